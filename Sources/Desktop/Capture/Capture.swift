internal import CX11
public import Engine
internal import Gestures

/// The input that is grabbed: hotkeys at any time, and what a hold needs. All pointers and keyboards
/// count as one: where there are several (`xinput create-master`), a hold is of the pair whose hotkey
/// went down.
///
/// Nothing is grabbed longer than a hold. While armed, only passive grabs wait (buttons, fingers,
/// the cancel key), which no other client notices; the pointer itself is grabbed when it moves and
/// released when it rests. Where the wheel is mapped it is grabbed from the beginning, until another
/// client covers the screen or has the keyboard. The keyboard is released at the first movement, or
/// after `keyboardPatience`: until then a tap of the hotkey stays whole, so that the application can
/// be given exactly one press and one release; after that a screen locker must be able to have it.
/// `EventTranslator` reads what comes of the grabs, `GrabState` says which are wanted, and
/// `GrabController` makes and releases them.
public final class Capture {
    /// How long the keyboard may stay grabbed while nothing moves.
    public static let keyboardPatience = Duration.milliseconds(120)
    /// How often to see whether a button that is held as the hotkey still is. Unlike keys, whose
    /// raw events come whichever client has the keyboard, its release can be lost to a grab that
    /// begins or ends in the same moment.
    static let checkPause = Duration.milliseconds(250)
    /// How often to see, while the pointer is ours, whether another client has the keyboard and so
    /// may wait for the pointer: some lockers give up after four seconds.
    static let keyboardCheckPause = Duration.milliseconds(500)
    /// How long changes of the keyboard are collected before the hotkeys are grabbed anew.
    static let refreshDelay = Duration.milliseconds(40)
    /// How long after a change of the keyboard the cancel key of a hold is grabbed once more. By
    /// then desktops have grabbed theirs anew.
    static let cancelKeyDelay = Duration.milliseconds(250)
    /// How long after the last change of the keyboard the modifiers that another client waits for are
    /// looked for and grabbed once more. Desktops grab their keys anew after each change, and of two
    /// that have grabbed a key the server serves the one that did so last; some have none of them for
    /// a moment. A busy machine takes longer.
    static let renewalDelays = [Duration.milliseconds(250), .seconds(1)]

    let display: Display
    let input: XInput
    /// The type of XKB's events.
    let xkbEventBase: Int32
    /// What actions press: no hotkey, and no reason to think that the screen is locked.
    let ownInput: SyntheticInput?

    // MARK: Grabs

    /// What the grabs are for.
    private(set) var state = GrabState.idle {
        didSet {
            let wasArmed = if case .armed = oldValue { true } else { false }
            if isArmed == wasArmed { return }
            // A screen locker may show its window long before it has the pointer.
            display.selectWindowEvents(isArmed)
        }
    }
    /// Beside the state, what decides which grabs are wanted.
    var settings = GrabSettings()
    /// Makes and releases them.
    let grabs: GrabController
    let hotkeys: Hotkeys
    /// Modifiers of hotkeys that another client waits for.
    let awaited: AwaitedModifiers
    /// What was asked for last, and what of it could not be had.
    private var claimed: (chords: [Chord], touching: [Chord], cancel: Chord?) = ([], [], nil)
    private var failures = HotkeyFailures()
    /// Which grab events came that the state does not expect, in words for the log.
    private var unexpected: [String] = []
    /// Whether grabs are to be made as soon as the ink is on its way.
    var isApplyDue = false
    /// Whether passive grabs are to be made by `applyPending`.
    var arePassiveGrabsDue = false
    /// The device on which a key repeated itself, which fires its passive grab again.
    var repeatedOn: Int32?
    /// When to grab the hotkeys anew, since keyboard or devices changed.
    var refreshDeadline: Duration?
    /// When to grab the cancel key of a hold once more, since the keyboard changed.
    var cancelKeysDue: Duration?
    /// When to look once more for modifiers that another client waits for, in ascending order.
    private var renewalsDue: [Duration] = []

    // MARK: Devices

    /// Which devices take part. To be set between holds.
    public var filter = DeviceFilter() {
        didSet { if filter != oldValue { filterChanged() } }
    }
    /// What is known of the devices.
    var seatDevices = SeatDevices()
    /// The fingers on touch screens.
    let touches: TouchOwnership
    /// The touchpad gesture that is reported now.
    var padGesture: PadGesture?

