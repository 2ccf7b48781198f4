internal import CX11
internal import Desktop

// What another client can do to the connections and windows of others.
extension GrabbingClient {
    /// Connects until the server has no client slot left; they are free again when the list goes.
    public static func connectToAllSlots(on name: String) -> [GrabbingClient] {
        var rivals: [GrabbingClient] = []
        while rivals.count < 4096, let rival = try? GrabbingClient(on: name) {
            rivals.append(rival)
        }
        return rivals
    }

    /// Has the server grant no further connection, as where the cookie is gone.
    public func refuseConnections() {
        var count: Int32 = 0
        var isEnabled: Int32 = 0
        guard let hosts = XListHosts(display.handle, &count, &isEnabled) else { return }
        defer { XFree(hosts) }
        XRemoveHosts(display.handle, hosts, count)
        XEnableAccessControl(display.handle)
        display.sync()
    }

    /// The window that owns a selection.
    public func owner(ofSelection name: String) -> UInt? {
        let owner = XGetSelectionOwner(display.handle, display.atom(name))
        return owner == 0 ? nil : UInt(owner)
    }

    /// Destroys a window, whosever it is.
    public func destroy(_ window: UInt) {
        XDestroyWindow(display.handle, window)
        display.sync()
    }

    /// Whether there is such a window.
    public func hasWindow(_ window: UInt) -> Bool {
        display.trapping {
            var attributes = XWindowAttributes()
            return XGetWindowAttributes(display.handle, window, &attributes) != 0
        }.result
    }

    /// Switches a device off as a VT switch does, at once.
    public func disable(device name: String) {
        guard let device = device(name) else { return }
        var off: UInt8 = 0
        XIChangeProperty(
            display.handle, device, display.atom("Device Enabled"), Atom(XA_INTEGER), 8,
            PropModeReplace, &off, 1)
        display.sync()
    }

    /// Detaches a device from its master, at once.
    public func detach(device name: String) {
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
    public var keysDown: Set<Int> {
        var bits = [CChar](repeating: 0, count: 32)
        XQueryKeymap(display.handle, &bits)
        return Set(
            (0..<256).filter { UInt8(bitPattern: bits[$0 / 8]) >> UInt8($0 % 8) & 1 == 1 })
    }

    /// The buttons and modifiers that are down as applications see it: `Button1Mask` and its like.
    public var pointerState: UInt32 {
        var (root, child): (CX11.Window, CX11.Window) = (0, 0)
        var (x, y, wx, wy): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        var mask: UInt32 = 0
        XQueryPointer(display.handle, display.root, &root, &child, &x, &y, &wx, &wy, &mask)
        return mask
    }
}
