internal import CX11
internal import Gestures

/// What an action may change on the screen, as it is at one moment.
struct ScreenState: Equatable {
    /// The windows that the action is about.
    var windows: [Window: WindowState] = [:]
    /// The window with the keyboard; nil for none.
    var focus: Window?
    /// The managed windows, the topmost last.
    var stacking: [Window] = []
    /// The visible desktop; nil where the window manager has none.
    var desktop: VisitedDesktop?
    /// Whether the desktop itself is shown in place of the windows.
    var isDesktopShown = false
}

/// What an action may change about a window.
struct WindowState: Equatable {
    /// What is seen of it, frame included.
    var box: Box
    /// The index of the monitor that it is on.
    var monitor = 0
    /// Those of the states below that it is in.
    var states: Set<WMAtom> = []
    /// Whether it is minimized.
    var isMinimized = false
    /// Where it is shown; nil where the window manager has no desktops.
    var place: DesktopPlace?
    /// Whether it floats; nil under a window manager that lays nothing out.
    var isFloating: Bool?
    /// How curlicue made it float or fill its monitor, if it did.
    var floated: Windows.FloatedWindow?
    /// Whether it was laid out before curlicue hid it; nil where it did not.
    var wasLaidOut: Bool?

    /// The states that actions turn on and off, beside those in which the window manager decides
    /// about place and size.
    static let switched: Set<WMAtom> = [.above, .below, .shaded, .sticky]
    /// The states that are compared.
    static let compared = switched.union(Windows.filling)
}

/// The desktops on which a window is shown.
enum DesktopPlace: Equatable {
    case all
    case one(VisitedDesktop)
}
