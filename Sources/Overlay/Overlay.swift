public import CX11
public import Desktop
public import Gestures
public import Style

/// What is seen of a gesture: the ink that follows the pointer, and labels. No window of it gets a
/// click or a key.
///
/// It only queues requests; the caller flushes once when it has done everything that an event asks
/// for. It has no clock and no timers either: times come in as `now` on a clock of the caller's
/// choice, and `deadline` says when it wants `tick(now:)`. The pictures of labels are drawn by a
/// thread of their own, so that looking for a font never holds up the ink: `descriptor` becomes
/// readable when `receivePictures(now:)` has something to show. While nothing is to be seen no
/// window is mapped and there is no deadline.
public final class Overlay {
    /// How a gesture ended.
    public enum Ending: Sendable {
        /// It is known: its ink fades.
        case recognized
        /// Nothing matches: its ink takes the colour of failure and fades.
        case unrecognized
        /// It was called off: its ink goes at once.
        case cancelled
    }

    /// How much there is time for of what can wait for the ink.
    public struct Budget: Sendable {
        /// How many tiles of wet ink may be drawn well, with room for other ink in between; nil for
        /// all at once.
        public var tiles: Int?
        /// How many slices of a label's picture may be shown; 0 where labels wait.
        public var slices: Int
        /// Whether events that wait go before drawing wet ink well.
        public var yields: Bool

        /// Time for this much.
        public init(tiles: Int?, slices: Int, yields: Bool = false) {
            self.tiles = tiles
            self.slices = slices
            self.yields = yields
        }

        /// Time for everything.
        public static let ample = Budget(tiles: nil, slices: 4)
    }

    /// The monitors; when empty, the screen counts as one. The overlay does not ask the server for
    /// them: the caller sets them again when they change.
    public var outputs: [Output] = [] {
        didSet {
            map = Self.map(outputs, on: display, scale: scale)
            inkLayer.ink.outputs = map
            feedback.outputs = map
        }
    }

    /// Whether a compositor blends what is shown. Without one, shaped windows are used.
    public private(set) var isComposited: Bool

    /// Whether the overlay shows nothing more: what was asked for meanwhile is dropped, and not
    /// kept for later. What is on the screen goes on fading.
    public var isShut = false

    let display: Display
    let scale: Double
    var appearance: Appearance
    private let watch: CompositorWatch
    private let format: AlphaFormat?
    var backend: any OverlayBackend
    private let buffer: PixelBuffer
    /// The ink: what is drawn goes on there, without a detour.
    public private(set) var inkLayer: InkLayer
    let renderQueue = RenderQueue()
    private(set) var feedback: FeedbackController
    /// The monitors, as they are asked for with every sample.
    private(set) var map: Outputs
    /// Until when nothing is shown because the screen is being painted anew.
    private var repaintDeadline: Duration?
    /// When ink is to be shown anew because other windows changed beneath it.
    private var refreshDeadline: Duration?
    /// Not before this is ink hidden once more for what changes beneath it.
    private var earliestRefresh = Duration.zero

    /// The windows of other clients that what is shown was put above in this gesture.
    private var risenAbove: Set<UInt> = []

    /// When a compositor dies, applications have to paint their windows again. Ink waits this long
    /// so that its shaped windows do not take a half-painted screen for their background.
    private static let repaintTime = Duration.milliseconds(60)
    /// Windows that change all the time hide ink no more often than this.
    private static let refreshPause = Duration.milliseconds(500)

    /// An overlay on `display`.
    ///
    /// - Parameter scale: pixels for each pixel at 96 dpi, above 0.
    /// - Throws: `DesktopError.missing` without the SHAPE extension, as windows would take clicks.
    public init(
        display: Display, appearance: Appearance, scale: Double = 1
    ) throws(DesktopError) {
        var base: Int32 = 0
        var errors: Int32 = 0
        guard XShapeQueryExtension(display.handle, &base, &errors) != 0 else {
            throw .missing(extension: "SHAPE", need: "1.1", have: nil)
        }
        guard let buffer = PixelBuffer(display: display, width: Tile.side, height: Tile.side) else {
            throw .missing(extension: "memory for the overlay", need: "64 KiB", have: nil)
        }
        display.intern(Self.atoms(ofScreen: display.screen))
        self.display = display
        self.appearance = appearance
        self.scale = scale.isFinite && scale > 0 ? scale : 1
        self.buffer = buffer
        watch = CompositorWatch(display: display)
        format = AlphaFormat(display: display)
        isComposited = watch.isRunning && format != nil
        backend = Self.backend(display, watch.isRunning ? format : nil)
        map = Self.map([], on: display, scale: self.scale)
        inkLayer = InkLayer(
            look: appearance.ink, outputs: map, buffer: buffer, backend: backend)
        feedback = FeedbackController(
            display: display, backend: backend, appearance: appearance, renderQueue: renderQueue,
            inkLayer: inkLayer, outputs: map)
    }

