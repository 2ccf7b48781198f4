internal import CX11
public import Engine
public import Gestures
internal import Glibc

/// Turns X events into the engine's inputs, and the engine's wishes into grabs.
///
/// Nothing is grabbed longer than a hold. While armed, only passive grabs wait (buttons, fingers,
/// the cancel key), which keep nobody out; the pointer itself is taken when it moves and let go
/// when it rests. The keyboard is let go at the first movement, or after `keyboardPatience`: until
/// then a tap of the hotkey stays whole, so that the application can be handed exactly one press
/// and one release; after that a screen locker must be able to have it.
public final class Capture {
    /// How the hotkey that is down was pressed.
    enum Held: Equatable {
        case key(keycode: Int32, device: Int32)
        case button(Int32)
        case modifiers(UInt32)
    }

    /// How long the keyboard may stay grabbed while nothing moves.
    public static let keyboardPatience = Duration.milliseconds(120)
    /// The buttons that wait while armed. Never XIAnyButton: letting go of one combination while a
    /// client holds any button under any modifier crashes the server (Xorg 21.1.7).
    static let drawingButtons: [Int32] = [1, 2, 3]
    /// How often to see whether a button that is held as the hotkey still is. Unlike keys, whose
    /// raw events come whoever has the keyboard, its release can be lost to a grab that begins or
    /// ends in the same moment.
    static let checkPause = Duration.milliseconds(250)
    /// How long changes of the keyboard are collected before the hotkeys are grabbed anew.
    static let refreshDelay = Duration.milliseconds(40)

    /// Whose pointer and keyboard these are.
    public let seat: Seat
    /// Every seat there was when `devices` were noted.
    public private(set) var seats: [Seat] = []
    let display: Display
    let input: XInput
    let hotkeys: Hotkeys
    let xkbEventBase: Int32
    var clock = EventClock()

    /// Whether the event of a serial number comes of keys that an action pressed: they are nobody's
    /// hotkey.
    public var isOwn: (UInt) -> Bool = { _ in false }

    /// Whether an action holds keys down, which makes it its own doing if a window manager has
    /// keyboard and pointer.
    public var holdsKeys: () -> Bool = { false }

    /// Called when something is drawn while a modifier is down that another client has grabbed by
    /// itself: let go with nothing pressed meanwhile, it would open a menu.
    public var onForeignModifier: () -> Void = {}

    /// Which devices take part. To be set between holds.
    public var filter = DeviceFilter() {
        didSet { if filter != oldValue { filterChanged() } }
    }
    /// The devices there are, as of the last change that was no part of a hold.
    public internal(set) var devices: [InputDevice] = []
    /// The number of the device that the event taken last came from.
    public internal(set) var source: Int32 = 0
    /// The numbers of those that the filter leaves out.
    var excluded: Set<Int32> = []
    /// Which devices tell how hard they are pressed.
    var pressures = Pressure()
    /// How hard the device of the event that was taken last is pressed, 0…1; nil where it does not
    /// tell. For ink; what is recognized does not depend on it.
    public internal(set) var pressure: Double?
    /// The last position that was one.
    var latestPosition = Point.zero
    /// The numbers of those that work for the seat.
    var slaves: Set<Int32> = []

