internal import CX11
internal import Engine
internal import Gestures

/// How holds begin and end: the keyboard's state, and devices that come and go.
extension Capture {
    /// Whether a key that is no modifier is the hotkey that is down.
    func isHeld(key: Int32) -> Bool {
        guard case .key(key, _) = held?.how, let keycode = UInt8(exactly: key) else { return false }
        return !hotkeys.modifiers.has(keycode)
    }

    func handleKeyboard(
        _ event: UnsafeMutablePointer<XEvent>, _ now: Duration, _ inputs: inout [Input]
    ) {
        forgetGrabs()
        let any = UnsafeRawPointer(event).load(as: XkbAnyEvent.self)
        switch any.xkb_type {
        case XkbStateNotify:
            guard seat.has(Int32(bitPattern: any.device)) else { return }
            state(UnsafeRawPointer(event).load(as: XkbStateNotifyEvent.self), now, &inputs)
        case XkbNewKeyboardNotify, XkbMapNotify:
            XkbRefreshKeyboardMapping(
                UnsafeMutableRawPointer(event).assumingMemoryBound(to: XkbMapNotifyEvent.self))
            // Changes come in storms: a layout change is several, a script may make hundreds.
            if refreshDeadline == nil { refreshDeadline = now + Capture.refreshDelay }
        default: break
        }
    }

    func state(
        _ event: XkbStateNotifyEvent, _ now: Duration, _ inputs: inout [Input]
    ) {
        guard !isOwn(UInt(event.serial)) else {
            // What the user released in the midst of our own requests has their serial number, too.
            if case .modifiers = held?.how { checkDeadline = now + Capture.checkPause }
            return
        }
        let pressed = event.base_mods & ~hotkeys.modifiers.lockMask
        // With sticky keys a modifier that was struck alone counts until the next key.
        let down = pressed | event.latched_mods & ~hotkeys.modifiers.lockMask
        if case .modifiers(let mask) = held?.how {
            if pressed & pressedModifiers != pressedModifiers {
                return release(event.time, now, &inputs)
            }
            if down == mask { return }
        }
        guard event.event_type == KeyPress,
            let match = hotkeys.modifierChords.first(where: { $0.mask == down }), !isLocked,
            held == nil || isExtended(now, &inputs),
            // On another X screen it is the hotkey of whoever takes gestures there.
            let position = queryPosition()
        else {
            if case .modifiers = held?.how {
                inputs.append(Input(.otherKey, at: clock.time(event.time, now: now)))
            }
            return
        }
        pressedModifiers = pressed
        hold(match.chord, .modifiers(match.mask), at: position, event.time, now, &inputs)
    }

    /// Whether modifiers that are held as a hotkey turn out to be the beginning of a longer one, as
    /// Ctrl+Super is of Ctrl+Alt+Super and of Ctrl+Super+F12. Their hold is over then.
    func isExtended(_ now: Duration, _ inputs: inout [Input]) -> Bool {
        guard case .modifiers = held?.how, !isPointerTaken else { return false }
        if isArmed {
            inputs.append(Input(.otherKey, at: now))
            disarm(now: now)
        }
        held = nil
        return true
    }

    /// A hold goes on after its hotkey was let go: what the hotkey kept from the application until
    /// then, grabs do.
    private func goOnToggled(_ now: Duration, _ inputs: inout [Input]) {
        grabButtons(Capture.drawingButtons)
        grabCancelKeys()
        // The button's own grab has ended with it.
        if isDrawn, !isPointerTaken, !isRelaxed, !take() {
            inputs.append(Input(.interrupt(refusal), at: now))
        }
        isFollowing = wantsMotion && !isPointerTaken
        selectRaw()
    }

    /// Ends the hold of modifiers that are down no more, neither to applications nor on a keyboard:
    /// where an action has lifted them for a moment they still are.
    private func checkModifiers(_ mask: UInt32, _ now: Duration, _ inputs: inout [Input]) {
        checkDeadline = nil
        var state = XkbStateRec()
        XkbGetState(display.handle, seat.keyboardForXKB, &state)
        guard UInt32(state.base_mods) & mask != mask else { return }
        let devices = KeyboardDevices(display)
        let modifiers = devices.modifiers
        let held = devices.keysHeld.reduce(UInt32(0)) { $0 | UInt32(modifiers[$1] ?? 0) }
        guard held & mask != mask else { return }
        endHold(at: now, now, &inputs)
    }

