internal import CX11

/// An invisible window on which the pointer is grabbed.
///
/// When a grab ends the server informs the window that it was on that the pointer leaves it
/// (`XINotifyUngrab`), but for a grab on the root window only while the pointer is over some other
/// window. On a window of its own the event always comes: a grab that another client breaks is
/// noticed at once, without asking.
final class GrabWindow {
    /// The window: input only, outside of the screen, unknown to window managers.
    let window: Window
    private let display: Display

    init(_ display: Display) {
        self.display = display
        var attributes = XSetWindowAttributes()
        attributes.override_redirect = 1
        window = XCreateWindow(
            display.handle, display.root, -1, -1, 1, 1, 0, 0, UInt32(InputOnly), nil,
            UInt(CWOverrideRedirect), &attributes)
        EventMask.select([XI_Leave], on: window, device: XIAllMasterDevices, display)
        // Nothing can be grabbed on a window that is not mapped.
        XMapWindow(display.handle, window)
        display.watch(window)
    }

    deinit { display.destroy(window) }
}
