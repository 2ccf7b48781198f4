internal import CCairo
internal import TestServer

/// Pictures side by side, at half their size, each under its name.
struct Overview {
    let folder: String
    let pictures: [String]

    private static let columns = 4
    private static let tile = (width: 480.0, height: 300.0)
    private static let gap = 12.0
    private static let caption = 24.0

    /// Writes them to a PNG file.
    func write(to file: String) throws {
        let step = (
            x: Self.tile.width + Self.gap, y: Self.tile.height + Self.caption + Self.gap
        )
        let rows = (pictures.count + Self.columns - 1) / Self.columns
        let surface = cairo_image_surface_create(
            CAIRO_FORMAT_RGB24, Int32(Double(Self.columns) * step.x + Self.gap),
            Int32(Double(rows) * step.y + Self.gap))
        let context = cairo_create(surface)
        defer {
            cairo_destroy(context)
            cairo_surface_destroy(surface)
        }
        cairo_set_source_rgb(context, 0.23, 0.25, 0.27)
        cairo_paint(context)
        for (index, name) in pictures.enumerated() {
            cairo_save(context)
            cairo_translate(
                context, Self.gap + Double(index % Self.columns) * step.x,
                Double(index / Self.columns) * step.y)
            draw(name, context)
            cairo_restore(context)
        }
        let status = cairo_surface_write_to_png(surface, file)
        guard status == CAIRO_STATUS_SUCCESS else {
            throw TestServerError.file(
                path: file, reason: String(cString: cairo_status_to_string(status)))
        }
    }

    private func draw(_ name: String, _ context: OpaquePointer?) {
        cairo_set_source_rgb(context, 1, 1, 1)
        cairo_set_font_size(context, 16)
        cairo_move_to(context, 0, Self.caption - 6)
        cairo_show_text(context, name)
        cairo_translate(context, 0, Self.caption)
        let picture = cairo_image_surface_create_from_png("\(folder)/\(name)")
        defer { cairo_surface_destroy(picture) }
        let width = Double(max(1, cairo_image_surface_get_width(picture)))
        let height = Double(max(1, cairo_image_surface_get_height(picture)))
        let scale = min(Self.tile.width / width, Self.tile.height / height)
        cairo_scale(context, scale, scale)
        cairo_set_source_surface(context, picture, 0, 0)
        cairo_paint(context)
    }
}
