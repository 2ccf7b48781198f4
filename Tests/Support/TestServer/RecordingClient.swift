internal import CCairo  // cairo-xlib.h includes Xlib, and to Swift its types are of that module.
internal import CX11
package import Desktop
package import Gestures

/// An ordinary application window with a connection of its own. It records every event that it
/// gets, so that a test can say what applications saw and what they did not.
package final class RecordingClient {
    package struct Options: Sendable {
        package var title = "recording client"
        /// Its class (`WM_CLASS`); the instance is the same in lower case.
        package var className = "RecordingClient"
        /// Where it wants to be, on the screen.
        package var area = Box(x: 200, y: 150, width: 800, height: 600)
        /// Its colour, 0xRRGGBB.
        package var color: UInt32 = 0x30_60_90
        /// Whether it selects pointer motion and buttons as XI2 events, with fractions of a pixel,
        /// instead of core events.
        package var isPrecise = false
        /// Whether it selects touches and touchpad gestures. An application that knows none gets
        /// the pointer events that the server makes of the first finger instead.
        package var selectsTouches = true
        package var closesOnRequest = true
        /// Whether it has a frame of the window manager's.
        package var isDecorated = true
        /// Whether it is no window of the window manager's at all.
        package var isUnmanaged = false
        /// Whether the window manager is awaited after the window was mapped: not all answer.
        package var awaitsWindowManager = true

        package init() {}
    }

    package let display: Display
    package let window: UInt
    package private(set) var record: [RecordedEvent] = []
    /// Whether the window is gone: closed on request, or destroyed by another client.
    package private(set) var isClosed = false

    private let options: Options
    private let decoder: EventDecoder
    private var reported = 0

    /// Makes the window on the server `name`, maps it through the window manager if there is one,
    /// and waits until it can be seen.
    package init(on name: String, _ options: Options = Options()) throws(TestServerError) {
        do { display = try Display(name) } catch { throw .display("\(name) does not answer") }
        self.options = options
        let area = options.area
        window = XCreateSimpleWindow(
            display.handle, display.root, Int32(area.minX), Int32(area.minY), UInt32(area.width),
            UInt32(area.height), 0, 0, UInt(options.color))
        decoder = try EventDecoder(display)
        introduce()
        decoder.select(
            on: window, precise: options.isPrecise, fingers: options.selectsTouches)
        if options.isUnmanaged {
            var attributes = XSetWindowAttributes()
            attributes.override_redirect = 1
            XChangeWindowAttributes(
                display.handle, window, UInt(CWOverrideRedirect), &attributes)
        }
        if !options.isDecorated {
            let hints = "_MOTIF_WM_HINTS"
            // Only the decorations, and none of them.
            let words: [CLong] = [2, 0, 0, 0, 0]
            words.withUnsafeBytes { display.set(hints, of: window, hints, Array($0), 32) }
        }
        XMapWindow(display.handle, window)
        try display.wait(for: "the witness window to be mapped") { isViewable }
        // It can be seen before the window manager is done with it: the focus may still follow.
        if options.awaitsWindowManager, !options.isUnmanaged,
            WindowManagerProbe(display).windowManager != nil
        {
            try WindowManagerProbe(display).syncWithWindowManager()
        }
    }

    /// The same, with options that `configure` changes.
    package convenience init(
        on name: String, _ configure: (inout Options) -> Void
    ) throws(TestServerError) {
        var options = Options()
        configure(&options)
        try self.init(on: name, options)
    }

    deinit {
        if !isClosed && !display.isLost { XDestroyWindow(display.handle, window) }
    }

    /// Whether it can be seen: it and what it is in are mapped.
    package var isViewable: Bool {
        var attributes = XWindowAttributes()
        return XGetWindowAttributes(display.handle, window, &attributes) != 0
            && attributes.map_state == IsViewable
    }

    /// Asks for the keyboard focus, as a taskbar does, and waits until it is there.
    package func focus() throws(TestServerError) {
        if WindowManagerProbe(display).windowManager != nil {
            // Source 2: a pager, which window managers obey even without user time.
            Self.sendRequest(display, window, "_NET_ACTIVE_WINDOW", [2])
            try WindowManagerProbe(display).syncWithWindowManager()
        } else {
            XSetInputFocus(display.handle, window, RevertToParent, Time(CurrentTime))
        }
        try display.wait(for: "the witness window to be focused") { hasFocus }
    }

    /// Whether the server gives it the keys, whatever the window manager says.
    package var hasFocus: Bool {
        var (focus, revert): (CX11.Window, Int32) = (0, 0)
        XGetInputFocus(display.handle, &focus, &revert)
        return focus == window
    }

    /// The events since the last call. Call the injector's `sync` first: what it waited for is here
    /// afterwards.
    package func events() -> [RecordedEvent] {
        collect()
        defer { reported = record.count }
        return Array(record[reported...])
    }

    /// Waits until the events since the last call of `events` satisfy `condition`.
    package func wait(
        for what: String, timeout: Duration = .seconds(10),
        until condition: ([RecordedEvent]) -> Bool
    ) throws(TestServerError) {
        try display.wait(for: what, timeout: timeout) {
            collect()
            return condition(Array(record[reported...]))
        }
    }

    /// Waits until `event` is among the events since the last call of `events`.
    package func wait(
        for event: RecordedEvent.Kind, timeout: Duration = .seconds(10)
    ) throws(TestServerError) {
        try wait(for: "\(event)", timeout: timeout) { events in
            events.contains { $0.kind == event }
        }
    }

    package func waitUntilClosed(timeout: Duration = .seconds(10)) throws(TestServerError) {
        try wait(for: "the witness window to be closed", timeout: timeout) { _ in isClosed }
    }

    /// Asks the window manager to let the window fill the screen, or not, and waits until it says
    /// that it did.
    package func setFullscreen(_ isFullscreen: Bool) throws(TestServerError) {
        let state = "_NET_WM_STATE_FULLSCREEN"
        Self.sendRequest(
            display, window, "_NET_WM_STATE",
            [isFullscreen ? 1 : 0, Int(display.atom(state)), 0, 1])
        let probe = WindowManagerProbe(display)
        try display.wait(for: "the window to be fullscreen, or not") {
            probe.states(of: window).contains(state) == isFullscreen
        }
    }

    /// Destroys the window, as a program does that ends.
    package func destroy() {
        XDestroyWindow(display.handle, window)
        display.sync()
    }

    /// Hides the window for good.
    package func unmap() {
        XWithdrawWindow(display.handle, window, display.screen)
        display.sync()
    }

    package func setTitle(_ title: String) {
        for name in ["WM_NAME", "_NET_WM_NAME"] {
            display.set(name, of: window, "UTF8_STRING", Array(title.utf8))
        }
        display.sync()
    }

    /// Sends the window manager a request about `window`: a client message to the root window.
    package static func sendRequest(
        _ display: Display, _ window: UInt, _ name: String, _ values: [Int]
    ) {
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = window
        event.xclient.message_type = display.atom(name)
        event.xclient.format = 32
        withUnsafeMutableBytes(of: &event.xclient.data) { bytes in
            let longs = bytes.bindMemory(to: Int.self)
            for (index, value) in values.prefix(5).enumerated() { longs[index] = value }
        }
        XSendEvent(
            display.handle, display.root, 0, SubstructureNotifyMask | SubstructureRedirectMask,
            &event)
        display.flush()
    }

    private func collect() {
        display.sync()
        while var event = display.nextEvent() {
            if event.type == DestroyNotify && event.xdestroywindow.window == window {
                isClosed = true
            }
            guard let seen = decoder.decode(&event) else { continue }
            record.append(seen)
            if seen.kind == .closeRequested && options.closesOnRequest && !isClosed {
                XDestroyWindow(display.handle, window)
                isClosed = true
            }
        }
    }

    private func introduce() {
        setTitle(options.title)
        let names = Array(
            (options.className.lowercased() + "\0" + options.className + "\0").utf8)
        display.set("WM_CLASS", of: window, "STRING", names)

        var protocols = display.atom("WM_DELETE_WINDOW")
        XSetWMProtocols(display.handle, window, &protocols, 1)

        var hints = XWMHints()
        hints.flags = Int(InputHint)
        hints.input = 1
        XSetWMHints(display.handle, window, &hints)

        var size = XSizeHints()
        size.flags = USPosition | USSize
        (size.x, size.y) = (Int32(options.area.minX), Int32(options.area.minY))
        (size.width, size.height) = (Int32(options.area.width), Int32(options.area.height))
        XSetWMNormalHints(display.handle, window, &size)
    }
}

