internal import CCairo
internal import CX11
internal import Desktop
internal import Appearance

/// One window of the overlay and the picture in it: cairo draws the picture, and what was damaged
/// goes to the screen.
///
/// With a compositor the window has alpha. Without one its shape is what is at least half opaque in
/// the picture, with hard edges: what is beneath need not be read or watched. What other windows
/// uncover of it the server repaints by itself: it has the picture as its background.
final class OverlayWindow {
    let width: Int
    let height: Int
    /// Draws the picture, in the window's own pixels; transparent at first.
    let context: OpaquePointer?
    /// Where the top left corner is on the screen.
    private(set) var place = (x: 0, y: 0)

    private let display: Display
    private let window: ClickThroughWindow
    private let isBlended: Bool
    private let picture: OpaquePointer?
    /// The window's background without a compositor. With one the window keeps what it shows.
    private let pixmap: Pixmap?
    private let gc: GC?
    private let depth: Int32
    /// Converts the picture for a visual with other masks than cairo's; else nil.
    private var painter: OpaquePointer?
    /// The window's shape without a compositor: the pixels of the picture that hide at least half of
    /// what is beneath.
    private let shape = cairo_region_create()

    /// What shows through translucent pixels, such as the edges, where there is no compositor.
    var backing = Color(red: 0, green: 0, blue: 0)

    /// An unmapped window.
    ///
    /// - Parameter format: the visual that the compositor blends; nil without a compositor.
    init(display: Display, width: Int, height: Int, format: AlphaFormat?) {
        self.display = display
        self.width = width
        self.height = height
        isBlended = format != nil
        picture = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
        context = cairo_create(picture)
        window = ClickThroughWindow(display: display, width: width, height: height, format: format)
        depth = format == nil ? cx_default_depth(display.handle, display.screen) : 32
        pixmap =
            format == nil
            ? XCreatePixmap(
                display.handle, display.root, UInt32(width), UInt32(height), UInt32(depth)) : nil
        var values = XGCValues()
        values.graphics_exposures = 0
        gc = XCreateGC(
            display.handle, pixmap ?? window.id, UInt(GCGraphicsExposures), &values)
        let visual = format?.visual ?? cx_default_visual(display.handle, display.screen)
        if let masks = visual?.pointee, masks.red_mask != 0xff0000 || masks.blue_mask != 0xff {
            let target = cairo_xlib_surface_create(
                display.handle, pixmap ?? window.id, visual, Int32(width), Int32(height))
            painter = cairo_create(target)
            cairo_surface_destroy(target)
        }
        if let pixmap { XSetWindowBackgroundPixmap(display.handle, window.id, pixmap) }
    }

    deinit {
        cairo_destroy(painter)
        cairo_region_destroy(shape)
        if !display.isLost {
            if let gc { XFreeGC(display.handle, gc) }
            if let pixmap { XFreePixmap(display.handle, pixmap) }
        }
        cairo_destroy(context)
        cairo_surface_destroy(picture)
    }

    /// All of the picture.
    var whole: PixelBox { PixelBox(x: 0, y: 0, width: width, height: height) }

    /// Puts its top left corner at `x`, `y` of the screen.
    func move(x: Int, y: Int) {
        place = (x, y)
        window.move(x: x, y: y)
    }

