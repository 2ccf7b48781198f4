internal import CX11
public import Engine

// The engine's effects on the grabs.
extension Capture {
    /// A hold began; `needs` says what it has to have grabbed.
    public func arm(_ needs: HoldNeeds) {
        var needs = needs
        if needs.hasWheel {
            needs.sparesPointer =
                needs.sparesPointer && seatDevices.hasFingers || isHotkeyOfShortcuts
        }
        guard advance(.armed(needs)) else { return }
        applyGrabs()
        // A toggled hold's modifiers go up before it draws: the silent key is struck soon.
        if needs.isToggled { pending.grabs = true }
    }

    /// The pointer draws: asks whether it may be grabbed, and grabs it.
    ///
    /// - Returns: nil when it is ours; else what is in the way, another client that has it or the
    ///   keyboard.
    @discardableResult
    public func grabPointer() -> Interruption? {
        guard isArmed else {
            advance(.pointerWanted)
            return .pointerBusy
        }
        if !hasKeyboard, let obstacle = askForObstacle() {
            advance(.pointerRefused)
            return obstacle
        }
        advance(.pointerWanted)
        guard applyGrabs() else {
            advance(.pointerRefused)
            return .pointerBusy
        }
        strikeSilentKey()
        return nil
    }

    /// The pointer rests: releases it, and listens for it to move again.
    public func releasePointer() {
        if hasPointer { probe.wasFree = true }
        if advance(.pointerRested) { applyGrabs() }
    }

    /// The wheel or a further button acts, and nothing is drawn any more: releases the keyboard at
    /// once.
    public func consume() { applyUse(.consumed) }

    /// Steps out of the way of clicks that an action makes while a gesture goes on, until
    /// `stepBack`: they are for the application, not for the grabs that wait for the user's own.
    public func stepAside() {
        if advance(.steppedAside), isArmed { applyGrabs() }
        // A touchpad gesture is still reported without the pointer grab that came with it.
        if padGesture != nil { grabs.gestureEnded() }
    }

    /// The action's clicks are done: grabs again what `stepAside` released.
    public func stepBack() {
        guard advance(.steppedBack), let hold = state.hold else { return }
        if hold.ownsPointer, !hasPointer, grabPointer() == nil { return }
        applyGrabs()
    }

    /// Releases the hold's grabs. Only the release of the hotkey is still listened for, and what
    /// needs no hotkey.
    public func disarm(now: Duration = .zero) {
        let hotkey = state.hotkey
        guard isArmed, advance(.disarmed) else { return }
        awaitSlowKey(false)
        // The gesture is still reported. If the hold ended before the engine heard of it, the
        // engine takes it for one without a hotkey, and waits for its end.
        if padGesture?.isOfHold == true { grabs.gestureEnded() }
        if hasPointer {
            probe.wasFree = true
            // A button that is still down would go up in the application beneath.
            if case .button = hotkey?.means {
                releaseEarly()
                // The server reports no release of a button that is up already, and the raw one
                // only once it is listened for, which may be too late.
                pending.hotkeyCheck = now
            }
            earlyReleases.releaseButtons()
        }
        applyGrabs()
    }

    /// Makes the grabs that the state needs, and releases the others.
    ///
    /// - Returns: false when another program has the pointer.
    @discardableResult
    func applyGrabs() -> Bool {
        pending.grabs = false
        let wanted = wantedGrabs
        if wanted.keyboard == nil, grabs.current.keyboard != nil { releaseEarly() }
        let before = grabs.pointerSerial
        let isDone = grabs.apply(wanted, in: state.hold)
        if grabs.pointerSerial != before { touches.acceptAgain() }
        if isDone { return true }
        // Another client has the pointer, and with it the wheel. The hold can do without.
        guard wanted.pointer == .shield, advance(.shieldLost) else { return false }
        return applyGrabs()
    }

    /// Fingers draw: the keyboard is released at once.
    func fingersBegan() { applyUse(.fingersBegan) }

    private func applyUse(_ event: GrabEvent) {
        guard advance(event) else { return }
        applyGrabs()
        // The silent key is struck when the ink is on its way.
        pending.grabs = true
    }

    /// Makes the passive grabs of fingers and touchpads that are wanted.
    func applyGestureGrabs() { grabs.applyGestures(wantedGrabs.gestures) }

    /// The device filter has changed.
    func filterChanged() {
        settings.admitsAll = filter.admitsAll
        grabs.admitsAll = filter.admitsAll
        hotkeys.waitsForAnswer = !filter.admitsAll
        hotkeys.reclaim { _ in true }
        readDevices()
        claimAwaitedModifiers()
        applyGestureGrabs()
        display.flush()
    }

    /// Starts or stops listening to presses of keys and buttons, whether a hold is on or not.
    func watchPresses(_ isWatching: Bool) {
        settings.watchesPresses = isWatching
        grabs.select(wantedGrabs.raw)
    }

    private var wantedGrabs: GrabSet {
        state.wanted(settings, pointer: grabs.current.pointer)
    }
}

// How events change the hold.
extension Capture {
    /// A hotkey went down; false where another one is down already.
    func hotkeyPressed(_ hotkey: PressedHotkey, now: Duration) -> Bool {
        guard advance(.pressed(hotkey)) else { return false }
        earlyReleases.hotkeyPressed()
        facts.isKeyboardTakenByModifier = nil
        facts.hasStruckSilentKey = false
        if case .button = hotkey.means { pending.hotkeyCheck = now + Capture.checkPause }
        return true
    }

