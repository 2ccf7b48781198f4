internal import CX11
internal import Engine
internal import Gestures

/// A hotkey that is down.
struct PressedHotkey: Hashable {
    /// How it was pressed.
    enum Means: Hashable {
        case key(keycode: Int32, device: Int32)
        case button(Int32)
        case modifiers(UInt32)
    }

    var chord: Chord
    var means: Means
    /// The number of the device on which it was pressed.
    var source: Int32
    /// Of a hotkey of modifiers alone, those whose keys are down; the others are latched (sticky
    /// keys).
    var pressedModifiers: UInt32 = 0
    /// When the keyboard, which the press of a key grabbed, has to be released at the latest; nil
    /// when it is not to be ours.
    var keyboardDeadline: Duration?
    /// Whether the pointer is ours by the press of this button.
    var hasPointer = false
}

/// A hold: the engine waits for a gesture or recognizes one.
struct ArmedHold: Hashable {
    /// What the pointer does in the hold.
    enum Drawing: Hashable {
        /// It has not drawn yet.
        case none
        /// It draws: it is to be ours.
        case pointer
        /// It rests, and another client may have it.
        case resting
        /// It could not be grabbed, or its grab was broken: the hold is about to end.
        case denied
    }

    /// The hotkey as long as it is down.
    var hotkey: PressedHotkey?
    var needs: HoldNeeds
    var drawing = Drawing.none
    /// The buttons to grab.
    var buttons: [Int32]
    /// Whether to grab the cancel key.
    var hasCancelKeys: Bool
    /// Whether the grabs of pointer and buttons are out of the way of an action's clicks.
    var isAside = false
    /// Whether the wheel is to be kept from applications before anything is drawn. Most of them
    /// scroll by movement (the scroll valuators of XInput 2), which comes before the press of the
    /// wheel's button: a passive grab of that would be too late, so the pointer is grabbed.
    var isShielded: Bool
    /// Whether the wheel or a further button acted.
    var hasActed = false

    /// The buttons that draw. Never XIAnyButton: to release one combination while a client holds
    /// any button under any modifier crashes the server (Xorg 21.1.7).
    static let drawingButtons: [Int32] = [1, 2, 3]

    /// - Parameter hotkey: the one that is down; nil where a toggled hold goes on.
    init(_ hotkey: PressedHotkey?, _ needs: HoldNeeds) {
        self.hotkey = hotkey
        self.needs = needs
        isShielded = needs.hasWheel && !needs.sparesPointer
        switch hotkey?.means {
        case .button: (buttons, hasCancelKeys) = ([], true)
        case .modifiers:
            // Until something is drawn clicks and keys with these modifiers are for others.
            buttons = Self.drawingButtons.filter { needs.drawingButtons.contains(Int($0)) }
            hasCancelKeys = false
        case .key, nil: (buttons, hasCancelKeys) = (Self.drawingButtons, true)
        }
        if hotkey?.hasPointer != true { addGestureButtons() }
    }

    /// Adds the buttons that may be gestures by themselves.
    mutating func addGestureButtons() {
        buttons += needs.gestureButtons.sorted().compactMap(Int32.init(exactly:))
            .filter { !buttons.contains($0) }
    }

    /// Whether the pointer is to be ours, except while an action clicks.
    var ownsPointer: Bool { drawing == .pointer || hotkey?.hasPointer == true }
    /// Whether the pointer is ours to keep the wheel from applications.
    var isShielding: Bool { isShielded && drawing == .none && !ownsPointer }
    /// Whether the press of a button is for the hold, and for no application, while `isShielding`.
    func keeps(_ button: Int32) -> Bool {
        buttons.contains(button) || Phrase.wheelButtons.contains(Int(button))
    }
    /// Whether raw events report that the pointer moves; where to has to be asked.
    var followsRawMotion: Bool {
        switch drawing {
        case .none: needs.followsPointer && !ownsPointer && !isShielding
        case .resting: true
        case .pointer, .denied: false
        }
    }
}

/// What changes which grabs are wanted.
enum GrabEvent: Hashable {
    /// A hotkey went down.
    case pressed(PressedHotkey)
    /// Modifiers turn out to be the beginning of a longer hotkey, such as Ctrl+Super of
    /// Ctrl+Super+F12.
    case extended
    /// The hotkey went up.
    case released
    /// The hotkey has had the keyboard for as long as it may.
    case keyboardDue
    /// The application is given the hotkey that is down.
    case handedOver
    /// The application is given the drag of the button that is down, from its beginning.
    case relayed
    /// A hold began.
    case armed(HoldNeeds)
    /// The pointer moves to draw.
    case pointerWanted
    /// It could not be grabbed.
    case pointerRefused
    /// It rests.
    case pointerRested
    /// Its grab was broken, which ends the hold.
    case pointerLost
    /// The wheel or a further button acted, and nothing is drawn any more.
    case consumed
    /// The wheel cannot be kept from applications: another client has the pointer, or was given a
    /// press.
    case shieldLost
    /// Fingers on a touch screen or a touchpad draw.
    case fingersBegan
    /// Fingers no longer draw, since the program ends.
    case fingersOver
    /// An action clicks.
    case steppedAside
    /// Its clicks are through.
    case steppedBack
    /// The hold is over.
    case disarmed
    /// A device went away, or belongs to another master.
    case deviceLost
}

