internal import CCairo
internal import CX11
internal import Desktop
internal import Gestures
internal import Host

/// The window of the tutorial: an ordinary one, with a connection of its own. It shows the lesson,
/// and is what the circle maximizes.
final class TutorialWindow {
    /// What the user did with it.
    enum Event: Equatable {
        /// It was asked to close, or was destroyed.
        case closed
        /// Escape was pressed.
        case escape
        /// An answer was chosen, by its place.
        case answered(Int)
        /// It has another size.
        case resized
    }

    /// What is shown.
    var page: Lesson.Page {
        didSet {
            guard page != oldValue else { return }
            chosen = 0
            if page.title != oldValue.title, !isGone, !display.isLost { setTitle() }
        }
    }
    var remark: Lesson.Remark?

    private let display: Display
    private let window: Window
    private let scale: Double
    /// Where it is on the screen.
    private(set) var area: Box
    /// The answer that Return gives.
    private var chosen = 0
    private var isGone = false
    /// When it was drawn last.
    private var drawnAt = Duration.zero

    /// Its size at first, in pixels at 96 dpi.
    static let size = (width: 680.0, height: 600.0)

    /// Makes it, in the middle of the monitor where the pointer is, and shows it.
    init(page: Lesson.Page) throws(DesktopError) {
        display = try Display()
        self.page = page
        let windowManager = WindowManager(display)
        let monitors = Monitors(windowManager)
        let monitor = monitors.monitor(at: display.pointerPosition)
        let room =
            zip(monitors.all, monitors.workAreas).first { $0.0 == monitor }?.1
            ?? monitor.bounds
        scale = monitor.scale
        let width = min(Self.size.width * scale, room.width - 40)
        let height = min(Self.size.height * scale, room.height - 60)
        area = Box(
            x: (room.minX + (room.width - width) / 2).rounded(),
            y: (room.minY + (room.height - height) / 2).rounded(), width: width.rounded(),
            height: height.rounded())
        window = XCreateSimpleWindow(
            display.handle, display.root, Int32(area.minX), Int32(area.minY), UInt32(area.width),
            UInt32(area.height), 0, 0, 0x20_24_28)
        introduce()
        XSelectInput(
            display.handle, window,
            ExposureMask | StructureNotifyMask | KeyPressMask | ButtonPressMask)
        XMapRaised(display.handle, window)
        if !windowManager.isRunning {
            // What else says that this is an application's window, and shown.
            let state = display.atom("WM_STATE")
            var values = [Int(NormalState), 0]
            values.withUnsafeMutableBytes {
                _ = XChangeProperty(
                    display.handle, window, state, state, 32, PropModeReplace,
                    $0.bindMemory(to: UInt8.self).baseAddress, 2)
            }
            display.sync()
            XSetInputFocus(display.handle, window, Int32(RevertToPointerRoot), Time(CurrentTime))
        }
        display.flush()
    }

    deinit { if !isGone, !display.isLost { XDestroyWindow(display.handle, window) } }

    /// Readable when something has happened that is not in Xlib's queue yet.
    var descriptor: Int32 { display.descriptor }
    /// When events are to be asked for that Xlib read while the window was drawn, which the
    /// descriptor does not report; nil where there are none.
    var eventsDue: Duration? { display.queued > 0 ? drawnAt : nil }

    /// What has happened since the last call; draws what has to be drawn.
    func events() -> [Event] {
        var events: [Event] = []
        var isStale = false
        while display.pending > 0 {
            var event = XEvent()
            XNextEvent(display.handle, &event)
            switch event.type {
            case Expose: isStale = isStale || event.xexpose.count == 0
            case ConfigureNotify where event.xconfigure.window == window:
                if update(event.xconfigure) {
                    isStale = true
                    events.append(.resized)
                }
            case KeyPress: if let answer = answer(to: &event.xkey) { events.append(answer) }
            case ButtonPress where event.xbutton.button == 1:
                let point = Point(x: Double(event.xbutton.x), y: Double(event.xbutton.y))
                if let index = drawing.answers.firstIndex(where: { $0.contains(point) }) {
                    events.append(.answered(index))
                }
            case ClientMessage where event.xclient.message_type == display.atom("WM_PROTOCOLS"):
                events.append(.closed)
            case DestroyNotify where event.xdestroywindow.window == window:
                isGone = true
                events.append(.closed)
            default: break
            }
        }
        if display.isLost, !isGone {
            isGone = true
            events.append(.closed)
        }
        if isStale { draw() }
        return events
    }