    /// Shows what was drawn in `damage`, at `opacity` 0…1 of its own, above all other windows.
    func show(_ damage: PixelBox, opacity: Double = 1) {
        let damage = damage.intersection(whole)
        guard !damage.isEmpty else { return }
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

    /// Sends `damage` of the picture to the server. Not by cairo, where that can be helped: it puts
    /// large pictures into shared memory, and then waits for the server to be done with it.
    private func send(_ damage: PixelBox, _ opacity: Double) {
        guard isBlended, opacity == 1 else {
            let flat = flattened(damage, opacity)
            defer { cairo_surface_destroy(flat) }
            return put(flat, from: (0, 0), to: damage)
        }
        put(picture, from: (damage.minX, damage.minY), to: damage)
    }

    /// What is in `damage` of the picture, as it is to be on the screen; to be destroyed.
    private func flattened(_ damage: PixelBox, _ opacity: Double) -> OpaquePointer? {
        let flat = cairo_image_surface_create(
            CAIRO_FORMAT_ARGB32, Int32(damage.width), Int32(damage.height))
        let flattener = cairo_create(flat)
        if !isBlended {
            cairo_set_source_rgb(flattener, backing.red, backing.green, backing.blue)
            cairo_paint(flattener)
        }
        cairo_set_source_surface(flattener, picture, Double(-damage.minX), Double(-damage.minY))
        cairo_paint_with_alpha(flattener, isBlended ? opacity : 1)
        cairo_destroy(flattener)
        return flat
    }

    /// Puts what `surface` has from `source` on into `box` of the window.
    private func put(
        _ surface: OpaquePointer?, from source: (x: Int, y: Int), to box: PixelBox
    ) {
        cairo_surface_flush(surface)
        if let painter {
            cairo_set_source_surface(
                painter, surface, Double(box.minX - source.x), Double(box.minY - source.y))
            cairo_rectangle(
                painter, Double(box.minX), Double(box.minY), Double(box.width), Double(box.height))
            cairo_fill(painter)
            cairo_surface_flush(cairo_get_target(painter))
            return
        }
        guard let gc, let data = cairo_image_surface_get_data(surface),
            let image = XCreateImage(
                display.handle, nil, UInt32(depth), ZPixmap, 0,
                UnsafeMutableRawPointer(data).assumingMemoryBound(to: CChar.self),
                UInt32(cairo_image_surface_get_width(surface)),
                UInt32(cairo_image_surface_get_height(surface)), 32,
                cairo_image_surface_get_stride(surface))
        else { return }
        // Our words are in our own byte order, whatever the server's is.
        image.pointee.byte_order = 1.littleEndian == 1 ? LSBFirst : MSBFirst
        XPutImage(
            display.handle, pixmap ?? window.id, gc, image, Int32(source.x), Int32(source.y),
            Int32(box.minX), Int32(box.minY), UInt32(box.width), UInt32(box.height))
        // cairo owns the pixels.
        image.pointee.data = nil
        cx_destroy_image(image)
    }

    /// Puts it above all others of the overlay.
    func raise() { window.raise() }

    /// Takes it off the screen. The picture is transparent when it is drawn on again.
    func hide() {
        window.unmap()
        clear(whole)
        cairo_region_subtract(shape, shape)
    }

    /// Makes `box` of the picture transparent, and limits later drawing to it.
    func clear(_ box: PixelBox) { context.clear(box) }

    // MARK: Without a compositor

    /// Shapes the window by what is opaque, now that `damage` was redrawn. The server gets all of
    /// it at once, so only what came or went is repainted beneath.
    private func reshape(_ damage: PixelBox) {
        let before = cairo_region_copy(shape)
        defer { cairo_region_destroy(before) }
        var box = damage.rectangle
        cairo_region_subtract_rectangle(shape, &box)
        let opaque = opaqueRectangles(in: damage)
        let added = cairo_region_create_rectangles(opaque, Int32(opaque.count))
        cairo_region_union(shape, added)
        cairo_region_destroy(added)
        guard cairo_region_equal(shape, before) == 0 else { return }
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
    private func opaqueRectangles(in box: PixelBox) -> [cairo_rectangle_int_t] {
        guard let data = cairo_image_surface_get_data(picture) else { return [] }
        let stride = Int(cairo_image_surface_get_stride(picture))
        var rectangles: [cairo_rectangle_int_t] = []
        for y in box.minY..<box.maxY {
            let row = UnsafeRawPointer(data + y * stride).assumingMemoryBound(to: UInt32.self)
            var x = box.minX
            while x < box.maxX {
                let first = x
                while x < box.maxX, row[x] >= 0x8000_0000 { x += 1 }
                if x > first {
                    let run = PixelBox(x: first, y: y, width: x - first, height: 1)
                    rectangles.append(run.rectangle)
                }
                x += 1
            }
        }
        return rectangles
    }
}

extension PixelBox {
    /// The same for a region of cairo.
    fileprivate var rectangle: cairo_rectangle_int_t {
        cairo_rectangle_int_t(
            x: Int32(minX), y: Int32(minY), width: Int32(width), height: Int32(height))
    }
}
