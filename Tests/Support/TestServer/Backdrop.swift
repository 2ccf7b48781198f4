internal import CCairo
internal import CX11
internal import Desktop
public import Gestures

/// A window that fills a part of the screen below everything else and that no window manager
/// manages, so that a picture of the screen can be compared with what is known to lie beneath.
public final class Backdrop {
    /// What it shows.
    public enum Filling: Hashable, Sendable {
        /// One colour, 0xRRGGBB.
        case solid(UInt32)
        /// A chequerboard of two colours; the fields are `size` pixels wide, and the one in the top
        /// left corner of the window has the first colour.
        case chequered(UInt32, UInt32, size: Int)
        /// Something like a photograph, as wide and as high as the window.
        case landscape
    }

    private let display: Display
    private let window: UInt
    private let size: (width: UInt32, height: UInt32)

    /// Fills `area` (the whole screen by default) of the server `name`, and waits until it is
    /// drawn.
    public init(
        on name: String, _ filling: Filling, area: Box? = nil
    ) throws(TestServerError) {
        do { display = try Display(name) } catch { throw .display("\(name) does not answer") }
        let screen = display.size
        let area =
            area ?? Box(x: 0, y: 0, width: Double(screen.width), height: Double(screen.height))
        size = (UInt32(area.width), UInt32(area.height))
        var attributes = XSetWindowAttributes()
        attributes.override_redirect = 1
        window = XCreateWindow(
            display.handle, display.root, Int32(area.minX), Int32(area.minY), size.width,
            size.height, 0, Int32(CopyFromParent), UInt32(InputOutput), nil,
            UInt(CWOverrideRedirect), &attributes)
        fill(filling)
        XLowerWindow(display.handle, window)
        XMapWindow(display.handle, window)
        display.sync()
    }

    deinit { if !display.isLost { XDestroyWindow(display.handle, window) } }

    /// Shows something else from now on.
    public func fill(_ filling: Filling) {
        switch filling {
        case .solid(let color): XSetWindowBackground(display.handle, window, UInt(color))
        case .chequered(let first, let second, let size):
            let side = UInt32(clamping: max(1, size))
            let tile = XCreatePixmap(
                display.handle, window, 2 * side, 2 * side,
                UInt32(cx_default_depth(display.handle, display.screen)))
            let context = XCreateGC(display.handle, tile, 0, nil)
            XSetForeground(display.handle, context, UInt(first))
            XFillRectangle(display.handle, tile, context, 0, 0, 2 * side, 2 * side)
            XSetForeground(display.handle, context, UInt(second))
            for (x, y) in [(side, 0), (0, side)] {
                XFillRectangle(
                    display.handle, tile, context, Int32(x), Int32(y), side, side)
            }
            XSetWindowBackgroundPixmap(display.handle, window, tile)
            XFreeGC(display.handle, context)
            XFreePixmap(display.handle, tile)
        case .landscape:
            let tile = XCreatePixmap(
                display.handle, window, size.width, size.height,
                UInt32(cx_default_depth(display.handle, display.screen)))
            let surface = cairo_xlib_surface_create(
                display.handle, tile, cx_default_visual(display.handle, display.screen),
                Int32(size.width), Int32(size.height))
            if let context = cairo_create(surface) {
                TestPhotograph(width: Double(size.width), height: Double(size.height)).draw(context)
                cairo_destroy(context)
            }
            cairo_surface_destroy(surface)
            XSetWindowBackgroundPixmap(display.handle, window, tile)
            XFreePixmap(display.handle, tile)
        }
        XClearWindow(display.handle, window)
        display.sync()
    }
}
