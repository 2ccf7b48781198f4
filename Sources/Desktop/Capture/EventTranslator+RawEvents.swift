internal import CX11
internal import Engine
internal import Gestures

// Raw events, which come whichever client has grabbed the device.
extension EventTranslator {
    func rawEvent(
        _ type: Int32, _ event: XIRawEvent, _ now: Duration, _ inputs: inout [Input]
    ) {
        guard !capture.seatDevices.excluded.contains(event.sourceid) else { return }
        if type == XI_RawButtonPress
            || type == XI_RawKeyPress && event.detail != capture.awaited.pressed?.key
        {
            capture.forgetAwaitedModifier()
        }
        // What an action presses has the serial number of its requests, but so has what the user
        // does in the same moment; a hotkey that is no modifier is never an action's.
        let isHotkey = type == XI_RawKeyRelease && capture.isHeld(key: event.detail)
        let isRelease = type == XI_RawKeyRelease || type == XI_RawButtonRelease
        let serial = UInt(event.serial)
        if isRelease, capture.earlyReleases.isSent(raw: serial, isHotkey: isHotkey) { return }
        guard isHotkey || !isOwn(serial) else { return }
        switch type {
        case XI_RawMotion: rawMotion(event, now, &inputs)
        case XI_RawKeyPress:
            guard let keycode = UInt8(exactly: event.detail), isPress(of: keycode) else { return }
            keyStruck(keycode, at: clock.time(event.time, now: now), &inputs)
        case XI_RawButtonPress:
            let button = capture.seatDevices.logicalButton(event.detail)
            // What a grab of ours waits for, that grab reports.
            guard capture.isArmed, !capture.hasPointer,
                event.flags & Int32(XIPointerEmulated) == 0,
                !capture.grabs.current.buttons.contains(button)
            else { return }
            let time = clock.time(event.time, now: now)
            inputs.append(Input(.button(Int(button), isDown: true, latestPosition), at: time))
        case XI_RawKeyRelease:
            if case .key(event.detail, _) = capture.state.hotkey?.means {
                capture.earlyReleases.userReleased(capture.state.hotkey, serial: serial)
                keyReleased(event.detail, event.time, now, &inputs)
            }
        default: rawButtonRelease(event, now, &inputs)
        }
    }

    /// Whether the raw press of a key in a hold is one for the applications, too. Where slow keys
    /// may yet make it one, that will be reported.
    private func isPress(of keycode: UInt8) -> Bool {
        guard capture.isArmed, !capture.hotkeys.modifiers.has(keycode) else { return false }
        let filters = KeyFilters(display, device: capture.keyboardForXKB)
        if filters.movesPointer(keycode) { return false }
        if filters.areSlow {
            capture.awaitSlowKey(true)
            return false
        }
        return !filters.bounce || KeyboardDevices(display).keysDown.contains(keycode)
    }

    /// A key that is no modifier was struck in a hold.
    func keyStruck(_ keycode: UInt8, at time: Duration, _ inputs: inout [Input]) {
        guard capture.isArmed, !capture.hotkeys.modifiers.has(keycode) else { return }
        let isCancel = capture.settings.cancelKeycodes.contains(Int32(keycode))
        inputs.append(Input(isCancel ? .cancelKey : .otherKey, at: time))
    }

    private func rawMotion(_ event: XIRawEvent, _ now: Duration, _ inputs: inout [Input]) {
        guard !capture.touches.isStill(UInt(event.serial)),
            !capture.isOfOtherPointer(event.deviceid)
        else { return }
        // The server withholds these from who has a grab on the root window, and only there.
        if capture.hasButtonGrab { pointerLost(event.serial, now, &inputs) }
        let grabs = capture.grabs
        // Movement between the question of before and the grab is reported by no other event.
        let isBeforeGrab = grabs.current.pointer == .window && event.serial < grabs.pointerSerial
        guard capture.followsRawMotion || isBeforeGrab,
            event.flags & Int32(XIPointerEmulated) == 0
        else { return }
        // Raw events carry no position; this is asked once, then the pointer is grabbed.
        let time = clock.time(event.time, now: now)
        guard let position = capture.queryPosition() else { return }
        // What the grab has reported since is newer.
        if isBeforeGrab, display.hasWaiting(XI_Motion, of: capture.input.opcode) { return }
        latestPosition = position
        inputs.append(Input(.motion(position), at: time))
    }

    private func rawButtonRelease(_ event: XIRawEvent, _ now: Duration, _ inputs: inout [Input]) {
        // What the pointer's own grab reports need not be reported twice.
        guard capture.grabs.current.pointer != .window else { return }
        let logical = capture.seatDevices.logicalButton(event.detail)
        if case .button(logical) = capture.state.hotkey?.means {
            // Of a drag that was relayed XTEST's device is released before the user's.
            if case .handedOver(let hotkey) = capture.state, event.sourceid != hotkey.source {
                return
            }
            capture.earlyReleases.userReleased(capture.state.hotkey, serial: UInt(event.serial))
            hotkeyReleased(event.time, now, &inputs)
        } else {
            let time = clock.time(event.time, now: now)
            inputs.append(
                Input(.button(Int(logical), isDown: false, pointerPosition()), at: time))
        }
    }

    /// Whether the event of a serial number comes of keys that an action pressed.
    func isOwn(_ serial: UInt) -> Bool { capture.ownInput?.caused(serial) ?? false }
}
