internal import CCairo
internal import Desktop
package import Gestures
internal import Glibc

/// A window that fills a part of the screen below everything else and that no window manager
/// manages, so that a picture of the screen can be compared with what is known to lie beneath.
package final class Backdrop {
    package enum Filling: Hashable, Sendable {
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
    package init(
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
    package func fill(_ filling: Filling) {
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

/// Something like a photograph: a sky, hills, a dark wood, and grain; bright and dark side by side.
package struct TestPhotograph {
    var width: Double
    var height: Double

    /// One of this size, in pixels.
    package init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// Draws it on a cairo context, the same every time.
    package func draw(_ context: OpaquePointer) {
        let sky = cairo_pattern_create_linear(0, 0, 0, height)
        cairo_pattern_add_color_stop_rgb(sky, 0, 0.24, 0.42, 0.74)
        cairo_pattern_add_color_stop_rgb(sky, 0.45, 0.93, 0.80, 0.66)
        cairo_pattern_add_color_stop_rgb(sky, 1, 0.98, 0.72, 0.45)
        cairo_set_source(context, sky)
        cairo_paint(context)
        cairo_pattern_destroy(sky)
        for (layer, color) in [(0.45, 0.5), (0.6, 0.3), (0.78, 0.1)] {
            cairo_move_to(context, 0, height)
            for x in stride(from: 0.0, through: width, by: 4) {
                let hill = sin(x / (190 * layer) + layer * 9) * height / 14 + sin(x / 23) * 6
                cairo_line_to(context, x, height * layer + hill)
            }
            cairo_line_to(context, width, height)
            cairo_set_source_rgb(context, color * 0.7, color, color * 0.8)
            cairo_fill(context)
        }
        var state: UInt64 = 9
        for _ in 0..<Int(width * height / 20) {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let (x, y) = ((state >> 33) % UInt64(width), (state >> 43) % UInt64(height))
            let light = state >> 60 & 1 == 0 ? 0.0 : 1.0
            cairo_set_source_rgba(context, light, light, light, 0.12)
            cairo_rectangle(context, Double(x), Double(y), 2, 2)
            cairo_fill(context)
        }
    }
}