/// What a capture's grabs are for. Pure: `wanted` says which grabs each state needs.
enum GrabState: Hashable {
    /// No hotkey is down, and no hold is on.
    case idle
    /// A hotkey went down, and its hold has not begun.
    case pressed(PressedHotkey)
    /// A hold is on, whose hotkey may be up when it is toggled.
    case armed(ArmedHold)
    /// The hold is over, but its hotkey is down still.
    case spent(PressedHotkey)
    /// The application has been given the hotkey that is down.
    case handedOver(PressedHotkey)

    /// The hotkey that is down.
    var hotkey: PressedHotkey? {
        switch self {
        case .idle: nil
        case .pressed(let hotkey), .spent(let hotkey), .handedOver(let hotkey): hotkey
        case .armed(let hold): hold.hotkey
        }
    }

    /// The hold that is on.
    var hold: ArmedHold? { if case .armed(let hold) = self { hold } else { nil } }

    /// The state after `event`; nil where this state does not expect it.
    func after(_ event: GrabEvent) -> GrabState? {
        switch (self, event) {
        case (.armed(let hold), _): return Self.after(event, in: hold)
        case (.idle, .pressed(let hotkey)): return .pressed(hotkey)
        // The release before this press was missed.
        case (.pressed(let old), .pressed(let new)), (.spent(let old), .pressed(let new)),
            (.handedOver(let old), .pressed(let new)):
            return old.means == new.means ? .pressed(new) : nil
        case (.pressed(let hotkey), .extended), (.spent(let hotkey), .extended):
            if case .modifiers = hotkey.means { return .idle }
            return nil
        case (.pressed, .released), (.spent, .released), (.handedOver, .released): return .idle
        case (.pressed(let hotkey), .keyboardDue): return .pressed(hotkey.withoutGrabs)
        case (.pressed(let hotkey), .handedOver), (.spent(let hotkey), .handedOver):
            switch hotkey.means {
            case .key: return .handedOver(hotkey.withoutGrabs)
            // It has no repetitions that would fire the grab, and is not ours any more.
            case .button: return .idle
            case .modifiers: return nil
            }
        case (.spent(let hotkey), .relayed):
            if case .button = hotkey.means { return .handedOver(hotkey) }
            return nil
        case (.idle, .armed(let needs)): return .armed(ArmedHold(nil, needs))
        case (.pressed(let hotkey), .armed(let needs)), (.spent(let hotkey), .armed(let needs)):
            return .armed(ArmedHold(hotkey, needs))
        case (.pressed(let hotkey), .pointerLost): return .spent(hotkey.withoutGrabs)
        case (_, .deviceLost): return .idle
        // Fingers that hold without a hotkey are not armed here, and an action may click after a
        // hold: these change nothing then.
        case (_, .disarmed), (_, .steppedAside), (_, .steppedBack), (_, .fingersOver),
            (_, .shieldLost):
            return self
        default: return nil
        }
    }

    private static func after(_ event: GrabEvent, in before: ArmedHold) -> GrabState? {
        var hold = before
        switch event {
        case .pressed(let hotkey):
            guard hold.hotkey.map({ $0.means == hotkey.means }) ?? true else { return nil }
            hold.hotkey = hotkey
        case .released:
            guard hold.hotkey != nil else { return nil }
            hold.hotkey = nil
            if hold.needs.isToggled {
                // What the hotkey kept from applications until now, grabs have to.
                hold.buttons = ArmedHold.drawingButtons
                hold.addGestureButtons()
                hold.hasCancelKeys = true
            }
        case .keyboardDue:
            guard hold.hotkey != nil else { return nil }
            hold.hotkey?.keyboardDeadline = nil
        case .pointerWanted:
            hold.hotkey?.keyboardDeadline = nil
            hold.drawing = .pointer
            hold.hasCancelKeys = true
        case .pointerRefused, .pointerLost:
            hold.drawing = .denied
            hold.hotkey?.hasPointer = false
        case .pointerRested:
            guard hold.ownsPointer else { break }
            hold.drawing = .resting
            hold.hotkey?.hasPointer = false
        case .consumed:
            hold.hotkey?.keyboardDeadline = nil
            hold.hasCancelKeys = true
            hold.hasActed = true
            // The pointer could not be grabbed: the hold is about to end.
            guard hold.drawing != .denied else { break }
            hold.drawing = .none
            hold.isShielded = hold.needs.hasWheel
            if hold.hotkey?.hasPointer != true { hold.addGestureButtons() }
        case .shieldLost: hold.isShielded = false
        case .fingersBegan:
            hold.hotkey?.keyboardDeadline = nil
            hold.hasCancelKeys = true
        case .fingersOver: hold.needs.takesTouches = false
        case .steppedAside: hold.isAside = true
        case .steppedBack:
            // The press of a button grabs the pointer only once.
            if hold.isAside, hold.hotkey?.hasPointer == true { hold.drawing = .pointer }
            hold.isAside = false
        case .disarmed: return hold.hotkey.map { .spent($0.withoutGrabs) } ?? .idle
        case .deviceLost: hold.hotkey = nil
        case .armed, .extended, .handedOver, .relayed: return nil
        }
        return .armed(hold)
    }
}

extension PressedHotkey {
    /// The same, without the grabs of keyboard and pointer that its press made.
    fileprivate var withoutGrabs: PressedHotkey {
        var hotkey = self
        hotkey.keyboardDeadline = nil
        hotkey.hasPointer = false
        return hotkey
    }
}

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
