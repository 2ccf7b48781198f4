internal import CX11
internal import Desktop
internal import Gestures

/// A part of the screen that takes clicks while a label there offers something: an input-only
/// window above the label. Nothing is grabbed; a click anywhere else is another window's.
final class ClickArea {
    private let display: Display
    private var window: Window?
    /// What it covers, in pixels of the screen; nil while there is none.
    private(set) var box: PixelBox?
    /// Whether a click has begun in it.
    private(set) var isPressed = false

    init(display: Display) { self.display = display }

    deinit { hide() }

    /// Takes clicks in `box` from now on.
    func show(_ box: PixelBox) {
        guard box != self.box else { return }
        hide()
        guard box.width > 0, box.height > 0 else { return }
        var attributes = XSetWindowAttributes()
        attributes.override_redirect = 1
        // With the release, so that no other window gets a part of the click.
        attributes.event_mask = ButtonPressMask | ButtonReleaseMask
        let window = XCreateWindow(
            display.handle, display.root, Int32(box.minX), Int32(box.minY), UInt32(box.width),
            UInt32(box.height), 0, 0, UInt32(InputOnly), nil,
            UInt(CWOverrideRedirect | CWEventMask), &attributes)
        XMapRaised(display.handle, window)
        self.window = window
        self.box = box
    }

    /// Takes no more clicks.
    func hide() {
        isPressed = false
        box = nil
        guard let window else { return }
        self.window = nil
        if !display.isLost { XDestroyWindow(display.handle, window) }
    }

    /// Whether `event` is about the area.
    func isAbout(_ event: XEvent) -> Bool {
        switch event.type {
        case ButtonPress, ButtonRelease: event.xbutton.window == window
        default: false
        }
    }

    /// Handles an event about the area; returns where on the screen a completed click was.
    func click(by event: XEvent) -> Point? {
        guard event.xbutton.button == 1 else { return nil }
        guard event.type == ButtonRelease else {
            isPressed = true
            return nil
        }
        defer { isPressed = false }
        let point = Point(x: Double(event.xbutton.x_root), y: Double(event.xbutton.y_root))
        return isPressed && box?.box.contains(point) == true ? point : nil
    }
}
