internal import CCairo
internal import Gestures

/// Strokes side by side on one picture, to look at: each with a ring where it begins and its samples.
struct StrokeSheet {
    /// One of them.
    struct Drawing {
        /// Lines above it.
        var captions: [String]
        /// The samples of each contact.
        var samples: [[Sample]]
    }

    /// More of them are too small to see.
    static let most = 30
    private static let columns = 6
    private static let tile = 220.0
    private static let caption = 16.0
    private static let gap = 10.0

    private let drawings: [Drawing]

    init(_ drawings: [Drawing]) { self.drawings = Array(drawings.prefix(Self.most)) }

    /// Writes a PNG file; false where that fails.
    func write(to file: String) -> Bool {
        let captions = Double(drawings.map(\.captions.count).max() ?? 0)
        let step = (x: Self.tile + Self.gap, y: Self.tile + captions * Self.caption + Self.gap)
        let rows = max(1, (drawings.count + Self.columns - 1) / Self.columns)
        let surface = cairo_image_surface_create(
            CAIRO_FORMAT_RGB24, Int32(Double(Self.columns) * step.x), Int32(Double(rows) * step.y))
        let context = cairo_create(surface)
        defer {
            cairo_destroy(context)
            cairo_surface_destroy(surface)
        }
        cairo_set_source_rgb(context, 1, 1, 1)
        cairo_paint(context)
        for (index, drawing) in drawings.enumerated() {
            cairo_save(context)
            cairo_translate(
                context, Double(index % Self.columns) * step.x + Self.gap / 2,
                Double(index / Self.columns) * step.y)
            draw(drawing, context)
            cairo_restore(context)
        }
        return cairo_surface_write_to_png(surface, file) == CAIRO_STATUS_SUCCESS
    }

    private func draw(_ drawing: Drawing, _ context: OpaquePointer?) {
        cairo_set_source_rgb(context, 0, 0, 0)
        cairo_set_font_size(context, 11)
        for line in drawing.captions {
            cairo_translate(context, 0, Self.caption)
            cairo_move_to(context, 0, -4)
            cairo_show_text(context, line)
        }
        cairo_rectangle(context, 0, 0, Self.tile, Self.tile)
        cairo_clip(context)
        cairo_set_source_rgb(context, 0.95, 0.95, 0.95)
        cairo_paint(context)
        let places = drawing.samples.joined().map(\.position)
        guard let box = Box(around: places) else { return }
        let scale = (Self.tile - 30) / max(box.width, box.height, 30)
        func place(_ point: Point) -> Point {
            let middle = Point(x: Self.tile / 2, y: Self.tile / 2)
            return middle + (point - box.center) * scale
        }
        for samples in drawing.samples {
            let places = samples.map { place($0.position) }
            guard let first = places.first else { continue }
            cairo_set_source_rgb(context, 0.1, 0.3, 0.7)
            cairo_set_line_width(context, 1.5)
            for place in places { cairo_line_to(context, place.x, place.y) }
            cairo_stroke(context)
            for place in places {
                cairo_rectangle(context, place.x - 1, place.y - 1, 2, 2)
            }
            cairo_fill(context)
            cairo_set_source_rgb(context, 0.8, 0.2, 0)
            cairo_arc(context, first.x, first.y, 5, 0, 2 * .pi)
            cairo_stroke(context)
        }
    }
}
