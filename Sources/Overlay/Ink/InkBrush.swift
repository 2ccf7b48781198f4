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
struct InkLine: Hashable {
    var start: Point
    var end: Point

    /// The pixels that it can touch.
    func covered(_ brush: InkBrush) -> PixelBox {
        let reach = brush.outlineWidth / 2 + 1
        var box = Box(start)
        box.include(end)
        return PixelBox(around: box.outset(by: reach))
    }
}

/// The coverage of each pixel by the oldest ink of a tile, for a tile that is crossed so often that
/// redrawing all of its path would take longer and longer.
final class MergedInk {
    private let fill = cairo_image_surface_create(
        CAIRO_FORMAT_A8, Int32(InkTile.side), Int32(InkTile.side))
    private let outline = cairo_image_surface_create(
        CAIRO_FORMAT_A8, Int32(InkTile.side), Int32(InkTile.side))

    deinit {
        cairo_surface_destroy(fill)
        cairo_surface_destroy(outline)
    }

    /// Adds `path`, in pixels of the screen.
    func add(
        _ path: some Collection<InkLine>, _ brush: InkBrush, origin: (x: Int, y: Int)
    ) {
        for (surface, width) in [(fill, brush.width), (outline, brush.outlineWidth)] {
            let context = cairo_create(surface)
            path.stroke(width, on: context, origin: origin)
            cairo_destroy(context)
        }
    }

    /// Paints the source of `context` where the ink is, without its outline.
    func paintFill(on context: OpaquePointer?) { cairo_mask_surface(context, fill, 0, 0) }

    /// Paints the source of `context` where ink and outline are.
    func paintOutline(on context: OpaquePointer?) { cairo_mask_surface(context, outline, 0, 0) }
}

// A cairo context.
extension OpaquePointer? {
    /// Makes `box` transparent, and limits later drawing to it.
    func clear(_ box: PixelBox) {
        cairo_reset_clip(self)
        cairo_rectangle(
            self, Double(box.minX), Double(box.minY), Double(box.width), Double(box.height))
        cairo_clip(self)
        cairo_set_operator(self, CAIRO_OPERATOR_CLEAR)
        cairo_paint(self)
        cairo_set_operator(self, CAIRO_OPERATOR_OVER)
    }

    func setSource(_ color: Color) {
        cairo_set_source_rgba(self, color.red, color.green, color.blue, color.alpha)
    }
}
