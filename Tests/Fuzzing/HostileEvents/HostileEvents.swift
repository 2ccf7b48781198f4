public import CX11

/// XInput2 events as no sane server sends them, made up of bytes: lengths of nothing and of far too
/// much, marks without values, pointers to nowhere, numbers that are none. Each is in memory of
/// exactly the size that it says it has, so that AddressSanitizer sees who reads beyond.
public struct HostileEvents {
    private var bytes: ArraySlice<UInt8>
    /// The keycodes and buttons that mean something to whom the events are for.
    private let details: [Int32]
    /// The devices that exist.
    private let devices: [Int32]
    /// The root window of the screen that the events are of.
    private let root: UInt

    /// The events that `bytes` stand for.
    public init(_ bytes: [UInt8], details: [Int32], devices: [Int32], root: UInt = 0) {
        self.root = root
        self.bytes = bytes[...]
        self.details = details
        self.devices = devices
    }

    /// Whether there are more.
    public var isEmpty: Bool { bytes.isEmpty }

    /// A byte for other decisions.
    public mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

    /// Calls `body` with the next event and its type.
    public mutating func next(_ body: (Int32, UnsafeMutableRawPointer) -> Void) {
        let type = Int32(byte() % 36)
        switch type {
        case XI_HierarchyChanged:
            var event = XIHierarchyEvent()
            event.flags = Int32(byte()) << Int32(byte() % 24)
            event.num_info = number()
            Self.give(type, event, body)
        case XI_RawKeyPress...XI_RawMotion:
            var event = XIRawEvent()
            event.serial = UInt(byte())
            event.time = time()
            (event.deviceid, event.sourceid) = (device(), device())
            event.detail = detail()
            event.flags = flags()
            withValuators {
                event.valuators = $0
                event.raw_values = $0.values
                Self.give(type, event, body)
            }
        case XI_Enter...XI_FocusOut:
            var event = XILeaveEvent()
            event.serial = UInt(byte())
            event.event = UInt(byte())
            event.mode = Int32(byte() % 8)
            (event.root_x, event.root_y) = (real(), real())
            event.buttons = XIButtonState(mask_len: number(), mask: nil)
            Self.give(type, event, body)
        case XI_GesturePinchBegin...XI_GesturePinchEnd:
            var event = XIGesturePinchEvent()
            event.time = time()
            (event.deviceid, event.sourceid) = (device(), device())
            event.detail = detail()
            event.flags = flags()
            (event.root_x, event.root_y) = (real(), real())
            (event.delta_unaccel_x, event.delta_unaccel_y) = (real(), real())
            (event.scale, event.delta_angle) = (real(), real())
            Self.give(type, event, body)
        case XI_GestureSwipeBegin...XI_GestureSwipeEnd:
            var event = XIGestureSwipeEvent()
            event.time = time()
            (event.deviceid, event.sourceid) = (device(), device())
            event.detail = detail()
            event.flags = flags()
            (event.root_x, event.root_y) = (real(), real())
            (event.delta_unaccel_x, event.delta_unaccel_y) = (real(), real())
            Self.give(type, event, body)
        case XI_KeyPress...XI_Motion, XI_TouchBegin...XI_TouchEnd:
            var event = XIDeviceEvent()
            event.evtype = type
            event.serial = UInt(byte())
            // Now and then it is another screen's.
            event.root = event.serial == 0 ? root + 1 : root
            event.time = time()
            (event.deviceid, event.sourceid) = (device(), device())
            event.detail = detail()
            event.flags = flags()
            (event.root_x, event.root_y) = (real(), real())
            event.mods.effective = number()
            event.buttons = XIButtonState(mask_len: number(), mask: nil)
            withValuators {
                event.valuators = $0
                Self.give(type, event, body)
            }
        default:
            // Others have no more in common than this.
            Self.give(type, XIEvent(), body)
        }
    }

