internal import CX11
internal import Engine
internal import Gestures

/// How holds begin and end: the keyboard's state, and devices that come and go.
extension Capture {
    /// Whether a key that is no modifier is the hotkey that is down.
    func isHeld(key: Int32) -> Bool {
        guard case .key(key, _) = state.hotkey?.means, let keycode = UInt8(exactly: key) else {
            return false
        }
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
            if isModifiers { checkDeadline = now + Capture.checkPause }
            return
        }
        let pressed = event.base_mods & ~hotkeys.modifiers.lockMask
        // With sticky keys a modifier that was struck alone counts until the next key.
        let down = pressed | event.latched_mods & ~hotkeys.modifiers.lockMask
        if let hotkey = state.hotkey, case .modifiers(let mask) = hotkey.means {
            if pressed & hotkey.pressedModifiers != hotkey.pressedModifiers {
                return release(event.time, now, &inputs)
            }
            if down == mask { return }
        }
        guard event.event_type == KeyPress,
            let match = hotkeys.modifierChords.first(where: { $0.mask == down }), !isLocked,
            state.hotkey == nil || isExtended(now, &inputs),
            // On another X screen it is the hotkey of the program that takes gestures there.
            let position = queryPosition()
        else {
            if isModifiers {
                inputs.append(Input(.otherKey, at: clock.time(event.time, now: now)))
            }
            return
        }
        hold(
            PressedHotkey(
                chord: match.chord, means: .modifiers(match.mask), source: source,
                pressedModifiers: pressed), at: position, event.time, now, &inputs)
    }

    /// Whether modifiers that are held as a hotkey turn out to be the beginning of a longer one, as
    /// Ctrl+Super is of Ctrl+Alt+Super and of Ctrl+Super+F12. Their hold is over then.
    func isExtended(_ now: Duration, _ inputs: inout [Input]) -> Bool {
        guard isModifiers, !hasPointer else { return false }
        if isArmed {
            inputs.append(Input(.otherKey, at: now))
            disarm(now: now)
        }
        return note(.extended)
    }

    /// A hold goes on after its hotkey went up.
    private func goOnToggled(_ now: Duration, _ inputs: inout [Input]) {
        // The button's own grab has ended with it.
        if let hold = state.hold, hold.ownsPointer, !hold.isAside, !hasPointer {
            if !grabPointer() { inputs.append(Input(.interrupt(refusal), at: now)) }
        } else {
            applyGrabs(now: now)
        }
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
        if let hotkey = state.hotkey, case .modifiers = hotkey.means {
            return checkModifiers(hotkey.pressedModifiers, now, &inputs)
        }
        guard case .button(let button) = state.hotkey?.means, !isDown(button: button) else {
            checkDeadline = state.hotkey == nil ? nil : now + Capture.checkPause
            return
        }
        if hasPointer { grabs.releasePointer() }
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
            // The key is released early, which only the hotkey that is down can be.
            if hasKeyboard, note(.keyboardDue) { applyGrabs(now: now) }
            if case .handedOver = state { hotkeys.takeBack() }
            note(.deviceLost)
            // A hold is about to end; without one, nothing else releases what a button grabbed.
            if !isArmed { applyGrabs(now: now) }
            checkDeadline = nil
            pressedButtons = []
            pad = nil
            // Where the device is gone the server has no such touch any more, which is no matter.
            for touch in touches.forget() { touchRejects.reject(touch) }
        }
        refreshDeadline = refreshDeadline ?? now + Capture.refreshDelay
    }

    func hold(
        _ hotkey: PressedHotkey, at point: Point, _ time: UInt, _ now: Duration,
        _ inputs: inout [Input]
    ) {
        guard note(.pressed(hotkey)) else { return }
        earlyRelease = nil
        latestPosition = point
        isKeyboardModifiers = nil
        if case .button = hotkey.means { checkDeadline = now + Capture.checkPause }
        clock.anchor()
        inputs.append(Input(.press(hotkey.chord, point), at: clock.time(time, now: now)))
    }

    /// Whether the server is about to say that devices change. Costs a round trip.
    var isDeviceGoing: Bool {
        display.sync()
        return display.hasWaiting(XI_HierarchyChanged, of: input.opcode)
    }

    func release(_ time: UInt, _ now: Duration, _ inputs: inout [Input]) {
        guard state.hotkey != nil else { return }
        endHold(at: clock.time(time, now: now), now, &inputs)
    }

    private func endHold(at time: Duration, _ now: Duration, _ inputs: inout [Input]) {
        guard let hotkey = state.hotkey else { return }
        // The server releases the keys and buttons of a device before it says that it is gone: such
        // a release is not the user's. It may send the one a millisecond before the other,
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
        // While the pointer rested another program may have grabbed it: a screen locker, behind
        // which nothing must run.
        let isResting = state.hold?.drawing == .resting
        if isResting, !grabPointer() {
            inputs.append(Input(.interrupt(refusal), at: now))
        }
        if isArmed, case .modifiers(let mask) = hotkey.means, mask != hotkey.pressedModifiers,
            hasPointer || isResting
        {
            // Sticky modifiers that a gesture was drawn with are used up, as by a key.
            XkbLatchModifiers(display.handle, seat.keyboardForXKB, mask, 0)
        }
        if case .handedOver = state { hotkeys.takeBack() }
        note(.released)
        grabs.keyReleased()
        checkDeadline = nil
        inputs.append(Input(.release(hotkey.chord), at: time))
        if state.hold?.options.isToggled == true {
            goOnToggled(now, &inputs)
        } else if !isArmed {
            applyGrabs(now: now)
        }
    }

    /// Whether the hotkey that is down is modifiers alone.
    private var isModifiers: Bool {
        if case .modifiers = state.hotkey?.means { true } else { false }
    }
}
