internal import CCairo
internal import Gestures

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
