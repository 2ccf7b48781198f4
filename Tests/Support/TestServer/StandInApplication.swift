package import CX11
package import Desktop
package import Gestures

/// An application with one window and a connection of its own, as window managers see it.
package final class StandInApplication {
    package let display: Desktop.Display
    package let window: Window
    /// Key symbols and states, buttons and positions, in the order in which they came.
    package private(set) var seen: [String] = []
    package private(set) var wasAskedToClose = false

    package init(
        _ server: PrivateServer, at box: Box = Box(x: 150, y: 120, width: 400, height: 300),
        class name: String = "Subject", type: String? = nil, isDeletable: Bool = true,
        over main: Window? = nil
    ) throws {
        display = try Desktop.Display(server.name)
        window = XCreateSimpleWindow(
            display.handle, display.root, Int32(box.minX), Int32(box.minY), UInt32(box.width),
            UInt32(box.height), 0, 0, 0x336699)
        set("WM_CLASS", "STRING", Array("\(name.lowercased())\0\(name)\0".utf8))
        set("_NET_WM_NAME", "UTF8_STRING", Array("\(name)’s window".utf8))
        if let type { set("_NET_WM_WINDOW_TYPE", "ATOM", words: [Int(display.atom(type))]) }
        if let main { XSetTransientForHint(display.handle, window, main) }
        if isDeletable {
            var atom = display.atom("WM_DELETE_WINDOW")
            XSetWMProtocols(display.handle, window, &atom, 1)
        }
        var hints = XSizeHints()
        hints.flags = Int(USPosition | USSize)
        (hints.x, hints.y) = (Int32(box.minX), Int32(box.minY))
        (hints.width, hints.height) = (Int32(box.width), Int32(box.height))
        XSetWMNormalHints(display.handle, window, &hints)
        var focus = XWMHints()
        focus.flags = Int(InputHint | StateHint)
        focus.input = 1
        focus.initial_state = NormalState
        XSetWMHints(display.handle, window, &focus)
        XSelectInput(
            display.handle, window,
            KeyPressMask | KeyReleaseMask | ButtonPressMask | ButtonReleaseMask
                | StructureNotifyMask)
        XMapWindow(display.handle, window)
        try display.wait(for: "the window to be shown") { isShown }
    }

    package var isShown: Bool {
        var attributes = XWindowAttributes()
        return XGetWindowAttributes(display.handle, window, &attributes) != 0
            && attributes.map_state == IsViewable
    }

    /// Takes the keyboard focus without any window manager.
    package func takeFocus() throws {
        XSetInputFocus(display.handle, window, Int32(RevertToParent), 0)
        display.sync()
    }

    /// Sets a property to raw bytes; words of 32 bits are given as C longs.
    package func set(
        _ name: String, _ type: String, _ bytes: [UInt8], _ format: Int32 = 8, on other: UInt? = nil
    ) {
        display.set(name, of: other ?? window, type, bytes, format)
        display.sync()
    }

    package func set(_ name: String, _ type: String, words: [Int], on other: UInt? = nil) {
        words.withUnsafeBytes { set(name, type, Array($0), 32, on: other) }
    }

    /// Takes in what the server sent until now.
    package func collect() {
        display.sync()
        while var event = display.nextEvent() {
            switch event.type {
            case MappingNotify: XRefreshKeyboardMapping(&event.xmapping)
            case KeyPress: seen.append("+" + describe(&event.xkey))
            case KeyRelease: seen.append("-" + describe(&event.xkey))
            case ButtonPress:
                let button = event.xbutton
                seen.append(
                    "button \(button.button) at \(button.x_root),\(button.y_root)"
                        + " state \(button.state & 0xff)")
            case ClientMessage:
                if event.xclient.data.l.0 == Int(display.atom("WM_DELETE_WINDOW")) {
                    wasAskedToClose = true
                }
            default: break
            }
        }
    }

    /// What was seen since the last call.
    package func take() -> [String] {
        collect()
        defer { seen = [] }
        return seen
    }

    private func describe(_ event: inout XKeyEvent) -> String {
        var symbol: KeySym = 0
        // The group is in the state; XLookupString heeds it, and the locks.
        XLookupString(&event, nil, 0, &symbol, nil)
        let modifiers = event.state & 0xff
        let name = Keysyms.name(of: symbol) ?? "0x\(String(symbol, radix: 16))"
        return modifiers == 0 ? name : "\(name)/\(String(modifiers, radix: 16))"
    }
}

extension Desktop.Display {
    /// Sets a property of `window` to raw bytes; words of 32 bits are given as C longs.
    func set(
        _ name: String, of window: UInt, _ type: String, _ bytes: [UInt8], _ format: Int32 = 8
    ) {
        XChangeProperty(
            handle, window, atom(name), atom(type), format, PropModeReplace, bytes,
            Int32(format == 8 ? bytes.count : bytes.count / 8))
    }
}
