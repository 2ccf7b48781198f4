internal import CCairo
internal import CX11
internal import Desktop
internal import Gestures
internal import Appearance

/// One window of the overlay and the picture in it: cairo draws the picture, and what was damaged
/// goes to the screen.
///
/// With a compositor the window has alpha. Without one its shape is what is at least half opaque in
/// the picture, with hard edges: what is beneath need not be read or watched. What other windows
/// uncover of it the server repaints by itself: it has the picture as its background.
final class OverlayWindow {
    /// All of the picture.
    let whole: Box
    /// Draws the picture, in the window's own pixels; transparent at first.
    let brush: Brush
    /// What shows through translucent pixels, such as the edges, where there is no compositor; nil
    /// where none is translucent.
    var backing: Color?
    /// Where the top left corner is on the screen.
    private var place = (x: 0, y: 0)

    private let window: ClickThroughWindow
    /// The window's background without a compositor. With one the window keeps what it shows.
    private let pixmap: Pixmap?
    private let gc: GC?
    /// The window's shape without a compositor: the pixels of the picture that hide at least half of
    /// what is beneath.
    private let shape = cairo_region_create()

    /// An unmapped window.
    ///
    /// - Parameter format: the visual that the compositor blends; nil without a compositor.
    init(display: Display, width: Int, height: Int, format: AlphaFormat?) {
        whole = Box(x: 0, y: 0, width: Double(width), height: Double(height))
        let picture = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
        brush = Brush(picture)
        cairo_surface_destroy(picture)
        window = ClickThroughWindow(display: display, width: width, height: height, format: format)
        pixmap =
            format == nil
            ? XCreatePixmap(
                display.handle, display.root, UInt32(width), UInt32(height),
                UInt32(cx_default_depth(display.handle, display.screen))) : nil
        gc = XCreateGC(display.handle, pixmap ?? window.id, 0, nil)
        if let pixmap { XSetWindowBackgroundPixmap(display.handle, window.id, pixmap) }
    }

    deinit {
        cairo_region_destroy(shape)
        guard !display.isLost else { return }
        if let gc { XFreeGC(display.handle, gc) }
        if let pixmap { XFreePixmap(display.handle, pixmap) }
    }

    private var display: Display { window.display }
    private var isBlended: Bool { pixmap == nil }
    private var picture: OpaquePointer? { cairo_get_target(brush.context) }

    /// Puts its top left corner at that of `box` of the screen.
    func move(to box: Box) {
        place = (Int(box.minX), Int(box.minY))
        window.move(x: place.x, y: place.y)
    }

    /// Shows what was drawn in `damage`, at `opacity` 0…1 of its own, above all other windows.
    func show(_ damage: Box, opacity: Double = 1) {
        guard let damage = damage.intersection(whole) else { return }
        if isBlended {
            // The server fills a window that is mapped with its background, which is transparent.
            window.map(x: place.x, y: place.y)
            return send(damage, opacity)
        }
        send(damage, opacity)
        if window.isMapped {
            XClearArea(
                display.handle, window.id, Int32(damage.minX), Int32(damage.minY),
                UInt32(damage.width), UInt32(damage.height), 0)
        }
        reshape(damage)
        // Without a shape it would cover all that is beneath.
        if cairo_region_is_empty(shape) == 0 { window.map(x: place.x, y: place.y) }
    }

    /// Sends `damage` of the picture to the server.
    private func send(_ damage: Box, _ opacity: Double) {
        guard isBlended ? opacity < 1 : backing != nil else { return put(picture, damage) }
        // As it is to be on the screen.
        let flat = cairo_image_surface_create(
            CAIRO_FORMAT_ARGB32, Int32(whole.width), Int32(whole.height))
        defer { cairo_surface_destroy(flat) }
        let flattener = Brush(flat)
        flattener.clearAndClip(damage)
        if !isBlended, let backing {
            cairo_set_source_rgb(flattener.context, backing.red, backing.green, backing.blue)
            cairo_paint(flattener.context)
        }
        cairo_set_source_surface(flattener.context, picture, 0, 0)
        cairo_paint_with_alpha(flattener.context, isBlended ? opacity : 1)
        put(flat, damage)
    }