    /// A list of a device's classes, and calls `body` with the device.
    public mutating func device(_ body: (XIDeviceInfo) -> Void) {
        var info = XIDeviceInfo()
        info.deviceid = device()
        info.use = Int32(byte() % 8)
        var axes: [UnsafeMutablePointer<XIValuatorClassInfo>] = []
        defer { for axis in axes { axis.deallocate() } }
        var classes: [UnsafeMutablePointer<XIAnyClassInfo>?] = []
        for _ in 0..<byte() % 6 {
            guard byte() % 4 != 0 else {
                classes.append(nil)
                continue
            }
            let axis = UnsafeMutablePointer<XIValuatorClassInfo>.allocate(capacity: 1)
            var value = XIValuatorClassInfo()
            value.type = byte() % 2 == 0 ? Int32(XIValuatorClass) : Int32(byte() % 10)
            value.number = number()
            value.label = UInt(byte())
            (value.min, value.max) = (real(), real())
            axis.initialize(to: value)
            axes.append(axis)
            classes.append(
                UnsafeMutableRawPointer(axis).assumingMemoryBound(to: XIAnyClassInfo.self))
        }
        classes.withUnsafeMutableBufferPointer { list in
            let isHonest = byte() % 4 != 0
            info.num_classes = isHonest ? Int32(list.count) : min(number(), 0)
            info.classes = list.baseAddress
            if byte() % 8 == 0 { (info.classes, info.num_classes) = (nil, number()) }
            body(info)
        }
    }

    /// A valuator state whose mask and values have the lengths that they say, or are missing.
    public mutating func withValuators(_ body: (XIValuatorState) -> Void) {
        let lengths: [Int32] = [0, 1, 2, 5, 64, 8192, -1, .min]
        let length = lengths[Int(byte()) % lengths.count]
        let count = Int(max(0, length))
        let mask = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
        defer { mask.deallocate() }
        mask.initialize(repeating: 0, count: count)
        for place in 0..<min(count, 8) { mask[place] = byte() }
        if count > 8 { mask[count - 1] = byte() }
        let marked = (0..<count).reduce(0) { $0 + mask[$1].nonzeroBitCount }
        let values = UnsafeMutablePointer<Double>.allocate(capacity: marked)
        defer { values.deallocate() }
        values.initialize(repeating: 0, count: marked)
        for place in 0..<min(marked, 8) { values[place] = real() }
        let absent = byte()
        body(
            XIValuatorState(
                mask_len: length, mask: absent % 8 == 0 ? nil : mask,
                values: absent % 8 == 1 ? nil : values))
    }

    private static func give<Event>(
        _ type: Int32, _ event: Event, _ body: (Int32, UnsafeMutableRawPointer) -> Void
    ) {
        let place = UnsafeMutablePointer<Event>.allocate(capacity: 1)
        place.initialize(to: event)
        body(type, UnsafeMutableRawPointer(place))
        place.deallocate()
    }

    private mutating func device() -> Int32 {
        let choice = byte()
        guard choice < 224, !devices.isEmpty else { return number() }
        return devices[Int(choice) % devices.count]
    }

    private mutating func detail() -> Int32 {
        let choice = byte()
        guard choice < 192, !details.isEmpty else { return number() }
        return details[Int(choice) % details.count]
    }

    private mutating func flags() -> Int32 { byte() % 2 == 0 ? 0 : 1 << Int32(byte() % 32) }

    private mutating func time() -> UInt { byte() % 8 == 0 ? .max : UInt(byte()) << 8 }

    private mutating func number() -> Int32 {
        let edges: [Int32] = [0, -1, 1, .max, .min, 255, 256, 65_536]
        let choice = byte()
        return choice < 128 ? Int32(choice) : edges[Int(choice) % edges.count]
    }

    private mutating func real() -> Double {
        switch byte() {
        case 0: .nan
        case 1: .infinity
        case 2: -.infinity
        case 3: .greatestFiniteMagnitude
        case 4: -.greatestFiniteMagnitude
        case 5: .leastNonzeroMagnitude
        case let other: Double(other) * 8
        }
    }
}
