/// Why an action could not be carried out, in words for the log and the screen.
public enum ActionError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The window manager cannot do this; its name is empty when none runs.
    case unsupported(String, windowManager: String)
    /// The window manager, which is asked over its own protocol, did not answer in time.
    case noAnswer(windowManager: String)
    /// The window manager refused it, in its own words.
    case refused(String, windowManager: String)
    case ignored(windowManager: String)
    /// There is no window to act on: the stroke began on the bare desktop or on a panel, or the
    /// window has gone.
    case noWindow
    /// There is no window on that side, of that class or the like, in words.
    case noSuchWindow(String)
    case noDesktop(String)
    case noMonitor(String)
    /// No key gives this symbol, by its X name.
    case noKey(String)
    case noCharacter(Character)
    case noButton(Int)
    case cannotRun(String)
    /// The action needs a continuous gesture, and this is none; the name of the action.
    case needsContinuousGesture(String)
    /// A drag goes where fingers go, and no finger draws; the name of the action.
    case needsFingers(String)
    /// A full-screen window cannot be moved or resized; the word says which.
    case isFullScreen(String)
    case nothingToRepeat
    case nothingToUndo
    case windowGone
    case otherFocus
    case noFocus
    case otherWindow
    case isLocked
    case missing(extension: String)

    package var isAboutMissingWindow: Bool {
        if case .noSuchWindow = self { return true }
        return self == .noWindow
    }

    /// A line for the log and the screen.
    public var description: String {
        switch self {
        case .unsupported(let what, ""):
            "cannot \(what): no window manager that supports EWMH is running"
        case .unsupported(let what, let name):
            "cannot \(what): the window manager \(name) does not support it"
        case .noAnswer(let name): "the window manager \(name) does not answer"
        case .refused("", let name): "the window manager \(name) refused"
        case .refused(let reason, let name): "the window manager \(name) refused: \(reason)"
        case .ignored(""): "had no effect: no window manager that supports EWMH is running"
        case .ignored(let name): "had no effect under \(name)"
        case .noWindow: "there is no window here"
        case .noSuchWindow(let which): "there is no window \(which)"
        case .noDesktop(let which): "there is no desktop \(which)"
        case .noMonitor(let which): "there is no monitor \(which)"
        case .noKey(let name): "no key of the keyboard gives \(name)"
        case .noCharacter(let character):
            "no key of the keyboard gives the character \(character)"
        case .noButton(let number): "there is no mouse button \(number)"
        case .cannotRun(let problem): problem
        case .needsContinuousGesture(let what):
            "\(what) needs a gesture that goes on, such as a pan"
        case .needsFingers(let what):
            "\(what) goes with fingers, on a touch screen or a touchpad"
        case .isFullScreen(let what): "cannot \(what) a full-screen window"
        case .nothingToRepeat: "no gesture was drawn yet that could be repeated"
        case .nothingToUndo: "there is nothing to take back"
        case .windowGone: "the window is gone"
        case .otherFocus: "another window has the keyboard now; nothing was typed"
        case .noFocus: "no window has the keyboard; nothing was typed"
        case .otherWindow: "another window is there now; nothing was clicked"
        case .isLocked:
            "another program has the pointer and the keyboard, as a screen locker has; "
                + "nothing was done"
        case .missing(let name): "the X server lacks the extension \(name)"
        }
    }
}
