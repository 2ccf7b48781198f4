internal import CX11
public import Engine
public import Gestures

/// The input that is grabbed: hotkeys at any time, and what a hold wants. All pointers and keyboards
/// count as one: where there are several (`xinput create-master`), a hold belongs to the pair whose
/// hotkey went down.
///
/// `EventTranslator` reads the events, `HotkeyTracker` knows whether a hotkey is down, the engine
/// says what is wanted, and `GrabController` makes and releases it.
public final class Capture {
    /// How often to see in a hold whether another client has the keyboard and so may wait for the
    /// pointer, which it gets then: some lockers give up after four seconds.
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
        /// When to see in a hold whether another client has the keyboard.
        var keyboardCheck = Duration.zero
    }

    let server: any InputServer
    /// Presses keys and buttons for actions, which are no hotkey and no sign of a locked screen.
    let ownInput: (any OwnInput)?
    let hotkeys: Hotkeys
    package private(set) lazy var grabs = GrabController(self)
    /// The fingers on touch screens, and whose they are.
    public private(set) lazy var touches = TouchOwnership(server, grabs)
    private(set) lazy var tracker = HotkeyTracker(self)
    private(set) lazy var awaited = AwaitedModifiers(self)
    var seatDevices = SeatDevices()
    /// Whether no other client has the keyboard, as was found for the present event, or follows from it:
    /// a hotkey's grab would not have fired.
    var isKeyboardFree = false
    var due = Due()
    /// The beginning of the touchpad gesture that is reported now; a pointer has one at a time.
    var padGesture: PadEvent?
    /// Whether a key was struck that counts once slow keys accept it. The server reports that of every
    /// key, so it is asked to only meanwhile.
    var awaitsSlowKey = false {
        didSet {
            guard awaitsSlowKey != oldValue else { return }
            selectKeyboardEvents(.slowKeys, isWanted: awaitsSlowKey)
            server.flush()
        }
    }

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
        readDevices()
    }

    package var grabWindowNumber: UInt { UInt(server.grabWindow) }

    /// A device went away, or belongs to another master.
    func deviceLost() {
        tracker.deviceLost()
        // The server reports no end of a gesture whose touchpad is gone, and keeps its grab.
        if padGesture != nil { grabs.gestureEnded() }
        padGesture = nil
        awaited.pressed = nil
        touches.rejectAll()
    }

    /// Grabs are not rearranged in a hold, nor while the application has the hotkey that is down: a
    /// new grab would take that away again.
    var mayRefresh: Bool { !wantsGrabs && !tracker.isHandedOver }

    func tick(now: Duration) {
        if let due = due.refresh, now >= due, mayRefresh { refresh() }
        if let first = due.renewals.first, now >= first {
            due.renewals.removeAll { $0 <= now }
            grabs.renewCancelKeys()
            if mayRefresh { awaited.grabAll() } else { due.refresh = due.refresh ?? now }
            server.flush()
        }
    }
}

// Devices, and questions about the state.
extension Capture {
    /// Whether a hold with a hotkey is on, in which a gesture is possible: it wants something grabbed.
    public var wantsGrabs: Bool { grabs.wanted != .none }

    /// The real bits of the modifiers of the hotkey that is down.
    var hotkeyModifiers: UInt8 {
        guard let chord = tracker.hotkey?.chord else { return 0 }
        return UInt8(truncatingIfNeeded: hotkeys.modifiers.mask(of: chord.modifiers) ?? 0)
    }

    /// Whether the pointer is grabbed, to draw or to keep the wheel from applications.
    public var hasPointer: Bool { grabs.current.pointer != nil }

    /// Whether it is grabbed only to keep the wheel from applications: nothing is drawn.
    var hasShield: Bool { grabs.current.pointer == .shield }

    package var devices: [InputDevice] { seatDevices.devices }

    /// Whether there is a touch screen or a touchpad.
    public var hasFingers: Bool {
        devices.contains { $0.kind == .touchscreen || $0.kind == .touchpad }
    }

    package var seats: [Seat] { seatDevices.seats }

