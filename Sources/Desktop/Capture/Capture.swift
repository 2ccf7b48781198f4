internal import CX11
public import Engine
internal import Gestures

/// The input that is grabbed: hotkeys at any time, and what a hold needs. All pointers and
/// keyboards count as one: where there are several (`xinput create-master`), a hold belongs to the
/// pair whose hotkey went down.
///
/// Pointer and keyboard are grabbed no longer than a hold. While armed, only passive grabs wait
/// (buttons, fingers, the cancel key), which no other client notices; the pointer itself is grabbed
/// when it moves and released when it rests. Where the wheel is mapped it is grabbed from the
/// beginning, until another client gets a press or has the keyboard. The keyboard is released at
/// the first movement, or after `keyboardPatience`: until then a tap of the hotkey stays whole, so
/// that the application can be given exactly one press and one release; after that a screen locker
/// must be able to have it. `EventTranslator` reads the events, `GrabState` says which grabs are
/// wanted, and `GrabController` makes and releases them.
public final class Capture {
    /// How long the keyboard may stay grabbed while nothing moves.
    public static let keyboardPatience = Duration.milliseconds(120)
    /// How often to see whether the hotkey is still down where events may not say so: the release
    /// of a button can be lost to a grab that begins or ends in the same moment, and modifiers that
    /// go up while an action lifts them cannot be told from those that it lifts.
    static let checkPause = Duration.milliseconds(250)
    /// How often to see, while the pointer is ours, whether another client has the keyboard and so
    /// may wait for the pointer, which it gets then: some lockers give up after four seconds.
    static let keyboardCheckPause = Duration.milliseconds(500)
    /// How long changes of the keyboard are collected before the hotkeys are grabbed anew.
    static let refreshDelay = Duration.milliseconds(40)
    /// How long after a change of the keyboard the cancel key of a hold is grabbed once more. By
    /// then desktops have grabbed theirs anew.
    static let cancelKeyDelay = Duration.milliseconds(250)
    /// How long after the last change of the keyboard to look again for the modifiers that another
    /// client waits for, and grab them again. Desktops grab their keys anew after each change, some
    /// after a moment without any, and of two grabs the server serves the newer. The second delay
    /// is for a busy machine.
    static let renewalDelays = [Duration.milliseconds(250), .seconds(1)]

    /// What is to be done later.
    struct Pending {
        /// Whether grabs are to be made as soon as the ink is on its way.
        var grabs = false
        /// The device on which a key repeated itself, which fires its passive grab again.
        var repetition: Int32?
        /// When to grab the hotkeys anew, since keyboard or devices changed.
        var refresh: Duration?
        /// When to grab the cancel key of a hold once more, since the keyboard changed.
        var cancelKeys: Duration?
        /// When to look once more for modifiers that another client waits for, in ascending order.
        var renewals: [Duration] = []
        /// When to see whether the button or the modifiers that are the hotkey are still down; nil
        /// while an event will say so.
        var hotkeyCheck: Duration?
        /// When to see whether another client has the keyboard; nil until the pointer is ours.
        var keyboardCheck: Duration?
    }

    /// Whether the silent key is to be struck in a hold.
    enum SilentKey {
        /// Nothing is drawn.
        case unneeded
        /// As soon as the ink is on its way.
        case due
        case struck
    }

    /// What is found out in a hold.
    struct HoldFacts {
        /// Whether a key was pressed that counts only if slow keys let it.
        var awaitsSlowKey = false
        /// Whether the other client that has the keyboard got it by a modifier that it grabs by
        /// itself; nil until that was asked.
        var isKeyboardTakenByModifier: Bool?
        var silentKey = SilentKey.unneeded
    }

    let server: any InputServer
    /// Presses keys and buttons for actions, which are no hotkey and no sign of a locked screen.
    let ownInput: (any OwnInput)?
    /// Whether no other client had the keyboard when that was asked for the present event.
    var wasFree = false
    /// The version of XInput that was negotiated.
    public let inputVersion: String

