internal import CCairo
internal import Gestures
internal import Mapping

/// A square of the screen that ink touches, with the part of the paths that lies there.
///
/// Where something changed, all of the path there is drawn anew. Antialiased pieces drawn over one
/// another would thicken the edge wherever two meet; as one cairo path they have no seams.
final class InkTile {
    /// Its side in pixels. A compositor shows nothing for a moment after each window that comes, so
    /// there are to be few; without one the server takes the longer the more ink one shape has.
    static let side = 128

    /// Which square of the screen.
    struct Index: Hashable {
        var column: Int
        var row: Int
    }

    let index: Index
    /// The window that shows it; nil before anything was drawn.
    var window: OverlayWindow?
    /// Where it has ink, at the most, and where that has changed since it was last drawn.
    private(set) var inked: PixelBox?
    private(set) var damage: PixelBox?
    /// The path here, but for what is merged.
    private(set) var lines: [InkLine] = []
    /// The oldest part of it, where it is long.
    private(set) var merged: MergedInk?

    /// So many lines are drawn anew at a time, at most: more than a path has in a tile unless it
    /// crosses itself over and over.
    static let mostLines = 128

    init(_ index: Index) { self.index = index }

    /// Its top left corner on the screen.
    var origin: (x: Int, y: Int) { (index.column * Self.side, index.row * Self.side) }

    /// Adds a line to the path for good.
    func add(_ line: InkLine, _ brush: InkBrush) {
        if lines.count == Self.mostLines {
            let merged = merged ?? MergedInk()
            self.merged = merged
            merged.add(lines.prefix(Self.mostLines / 2), brush, origin: origin)
            lines.removeFirst(Self.mostLines / 2)
        }
        lines.append(line)
    }

    /// Has `box` of the screen drawn anew.
    func damage(_ box: PixelBox) {
        let local = box.moved(x: -origin.x, y: -origin.y).intersection(
            PixelBox(x: 0, y: 0, width: Self.side, height: Self.side))
        damage = damage?.union(local) ?? local
    }

    /// Has all of it drawn anew.
    func damageAll() { damage = inked }

    /// Draws what was damaged with `context`, which has a pixel of the tile for a unit.
    ///
    /// - Parameter tails: what of the paths is not added for good yet.
    /// - Returns: what was drawn; nil where there is nothing to see.
    func draw(_ tails: [InkLine], _ brush: InkBrush, on context: OpaquePointer?) -> PixelBox? {
        guard let box = damage else { return nil }
        damage = nil
        let frame = box.moved(x: origin.x, y: origin.y)
        let path = (lines + tails).filter { $0.covered(brush).touches(frame) }
        guard inked != nil || !path.isEmpty else { return nil }
        inked = inked?.union(box) ?? box
        cairo_reset_clip(context)
        cairo_rectangle(
            context, Double(box.minX), Double(box.minY), Double(box.width), Double(box.height))
        cairo_clip(context)
        cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
        cairo_paint(context)
        // Not over what is there but in its place, as far as a pixel is covered: translucent
        // colours do not add up, and the outline does not show through the fill.
        cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
        if let outline = brush.outline {
            context.setSource(outline)
            merged?.paintOutline(on: context)
            path.stroke(brush.outlineWidth, on: context, origin: origin)
        }
        context.setSource(brush.color)
        merged?.paintFill(on: context)
        path.stroke(brush.width, on: context, origin: origin)
        return box
    }
}

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
    ///   - isOpaque: whether nothing may shine through. A contrast line that is more beneath than
    ///     line is left out then.
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
        return PixelBox(
            minX: PixelBox.floor(min(start.x, end.x) - reach),
            minY: PixelBox.floor(min(start.y, end.y) - reach),
            maxX: PixelBox.ceiling(max(start.x, end.x) + reach),
            maxY: PixelBox.ceiling(max(start.y, end.y) + reach))
    }
}

/// How far the oldest ink of a tile covers each pixel, for a tile that is crossed so often that to
/// draw all of its path anew would take longer and longer.
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

extension Collection<InkLine> {
    /// Strokes the lines as one path: what of it overlaps is painted once. The top left corner of
    /// what `context` draws on is at `origin` of the screen.
    fileprivate func stroke(_ width: Double, on context: OpaquePointer?, origin: (x: Int, y: Int)) {
        cairo_identity_matrix(context)
        cairo_translate(context, Double(-origin.x), Double(-origin.y))
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        cairo_set_line_width(context, width)
        var last: Point?
        for line in self {
            if line.start != last { cairo_move_to(context, line.start.x, line.start.y) }
            cairo_line_to(context, line.end.x, line.end.y)
            last = line.end
        }
        cairo_stroke(context)
        cairo_identity_matrix(context)
    }
}

extension OpaquePointer? {
    fileprivate func setSource(_ color: Color) {
        cairo_set_source_rgba(self, color.red, color.green, color.blue, color.alpha)
    }
}
