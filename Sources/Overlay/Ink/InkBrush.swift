internal import CCairo
internal import Gestures
internal import Appearance

/// How ink is drawn: how wide, in pixels, and in which colours.
struct InkBrush {
    let width: Double
    let color: Color
    /// The width of the ink with the contrast line at both of its sides.
    let outlineWidth: Double
    /// The contrast line's colour; nil where there is none.
    let outline: Color?

    /// - Parameters:
    ///   - scale: pixels for each pixel at 96 dpi.
    ///   - isOpaque: whether all ink is opaque. A contrast line of at most half opacity is left out
    ///     then.
    init(_ look: Appearance.Ink, scale: Double, isFailed: Bool = false, isOpaque: Bool = false) {
        width = max(0.5, look.width * scale)
        var color = isFailed ? look.failed : look.color
        let line = max(0, look.outlineWidth) * scale
        var outline = line > 0 && (!isOpaque || look.outline.alpha > 0.5) ? look.outline : nil
        if isOpaque {
            color.alpha = 1
            outline?.alpha = 1
        }
        outlineWidth = outline == nil ? width : width + 2 * line
        self.color = color
        self.outline = outline
    }
}

/// A straight piece of a path.
struct InkLine {
    var start: Point
    var end: Point

    /// The pixels that it can touch.
    func covered(_ brush: InkBrush) -> PixelBox {
        var box = Box(start)
        box.include(end)
        return PixelBox(around: box.outset(by: brush.outlineWidth / 2 + 1))
    }
}

extension Collection<InkLine> {
    /// Strokes the lines as one path, so that overlaps are painted once.
    func stroke(_ width: Double, _ color: Color, _ brush: Brush) {
        var last: Point?
        for line in self {
            if line.start != last { cairo_move_to(brush.context, line.start.x, line.start.y) }
            cairo_line_to(brush.context, line.end.x, line.end.y)
            last = line.end
        }
        brush.color(color)
        brush.stroke(width)
    }
}
