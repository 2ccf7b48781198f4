internal import Appearance
public import Gestures

/// A short message on the overlay. Its texts may come from anywhere: they are cleaned and
/// shortened.
public struct Message: Hashable, Sendable {
    /// What stands in front of it; marks differ by shape as well as by colour.
    public enum Mark: Hashable, Sendable {
        /// Nothing: it is about neither a success nor a failure.
        case none
        /// What is being drawn may become this: an open ring.
        case open
        /// What is being drawn would be recognized as this, or was: a tick.
        case success
        /// Something went wrong: a cross.
        case failure
    }

    /// What happened, in a few words.
    public var title: String
    /// What there is to say about it; may be empty.
    public var detail: String
    /// What a click on it does, in a few words below the rest; empty where it takes none.
    public var offer: String
    /// What stands in front.
    public var mark: Mark
    /// How long it stays, where it is a notice, which also goes as soon as a hold begins; nil where
    /// that depends on its length.
    public var stay: Duration?

    /// A message with these parts.
    public init(
        _ title: String, detail: String = "", offer: String = "", mark: Mark = .none,
        stay: Duration? = nil
    ) {
        self.title = title
        self.detail = detail
        self.offer = offer
        self.mark = mark
        self.stay = stay
    }

    /// How long it is shown: `stay`, if it has one; else `least`, and a second more for every twenty
    /// characters beyond 24, up to six seconds. With an offer three seconds at least.
    func duration(atLeast least: Duration) -> Duration {
        if let stay { return stay }
        let count = title.unicodeScalars.count + detail.unicodeScalars.count
        let reading = Duration.milliseconds(50) * max(0, count - 24)
        let duration = max(least, min(least + reading, .seconds(6)))
        return offer.isEmpty ? duration : max(duration, .seconds(3))
    }
}

/// The label with messages.
public final class Toast: Label {
    /// What it shows, and whether it is about the newest stroke, and goes when another begins.
    private(set) var shown: (message: Message, isAboutStroke: Bool)?
    /// When it fades a little more, or goes.
    private var next: Duration?
    /// A message that came while a stroke was being drawn, shown once that is done. One about a
    /// failure is not replaced by the stroke's success.
    private var waiting: (message: Message, point: Point, isAboutStroke: Bool)?

    /// The last part of a message's time, in which it fades.
    private static let fade = Duration.milliseconds(150)
    /// The time between two pictures of a fade.
    private static let frame = Duration.milliseconds(16)

    /// Shows `message` near `point`, where the pointer is, but not under it, on that point's
    /// monitor, in the place of the message before.
    ///
    /// - Parameters:
    ///   - isAboutStroke: whether it is about the newest stroke, as what its command failed with: it
    ///     goes when another begins.
    ///   - isOutcome: whether it says how the gesture ended. Everything else waits for that while a
    ///     stroke is being drawn.
    public func say(
        _ message: Message, at point: Point, now: Duration, isAboutStroke: Bool = false,
        isOutcome: Bool = false
    ) {
        let look = labels.appearance.messages
        guard !labels.isShut, look.shown, look.duration > .zero else { return }
        guard isOutcome || !labels.trail.isDrawing else {
            waiting = (message, point, isAboutStroke)
            return
        }
        if isOutcome {
            // What went wrong is not replaced by the name of the gesture that did it.
            let before = waiting?.message ?? shown?.message
            if message.mark == .success, before?.mark == .failure { return }
            waiting = nil
        }
        guard show(message, near: point) else { return }
        let end = now + message.duration(atLeast: look.duration)
        let fades = isBlended && labels.appearance.theme.motion != .reduced
        shown = (message, isAboutStroke || isOutcome)
        self.end = end
        next = fades ? end - Self.fade : end
        if !message.offer.isEmpty { takeClicks() }
    }

    /// Shows the message that waited for the end of the stroke; drops it where `now` is nil.
    func sayWaiting(now: Duration?) {
        defer { waiting = nil }
        guard let now, let waiting else { return }
        say(
            waiting.message, at: waiting.point, now: now, isAboutStroke: waiting.isAboutStroke)
    }

    override var deadline: Duration? { next }

    override func tick(now: Duration) {
        guard let end, let next, now >= next else { return }
        guard now < end else { return hide() }
        setOpacity((end - now) / Self.fade)
        self.next = min(now + Self.frame, end)
    }

    override var clearance: Double? { 12 }

    /// What is about an earlier stroke goes, and notices.
    override func holdBegan() {
        if let shown, shown.isAboutStroke || shown.message.stay != nil { hide() }
    }

    override func strokeBegan() {
        if shown?.isAboutStroke == true { hide() }
    }

    override func click(at point: Point) -> OverlayClick? {
        stopClicks()
        return .offer
    }

    public override func hide() {
        (shown, next) = (nil, nil)
        super.hide()
    }
}

/// The name of what is being drawn, which follows the pointer.
public final class NameLabel: Label {
    /// What it says.
    private var message: Message?

    /// How near ink may come to it, in pixels at 96 dpi.
    private static let clearance = 12.0
    /// Farther from the pointer than this, in pixels at 96 dpi, it follows.
    private static let farthest = 200.0

    /// Names what is being drawn; nil for nothing.
    public func show(_ message: Message?) { show(message, isNotice: false) }

    /// Shows `message` beside the pointer, which is at `point`, until something is named there or
    /// the hold ends.
    public func announce(_ message: Message, at point: Point) {
        labels.trail.pointer = point
        labels.trail.isTouch = false
        show(message, isNotice: true)
    }

    /// - Parameter isNotice: whether it is shown also where gestures are not named.
    private func show(_ message: Message?, isNotice: Bool) {
        let message = labels.isShut ? nil : message
        guard message != self.message else { return }
        self.message = message
        let look = labels.appearance.messages
        guard look.shown, isNotice || look.live, let message,
            show(message, near: labels.trail.pointer)
        else {
            return hide()
        }
    }

    /// Keeps clear of what lies there now.
    func moveAway() { move(near: labels.trail.pointer) }

    override func inkCame(_ passage: Box) {
        let pointer = labels.trail.pointer
        let reach = Self.farthest * labels.outputs.scale(at: pointer)
        let isFar = box?.outset(by: reach).contains(pointer) == false
        if isFar || isWithin(Self.clearance, of: passage) { moveAway() }
    }

    override func strokeEnded() { show(nil) }
}
