internal import CX11
internal import Gestures

/// The extensions by which a connection gets input: XInput 2 and XKB.
final class XInput {
    /// The extension's major opcode, which marks its events.
    let opcode: Int32
    let keyboardEvents: Int32
    /// Whether it reports touchpad gestures, which came with 2.4.
    let hasGestures: Bool

    /// The version to ask for.
    static let wanted: (Int32, Int32) = (2, 4)

    init(_ display: Display) throws(DesktopError) {
        var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
        guard XQueryExtension(display.handle, "XInputExtension", &opcode, &event, &error) != 0
        else { throw .missing(extension: "XInput", need: "2.2", have: nil) }
        var (major, minor) = XInput.wanted
        // Touches came with 2.2.
        guard XIQueryVersion(display.handle, &major, &minor) == 0, (major, minor) >= (2, 2)
        else { throw .missing(extension: "XInput", need: "2.2", have: "\(major).\(minor)") }
        var keyboardOpcode: Int32 = 0
        var (keyboardMajor, keyboardMinor) = (Int32(XkbMajorVersion), Int32(XkbMinorVersion))
        guard
            XkbQueryExtension(
                display.handle, &keyboardOpcode, &event, &error, &keyboardMajor, &keyboardMinor)
                != 0
        else { throw .missing(extension: "XKEYBOARD", need: "1.0", have: nil) }
        keyboardEvents = event
        self.opcode = opcode
        hasGestures = (major, minor) >= (2, 4)
    }
}

/// A set of XI2 event types for one device, in the form that Xlib wants.
struct EventMask {
    private var bytes = [UInt8](repeating: 0, count: 5)

    init(_ types: [Int32]) {
        for type in types { bytes[Int(type >> 3)] |= 1 << UInt8(type & 7) }
    }

    /// Calls `body` with an `XIEventMask` for `device` that is valid for the call.
    mutating func with<Result>(
        device: Int32, _ body: (UnsafeMutablePointer<XIEventMask>) -> Result
    ) -> Result {
        let count = Int32(bytes.count)
        return bytes.withUnsafeMutableBufferPointer { buffer in
            var mask = XIEventMask(
                deviceid: device, mask_len: count, mask: buffer.baseAddress)
            return body(&mask)
        }
    }

    /// Selects the types on `window` for `device`; an empty set deselects.
    static func select(_ types: [Int32], on window: Window, device: Int32, _ display: Display) {
        var mask = EventMask(types)
        _ = mask.with(device: device) { XISelectEvents(display.handle, window, $0, 1) }
    }
}

// Passive grabs through XInput 2, on all master devices and the root window. Each costs a round trip,
// and each release none.
extension Display {
    /// Grabs the key `keycode` under each of these sets of modifiers; events of `types` are reported.
    ///
    /// - Parameter waits: whether the keyboard freezes until a press is answered; no pointer does.
    ///   For `XIAllMasterDevices` the server takes each for a pointer: the keyboard's mode is the
    ///   request's `paired_device_mode` (Xorg 21.1.7).
    /// - Returns: false where another client has it under one of them.
    func grabKey(
        _ keycode: Int32, under modifiers: [UInt32], waits: Bool, _ types: [Int32]
    ) -> Bool {
        let paired = waits ? XIGrabModeSync : XIGrabModeAsync
        return grab(types, under: modifiers) { mask, count, modifiers in
            XIGrabKeycode(
                handle, XIAllMasterDevices, keycode, root, XIGrabModeAsync, paired, 0, mask, count,
                modifiers)
        }
    }

    func ungrabKey(_ keycode: Int32, under modifiers: [UInt32]) {
        var modifiers = modifiers.map(XIGrabModifiers.init)
        XIUngrabKeycode(
            handle, XIAllMasterDevices, keycode, root, Int32(modifiers.count), &modifiers)
    }

    /// Grabs a button in the same way.
    ///
    /// - Parameter waits: whether its pointer freezes until a press is answered.
    func grabButton(
        _ button: Int32, under modifiers: [UInt32], waits: Bool, _ types: [Int32]
    ) -> Bool {
        let mode = waits ? XIGrabModeSync : XIGrabModeAsync
        return grab(types, under: modifiers) { mask, count, modifiers in
            XIGrabButton(
                handle, XIAllMasterDevices, button, root, 0, mode, XIGrabModeAsync, 0, mask, count,
                modifiers)
        }
    }

    func ungrabButton(_ button: Int32, under modifiers: [UInt32]) {
        var modifiers = modifiers.map(XIGrabModifiers.init)
        XIUngrabButton(handle, XIAllMasterDevices, button, root, Int32(modifiers.count), &modifiers)
    }

