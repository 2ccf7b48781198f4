public import CX11
public import Engine
internal import Gestures

extension Capture {
    /// Takes an event that is capture's and appends what it means to `inputs`. False when the event
    /// is not. `now` is the event loop's clock.
    public func handle(
        _ event: UnsafeMutablePointer<XEvent>, now: Duration, into inputs: inout [Input]
    ) -> Bool {
        var told: [(capture: Capture, input: Input)] = []
        let isOurs = Capture.handle(event, now: now, captures: [self], into: &told)
        inputs += told.map(\.input)
        return isOurs
    }

    /// The same for several seats on one connection: appends whose input it is, too.
    public static func handle(
        _ event: UnsafeMutablePointer<XEvent>, now: Duration, captures: [Capture],
        into told: inout [(capture: Capture, input: Input)]
    ) -> Bool {
        guard let first = captures.first else { return false }
        var inputs = first.room
        first.room = []
        defer {
            inputs.removeAllKeepingCapacity()
            first.room = inputs
        }
        if event.pointee.type == first.xkbEventBase {
            guard event.pointee.xany.send_event == 0 else { return true }
            for capture in captures {
                capture.handleKeyboard(event, now, &inputs)
                for input in inputs { told.append((capture, input)) }
                inputs.removeAllKeepingCapacity()
            }
            return true
        }
        // The data of an event can be had only once.
        guard let cookie = EventCookie(event, opcode: first.input.opcode, first.display) else {
            return false
        }
        for capture in captures {
            capture.take(cookie.type, cookie.data, now, &inputs)
            for input in inputs { told.append((capture, input)) }
            inputs.removeAllKeepingCapacity()
        }
        return true
    }

    /// Takes the data of an event of the type `type`, in the structure that it asks for.
    package func take(
        _ type: Int32, _ data: UnsafeMutableRawPointer, _ now: Duration, _ inputs: inout [Input]
    ) {
        forgetGrabs()
        switch type {
        case XI_HierarchyChanged:
            hierarchy(data.load(as: XIHierarchyEvent.self), now, &inputs)
        case XI_RawKeyPress, XI_RawKeyRelease, XI_RawButtonPress, XI_RawButtonRelease,
            XI_RawMotion:
            let event = data.load(as: XIRawEvent.self)
            guard seat.has(event.deviceid) || known.slaves.contains(event.sourceid) else { return }
            source = event.sourceid
            raw(type, event, now, &inputs)
        case XI_Leave:
            let event = data.load(as: XILeaveEvent.self)
            if event.event == grabs.window.window, event.mode == XINotifyUngrab {
                noteLoss(event.serial, now, &inputs)
            }
        case XI_GesturePinchBegin...XI_GesturePinchEnd:
            let event = data.load(as: XIGesturePinchEvent.self)
            guard seat.has(event.deviceid) else { return }
            source = event.sourceid
            pinch(type, event, now, &inputs)
        case XI_GestureSwipeBegin...XI_GestureSwipeEnd:
            let event = data.load(as: XIGestureSwipeEvent.self)
            guard seat.has(event.deviceid) else { return }
            source = event.sourceid
            swipe(type, event, now, &inputs)
        case XI_KeyPress...XI_Motion, XI_TouchBegin...XI_TouchEnd:
            let event = data.load(as: XIDeviceEvent.self)
            guard seat.has(event.deviceid) else { return }
            source = event.sourceid
            device(type, event, now, &inputs)
        // The others are shorter: a grab gets every change of its device, asked for or not.
        default: break
        }
    }