    /// What the grabs are for.
    private(set) var state = GrabState.idle {
        didSet {
            let wasArmed = if case .armed = oldValue { true } else { false }
            if isArmed == wasArmed { return }
            // A screen locker may show its window long before it has the pointer.
            server.send(.selectWindows(isArmed))
        }
    }
    /// What decides, together with the state, which grabs are wanted.
    var settings = GrabSettings()
    /// Makes and releases them.
    let grabs: GrabController
    let hotkeys: Hotkeys
    /// Modifiers of hotkeys that another client waits for.
    let awaited: AwaitedModifiers
    /// Keys and buttons that are up for applications while the user still holds them.
    var earlyReleases: EarlyReleases
    /// The devices and seats, as read last.
    var seatDevices = SeatDevices()
    /// The fingers on touch screens.
    let touches: TouchOwnership
    /// The touchpad gesture that is reported now.
    var padGesture: PadGesture?
    var pending = Pending()
    var facts = HoldFacts()

    /// A capture on `display`.
    ///
    /// - Parameter ownInput: presses keys and buttons for actions, on this connection.
    /// - Throws: `DesktopError.missing` when XInput 2.2 or XKB are not there.
    public convenience init(
        _ display: Display, ownInput: SyntheticInput? = nil
    ) throws(DesktopError) {
        let server = try XInputServer(display)
        let version = server.input.version
        self.init(server, ownInput, inputVersion: "\(version.major).\(version.minor)")
    }

    /// A capture on a server that is asked through `server`.
    init(_ server: any InputServer, _ ownInput: (any OwnInput)?, inputVersion: String) {
        self.server = server
        self.ownInput = ownInput
        self.inputVersion = inputVersion
        earlyReleases = EarlyReleases(server)
        hotkeys = Hotkeys(server)
        awaited = AwaitedModifiers(server)
        grabs = GrabController(server, hotkeys: hotkeys)
        touches = TouchOwnership(server, grabs)
        settings.hasGestures = server.hasGestures
        readDevices()
    }

    // MARK: State

    /// Changes the state by `event`; false where the state does not expect it.
    @discardableResult
    func advance(_ event: GrabEvent) -> Bool {
        guard let next = state.after(event) else { return false }
        state = next
        return true
    }

    /// Makes the grabs that events asked for, and strikes the silent key; to be called once the ink
    /// is flushed.
    public func applyPending() {
        if pending.grabs { applyGrabs() }
        if facts.silentKey == .due { strikeSilentKey() }
        guard let device = pending.repetition else { return }
        pending.repetition = nil
        grabs.keep(pressOn: device)
        // The repetition has activated the key's grab again: the keyboard is released again.
        if case .key = state.hotkey?.means, !hasKeyboard {
            grabs.keyboardFired(on: device)
            applyGrabs()
        }
    }

    /// When `tick` is wanted.
    var deadline: Duration? {
        let refresh = mayRefresh ? pending.refresh.orEarlier(pending.renewals.first) : nil
        return (state.hotkey?.keyboardDeadline).orEarlier(refresh).orEarlier(touches.deadline)
            .orEarlier(pending.cancelKeys)
    }

    /// Grabs are not rearranged in a hold, nor while the application has the hotkey that is down: a
    /// new grab would take that away again.
    private var mayRefresh: Bool {
        switch state {
        case .idle, .pressed, .spent: true
        case .armed, .handedOver: false
        }
    }

    /// Does what has come due.
    func tick(now: Duration) {
        if let due = state.hotkey?.keyboardDeadline, now >= due, advance(.keyboardDue) {
            applyGrabs()
        }
        if let due = pending.refresh, now >= due, mayRefresh { refresh() }
        if let due = pending.renewals.first, now >= due, mayRefresh {
            pending.renewals.removeAll { $0 <= now }
            claimAwaitedModifiers()
            server.flush()
        }
        if let due = pending.cancelKeys, now >= due {
            pending.cancelKeys = nil
            grabs.renewCancelKeys()
        }
        touches.tick(now: now)
    }
}

