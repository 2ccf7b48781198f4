internal import CX11
internal import Desktop

/// Another client that grabs what curlicue wants: the keyboard, the pointer, a key, the server.
/// What it grabbed is released when it goes.
package final class GrabbingClient {
    let display: Display

    package init(on name: String) throws(TestServerError) {
        do { display = try Display(name) } catch { throw .display("\(name) does not answer") }
    }

    /// Grabs the keyboard, as a screen locker does; false when another client has it.
    package func grabKeyboard() -> Bool {
        XGrabKeyboard(
            display.handle, display.root, 0, GrabModeAsync, GrabModeAsync, Time(CurrentTime))
            == GrabSuccess
    }

    /// Grabs the pointer, as a menu does; false when another client has it.
    package func grabPointer() -> Bool {
        XGrabPointer(
            display.handle, display.root, 0, UInt32(ButtonPressMask | ButtonReleaseMask),
            GrabModeAsync, GrabModeAsync, 0, 0, Time(CurrentTime)) == GrabSuccess
    }

    /// Grabs the whole server: no other client's requests are carried out.
    package func grabServer() {
        XGrabServer(display.handle)
        display.sync()
    }

    /// Claims a key with modifiers for itself through the core protocol, as sxhkd does; false when
    /// another core client has it.
    package func claimKey(_ name: String, modifiers: UInt32) throws(TestServerError) -> Bool {
        let keycode = try Keyboard(display: display).keycode(name)
        return display.trapping {
            XGrabKey(
                display.handle, Int32(keycode), modifiers, display.root, 0, GrabModeAsync,
                GrabModeAsync)
        }.error == nil
    }

    /// Whether another client has claimed a key with modifiers, without being in the way of one that
    /// is about to.
    package func isClaimed(_ name: String, modifiers: UInt32) throws(TestServerError) -> Bool {
        grabServer()
        defer { release() }
        return try !claimKey(name, modifiers: modifiers)
    }

    /// Claims a key with modifiers for itself through XI2; false when another XI2 client has it.
    package func claimKeyByXI2(_ name: String, modifiers: UInt32) throws(TestServerError) -> Bool {
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
    package func receivePresses() -> Int {
        display.sync()
        var count = 0
        while let event = display.nextEvent() {
            if event.type == KeyPress { count += 1 }
        }
        return count
    }

    package func release() {
        XUngrabKeyboard(display.handle, Time(CurrentTime))
        XUngrabPointer(display.handle, Time(CurrentTime))
        XUngrabKey(display.handle, Int32(AnyKey), UInt32(AnyModifier), display.root)
        XUngrabServer(display.handle)
        display.sync()
    }
}

// What another client can do to the connections and windows of others.
extension GrabbingClient {
    /// Connects until the server has no client slot left; they are free again when the list goes.
    package static func connectToAllSlots(on name: String) -> [GrabbingClient] {
        var rivals: [GrabbingClient] = []
        while rivals.count < 4096, let rival = try? GrabbingClient(on: name) {
            rivals.append(rival)
        }
        return rivals
    }

    /// Has the server grant no further connection, as where the cookie is gone.
    package func refuseConnections() {
        var count: Int32 = 0
        var isEnabled: Int32 = 0
        guard let hosts = XListHosts(display.handle, &count, &isEnabled) else { return }
        defer { XFree(hosts) }
        XRemoveHosts(display.handle, hosts, count)
        XEnableAccessControl(display.handle)
        display.sync()
    }

    /// The window that owns a selection.
    package func owner(ofSelection name: String) -> UInt? {
        let owner = XGetSelectionOwner(display.handle, display.atom(name))
        return owner == 0 ? nil : UInt(owner)
    }

    /// Becomes a window manager that knows EWMH and `window`, and drops every request.
    package func manageNothing(of window: UInt, named name: String) {
        XSelectInput(display.handle, display.root, SubstructureRedirectMask)
        let check = XCreateSimpleWindow(display.handle, display.root, -1, -1, 1, 1, 0, 0, 0)
        display.set("_NET_WM_NAME", of: check, "UTF8_STRING", Array(name.utf8))
        announce("WM_STATE", of: window, "WM_STATE", [CLong(NormalState), 0])
        announce("_NET_SUPPORTED", of: UInt(display.root), "ATOM", [])
        for owner in [check, display.root] {
            announce("_NET_SUPPORTING_WM_CHECK", of: UInt(owner), "WINDOW", [CLong(check)])
        }
    }

    package func announce(_ property: String, of window: UInt, _ type: String, _ words: [CLong]) {
        words.withUnsafeBytes { display.set(property, of: window, type, Array($0), 32) }
        display.sync()
    }

    package func destroy(_ window: UInt) {
        XDestroyWindow(display.handle, window)
        display.sync()
    }

    package func hasWindow(_ window: UInt) -> Bool {
        display.trapping {
            var attributes = XWindowAttributes()
            return XGetWindowAttributes(display.handle, window, &attributes) != 0
        }.result
    }

    /// Switches a device off as a VT switch does, at once.
    package func disable(device name: String) {
        guard let device = device(name) else { return }
        var off: UInt8 = 0
        XIChangeProperty(
            display.handle, device, display.atom("Device Enabled"), Atom(XA_INTEGER), 8,
            PropModeReplace, &off, 1)
        display.sync()
    }

    /// Detaches a device from its master, at once.
    package func detach(device name: String) {
        guard let device = device(name) else { return }
        var change = XIAnyHierarchyChangeInfo()
        change.detach = XIDetachSlaveInfo(type: Int32(XIDetachSlave), deviceid: device)
        XIChangeHierarchy(display.handle, &change, 1)
        display.sync()
    }

    private func device(_ name: String) -> Int32? {
        var count: Int32 = 0
        guard let list = XIQueryDevice(display.handle, XIAllDevices, &count) else { return nil }
        defer { XIFreeDeviceInfo(list) }
        return UnsafeBufferPointer(start: list, count: Int(count)).first {
            $0.name.map { String(cString: $0) } == name
        }?.deviceid
    }
}

extension WindowManagerProbe {
    /// The keys that are down as applications see it.
    package var keysDown: Set<Int> {
        var bits = [CChar](repeating: 0, count: 32)
        XQueryKeymap(display.handle, &bits)
        return Set(
            (0..<256).filter { UInt8(bitPattern: bits[$0 / 8]) >> UInt8($0 % 8) & 1 == 1 })
    }
}

// What a client can do to others by the number of its requests.
extension GrabbingClient {
    /// Gives `window` one title after the other, and returns when the server has read them all.
    package func retitle(_ window: UInt, _ titles: some Sequence<String>) {
        for title in titles {
            display.set("_NET_WM_NAME", of: window, "UTF8_STRING", Array(title.utf8))
        }
        display.sync()
    }
}