    private func device(
        _ type: Int32, _ event: XIDeviceEvent, _ now: Duration, _ inputs: inout [Input]
    ) {
        // On another X screen of the server nothing is drawn: its positions are none of this one's.
        let isElsewhere = event.root != display.root
        let point = isElsewhere ? latestPosition : position(event.root_x, event.root_y)
        pressure = known.pressures.of(event)
        if known.excluded.contains(event.sourceid) { return giveBack(type, event) }
        // The bit means something else in events of keys and fingers.
        if (XI_ButtonPress...XI_Motion).contains(type), event.flags & Int32(XIPointerEmulated) != 0
        {
            return emulated(type, event, at: point, now, &inputs)
        }
        if type == XI_KeyPress, event.flags & Int32(XIKeyRepeat) != 0 {
            repeated = event.deviceid
            return
        }
        if type == XI_KeyPress || type == XI_ButtonPress {
            grabs.keep(pressOn: event.deviceid)
        }
        switch type {
        case XI_KeyPress: keyPress(event, at: point, now, &inputs)
        case XI_KeyRelease:
            guard case .key(event.detail, _) = state.hotkey?.means,
                event.serial != earlyRelease?.serial
            else { return }
            release(event.time, now, &inputs)
        case XI_Motion where isElsewhere, XI_ButtonPress where isElsewhere: break
        case XI_Motion where stillMotions?.contains(event.serial) == true: break
        case XI_Motion:
            inputs.append(Input(.motion(point), at: clock.time(event.time, now: now)))
        case XI_ButtonPress:
            buttonPress(event, at: point, now, &inputs)
        case XI_ButtonRelease:
            let time = clock.time(event.time, now: now)
            pressedButtons.removeAll { $0.button == event.detail }
            if case .button(event.detail) = state.hotkey?.means {
                guard event.serial != earlyRelease?.serial else { return }
                inputs.append(Input(.motion(point), at: time))
                grabs.buttonReleased()
                release(event.time, now, &inputs)
            } else {
                let number = Int(event.detail)
                inputs.append(Input(.button(number, isDown: false, point), at: time))
            }
        case XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd: touch(type, event, at: point, now, &inputs)
        default: break
        }
    }

    /// The position of an event; the last one where that is no number.
    func position(_ x: Double, _ y: Double) -> Point {
        let point = Point(x: x, y: y)
        if point.isFinite { latestPosition = point }
        return latestPosition
    }

    /// Something came that cannot come while the pointer is ours: the grab was broken, by
    /// `XF86Ungrab` for instance, and what the pointer does from then on is not seen.
    private func noteLoss(_ serial: UInt, _ now: Duration, _ inputs: inout [Input]) {
        guard hasPointer, serial >= grabs.pointerSerial else { return }
        // Nothing if the grab is gone, as it should be; but nothing may stay grabbed by mistake.
        grabs.releasePointer()
        note(.pointerLost)
        inputs.append(Input(.interrupt(.grabBroken), at: now))
    }

    private func keyPress(
        _ event: XIDeviceEvent, at point: Point, _ now: Duration, _ inputs: inout [Input]
    ) {
        if isArmed, settings.cancelKeycodes.contains(event.detail) {
            return inputs.append(Input(.cancelKey, at: clock.time(event.time, now: now)))
        }
        let modifiers = UInt32(bitPattern: event.mods.effective)
        guard let chord = hotkeys.chord(detail: event.detail, isButton: false, modifiers: modifiers)
        else { return }
        let means = PressedHotkey.Means.key(keycode: event.detail, device: event.deviceid)
        if let hotkey = state.hotkey, hotkey.means != means, !isExtended(now, &inputs) {
            // One hold at a time: in place of the first, the end of that one would be missed.
            return grabs.release(pressOn: event.deviceid)
        }
        grabs.keyboardFired(on: event.deviceid)
        hold(
            PressedHotkey(
                chord: chord, means: means, source: source,
                keyboardDeadline: now + Capture.keyboardPatience), at: point, event.time, now,
            &inputs)
    }

