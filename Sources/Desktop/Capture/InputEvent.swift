internal import CX11
internal import Engine
internal import Gestures

/// An event of XInput 2 or XKB, decoded: what happened, on which device, when and where. What it
/// means for a hold is not known here.
struct InputEvent {
    /// What happened. Raw events come whichever client has grabbed the device, and say no position.
    enum Kind: Hashable {
        case motion
        case key(Int32, isDown: Bool)
        case button(Int32, isDown: Bool)
        case touch(ContactEvent.Phase, Touch)
        case pad(PadEvent)
        case rawMotion
        case rawKey(Int32, isDown: Bool)
        case rawButton(Int32, isDown: Bool)
        case modifiers(Modifiers)
        /// A key was held for as long as slow keys want it.
        case slowKey(UInt8)
        /// The keyboard has another map, or other accessibility settings.
        case keyboardChanged
        /// Devices came or went; `isLoss` where one that could be in use is gone.
        case devicesChanged(isLoss: Bool)
        case grabEnded
    }

    /// The state of a keyboard's modifiers, as real modifier bits.
    struct Modifiers: Hashable {
        var pressed: UInt32
        /// Those that sticky keys keep for the next key.
        var latched: UInt32
        var locked: UInt32
        /// The key that changed them, and whether it went down; nil where something else did.
        var keycode: Int32
        var isDown: Bool?
    }

    let kind: Kind
    /// The master device, mostly.
    var device: Int32 = 0
    /// The device that the user touched.
    var source: Int32 = 0
    /// By the server's clock, in milliseconds.
    var time: UInt = 0
    /// The number of the last request that was done before.
    var serial: UInt = 0
    /// Where the pointer is, or the finger; nil on another X screen, and where the event does not say.
    var point: Point?
    /// The modifiers that are down, latched or locked.
    var modifiers: UInt32 = 0
    /// Whether the server made it up, as for a finger or for a wheel that scrolls by movement.
    var isEmulated = false
    var isRepetition = false
}

extension InputEvent {
    /// Reads an XInput 2 event; `data` is the structure of its `type`. Nil where the type means
    /// nothing here.
    init?(_ type: Int32, _ data: UnsafeMutableRawPointer, root: Window, grabWindow: Window) {
        switch type {
        case XI_Motion, XI_KeyPress...XI_ButtonRelease, XI_TouchBegin...XI_TouchEnd:
            self.init(type, data.load(as: XIDeviceEvent.self), root: root)
        case XI_RawKeyPress...XI_RawMotion: self.init(type, data.load(as: XIRawEvent.self))
        case XI_GesturePinchBegin...XI_GesturePinchEnd:
            self.init(type, data.load(as: XIGesturePinchEvent.self))
        case XI_GestureSwipeBegin...XI_GestureSwipeEnd:
            self.init(type, data.load(as: XIGestureSwipeEvent.self))
        case XI_HierarchyChanged:
            // A second pair of masters changes which devices belong to which seat.
            let losses = Int32(
                XIMasterAdded | XIMasterRemoved | XISlaveRemoved | XISlaveDetached
                    | XISlaveAttached | XIDeviceDisabled)
            let flags = data.load(as: XIHierarchyEvent.self).flags
            self.init(kind: .devicesChanged(isLoss: flags & losses != 0))
        case XI_Leave:
            let event = data.load(as: XILeaveEvent.self)
            let isOurs = event.event == grabWindow && event.mode == XINotifyUngrab
            guard isOurs else { return nil }
            self.init(kind: .grabEnded)
            serial = event.serial
        default: return nil
        }
    }

