internal import CCairo
internal import Engine
internal import Gestures
internal import Style

/// The colours of ink.
struct InkColors: Hashable {
    var fill: Color
    var outline: Color
}

/// The picture of a tile at full opacity, drawn by cairo.
///
/// Where something changed, all of the path there is drawn anew. Antialiased pieces drawn over one
/// another would thicken the edge wherever two meet; as one cairo path they have no seams.
final class TileImage {
    private let picture = ImageSurface(CAIRO_FORMAT_ARGB32, side: Tile.side)

    var surface: OpaquePointer? { picture.surface }

    /// The premultiplied ARGB pixels of row `y`; nil where there was no memory for them.
    func row(_ y: Int) -> UnsafePointer<UInt32>? { picture.row(y) }

    /// Draws `box` anew (in the tile's own pixels).
    ///
    /// - Parameters:
    ///   - path: what touches the box, in pixels of the screen.
    ///   - merged: what else has ink there.
    ///   - origin: the tile's top left corner on the screen.
    func draw(
        _ path: [CapsuleSegment], and merged: MergedInk?, colors: InkColors, in box: PixelBox,
        origin: (x: Int, y: Int)
    ) {
        clear(box)
        // Not over what is there but in its place, as far as a pixel is covered: translucent
        // colours do not add up, and the outline does not show through the fill.
        cairo_set_operator(picture.context, CAIRO_OPERATOR_SOURCE)
        setSource(colors.outline)
        merged?.paintOutline(on: picture.context)
        if path.contains(where: \.hasOutline) {
            path.paint(\.outline, on: picture.context, origin: origin)
        }
        setSource(colors.fill)
        merged?.paintFill(on: picture.context)
        path.paint(\.fill, on: picture.context, origin: origin)
    }

    /// Takes the ink out of `box`, and has what is drawn next stay in it.
    func clear(_ box: PixelBox) {
        ImageSurface.clip(picture.context, to: box)
        cairo_set_operator(picture.context, CAIRO_OPERATOR_CLEAR)
        cairo_paint(picture.context)
    }

    /// Whether a pixel of `box` has ink.
    func hasInk(in box: PixelBox) -> Bool {
        for y in box.minY..<box.maxY {
            guard let row = row(y) else { return false }
            for x in box.minX..<box.maxX where row[x] != 0 { return true }
        }
        return false
    }

    private func setSource(_ color: Color) {
        cairo_set_source_rgba(picture.context, color.red, color.green, color.blue, color.alpha)
    }
}

/// How far the oldest ink of a tile covers each pixel, for a tile that is crossed so often that to
/// draw all of its path anew would take longer and longer.
final class MergedInk {
    private let fill = ImageSurface(CAIRO_FORMAT_A8, side: Tile.side)
    private let outline = ImageSurface(CAIRO_FORMAT_A8, side: Tile.side)

    /// Adds `path`, in pixels of the screen.
    func add(_ path: some Collection<CapsuleSegment>, origin: (x: Int, y: Int)) {
        path.paint(\.fill, on: fill.context, origin: origin)
        if path.contains(where: \.hasOutline) {
            path.paint(\.outline, on: outline.context, origin: origin)
        }
    }

    /// Paints the source of `context` where the ink is, without its outline.
    func paintFill(on context: OpaquePointer?) {
        cairo_mask_surface(context, fill.surface, 0, 0)
    }

    /// Paints the source of `context` where ink and outline are.
    func paintOutline(on context: OpaquePointer?) {
        cairo_mask_surface(context, outline.surface, 0, 0)
    }
}
