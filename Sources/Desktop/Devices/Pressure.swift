package import CX11

/// How hard pens and fingers press, where their devices report it.
package struct Pressure {
    /// The axis of a device that stands for pressure.
    package struct Axis {
        package var number: Int
        package var range: ClosedRange<Double>

        package init(number: Int, range: ClosedRange<Double>) {
            (self.number, self.range) = (number, range)
        }
    }

    private struct Source: Hashable {
        var device: Int32
        /// The finger by the server's number, 0 for a pen.
        var touch: Int32
    }

    private var axes: [Int32: Axis] = [:]
    /// The last of each: events only carry what changed.
    private var latest: [Source: Double] = [:]

    /// What pens and touch screens call it.
    static let labels = ["Abs Pressure", "Abs MT Pressure"]

    /// The given devices report it, by default none.
    package init(_ axes: [Int32: Axis] = [:]) { self.axes = axes }

    /// The devices of `list`.
    init(_ list: borrowing DeviceList, _ display: Display) {
        display.intern(Self.labels)
        let wanted = Self.labels.map { display.atom($0) }
        list.forEach { info in
            guard info.use == XISlavePointer else { return }
            axes[info.deviceid] = Self.axis(of: info, labelled: wanted)
        }
    }

    /// The axis of `device` that has one of `labels`.
    package static func axis(of device: XIDeviceInfo, labelled labels: [Atom]) -> Axis? {
        var found: Axis?
        device.forEachClass { entry in
            guard entry.pointee.type == XIValuatorClass else { return }
            let axis = UnsafeRawPointer(entry).load(as: XIValuatorClassInfo.self)
            guard labels.contains(axis.label), let range = axis.range else { return }
            found = Axis(number: Int(axis.number), range: range)
        }
        return found
    }

    /// The pressure with `event`, 0…1; nil where its device does not report it.
    package mutating func of(_ event: XIDeviceEvent) -> Double? {
        guard !axes.isEmpty, let axis = axes[event.sourceid] else { return nil }
        let isTouch = (XI_TouchBegin...XI_TouchEnd).contains(event.evtype)
        let key = Source(device: event.sourceid, touch: isTouch ? event.detail : 0)
        if let value = event.valuators.value(ofAxis: axis.number) {
            let (low, high) = (axis.range.lowerBound, axis.range.upperBound)
            latest[key] = min(1, max(0, (value - low) / (high - low)))
        }
        defer { if event.evtype == XI_TouchEnd { latest[key] = nil } }
        return latest[key]
    }
}
