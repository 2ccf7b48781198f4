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
    /// may wait for the pointer: some lockers give up after four seconds.
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

    /// What is found out in a hold.
    struct HoldFacts {
        /// Whether a key was pressed that counts only if slow keys let it.
        var awaitsSlowKey = false
        /// Whether the other client that has the keyboard got it by a modifier that it grabs by
        /// itself; nil until that was asked.
        var isKeyboardTakenByModifier: Bool?
        /// Whether the silent key was struck.
        var hasStruckSilentKey = false
    }

    let display: Display
    let input: XInput
    /// Presses keys and buttons for actions, which are no hotkey and no sign of a locked screen.
    let ownInput: SyntheticInput?
    /// Says whether another client has keyboard or pointer.
    let probe: InputGrabProbe

    /// What the grabs are for.
    private(set) var state = GrabState.idle {
        didSet {
            let wasArmed = if case .armed = oldValue { true } else { false }
            if isArmed == wasArmed { return }
            // A screen locker may show its window long before it has the pointer.
            display.selectWindowEvents(isArmed)
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
    public init(_ display: Display, ownInput: SyntheticInput? = nil) throws(DesktopError) {
        self.display = display
        self.ownInput = ownInput
        earlyReleases = EarlyReleases(display)
        input = try XInput(display)
        probe = InputGrabProbe(display)
        hotkeys = Hotkeys(display, hasGestures: input.hasGestures)
        awaited = AwaitedModifiers(display)
        grabs = GrabController(display, hotkeys: hotkeys, hasGestures: input.hasGestures)
        touches = TouchOwnership(display, probe, grabs)
        settings.hasGestures = input.hasGestures
        EventMask.select(
            [XI_HierarchyChanged], on: display.root, device: XIAllDevices, display)
        let keyboard = UInt32(XkbNewKeyboardNotifyMask | XkbMapNotifyMask)
        XkbSelectEvents(display.handle, UInt32(XkbUseCoreKbd), keyboard, keyboard)
        readDevices()
    }

    /// The version of XInput that was negotiated.
    public var inputVersion: String { "\(input.version.major).\(input.version.minor)" }

    // MARK: Hotkeys

    /// Grabs the hotkeys `chords`, and keeps `cancel`, if any, for holds. Under those in `touching`
    /// fingers draw. `dequeueFailures` has those that could not be grabbed; the others work.
    public func claim(_ chords: [Chord], cancel: Chord?, touching: [Chord] = []) {
        hotkeys.wanted = Hotkeys.Wanted(chords: chords, touching: touching, cancel: cancel)
        // What is known of devices and keyboard is valid until an event says that they changed.
        if pending.refresh == nil { claimAnew() } else { refresh() }
    }

    /// The key that cancels a hold, if any.
    public var cancelKey: Chord? { hotkeys.wanted.cancel }

    /// The hotkeys that could not be grabbed.
    public var unavailable: [HotkeyFailure] { hotkeys.failures.all }

    /// Those that were not reported yet.
    public func dequeueFailures() -> [HotkeyFailure] { hotkeys.failures.dequeue() }

    /// Reads devices and keyboard again and claims everything anew, as after a change of the
    /// keyboard's layout.
    func refresh() {
        readDevices()
        hotkeys.readKeyboard()
        claimAnew()
    }

    /// Schedules the hotkeys to be grabbed anew, between holds. Changes come in storms: a layout
    /// change is several, a script may make hundreds.
    func scheduleRefresh(_ now: Duration) {
        pending.refresh = pending.refresh ?? now + Capture.refreshDelay
        pending.cancelKeys = now + Capture.cancelKeyDelay
        pending.renewals = Capture.renewalDelays.map { now + $0 }
    }

    private func claimAnew() {
        pending.refresh = nil
        hotkeys.claim()
        // Only the state of modifiers is selected: no key is read. Under any hotkey it says when to
        // release keys that were given back to the user.
        let changes = UInt(XkbModifierBaseMask | XkbModifierLatchMask)
        selectKeyboardEvents(XkbStateNotify, changes, isWanted: true)
        selectKeyboardEvents(
            XkbControlsNotify, UInt(XkbControlsEnabledMask),
            isWanted: !hotkeys.modifierChords.isEmpty)
        claimAwaitedModifiers()
        chooseSilentKey()
        settings.touchModifiers = hotkeys.touchModifiers
        applyGestureGrabs()
        settings.cancelKeycodes = []
        if case .key(let name) = cancelKey?.trigger {
            settings.cancelKeycodes = hotkeys.keyboard.positions(ofKey: name).map {
                Int32($0.keycode)
            }
        }
        display.flush()
    }

    /// Selects or deselects XKB events of one type on every keyboard.
    private func selectKeyboardEvents(_ type: Int32, _ details: UInt, isWanted: Bool) {
        for seat in seats {
            XkbSelectEventDetails(
                display.handle, UInt32(bitPattern: seat.keyboard), UInt32(type), details,
                isWanted ? details : 0)
        }
    }

    /// Starts or stops waiting for slow keys to accept a key pressed in the hold. The server
    /// reports that of every key, so the events are selected only meanwhile.
    func awaitSlowKey(_ isWanted: Bool) {
        guard isWanted != facts.awaitsSlowKey else { return }
        facts.awaitsSlowKey = isWanted
        selectKeyboardEvents(XkbAccessXNotify, UInt(XkbAXN_SKAcceptMask), isWanted: isWanted)
        display.flush()
    }

    // MARK: State

    /// Changes the state by `event`; false where the state does not expect it.
    @discardableResult
    func advance(_ event: GrabEvent) -> Bool {
        guard let next = state.after(event) else { return false }
        state = next
        return true
    }

    /// Makes the grabs that events asked for; to be called once the ink is flushed.
    public func applyPending() {
        if pending.grabs {
            applyGrabs()
            strikeSilentKey()
        }
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
            display.flush()
        }
        if let due = pending.cancelKeys, now >= due {
            pending.cancelKeys = nil
            grabs.renewCancelKeys()
        }
        touches.tick(now: now)
    }

    // MARK: Devices

    /// Which devices take part. To be set between holds.
    public var filter: DeviceFilter {
        get { seatDevices.filter }
        set {
            guard newValue != filter else { return }
            seatDevices.filter = newValue
            filterChanged()
        }
    }

    /// Reads which devices there are.
    func readDevices() {
        seatDevices = SeatDevices(filter, display)
        if let first = seats.first { grabs.pointerDevice = first.pointer }
    }

    /// Has the pointer of the seat with the master device `device` draw next.
    func use(seatOf device: Int32) {
        guard state.hotkey == nil, !hasPointer,
            let seat = seats.first(where: { $0.pointer == device || $0.keyboard == device })
        else { return }
        grabs.pointerDevice = seat.pointer
    }

    /// Whether the master device `device` is a pointer that does not draw now.
    func isOfOtherPointer(_ device: Int32) -> Bool {
        device != grabs.pointerDevice && seats.contains { $0.pointer == device }
    }

    /// The devices, as they were read last, which is never in a hold.
    public var devices: [InputDevice] { seatDevices.devices }

    /// The seats, as they were read last.
    public var seats: [Seat] { seatDevices.seats }

    /// Where the pointer is; nil while it is on another X screen of the server. Costs a round trip.
    func queryPosition() -> Point? {
        PointerQuery(display, device: grabs.pointerDevice).position
    }

    /// Whether a button is down. Costs a round trip.
    func isDown(button: Int32) -> Bool {
        PointerQuery(display, device: grabs.pointerDevice, button: button).isDown
    }
}
