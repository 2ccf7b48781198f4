internal import Gestures
internal import Appearance

/// Draws a message on a rounded toast: a mark, what happened, and what there is to say about it.
struct ToastDrawing {
    /// The size of the toast, in pixels.
    let width: Int
    let height: Int

    private let mark: Message.Mark
    private let look: Appearance.Messages
    private let scale: Double
    private let title: TextBlock?
    private let detail: TextBlock?
    private let offer: TextBlock?

    private static let padding = (x: 14.0, y: 8.0)
    /// A toast is at most this wide, in pixels at 96 dpi; longer text takes up to three lines.
    private static let widest = 520.0
    private static let roundness = 9.0
    /// The room for a mark.
    private static let markWidth = 26.0

    /// Lays it out where there is `room` for it; nil when there is nothing to say.
    init?(_ message: Message, _ look: Appearance.Messages, scale: Double, room: Box) {
        let words = [message.title, message.detail, message.offer].map(SanitizedText.sanitized)
        let (title, detail, offer) = (words[0], words[1], words[2])
        guard !title.isEmpty || !detail.isEmpty else { return nil }
        let mark = message.mark == .none ? 0 : Self.markWidth * scale
        let most = max(
            1, min(Self.widest * scale, room.width) - 2 * Self.padding.x * scale - mark)
        let letters = TextBlock.Style(font: look.font, scale: scale)
        let small = letters.resized(by: 0.82)
        let hasBoth = !title.isEmpty && !detail.isEmpty
        var bold = letters
        bold.isBold = hasBoth
        self.mark = message.mark
        self.look = look
        self.scale = scale
        self.title =
            title.isEmpty
            ? nil
            : TextBlock(
                title, bold, room: hasBoth ? min(most, 380 * scale) : most,
                lines: hasBoth ? 1 : 3)
        self.detail =
            detail.isEmpty
            ? nil : TextBlock(detail, hasBoth ? small : letters, room: most, lines: 3)
        self.offer = offer.isEmpty ? nil : TextBlock(offer, small, room: most)
        let blocks = [self.title, self.detail, self.offer].compactMap { $0 }
        let text = blocks.map(\.height).reduce(0, +) + Double(blocks.count - 1) * 2 * scale
        width = Int(
            ((blocks.map(\.width).max() ?? 0) + mark + 2 * Self.padding.x * scale).rounded(.up))
        height = Int((text + 2 * Self.padding.y * scale).rounded(.up))
    }

    func draw(_ brush: Brush) {
        brush.label(
            Box(x: 0, y: 0, width: Double(width), height: Double(height)), radius: Self.roundness,
            background: look.background, line: look.text, scale: scale)
        let blocks = [title, detail, offer].compactMap { $0 }
        // What reads from right to left begins at the right, its mark too.
        let isMirrored = blocks.first?.isRightToLeft ?? false
        let left = Self.padding.x * scale
        let indent = left + (mark == .none ? 0 : Self.markWidth * scale)
        let text = blocks.map(\.height).reduce(0, +) + Double(blocks.count - 1) * 2 * scale
        var y = ((Double(height) - text) / 2).rounded()
        drawMark(
            brush,
            at: Point(
                x: isMirrored ? Double(width) - left - 9 * scale : left + 9 * scale,
                y: y + (blocks.first?.height ?? 0) / 2))
        for block in blocks {
            let x = isMirrored ? Double(width) - indent - block.width : indent
            let isSecond = block === detail && title != nil
            brush.write(block, x: x, y: y, color: look.text, opacity: isSecond ? 0.78 : 1)
            y += block.height + 2 * scale
            guard block === offer else { continue }
            // What a click does is underlined, as links are.
            brush.color(look.text, opacity: 0.6)
            brush.rectangle(
                Box(
                    x: x.rounded(), y: (y - 3 * scale).rounded(), width: block.width.rounded(),
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
        show(
            width: toast.width, height: toast.height, near: point, backing: look.background,
            toast.draw)
        return true
    }
}
