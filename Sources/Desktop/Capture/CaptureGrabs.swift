internal import CX11
internal import Engine

// What the engine wants, as grabs.
extension Capture {
    /// A hold began. `followsPointer` says whether movement draws before a button is pressed,
    /// `takesTouches` whether fingers draw, `takesPads` whether touchpads do, `drawingButtons`
    /// which buttons do, `isToggled` whether the hold goes on when its hotkey is let go.
    public func arm(
        followsPointer: Bool, takesTouches: Bool, takesPads: Bool = true,
        drawingButtons: Set<Int> = [], isToggled: Bool = false
    ) {
        isArmed = true
        isDrawn = false
        wantsMotion = followsPointer
        self.takesTouches = takesTouches
        self.takesPads = takesPads
        self.isToggled = isToggled
        isFollowing = followsPointer && !isPointerTaken
        warpDetector = isFollowing && isFresh ? makeLookout() : nil
        isFresh = false
        isRelaxed = false
        selectRaw()
        switch held?.how {
        case .button: grabCancelKeys()
        case .modifiers:
            // Until something is drawn clicks and keys with these modifiers are for others.
            grabButtons(Capture.drawingButtons.filter { drawingButtons.contains(Int($0)) })
        case .key, nil:
            grabButtons(Capture.drawingButtons)
            grabCancelKeys()
        }
        arrangeGestureGrabs()
    }

    /// The pointer moved: takes it. False when another program has it, or the keyboard.
    public func take() -> Bool {
        warpDetector = nil
        isDrawn = true
        let hadKeyboard = keyboardDeadline != nil
        letKeyboardGo()
        if !hadKeyboard, let obstacle = ask() {
            refusal = obstacle
            return false
        }
        guard !isPointerTaken else { return true }
        refusal = .pointerBusy
        var types = [
            XI_Motion, XI_ButtonPress, XI_ButtonRelease, XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd,
        ]
        // While a pointer is grabbed, its touchpad's gestures go to who grabbed it or to nobody.
        if input.hasGestures, takesPads { types += Capture.pinchTypes + Capture.swipeTypes }
        var mask = EventMask(types)
        takenSerial = XNextRequest(display.handle)
        let status = mask.with(device: pointerDevice) {
            XIGrabDevice(
                display.handle, pointerDevice, grabWindow.window, UInt(CurrentTime), 0,
                XIGrabModeAsync, XIGrabModeAsync, 0, $0)
        }
        guard status == GrabSuccess else { return false }
        isPointerTaken = true
        isButtonGrab = false
        isFollowing = false
        isRelaxed = false
        selectRaw()
        grabCancelKeys()
        return true
    }

    /// The pointer rests: lets it go, and listens for it to move again.
    public func relax() {
        guard isPointerTaken else { return }
        wasFree = true
        XIUngrabDevice(display.handle, pointerDevice, UInt(CurrentTime))
        isPointerTaken = false
        isButtonGrab = false
        isFollowing = true
        isRelaxed = true
        selectRaw()
    }

    /// Steps out of the way of clicks that an action makes while a gesture goes on, until
    /// `stepBack`: they are for the application, not for the grabs that wait for the hand's own.
    public func stepAside() {
        guard isArmed, asideFrom == nil else { return }
        asideFrom = (isPointerTaken, awaitedButtons)
        if isPointerTaken {
            XIUngrabDevice(display.handle, pointerDevice, UInt(CurrentTime))
        }
        isPointerTaken = false
        isButtonGrab = false
        ungrabButtons()
    }

    /// The clicks are through.
    public func stepBack() {
        guard let before = asideFrom else { return }
        asideFrom = nil
        grabButtons(before.buttons)
        if before.hadPointer { _ = take() }
    }

    func grabButtons(_ buttons: [Int32]) {
        let buttons = buttons.filter { !awaitedButtons.contains($0) }
        guard !buttons.isEmpty else { return }
        awaitedButtons += buttons
        var any = XIGrabModifiers.any
        var mask = EventMask([XI_ButtonPress, XI_ButtonRelease, XI_Motion])
        // A finger that is not ours presses button 1 for applications that know no touch.
        areButtonsHeldBack = !(filter.admitsAll && takesTouches)
        let mode = areButtonsHeldBack ? XIGrabModeSync : XIGrabModeAsync
        // Button 1 last: until fingers are grabbed anew below, one that lands comes as this button.
        for button in buttons.reversed() {
            _ = mask.with(device: seat.pointer) {
                XIGrabButton(
                    display.handle, seat.pointer, button, display.root, 0, mode,
                    XIGrabModeAsync, 0, $0, 1, &any)
            }
            display.onAnswer()
        }
        if gestureGrabs.touches { grabTouches() }
    }

    private func ungrabButtons() {
        var any = XIGrabModifiers.any
        for button in awaitedButtons {
            XIUngrabButton(display.handle, seat.pointer, button, display.root, 1, &any)
        }
        awaitedButtons = []
    }