    /// The hotkey went up, which has ended its key's grab.
    func hotkeyReleased() {
        if case .handedOver = state { hotkeys.resume() }
        advance(.released)
        grabs.keyReleased()
        pending.hotkeyCheck = nil
    }

    /// A device went away, or belongs to another master.
    func deviceLost() {
        // This releases the key early, for which the hotkey has to be down still.
        if hasKeyboard, advance(.keyboardDue) { applyGrabs() }
        if case .handedOver = state { hotkeys.resume() }
        advance(.deviceLost)
        // A hold is about to end; without one, nothing else releases what a button grabbed.
        if !isArmed { applyGrabs() }
        pending.hotkeyCheck = nil
        earlyReleases.forgetButtons()
        // The server reports no end of a gesture whose touchpad is gone, and keeps its grab.
        if padGesture != nil { grabs.gestureEnded() }
        padGesture = nil
        forgetAwaitedModifier()
        touches.rejectAll()
    }
}

// Questions about the state.
extension Capture {
    /// The real bits of the modifiers of the hotkey that is down.
    var hotkeyModifiers: UInt8 {
        guard let chord = state.hotkey?.chord else { return 0 }
        return UInt8(truncatingIfNeeded: hotkeys.modifiers.mask(of: chord.modifiers) ?? 0)
    }

    /// Whether the pointer is grabbed, to draw or to keep the wheel from applications.
    public var hasPointer: Bool { grabs.current.pointer != nil }

    /// Whether it is grabbed only to keep the wheel from applications: nothing is drawn.
    var hasShield: Bool { grabs.current.pointer == .shield }

    /// Whether the hotkey that is down is modifiers alone.
    var isModifierHotkey: Bool {
        if case .modifiers = state.hotkey?.means { true } else { false }
    }

    /// Whether a key that is no modifier is the hotkey that is down.
    func isHeld(key: Int32) -> Bool {
        guard case .key(key, _) = state.hotkey?.means, let keycode = UInt8(exactly: key) else {
            return false
        }
        return !hotkeys.modifiers.has(keycode)
    }

    var isArmed: Bool { if case .armed = state { true } else { false } }

    /// Whether the press of the hotkey has grabbed the keyboard.
    var hasKeyboard: Bool { state.hotkey?.keyboardDeadline != nil }

    /// Whether the press of the hotkey's button has grabbed the pointer, on the root window.
    var hasButtonGrab: Bool { grabs.current.pointer == .button }

    /// Whether the fingers of the hold draw.
    var takesTouches: Bool { state.hold?.needs.takesTouches ?? false }

    /// Whether raw motion is listened to, because the pointer is not ours.
    var followsRawMotion: Bool { state.hold?.followsRawMotion ?? false }
}

// The shield: a grab of the pointer that keeps the wheel from applications in a hold, before
// anything is drawn. All other presses go where they would go without it.
extension Capture {
    /// Whether another client has grabbed keys under the modifiers that are the hotkey. It may want
    /// the pointer at once, as a window manager that lists windows at Alt+Tab: the wheel is left to
    /// applications then, until its first notch. Costs round trips.
    var isHotkeyOfShortcuts: Bool {
        guard case .modifiers(let mask) = state.hotkey?.means else { return false }
        return hotkeys.restoringKeys(under: mask) {
            probe.isAwaited(key: nil, under: mask, of: keyboardDevice)
        }
    }

    /// Answers the server, which waits after each press and release while the shield is up.
    ///
    /// - Returns: whether the event is for the hold; else the application gets it.
    func admitThroughShield(_ type: Int32, _ event: XIDeviceEvent) -> Bool {
        let isExcluded = seatDevices.excluded.contains(event.sourceid)
        let isHotkey =
            hotkeys.chord(
                detail: event.detail, isButton: true,
                modifiers: UInt32(bitPattern: event.mods.effective)) != nil
        let isForHold = !isExcluded && (isHotkey || state.hold?.keeps(event.detail) ?? false)
        guard type == XI_ButtonPress, !isForHold else {
            grabs.keep(pressOn: event.deviceid)
            return true
        }
        passThroughShield()
        // Under modifiers it ends the hold.
        if !isExcluded, isModifierHotkey { pending.grabs = false }
        return false
    }

    /// Gives the application the press or touchpad gesture for which the server waits.
    func passThroughShield() {
        grabs.replayThroughShield()
        advance(.shieldLost)
        // The grabs that replace the shield cost round trips: made once the event is translated.
        pending.grabs = true
    }

    /// What stands in the way of the gesture that pressing `button` is; nil where nothing does, or
    /// where it is no gesture. A locker may have the keyboard even while the pointer is ours. Costs
    /// round trips.
    func obstacle(toPress button: Int) -> Interruption? {
        guard hasPointer, !hasKeyboard, state.hold?.needs.gestureButtons.contains(button) == true
        else { return nil }
        return askForObstacle()
    }

    /// Leaves the wheel to applications for the rest of the hold, or until it acts. Costs round
    /// trips, where it was kept from them.
    func dropShield() {
        if hasShield, advance(.shieldLost) { applyGrabs() }
    }
}
