internal import CX11
public import Engine
internal import Gestures

// How holds begin and end: hotkeys, the keyboard's state, and devices that come and go.
extension EventTranslator {
    func hotkeyPressed(_ hotkey: PressedHotkey, at point: Point, _ time: UInt) {
        guard capture.hotkeyPressed(hotkey, now: now) else { return }
        latestPosition = point
        clock.anchor()
        inputs.append(Input(.press(hotkey.chord, point), at: self.time(time)))
    }

    /// The key of the hotkey went up. What that means is clear with the next event, or when there
    /// is none: see `finishRelease`.
    func keyReleased(_ keycode: Int32, _ time: UInt) {
        let isKnown =
            capture.seatDevices.pairRepeaters.contains(source) || repetitions.isRepeater(source)
        // While nothing is drawn, the release can wait.
        let hasDrawn = capture.state.hold.map { $0.drawing != .none } ?? false
        repetitions.released(keycode, on: source, canWait: isKnown || !hasDrawn, time, now)
        guard !isKnown else { return }
        switch capture.state {
        // After a hold the next press begins another one, however fast a program sends it.
        case .spent, .handedOver: endKeyRelease()
        case .idle, .pressed, .armed: break
        }
    }

    /// The inputs of a key's release that no event has followed. To be called once all waiting
    /// events are translated.
    public func finishRelease(now: Duration) -> [Input] {
        guard repetitions.release != nil else { return [] }
        return collect(now) { if isReleaseDue { endKeyRelease() } }
    }

    /// Whether the waiting release of a key is the user's: it is due, and nothing has come since.
    var isReleaseDue: Bool {
        guard let release = repetitions.release else { return false }
        return now >= release.due && display.queued == 0
    }

    /// The key is up: no press came with its release.
    func endKeyRelease() {
        guard let release = repetitions.endRelease() else { return }
        hotkeyReleased(release.time)
    }

    func hotkeyReleased(_ time: UInt) {
        guard capture.state.hotkey != nil else { return }
        endHold(at: self.time(time))
    }

    private func endHold(at time: Duration) {
        guard let hotkey = capture.state.hotkey else { return }
        // The server releases the keys and buttons of a device before it says that it is gone: such
        // a release is not the user's. The two may be a millisecond apart, but the server answers
        // only once it is done with the device. The same answer says whether a screen locker or a
        // menu came meanwhile and waits for the pointer: nothing must run behind it.
        if capture.isArmed {
            let obstacle = capture.askForObstacle()
            if display.hasWaiting(XI_HierarchyChanged, of: capture.input.opcode) {
                inputs.append(Input(.interrupt(.deviceRemoved), at: now))
            } else if let obstacle {
                inputs.append(Input(.interrupt(obstacle), at: now))
            }
        }
        // While the pointer rested another program may have grabbed it: a screen locker, behind
        // which nothing must run.
        let isResting = capture.state.hold?.drawing == .resting
        if isResting, let obstacle = capture.grabPointer() {
            inputs.append(Input(.interrupt(obstacle), at: now))
        }
        if capture.isArmed, case .modifiers(let mask) = hotkey.means,
            mask != hotkey.pressedModifiers,
            capture.hasPointer && !capture.hasShield || isResting
                || capture.state.hold?.hasActed == true
        {
            // A gesture uses up the sticky modifiers that it was drawn with, as a key does.
            XkbLatchModifiers(display.handle, capture.keyboardForXKB, mask, 0)
        }
        let isToggled = capture.state.hold?.needs.isToggled == true
        capture.hotkeyReleased()
        inputs.append(Input(.release(hotkey.chord), at: time))
        if isToggled {
            keepToggled()
        } else if !capture.isArmed {
            capture.applyGrabs()
        }
    }

    /// A hold goes on after its hotkey went up.
    private func keepToggled() {
        // The button's own grab has ended with it.
        if let hold = capture.state.hold, hold.ownsPointer, !hold.isAside, !capture.hasPointer {
            if let obstacle = capture.grabPointer() {
                inputs.append(Input(.interrupt(obstacle), at: now))
            }
        } else {
            capture.applyGrabs()
        }
    }

    // MARK: Modifiers

    func keyboardEvent(_ event: UnsafeMutablePointer<XEvent>) {
        let any = UnsafeRawPointer(event).load(as: XkbAnyEvent.self)
        switch any.xkb_type {
        case XkbStateNotify:
            display.releaseKeysGivenBack()
            endKeyRelease()
            stateChanged(UnsafeRawPointer(event).load(as: XkbStateNotifyEvent.self))
        case XkbAccessXNotify:
            // The press of a slow key counts now.
            let press = UnsafeRawPointer(event).load(as: XkbAccessXNotifyEvent.self)
            guard capture.facts.awaitsSlowKey, press.detail == XkbAXN_SKAccept,
                let keycode = UInt8(exactly: press.keycode)
            else { return }
            keyStruck(keycode, at: time(press.time))
        case XkbNewKeyboardNotify, XkbMapNotify, XkbControlsNotify: capture.scheduleRefresh(now)
        default: break
        }
    }

