internal import CX11

/// How hard pens and fingers press, where their devices tell.
struct Pressure {
    /// The axis of a device that stands for pressure.
    struct Axis {
        var number: Int
        var range: ClosedRange<Double>
    }

    private struct Place: Hashable {
        var device: Int32
        /// The finger by the server's number, 0 for a pen.
        var touch: Int32
    }

    private var axes: [Int32: Axis] = [:]
    /// The last that was told of each: events only carry what changed.
    private var told: [Place: Double] = [:]

    /// What pens and touch screens call it.
    static let labels = ["Abs Pressure", "Abs MT Pressure"]

    /// The given devices tell, by default none.
    init(_ axes: [Int32: Axis] = [:]) { self.axes = axes }

    /// The devices of `list`.
    init(_ list: borrowing DeviceList, _ display: Display) {
        display.intern(Self.labels)
        let wanted = Self.labels.map { display.atom($0) }
        for info in list.infos where info.use == XISlavePointer {
            let classes = UnsafeBufferPointer(start: info.classes, count: Int(info.num_classes))
            for case let entry? in classes where entry.pointee.type == XIValuatorClass {
                let axis = UnsafeRawPointer(entry).load(as: XIValuatorClassInfo.self)
                // A driver that knows no range tells nothing that could be used.
                guard wanted.contains(axis.label), axis.min < axis.max else { continue }
                axes[info.deviceid] = Axis(number: Int(axis.number), range: axis.min...axis.max)
            }
        }
    }

    /// The pressure with `event`, 0…1; nil where its device does not tell.
    mutating func of(_ event: XIDeviceEvent) -> Double? {
        guard !axes.isEmpty, let axis = axes[event.sourceid] else { return nil }
        let isTouch = (XI_TouchBegin...XI_TouchEnd).contains(event.evtype)
        let place = Place(device: event.sourceid, touch: isTouch ? event.detail : 0)
        if let value = Self.value(axis.number, in: event.valuators) {
            let (low, high) = (axis.range.lowerBound, axis.range.upperBound)
            told[place] = min(1, max(0, (value - low) / (high - low)))
        }
        defer { if event.evtype == XI_TouchEnd { told[place] = nil } }
        return told[place]
    }

    /// The value of an axis in `state`, which holds only those that are marked.
    private static func value(_ number: Int, in state: XIValuatorState) -> Double? {
        guard let mask = state.mask, let values = state.values, number >> 3 < Int(state.mask_len),
            cx_mask_is_set(mask, Int32(number)) != 0
        else { return nil }
        let before = (0..<number).count { cx_mask_is_set(mask, Int32($0)) != 0 }
        return values[before]
    }
}