    /// Whether the master device `device` is of another seat than what draws now.
    func isOfOtherSeat(_ device: Int32) -> Bool {
        seats.contains {
            $0.pointer != grabs.pointerDevice && ($0.pointer == device || $0.keyboard == device)
        }
    }

    /// Has the pointer of the seat with the master device `device` draw next.
    func use(seatOf device: Int32) {
        guard tracker.hotkey == nil, !hasPointer,
            let seat = seats.first(where: { $0.pointer == device || $0.keyboard == device })
        else { return }
        grabs.pointerDevice = seat.pointer
    }

    /// Where the pointer is; nil while it is on another X screen of the server. Costs a round trip.
    func queryPosition() -> Point? {
        server.queryPointer(grabs.pointerDevice, button: 0).position
    }

    /// Whether a button is down. Costs a round trip.
    func isDown(button: Int32) -> Bool {
        server.queryPointer(grabs.pointerDevice, button: button).isDown
    }
}

// Whether keyboard and pointer belong to another client: asked here before anything is shown and before
// anything is performed, whatever draws.
extension Capture {
    /// Whether another client has both keyboard and pointer, as a screen locker has, or has the
    /// keyboard and covers the screen where the pointer is. Nothing may be shown then, and nothing
    /// performed. Costs a round trip where the answer is not known.
    public var isLocked: Bool { !hasPointer && !isKeyboardFree && foreignGrab() == .pointerBusy }

    /// What stands in the way of performing anything; nil where nothing does.
    ///
    /// In a hold with a hotkey that is another client's grab of the keyboard, such as a menu's, but not
    /// one that the hotkey's own modifiers activated: a desktop that opens its menu with Super alone
    /// has the keyboard while Super is down. Without a hotkey only a lock is in the way. A locker
    /// may have the keyboard even while the pointer is ours.
    public var obstacle: Interruption? {
        let found = isKeyboardFree ? nil : foreignGrab()
        switch found {
        case .keyboardBusy where !wantsGrabs || askForModifierGrab(): return nil
        // While the pointer rested a menu may have taken it alone.
        case nil where grabs.wanted.pointer == .resting && ownInput?.holdsInput != true:
            return server.isGrabbedElsewhere(grabs.pointerDevice) ? .pointerBusy : nil
        default: return found
        }
    }

    /// What stands in the way of these effects. A click of the hotkey's button needs no keyboard.
    public func obstacle(to effects: [Effect]) -> Interruption? {
        let actions = effects.filter(\.isAction)
        guard !actions.isEmpty, let found = obstacle else { return nil }
        return found == .keyboardBusy && actions.allSatisfy(\.isClick) ? nil : found
    }

    /// Whether another client has the keyboard, as password prompts and terminals with a secure
    /// keyboard have, whoever has the pointer; not by the modifiers of the hotkey. Costs round trips.
    public var hasKeyboardElsewhere: Bool {
        !isKeyboardFree && isKeyboardGrabbedElsewhere && !askForModifierGrab()
    }

    /// The same by whatever key, but not by those that an action presses.
    public var isKeyboardGrabbedElsewhere: Bool {
        server.isGrabbedElsewhere(keyboardDevice) && ownInput?.holdsInput != true
    }

    /// Forgets the answer to `isLocked` and `obstacle`: it is valid for one event, and a locker may
    /// come before the next. To be called before anything that no event causes.
    public func forgetObstacle() {
        isKeyboardFree = false
        // Once the hotkey is up, its modifiers are no reason any more to have the keyboard.
        if tracker.hotkey == nil { tracker.isKeyboardTheirs = nil }
    }

    /// What other clients have grabbed: the keyboard, or the pointer as well, as lockers and menus
    /// have them. A button that is held grabs the pointer alone, which is nothing.
    private func foreignGrab() -> Interruption? {
        isKeyboardFree = !server.isGrabbedElsewhere(keyboardDevice)
        if isKeyboardFree { return nil }
        // Some lockers leave the pointer to the dialog that asks for the password.
        guard !hasPointer,
            server.isGrabbedElsewhere(grabs.pointerDevice) || server.isPointerOnCover
        else { return .keyboardBusy }
        // What is grabbed because of keys or buttons that an action holds down is no lock: a window
        // manager has both devices while it switches windows.
        isKeyboardFree = ownInput?.holdsInput == true
        return isKeyboardFree ? nil : .pointerBusy
    }

