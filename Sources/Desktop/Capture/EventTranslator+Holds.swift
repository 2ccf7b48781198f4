internal import CX11
public import Engine
internal import Gestures

// How holds begin and end: hotkeys, the keyboard's state, and devices that come and go.
extension EventTranslator {
    // MARK: Hotkeys

    func keyEvent(_ type: Int32, _ event: XIDeviceEvent) {
        if isExcluded(event) { return capture.giveBack(type, event) }
        guard type == XI_KeyPress else { return keyRelease(event) }
        if capture.isAwaitedModifier(event) {
            return capture.awaitedModifierPressed(event, isOwn: isOwn(event.serial))
        }
        if event.flags & Int32(XIKeyRepeat) != 0 {
            capture.pending.repetition = event.deviceid
            return
        }
        capture.grabs.keep(pressOn: event.deviceid)
        keyPress(event, at: position(of: event))
    }

    private func keyRelease(_ event: XIDeviceEvent) {
        guard case .key(event.detail, _) = capture.state.hotkey?.means,
            !capture.earlyReleases.isSent(event.serial)
        else { return }
        capture.earlyReleases.userReleased(capture.state.hotkey, serial: event.serial)
        keyReleased(event.detail, event.time)
    }

    private func keyPress(_ event: XIDeviceEvent, at point: Point) {
        if capture.isArmed, capture.settings.cancelKeycodes.contains(event.detail) {
            return inputs.append(Input(.cancelKey, at: time(event.time)))
        }
        let modifiers = UInt32(bitPattern: event.mods.effective)
        guard
            let chord = capture.hotkeys.chord(
                detail: event.detail, isButton: false, modifiers: modifiers)
        else { return }
        let means = PressedHotkey.Means.key(keycode: event.detail, device: event.deviceid)
        if let hotkey = capture.state.hotkey {
            if hotkey.means == means {
                repetitions.repeated(on: event.sourceid)
                return capture.keyRepeated(on: event.deviceid)
            }
            // One hold at a time: if this replaced the first, the end of the first would be missed.
            guard endIfExtended() else {
                return capture.grabs.release(pressOn: event.deviceid)
            }
        }
        repetitions.pressed(event)
        capture.use(seatOf: event.deviceid)
        capture.grabs.keyboardFired(on: event.deviceid)
        hotkeyPressed(
            PressedHotkey(
                chord: chord, means: means, source: source,
                keyboardDeadline: now + Capture.keyboardPatience), at: point, event.time)
    }

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
        return now >= release.due && server.queued == 0
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
            if server.hasWaiting(XI_HierarchyChanged) {
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
            server.send(.unlatch(mask, keyboard: capture.keyboardDevice))
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
            server.send(.releaseKeysGivenBack)
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
        if !capture.wasFree { capture.scheduleRefresh(now) }
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
        guard server.modifiersDown(on: capture.keyboardDevice) & mask != mask else { return }
        let modifiers = capture.hotkeys.keyboard.modifiers
        let held = server.keysHeld.reduce(UInt32(0)) {
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
        server.sync()
        return server.hasWaiting(XI_HierarchyChanged)
    }
}

// Keys that repeat in other ways than the server's own, whose presses are flagged. An X server in a
// window (Xephyr) and clients of remote desktops pass on what the user's own server repeats, as
// presses alone or as releases each with a press.

/// What is remembered of the hotkey's key to tell repetitions from releases.
struct KeyRepetitions {
    /// A release of the hotkey's key.
    struct Release {
        var keycode: Int32
        var source: Int32
        /// When it was, by the server's clock.
        var time: UInt
        /// When it counts as the user's if no press has come.
        var due: Duration
    }

    /// A press at most this long after a release, in milliseconds of the server, is no user's:
    /// fingers take many times as long, and the halves of a repetition come at the same time.
    private static let gap: UInt = 2
    /// How long such a press may take to get here. Xephyr sends it up to 0.6 ms later. Where a device
    /// is known for repetitions, a network may be what keeps the halves apart.
    private static let patience = Duration.milliseconds(15)

    /// The newest release, until it is clear what it means.
    private(set) var release: Release?
    /// The newest release that was the user's.
    private var last: Release?
    /// The devices whose keys repeat in ways of their own.
    private var repeaters: Set<Int32> = []

    /// Whether keys of the device have repeated in ways of their own.
    func isRepeater(_ source: Int32) -> Bool { repeaters.contains(source) }

    /// A key of the device was pressed that was down already.
    mutating func repeated(on source: Int32) { repeaters.insert(source) }

    /// Whether a press at this time makes the release one half of a repetition.
    func isRepetition(at time: UInt, of release: Release) -> Bool {
        let gap = repeaters.contains(release.source) ? Self.patience.milliseconds : Double(Self.gap)
        return Double(time &- release.time) <= gap
    }

    /// The key went up on the device `source`; whether that is the user's need not be clear at once
    /// where it `canWait`.
    mutating func released(
        _ keycode: Int32, on source: Int32, canWait: Bool, _ time: UInt, _ now: Duration
    ) {
        guard release == nil else { return }
        release = Release(
            keycode: keycode, source: source, time: time, due: canWait ? now + Self.patience : now)
    }

    /// The release is the user's; gives it, nil where none waited.
    mutating func endRelease() -> Release? {
        defer { release = nil }
        last = release ?? last
        return release
    }

    /// The release was one half of a repetition.
    mutating func dropRelease() {
        if let release { repeaters.insert(release.source) }
        release = nil
    }

    /// A hotkey went down: where no user could be as fast, its device repeats keys in pairs.
    mutating func pressed(_ event: XIDeviceEvent) {
        guard let last, last.keycode == event.detail, last.source == event.sourceid,
            isRepetition(at: event.time, of: last)
        else { return }
        repeaters.insert(event.sourceid)
    }
}

extension EventTranslator {
    /// Decides what the release that waits means, as far as this event says.
    ///
    /// - Returns: whether the event makes that release one half of a repetition, or is that release
    ///   once more; it needs no translation then.
    func decideRelease(by type: Int32, _ data: UnsafeMutableRawPointer) -> Bool {
        if let release = repetitions.release, isRepetition(type, data, of: release) { return true }
        switch type {
        // These may come between the two halves of a repetition: that the focus changed with a grab,
        // or the keyboard that is used.
        case XI_DeviceChanged, XI_Enter...XI_PropertyEvent: break
        default: endKeyRelease()
        }
        return false
    }

    private func isRepetition(
        _ type: Int32, _ data: UnsafeMutableRawPointer, of release: KeyRepetitions.Release
    ) -> Bool {
        switch type {
        case XI_KeyPress:
            let event = data.load(as: XIDeviceEvent.self)
            guard case .key(event.detail, event.deviceid) = capture.state.hotkey?.means,
                event.detail == release.keycode,
                repetitions.isRepetition(at: event.time, of: release)
            else { return false }
            repetitions.dropRelease()
            source = event.sourceid
            capture.grabs.keep(pressOn: event.deviceid)
            capture.keyRepeated(on: event.deviceid)
            return true
        // The same release, as the grab reports it.
        case XI_KeyRelease:
            return data.load(as: XIDeviceEvent.self).detail == release.keycode
        case XI_RawKeyRelease:
            return data.load(as: XIRawEvent.self).detail == release.keycode
        default: return false
        }
    }
}

extension Capture {
    /// The hotkey's key went down again, though the user never released it.
    func keyRepeated(on device: Int32) {
        // It is down again for the server, too, and has to be released ahead of its time again.
        earlyReleases.hotkeyRepeated()
        pending.repetition = device
    }
}