/// An event as an ordinary client received it.
package struct RecordedEvent: Hashable, Sendable, CustomStringConvertible {
    package enum Kind: Hashable, Sendable {
        /// A key, by the name of its first symbol: `a`, `Super_L`.
        case key(String, down: Bool)
        case button(Int, down: Bool)
        case motion
        /// A wheel or two fingers turned the scroll valuators of XInput 2, as toolkits read them.
        case scroll
        /// A finger on a touch screen; the number is the server's, new for every touch.
        case touch(Int, Phase)
        /// A touchpad pinch: the scale since its begin, and degrees since the last event.
        case pinch(Phase, scale: Double, angle: Double)
        case swipe(Phase, moved: Vector)
        /// The keyboard focus came or went.
        case focus(Bool)
        /// The window manager asked it to close (`WM_DELETE_WINDOW`).
        case closeRequested
    }

    package var kind: Kind
    /// Where the pointer or the finger was on the screen; zero for what has no place.
    package var position = Point.zero
    /// The server's time stamp in milliseconds; 0 for what has none.
    package var time: UInt32 = 0
    /// Whether another client made it up with `XSendEvent`.
    package var isForged = false
    /// Whether the server derived it from a touch, to serve clients that know none.
    package var isEmulated = false

    package var isOfButton: Bool { if case .button = kind { true } else { false } }
    package var isOfKey: Bool { if case .key = kind { true } else { false } }

    /// A line for failure messages.
    package var description: String {
        let marks = (isForged ? " forged" : "") + (isEmulated ? " emulated" : "")
        return "\(kind) at \(position.x),\(position.y)\(marks)"
    }
}
