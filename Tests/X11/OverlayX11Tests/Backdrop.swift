import CCairo
import CX11
import Desktop

/// A window over the whole screen that stands for an application.
final class Backdrop {
    let display: Display
    let id: Window

    /// One of a single colour, 0xRRGGBB, or with what `draw` draws.
    init(
        _ display: Display, color: UInt = 0, x: Int = 0, y: Int = 0, width: Int? = nil,
        height: Int? = nil, draw: ((OpaquePointer) -> Void)? = nil
    ) {
        self.display = display
        let size = display.size
        let (width, height) = (width ?? size.width, height ?? size.height)
        var attributes = XSetWindowAttributes()
        attributes.override_redirect = 1
        attributes.background_pixel = color
        attributes.event_mask = ButtonPressMask
        id = XCreateWindow(
            display.handle, display.root, Int32(x), Int32(y), UInt32(width), UInt32(height), 0, 0,
            UInt32(InputOutput), nil, UInt(CWOverrideRedirect | CWBackPixel | CWEventMask),
            &attributes)
        if let draw {
            let pixmap = XCreatePixmap(
                display.handle, display.root, UInt32(width), UInt32(height),
                UInt32(cx_default_depth(display.handle, display.screen)))
            let surface = cairo_xlib_surface_create(
                display.handle, pixmap, cx_default_visual(display.handle, display.screen),
                Int32(width), Int32(height))
            if let context = cairo_create(surface) {
                draw(context)
                cairo_destroy(context)
            }
            cairo_surface_destroy(surface)
            XSetWindowBackgroundPixmap(display.handle, id, pixmap)
            XFreePixmap(display.handle, pixmap)
        }
        XMapRaised(display.handle, id)
        display.sync()
    }

    deinit {
        XDestroyWindow(display.handle, id)
        display.sync()
    }

    /// Paints it in another colour, as an application does whenever it likes.
    func repaint(color: UInt) {
        XSetWindowBackground(display.handle, id, color)
        XClearWindow(display.handle, id)
        display.sync()
    }
}