// The engine's effects on the grabs.
extension Capture {
    /// A hold began; `needs` says what it has to have grabbed.
    public func arm(_ needs: HoldNeeds) {
        var needs = needs
        if needs.hasWheel {
            needs.sparesPointer =
                needs.sparesPointer && seatDevices.hasFingers || isHotkeyOfShortcuts
        }
        guard advance(.armed(needs)) else { return }
        applyGrabs()
        // A toggled hold's modifiers go up before it draws: the silent key is struck soon.
        if needs.isToggled { needSilentKey() }
    }

    /// Grabs the pointer, unless `askForObstacle` names another client; not asked while the press of
    /// the hotkey has the keyboard. Called when the pointer draws, and where a hold or a relayed drag
    /// needs it once more: after the clicks of an action, or when a hotkey goes up.
    ///
    /// - Returns: nil when it is ours; else what is in the way, another client that has it or the
    ///   keyboard.
    @discardableResult
    public func grabPointer() -> Interruption? {
        guard isArmed else {
            advance(.pointerWanted)
            return .pointerBusy
        }
        if !hasKeyboard, let obstacle = askForObstacle() {
            advance(.pointerRefused)
            return obstacle
        }
        advance(.pointerWanted)
        guard applyGrabs() else {
            advance(.pointerRefused)
            return .pointerBusy
        }
        needSilentKey()
        return nil
    }

    /// The pointer rests: releases it, and listens for it to move again.
    public func releasePointer() {
        if hasPointer { wasFree = true }
        if advance(.pointerRested) { applyGrabs() }
    }

    /// The wheel or a further button acts, and nothing is drawn any more: releases the keyboard at
    /// once.
    public func consume() { applyUse(.consumed) }

    /// Steps out of the way of clicks that an action makes while a gesture goes on, until
    /// `stepBack`: they are for the application, not for the grabs that wait for the user's own.
    public func stepAside() {
        if advance(.steppedAside), isArmed { applyGrabs() }
        // A touchpad gesture is still reported without the pointer grab that came with it.
        if padGesture != nil { grabs.gestureEnded() }
    }

    /// The action's clicks are done: grabs again what `stepAside` released.
    public func stepBack() {
        guard advance(.steppedBack), let hold = state.hold else { return }
        if hold.ownsPointer, !hasPointer, grabPointer() == nil { return }
        applyGrabs()
    }

    /// Releases the hold's grabs. Only the release of the hotkey is still listened for, and what
    /// needs no hotkey.
    public func disarm(now: Duration = .zero) {
        let hotkey = state.hotkey
        guard isArmed, advance(.disarmed) else { return }
        awaitSlowKey(false)
        // The gesture is still reported. If the hold ended before the engine heard of it, the
        // engine takes it for one without a hotkey, and waits for its end.
        if padGesture?.isOfHold == true { grabs.gestureEnded() }
        if hasPointer {
            wasFree = true
            // A button that is still down would go up in the application beneath.
            if case .button = hotkey?.means {
                releaseEarly()
                // The server reports no release of a button that is up already, and the raw one
                // only once it is listened for, which may be too late.
                pending.hotkeyCheck = now
            }
            earlyReleases.releaseButtons()
        }
        applyGrabs()
    }

    /// Makes the grabs that the state needs, and releases the others.
    ///
    /// - Returns: false when another program has the pointer.
    @discardableResult
    func applyGrabs() -> Bool {
        pending.grabs = false
        let wanted = wantedGrabs
        if wanted.keyboard == nil, grabs.current.keyboard != nil { releaseEarly() }
        let before = grabs.pointerSerial
        let isDone = grabs.apply(wanted, in: state.hold)
        if grabs.pointerSerial != before { touches.acceptAgain() }
        if isDone { return true }
        // Another client has the pointer, and with it the wheel. The hold can do without.
        guard wanted.pointer == .shield, advance(.shieldLost) else { return false }
        return applyGrabs()
    }

