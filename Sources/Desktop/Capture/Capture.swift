internal import Engine
internal import Gestures

/// The input that is grabbed: hotkeys at any time, and what a hold wants. All pointers and keyboards
/// count as one: where there are several (`xinput create-master`), a hold belongs to the pair whose
/// hotkey went down.
///
/// `EventTranslator` reads the events, `HotkeyTracker` knows whether a hotkey is down, the engine
/// says what is wanted, and `GrabController` makes and releases it.
public final class Capture {
    /// How often to see, while the pointer is ours, whether another client has the keyboard and so
    /// may wait for the pointer, which it gets then: some lockers give up after four seconds.
    static let keyboardCheckPause = Duration.milliseconds(500)
    /// How long changes of the keyboard are collected before the hotkeys are grabbed anew.
    static let refreshDelay = Duration.milliseconds(40)
    /// How long after the last change of the keyboard to grab again the cancel key of a hold, or
    /// between holds the modifiers that another client waits for. Desktops grab their keys anew
    /// after each change, some after a moment without any, and of two grabs the server serves the
    /// newer. The second delay is for a busy machine.
    static let renewalDelays = [Duration.milliseconds(250), .seconds(1)]

    struct Due {
        /// When to grab the hotkeys anew, since keyboard or devices changed.
        var refresh: Duration?
        /// When to grab again what desktops grab anew, since the keyboard changed; ascending.
        var renewals: [Duration] = []
        /// When to see whether another client has the keyboard; nil until the pointer is ours.
        var keyboardCheck: Duration?
    }

    let server: any InputServer
    /// Presses keys and buttons for actions, which are no hotkey and no sign of a locked screen.
    let ownInput: (any OwnInput)?
    let hotkeys: Hotkeys
    let grabs: GrabController
    let touches: TouchOwnership
    private(set) lazy var tracker = HotkeyTracker(self)
    private(set) lazy var awaited = AwaitedModifiers(self)
    private(set) lazy var struckKeys = StruckKeys(self)
    var seatDevices = SeatDevices()
    /// Whether no other client had the keyboard when that was asked for the present event.
    var isKeyboardFree = false
    var due = Due()
    /// The touchpad gesture that is reported now.
    var padGesture: PadGesture?

    /// A capture on `display`.
    ///
    /// - Parameter ownInput: presses keys and buttons for actions, on this connection.
    /// - Throws: `DesktopError.missing` when XInput 2.2 or XKB are not there.
    public convenience init(
        _ display: Display, ownInput: SyntheticInput? = nil
    ) throws(DesktopError) {
        self.init(try XInputServer(display), ownInput)
    }

    init(_ server: any InputServer, _ ownInput: (any OwnInput)?) {
        self.server = server
        self.ownInput = ownInput
        hotkeys = Hotkeys(server)
        grabs = GrabController(server, hotkeys: hotkeys)
        touches = TouchOwnership(server, grabs)
        readDevices()
    }

    var settings: GrabSettings {
        get { grabs.settings }
        set { grabs.settings = newValue }
    }

    // MARK: What events change

    /// A device went away, or belongs to another master.
    func deviceLost() {
        tracker.deviceLost()
        // The server reports no end of a gesture whose touchpad is gone, and keeps its grab.
        if padGesture != nil { grabs.gestureEnded() }
        padGesture = nil
        awaited.forget()
        touches.rejectAll()
    }

    // MARK: Time

    /// Grabs are not rearranged in a hold, nor while the application has the hotkey that is down: a
    /// new grab would take that away again.
    var mayRefresh: Bool { !isGesturePossible && !tracker.isHandedOver }

    func tick(now: Duration) {
        if let due = due.refresh, now >= due, mayRefresh { refresh() }
        if let first = due.renewals.first, now >= first {
            due.renewals.removeAll { $0 <= now }
            grabs.renewCancelKeys()
            if mayRefresh { claimAwaitedModifiers() } else { due.refresh = due.refresh ?? now }
            server.flush()
        }
    }
}

// Questions about the state.
extension Capture {
    /// Whether a hold is on, in which a gesture is possible.
    public var isGesturePossible: Bool { grabs.wanted != .none }

    /// The real bits of the modifiers of the hotkey that is down.
    var hotkeyModifiers: UInt8 {
        guard let chord = tracker.hotkey?.chord else { return 0 }
        return UInt8(truncatingIfNeeded: hotkeys.modifiers.mask(of: chord.modifiers) ?? 0)
    }

    /// Whether the pointer is grabbed, to draw or to keep the wheel from applications.
    public var hasPointer: Bool { grabs.current.pointer != nil }

    /// Whether it is grabbed only to keep the wheel from applications: nothing is drawn.
    var hasShield: Bool { grabs.current.pointer == .shield }

    /// Whether the press of the hotkey has grabbed the keyboard.
    var hasKeyboard: Bool { grabs.current.keyboard != nil }

    /// Whether there is a touch screen or a touchpad.
    public var hasFingers: Bool { seatDevices.hasFingers }

    /// The version of XInput that was negotiated, such as `2.4`.
    public var inputVersion: String { server.inputVersion }
}