    deinit { renderQueue.end() }

    // MARK: Drawing

    /// A hold begins, in which something may be shown: a compositor that was suspended long ago may
    /// have come back.
    public func reviewCompositor(now: Duration) { watch.forgetSuspension(now: now) }

    /// Makes windows ready around `point`, where ink will begin soon; takes nothing from the screen.
    /// `clear()` or the end of the gesture undoes it.
    public func prepare(at point: Point, now: Duration) {
        beginAfresh()
        guard !isShut else { return }
        inkLayer.prepare(at: point)
        feedback.prepare(at: placed(point), now: now)
    }

    /// Begins the ink of `contact` at `point`; ink appears once it moves. What was left of the
    /// gesture before goes.
    ///
    /// - Parameter look: the ink of this gesture, where it is not that of the appearance; the
    ///   gesture's first contact decides.
    public func begin(_ contact: Contact, at point: Point, look: Appearance.Ink? = nil) {
        beginAfresh()
        guard !isShut else { return }
        inkLayer.use(look ?? appearance.ink)
        feedback.beginStroke()
        feedback.movePointer(to: point, isTouch: contact.isFinger)
        inkLayer.ink.begin(contact, at: point)
    }

    /// Ends the gesture: its ink fades from `now` on, and `message` is shown near `point`, which is
    /// where the pointer is.
    public func finish(
        _ ending: Ending, _ message: Message? = nil, at point: Point, now: Duration
    ) {
        inkLayer.ink.close()
        inkLayer.update()
        movePointer()
        if let message { answer(message, at: point) }
        feedback.endStroke()
        if ending == .cancelled || inkLayer.ink.isEmpty || appearance.ink.fade <= .zero {
            erase()
        } else {
            inkLayer.setFailed(ending == .unrecognized)
            inkLayer.beginFading(now: now)
        }
    }

    /// Whether ink goes with the end of its gesture, and does not fade.
    public var vanishes: Bool { appearance.ink.fade <= .zero }

    /// Takes the ink of a gesture away that is over; `finish` does the rest.
    public func erase() {
        inkLayer.clear()
        risenAbove = []
    }

    /// Removes everything at once.
    public func clear() {
        erase()
        feedback.clear()
        chooseBackend()
    }

    /// Removes everything at once, with every window, and shows nothing more until `isShut` is
    /// unset.
    public func shut() {
        isShut = true
        clear()
        backend.unmapUnused()
    }

    /// Whether anything is on the screen or on its way there.
    public var isShowing: Bool {
        !display.mappedWindows.isEmpty || !feedback.isEmpty
    }

    /// Changes the appearance; what is on the screen goes. Where the appearance is as before,
    /// messages stay: one says that a stroke was recorded, which changes the mapping at once.
    public func setAppearance(_ appearance: Appearance) {
        guard appearance != self.appearance else { return hideCheatSheet() }
        clear()
        self.appearance = appearance
        inkLayer = InkLayer(
            look: appearance.ink, outputs: map, buffer: buffer, backend: backend)
        feedback = FeedbackController(
            display: display, backend: backend, appearance: appearance, renderQueue: renderQueue,
            inkLayer: inkLayer, outputs: map)
    }

    // MARK: Time and events

    /// When `tick(now:)` is wanted; nil while nothing is going to change by itself.
    public var deadline: Duration? { timersDue.orEarlier(inkDue).orEarlier(labelsDue) }

    /// When something changes that has a time of its own, like the next picture of a fade.
    public var timersDue: Duration? {
        inkLayer.fadeDue.orEarlier(feedback.timersDue).orEarlier(repaintDeadline).orEarlier(
            refreshDeadline
        )
        .orEarlier(backend.deadline)
    }

    /// When wet ink is to be drawn well.
    public var inkDue: Duration? { inkLayer.due }

    /// Since when there is something to do for labels, which can wait for the ink.
    public var labelsDue: Duration? { feedback.workDue }

    /// Goes on with what changes in time: fading, messages that end; and with what can wait for the
    /// ink.
    ///
    /// - Parameter budget: how much of that there is time for.
    /// - Returns: whether something was done for labels.
    @discardableResult public func tick(now: Duration, budget: Budget = .ample) -> Bool {
        if let repaintDeadline, now >= repaintDeadline { endRepaintWait() }
        if let refreshDeadline, now >= refreshDeadline { refresh(now) }
        backend.tick(now: now)
        inkLayer.drawDry(
            now: now, keepingOff: { feedback.obstacles }, tiles: budget.tiles,
            unless: { budget.yields && display.pending > 0 })
        if inkLayer.isFading {
            inkLayer.fade(now: now, over: appearance.ink.fade)
            if inkLayer.ink.isEmpty { risenAbove = [] }
        }
        return feedback.tick(now: now, slices: budget.slices)
    }

