internal import CX11
internal import Desktop
internal import Gestures

/// Turns Xlib's events into values. Touches and touchpad gestures come as XI2 events; keys, buttons
/// and motion as core events, or as XI2 events where fractions of a pixel are wanted.
struct EventDecoder {
    private let display: Display
    private let opcode: Int32

    init(_ display: Display) throws(TestServerError) {
        self.display = display
        var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
        guard XQueryExtension(display.handle, "XInputExtension", &opcode, &event, &error) != 0
        else { throw .unsupported("XInput extension") }
        self.opcode = opcode
        // 2.4 for the gestures of touchpads.
        var (major, minor): (Int32, Int32) = (2, 4)
        XIQueryVersion(display.handle, &major, &minor)
        guard major > 2 || minor >= 4 else { throw .unsupported("XInput 2.4") }
    }

    func select(on window: UInt, precise: Bool, fingers: Bool) {
        var core = KeyPressMask | KeyReleaseMask | FocusChangeMask | StructureNotifyMask
        var types: [Int32] = []
        if fingers {
            types += [XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd]
            types += Array(XI_GesturePinchBegin...XI_GesturePinchEnd)
            types += Array(XI_GestureSwipeBegin...XI_GestureSwipeEnd)
        }
        if precise {
            types += [XI_Motion, XI_ButtonPress, XI_ButtonRelease]
        } else {
            core |= ButtonPressMask | ButtonReleaseMask | PointerMotionMask
        }
        XSelectInput(display.handle, window, core)
        var bits = [UInt8](repeating: 0, count: 5)
        for type in types { bits[Int(type) / 8] |= 1 << UInt8(type % 8) }
        bits.withUnsafeMutableBufferPointer { bits in
            var mask = XIEventMask(
                deviceid: XIAllMasterDevices, mask_len: Int32(bits.count), mask: bits.baseAddress)
            XISelectEvents(display.handle, window, &mask, 1)
        }
    }

    func decode(_ event: inout XEvent) -> RecordedEvent? {
        switch event.type {
        case KeyPress, KeyRelease:
            let key = event.xkey
            let symbol = XkbKeycodeToKeysym(display.handle, KeyCode(key.keycode), 0, 0)
            let name = XKeysymToString(symbol).map { String(cString: $0) } ?? "\(key.keycode)"
            return seen(
                .key(name, down: event.type == KeyPress), key.x_root, key.y_root, key.time,
                key.send_event)
        case ButtonPress, ButtonRelease:
            let button = event.xbutton
            return seen(
                .button(Int(button.button), down: event.type == ButtonPress), button.x_root,
                button.y_root, button.time, button.send_event)
        case MotionNotify:
            let motion = event.xmotion
            return seen(.motion, motion.x_root, motion.y_root, motion.time, motion.send_event)
        case FocusIn, FocusOut:
            // Grabs of the keyboard move the focus away and back, with modes of their own.
            guard event.xfocus.mode == NotifyNormal else { return nil }
            return RecordedEvent(kind: .focus(event.type == FocusIn))
        case ClientMessage:
            let asked = withUnsafeBytes(of: event.xclient.data) { $0.load(as: UInt.self) }
            guard event.xclient.message_type == display.atom("WM_PROTOCOLS"),
                asked == display.atom("WM_DELETE_WINDOW")
            else { return nil }
            return RecordedEvent(kind: .closeRequested)
        case GenericEvent where event.xcookie.extension == opcode:
            guard XGetEventData(display.handle, &event.xcookie) != 0 else { return nil }
            defer { XFreeEventData(display.handle, &event.xcookie) }
            return decode(event.xcookie)
        default: return nil
        }
    }

    private func decode(_ cookie: XGenericEventCookie) -> RecordedEvent? {
        guard let data = cookie.data else { return nil }
        switch cookie.evtype {
        case XI_GesturePinchBegin...XI_GesturePinchEnd:
            let pinch = data.load(as: XIGesturePinchEvent.self)
            return RecordedEvent(
                kind: .pinch(
                    phase(cookie.evtype, begin: XI_GesturePinchBegin), scale: pinch.scale,
                    angle: pinch.delta_angle),
                position: Point(x: pinch.root_x, y: pinch.root_y),
                time: UInt32(truncatingIfNeeded: pinch.time), isForged: pinch.send_event != 0)
        case XI_GestureSwipeBegin...XI_GestureSwipeEnd:
            let swipe = data.load(as: XIGestureSwipeEvent.self)
            return RecordedEvent(
                kind: .swipe(
                    phase(cookie.evtype, begin: XI_GestureSwipeBegin),
                    moved: Vector(dx: swipe.delta_x, dy: swipe.delta_y)),
                position: Point(x: swipe.root_x, y: swipe.root_y),
                time: UInt32(truncatingIfNeeded: swipe.time), isForged: swipe.send_event != 0)
        case XI_Motion, XI_ButtonPress, XI_ButtonRelease, XI_TouchBegin...XI_TouchEnd: break
        // The others are shorter, and come asked or not.
        default: return nil
        }
        let device = data.load(as: XIDeviceEvent.self)
        let kind: RecordedEvent.Kind
        switch cookie.evtype {
        // The valuators behind x and y are those of the wheel.
        case XI_Motion where device.valuators.mask_len > 0 && device.valuators.mask[0] & ~3 != 0:
            kind = .scroll
        case XI_Motion: kind = .motion
        case XI_ButtonPress: kind = .button(Int(device.detail), down: true)
        case XI_ButtonRelease: kind = .button(Int(device.detail), down: false)
        case XI_TouchBegin...XI_TouchEnd:
            kind = .touch(Int(device.detail), phase(cookie.evtype, begin: XI_TouchBegin))
        default: return nil
        }
        return RecordedEvent(
            kind: kind, position: Point(x: device.root_x, y: device.root_y),
            time: UInt32(truncatingIfNeeded: device.time), isForged: device.send_event != 0,
            isEmulated: device.flags & XIPointerEmulated != 0)
    }

    private func phase(_ type: Int32, begin: Int32) -> Phase {
        switch type - begin {
        case 0: .begin
        case 1: .update
        default: .end
        }
    }

    private func seen(
        _ kind: RecordedEvent.Kind, _ x: Int32, _ y: Int32, _ time: Time, _ forged: Int32
    ) -> RecordedEvent {
        RecordedEvent(
            kind: kind, position: Point(x: Double(x), y: Double(y)),
            time: UInt32(truncatingIfNeeded: time), isForged: forged != 0)
    }
}