    private func buttonPress(
        _ event: XIDeviceEvent, at point: Point, _ now: Duration, _ inputs: inout [Input]
    ) {
        let modifiers = UInt32(bitPattern: event.mods.effective)
        if let chord = hotkeys.chord(detail: event.detail, isButton: true, modifiers: modifiers),
            state.hotkey == nil || isExtended(now, &inputs)
        {
            // The press itself grabbed the pointer for us, until the button is up; unless it was
            // ours already, in a hold that this press is to end.
            let isFired = !hasPointer
            if isFired { grabs.pointerFired(on: event.deviceid, serial: event.serial) }
            return hold(
                PressedHotkey(
                    chord: chord, means: .button(event.detail), source: source,
                    hasPointer: isFired), at: point, event.time, now, &inputs)
        }
        warpDetector = nil
        pressedButtons.append((event.detail, event.sourceid))
        let number = Int(event.detail)
        inputs.append(
            Input(.button(number, isDown: true, point), at: clock.time(event.time, now: now)))
    }

    private func raw(
        _ type: Int32, _ event: XIRawEvent, _ now: Duration, _ inputs: inout [Input]
    ) {
        guard !known.excluded.contains(event.sourceid) else { return }
        // What an action presses has the serial number of its requests, but so has what the user
        // does in the same moment; a hotkey that is no modifier is never an action's.
        let isHotkey = type == XI_RawKeyRelease && isHeld(key: event.detail)
        let isRelease = type == XI_RawKeyRelease || type == XI_RawButtonRelease
        if isRelease, let early = earlyRelease, UInt(event.serial) == early.serial {
            // A second raw release of the key is the user's own, which the server took up before
            // our next request. Those of a button are told several times.
            guard isHotkey, early.isRawTold else {
                if isHotkey { earlyRelease?.isRawTold = true }
                return
            }
        }
        guard isHotkey || !isOwn(UInt(event.serial)) else { return }
        switch type {
        case XI_RawMotion where stillMotions?.contains(UInt(event.serial)) == true: break
        case XI_RawMotion:
            // The server withholds these from who has a grab on the root window, and only there.
            if hasButtonGrab { noteLoss(event.serial, now, &inputs) }
            // Movement between the question of before and the grab is told by no other event.
            let isBeforeGrab =
                grabs.current.pointer == .window && event.serial < grabs.pointerSerial
            guard followsRawMotion || isBeforeGrab,
                event.flags & Int32(XIPointerEmulated) == 0
            else { return }
            // Raw events carry no position; this is asked once, then the pointer is taken.
            let time = clock.time(event.time, now: now)
            guard let position = queryPosition() else { return }
            // What the grab has reported since is newer.
            if isBeforeGrab, display.hasWaiting(XI_Motion, of: input.opcode) { return }
            latestPosition = position
            inputs.append(Input(.motion(position), at: time))
        case XI_RawKeyPress:
            guard isArmed, let keycode = UInt8(exactly: event.detail),
                !hotkeys.modifiers.has(keycode)
            else { return }
            let isCancel = settings.cancelKeycodes.contains(event.detail)
            inputs.append(
                Input(isCancel ? .cancelKey : .otherKey, at: clock.time(event.time, now: now)))
        case XI_RawButtonPress:
            let button = known.logicalButton(event.detail)
            // What a grab of ours waits for, that grab reports.
            guard isArmed, !hasPointer, event.flags & Int32(XIPointerEmulated) == 0,
                !grabs.current.buttons.contains(button)
            else { return }
            let time = clock.time(event.time, now: now)
            inputs.append(Input(.button(Int(button), isDown: true, latestPosition), at: time))
        case XI_RawKeyRelease:
            if case .key(event.detail, _) = state.hotkey?.means {
                release(event.time, now, &inputs)
            }
        default:
            // What the pointer's own grab reports need not be reported twice.
            guard grabs.current.pointer != .window else { return }
            let logical = known.logicalButton(event.detail)
            if case .button(logical) = state.hotkey?.means {
                release(event.time, now, &inputs)
            } else {
                let time = clock.time(event.time, now: now)
                inputs.append(
                    Input(.button(Int(logical), isDown: false, pointerPosition()), at: time))
            }
        }
    }
}
