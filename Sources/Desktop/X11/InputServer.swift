internal import CX11
internal import Engine
internal import Gestures

/// What a capture asks of the X server: requests, which have no answer, grabs, which succeed or do
/// not, and questions. `XInputServer` does it with Xlib; tests record that and answer from text.
protocol InputServer: AnyObject {
    /// The window that the pointer is grabbed on, and by which a broken grab is noticed.
    var grabWindow: Window { get }
    /// The root window; events of other screens have another one.
    var root: Window { get }
    var hasGestures: Bool { get }

    func send(_ request: InputRequest)
    /// Makes a grab; false where another client has it. Costs a round trip.
    func grab(_ grab: InputGrab) -> Bool
    /// Presses or releases a key or a button in the name of the user's own device; false where that
    /// cannot be done. A release is the newest request then.
    func play(_ means: PressedHotkey.Means, isDown: Bool, on source: Int32) -> Bool
    /// A hotkey went down: the numbers that devices have for their buttons are asked for anew.
    func forgetButtonNumbers()
    func flush()
    func sync()
    /// The serial number of the next request. Events carry that of the last one done before them.
    var nextSerial: UInt { get }

    var keyboardEvents: Int32 { get }
    /// The data of an XInput event; nil for another one.
    func open(_ event: UnsafeMutablePointer<XEvent>) -> EventCookie?
    var queued: Int { get }
    func hasWaiting(_ type: Int32) -> Bool
    /// Takes all that waits out of the queue, and gives the fingers that came down.
    func dequeueTouchBegins() -> [XIDeviceEvent]

    // Questions; each costs a round trip.

    /// Whether another client has grabbed a master device, if only for the time of a press.
    func isGrabbedElsewhere(_ device: Int32) -> Bool
    /// Whether another client has a passive grab of the key, nil for any, under exactly these
    /// modifiers, nil for any. Our own grabs of it are removed.
    func isAwaited(key: UInt8?, under modifiers: UInt32?, of keyboard: Int32) -> Bool
    /// Whether another client has a core grab of one of the keys without modifiers.
    func areAwaited(_ keys: [UInt8]) -> Bool
    /// Where a master pointer is, and whether `button` is down on it.
    func queryPointer(_ device: Int32, button: Int32) -> PointerQuery
    /// Whether the pointer is on a window that covers a monitor, as a screen locker's.
    var isPointerOnCover: Bool { get }
    func modifiersDown(on keyboard: Int32) -> UInt32
    /// The keys that are down for applications.
    var keysDown: Set<UInt8> { get }
    /// The keys that the user holds, whatever applications know.
    var keysHeld: Set<UInt8> { get }
    func keyFilters(of keyboard: Int32) -> KeyFilters
    /// The slave keyboard that was typed on last.
    func keyboardInUse(of keyboard: Int32) -> Int32?
    /// The button that applications get for that of a device, which has its own number for it.
    func logicalButton(_ physical: Int32, of device: Int32) -> Int32
    /// How XTEST's pointer presses `button`; nil where it has none.
    func syntheticButton(for button: Int) -> SyntheticButton?
    func readDevices(_ filter: DeviceFilter) -> SeatDevices
    func readKeyboard() -> KeyboardMap
    /// Reads which accessibility settings would hold synthetic keys back.
    func readSyntheticKeyFilters()
    /// The rules, model, layouts, variants and options of the keyboard.
    var keyboardRules: [String] { get }
}

/// A request that has no answer.
enum InputRequest: Hashable {
    enum Answer: Hashable {
        /// The press is ours, and the device goes on.
        case keep
        /// The same, and the server waits again at the next press or release.
        case keepAndWait
        /// The press is the application's.
        case replay
    }

    enum KeyboardEvents: Hashable {
        case modifiers, controls, slowKeys
    }

    /// Listen to raw events of these types, and no others.
    case selectRaw(Set<Int32>)
    case selectKeyboard(KeyboardEvents, Int32, isWanted: Bool)
    case selectWindows(Bool)

    case ungrabDevice(Int32, time: UInt = UInt(CurrentTime))
    case allow(Int32, Answer)
    case acceptTouch(UInt32, device: Int32, on: Window)
    case rejectTouch(UInt32, device: Int32, on: Window)
    case ungrabHotkey(Hotkeys.Combination)
    case ungrabButton(Int32)
    case ungrabKey(Int32, under: [UInt32])
    case ungrabTouches(under: [UInt32])
    case ungrabPad(PadEvent.Kind)

    /// Uses up the latched modifiers of sticky keys.
    case unlatch(UInt32, keyboard: Int32)
    case fakeKey(UInt8, isDown: Bool)
    case fakeButton(Int, isDown: Bool, pointer: Int32?, at: Point?)
    case fakeMotion(Point)
    /// A button that was pressed again for another client is no longer recorded as ours.
    case disownButton(Int)
    /// Releases the keys given back to the user that are not held any more.
    case releaseKeysGivenBack
    /// Has the server release button 1, which fingers on this touch screen left down.
    case releaseTouchscreenButton(Int32)
}

enum InputGrab: Hashable {
    /// The pointer, on our own window.
    case pointer(Int32, withPads: Bool)
    /// The pointer, on the root window; the server waits after each press.
    case shield(Int32)
    /// A hotkey: a core grab, which keeps other clients off, and an XInput one, which fires.
    case hotkey(Hotkeys.Combination, waits: Bool)
    /// A button under any modifiers.
    case button(Int32, waits: Bool)
    /// A cancel key under any modifiers.
    case cancelKey(Int32, waits: Bool)
    /// A modifier by itself.
    case awaitedModifier(UInt8, under: [UInt32])
    /// All fingers that land under one of these sets of modifiers.
    case touches(under: [UInt32])
    case pad(PadEvent.Kind, waits: Bool)

    static let allTouches = InputGrab.touches(under: XIGrabModifiers.any)

    /// The request that ends it, where it is a passive grab that a hold wants.
    var ungrab: InputRequest? {
        switch self {
        case .button(let button, _): .ungrabButton(button)
        case .cancelKey(let key, _): .ungrabKey(key, under: XIGrabModifiers.any)
        case .touches(let modifiers): .ungrabTouches(under: modifiers)
        case .pad(let kind, _): .ungrabPad(kind)
        case .pointer, .shield, .hotkey, .awaitedModifier: nil
        }
    }
}

/// How XTEST's pointer presses a button.
struct SyntheticButton: Hashable {
    var physical: Int
    var pointer: Int32?
    /// The pointer, where one request can name it together with a position.
    var placeable: Int32?
}

/// What is pressed through XTEST for actions, as far as a capture has to know: it is no hotkey, and
/// no sign of a locked screen.
protocol OwnInput: AnyObject {
    var isAvailable: Bool { get }
    /// Whether an action holds a key or a button, or waits for the client that has taken one.
    var holdsInput: Bool { get }
    func caused(_ serial: UInt) -> Bool
    /// What was sent since this request is an action's.
    func recordOwn(since first: UInt)
    /// Strikes a key in the name of the keyboard `device`.
    func strike(_ keycode: UInt8, on device: Int32?)
    func strike(silent keycode: UInt8, on device: Int32?)
}

extension SyntheticInput: OwnInput {}
