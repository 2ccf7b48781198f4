internal import CX11

/// The devices that make up the client's keyboard: the master whose events applications get, the
/// slaves that people type on, and XTEST's own slave, through which synthetic keys come.
struct KeyboardDevices {
    private let display: Display
    let master: Int32?
    /// The master pointer that goes with it.
    let pointer: Int32?
    /// XTEST's keyboard. Its map is the one that counts for synthetic keys: the master takes over
    /// the map of whichever slave spoke last.
    let synthetic: Int32?
    /// The other slaves.
    let real: [Int32]
    let syntheticPointer: Int32?
    /// The same, where one request can name it together with a position: that request has seven
    /// bits for the device, and no field for the screen.
    var placeablePointer: Int32? {
        guard let syntheticPointer, syntheticPointer < 128, XScreenCount(display.handle) == 1 else {
            return nil
        }
        return syntheticPointer
    }

    init(_ display: Display) {
        self.display = display
        let list = DeviceList(display)
        // Of several seats, XTEST plays on the first.
        let seat = Seat.all(in: list).first
        (master, pointer) = (seat?.keyboard, seat?.pointer)
        func slaves(_ use: Int32, of master: Int32?, areSynthetic: Bool) -> [Int32] {
            list.compactMap { info in
                let isSynthetic = info.name.map { String(cString: $0).contains("XTEST") } ?? false
                guard info.use == use, info.attachment == master, isSynthetic == areSynthetic
                else { return nil }
                return info.deviceid
            }
        }
        synthetic = slaves(XISlaveKeyboard, of: master, areSynthetic: true).first
        real = slaves(XISlaveKeyboard, of: master, areSynthetic: false)
        syntheticPointer = slaves(XISlavePointer, of: pointer, areSynthetic: true).first
    }

    var keysDown: Set<UInt8> { Self.keysDown(display) }

    /// The same, without asking which devices there are. Costs a round trip.
    static func keysDown(_ display: Display) -> Set<UInt8> {
        var bits = [CChar](repeating: 0, count: 32)
        XQueryKeymap(display.handle, &bits)
        return keys(in: bits)
    }

    /// The keys that the user holds down, whatever applications know.
    var keysHeld: Set<UInt8> {
        real.reduce(into: []) { $0.formUnion(keysDown(on: $1)) }
    }

    /// The keys that XTEST's own device believes to be down.
    var keysFeigned: Set<UInt8> { synthetic.map(keysDown(on:)) ?? [] }

    /// The button of XTEST's pointer that is `button` for applications; nil when there is none.
    func physicalButton(for button: Int) -> Int? {
        ButtonMapping(display, device: syntheticPointer).physical(for: button)
    }

    /// How XTEST's pointer presses `button`; nil where it has none.
    func syntheticButton(for button: Int) -> SyntheticButton? {
        physicalButton(for: button).map {
            SyntheticButton(physical: $0, pointer: syntheticPointer, placeable: placeablePointer)
        }
    }

    /// XInput 2 cannot ask a slave for its keys; XInput 1 can.
    private func keysDown(on id: Int32) -> Set<UInt8> {
        guard let device = XOpenDevice(display.handle, XID(UInt32(bitPattern: id))) else {
            return []
        }
        defer { XCloseDevice(display.handle, device) }
        guard let state = XQueryDeviceState(display.handle, device) else { return [] }
        defer { XFreeDeviceState(state) }
        guard let data = state.pointee.data else { return [] }
        var next = UnsafeRawPointer(data)
        for _ in 0..<state.pointee.num_classes {
            let header = next.load(as: XInputClass.self)
            if header.class == KeyClass {
                var keys = next.load(as: XKeyState.self).keys
                return withUnsafeBytes(of: &keys) { Self.keys(in: $0.bindMemory(to: CChar.self)) }
            }
            next += Int(header.length)
        }
        return []
    }

    private static func keys(in bits: some Sequence<CChar>) -> Set<UInt8> {
        var keys: Set<UInt8> = []
        for (index, byte) in bits.enumerated() {
            for bit in 0..<8 where UInt8(bitPattern: byte) >> bit & 1 == 1 {
                keys.insert(UInt8(truncatingIfNeeded: index * 8 + bit))
            }
        }
        return keys
    }
}
