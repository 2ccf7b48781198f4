internal import CCairo

/// Pixels in memory that cairo draws on, transparent at first.
final class ImageSurface {
    let surface: OpaquePointer?
    /// Draws on it, for as long as it lives.
    let context: OpaquePointer?

    /// A square of `side` pixels: premultiplied ARGB, or only how opaque each pixel is.
    init(_ format: cairo_format_t, side: Int) {
        surface = cairo_image_surface_create(format, Int32(side), Int32(side))
        context = cairo_create(surface)
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    /// The pixels of row `y` of premultiplied ARGB; nil where there was no memory for them.
    func row(_ y: Int) -> UnsafePointer<UInt32>? {
        guard let data = cairo_image_surface_get_data(surface) else { return nil }
        let start = data + y * Int(cairo_image_surface_get_stride(surface))
        return UnsafeRawPointer(start).assumingMemoryBound(to: UInt32.self)
    }

    /// Replaces the pixels of `target` in `box` by those of `source`, whose top left corner comes
    /// to `x`, `y`, at `opacity` 0…1 of their own.
    static func copy(
        _ box: PixelBox, from source: OpaquePointer?, to target: OpaquePointer?, opacity: Double,
        x: Int = 0, y: Int = 0
    ) {
        let context = cairo_create(target)
        defer { cairo_destroy(context) }
        clip(context, to: box)
        cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
        cairo_paint(context)
        cairo_set_operator(context, CAIRO_OPERATOR_OVER)
        cairo_set_source_surface(context, source, Double(x), Double(y))
        cairo_paint_with_alpha(context, opacity)
    }

    /// Has `context` draw in `box` only.
    static func clip(_ context: OpaquePointer?, to box: PixelBox) {
        cairo_reset_clip(context)
        cairo_new_path(context)
        cairo_rectangle(
            context, Double(box.minX), Double(box.minY), Double(box.width), Double(box.height))
        cairo_clip(context)
    }
}
