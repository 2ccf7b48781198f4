internal import CX11

/// How the buttons of a device become those that applications get. Two maps lie between, the
/// device's and the core pointer's (xmodmap's), and a left-handed user may have set either.
struct ButtonMapping {
    /// The device's: what each of its buttons is for the core pointer; 0 for nothing.
    private let own: [UInt8]
    /// The core pointer's.
    private let core: [UInt8]

    /// The maps of now between `device` and applications. Costs round trips.
    init(_ display: Display, device: Int32?) {
        var core = [UInt8](repeating: 0, count: 255)
        let count = XGetPointerMapping(display.handle, &core, Int32(core.count))
        self.core = Array(core.prefix(Int(max(0, count))))
        own =
            device.flatMap { Self.map(of: $0, display) }
            ?? Array(1...UInt8(clamping: max(1, count)))
    }

    /// The device's button that is `button` for applications; nil when there is none.
    func physical(for button: Int) -> Int? {
        guard (1...255).contains(button) else { return nil }
        let index = own.firstIndex { logical in
            // A button beyond the core map is passed on as it is.
            logical != 0
                && (logical <= core.count ? Int(core[Int(logical) - 1]) : Int(logical)) == button
        }
        return index.map { $0 + 1 }
    }

    private static func map(of id: Int32, _ display: Display) -> [UInt8]? {
        guard let device = XOpenDevice(display.handle, XID(UInt32(bitPattern: id))) else {
            return nil
        }
        defer { XCloseDevice(display.handle, device) }
        var map = [UInt8](repeating: 0, count: 255)
        let count = XGetDeviceButtonMapping(display.handle, device, &map, UInt32(map.count))
        return count > 0 ? Array(map.prefix(Int(count))) : nil
    }
}