    /// Shows `page` and `remark`.
    func draw() {
        guard !isGone, !display.isLost else { return }
        let surface = cairo_xlib_surface_create(
            display.handle, window, cx_default_visual(display.handle, display.screen),
            Int32(area.width), Int32(area.height))
        if let context = cairo_create(surface) {
            // At once, so that nothing flickers.
            cairo_push_group(context)
            drawing.draw(context)
            cairo_pop_group_to_source(context)
            cairo_paint(context)
            cairo_destroy(context)
        }
        cairo_surface_destroy(surface)
        display.flush()
        drawnAt = MonotonicClock.now
    }

    private var drawing: LessonDrawing {
        LessonDrawing(
            page: page, remark: remark, width: area.width, height: area.height, scale: scale,
            chosen: chosen)
    }

    /// Takes the window's place over; gives whether its size is another.
    private func update(_ event: XConfigureEvent) -> Bool {
        var (x, y, child): (Int32, Int32, Window) = (0, 0, 0)
        XTranslateCoordinates(display.handle, window, display.root, 0, 0, &x, &y, &child)
        let new = Box(
            x: Double(x), y: Double(y), width: Double(event.width), height: Double(event.height))
        defer { area = new }
        return new.width != area.width || new.height != area.height
    }

    private func answer(to event: inout XKeyEvent) -> Event? {
        switch Int32(XLookupKeysym(&event, 0)) {
        case XK_Escape: return .escape
        case XK_Return, XK_KP_Enter, XK_space:
            return page.answers.isEmpty ? nil : .answered(chosen)
        case XK_Tab, XK_Right, XK_Left, XK_Down, XK_Up:
            guard page.answers.count > 1 else { return nil }
            chosen = (chosen + 1) % page.answers.count
            draw()
            return nil
        default: return nil
        }
    }

    /// The title names the step, for programs that read the screen aloud too.
    private func setTitle() {
        let title = Array("\(page.title) – curlicue tutorial".utf8)
        set(Atom(XA_WM_NAME), type: display.atom("UTF8_STRING"), title)
        set(display.atom("_NET_WM_NAME"), type: display.atom("UTF8_STRING"), title)
    }

    private func introduce() {
        setTitle()
        let name = TutorialMapping.className
        set(
            Atom(XA_WM_CLASS), type: Atom(XA_STRING),
            Array((name.lowercased() + "\0" + name + "\0").utf8))
        var protocols = display.atom("WM_DELETE_WINDOW")
        XSetWMProtocols(display.handle, window, &protocols, 1)
        var hints = XWMHints()
        hints.flags = Int(InputHint)
        hints.input = 1
        XSetWMHints(display.handle, window, &hints)
        var size = XSizeHints()
        size.flags = USPosition | USSize
        (size.x, size.y) = (Int32(area.minX), Int32(area.minY))
        (size.width, size.height) = (Int32(area.width), Int32(area.height))
        XSetWMNormalHints(display.handle, window, &size)
    }

    private func set(_ property: Atom, type: Atom, _ bytes: [UInt8]) {
        XChangeProperty(
            display.handle, window, property, type, 8, PropModeReplace, bytes,
            Int32(bytes.count))
    }
}

extension Display {
    /// Where the pointer is. Costs a round trip.
    fileprivate var pointerPosition: Point {
        var (root, child): (Window, Window) = (0, 0)
        var (x, y, windowX, windowY): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        var mask: UInt32 = 0
        XQueryPointer(handle, self.root, &root, &child, &x, &y, &windowX, &windowY, &mask)
        return Point(x: Double(x), y: Double(y))
    }
}
