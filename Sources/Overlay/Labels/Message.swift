internal import Appearance
public import Gestures

/// A short message on the overlay. Its texts may come from anywhere, and are cleaned and shortened.
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
    package var title: String
    /// What there is to say about it; may be empty.
    package var detail: String
    /// What a click on it does, in a few words below the rest; empty where it takes none.
    package var offer: String
    package var mark: Mark
    /// How long it stays, where it is a notice, which also goes as soon as a hold begins; nil where
    /// that depends on its length.
    package var stay: Duration?
    /// As long as nothing is held and what it invites to can be drawn; ten minutes at most, for beside it
    /// is asked all the time whether the screen is locked.
    package static let untilDrawn = Duration.seconds(600)

    package init(
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

    /// Shows `message` near `point`, where the pointer is, in the place of the message before. What is
    /// about the newest stroke, as what its command failed with, goes when another begins. While a stroke
    /// is being drawn, all waits for what says how it ended, the outcome.
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
            // What went wrong with the stroke is not replaced by the name of its gesture, nor what came
            // while it was drawn.
            let before = waiting?.message ?? (shown?.isAboutStroke == true ? shown?.message : nil)
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
        say(waiting.message, at: waiting.point, now: now, isAboutStroke: waiting.isAboutStroke)
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

    /// Takes an invitation to draw away: there is nobody any more to draw for.
    public func endInvitation() {
        if shown?.message.stay == Message.untilDrawn { hide() }
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
    private var message: Message?
    /// Whether that is an announcement, which gives way to guides.
    private(set) var isAnnouncement = false

    package func show(_ message: Message?) { show(message, isAnnouncement: false) }

    /// Shows `message` beside the pointer, which is at `point`, until something is named there or
    /// the hold ends.
    public func announce(_ message: Message, at point: Point) {
        labels.trail.pointer = point
        labels.trail.isTouch = false
        show(message, isAnnouncement: true)
    }

    /// - Parameter isAnnouncement: it is shown also where gestures are not named.
    private func show(_ message: Message?, isAnnouncement: Bool) {
        let message = labels.isShut ? nil : message
        guard message != self.message else { return }
        (self.message, self.isAnnouncement) = (message, isAnnouncement)
        let look = labels.appearance.messages
        guard look.shown, isAnnouncement || look.live, let message,
            show(message, near: labels.trail.pointer)
        else {
            return hide()
        }
    }

    /// Keeps clear of what lies there now.
    func moveAway() { move(near: labels.trail.pointer) }

    override func inkCame(_ passage: Box) {
        let pointer = labels.trail.pointer
        let reach = 200 * labels.outputs.scale(at: pointer)
        let isFar = box?.outset(by: reach).contains(pointer) == false
        if isFar || isWithin(12, of: passage) { moveAway() }
    }

    override func strokeEnded() { show(nil) }
}

/// Draws a message on a rounded toast: a mark, what happened, and what there is to say about it.
struct ToastDrawing {
    /// As large as the toast, in pixels.
    let size: Box

    private let mark: Message.Mark
    private let theme: Theme
    private let scale: Double
    /// What is said, from top to bottom, how strongly, and whether a click does it.
    private var lines: [(text: TextBlock, opacity: Double, isOffer: Bool)] = []

    private static let padding = (x: 14.0, y: 8.0)
    /// A toast is at most this wide, in pixels at 96 dpi; longer text takes up to three lines.
    private static let widest = 520.0
    private static let markWidth = 26.0

    /// Lays it out where there is `room` for it; nil when there is nothing to say.
    init?(_ message: Message, _ look: Appearance, scale: Double, room: Box) {
        let words = [message.title, message.detail, message.offer].map(SanitizedText.sanitized)
        let (title, detail, offer) = (words[0], words[1], words[2])
        guard !title.isEmpty || !detail.isEmpty else { return nil }
        mark = message.mark
        theme = look.theme
        self.scale = scale
        let rest = (mark == .none ? 0 : Self.markWidth * scale) + 2 * Self.padding.x * scale
        let most = max(1, min(Self.widest * scale, room.width) - rest)
        var letters = TextBlock.Style(font: look.messages.font, scale: scale)
        let small = letters.resized(by: 0.82)
        if !title.isEmpty, !detail.isEmpty {
            letters.isBold = true
            lines.append((TextBlock(title, letters, room: most, lines: 2), 1, false))
            lines.append((TextBlock(detail, small, room: most, lines: 3), 0.78, false))
        } else {
            lines.append((TextBlock(title + detail, letters, room: most, lines: 3), 1, false))
        }
        if !offer.isEmpty { lines.append((TextBlock(offer, small, room: most), 1, true)) }
        let text = lines.reduce(-2 * scale) { $0 + $1.text.height + 2 * scale }
        size =
            Box(
                x: 0, y: 0, width: (lines.map(\.text.width).max() ?? 0) + rest,
                height: text + 2 * Self.padding.y * scale
            ).onWholePixels
    }

    func draw(_ brush: Brush) {
        brush.label(
            size, radius: 9, background: theme.background, line: theme.text, scale: scale)
        // What reads from right to left begins at the right, its mark too.
        let isMirrored = lines[0].text.isRightToLeft
        let left = Self.padding.x * scale
        let indent = left + (mark == .none ? 0 : Self.markWidth * scale)
        var y = (Self.padding.y * scale).rounded()
        drawMark(
            brush,
            at: Point(
                x: isMirrored ? size.width - left - 9 * scale : left + 9 * scale,
                y: y + lines[0].text.height / 2))
        for (text, opacity, isOffer) in lines {
            let x = isMirrored ? size.width - indent - text.width : indent
            brush.write(text, x: x, y: y, color: theme.text, opacity: opacity)
            y += text.height + 2 * scale
            guard isOffer else { continue }
            // What a click does is underlined, as links are.
            brush.color(theme.text, opacity: 0.6)
            brush.rectangle(
                Box(
                    x: x.rounded(), y: (y - 3 * scale).rounded(), width: text.width.rounded(),
                    height: max(1, scale.rounded())))
            brush.fill()
        }
    }

    private func drawMark(_ brush: Brush, at center: Point) {
        let radius = 8 * scale
        switch mark {
        case .none: break
        case .open:
            brush.disc(center, radius - 2 * scale)
            brush.color(theme.text, opacity: 0.6)
            brush.stroke(2 * scale)
        case .success, .failure:
            let isGood = mark == .success
            brush.disc(center, radius)
            brush.color(isGood ? theme.success : theme.failure)
            brush.fill()
            // The sign in the toast's colour, so that it is cut out of the disc.
            var cut = theme.background
            cut.alpha = 1
            brush.color(cut)
            let r = radius * 0.44
            let sign =
                isGood
                ? [(-1, 0.1), (-0.2, 0.85), (1.1, -0.75)]
                : [(-1, -1), (1, 1), (0, 0), (1, -1), (-1, 1)]
            brush.line(sign.map { center + Vector(dx: r * $0.0, dy: r * $0.1) })
            brush.stroke(2 * scale)
        }
    }
}

extension Label {
    /// Shows `message` as a toast near `point`; returns false where there is nothing to say.
    func show(_ message: Message, near point: Point) -> Bool {
        let place = LabelPlacement(labels.outputs.output(at: point))
        let look = labels.appearance
        guard let toast = ToastDrawing(message, look, scale: place.scale, room: place.room)
        else { return false }
        show(toast.size, near: point, backing: look.theme.background, toast.draw)
        return true
    }
}
