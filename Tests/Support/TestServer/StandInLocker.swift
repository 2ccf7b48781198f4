internal import CX11
internal import Desktop

/// A screen locker that a test locks and unlocks at will: it grabs pointer and keyboard, and covers
/// the screen, as most do, or leaves it to be seen, as xtrlock does. One that shows a dialog for the
/// password, as mate-screensaver does, covers the screen and grabs the keyboard alone.
package final class StandInLocker {
    private let display: Display
    private var window: UInt = 0
    private let covers: Bool
    private let hasDialog: Bool

    /// Connects to the server `name`; nothing is locked yet.
    package init(
        on name: String, covers: Bool = true, hasDialog: Bool = false
    ) throws(TestServerError) {
        do { display = try Display(name) } catch { throw .display("\(name) does not answer") }
        self.covers = covers
        self.hasDialog = hasDialog
    }

    /// Locks, as soon as pointer and keyboard can be grabbed.
    package func lock() throws(TestServerError) {
        var (pointer, keyboard) = (GrabSuccess, GrabSuccess)
        do {
            try display.wait(for: "the pointer and the keyboard to be had") {
                pointer = XGrabPointer(
                    display.handle, display.root, 0, UInt32(ButtonPressMask | ButtonReleaseMask),
                    GrabModeAsync, GrabModeAsync, 0, 0, Time(CurrentTime))
                guard pointer == GrabSuccess else { return false }
                keyboard = XGrabKeyboard(
                    display.handle, display.root, 0, GrabModeAsync, GrabModeAsync,
                    Time(CurrentTime))
                return keyboard == GrabSuccess
            }
        } catch {
            throw .display("\(error): the pointer gives \(pointer), the keyboard \(keyboard)")
        }
        if covers {
            var attributes = XSetWindowAttributes()
            attributes.override_redirect = 1
            attributes.background_pixel = 0x20_4020
            window = XCreateWindow(
                display.handle, display.root, 0, 0, UInt32(display.size.width),
                UInt32(display.size.height), 0, 0, UInt32(InputOutput), nil,
                UInt(CWOverrideRedirect | CWBackPixel), &attributes)
            XMapRaised(display.handle, window)
        }
        if hasDialog { XUngrabPointer(display.handle, Time(CurrentTime)) }
        display.sync()
    }

    package func unlock() {
        if window != 0 { XDestroyWindow(display.handle, window) }
        window = 0
        XUngrabKeyboard(display.handle, Time(CurrentTime))
        XUngrabPointer(display.handle, Time(CurrentTime))
        display.sync()
    }
}
