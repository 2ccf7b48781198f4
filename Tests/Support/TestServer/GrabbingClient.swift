internal import CX11
internal import Desktop

/// Another client that grabs what curlicue wants: the keyboard, the pointer, a key, the server.
/// What it grabbed is released when it goes.
public final class GrabbingClient {
    let display: Display

    /// Connects to the server `name`.
    public init(on name: String) throws(TestServerError) {
        do { display = try Display(name) } catch { throw .display("\(name) does not answer") }
    }

    /// Grabs the keyboard, as a screen locker does; false when another client has it.
    public func grabKeyboard() -> Bool {
        XGrabKeyboard(
            display.handle, display.root, 0, GrabModeAsync, GrabModeAsync, Time(CurrentTime))
            == GrabSuccess
    }

    /// Grabs the pointer, as a menu does; false when another client has it.
    public func grabPointer() -> Bool {
        XGrabPointer(
            display.handle, display.root, 0, UInt32(ButtonPressMask | ButtonReleaseMask),
            GrabModeAsync, GrabModeAsync, 0, 0, Time(CurrentTime)) == GrabSuccess
    }

    /// Grabs the whole server: no other client's requests are carried out.
    public func grabServer() {
        XGrabServer(display.handle)
        display.sync()
    }

    /// Claims a key with modifiers for itself through the core protocol, as sxhkd does; false when
    /// another core client has it.
    public func claimKey(_ name: String, modifiers: UInt32) throws(TestServerError) -> Bool {
        let keycode = try Keyboard(display: display).keycode(name)
        return display.trapping {
            XGrabKey(
                display.handle, Int32(keycode), modifiers, display.root, 0, GrabModeAsync,
                GrabModeAsync)
        }.error == nil
    }

    /// Claims a key with modifiers for itself through XI2; false when another XI2 client has it.
    public func claimKeyByXI2(_ name: String, modifiers: UInt32) throws(TestServerError) -> Bool {
        let keycode = try Keyboard(display: display).keycode(name)
        // Without this it is a client without XI2 to the server.
        var (major, minor): (Int32, Int32) = (2, 4)
        XIQueryVersion(display.handle, &major, &minor)
        var bits = [UInt8](repeating: 0, count: 4)
        for type in [XI_KeyPress, XI_KeyRelease] { bits[Int(type) / 8] |= 1 << UInt8(type % 8) }
        var wanted = XIGrabModifiers(modifiers: Int32(bitPattern: modifiers), status: 0)
        let failures = bits.withUnsafeMutableBufferPointer { bits in
            var mask = XIEventMask(
                deviceid: XIAllMasterDevices, mask_len: Int32(bits.count), mask: bits.baseAddress)
            return XIGrabKeycode(
                display.handle, XIAllMasterDevices, Int32(keycode), display.root,
                Int32(XIGrabModeAsync), Int32(XIGrabModeAsync), 0, &mask, 1, &wanted)
        }
        return failures == 0
    }

    /// How many presses of keys that it claimed or grabbed it received since the last call.
    public func receivePresses() -> Int {
        display.sync()
        var count = 0
        while display.pending > 0 {
            var event = XEvent()
            XNextEvent(display.handle, &event)
            if event.type == KeyPress { count += 1 }
        }
        return count
    }

    /// Releases everything.
    public func release() {
        XUngrabServer(display.handle)
        XUngrabKeyboard(display.handle, Time(CurrentTime))
        XUngrabPointer(display.handle, Time(CurrentTime))
        XUngrabKey(display.handle, Int32(AnyKey), UInt32(AnyModifier), display.root)
        display.sync()
    }
}