    // MARK: The hold

    /// When to see whether the button that is the hotkey is still down; nil while none is.
    var hotkeyCheckDue: Duration?
    /// When to see whether another client has the keyboard; nil until the pointer is ours.
    var keyboardCheckDue: Duration?
    /// What is up for applications while the user still holds it.
    var earlyReleases: EarlyReleases
    /// The device of the hotkey that was pressed last.
    var hotkeySource: Int32?

    /// Whether a key was pressed in the hold that counts only if slow keys let it. The server
    /// reports that of any key, so it is asked only as long as this lasts.
    var awaitsSlowKey = false {
        didSet {
            guard awaitsSlowKey != oldValue else { return }
            selectKeyboardEvents(
                XkbAccessXNotify, UInt(XkbAXN_SKAcceptMask), isWanted: awaitsSlowKey)
            display.flush()
        }
    }

    // MARK: Other clients

    /// Says whether another client has keyboard or pointer.
    let probe: InputGrabProbe
    /// Whether no other client had both when the present event was handled.
    var wasFree = false
    /// Whether, in this hold, another client's keyboard is that of a client that grabs a modifier
    /// by itself; nil while that was not asked.
    var isKeyboardModifiers: Bool?
    /// The key that is struck where something is drawn under modifiers alone; nil where there is
    /// none.
    var silentKey: UInt8?
    /// Whether it was struck in this hold.
    var hasStruckSilentKey = false

