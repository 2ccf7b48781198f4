internal import CX11
internal import Desktop

/// A graphics context for drawables of one depth.
final class GraphicsContext {
    let display: Display
    let handle: GC

    /// - Parameter includesInferiors: whether reading the root window gives what is on the screen,
    ///   windows and all.
    init(display: Display, depth: Int32, includesInferiors: Bool = false) {
        self.display = display
        var values = XGCValues()
        values.graphics_exposures = 0
        values.subwindow_mode = includesInferiors ? IncludeInferiors : ClipByChildren
        // A context belongs to a depth, and the depth is given by a drawable.
        let sample = XCreatePixmap(display.handle, display.root, 1, 1, UInt32(depth))
        handle = XCreateGC(
            display.handle, sample, UInt(GCGraphicsExposures | GCSubwindowMode), &values)
        XFreePixmap(display.handle, sample)
    }

    deinit {
        if !display.isLost { XFreeGC(display.handle, handle) }
    }
}

/// An off-screen picture on the server, of the root window's depth.
final class ServerPixmap {
    let display: Display
    let id: Pixmap

    init(display: Display, width: Int, height: Int) {
        self.display = display
        id = XCreatePixmap(
            display.handle, display.root, UInt32(width), UInt32(height),
            UInt32(cx_default_depth(display.handle, display.screen)))
    }

    deinit {
        if !display.isLost { XFreePixmap(display.handle, id) }
    }
}
