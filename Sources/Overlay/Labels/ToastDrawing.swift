internal import Gestures
internal import Appearance

/// Draws a message on a rounded toast: a mark, what happened, and what there is to say about it.
struct ToastDrawing {
    /// As large as the toast, in pixels.
    let size: Box

    private let mark: Message.Mark
    private let look: Appearance.Messages
    private let scale: Double
    /// What is said, from top to bottom, how strongly, and whether a click does it.
    private var lines: [(text: TextBlock, opacity: Double, isOffer: Bool)] = []

    private static let padding = (x: 14.0, y: 8.0)
    /// A toast is at most this wide, in pixels at 96 dpi; longer text takes up to three lines.
    private static let widest = 520.0
    /// The room for a mark.
    private static let markWidth = 26.0

    /// Lays it out where there is `room` for it; nil when there is nothing to say.
    init?(_ message: Message, _ look: Appearance.Messages, scale: Double, room: Box) {
        let words = [message.title, message.detail, message.offer].map(SanitizedText.sanitized)
        let (title, detail, offer) = (words[0], words[1], words[2])
        guard !title.isEmpty || !detail.isEmpty else { return nil }
        mark = message.mark
        self.look = look
        self.scale = scale
        let rest = (mark == .none ? 0 : Self.markWidth * scale) + 2 * Self.padding.x * scale
        let most = max(1, min(Self.widest * scale, room.width) - rest)
        var letters = TextBlock.Style(font: look.font, scale: scale)
        let small = letters.resized(by: 0.82)
        if !title.isEmpty, !detail.isEmpty {
            letters.isBold = true
            lines.append((TextBlock(title, letters, room: min(most, 380 * scale)), 1, false))
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
            size, radius: 9, background: look.background, line: look.text, scale: scale)
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
            brush.write(text, x: x, y: y, color: look.text, opacity: opacity)
            y += text.height + 2 * scale
            guard isOffer else { continue }
            // What a click does is underlined, as links are.
            brush.color(look.text, opacity: 0.6)
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
            brush.color(look.text, opacity: 0.6)
            brush.stroke(2 * scale)
        case .success, .failure:
            let isGood = mark == .success
            brush.disc(center, radius)
            brush.color(isGood ? look.success : look.failure)
            brush.fill()
            // The sign in the toast's colour, so that it is cut out of the disc.
            var cut = look.background
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
        let look = labels.appearance.messages
        guard let toast = ToastDrawing(message, look, scale: place.scale, room: place.room)
        else { return false }
        show(toast.size, near: point, backing: look.background, toast.draw)
        return true
    }
}
