internal import CX11
public import Engine
internal import Gestures
internal import Glibc

/// Turns X events into the engine's inputs, and the engine's wishes into grabs.
///
/// Nothing is grabbed longer than a hold. While armed, only passive grabs wait (buttons, fingers,
/// the cancel key), which no other client notices; the pointer itself is grabbed when it moves and
/// released when it rests. The keyboard is released at the first movement, or after
/// `keyboardPatience`: until then a tap of the hotkey stays whole, so that the application can be
/// given exactly one press and one release; after that a screen locker must be able to have it.
/// `GrabState` says which grabs are wanted, `GrabController` makes and releases them.
public final class Capture {
    /// How long the keyboard may stay grabbed while nothing moves.
    public static let keyboardPatience = Duration.milliseconds(120)
    /// How often to see whether a button that is held as the hotkey still is. Unlike keys, whose
    /// raw events come whichever client has the keyboard, its release can be lost to a grab that begins or
    /// ends in the same moment.
    static let checkPause = Duration.milliseconds(250)
    /// How long changes of the keyboard are collected before the hotkeys are grabbed anew.
    static let refreshDelay = Duration.milliseconds(40)

    /// Whose pointer and keyboard these are.
    public let seat: Seat
    let display: Display
    let input: XInput
    let hotkeys: Hotkeys
    let xkbEventBase: Int32
    var clock = EventClock()

    /// Whether the event of a serial number comes of keys that an action pressed: they are no
    /// hotkey.
    public var isOwn: (UInt) -> Bool = { _ in false }

    /// Whether an action holds keys down, which makes it its own doing if a window manager has
    /// keyboard and pointer.
    public var holdsKeys: () -> Bool = { false }

    /// Called when something is drawn while a modifier is down that another client has grabbed by
    /// itself: released with nothing pressed meanwhile, it would open a menu.
    public var onForeignModifier: () -> Void = {}

    /// Called with a line for the log when something comes that the state of the grabs does not
    /// expect.
    public var onUnexpected: (String) -> Void = { _ in }

    /// What the grabs are for.
    private(set) var state = GrabState.idle
    /// Beside the state, what decides which grabs are wanted.
    var settings = GrabSettings()
    /// Makes and releases them.
    let grabs: GrabController

    /// Which devices take part. To be set between holds.
    public var filter = DeviceFilter() {
        didSet { if filter != oldValue { filterChanged() } }
    }
    /// What is known of the devices.
    var known = SeatDevices()
    /// The number of the device that the event taken last came from.
    public internal(set) var source: Int32 = 0
    /// How hard the device of the event that was taken last is pressed, 0…1; nil where it does not
    /// tell. For ink; what is recognized does not depend on it.
    public internal(set) var pressure: Double?
    /// The last position that was one.
    var latestPosition = Point.zero
    /// The release that was sent ahead of the hotkey's own: its serial number, and whether its raw
    /// event has come.
    var earlyRelease: (serial: UInt, isRawTold: Bool)?
    /// The buttons whose presses came to this program and that are still down, beside the hotkey,
    /// each with the device that told of it.
    var pressedButtons: [(button: Int32, source: Int32)] = []
    /// Whether grabs are to be made as soon as the ink is on its way.
    var isApplyDue = false
    /// Tells whether another client has keyboard or pointer.
    let probe: InputGrabProbe
    /// Whether no other client had both when the present event was handled.
    var wasFree = false
    /// Whether, in this hold, another client's keyboard is that of a client that grabs a modifier
    /// by itself; nil while that was not asked.
    var isKeyboardModifiers: Bool?
    /// Why `grabPointer` failed last.
    public internal(set) var refusal = Interruption.pointerBusy
    /// Looks for movement that no raw event reports, as long as nothing else has come of the hold.
    var warpDetector: WarpDetector?
    /// The device on which a key repeated itself, which fires its passive grab again.
    var repeated: Int32?
    var refreshDeadline: Duration?
    /// When to see whether the button that is the hotkey is still down; nil while none is.
    var checkDeadline: Duration?
    /// Where inputs are gathered; kept for its room.
    var room: [Input] = []
    /// The fingers on touch screens.
    var touches = TouchTable()
    /// Gives back those that are not ours.
    private(set) lazy var touchRejects = TouchRejectQueue(probe) { [unowned self] in
        decide($0, XIRejectTouch)
    }
    /// The finger pressing button 1 that was accepted last, and the request that did it.
    var acceptance: (touch: UInt32, request: UInt)?
    /// The requests that moved pointers by nothing: see `releaseButton(of:)`.
    var stillMotions: ClosedRange<UInt>?
    /// The touchpad gesture that is reported now.
    var pad: Pad?
    /// The pointer that the server gave this client.
    private(set) var clientPointer: Int32 = 0
    private var wanted: [Chord] = []
    private var touchChords: [Chord] = []
    private var cancel: Chord?

    private var failures: [HotkeyFailure] = []
    private var unreported: [HotkeyFailure] = []

