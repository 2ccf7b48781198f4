internal import CX11
internal import Desktop

/// A desktop that opens its menu with a modifier key by itself, as Cinnamon and Xfce do with Super:
/// it grabs the key, and opens the menu when that goes up with nothing pressed meanwhile.
package final class StandInMenu {
    /// How the desktop grabs the key.
    package enum Grab: CaseIterable, Sendable {
        /// Under no other modifier, as Xfce.
        case alone
        case underAny
        /// Under no other modifier, through XI2, and the keyboard is frozen with each key until the
        /// desktop has decided whose it is, as GNOME's Mutter.
        case frozen
    }

    private let display: Display
    private let keycode: UInt32
    private var isAlone = false
    private var opened = 0

    /// Grabs the key `name` on the server `server`.
    package init(
        on server: String, key name: String = "Super_L", grab: Grab = .alone
    ) throws(TestServerError) {
        do { display = try Display(server) } catch { throw .display("\(server) does not answer") }
        keycode = UInt32(try Keyboard(display: display).keycode(name))
        if grab == .frozen {
            grabFrozen()
        } else {
            XGrabKey(
                display.handle, Int32(keycode), grab == .underAny ? UInt32(AnyModifier) : 0,
                display.root, 0, GrabModeAsync, GrabModeAsync)
        }
        display.sync()
    }

    private func grabFrozen() {
        // The first master keyboard, which Mutter names, too.
        let keyboard: Int32 = 3
        // Without this it is a client without XI2 to the server.
        var (major, minor): (Int32, Int32) = (2, 4)
        XIQueryVersion(display.handle, &major, &minor)
        var bits = UInt8(1 << XI_KeyPress | 1 << XI_KeyRelease)
        var modifiers = XIGrabModifiers(modifiers: 0, status: 0)
        withUnsafeMutablePointer(to: &bits) { bits in
            var mask = XIEventMask(deviceid: keyboard, mask_len: 1, mask: bits)
            _ = XIGrabKeycode(
                display.handle, keyboard, Int32(keycode), display.root,
                Int32(XIGrabModeSync), Int32(XIGrabModeAsync), 0, &mask, 1, &modifiers)
        }
    }

    /// How often the menu opened so far. Where the keyboard is frozen, it goes on now.
    package var timesOpened: Int {
        display.sync()
        while var event = display.nextEvent() {
            switch event.type {
            case KeyPress: _ = decide(isPress: true, on: event.xkey.keycode)
            case KeyRelease: _ = decide(isPress: false, on: event.xkey.keycode)
            case GenericEvent: thaw(&event)
            default: break
            }
        }
        return opened
    }

    /// Whether the key is the desktop's own.
    private func decide(isPress: Bool, on key: UInt32) -> Bool {
        let isOwn = key == keycode
        if !isPress, isAlone, isOwn { opened += 1 }
        isAlone = isPress && isOwn
        return isOwn
    }

    private func thaw(_ event: inout XEvent) {
        guard XGetEventData(display.handle, &event.xcookie) != 0 else { return }
        defer { XFreeEventData(display.handle, &event.xcookie) }
        guard let data = event.xcookie.data?.assumingMemoryBound(to: XIDeviceEvent.self) else {
            return
        }
        let key = data.pointee
        let isPress = key.evtype == XI_KeyPress
        let isOwn = decide(isPress: isPress, on: UInt32(bitPattern: key.detail))
        // After its own press the next key is waited for; another key goes on to the application.
        let mode = !isOwn ? XIReplayDevice : isPress ? XISyncDevice : XIAsyncDevice
        XIAllowEvents(display.handle, key.deviceid, mode, key.time)
        display.sync()
    }
}
