internal import CX11
internal import Desktop

/// A desktop that opens its menu with a modifier key by itself, as Cinnamon and Xfce do with Super:
/// it grabs the key, and opens the menu when that goes up with nothing pressed meanwhile.
public final class StandInMenu {
    private let display: Display
    private let keycode: UInt8
    private var isAlone = false
    private var opened = 0

    /// Grabs the key `name` on the server `server`, under any modifiers or under none.
    public init(
        on server: String, key name: String = "Super_L", underAny: Bool = false
    ) throws(TestServerError) {
        do { display = try Display(server) } catch { throw .display("\(server) does not answer") }
        keycode = try Keyboard(display: display).keycode(name)
        XGrabKey(
            display.handle, Int32(keycode), underAny ? UInt32(AnyModifier) : 0, display.root, 0,
            GrabModeAsync, GrabModeAsync)
        display.sync()
    }

    /// How often the menu opened so far.
    public var timesOpened: Int {
        display.sync()
        while display.pending > 0 {
            var event = XEvent()
            XNextEvent(display.handle, &event)
            switch event.type {
            case KeyPress: isAlone = event.xkey.keycode == UInt32(keycode)
            case KeyRelease:
                if isAlone, event.xkey.keycode == UInt32(keycode) { opened += 1 }
                isAlone = false
            default: break
            }
        }
        return opened
    }
}