    /// Grabs fingers on touch screens in the same way.
    func grabTouches(under modifiers: [UInt32]) -> Bool {
        grab(XInputServer.touchTypes, under: modifiers) {
            XIGrabTouchBegin(handle, XIAllMasterDevices, root, 0, $0, $1, $2)
        }
    }

    func ungrabTouches(under modifiers: [UInt32]) {
        var modifiers = modifiers.map(XIGrabModifiers.init)
        XIUngrabTouchBegin(handle, XIAllMasterDevices, root, Int32(modifiers.count), &modifiers)
    }

    /// Makes a grab by `request`; false where another client has it.
    func grab(
        _ types: [Int32], under modifiers: [UInt32],
        _ request: (
            UnsafeMutablePointer<XIEventMask>, Int32, UnsafeMutablePointer<XIGrabModifiers>
        ) -> Int32
    ) -> Bool {
        var mask = EventMask(types)
        var modifiers = modifiers.map(XIGrabModifiers.init)
        defer { onAnswer() }
        return modifiers.withUnsafeMutableBufferPointer { modifiers in
            guard let first = modifiers.baseAddress else { return true }
            return mask.with(device: XIAllMasterDevices) {
                request($0, Int32(modifiers.count), first)
            } == 0
        }
    }
}

extension XIGrabModifiers {
    init(_ modifiers: UInt32) { self.init(modifiers: Int32(bitPattern: modifiers), status: 0) }

    static let any = [UInt32(XIAnyModifier)]
}

/// The data of one generic event, given back to Xlib when it goes out of scope.
struct EventCookie: ~Copyable {
    private let display: OpaquePointer
    private let event: UnsafeMutablePointer<XEvent>
    let type: Int32
    /// The event, in the structure that the type asks for.
    let data: UnsafeMutableRawPointer

    /// Nil when `event` is no event of the extension `opcode`, or carries nothing.
    init?(_ event: UnsafeMutablePointer<XEvent>, opcode: Int32, _ display: Display) {
        guard event.pointee.type == GenericEvent, event.pointee.xcookie.extension == opcode,
            XGetEventData(display.handle, &event.pointee.xcookie) != 0
        else { return nil }
        guard let data = event.pointee.xcookie.data else {
            XFreeEventData(display.handle, &event.pointee.xcookie)
            return nil
        }
        self.display = display.handle
        self.event = event
        self.data = data
        type = event.pointee.xcookie.evtype
    }

    deinit { XFreeEventData(display, &event.pointee.xcookie) }
}

// How far fingers on a touchpad moved since the event before, whatever the pointer's speed.
extension XIGestureSwipeEvent {
    var moved: Vector { .moved(delta_unaccel_x, delta_unaccel_y, else: delta_x, delta_y) }
}
extension XIGesturePinchEvent {
    var moved: Vector { .moved(delta_unaccel_x, delta_unaccel_y, else: delta_x, delta_y) }
}
extension Vector {
    /// libinput 1.28 has no number for it where a profile "custom" has no curve for motion; the server makes
    /// -32768 of it, both ways. Then what the pointer would have moved has to do.
    fileprivate static func moved(
        _ x: Double, _ y: Double, else dx: Double, _ dy: Double
    ) -> Vector {
        x == -32768 && y == -32768 ? Vector(dx: dx, dy: dy) : Vector(dx: x, dy: y)
    }
}

// Looking into Xlib's queue, behind the present event. Nothing waits.
extension Display {
    /// Whether an event of this type of the extension `opcode` is there, but none by which devices only
    /// came. It stays.
    func hasWaiting(_ type: Int32, of opcode: Int32) -> Bool {
        var event = XEvent()
        var search = (opcode: opcode, type: type, isFound: false)
        withUnsafeMutablePointer(to: &search) { search in
            _ = XCheckIfEvent(
                handle, &event,
                { _, event, argument in
                    guard let event, let argument, event.pointee.type == GenericEvent else {
                        return 0
                    }
                    let search = UnsafeMutableRawPointer(argument).assumingMemoryBound(
                        to: (opcode: Int32, type: Int32, isFound: Bool).self)
                    let cookie = event.pointee.xcookie
                    if cookie.extension == search.pointee.opcode,
                        cookie.evtype == search.pointee.type,
                        InputEvent(cookie.evtype, cookie.data, root: 0, grabWindow: 0)?.kind
                            != .devicesChanged(isLoss: false)
                    {
                        search.pointee.isFound = true
                    }
                    return 0
                }, UnsafeMutableRawPointer(search).assumingMemoryBound(to: CChar.self))
        }
        return search.isFound
    }
}