    private init(_ type: Int32, _ event: XIDeviceEvent, root: Window) {
        switch type {
        case XI_Motion: kind = .motion
        case XI_KeyPress, XI_KeyRelease: kind = .key(event.detail, isDown: type == XI_KeyPress)
        case XI_ButtonPress, XI_ButtonRelease:
            kind = .button(event.detail, isDown: type == XI_ButtonPress)
        case XI_TouchBegin: kind = .touch(.began, Touch(of: event))
        case XI_TouchUpdate: kind = .touch(.moved, Touch(of: event))
        default: kind = .touch(.ended, Touch(of: event))
        }
        (device, source, time, serial) = (event.deviceid, event.sourceid, event.time, event.serial)
        if event.root == root { point = Point(x: event.root_x, y: event.root_y) }
        modifiers = UInt32(bitPattern: event.mods.effective)
        // The bits mean something else in events of other kinds.
        switch kind {
        case .motion, .button: isEmulated = event.flags & Int32(XIPointerEmulated) != 0
        case .key: isRepetition = event.flags & Int32(XIKeyRepeat) != 0
        default: break
        }
    }

    private init(_ type: Int32, _ event: XIRawEvent) {
        switch type {
        case XI_RawKeyPress, XI_RawKeyRelease:
            kind = .rawKey(event.detail, isDown: type == XI_RawKeyPress)
        case XI_RawButtonPress, XI_RawButtonRelease:
            kind = .rawButton(event.detail, isDown: type == XI_RawButtonPress)
        default: kind = .rawMotion
        }
        (device, source, time, serial) = (event.deviceid, event.sourceid, event.time, event.serial)
        isEmulated = event.flags & Int32(XIPointerEmulated) != 0
    }

    private init(_ type: Int32, _ event: XIGesturePinchEvent) {
        let isCancelled = event.flags & Int32(XIGesturePinchEventCancelled) != 0
        point = Point(x: event.root_x, y: event.root_y)
        // Positive degrees are clockwise, in libinput as in the protocol.
        kind = .pad(
            PadEvent(
                .pinch, .init(type - XI_GesturePinchBegin, isCancelled: isCancelled),
                fingers: Int(UInt8(clamping: event.detail)), at: point ?? .zero,
                delta: event.moved,
                scale: event.scale, turn: event.delta_angle))
        (device, source, time, serial) = (event.deviceid, event.sourceid, event.time, event.serial)
    }

    private init(_ type: Int32, _ event: XIGestureSwipeEvent) {
        let isCancelled = event.flags & Int32(XIGestureSwipeEventCancelled) != 0
        point = Point(x: event.root_x, y: event.root_y)
        kind = .pad(
            PadEvent(
                .swipe, .init(type - XI_GestureSwipeBegin, isCancelled: isCancelled),
                fingers: Int(UInt8(clamping: event.detail)), at: point ?? .zero,
                delta: event.moved))
        (device, source, time, serial) = (event.deviceid, event.sourceid, event.time, event.serial)
    }

    /// Reads an event of XKB; nil where it means nothing here.
    init?(keyboard event: UnsafeMutablePointer<XEvent>) {
        let raw = UnsafeRawPointer(event)
        switch raw.load(as: XkbAnyEvent.self).xkb_type {
        case XkbStateNotify:
            let event = raw.load(as: XkbStateNotifyEvent.self)
            let isDown = [KeyPress: true, KeyRelease: false][Int32(event.event_type)]
            self.init(
                kind: .modifiers(
                    Modifiers(
                        pressed: event.base_mods, latched: event.latched_mods,
                        locked: event.locked_mods, keycode: Int32(event.keycode), isDown: isDown)))
            (device, time, serial) = (event.device, event.time, UInt(event.serial))
        case XkbAccessXNotify:
            let event = raw.load(as: XkbAccessXNotifyEvent.self)
            guard event.detail == XkbAXN_SKAccept, let key = UInt8(exactly: event.keycode) else {
                return nil
            }
            self.init(kind: .slowKey(key))
            time = event.time
        case XkbNewKeyboardNotify, XkbMapNotify, XkbControlsNotify:
            self.init(kind: .keyboardChanged)
        default: return nil
        }
    }
}

extension PadEvent.Phase {
    /// `step` is 0 for the begin of a gesture, 1 for an update, else the end.
    fileprivate init(_ step: Int32, isCancelled: Bool) {
        switch step {
        case 0: self = .began
        case 1: self = .changed
        default: self = isCancelled ? .cancelled : .ended
        }
    }
}
