internal import CCairo
internal import CX11
internal import Desktop

/// A pixmap of the root window's depth that cairo draws on.
final class RootPixmap {
    let pixmap: ServerPixmap
    /// For cairo.
    let surface: OpaquePointer?
    private let context: OpaquePointer?

    init(display: Display, width: Int, height: Int) {
        pixmap = ServerPixmap(display: display, width: width, height: height)
        surface = cairo_xlib_surface_create(
            display.handle, pixmap.id, cx_default_visual(display.handle, display.screen),
            Int32(width), Int32(height))
        context = cairo_create(surface)
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    /// Blends `box` of `source` over the same place. Only this box: cairo on an unclipped surface
    /// would make the server work on all of it.
    func blend(_ source: OpaquePointer, box: PixelBox) {
        // We have copied pixels about behind cairo's back.
        cairo_surface_mark_dirty(surface)
        cairo_set_source_surface(context, source, 0, 0)
        cairo_rectangle(
            context, Double(box.minX), Double(box.minY), Double(box.width), Double(box.height))
        cairo_fill(context)
        // Releases the source.
        cairo_set_source_rgb(context, 0, 0, 0)
        cairo_surface_flush(surface)
    }
}