    /// The master keyboard that goes with the pointer.
    var keyboardDevice: Int32 {
        (seats.first { $0.pointer == grabs.pointerDevice } ?? seats.first)?.keyboard ?? 3
    }

    /// Whether another client has the keyboard because a modifier that it has grabbed by itself is
    /// down. Asked once in a hold: it has the keyboard until that key is up.
    private func askForModifierGrab() -> Bool {
        if ownInput?.holdsInput == true { return true }
        if let known = tracker.isKeyboardTheirs { return known }
        let down = server.keysDown.filter(hotkeys.modifiers.has)
        let isTheirs = down.contains {
            awaited.keys.contains($0)
                || !hotkeys.hasGrab(ofKey: $0)
                    && server.isAwaited(key: $0, under: nil, of: keyboardDevice)
        }
        tracker.isKeyboardTheirs = isTheirs
        return isTheirs
    }

    /// Whether another client has grabbed keys under the modifiers that are the hotkey. It may want
    /// the pointer at once, as a window manager that lists windows at Alt+Tab: the wheel is left to
    /// applications then, until its first notch. Costs round trips.
    func askForShortcuts() -> Bool {
        guard case .modifiers(let mask) = tracker.hotkey?.means else { return false }
        defer { hotkeys.grabAgain { !$0.isButton && $0.masks.contains(mask) } }
        return server.isAwaited(key: nil, under: mask, of: keyboardDevice)
    }

    /// Whether the event with this serial number comes from what an action pressed.
    func isOwn(_ serial: UInt) -> Bool { ownInput?.caused(serial) ?? false }
}

// What is given to the application in place of a gesture: a hotkey that is down or was only tapped, a
// drag of the hotkey's button.
extension Capture {
    /// Gives the application the hotkey that is down, as if it were none: its press now,
    /// repetitions and movements with it, and its release when the user releases it.
    func handOver() {
        guard let hotkey = tracker.hotkey, !wantsGrabs else { return }
        tracker.releaseEarly()
        guard tracker.hotkey?.isReleasedEarly == true else { return }
        switch hotkey.means {
        // A repetition before the early release may have fired its grab since.
        case .key(_, let device): grabs.current.keyboard = device
        // Its release by the user may be there already, and is still to be read (`endRepress`).
        case .button: tracker.checkDue = .zero
        case .modifiers: return
        }
        tracker.hotkey?.isHandedOver = true
        grabs.apply()
        hotkeys.suspend { $0.chord == hotkey.chord }
        server.readSyntheticKeyFilters()
        atPress(of: hotkey) { _ in tracker.pressAgain(hotkey) }
        if case .button = hotkey.means { hotkeys.grabAll() }
        server.flush()
    }

    /// Gives a hotkey that was only tapped to the application: one press and one release through
    /// XTEST, with the modifiers that belong to it, while our own grabs of it are lifted. Both
    /// events leave in one write, so that ending the program between them leaves no key down.
    ///
    /// A hotkey that is still down is handed over as it is.
    public func pass(_ chord: Chord) {
        if tracker.hotkey?.chord == chord { return handOver() }
        guard var mask = hotkeys.modifiers.mask(of: chord.modifiers) else { return }
        // One keysym may be on several keys, and take other modifiers on each.
        let pressed = tracker.released
        mask |= (pressed?.state ?? 0) & ~hotkeys.modifiers.lockMask
        let down = server.modifiersDown(on: keyboardDevice)
        server.readSyntheticKeyFilters()
        // The user may have released the modifiers before the key.
        let missing = mask & ~down
        let modifierKeys = (0..<8).map { UInt8(1) << $0 }.filter { missing & UInt32($0) != 0 }
            .compactMap { hotkeys.modifiers.holders[$0] }
        hotkeys.suspend { $0.chord == chord }
        for keycode in modifierKeys { server.send(.fakeKey(keycode, isDown: true)) }
        if let pressed { strike(pressed) }
        for keycode in modifierKeys.reversed() { server.send(.fakeKey(keycode, isDown: false)) }
        server.sync()
        hotkeys.grabAll()
        server.flush()
    }

