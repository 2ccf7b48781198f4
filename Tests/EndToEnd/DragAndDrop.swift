import CX11
import Desktop
import Gestures
import TestServer

/// Two programs that exchange a text by drag and drop, as XDND has it: what is dragged from the one's
/// window and dropped on the other's is copied there.
final class DragAndDrop {
    private final class Client {
        let display: Desktop.Display
        let window: Window

        init(on server: String, at area: Box, color: UInt) throws {
            display = try Display(server)
            window = XCreateSimpleWindow(
                display.handle, display.root, Int32(area.minX), Int32(area.minY),
                UInt32(area.width), UInt32(area.height), 0, 0, color)
            var hints = XSizeHints()
            hints.flags = Int(USPosition | USSize)
            (hints.x, hints.y) = (Int32(area.minX), Int32(area.minY))
            XSetWMNormalHints(display.handle, window, &hints)
            XSelectInput(
                display.handle, window, ButtonPressMask | ButtonReleaseMask | Button1MotionMask)
            var version: CLong = 5
            withUnsafeBytes(of: &version) { set("XdndAware", Atom(XA_ATOM), 32, Array($0)) }
            XMapWindow(display.handle, window)
            let (display, window) = (display, window)
            try display.wait(for: "a window to be mapped") {
                var attributes = XWindowAttributes()
                return XGetWindowAttributes(display.handle, window, &attributes) != 0
                    && attributes.map_state == IsViewable
            }
        }

        func set(_ name: String, _ type: Atom, _ format: Int32, _ bytes: [UInt8]) {
            XChangeProperty(
                display.handle, window, display.atom(name), type, format, PropModeReplace, bytes,
                Int32(format == 32 ? bytes.count / 8 : bytes.count))
        }

        func send(_ name: String, to window: Window, _ values: [Int]) {
            var event = XEvent()
            event.xclient.type = ClientMessage
            event.xclient.window = window
            event.xclient.message_type = display.atom(name)
            event.xclient.format = 32
            withUnsafeMutableBytes(of: &event.xclient.data) { bytes in
                let longs = bytes.bindMemory(to: Int.self)
                for (index, value) in values.prefix(5).enumerated() { longs[index] = value }
            }
            XSendEvent(display.handle, window, 0, 0, &event)
        }

        /// The events that have come.
        func events() -> [XEvent] {
            display.sync()
            var events: [XEvent] = []
            while display.pending > 0 {
                var event = XEvent()
                XNextEvent(display.handle, &event)
                events.append(event)
            }
            return events
        }

        func value(_ event: XEvent, _ index: Int) -> Int {
            withUnsafeBytes(of: event.xclient.data) { $0.bindMemory(to: Int.self)[index] }
        }
    }

    private let source: Client
    private let target: Client
    private let text: String
    /// The window that the pointer is over and that takes drops.
    private var over: Window = 0
    private var isDragging = false
    /// Whether the window that the pointer is over has said that it takes the drop.
    private(set) var isAccepted = false
    private var dropped: String?
    /// Whether both have finished with it.
    private(set) var isFinished = false

    /// Both windows, on the server of this name; `text` is what is dragged.
    init(on server: String, from: Box, to: Box, text: String) throws {
        source = try Client(on: server, at: from, color: 0x40_90_40)
        target = try Client(on: server, at: to, color: 0x90_40_40)
        self.text = text
    }

    /// What was dropped since the last call.
    func dequeueText() -> String? {
        defer {
            dropped = nil
            isFinished = false
        }
        return dropped
    }

    /// Has both programs do all that there is to do for them.
    func proceed() {
        for event in source.events() { handleSource(event) }
        for event in target.events() { handleTarget(event) }
    }

    // MARK: Where it is dragged from

