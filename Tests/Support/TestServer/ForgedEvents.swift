internal import CX11
internal import Desktop
package import Gestures

extension GrabbingClient {
    /// Forges a press of a key, pointer movement through `points` and the key's release with
    /// `XSendEvent`, for the root window and every window on it: what a program can do without
    /// XTEST. It must have no effect.
    package func forgeHold(_ key: String, through points: [Point]) throws(TestServerError) {
        let keycode = try Keyboard(display: display).keycode(key)
        for window in [display.root] + WindowManagerProbe(display).topWindows {
            send(KeyPress, keycode, .zero, to: window)
            for point in points { send(MotionNotify, 0, point, to: window) }
            send(KeyRelease, keycode, .zero, to: window)
        }
        display.sync()
    }

    /// Core events of keys and of motion share their layout.
    private func send(_ type: Int32, _ keycode: UInt8, _ point: Point, to window: CX11.Window) {
        var event = XEvent()
        event.xkey.type = type
        event.xkey.window = window
        event.xkey.root = display.root
        event.xkey.same_screen = 1
        event.xkey.keycode = UInt32(keycode)
        event.xkey.x_root = Int32(point.x)
        event.xkey.y_root = Int32(point.y)
        XSendEvent(
            display.handle, window, 1, KeyPressMask | KeyReleaseMask | PointerMotionMask, &event)
    }
}
