package import CX11
internal import Gestures

// What XInput says of devices and their axes is in lists of C, with lengths beside them. None is
// believed: what is missing, negative or no number is as if it were not there.

extension UnsafeBufferPointer {
    /// The list at `start`; empty where there is none or its length is less than nothing.
    package init(list start: UnsafePointer<Element>?, count: some BinaryInteger) {
        guard let start, count > 0 else {
            self.init(start: nil, count: 0)
            return
        }
        self.init(start: start, count: Int(clamping: count))
    }
}

extension XIValuatorState {
    /// The value of the axis `number`; nil where it is not marked, or is no finite number. Only the
    /// values of marked axes are there, one after the other.
    package func value(ofAxis number: Int) -> Double? {
        guard let mask, let values, mask_len > 0, number >= 0, number >> 3 < Int(mask_len) else {
            return nil
        }
        let byte = number >> 3
        let bit = UInt8(1) << UInt8(number & 7)
        guard mask[byte] & bit != 0 else { return nil }
        var before = (mask[byte] & (bit - 1)).nonzeroBitCount
        for earlier in 0..<byte { before += mask[earlier].nonzeroBitCount }
        let value = values[before]
        return value.isFinite ? value : nil
    }
}

extension XIDeviceInfo {
    /// Calls `body` with each of its classes.
    package func forEachClass(_ body: (UnsafePointer<XIAnyClassInfo>) -> Void) {
        for case let entry? in UnsafeBufferPointer(list: classes, count: num_classes) {
            body(UnsafePointer(entry))
        }
    }

    /// Whether it reports where it is, as a tablet does, and not how far it moved.
    package var isAbsolute: Bool {
        var result = false
        forEachClass { entry in
            guard entry.pointee.type == XIValuatorClass else { return }
            let axis = UnsafeRawPointer(entry).load(as: XIValuatorClassInfo.self)
            if axis.number == 0 { result = axis.mode == XIModeAbsolute }
        }
        return result
    }
}

extension XIValuatorClassInfo {
    /// Its range; nil where the driver knows none, or none that could be used.
    package var range: ClosedRange<Double>? {
        guard min < max, (max - min).isFinite else { return nil }
        return min...max
    }
}

extension Double {
    /// This, or `other` where it is no finite number.
    func finite(or other: Double) -> Double { isFinite ? self : other }
}