    private func handleSource(_ event: XEvent) {
        let display = source.display
        switch event.type {
        case ButtonPress:
            XSetSelectionOwner(
                display.handle, display.atom("XdndSelection"), source.window, event.xbutton.time)
            // As toolkits do, which want to see the pointer over every window.
            XGrabPointer(
                display.handle, display.root, 0,
                UInt32(ButtonReleaseMask | PointerMotionMask), GrabModeAsync, GrabModeAsync, 0, 0,
                event.xbutton.time)
            isDragging = true
        case MotionNotify where isDragging: drag(event.xmotion)
        case ButtonRelease where isDragging:
            isDragging = false
            XUngrabPointer(display.handle, event.xbutton.time)
            guard over != 0 else { return }
            source.send(
                isAccepted ? "XdndDrop" : "XdndLeave", to: over,
                [Int(source.window), 0, Int(event.xbutton.time)])
        case SelectionRequest: answer(event.xselectionrequest)
        case ClientMessage:
            let type = event.xclient.message_type
            if type == display.atom("XdndStatus") { isAccepted = source.value(event, 1) & 1 != 0 }
            if type == display.atom("XdndFinished") { isFinished = true }
        default: break
        }
    }

    private func drag(_ motion: XMotionEvent) {
        let window = aware(at: motion.x_root, motion.y_root)
        if window != over {
            if over != 0 { source.send("XdndLeave", to: over, [Int(source.window)]) }
            over = window
            isAccepted = false
            if over != 0 {
                source.send(
                    "XdndEnter", to: over,
                    [Int(source.window), 5 << 24, Int(source.display.atom("UTF8_STRING"))])
            }
        }
        guard over != 0 else { return }
        source.send(
            "XdndPosition", to: over,
            [
                Int(source.window), 0, Int(motion.x_root) << 16 | Int(motion.y_root),
                Int(motion.time), Int(source.display.atom("XdndActionCopy")),
            ])
    }

    /// The window at a place that takes drops; 0 where none does, or only the one that is dragged
    /// from.
    private func aware(at x: Int32, _ y: Int32) -> Window {
        let display = source.display
        var window = display.root
        while true {
            var (innerX, innerY): (Int32, Int32) = (0, 0)
            var child: Window = 0
            XTranslateCoordinates(
                display.handle, display.root, window, x, y, &innerX, &innerY, &child)
            guard child != 0 else { return 0 }
            if child == target.window { return child }
            if child == source.window { return 0 }
            window = child
        }
    }

    private func answer(_ request: XSelectionRequestEvent) {
        let display = source.display
        let bytes = Array(text.utf8)
        XChangeProperty(
            display.handle, request.requestor, request.property, request.target, 8,
            PropModeReplace, bytes, Int32(bytes.count))
        var event = XEvent()
        event.xselection.type = SelectionNotify
        event.xselection.requestor = request.requestor
        event.xselection.selection = request.selection
        event.xselection.target = request.target
        event.xselection.property = request.property
        event.xselection.time = request.time
        XSendEvent(display.handle, request.requestor, 0, 0, &event)
    }

    // MARK: Where it is dropped

    private func handleTarget(_ event: XEvent) {
        let display = target.display
        switch event.type {
        case ClientMessage where event.xclient.message_type == display.atom("XdndPosition"):
            target.send(
                "XdndStatus", to: Window(target.value(event, 0)),
                [Int(target.window), 1, 0, 0, Int(display.atom("XdndActionCopy"))])
        case ClientMessage where event.xclient.message_type == display.atom("XdndDrop"):
            XConvertSelection(
                display.handle, display.atom("XdndSelection"), display.atom("UTF8_STRING"),
                display.atom("DROPPED"), target.window, Time(target.value(event, 2)))
        case SelectionNotify:
            dropped = readText()
            target.send("XdndFinished", to: source.window, [Int(target.window), 1])
        default: break
        }
    }

    private func readText() -> String? {
        let display = target.display
        var type: Atom = 0
        var format: Int32 = 0
        var (count, left): (UInt, UInt) = (0, 0)
        var data: UnsafeMutablePointer<UInt8>?
        XGetWindowProperty(
            display.handle, target.window, display.atom("DROPPED"), 0, 1024, 0,
            Atom(AnyPropertyType), &type, &format, &count, &left, &data)
        guard let data else { return nil }
        defer { XFree(data) }
        return String(decoding: UnsafeBufferPointer(start: data, count: Int(count)), as: UTF8.self)
    }
}
