internal import CX11
internal import Gestures

/// Where a stroke began, for what its actions do about windows.
struct StrokeOrigin {
    /// What is known about the place.
    struct Context {
        var window: Window?
        var className: String?
        var desktop: Int?
    }

    /// On the screen.
    var point = Point.zero
    /// Whether fingers draw it, on a touch screen or a touchpad.
    var isOfFingers = false
    /// Nil until it was looked up, which is done during the hold, not at its end.
    var context: Context?
    /// Whether a stroke began here whose window is still to be looked up.
    private var isBegun = false

    /// No stroke has begun.
    init() {}

    /// A stroke begins at `point`.
    init(at point: Point) {
        self.point = point
        isBegun = true
    }

    /// Whether the window is still to be looked up.
    var isUnknown: Bool { isBegun && context == nil }
}