    private func stateChanged(_ event: XkbStateNotifyEvent) {
        let isOwn = isOwn(UInt(event.serial))
        capture.awaitedModifierChanged(event, isOwn: isOwn)
        guard !isOwn else {
            // What the user released amid our own requests has their serial number, too.
            if capture.isModifierHotkey { capture.pending.hotkeyCheck = now + Capture.checkPause }
            return
        }
        let hotkeys = capture.hotkeys
        let pressed = event.base_mods & ~hotkeys.modifiers.lockMask
        // With sticky keys a modifier that was struck alone counts until the next key.
        let down = pressed | event.latched_mods & ~hotkeys.modifiers.lockMask
        if let hotkey = capture.state.hotkey, case .modifiers(let mask) = hotkey.means {
            if pressed & hotkey.pressedModifiers != hotkey.pressedModifiers {
                return hotkeyReleased(event.time)
            }
            if down == mask { return }
        }
        capture.use(seatOf: event.device)
        guard event.event_type == KeyPress,
            let match = hotkeys.modifierChords.first(where: { $0.mask == down }),
            // Asked first, as the pointer moves on: the stroke begins there. On another X screen it
            // is the hotkey of the program that takes gestures there.
            let position = capture.queryPosition(),
            !isLocked(), capture.state.hotkey == nil || endIfExtended()
        else {
            if capture.isModifierHotkey {
                inputs.append(Input(.otherKey, at: time(event.time)))
            }
            return
        }
        hotkeyPressed(
            PressedHotkey(
                chord: match.chord, means: .modifiers(match.mask), source: source,
                pressedModifiers: pressed), at: position, event.time)
    }

    /// Whether the screen is locked. Where another client has the keyboard, that may be by a
    /// modifier that went down first: its grab is newer than ours, which is made anew then.
    private func isLocked() -> Bool {
        let isLocked = capture.isLocked
        if !capture.probe.wasFree { capture.scheduleRefresh(now) }
        return isLocked
    }

    /// Ends the hold of modifiers that turn out to be the beginning of a longer hotkey, as
    /// Ctrl+Super is of Ctrl+Alt+Super and of Ctrl+Super+F12; false where they do not.
    func endIfExtended() -> Bool {
        guard capture.isModifierHotkey, !capture.hasPointer || capture.hasShield else {
            return false
        }
        if capture.isArmed {
            inputs.append(Input(.otherKey, at: now))
            capture.disarm(now: now)
        }
        return capture.advance(.extended)
    }

    // MARK: Releases that no event reports

    /// Ends the hold of a button, or of modifiers, no longer down.
    func checkHotkey() {
        if let hotkey = capture.state.hotkey, case .modifiers = hotkey.means {
            return checkModifiers(hotkey.pressedModifiers)
        }
        guard case .button(let button) = capture.state.hotkey?.means,
            !capture.isDown(button: button)
        else {
            capture.pending.hotkeyCheck =
                capture.state.hotkey == nil ? nil : now + Capture.checkPause
            return
        }
        if capture.hasPointer { capture.grabs.releasePointer() }
        endHold(at: now)
    }

    /// Ends the hold of modifiers that are up for applications and on every keyboard: those that an
    /// action has lifted for a moment are still down on one.
    private func checkModifiers(_ mask: UInt32) {
        capture.pending.hotkeyCheck = nil
        var state = XkbStateRec()
        XkbGetState(display.handle, capture.keyboardForXKB, &state)
        guard UInt32(state.base_mods) & mask != mask else { return }
        let modifiers = capture.hotkeys.keyboard.modifiers
        let held = KeyboardDevices(display).keysHeld.reduce(UInt32(0)) {
            $0 | UInt32(modifiers[$1] ?? 0)
        }
        guard held & mask != mask else {
            // While an action has lifted them, no event says that the user lets go of them.
            capture.pending.hotkeyCheck = now + Capture.checkPause
            return
        }
        endHold(at: now)
    }

    // MARK: Devices

    func hierarchyChanged(_ event: XIHierarchyEvent) {
        // A second pair of masters changes which devices belong to which seat.
        let lost = Int32(
            XIMasterAdded | XIMasterRemoved | XISlaveRemoved | XISlaveDetached | XIDeviceDisabled)
        if event.flags & lost != 0 {
            inputs.append(Input(.interrupt(.deviceRemoved), at: now))
            capture.deviceLost()
        }
        capture.scheduleRefresh(now)
    }

    /// Whether the server is about to say that devices change. Costs a round trip.
    var isDeviceGoing: Bool {
        display.sync()
        return display.hasWaiting(XI_HierarchyChanged, of: capture.input.opcode)
    }
}