    /// Ends the hold of a button, or of modifiers, that are down no more.
    func checkButton(_ now: Duration, _ inputs: inout [Input]) {
        if case .modifiers = held?.how {
            return checkModifiers(pressedModifiers, now, &inputs)
        }
        guard case .button(let button) = held?.how, !isDown(button: button) else {
            checkDeadline = held == nil ? nil : now + Capture.checkPause
            return
        }
        if isPointerTaken {
            XIUngrabDevice(display.handle, pointerDevice, UInt(CurrentTime))
            isPointerTaken = false
            isButtonGrab = false
        }
        endHold(at: now, now, &inputs)
    }

    func hierarchy(
        _ event: XIHierarchyEvent, _ now: Duration, _ inputs: inout [Input]
    ) {
        // A second pair of masters changes whose device is whose.
        let lost = Int32(
            XIMasterAdded | XIMasterRemoved | XISlaveRemoved | XISlaveDetached | XIDeviceDisabled)
        if event.flags & lost != 0 {
            inputs.append(Input(.interrupt(.deviceRemoved), at: now))
            // Which device the key's grab is on is known from `held` alone.
            letKeyboardGo()
            held = nil
            if isHandedOver { hotkeys.takeBack() }
            isHandedOver = false
            pressedButtons = []
            checkDeadline = nil
            pad = nil
            // Where the device is gone the server has no such touch any more, which is no matter.
            for touch in touches.forget() { touchRejects.give(touch) }
        }
        refreshDeadline = refreshDeadline ?? now + Capture.refreshDelay
    }

    func hold(
        _ chord: Chord, _ how: Held, at point: Point, _ time: UInt, _ now: Duration,
        _ inputs: inout [Input]
    ) {
        held = (chord, how)
        heldSource = source
        earlyRelease = nil
        latestPosition = point
        isFresh = true
        isKeyboardModifiers = nil
        if case .button = how { checkDeadline = now + Capture.checkPause }
        clock.anchor()
        inputs.append(Input(.press(chord, point), at: clock.time(time, now: now)))
    }

    /// Whether the server is about to say that devices change. Costs a round trip.
    var isDeviceGoing: Bool {
        display.sync()
        return display.hasWaiting(XI_HierarchyChanged, of: input.opcode)
    }

    func release(_ time: UInt, _ now: Duration, _ inputs: inout [Input]) {
        guard held != nil else { return }
        endHold(at: clock.time(time, now: now), now, &inputs)
    }

    private func endHold(at time: Duration, _ now: Duration, _ inputs: inout [Input]) {
        guard let (chord, how) = held else { return }
        // The server lets go of the keys and buttons of a device before it says that it is gone:
        // such a release is nobody's decision. It may send the one a millisecond before the other,
        // but answers only once it is done with the device. The same answer tells whether a screen
        // locker or a menu came meanwhile and waits for the pointer: nothing must run behind it.
        if isArmed {
            let obstacle = ask()
            if display.hasWaiting(XI_HierarchyChanged, of: input.opcode) {
                inputs.append(Input(.interrupt(.deviceRemoved), at: now))
            } else if let obstacle {
                inputs.append(Input(.interrupt(obstacle), at: now))
            }
        }
        // While the hand rested another program may have taken the pointer: a screen locker, behind
        // which nothing must run.
        if isArmed, isRelaxed, !take() {
            inputs.append(Input(.interrupt(refusal), at: now))
        }
        if isArmed, case .modifiers(let mask) = how, mask != pressedModifiers,
            isPointerTaken || isRelaxed
        {
            // Sticky modifiers that a gesture was drawn with are used up, as by a key.
            XkbLatchModifiers(display.handle, seat.keyboardForXKB, mask, 0)
        }
        held = nil
        keyboardDeadline = nil
        checkDeadline = nil
        inputs.append(Input(.release(chord), at: time))
        if isHandedOver {
            isHandedOver = false
            hotkeys.takeBack()
        }
        if isArmed, isToggled { goOnToggled(now, &inputs) }
        if !isArmed { selectRaw() }
    }
}
