internal import CX11
package import Desktop
package import Gestures
internal import Host

/// Reads back what the window manager did, through the EWMH properties that every panel reads.
package final class WindowManagerProbe {
    /// The connection over which it asks.
    package let display: Display

    /// Asks over an existing connection.
    package init(_ display: Display) { self.display = display }

    /// Asks over a connection of its own.
    package convenience init(_ name: String) throws(TestServerError) {
        do { self.init(try Display(name)) } catch { throw .display("\(name) does not answer") }
    }

    /// The window manager's name (`_NET_WM_NAME` of its check window), once it is in charge: the
    /// check window exists and names itself.
    package var windowManager: String? {
        guard let check = cardinals("_NET_SUPPORTING_WM_CHECK").first,
            cardinals("_NET_SUPPORTING_WM_CHECK", of: check).first == check
        else { return nil }
        return text("_NET_WM_NAME", of: check) ?? ""
    }

    /// The window that owns the screen's compositor selection, `_NET_WM_CM_S0`.
    package var compositorOwner: UInt? {
        let owner = XGetSelectionOwner(
            display.handle, display.atom("_NET_WM_CM_S\(display.screen)"))
        return owner == 0 ? nil : UInt(owner)
    }

    package var currentDesktop: Int? { cardinals("_NET_CURRENT_DESKTOP").first.map { Int($0) } }
    package var desktops: Int? { cardinals("_NET_NUMBER_OF_DESKTOPS").first.map { Int($0) } }
    /// Whether all windows are hidden to show the desktop.
    package var isShowingDesktop: Bool { cardinals("_NET_SHOWING_DESKTOP").first == 1 }
    package var activeWindow: UInt? {
        guard let said = cardinals("_NET_ACTIVE_WINDOW").first, said != 0 else { return nil }
        guard said == UInt(PointerRoot) else { return said }
        // ctwm says so of windows that come back, too.
        var (focus, revert): (CX11.Window, Int32) = (0, 0)
        XGetInputFocus(display.handle, &focus, &revert)
        return UInt(focus)
    }
    /// The managed windows, oldest first.
    package var clients: [UInt] { cardinals("_NET_CLIENT_LIST") }
    /// The managed windows, lowest first.
    package var stacking: [UInt] { cardinals("_NET_CLIENT_LIST_STACKING") }

    /// The names of a window's states: `_NET_WM_STATE_FULLSCREEN`, ….
    package func states(of window: UInt) -> Set<String> {
        Set(cardinals("_NET_WM_STATE", of: window).compactMap { atomName($0) })
    }

    /// The desktop that a window is on; 0xFFFFFFFF means all.
    package func desktop(of window: UInt) -> Int? {
        cardinals("_NET_WM_DESKTOP", of: window).first.map { Int($0) }
    }

    /// Whether a window manager manages the window: pekwm's list of clients lacks the newest.
    package func isManaged(_ window: UInt) -> Bool { !cardinals("WM_STATE", of: window).isEmpty }

    /// Whether the window is iconified: its `WM_STATE` is IconicState.
    package func isMinimized(_ window: UInt) -> Bool {
        cardinals("WM_STATE", of: window).first == UInt(IconicState)
    }

    /// A window's own area on the screen, without its frame.
    package func area(of window: UInt) -> Box? { geometry(of: window)?.area }

    /// The window that holds `window`, a child of the root window.
    private func topmost(of window: UInt) -> UInt {
        var (root, parent): (CX11.Window, CX11.Window) = (0, 0)
        var children: UnsafeMutablePointer<CX11.Window>?
        var count: UInt32 = 0
        guard XQueryTree(display.handle, window, &root, &parent, &children, &count) != 0 else {
            return window
        }
        if let children { XFree(children) }
        return parent == 0 || parent == root ? window : topmost(of: parent)
    }

    private func geometry(of window: UInt) -> (area: Box, border: Double)? {
        var root: CX11.Window = 0
        var child: CX11.Window = 0
        var (x, y): (Int32, Int32) = (0, 0)
        var (width, height, border, depth): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
        guard
            XGetGeometry(
                display.handle, window, &root, &x, &y, &width, &height, &border, &depth) != 0,
            XTranslateCoordinates(
                display.handle, window, display.root, 0, 0, &x, &y, &child) != 0
        else { return nil }
        let area = Box(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
        return (area, Double(border))
    }

    /// A window's area with the frame that the window manager says it gave it, or else the area of
    /// the window that holds it, with its border.
    package func frame(of window: UInt) -> Box? {
        guard let area = area(of: window) else { return nil }
        let extents = cardinals("_NET_FRAME_EXTENTS", of: window).map { Double($0) }
        guard extents.count == 4 else {
            guard let (outer, border) = geometry(of: topmost(of: window)) else { return nil }
            return Box(
                minX: outer.minX - border, minY: outer.minY - border, maxX: outer.maxX + border,
                maxY: outer.maxY + border)
        }
        return Box(
            minX: area.minX - extents[0], minY: area.minY - extents[2],
            maxX: area.maxX + extents[1], maxY: area.maxY + extents[3])
    }

    /// Where the pointer is, in whole pixels.
    package var pointer: Point { pointerQuery.place }

    /// The buttons and modifiers that are down as applications see it: `Button1Mask` and its like.
    package var pointerState: UInt32 { pointerQuery.state }

    private var pointerQuery: (place: Point, state: UInt32) {
        var (root, child): (CX11.Window, CX11.Window) = (0, 0)
        var (x, y, wx, wy): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        var mask: UInt32 = 0
        XQueryPointer(display.handle, display.root, &root, &child, &x, &y, &wx, &wy, &mask)
        return (Point(x: Double(x), y: Double(y)), mask)
    }

    /// Waits until the window manager has handled everything that reached it before: asks it for
    /// the frame of a window that is never shown, or where it knows no such question has it move
    /// that window, and waits for the answer.
    package func syncWithWindowManager(timeout: Duration = .seconds(10)) throws(TestServerError) {
        let window = XCreateSimpleWindow(display.handle, display.root, 0, 0, 1, 1, 0, 0, 0)
        defer {
            XDestroyWindow(display.handle, window)
            display.flush()
        }
        // Asked again and again: what reaches Openbox while it starts up stays in its queue until
        // the next event wakes it.
        var next = MonotonicClock.now
        let question = "_NET_REQUEST_FRAME_EXTENTS"
        let isKnown = cardinals("_NET_SUPPORTED").contains(UInt(display.atom(question)))
        try display.wait(for: "an answer of the window manager", timeout: timeout) {
            if MonotonicClock.now >= next {
                RecordingClient.sendRequest(display, window, question, [])
                if !isKnown { XMoveWindow(display.handle, window, 1, 0) }
                next = MonotonicClock.now + .milliseconds(10)
            }
            return !cardinals("_NET_FRAME_EXTENTS", of: window).isEmpty
                || !isKnown && area(of: window)?.minX == 1
        }
    }

    /// Whether another client could grab pointer and keyboard now: grabs both and releases them.
    ///
    /// No other client sees these grabs: to curlicue they would look like a screen locker's.
    package var canGrabPointerAndKeyboard: Bool {
        XGrabServer(display.handle)
        defer {
            XUngrabServer(display.handle)
            display.sync()
        }
        let keyboard = XGrabKeyboard(
            display.handle, display.root, 0, GrabModeAsync, GrabModeAsync, Time(CurrentTime))
        let pointer = XGrabPointer(
            display.handle, display.root, 0, 0, GrabModeAsync, GrabModeAsync, 0, 0,
            Time(CurrentTime))
        XUngrabKeyboard(display.handle, Time(CurrentTime))
        XUngrabPointer(display.handle, Time(CurrentTime))
        return keyboard == GrabSuccess && pointer == GrabSuccess
    }

    /// Waits until `condition` holds. See ``Desktop/Display/wait(for:timeout:until:)``.
    package func wait(
        for what: String, timeout: Duration = .seconds(10), until condition: () -> Bool
    ) throws(TestServerError) {
        try display.wait(for: what, timeout: timeout, until: condition)
    }

    /// A property's values of 32 bits; empty when there is none. Of the root window unless another
    /// is named.
    package func cardinals(_ property: String, of window: UInt? = nil) -> [UInt] {
        read(property, of: window ?? display.root) { format, count, data in
            guard format == 32 else { return [] }
            // Xlib returns 32-bit values as C longs.
            return data.withMemoryRebound(to: UInt.self, capacity: count) { values in
                (0..<count).map { values[$0] & 0xFFFF_FFFF }
            }
        } ?? []
    }

    package func text(_ property: String, of window: UInt) -> String? {
        read(property, of: window) { format, count, data in
            guard format == 8 else { return nil }
            return String(decoding: UnsafeBufferPointer(start: data, count: count), as: UTF8.self)
        } ?? nil
    }

    /// Whether the root window has a property, which may be empty.
    public func has(_ property: String) -> Bool {
        read(property, of: display.root) { _, _, _ in true } ?? false
    }

    private func read<Value>(
        _ property: String, of window: UInt,
        _ body: (_ format: Int32, _ count: Int, UnsafeMutablePointer<UInt8>) -> Value
    ) -> Value? {
        var type: Atom = 0
        var format: Int32 = 0
        var (count, left): (UInt, UInt) = (0, 0)
        var data: UnsafeMutablePointer<UInt8>?
        let status = XGetWindowProperty(
            display.handle, window, display.atom(property), 0, 4096, 0, Atom(AnyPropertyType),
            &type, &format, &count, &left, &data)
        defer { if let data { XFree(data) } }
        guard status == Success, type != 0, let data else { return nil }
        return body(format, Int(count), data)
    }

    private func atomName(_ atom: UInt) -> String? {
        guard let name = XGetAtomName(display.handle, atom) else { return nil }
        defer { XFree(name) }
        return String(cString: name)
    }
}

extension WindowManagerProbe {
    /// The windows of the class `name` (`WM_CLASS`) on the screen that no window manager manages.
    package func unmanaged(ofClass name: String) -> [UInt] {
        topWindows.filter { window in
            var attributes = XWindowAttributes()
            return XGetWindowAttributes(display.handle, window, &attributes) != 0
                && attributes.map_state == IsViewable && attributes.override_redirect != 0
                && text("WM_CLASS", of: window)?.split(separator: "\0").last == name[...]
        }
    }

    /// Whether a window that no window manager manages covers the screen, as a locker's does.
    package var isCovered: Bool { topWindows.contains { display.isCover($0) } }

    package var topWindows: [UInt] {
        var (root, parent): (CX11.Window, CX11.Window) = (0, 0)
        var children: UnsafeMutablePointer<CX11.Window>?
        var count: UInt32 = 0
        guard
            XQueryTree(display.handle, display.root, &root, &parent, &children, &count) != 0,
            let children
        else { return [] }
        defer { XFree(children) }
        return (0..<Int(count)).map { UInt(children[$0]) }
    }
}