    /// A capture on `display` for one of its seats, or for all as if they were one. Where there is
    /// one for a seat there may be none for all.
    ///
    /// - Throws: `DesktopError.missing` when XInput 2.2 or XKB are not there.
    public init(_ display: Display, seat: Seat = .every) throws(DesktopError) {
        self.display = display
        self.seat = seat
        input = try XInput(display)
        probe = InputGrabProbe(display)
        var opcode: Int32 = 0
        var base: Int32 = 0
        var error: Int32 = 0
        var major = Int32(XkbMajorVersion)
        var minor = Int32(XkbMinorVersion)
        guard XkbQueryExtension(display.handle, &opcode, &base, &error, &major, &minor) != 0 else {
            throw .missing(extension: "XKEYBOARD", need: "1.0", have: nil)
        }
        xkbEventBase = base
        XIGetClientPointer(display.handle, 0, &clientPointer)
        hotkeys = Hotkeys(
            display, seat: seat, isCore: seat == .every || seat.pointer == clientPointer,
            hasGestures: input.hasGestures)
        grabs = GrabController(
            display, seat: seat, hotkeys: hotkeys, hasGestures: input.hasGestures)
        settings.hasGestures = input.hasGestures
        EventMask.select(
            [XI_HierarchyChanged], on: display.root, device: XIAllDevices, display)
        let keyboard = UInt32(XkbNewKeyboardNotifyMask | XkbMapNotifyMask)
        XkbSelectEvents(display.handle, seat.keyboardForXKB, keyboard, keyboard)
        known = SeatDevices(of: seat, filter, display)
        if seat != .every {
            grabs.pointerDevice = seat.pointer
        } else if clientPointer != 0 {
            grabs.pointerDevice = clientPointer
        }
    }

    /// The version of XInput that was negotiated.
    public var inputVersion: String { "\(input.version.major).\(input.version.minor)" }

    /// Claims `chords`, and remembers `cancel`, if any, for holds. Under those in `touching`
    /// fingers draw. What could not be had is in `dequeueFailures`; the others work.
    public func claim(_ chords: [Chord], cancel: Chord?, touching: [Chord] = []) {
        wanted = chords
        self.cancel = cancel
        touchChords = touching
        // What is known of devices and keyboard holds until they say that they changed.
        if refreshDeadline == nil { claimAnew() } else { refresh() }
    }

    /// The hotkeys that could not be had.
    public var unavailable: [HotkeyFailure] { failures }

    /// The hotkeys that could not be had, each told once.
    public func dequeueFailures() -> [HotkeyFailure] {
        defer { unreported = [] }
        return unreported
    }

    /// Looks at devices and keyboard again and claims everything anew, as after a change of the
    /// keyboard's layout.
    func refresh() {
        noteDevices()
        hotkeys.noteKeyboard()
        claimAnew()
    }

    func claimAnew() {
        refreshDeadline = nil
        let before = failures
        failures = hotkeys.claim(wanted)
        // A keyboard that changes often need not repeat what is known.
        unreported += failures.filter { !before.contains($0) }
        // A modifier's state is all that is asked of the keyboard: no key is read.
        let changes = UInt(XkbModifierBaseMask | XkbModifierLatchMask)
        XkbSelectEventDetails(
            display.handle, seat.keyboardForXKB, UInt32(XkbStateNotify), changes,
            hotkeys.modifierChords.isEmpty ? 0 : changes)
        settings.touchModifiers = hotkeys.modifierSets(of: touchChords)
        applyGestureGrabs()
        settings.cancelKeycodes = []
        if let cancel, case .key(let name) = cancel.trigger {
            settings.cancelKeycodes = display.places(ofKey: name).map { Int32($0.keycode) }
        }
        display.flush()
    }

    /// Tells the state of `event`; false where the state does not expect it, which is logged.
    @discardableResult
    func note(_ event: GrabEvent) -> Bool {
        guard let next = state.after(event) else {
            onUnexpected("invalid \(event.name) in state \(state.name)")
            return false
        }
        state = next
        return true
    }

    /// Does what events ask for beside ink; for when the ink is on its way.
    public func settle() {
        if isApplyDue { applyGrabs() }
        guard let device = repeated else { return }
        repeated = nil
        grabs.keep(pressOn: device)
        // The keyboard was released for a reason.
        if case .key = state.hotkey?.means, !hasKeyboard {
            grabs.keyboardFired(on: device)
            applyGrabs()
        }
    }

    /// When `tick` is wanted.
    public var deadline: Duration? {
        (state.hotkey?.keyboardDeadline).orEarlier(mayRefresh ? refreshDeadline : nil)
            .orEarlier(touchRejects.deadline).orEarlier(checkDeadline).orEarlier(warpDetector?.due)
            .orEarlier(grabs.touchesDue)
    }

    /// Grabs are not rearranged under a hold, nor under a hotkey that the application was given,
    /// which would take it away again as it repeats.
    private var mayRefresh: Bool {
        switch state {
        case .idle, .pressed, .spent: true
        case .armed, .handedOver: false
        }
    }

    /// Does what has come due; gives what came of it.
    @discardableResult
    public func tick(now: Duration) -> [Input] {
        forgetGrabs()
        if let due = state.hotkey?.keyboardDeadline, now >= due, note(.keyboardDue) {
            applyGrabs(now: now)
        }
        if let due = refreshDeadline, now >= due, mayRefresh { refresh() }
        touchRejects.tick(now: now)
        if grabs.touchesDue != nil { applyGestureGrabs() }
        var inputs: [Input] = []
        if let due = checkDeadline, now >= due { checkButton(now, &inputs) }
        if let due = warpDetector?.due, now >= due { checkForWarp(now, &inputs) }
        return inputs
    }

    /// Whether the pointer is grabbed for what is drawn.
    public var hasPointer: Bool { grabs.current.pointer != nil }
}