    /// A capture on `display`.
    ///
    /// - Parameter ownInput: what presses keys and buttons for actions on this connection.
    /// - Throws: `DesktopError.missing` when XInput 2.2 or XKB are not there.
    public init(_ display: Display, ownInput: SyntheticInput? = nil) throws(DesktopError) {
        self.display = display
        self.ownInput = ownInput
        earlyReleases = EarlyReleases(display)
        input = try XInput(display)
        var opcode: Int32 = 0
        var base: Int32 = 0
        var error: Int32 = 0
        var major = Int32(XkbMajorVersion)
        var minor = Int32(XkbMinorVersion)
        guard XkbQueryExtension(display.handle, &opcode, &base, &error, &major, &minor) != 0 else {
            throw .missing(extension: "XKEYBOARD", need: "1.0", have: nil)
        }
        xkbEventBase = base
        probe = InputGrabProbe(display)
        touches = TouchOwnership(display, probe)
        hotkeys = Hotkeys(display, hasGestures: input.hasGestures)
        awaited = AwaitedModifiers(display)
        grabs = GrabController(display, hotkeys: hotkeys, hasGestures: input.hasGestures)
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

    /// Claims `chords`, and remembers `cancel`, if any, for holds. Under those in `touching`
    /// fingers draw. What could not be had is in `dequeueFailures`; the others work.
    public func claim(_ chords: [Chord], cancel: Chord?, touching: [Chord] = []) {
        claimed = (chords, touching, cancel)
        // What is known of devices and keyboard holds until they say that they changed.
        if refreshDeadline == nil { claimAnew() } else { refresh() }
    }

    /// The key that cancels a hold, if any.
    public var cancelKey: Chord? { claimed.cancel }

    /// The hotkeys that could not be had.
    public var unavailable: [HotkeyFailure] { failures.all }

    /// The hotkeys that could not be had, each once.
    public func dequeueFailures() -> [HotkeyFailure] { failures.dequeue() }

    /// Reads devices and keyboard again and claims everything anew, as after a change of the
    /// keyboard's layout.
    func refresh() {
        readDevices()
        hotkeys.readModifiers()
        claimAnew()
    }

    /// Has hotkeys grabbed anew soon, between holds. Changes come in storms: a layout change is
    /// several, a script may make hundreds.
    func scheduleRefresh(_ now: Duration) {
        refreshDeadline = refreshDeadline ?? now + Capture.refreshDelay
        cancelKeysDue = now + Capture.cancelKeyDelay
        renewalsDue = Capture.renewalDelays.map { now + $0 }
    }

    private func claimAnew() {
        refreshDeadline = nil
        failures.replace(with: hotkeys.claim(claimed.chords))
        // A modifier's state is all that is asked of the keyboard: no key is read. Keys that were
        // given back to the user need it under any hotkey.
        let changes = UInt(XkbModifierBaseMask | XkbModifierLatchMask)
        selectKeyboardEvents(XkbStateNotify, changes, isWanted: true)
        selectKeyboardEvents(
            XkbControlsNotify, UInt(XkbControlsEnabledMask),
            isWanted: !hotkeys.modifierChords.isEmpty)
        claimAwaitedModifiers()
        chooseSilentKey()
        settings.touchModifiers = hotkeys.modifierSets(of: claimed.touching)
        applyGestureGrabs()
        settings.cancelKeycodes = []
        if let cancel = claimed.cancel, case .key(let name) = cancel.trigger {
            settings.cancelKeycodes = display.positions(ofKey: name).map { Int32($0.keycode) }
        }
        display.flush()
    }

    /// Selects XKB events of one type on every keyboard, or does so no more.
    private func selectKeyboardEvents(_ type: Int32, _ details: UInt, isWanted: Bool) {
        for seat in seats {
            XkbSelectEventDetails(
                display.handle, UInt32(bitPattern: seat.keyboard), UInt32(type), details,
                isWanted ? details : 0)
        }
    }

    // MARK: State

    /// Changes the state by `event`; false where the state does not expect it, which is for the
    /// log.
    @discardableResult
    func advance(_ event: GrabEvent) -> Bool {
        guard let next = state.after(event) else {
            if unexpected.count < Self.mostUnexpected {
                unexpected.append("invalid \(event.name) in state \(state.name)")
            }
            return false
        }
        state = next
        return true
    }

    /// More lines than this between two calls say nothing more.
    private static let mostUnexpected = 16

    /// What came that the state of the grabs did not expect, in words for the log, each once.
    public func dequeueUnexpected() -> [String] {
        guard !unexpected.isEmpty else { return [] }
        defer { unexpected = [] }
        return unexpected
    }

    /// Makes the grabs that events ask for beside ink; for when the ink is on its way. Where input
    /// comes meanwhile, which the caller is to look for after this, some of them may be left for the
    /// next time.
    public func applyPending() {
        if isApplyDue {
            applyGrabs()
            strikeSilentKey()
        }
        applyPassiveGrabs(yields: true)
        guard let device = repeatedOn else { return }
        repeatedOn = nil
        grabs.keep(pressOn: device)
        // The keyboard was released for a reason.
        if case .key = state.hotkey?.means, !hasKeyboard {
            grabs.keyboardFired(on: device)
            applyGrabs()
        }
    }

    /// When `tick` is wanted.
    var deadline: Duration? {
        (state.hotkey?.keyboardDeadline).orEarlier(mayRefresh ? refreshDeadline : nil)
            .orEarlier(touches.deadline).orEarlier(grabs.touchesDue).orEarlier(cancelKeysDue)
            .orEarlier(mayRefresh ? renewalsDue.first : nil)
    }

    /// Grabs are not rearranged under a hold, nor under a hotkey that the application was
    /// given, which would take it away again.
    private var mayRefresh: Bool {
        switch state {
        case .idle, .pressed, .spent: true
        case .armed, .handedOver: false
        }
    }

    /// Does what has come due.
    func tick(now: Duration) {
        if let due = state.hotkey?.keyboardDeadline, now >= due, advance(.keyboardDue) {
            applyGrabs(now: now)
        }
        if let due = refreshDeadline, now >= due, mayRefresh { refresh() }
        if let due = renewalsDue.first, now >= due, mayRefresh {
            renewalsDue.removeAll { $0 <= now }
            claimAwaitedModifiers()
            display.flush()
        }
        if let due = cancelKeysDue, now >= due {
            cancelKeysDue = nil
            grabs.renewCancelKeys(modes)
        }
        touches.tick(now: now)
        if grabs.touchesDue != nil { applyGestureGrabs() }
    }

    // MARK: Devices

    /// Reads which devices there are and how buttons are numbered.
    func readDevices() {
        seatDevices = SeatDevices(filter, display)
        if let first = seats.first { grabs.pointerDevice = first.pointer }
    }

    /// What is drawn next is drawn by the pointer that goes with the master device `device`.
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

    /// The devices there are, as of the last change that was no part of a hold.
    public var devices: [InputDevice] { seatDevices.devices }

    /// Every seat there was then.
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
