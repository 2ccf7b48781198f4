internal import CCairo
internal import Engine
internal import Gestures
internal import Pictures
internal import Style

/// Draws a cheat sheet.
struct CheatSheetDrawing: Sendable {
    var sheet: CheatSheetContent
    var layout: CheatSheetLayout
    var style: Appearance.Hints
    /// As Pango describes it.
    var font: String
    /// Pixels for each pixel at 96 dpi.
    var scale: Double
    /// Whether nothing shines through, as without a compositor.
    var isOpaque: Bool

    /// The sheet; nil when there is no memory for it.
    func bitmap() -> Bitmap? {
        Bitmap(width: layout.width, height: layout.height) { context in
            ToastShape(
                width: Double(layout.width), height: Double(layout.height), scale: scale
            ).draw(
                context, background: style.background, line: style.text, isOpaque: isOpaque,
                radius: 12)
            for (entry, cell) in zip(sheet.entries, layout.cells) { draw(entry, cell, context) }
            if let more = layout.more {
                let text = TextBlock(
                    "and \(layout.left) more: curlicue sheet",
                    TextBlock.Style(font: font, scale: scale, size: 0.8),
                    room: Double(more.width) - 12 * scale, lines: 2)
                text?.draw(
                    context, x: Double(more.minX) + 8 * scale,
                    y: more.box.center.y - (text?.height ?? 0) / 2, color: style.action)
            }
        }
    }

    private func draw(_ entry: CheatSheetContent.Entry, _ cell: PixelBox, _ context: OpaquePointer)
    {
        let gap = 6 * scale
        let side = Double(cell.height) - 2 * gap
        var colors = GestureIcon.Colors()
        colors.ink = style.color
        colors.paper = style.background
        colors.paper.alpha = 1
        colors.guide = style.action
        colors.accent = Color(rgb: 0xe69f00)
        colors.muted = style.action
        let room = Double(cell.width) - side - 4 * gap
        var letters = TextBlock.Style(font: font, scale: scale)
        letters.size = 0.96
        var small = letters
        small.size = 0.8
        let title = self.title(entry.title, letters, room: room)
        let detail = entry.detail.isEmpty ? nil : TextBlock(entry.detail, small, room: room)
        let height = (title?.height ?? 0) + (detail?.height ?? 0)
        var y = cell.box.center.y - height / 2
        // What reads from right to left has its picture at the right.
        let isMirrored = title?.isRightToLeft ?? false
        let picture = isMirrored ? Double(cell.maxX) - gap - side : Double(cell.minX) + gap
        entry.gestureIcon.draw(
            context,
            in: Box(x: picture, y: Double(cell.minY) + gap, width: side, height: side),
            colors: colors)
        for (block, color) in [(title, style.text), (detail, style.action)] {
            guard let block else { continue }
            let x =
                isMirrored
                ? picture - 1.5 * gap - block.width : picture + side + 1.5 * gap
            block.draw(context, x: x, y: y, color: color)
            y += block.height
        }
    }

    /// A title, up to a fifth smaller where it would be cut otherwise: `swipe down-left` and
    /// `swipe down-right` differ in their last letters.
    private func title(_ text: String, _ style: TextBlock.Style, room: Double) -> TextBlock? {
        guard let whole = TextBlock(text, style, room: .infinity), whole.width > room else {
            return TextBlock(text, style, room: room)
        }
        var small = style
        small.size *= max(0.8, 0.985 * room / whole.width)
        return TextBlock(text, small, room: room)
    }
}