    /// Has the cancel key wait, unless it does.
    func grabCancelKeys() {
        guard awaitedKeys.isEmpty else { return }
        awaitedKeys = cancelKeycodes
        var any = XIGrabModifiers.any
        for keycode in awaitedKeys {
            var mask = EventMask([XI_KeyPress, XI_KeyRelease])
            let modes = seat.keyModes(waits: !filter.admitsAll)
            _ = mask.with(device: seat.keyboard) {
                XIGrabKeycode(
                    display.handle, seat.keyboard, keycode, display.root,
                    modes.own, modes.paired, 0, $0, 1, &any)
            }
            display.onAnswer()
        }
    }

    /// Lets everything go. Only the release of the hotkey is still listened for, and what is
    /// listened to always.
    public func disarm(now: Duration = .zero) {
        guard isArmed else { return }
        isArmed = false
        isToggled = false
        isDrawn = false
        wantsCancelKeys = false
        let aside = asideFrom?.buttons ?? []
        asideFrom = nil
        isFollowing = false
        warpDetector = nil
        if pad?.isOfHold == true {
            pad = nil
            // The gesture has grabbed the pointer for us, and not every way it can end lets go.
            if !isPointerTaken { XIUngrabDevice(display.handle, pointerDevice, UInt(CurrentTime)) }
        }
        if isPointerTaken {
            wasFree = true
            // A button that is still down would go up in the application beneath.
            if case .button = held?.how {
                releaseEarly()
                // The server tells of no release of a button that is up already, and of the raw
                // one only once it is listened for, which may be too late.
                checkDeadline = now
            }
            releaseButtonsEarly()
            XIUngrabDevice(display.handle, pointerDevice, UInt(CurrentTime))
            isPointerTaken = false
            isButtonGrab = false
        }
        letKeyboardGo()
        let (buttons, keys) = (awaitedButtons + aside, awaitedKeys)
        ungrabButtons()
        // No command is to wait for a round trip.
        arrangeGestureGrabs(waitingSince: now)
        var any = XIGrabModifiers.any
        for keycode in keys {
            XIUngrabKeycode(
                display.handle, seat.keyboard, keycode, display.root, 1, &any)
        }
        awaitedKeys = []
        // Letting go of a button or of the cancel key under any modifier takes hotkeys along that
        // share it.
        hotkeys.reclaim { ($0.isButton ? buttons : keys).contains($0.detail) }
        selectRaw()
    }

    /// Lets everything go for good, between holds: others take the places of this connection's
    /// captures. Where a master device went away, the server still has the grabs that waited on it,
    /// and would keep them until this connection ends.
    public func leave() {
        hotkeys.abandon()
        if seat != .every { abandonGrabsOfHolds() }
        claim([], cancel: nil)
        listenAlways(to: UngatedInput())
    }

    /// A hold that a master device did not outlive could not let go of what waited on it.
    private func abandonGrabsOfHolds() {
        var any = XIGrabModifiers.any
        for button in Capture.drawingButtons {
            XIUngrabButton(display.handle, XIAllDevices, button, display.root, 1, &any)
        }
        for keycode in cancelKeycodes {
            XIUngrabKeycode(display.handle, XIAllDevices, keycode, display.root, 1, &any)
        }
        XIUngrabTouchBegin(display.handle, XIAllDevices, display.root, 1, &any)
        guard input.hasGestures else { return }
        XIUngrabSwipeGestureBegin(display.handle, XIAllDevices, display.root, 1, &any)
        XIUngrabPinchGestureBegin(display.handle, XIAllDevices, display.root, 1, &any)
    }

    /// Lets the keyboard go, so that others can grab it while the hotkey is still down.
    func letKeyboardGo() {
        keyboardDeadline = nil
        guard case .key(_, let device) = held?.how else { return }
        releaseEarly()
        XIUngrabDevice(display.handle, device, UInt(CurrentTime))
    }

    /// Listens to the raw events that the present state needs, and to no others.
    func selectRaw() {
        var types: [Int32] = []
        switch held?.how {
        case .key: types.append(XI_RawKeyRelease)
        case .button, .modifiers, nil: break
        }
        if held != nil { types.append(XI_RawButtonRelease) }
        if isArmed, case .modifiers = held?.how {
            types.append(XI_RawKeyPress)
            if !isPointerTaken { types.append(XI_RawButtonPress) }
        }
        var follows = isFollowing
        // While the button's own grab lasts, the movement goes there and nowhere else.
        if isArmed, isButtonGrab { follows = true }
        if follows { types.append(XI_RawMotion) }
        if seat == .every {
            return EventMask.select(types, on: display.root, device: XIAllMasterDevices, display)
        }
        let ofKeyboard = types.filter { $0 == XI_RawKeyPress || $0 == XI_RawKeyRelease }
        let ofPointer = types.filter { !ofKeyboard.contains($0) }
        EventMask.select(ofKeyboard, on: display.root, device: seat.keyboard, display)
        EventMask.select(ofPointer, on: display.root, device: seat.pointer, display)
    }
}

extension XIGrabModifiers {
    /// Whatever modifiers are down.
    static var any: XIGrabModifiers {
        XIGrabModifiers(modifiers: Int32(bitPattern: UInt32(XIAnyModifier)), status: 0)
    }
}