    /// The hotkey that is down, from its press to its release.
    var held: (chord: Chord, how: Held)?
    /// The number of the device on which it was pressed.
    var heldSource: Int32 = 0
    /// The modifiers that the keys hold by which a hold of modifiers began; others are latched
    /// (sticky keys).
    var pressedModifiers: UInt32 = 0
    /// The release that was sent ahead of the hotkey's own: its serial number, and whether its raw
    /// event has come.
    var earlyRelease: (serial: UInt, isRawTold: Bool)?
    /// The buttons whose presses came to us and that are still down, beside the hotkey, each with
    /// the device that told of it.
    var pressedButtons: [(button: Int32, source: Int32)] = []
    /// Whether the application has been given the hotkey that is down.
    var isHandedOver = false
    var isArmed = false
    /// Whether the hold goes on when its hotkey is let go.
    var isToggled = false
    /// The buttons whose passive grabs wait, which the hotkey's own button makes needless.
    var awaitedButtons: [Int32] = []
    /// Whether these grabs are synchronous: the server waits for XIAllowEvents after each press.
    var areButtonsHeldBack = false
    /// The keys whose passive grabs wait to cancel the hold.
    var awaitedKeys: [Int32] = []
    /// What the pointer's grab and those of buttons are to be again once an action's clicks are
    /// through; nil while there are none.
    var asideFrom: (hadPointer: Bool, buttons: [Int32])?
    var isPointerTaken = false
    /// Whether the pointer was wanted in this hold, and not let go since because it rests.
    var isDrawn = false
    /// Whether the cancel key is to wait as soon as the ink is on its way.
    var wantsCancelKeys = false
    /// Whether the pointer is ours by the hotkey's own button, and on the root window.
    var isButtonGrab = false
    /// What the pointer is grabbed on, and how an end of that grab that is none of ours is noticed.
    let grabWindow: GrabWindow
    /// Tells whether another client has keyboard or pointer.
    let probe: InputGrabProbe
    /// Whether no other client had both when the event at hand was taken.
    var wasFree = false
    /// Whether, in this hold, another client's keyboard is that of a client that grabs a modifier
    /// by itself; nil while that was not asked.
    var isKeyboardModifiers: Bool?
    /// The serial number of the request or event by which the pointer became ours.
    var takenSerial: UInt = 0
    /// Whether the pointer was ours in this hold and was let go because it rests.
    var isRelaxed = false
    /// Why `take` failed last.
    public internal(set) var refusal = Interruption.pointerBusy
    /// Whether raw motion is listened to, because the pointer is not ours.
    var isFollowing = false
    /// Looks for movement that no raw event tells of, as long as nothing else has come of the hold.
    var warpDetector: WarpDetector?
    /// Whether the hotkey has just gone down, and nothing was grabbed for it yet.
    var isFresh = false
    /// Whether movement draws before a button is pressed.
    var wantsMotion = true
    /// When the keyboard has to be let go at the latest; nil when it is not ours.
    var keyboardDeadline: Duration?
    /// The device on which a key repeated itself, which fires its passive grab again.
    var repeated: Int32?
    var refreshDeadline: Duration?
    /// When to see whether the button that is the hotkey is still down; nil while none is.
    var checkDeadline: Duration?
    var cancelKeycodes: [Int32] = []
    var cancelMask: UInt32 = 0
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
    /// Whether the fingers of this hold draw.
    var takesTouches = false
    /// Whether touchpads draw in this hold.
    var takesPads = false
    /// The touchpad gesture that is reported now.
    var pad: Pad?
    /// What is listened to without a hotkey.
    var ungated = UngatedInput()
    /// The passive grabs of fingers and touchpads that exist now.
    var gestureGrabs = GestureGrabs()
    /// The sets of modifiers under which fingers belong to a hotkey from the moment that it is
    /// down.
    var touchModifiers: [UInt32] = []
    /// When the grab of all fingers that a hold needed is to be released; nil when there is none.
    var touchGrabDue: Duration?
    var pointerDevice: Int32 = 2
    /// The pointer that the server gave this client.
    private(set) var clientPointer: Int32 = 0
    var buttonMap: [UInt8] = []
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
        grabWindow = GrabWindow(display)
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
        EventMask.select(
            [XI_HierarchyChanged], on: display.root, device: XIAllDevices, display)
        let keyboard = UInt32(XkbNewKeyboardNotifyMask | XkbMapNotifyMask)
        XkbSelectEvents(display.handle, seat.keyboardForXKB, keyboard, keyboard)
        listDevices()
        if seat != .every {
            pointerDevice = seat.pointer
        } else if clientPointer != 0 {
            pointerDevice = clientPointer
        }
        noteButtons()
    }

    /// The version of XInput that was negotiated.
    public var inputVersion: String { "\(input.version.major).\(input.version.minor)" }

    /// Claims `chords`, and remembers `cancel`, if any, for holds. Under those in `touching`
    /// fingers draw. What could not be had is in `takeFailures`; the others work.
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
    public func takeFailures() -> [HotkeyFailure] {
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
        touchModifiers = hotkeys.modifierSets(of: touchChords)
        arrangeGestureGrabs()
        cancelKeycodes = []
        if let cancel, case .key(let name) = cancel.trigger {
            cancelKeycodes = display.places(ofKey: name).map { Int32($0.keycode) }
        }
        display.flush()
    }

    /// Learns which devices there are, which pointer is ours and how its buttons are numbered.
    func noteDevices() {
        listDevices()
        var device: Int32 = 0
        if seat != .every {
            pointerDevice = seat.pointer
        } else if XIGetClientPointer(display.handle, 0, &device) != 0 {
            pointerDevice = device
        }
        noteButtons()
    }

    private func listDevices() {
        let list = DeviceList(display)
        seats = Seat.all(in: list)
        devices = InputDevice.all(in: list, display)
        let masters = [Int(seat.pointer), Int(seat.keyboard)]
        slaves = Set(
            devices.filter { $0.master.map(masters.contains) ?? false }.map { Int32($0.id) })
        pressures = Pressure(list, display)
        excluded = Set(devices.filter { !filter.admits($0) }.map { Int32($0.id) })
    }

    private func noteButtons() {
        var map = [UInt8](repeating: 0, count: 32)
        let count = XGetPointerMapping(display.handle, &map, Int32(map.count))
        buttonMap = Array(map.prefix(Int(max(0, count))))
    }

    /// Does what events ask for beside ink; for when the ink is on its way.
    public func settle() {
        if wantsCancelKeys {
            wantsCancelKeys = false
            if isArmed { grabCancelKeys() }
        }
        guard let device = repeated else { return }
        repeated = nil
        // Where a grab waits for a word whose the press is, this is it; elsewhere it is nothing.
        XIAllowEvents(display.handle, device, XIAsyncDevice, UInt(CurrentTime))
        // The keyboard was let go for a reason.
        if keyboardDeadline == nil { letKeyboardGo() }
    }

    /// When `tick` is wanted.
    public var deadline: Duration? {
        keyboardDeadline.orEarlier(mayRefresh ? refreshDeadline : nil)
            .orEarlier(touchRejects.deadline).orEarlier(checkDeadline).orEarlier(warpDetector?.due)
            .orEarlier(touchGrabDue)
    }

    /// Grabs are not rearranged under a hold, nor under a hotkey that the application was given,
    /// which would take it away again as it repeats.
    private var mayRefresh: Bool { !isArmed && !isHandedOver }

    /// Does what has come due; gives what came of it.
    @discardableResult
    public func tick(now: Duration) -> [Input] {
        forgetGrabs()
        if let due = keyboardDeadline, now >= due { letKeyboardGo() }
        if let due = refreshDeadline, now >= due, mayRefresh { refresh() }
        touchRejects.tick(now: now)
        if touchGrabDue != nil { arrangeGestureGrabs() }
        var inputs: [Input] = []
        if let due = checkDeadline, now >= due { checkButton(now, &inputs) }
        if let due = warpDetector?.due, now >= due { look(now, &inputs) }
        return inputs
    }

    /// Whether the pointer is grabbed for what is drawn.
    public var hasPointer: Bool { isPointerTaken }

    /// Where the pointer is, to a fraction of a pixel; where it was last seen while it is on
    /// another X screen. Costs a round trip.
    public func pointerPosition() -> Point { queryPosition() ?? latestPosition }

    /// Where the pointer is; nil while it is on another X screen of the server. Costs a round trip.
    func queryPosition() -> Point? { queryPointer().position }

    /// Whether a button is down. Costs a round trip.
    func isDown(button: Int32) -> Bool { queryPointer(button: button).isDown }

    private func queryPointer(button: Int32 = 0) -> (position: Point?, isDown: Bool) {
        var root: Window = 0
        var child: Window = 0
        var x = 0.0
        var y = 0.0
        var windowX = 0.0
        var windowY = 0.0
        var buttons = XIButtonState()
        var modifiers = XIModifierState()
        var group = XIGroupState()
        XIQueryPointer(
            display.handle, pointerDevice, display.root, &root, &child, &x, &y, &windowX, &windowY,
            &buttons, &modifiers, &group)
        display.onAnswer()
        var isDown = false
        if let mask = buttons.mask {
            if button >= 0, button >> 3 < buttons.mask_len {
                isDown = mask[Int(button >> 3)] & 1 << UInt8(button & 7) != 0
            }
            free(mask)
        }
        return (root == display.root ? Point(x: x, y: y) : nil, isDown)
    }
}
