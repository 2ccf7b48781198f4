internal import CCairo
internal import Gestures

/// cairo's pen: rasterizes parts of the trail to coverage, in a scratch plane of a tile's size.
final class Pen {
    private let surface: OpaquePointer?
    private let context: OpaquePointer?
    private let scratch: Plane
    private let side = Tile.side

    init() {
        scratch = Plane(side: Tile.side)
        surface = cairo_image_surface_create_for_data(
            scratch.bytes, CAIRO_FORMAT_A8, Int32(Tile.side), Int32(Tile.side), Int32(Tile.side))
        context = cairo_create(surface)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        // A curve may be this far off, in pixels: unseen, and a third faster than cairo's own 0.1.
        cairo_set_tolerance(context, 0.2)
        cairo_set_source_rgba(context, 0, 0, 0, 1)
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    /// How carefully the pen draws.
    enum Care {
        /// With cairo's best antialiasing.
        case fair
        /// In half the time, with sixteen shades: for what is drawn anew within milliseconds.
        case draft
    }

    /// Joins `run`, drawn `width` pixels wide in a tile whose top left corner is at `origin`, to
    /// `plane` within `box` (in the tile's own pixels, and inside it).
    func draw(
        _ run: Run, width: Double, origin: (x: Int, y: Int), into plane: Plane, box: PixelBox,
        care: Care
    ) {
        cairo_surface_flush(surface)
        for y in box.minY..<box.maxY {
            (scratch.bytes + (y * side + box.minX)).update(repeating: 0, count: box.width)
        }
        cairo_surface_mark_dirty(surface)
        cairo_set_antialias(context, care == .fair ? CAIRO_ANTIALIAS_GOOD : CAIRO_ANTIALIAS_FAST)
        cairo_set_line_width(context, width)
        cairo_identity_matrix(context)
        cairo_translate(context, -Double(origin.x), -Double(origin.y))
        trace(run)
        cairo_stroke(context)
        cairo_surface_flush(surface)
        for y in box.minY..<box.maxY {
            let source = scratch.bytes + (y * side + box.minX)
            let target = plane.bytes + (y * side + box.minX)
            for x in 0..<box.width { target[x] = max(target[x], source[x]) }
        }
    }

    private func trace(_ run: Run) {
        cairo_new_path(context)
        if let start = run.pieces.first?.start { cairo_move_to(context, start.x, start.y) }
        for piece in run.pieces {
            if let control = piece.control {
                // The quadratic curve as the cubic one that cairo draws.
                let first = piece.start.interpolated(to: control, share: 2.0 / 3)
                let second = piece.end.interpolated(to: control, share: 2.0 / 3)
                cairo_curve_to(
                    context, first.x, first.y, second.x, second.y, piece.end.x, piece.end.y)
            } else {
                cairo_line_to(context, piece.end.x, piece.end.y)
            }
        }
    }
}