    /// Takes note of an event that is about the overlay, and says whether it was.
    ///
    /// When the compositor goes, what it blended would turn into black squares: it is taken off the
    /// screen here and now, and comes back shaped once applications had time to repaint. When one
    /// comes, what is on the screen stays as it is, for it looks the same; a compositor says that
    /// it is there before it works, and windows with alpha would be black until then.
    public func handle(_ event: inout XEvent, now: Duration) -> Bool {
        if feedback.handleClick(event) { return true }
        guard watch.handle(&event, isBlending: isComposited, now: now) else {
            guard let window = changedWindow(event) else { return false }
            if !display.isOwn(window) { screenChangedBeneath(now) }
            return true
        }
        if isComposited, !watch.isRunning {
            repaintDeadline = now + Self.repaintTime
            hold(true)
            chooseBackend()
        } else if inkLayer.ink.isEmpty, feedback.isEmpty {
            chooseBackend()
        }
        return true
    }

    /// The window on the screen that came, went, moved or changed its size; nil where `event` is
    /// about something else. The server reports them while surfaces are shown without a compositor.
    private func changedWindow(_ event: XEvent) -> Window? {
        let window: Window
        switch event.type {
        case MapNotify: window = event.xmap.window
        case UnmapNotify: window = event.xunmap.window
        case ConfigureNotify: window = event.xconfigure.window
        case ReparentNotify: window = event.xreparent.window
        case DestroyNotify: window = event.xdestroywindow.window
        case CirculateNotify: window = event.xcirculate.window
        default: return nil
        }
        guard event.xany.window == display.root, event.xany.send_event == 0 else { return nil }
        // The root window itself changes with the monitors.
        return window == display.root ? nil : window
    }

    /// Without a compositor what is shown has the screen for its background as it was before. Ink
    /// that fades goes at once: what is there now comes through. Ink that is being drawn goes for
    /// as long as applications take to paint, and comes back over what they painted. A compositor
    /// that has just come has windows of its own to show, which change nothing.
    private func screenChangedBeneath(_ now: Duration) {
        guard !isComposited, !watch.isRunning else { return }
        feedback.handleChangeBeneath()
        if inkLayer.isFading { inkLayer.clear() }
        if !inkLayer.ink.isEmpty, repaintDeadline == nil, refreshDeadline == nil {
            refreshDeadline = max(now, earliestRefresh)
            if now >= earliestRefresh { refresh(now) }
        }
    }

    private func refresh(_ now: Duration) {
        refreshDeadline = nil
        guard !isComposited, !inkLayer.isFading, !inkLayer.ink.isEmpty, repaintDeadline == nil
        else { return }
        repaintDeadline = now + Self.repaintTime
        earliestRefresh = now + Self.refreshPause
        inkLayer.isHeld = true
        inkLayer.change(to: backend)
    }

    /// Another client's `window` has come up, or was raised, above what is shown: that is put above
    /// it, once while the gesture lasts. Two windows that both want to be above the other would go
    /// on with that for ever. Without a compositor it comes back above it by itself.
    public func rise(above window: UInt) {
        guard isComposited, !isShut, !inkLayer.isFading, !display.mappedWindows.isEmpty,
            risenAbove.insert(window).inserted
        else { return }
        for own in display.mappedWindows { XRaiseWindow(display.handle, own) }
    }

    /// Takes note of an error that the server sent back. Where it says that a window of the overlay
    /// is gone, another client destroyed it: all are made anew, with what they showed.
    public func handle(_ error: RequestError) {
        guard display.overlayWindows.contains(error.resource) else { return }
        backend = Self.backend(display, isComposited ? format : nil)
        inkLayer.change(to: backend)
        feedback.change(to: backend)
    }

    // MARK: Details

    private static func map(_ outputs: [Output], on display: Display, scale: Double) -> Outputs {
        let size = display.size
        let all = Box(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
        return Outputs(outputs, standard: Output(all, scale: scale))
    }

    var screen: Box { map.screen }

    /// Before the first ink of a gesture.
    private func beginAfresh() {
        if inkLayer.isFading { erase() }
        if inkLayer.ink.isEmpty { chooseBackend() }
    }

    private func chooseBackend() {
        let blends = watch.isRunning && format != nil
        guard blends != isComposited else { return }
        isComposited = blends
        backend = Self.backend(display, blends ? format : nil)
        inkLayer.change(to: backend)
        feedback.change(to: backend)
    }

    private static func backend(_ display: Display, _ format: AlphaFormat?) -> any OverlayBackend {
        if let format { return CompositedBackend(display: display, format: format) }
        return ShapedWindowBackend(display: display)
    }

    private func hold(_ isHeld: Bool) {
        inkLayer.isHeld = isHeld
        feedback.hold(isHeld)
    }

    private func endRepaintWait() {
        repaintDeadline = nil
        hold(false)
        inkLayer.repaint()
        feedback.repaint()
    }
}
