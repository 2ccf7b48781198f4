internal import CX11
internal import Engine

/// The grabs that exist, or that a state needs.
struct GrabSet: Hashable {
    /// How the pointer is ours.
    enum Pointer: Hashable {
        /// By the press of a button that is a hotkey, until it is up; on the root window.
        case button
        /// By a request of ours, on `GrabWindow`.
        case window
        /// By a request of ours, on the root window, so that the wheel reaches no application before
        /// anything is drawn. The server waits for XIAllowEvents after each press, which can be
        /// given to the application in this way.
        case shield
    }

    /// How the pointer is grabbed; nil where it is not.
    var pointer: Pointer?
    /// The keyboard device that the press of the hotkey grabbed.
    var keyboard: Int32?
    /// The raw events that are listened to.
    var raw: RawEvents = []
    /// The buttons with passive grabs.
    var buttons: [Int32] = []
    /// The keys with passive grabs, to cancel the hold.
    var cancelKeys: [Int32] = []
    /// The passive grabs of fingers and touchpads.
    var gestures = GestureGrabs()
}

/// The raw events that a capture listens to.
struct RawEvents: OptionSet, Hashable {
    let rawValue: UInt8

    static let keyPress = RawEvents(rawValue: 1)
    static let keyRelease = RawEvents(rawValue: 2)
    static let buttonPress = RawEvents(rawValue: 4)
    static let buttonRelease = RawEvents(rawValue: 8)
    static let motion = RawEvents(rawValue: 16)

    /// The types of these events.
    var types: [Int32] {
        let all: [(RawEvents, Int32)] = [
            (.keyPress, XI_RawKeyPress), (.keyRelease, XI_RawKeyRelease),
            (.buttonPress, XI_RawButtonPress), (.buttonRelease, XI_RawButtonRelease),
            (.motion, XI_RawMotion),
        ]
        return all.filter { contains($0.0) }.map(\.1)
    }
}

/// The passive grabs of fingers and of touchpad gestures.
struct GestureGrabs: Hashable {
    /// Whether all fingers are grabbed.
    var touches = false
    /// The sets of modifiers under which fingers are grabbed at any time.
    var touchModifiers: [UInt32] = []
    /// The grabs of touchpads; true where the server waits for XIAllowEvents on every gesture.
    var pads: [PadEvent.Kind: Bool] = [:]
}

/// What decides, beside the state, which grabs are needed.
struct GrabSettings: Hashable {
    /// What is listened to without a hotkey.
    var ungated = UngatedInput()
    /// The sets of modifiers under which fingers belong to a hotkey from the moment that it is
    /// down.
    var touchModifiers: [UInt32] = []
    /// The keys that cancel a hold.
    var cancelKeycodes: [Int32] = []
    /// Whether presses are listened to in any state, because an awaited modifier is down.
    var watchesPresses = false
    /// Whether every device takes part.
    var admitsAll = true
    /// Whether the server reports touchpad gestures.
    var hasGestures = true
}

extension GrabState {
    /// The grabs that this state needs.
    ///
    /// - Parameter pointer: how the pointer is grabbed now; a grab by a button is kept.
    func wanted(_ settings: GrabSettings, pointer: GrabSet.Pointer?) -> GrabSet {
        var set = GrabSet()
        set.gestures = gestures(settings)
        if settings.watchesPresses { set.raw = [.keyPress, .buttonPress] }
        if let hotkey {
            set.raw.insert(.buttonRelease)
            if case .key(_, let device) = hotkey.means {
                set.raw.insert(.keyRelease)
                if hotkey.keyboardDeadline != nil { set.keyboard = device }
            }
        }
        switch self {
        case .idle, .spent, .handedOver: break
        case .pressed(let hotkey): if hotkey.hasPointer { set.pointer = pointer ?? .window }
        case .armed(let hold):
            if hold.hasCancelKeys { set.cancelKeys = settings.cancelKeycodes }
            if !hold.isAside {
                set.buttons = hold.buttons
                if hold.ownsPointer {
                    set.pointer = pointer == .shield ? .window : pointer ?? .window
                } else if hold.isShielding {
                    set.pointer = .shield
                }
            }
            if case .modifiers = hold.hotkey?.means {
                set.raw.insert(.keyPress)
                if !hold.ownsPointer, !hold.isShielding { set.raw.insert(.buttonPress) }
            }
            // While the grab of the hotkey's button lasts, the server sends us no raw motion: any
            // that comes says that the grab was broken.
            if hold.followsRawMotion || set.pointer == .button { set.raw.insert(.motion) }
        }
        return set
    }

    private func gestures(_ settings: GrabSettings) -> GestureGrabs {
        var wanted = GestureGrabs()
        let needs = hold?.needs
        wanted.touches = settings.ungated.touches || needs?.takesTouches ?? false
        wanted.touchModifiers = settings.ungated.touches ? [] : settings.touchModifiers
        for kind in PadEvent.Kind.allCases where settings.hasGestures {
            let isUngated = !settings.ungated[kind].isEmpty
            // Only a device filter needs synchronous grabs. They could replay gestures of other
            // numbers of fingers too, but the pointer would stop if this program hung, and stay
            // grabbed for good where fingers on a touch screen come between (Xorg 21.1.7).
            guard isUngated || needs?.takesPads ?? false else { continue }
            wanted.pads[kind] = !settings.admitsAll
        }
        return wanted
    }
}

/// The kinds of passive grabs that a connection has. Each waits for input and, where the client
/// that has it does not answer, keeps that input from applications.
public struct PassiveGrabs: OptionSet, Hashable, Sendable {
    /// A bit for each kind.
    public let rawValue: UInt8

    /// The kinds whose bits are set.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Of keys.
    public static let keys = PassiveGrabs(rawValue: 1)
    /// Of buttons.
    public static let buttons = PassiveGrabs(rawValue: 2)
    /// Of fingers on touch screens.
    public static let touches = PassiveGrabs(rawValue: 4)
    /// Of touchpad gestures.
    public static let pads = PassiveGrabs(rawValue: 8)
}

extension Capture {
    /// The window that the pointer is grabbed on.
    public var grabWindowNumber: UInt { UInt(grabs.window.window) }

    /// The kinds of passive grabs that there are now.
    public var passiveGrabs: PassiveGrabs {
        var kinds = hotkeys.passiveGrabs
        let current = grabs.current
        if !current.buttons.isEmpty { kinds.insert(.buttons) }
        if !current.cancelKeys.isEmpty || !awaited.keys.isEmpty { kinds.insert(.keys) }
        if current.gestures.touches || !current.gestures.touchModifiers.isEmpty {
            kinds.insert(.touches)
        }
        if !current.gestures.pads.isEmpty { kinds.insert(.pads) }
        return kinds
    }
}

/// An invisible window on which the pointer is grabbed.
///
/// When a grab ends, the server sends its window a Leave event (`XINotifyUngrab`); to the root
/// window only while the pointer is over another window. A window of our own always gets it: a grab
/// that another client breaks is noticed at once, without asking.
final class GrabWindow {
    /// The window: input only, outside of the screen, unknown to window managers.
    let window: Window
    private let display: Display

    init(_ display: Display) {
        self.display = display
        window = display.makeInputWindow()
        EventMask.select([XI_Leave], on: window, device: XIAllMasterDevices, display)
        // Nothing can be grabbed on a window that is not mapped.
        XMapWindow(display.handle, window)
    }

    deinit { display.destroy(window) }
}
