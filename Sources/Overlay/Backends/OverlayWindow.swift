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

/// A window above all others that no key or window manager ever sees, and no click unless it is asked
/// to take them.
final class ClickThroughWindow {
    let display: Display
    let id: Window
    var isMapped: Bool { display.mappedWindows.contains(id) }

    static let atoms = [
        "_NET_WM_WINDOW_TYPE", "_NET_WM_WINDOW_TYPE_DND", "_GTK_FRAME_EXTENTS", "_COMPTON_SHADOW",
    ]

    /// Makes a window of `width` × `height` pixels, unmapped: one that compositors blend when
    /// `format` is given, else one like the root window.
    init(display: Display, width: Int, height: Int, format: AlphaFormat?) {
        self.display = display
        var attributes = XSetWindowAttributes()
        attributes.override_redirect = 1
        var mask = CWOverrideRedirect
        if let format {
            attributes.background_pixel = 0
            attributes.border_pixel = 0
            attributes.colormap = format.colormap
            mask |= CWBackPixel | CWBorderPixel | CWColormap
        }
        // CopyFromParent is 0 for depth and visual.
        id = XCreateWindow(
            display.handle, display.root, 0, 0, UInt32(width), UInt32(height), 0,
            format == nil ? 0 : 32, UInt32(InputOutput), format?.visual, UInt(mask), &attributes)
        takeClicks(width: 0, height: 0)
        describe()
        display.overlayWindows.insert(id)
    }

    deinit {
        display.overlayWindows.remove(id)
        display.mappedWindows.removeAll { $0 == id }
        if !display.isLost { XDestroyWindow(display.handle, id) }
    }

    /// Unless it is shown already, moves it to `x`, `y` and shows it above the others.
    func map(x: Int, y: Int) {
        guard !isMapped else { return }
        display.mappedWindows.append(id)
        var changes = XWindowChanges()
        changes.x = Int32(x)
        changes.y = Int32(y)
        changes.stack_mode = Above
        XConfigureWindow(display.handle, id, UInt32(CWX | CWY | CWStackMode), &changes)
        XMapWindow(display.handle, id)
    }

    /// Moves it to `x`, `y` if it is shown.
    func move(x: Int, y: Int) {
        if isMapped { XMoveWindow(display.handle, id, Int32(x), Int32(y)) }
    }

    /// Puts it above the others if it is shown.
    func raise() {
        guard isMapped, display.mappedWindows.last != id else { return }
        display.mappedWindows.removeAll { $0 == id }
        display.mappedWindows.append(id)
        XRaiseWindow(display.handle, id)
    }

    func unmap() {
        guard isMapped else { return }
        display.mappedWindows.removeAll { $0 == id }
        if !display.isLost { XUnmapWindow(display.handle, id) }
    }

    /// Has its first `width` × `height` pixels take clicks, as far as they are seen, and no others.
    /// Nothing is grabbed.
    func takeClicks(width: Int, height: Int) {
        var area = XRectangle(x: 0, y: 0, width: UInt16(width), height: UInt16(height))
        XShapeCombineRectangles(
            display.handle, id, ShapeInput, 0, 0, &area, 1, ShapeSet, Int32(Unsorted))
        // With the release, so that no other window gets a part of the click.
        XSelectInput(
            display.handle, id, area.width > 0 ? ButtonPressMask | ButtonReleaseMask : 0)
    }

    /// Asks compositors to leave it as it is: no shadow, no blur, no animation. Else every tile of
    /// the ink might cast a shadow.
    private func describe() {
        let type = CLong(display.atom("_NET_WM_WINDOW_TYPE_DND"))
        change("_NET_WM_WINDOW_TYPE", type: Atom(XA_ATOM), [type])
        change("_GTK_FRAME_EXTENTS", type: Atom(XA_CARDINAL), [0, 0, 0, 0])
        change("_COMPTON_SHADOW", type: Atom(XA_CARDINAL), [0])
        let name = Array("overlay\0curlicue\0".utf8)
        XChangeProperty(
            display.handle, id, Atom(XA_WM_CLASS), Atom(XA_STRING), 8, PropModeReplace, name,
            Int32(name.count))
    }

    /// Properties of 32 bits are arrays of C longs for Xlib.
    private func change(_ name: String, type: Atom, _ values: [CLong]) {
        values.withUnsafeBytes {
            _ = XChangeProperty(
                display.handle, id, display.atom(name), type, 32, PropModeReplace,
                $0.bindMemory(to: UInt8.self).baseAddress, Int32(values.count))
        }
    }
}

struct AlphaFormat {
    let visual: UnsafeMutablePointer<Visual>
    let colormap: Colormap

    /// The server's 32-bit true colour visual with red, green and blue where cairo has them; nil
    /// when it has none, as without the Composite extension.
    init?(display: Display) {
        var info = XVisualInfo()
        guard XMatchVisualInfo(display.handle, display.screen, 32, TrueColor, &info) != 0,
            let visual = info.visual, info.red_mask == 0xff0000, info.blue_mask == 0xff
        else { return nil }
        self.visual = visual
        colormap = XCreateColormap(display.handle, display.root, visual, AllocNone)
    }
}