    /// Fingers draw: the keyboard is released at once.
    func fingersBegan() { applyUse(.fingersBegan) }

    private func applyUse(_ event: GrabEvent) {
        guard advance(event) else { return }
        applyGrabs()
        needSilentKey()
    }

    /// Makes the passive grabs of fingers and touchpads that are wanted.
    func applyGestureGrabs() { grabs.applyGestures(wantedGrabs.gestures) }

    /// Starts or stops listening to presses of keys and buttons, whether a hold is on or not.
    func watchPresses(_ isWatching: Bool) {
        settings.watchesPresses = isWatching
        grabs.select(wantedGrabs.raw)
    }

    private var wantedGrabs: GrabSet {
        state.wanted(settings, pointer: grabs.current.pointer)
    }
}

// How events change the hold.
extension Capture {
    /// A hotkey went down; false where another one is down already.
    func hotkeyPressed(_ hotkey: PressedHotkey, now: Duration) -> Bool {
        guard advance(.pressed(hotkey)) else { return false }
        earlyReleases.hotkeyPressed()
        facts.isKeyboardTakenByModifier = nil
        facts.silentKey = .unneeded
        if case .button = hotkey.means { pending.hotkeyCheck = now + Capture.checkPause }
        return true
    }

    /// The hotkey went up, which has ended its key's grab.
    func hotkeyReleased() {
        if case .handedOver = state { hotkeys.resume() }
        advance(.released)
        grabs.keyReleased()
        pending.hotkeyCheck = nil
    }

    /// A device went away, or belongs to another master.
    func deviceLost() {
        // This releases the key early, for which the hotkey has to be down still.
        if hasKeyboard, advance(.keyboardDue) { applyGrabs() }
        if case .handedOver = state { hotkeys.resume() }
        advance(.deviceLost)
        // A hold is about to end; without one, nothing else releases what a button grabbed.
        if !isArmed { applyGrabs() }
        pending.hotkeyCheck = nil
        earlyReleases.forgetButtons()
        // The server reports no end of a gesture whose touchpad is gone, and keeps its grab.
        if padGesture != nil { grabs.gestureEnded() }
        padGesture = nil
        forgetAwaitedModifier()
        touches.rejectAll()
    }
}

// Questions about the state.
extension Capture {
    /// The real bits of the modifiers of the hotkey that is down.
    var hotkeyModifiers: UInt8 {
        guard let chord = state.hotkey?.chord else { return 0 }
        return UInt8(truncatingIfNeeded: hotkeys.modifiers.mask(of: chord.modifiers) ?? 0)
    }

    /// Whether the pointer is grabbed, to draw or to keep the wheel from applications.
    public var hasPointer: Bool { grabs.current.pointer != nil }

    /// Whether it is grabbed only to keep the wheel from applications: nothing is drawn.
    var hasShield: Bool { grabs.current.pointer == .shield }

    /// Whether the hotkey that is down is modifiers alone.
    var isModifierHotkey: Bool {
        if case .modifiers = state.hotkey?.means { true } else { false }
    }

    /// Whether a key that is no modifier is the hotkey that is down.
    func isHeld(key: Int32) -> Bool {
        guard case .key(key, _) = state.hotkey?.means, let keycode = UInt8(exactly: key) else {
            return false
        }
        return !hotkeys.modifiers.has(keycode)
    }

    var isArmed: Bool { if case .armed = state { true } else { false } }

    /// Whether the press of the hotkey has grabbed the keyboard.
    var hasKeyboard: Bool { state.hotkey?.keyboardDeadline != nil }

    /// Whether the press of the hotkey's button has grabbed the pointer, on the root window.
    var hasButtonGrab: Bool { grabs.current.pointer == .button }

    /// Whether the fingers of the hold draw.
    var takesTouches: Bool { state.hold?.needs.takesTouches ?? false }

    /// Whether raw motion is listened to, because the pointer is not ours.
    var followsRawMotion: Bool { state.hold?.followsRawMotion ?? false }
}
