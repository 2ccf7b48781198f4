internal import CX11
internal import Gestures

/// The sizes that an application wants its window to have (ICCCM 4.1.2.3, WM_NORMAL_HINTS), in
/// pixels of the client's window. The window manager has the last word; heeding them before asking
/// keeps the far edge where it is.
struct SizeHints: Equatable {
    /// What one side may be.
    struct Side: Equatable {
        /// The smallest size.
        var least = 1.0
        /// The largest size.
        var most = 32767.0
        /// Sizes go by so much, as a terminal's by its letters.
        var increment = 1.0
        /// Where counting begins.
        var base = 0.0

        /// The size nearest to `size`, not above it where the application counts in increments.
        func fit(_ size: Double) -> Double {
            let bounded = min(max(size.rounded(), least), most)
            guard increment > 1 else { return bounded }
            let counted = base + ((bounded - base) / increment).rounded(.down) * increment
            return counted < least ? min(counted + increment, most) : counted
        }
    }

    var width = Side()
    var height = Side()
}

extension Windows {
    /// The size hints of `window`; any size where the application says nothing or nonsense.
    func sizeHints(of window: Window) -> SizeHints {
        var hints = XSizeHints()
        var supplied = 0
        guard XGetWMNormalHints(display.handle, window, &hints, &supplied) != 0 else {
            return SizeHints()
        }
        func has(_ flag: Int) -> Bool { hints.flags & flag != 0 }
        func side(
            _ least: Int32, _ most: Int32, _ increment: Int32, _ base: Int32
        ) -> SizeHints.Side {
            var side = SizeHints.Side()
            func sane(_ value: Int32) -> Double { Double(min(max(value, 0), 32767)) }
            // Either of the two stands in for the other.
            if has(PMinSize) || has(PBaseSize) {
                side.least = max(1, sane(has(PMinSize) ? least : base))
                side.base = sane(has(PBaseSize) ? base : least)
            }
            if has(PMaxSize), most > 0 { side.most = max(side.least, sane(most)) }
            if has(PResizeInc) { side.increment = max(1, sane(increment)) }
            return side
        }
        return SizeHints(
            width: side(hints.min_width, hints.max_width, hints.width_inc, hints.base_width),
            height: side(hints.min_height, hints.max_height, hints.height_inc, hints.base_height))
    }
}