    /// Puts what `surface` has in `box` into the window. Not by cairo, where that can be helped: it
    /// puts large pictures into shared memory, and then waits for the server to be done with it.
    private func put(_ surface: OpaquePointer?, _ box: Box) {
        let target = pixmap ?? window.id
        cairo_surface_flush(surface)
        let visual = cx_default_visual(display.handle, display.screen)
        if !isBlended, visual?.pointee.red_mask != 0xff0000 || visual?.pointee.blue_mask != 0xff {
            let screen = cairo_xlib_surface_create(
                display.handle, target, visual, Int32(whole.width), Int32(whole.height))
            defer { cairo_surface_destroy(screen) }
            let painter = Brush(screen)
            cairo_set_source_surface(painter.context, surface, 0, 0)
            painter.rectangle(box)
            cairo_set_operator(painter.context, CAIRO_OPERATOR_SOURCE)
            return painter.fill()
        }
        guard let gc, let data = cairo_image_surface_get_data(surface),
            let image = XCreateImage(
                display.handle, nil,
                isBlended ? 32 : UInt32(cx_default_depth(display.handle, display.screen)),
                ZPixmap, 0, UnsafeMutableRawPointer(data).assumingMemoryBound(to: CChar.self),
                UInt32(cairo_image_surface_get_width(surface)),
                UInt32(cairo_image_surface_get_height(surface)), 32,
                cairo_image_surface_get_stride(surface))
        else { return }
        // Our words are in our own byte order, whatever the server's is.
        image.pointee.byte_order = 1.littleEndian == 1 ? LSBFirst : MSBFirst
        XPutImage(
            display.handle, target, gc, image, Int32(box.minX), Int32(box.minY), Int32(box.minX),
            Int32(box.minY), UInt32(box.width), UInt32(box.height))
        // cairo owns the pixels.
        image.pointee.data = nil
        cx_destroy_image(image)
    }

    /// Puts it above all others of the overlay.
    func raise() { window.raise() }

    /// Has as much of it as `size` take clicks, from its top left corner on; nil for nothing.
    func takeClicks(in size: Box?) {
        window.takeClicks(width: Int(size?.width ?? 0), height: Int(size?.height ?? 0))
    }

    /// Whether `event` is about a click on it.
    func isClicked(by event: XEvent) -> Bool {
        (event.type == ButtonPress || event.type == ButtonRelease)
            && event.xbutton.window == window.id
    }

    /// Takes it off the screen. The picture is transparent when it is drawn on again.
    func hide() {
        window.unmap()
        brush.clearAndClip(whole)
        cairo_region_subtract(shape, shape)
    }

    // MARK: Without a compositor

    /// Shapes the window by what is opaque, now that `damage` was redrawn. The server gets all of
    /// it at once, so only what came or went is repainted beneath.
    private func reshape(_ damage: Box) {
        var box = cairo_rectangle_int_t(
            x: Int32(damage.minX), y: Int32(damage.minY), width: Int32(damage.width),
            height: Int32(damage.height))
        cairo_region_subtract_rectangle(shape, &box)
        let opaque = opaqueRectangles(in: damage)
        let added = cairo_region_create_rectangles(opaque, Int32(opaque.count))
        cairo_region_union(shape, added)
        cairo_region_destroy(added)
        var rectangles = (0..<cairo_region_num_rectangles(shape)).map { index in
            cairo_region_get_rectangle(shape, index, &box)
            return XRectangle(
                x: Int16(box.x), y: Int16(box.y), width: UInt16(box.width),
                height: UInt16(box.height))
        }
        XShapeCombineRectangles(
            display.handle, window.id, ShapeBounding, 0, 0, &rectangles, Int32(rectangles.count),
            ShapeSet, Int32(YXBanded))
    }

    /// The pixels in `box` that hide at least half of what is beneath, row by row.
    private func opaqueRectangles(in box: Box) -> [cairo_rectangle_int_t] {
        guard let data = cairo_image_surface_get_data(picture) else { return [] }
        let stride = Int(cairo_image_surface_get_stride(picture))
        var rectangles: [cairo_rectangle_int_t] = []
        rectangles.reserveCapacity(2 * Int(box.height))
        let (left, right) = (Int(box.minX), Int(box.maxX))
        for y in Int(box.minY)..<Int(box.maxY) {
            let row = UnsafeRawPointer(data + y * stride).assumingMemoryBound(to: UInt32.self)
            var x = left
            while x < right {
                let first = x
                while x < right, row[x] >= 0x8000_0000 { x += 1 }
                if x > first {
                    rectangles.append(
                        cairo_rectangle_int_t(
                            x: Int32(first), y: Int32(y), width: Int32(x - first), height: 1))
                }
                x += 1
            }
        }
        return rectangles
    }
}
