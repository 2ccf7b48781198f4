internal import CX11
internal import Gestures
internal import Windows

/// Where a stroke began, for its actions on windows.
struct StrokeOrigin {
    struct Context {
        var window: Window?
        var className: String?
        var desktop: Int?
        var focus: KeyboardFocus?
    }

    /// Which window keys and clicks have to be for.
    enum Aim {
        /// The one that had the keyboard, or was there, when the stroke began.
        case sameWindow
        /// The same, which had it for the keys before these only; or what they brought up.
        case lentFocus
        /// Any, unless that one has gone: there was a wait, in which the user may have chosen.
        case whileThere
        /// Any: an action before them may have brought up the one that is meant.
        case anyWindow
    }

    /// On the screen.
    var point = Point.zero
    /// What draws it; of several fingers the first.
    var contact = Contact.pointer
    var aim = Aim.sameWindow
    /// Nil until it was looked up, which is done during the hold, not at its end.
    var context: Context?
    /// Whether a stroke began here.
    private var isBegun = false

    init() {}

    /// A stroke begins at `point`.
    init(at point: Point) {
        self.point = point
        isBegun = true
    }

    /// Whether the window is still to be looked up.
    var isUnknown: Bool { isBegun && context == nil }
}
