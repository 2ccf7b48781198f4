public import CX11
public import Desktop
public import Gestures
public import Appearance

/// What is seen of a gesture: the ink that follows the pointer, and labels. Its windows get no key,
/// and a click only where a label offers something.
///
/// It only queues requests; the caller flushes once when it has done everything that an event asks
/// for. It has no clock and no timers either: times come in as `now` on a clock of the caller's
/// choice, and `deadline` says when it wants `tick(now:)`. Without a hold no window is
/// mapped, and there is no deadline, once all has faded.
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

    /// The monitors, at least one. The caller sets them again when they change.
    public var outputs: [Output] { didSet { ink.outputs = outputs } }

    /// Whether a compositor blends what is shown. Without one, windows have the shape of that.
    public var isComposited: Bool { format != nil }

    /// Whether a compositor runs, which blends the next stroke: what is shown as it comes stays so.
    public var isCompositorRunning: Bool { watch.isRunning && alphaFormat != nil }

    /// Whether nothing more is shown, not even later; what is on the screen goes on fading.
    public var isShut = false { didSet { labels.isShut = isShut } }

    package let labels: Labels

    let display: Display
    private let watch: CompositorWatch
    private let alphaFormat: AlphaFormat?
    /// What windows are made of: the visual that the compositor blends; nil without one.
    private(set) var format: AlphaFormat?
    let ink: Ink
    /// Where the stroke has come to since that was last reported to the labels.
    private var newest: (point: Point, contact: Contact)?

    /// A transparent speck, mapped during a hold. Compositors show a full-screen window by itself as it
    /// is, and blend again once there is another one; that takes them a moment (picom 10: 30 ms), in
    /// which the first ink would be a black square.
    private var speck: ClickThroughWindow?

    /// How often the overlay was raised above windows of other clients since the last stroke began.
    private var rises: [UInt: Int] = [:]
    /// The serial number of the request by which it was raised last.
    private var lastRise: UInt = 0

    /// An overlay on `display`. Without the SHAPE extension windows would take clicks: that is an error.
    public init(
        display: Display, appearance: Appearance, outputs: [Output]
    ) throws(DesktopError) {
        var (base, errors): (Int32, Int32) = (0, 0)
        guard XShapeQueryExtension(display.handle, &base, &errors) != 0 else {
            throw .missing(extension: "SHAPE", need: "1.1", have: nil)
        }
        display.intern(ClickThroughWindow.atoms + ["_NET_WM_CM_S\(display.screen)"])
        self.display = display
        self.outputs = outputs
        watch = CompositorWatch(display: display)
        alphaFormat = AlphaFormat(display: display)
        format = watch.isRunning ? alphaFormat : nil
        ink = Ink(display: display, format: format, look: appearance.ink, outputs: outputs)
        labels = Labels(display: display, format: format, appearance: appearance, ink: ink)
    }

    /// Makes what the first ink and the first words need while there is time for it: the libraries
    /// that draw them, windows to draw in, and fonts.
    public func warmUp() {
        ink.warmUp()
        labels.warmUp()
    }

    // MARK: Drawing

    /// A hold begins: messages about earlier strokes, notices and the list of choices go.
    public func beginHold() {
        labels.beginHold()
        guard let format, !isShut else { return }
        let speck =
            speck ?? ClickThroughWindow(display: display, width: 2, height: 2, format: format)
        self.speck = speck
        speck.map(x: 0, y: 0)
    }

    package func endHold() { speck?.unmap() }

    package var isDrawing: Bool { labels.trail.isDrawing }

    /// Begins the ink of `contact` at `point`; ink appears once it moves. What was left of the
    /// gesture before goes. The first contact's `look` counts where it is not that of the appearance.
    public func begin(_ contact: Contact, at point: Point, look: Appearance.Ink? = nil) {
        if ink.isFading { ink.clear() }
        if ink.isEmpty {
            rises = [:]
            watch.review()
            chooseFormat()
        }
        guard !isShut else { return }
        labels.beginStroke()
        labels.inkCame(to: point, isTouch: contact.isFinger)
        ink.begin(contact, at: point, look: look ?? appearance.ink)
    }

    /// Draws on to `sample`; nothing where `contact` has not begun. It is seen after `drawInk`.
    public func extend(_ contact: Contact, to sample: Sample) {
        ink.extend(contact, to: sample)
        newest = (sample.position, contact)
    }

    package func drawInk() {
        ink.draw()
        movePointer()
    }

    private func movePointer() {
        guard let (point, contact) = newest else { return }
        newest = nil
        labels.inkCame(to: point, isTouch: contact.isFinger)
    }

    package func showViability(_ isViable: Bool) { ink.setFailed(!isViable) }

    /// Ends the gesture: its ink begins to fade, and `message` is shown near `point`, which is where
    /// the pointer is. Without a compositor nothing can fade: the ink goes at once.
    public func finish(
        _ ending: Ending, _ message: Message? = nil, at point: @autoclosure () -> Point,
        now: Duration
    ) {
        ink.close()
        endInk(ending, now)
        movePointer()
        if let message { labels.toast.say(message, at: point(), now: now, isOutcome: true) }
        labels.endStroke(now: now)
    }

    private func endInk(_ ending: Ending, _ now: Duration) {
        // That of the stroke before, where nothing was drawn since, as by the wheel.
        guard !ink.isFading else { return }
        if ending == .cancelled || ink.isEmpty || !isComposited || ink.fade <= .zero {
            ink.clear()
        } else {
            ink.setFailed(ending == .unrecognized)
            ink.draw()
            ink.beginFading(now: now, over: ink.fade)
        }
    }

    package func clear() {
        ink.clear()
        labels.clear()
        chooseFormat()
    }

    package var isShowing: Bool { display.mappedWindows.contains { $0 != speck?.id } }

    /// Changes the appearance; what is on the screen goes. Where the appearance is as before,
    /// messages stay: one says that a stroke was recorded, which changes the mapping at once.
    public func setAppearance(_ appearance: Appearance) {
        guard appearance != self.appearance else { return labels.hideHints() }
        clear()
        labels.appearance = appearance
    }

    // MARK: Time and events

    /// When `tick(now:)` is wanted; nil while nothing is going to change by itself.
    public var deadline: Duration? { ink.fadeDue.orEarlier(labels.deadline) }

    package func tick(now: Duration) {
        ink.fade(now: now)
        labels.tick(now: now)
    }

    /// Takes note of an event that is about the overlay, and says whether it was.
    ///
    /// When the compositor goes, what it blended turns into black squares: it is taken off the
    /// screen here and now, and shown again as shapes. When one comes, what is on the screen stays
    /// as it is, for it looks the same; a compositor says that it is there before it works, and
    /// windows with alpha would be black until then.
    public func handle(_ event: inout XEvent) -> Bool {
        if labels.handleClick(event) { return true }
        guard watch.handle(&event, isBlending: isComposited) else { return false }
        if !watch.isRunning, ink.isFading { ink.clear() }
        if !watch.isRunning || ink.isEmpty && labels.isEmpty { chooseFormat() }
        return true
    }

    /// Another client's `window` was mapped or raised above what is shown: that is raised above it,
    /// once until the next stroke. Two windows that both want to be on top would do so for ever. A
    /// window manager may raise what it has just mapped, and again: above a managed window four times.
    ///
    /// - Parameter serial: the event's. What happened before the last rise is below by now.
    public func rise(above window: UInt, isManaged: Bool, since serial: UInt) {
        guard !isShut, !display.mappedWindows.isEmpty, serial >= lastRise,
            rises[window, default: 0] < (isManaged ? 4 : 1)
        else { return }
        rises[window, default: 0] += 1
        lastRise = XNextRequest(display.handle)
        for own in display.mappedWindows { XRaiseWindow(display.handle, own) }
    }

    /// Takes note of an error that the server sent back. Where it says that a window of the overlay
    /// is gone, another client destroyed it: all are made anew, with what they showed.
    public func handle(_ error: RequestError) {
        guard display.overlayWindows.contains(error.resource) else { return }
        speck = nil
        ink.change(to: format)
        labels.change(to: format)
    }

    // MARK: Details

    private var appearance: Appearance { labels.appearance }

    /// Changes to blended windows where a compositor runs, and to shaped ones where none does.
    private func chooseFormat() {
        let wanted = watch.isRunning ? alphaFormat : nil
        guard (wanted != nil) != isComposited else { return }
        format = wanted
        speck = nil
        ink.change(to: format)
        labels.change(to: format)
    }
}

extension Contact {
    fileprivate var isFinger: Bool { if case .finger = self { true } else { false } }
}