    private func strike(_ hotkey: PressedHotkey) {
        switch hotkey.means {
        case .key(let key, _):
            for isDown in [true, false] {
                server.send(.fakeKey(UInt8(clamping: key), isDown: isDown))
            }
        case .button(let number):
            let button = server.syntheticButton(for: Int(number))
            // A window manager may hold the press back until the pointer is where it was again: so
            // each event has the place with it, if possible.
            atPress(of: hotkey) { place in
                for isDown in [true, false] {
                    guard let button else {
                        // XTEST's pointer has ten buttons only; the user's own device has it.
                        _ = server.play(hotkey.means, isDown: isDown, on: hotkey.source)
                        continue
                    }
                    server.send(
                        .fakeButton(
                            button.physical, isDown: isDown, pointer: button.placeable, at: place))
                }
            }
        case .modifiers: break
        }
    }

    /// Runs `body` with the pointer where the user pressed the hotkey's button, from where it may have
    /// moved a little since: at the place that `body` is given then.
    private func atPress(of hotkey: PressedHotkey, _ body: (Point?) -> Void) {
        guard case .button = hotkey.means, let place = hotkey.place,
            let now = queryPosition(), now.distance(to: place) >= 1
        else { return body(nil) }
        move(to: place)
        body(place)
        move(to: now)
    }

    /// Gives the application the drag of the button that is the hotkey `chord`: its press where
    /// `path` begins, the movement along it, and all that the user does from then on. Ends the hold
    /// and releases its grabs.
    ///
    /// XTEST's device plays the press and the path. Meanwhile the button goes down again on the
    /// user's own device too, where it was released early, so that the user's release ends the drag
    /// whatever becomes of this program.
    ///
    /// - Returns: false where that cannot be done, as where another client has keyboard or pointer.
    @discardableResult
    public func relay(_ chord: Chord, along path: [Point], now: Duration) -> Bool {
        guard case .button(let button) = chord.trigger, ownInput?.isAvailable ?? true,
            let synthetic = server.syntheticButton(for: button),
            let start = path.first,
            !wantsGrabs || obstacle == nil
        else { return false }
        let hotkey = tracker.hotkey
        grabs.want(.none)
        grabs.apply()
        if hotkey != nil {
            guard tracker.hotkey?.isReleasedEarly == true else { return false }
            tracker.hotkey?.isHandedOver = true
            tracker.checkDue = now + HotkeyTracker.checkPause
        }
        hotkeys.suspend { $0.isButton && $0.detail == Int32(button) }
        // On a busy machine the pointer may be far beyond the last event that was read.
        let places = path + [queryPosition()].compactMap { $0 }
        // In one request if possible: the user may move the pointer in between.
        let physical = synthetic.physical
        if synthetic.placeable == nil { move(to: start) }
        server.send(
            .fakeButton(physical, isDown: true, pointer: synthetic.placeable, at: start))
        // Another program that drags by XTEST holds the button of the same device.
        let isSynthetic = hotkey != nil && hotkey?.source == synthetic.pointer
        // At once, before the user can release it: this costs no round trip.
        if let hotkey, !isSynthetic { tracker.pressAgain(hotkey) }
        // Where a window manager that focuses what is clicked holds the press back, the server keeps
        // the last of these movements only.
        for place in places.dropFirst() { move(to: place) }
        if isSynthetic {
            server.send(.disownButton(physical))
        } else {
            server.send(.fakeButton(physical, isDown: false, pointer: nil, at: nil))
        }
        hotkeys.grabAll()
        server.flush()
        return true
    }

    private func move(to place: Point) { server.send(.fakeMotion(place)) }
}
