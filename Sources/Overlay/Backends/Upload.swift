internal import CCairo
internal import CX11
internal import Desktop

/// The way of a pixel buffer to the server: a pixmap with alpha that is used again and again. Where
/// the server has no such pixmaps cairo gets the pixel buffer itself and does what it can.
final class Upload {
    private let display: Display
    let width: Int
    let height: Int
    private let surface: OpaquePointer?
    private let drawable: Drawable
    private let context: GraphicsContext?

    init(display: Display, like other: RootPixmap, width: Int, height: Int) {
        self.display = display
        self.width = width
        self.height = height
        surface = cairo_surface_create_similar(
            other.surface, CAIRO_CONTENT_COLOR_ALPHA, Int32(width), Int32(height))
        let isOnServer =
            cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_XLIB
            && cairo_xlib_surface_get_depth(surface) == 32
        drawable = isOnServer ? cairo_xlib_surface_get_drawable(surface) : 0
        context = isOnServer ? GraphicsContext(display: display, depth: 32) : nil
        cairo_surface_flush(surface)
    }

    deinit { cairo_surface_destroy(surface) }

    func fits(_ buffer: PixelBuffer) -> Bool { buffer.width <= width && buffer.height <= height }

    func blend(_ buffer: PixelBuffer, box: PixelBox, on target: RootPixmap) {
        if let surface, let context {
            buffer.put(box, on: drawable, of: display, with: context.handle)
            cairo_surface_mark_dirty(surface)
            target.blend(surface, box: box)
        } else {
            buffer.withSurface { target.blend($0, box: box) }
        }
    }
}
