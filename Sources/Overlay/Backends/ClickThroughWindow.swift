internal import CX11
internal import Desktop

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

/// The visual with an alpha channel, with a colormap for it.
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
