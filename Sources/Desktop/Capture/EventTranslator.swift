public import CX11
public import Engine
public import Gestures

/// Turns X events into inputs of the engine: decodes each (`InputEvent`), asks whether it is a special
/// case (`handleSpecialCase`), and says what it means for a hold. What to grab is the engine's matter; grabs
/// that an event begins or ends are noted here (the table at `GrabController` has all).
public final class EventTranslator {
    package let capture: Capture
    let server: any InputServer
    var grabs: GrabController { capture.grabs }
    var tracker: HotkeyTracker { capture.tracker }
    /// Converts the server's times to the clock of the event loop; another one for each press of a
    /// hotkey, and for the first of free fingers.
    var clock = EventClock()
    /// The number of the device that the newest event came from.
    public private(set) var source: Int32 = 0
    /// The device that pressed the hotkey, or that has moved the pointer since.
    private var mover: Int32 = 0
    /// Where the pointer or finger of the newest event is.
    public private(set) var latestPosition = Point.zero
    /// When the present event was taken from the queue, on the event loop's clock.
    private(set) var now = Duration.zero
    private var inputs: [Input] = []

    package init(_ capture: Capture) {
        self.capture = capture
        server = capture.server
    }

    /// The inputs that `event` means; nil when it is no event of input. `now` is the time on the event
    /// loop's clock.
    public func translate(_ event: UnsafeMutablePointer<XEvent>, now: Duration) -> [Input]? {
        if event.pointee.type == server.keyboardEvents {
            return translate(InputEvent(keyboard: event), now)
        }
        // Xlib hands out the data of an event only once.
        guard let cookie = server.open(event) else { return nil }
        return translate(cookie.type, cookie.data, now)
    }

    /// The inputs that an XInput 2 event means; `data` is the structure of its `type`.
    func translate(_ type: Int32, _ data: UnsafeMutableRawPointer, _ now: Duration) -> [Input] {
        translate(InputEvent(type, data, root: server.root, grabWindow: server.grabWindow), now)
    }

    private func translate(_ event: InputEvent?, _ now: Duration) -> [Input] {
        collect(now) {
            guard let event else { return }
            if event.source != 0 { source = event.source }
            if let point = event.point { latestPosition = point }
            if !handleSpecialCase(event) { handle(event) }
        }
    }

    private func collect(_ now: Duration, _ body: () -> Void) -> [Input] {
        self.now = now
        inputs.removeAll(keepingCapacity: true)
        capture.forgetObstacle()
        body()
        return inputs
    }

    /// Adds an input; one of no event of the server is of now.
    func add(_ event: Input.Event, by cause: InputEvent? = nil) {
        inputs.append(Input(event, at: cause.map { clock.time($0.time, now: now) } ?? now))
    }

    // MARK: The main path

    private func handle(_ event: InputEvent) {
        switch event.kind {
        case .motion:
            // On another X screen of the server nothing is drawn.
            if event.point != nil, !event.isEmulated { addMotion(by: event) }
        case .key(let key, true): keyPress(key, event)
        case .key(_, false), .rawKey(_, false): if tracker.isRelease(event) { release(event) }
        case .button(let button, let isDown) where isFinger(button, event):
            if isDown { grabs.replay(pressOn: event.device) }
        case .button(let button, true): buttonPress(button, event)
        case .button(let button, false): buttonRelease(button, event)
        case .rawButton(let button, true): rawButtonPress(button, event)
        case .rawButton(let button, false): rawButtonRelease(button, event)
        case .rawMotion: rawMotion(event)
        case .touch(let phase, let touch): finger(phase, event, touch)
        case .pad(let pad): padGesture(pad, event)
        case .modifiers(let modifiers): modifiersChanged(modifiers, event)
        case .keyboardChanged:
            capture.scheduleRefresh(now)
            // A server that sets it up anew, as for a next login by RDP, reports no release.
            if tracker.isOfModifiers { tracker.checkDue = now }
        case .devicesChanged(let isLoss):
            if isLoss {
                add(.interrupt(.deviceRemoved))
                capture.deviceLost()
            }
            capture.scheduleRefresh(now)
        case .grabEnded: pointerLost(event.serial)
        case .rawKey, .slowKey: break
        }
    }

    /// The hotkey is up: every kind of release by the user ends here, whichever event or check says so.
    func release(_ event: InputEvent? = nil) {
        guard tracker.hotkey != nil else { return }
        askWhoHasKeyboard()
        if let chord = tracker.recordRelease(now: now, serial: event?.serial) {
            add(.release(chord), by: event)
        }
    }

    /// Asks who has the keyboard, which actions need to know, and interrupts where a device is gone: the
    /// server releases what is down on it before it says so, and answers only once it has said so.
    func askWhoHasKeyboard() {
        capture.isKeyboardFree = !server.isGrabbedElsewhere(capture.keyboardDevice)
        if server.hasWaiting(XI_HierarchyChanged) { add(.interrupt(.deviceRemoved)) }
    }

    private func press(_ hotkey: PressedHotkey, _ event: InputEvent, at point: Point? = nil) {
        latestPosition = point ?? latestPosition
        mover = event.source
        tracker.press(hotkey, at: latestPosition, now: now)
        clock = EventClock()
        add(.press(hotkey.chord, latestPosition), by: event)
    }

    /// Whether another hotkey may begin: none is down, or modifiers that turn out to be the
    /// beginning of a longer one, as Ctrl+Super of Ctrl+Super+F12, and take its place.
    private var mayPress: Bool {
        tracker.hotkey == nil
            || tracker.isOfModifiers && (!capture.hasPointer || capture.hasShield)
    }
}

// Keys and modifiers.
extension EventTranslator {
    private func keyPress(_ key: Int32, _ event: InputEvent) {
        let means = PressedHotkey.Means.key(keycode: key, device: event.device)
        let isAgain = tracker.hotkey?.means == means
        let chord = capture.hotkeys.chord(detail: key, isButton: false, modifiers: event.modifiers)
        // Perhaps of a keyboard that the config leaves out: the server does not say which one repeats.
        let isStray = event.isRepetition && mayPress && chord != nil
        isStray ? grabs.replay(pressOn: event.device) : grabs.keep(pressOn: event.device)
        if isAgain {
            // The hotkey is down, and has fired its grab again.
            tracker.checkDue = nil
            grabs.current.keyboard = event.device
            // For a server that does not flag repetitions it is down again, too, and has to be released
            // ahead of its time again.
            if !event.isRepetition { tracker.hotkey?.isReleasedEarly = false }
            return
        }
        if capture.wantsGrabs, !event.isRepetition, capture.hotkeys.cancelKeycodes.contains(key) {
            return add(.cancelKey, by: event)
        }
        guard let chord else { return }
        // One hold at a time: if this replaced the first, the end of the first would be missed.
        guard mayPress, !isStray else { return server.send(.ungrabDevice(event.device)) }
        capture.use(seatOf: event.device)
        grabs.current.keyboard = event.device
        // Else its grab would not have fired.
        capture.isKeyboardFree = true
        press(
            PressedHotkey(
                chord: chord, means: means, source: event.source, state: event.modifiers & 0xff),
            event)
    }

    private func modifiersChanged(_ modifiers: InputEvent.Modifiers, _ event: InputEvent) {
        server.send(.releaseKeysGivenBack)
        guard !capture.isOwn(event.serial) else {
            // What the user released amid our own requests has their serial number, too.
            if tracker.isOfModifiers { tracker.checkDue = now + HotkeyTracker.checkPause }
            return
        }
        let hotkeys = capture.hotkeys
        if modifiers.locked & ~hotkeys.modifiers.lockMask != hotkeys.modifiers.locked {
            capture.scheduleRefresh(now)
        }
        let pressed = modifiers.pressed & ~hotkeys.modifiers.lockMask
        // With sticky keys a modifier that was struck alone counts until the next key.
        let down = pressed | modifiers.latched & ~hotkeys.modifiers.lockMask
        if let hotkey = tracker.hotkey, case .modifiers(let mask) = hotkey.means {
            if pressed & hotkey.pressedModifiers != hotkey.pressedModifiers {
                return release(event)
            }
            if down == mask { return }
        }
        capture.use(seatOf: event.device)
        guard modifiers.isDown == true, mayPress,
            let match = hotkeys.modifierChords.first(where: { $0.mask == down }),
            // Asked first, as the pointer moves on: the stroke begins there. On another X screen it
            // is the hotkey of the program that takes gestures there.
            let position = capture.queryPosition(), !capture.isLocked,
            // These events name no keyboard.
            capture.filter.admitsAll
                || !capture.seatDevices.excludes(server.keyboardInUse(of: event.device))
        else {
            if tracker.isOfModifiers { add(.otherKey, by: event) }
            return
        }
        press(
            PressedHotkey(
                chord: match.chord, means: .modifiers(match.mask), source: source,
                pressedModifiers: pressed),
            event, at: position)
        // Another client may have the keyboard by a modifier that went down first: its grab is newer
        // than ours, which is made anew.
        if !capture.isKeyboardFree { capture.scheduleRefresh(now) }
    }
}

// The pointer and its buttons.
extension EventTranslator {
    private func buttonPress(_ button: Int32, _ event: InputEvent) {
        grabs.keep(pressOn: event.device)
        guard event.point != nil else { return }
        if let chord = capture.hotkeys.chord(
            detail: button, isButton: true, modifiers: event.modifiers), mayPress
        {
            // The press itself grabbed the pointer for us, until the button is up; unless it was
            // ours already, in a hold that this press is to end.
            if !capture.hasPointer {
                grabs.current.pointer = .press
                (grabs.pointerDevice, grabs.pointerSerial) = (event.device, event.serial)
            }
            press(PressedHotkey(chord: chord, means: .button(button), source: event.source), event)
            if capture.hasKeyboardElsewhere { add(.interrupt(.keyboardBusy), by: event) }
            return
        }
        tracker.buttons.append((button, event.source))
        add(.button(Int(button), isDown: true, latestPosition), by: event)
    }

    private func buttonRelease(_ button: Int32, _ event: InputEvent) {
        guard !tracker.isSent(event.serial) else { return }
        tracker.buttons.removeAll { $0.button == button }
        guard case .button(button) = tracker.hotkey?.means else {
            return add(.button(Int(button), isDown: false, latestPosition), by: event)
        }
        add(.motion(latestPosition), by: event)
        // A grab that took the place of the button's stays.
        if grabs.current.pointer == .press { grabs.current.pointer = nil }
        release(event)
    }

    private func rawButtonPress(_ physical: Int32, _ event: InputEvent) {
        guard !capture.isOwn(event.serial), capture.wantsGrabs, !capture.hasPointer,
            !event.isEmulated
        else { return }
        let button = server.logicalButton(physical, of: event.source)
        // Buttons that we have grabbed are reported by the grab.
        if grabs.has(button: button) { return }
        add(.button(Int(button), isDown: true, latestPosition), by: event)
    }

    private func rawButtonRelease(_ physical: Int32, _ event: InputEvent) {
        // Which button it is takes round trips: the pointer's grab reports all but those released early.
        guard !tracker.isSent(event.serial),
            !capture.hasPointer || !grabs.earlyButtons.isEmpty
                || tracker.hotkey?.isReleasedEarly == true
        else { return }
        let button = server.logicalButton(physical, of: event.source)
        // What the user releases while an action's clicks are sent may have their serial number.
        let isUsers = grabs.earlyButtons[button] == event.source
        guard isUsers || !capture.isOwn(event.serial) else { return }
        if isUsers { grabs.earlyButtons[button] = nil }
        if let hotkey = tracker.hotkey, hotkey.means == .button(button) {
            // The pointer's own grab reports it, unless it was released early. In a relayed drag XTEST's
            // device is released before the user's.
            guard hotkey.isReleasedEarly || !capture.hasPointer,
                !hotkey.isHandedOver || event.source == hotkey.source
            else { return }
            release(event)
        } else if isUsers
            || grabs.current.pointer == nil
                && !tracker.buttons.contains(where: { $0.button == button })
        {
            add(.button(Int(button), isDown: false, pointerPosition()), by: event)
        }
    }

    private func rawMotion(_ event: InputEvent) {
        guard !capture.isOwn(event.serial) else { return }
        // The server sends no raw events to a client with a grab on the root window: it was broken.
        if grabs.current.pointer == .press { pointerLost(event.serial) }
        // Movement between the last query and the grab is reported by no other event.
        let isBeforeGrab = grabs.current.pointer == .window && event.serial < grabs.pointerSerial
        guard grabs.followsRawMotion || isBeforeGrab, !event.isEmulated else { return }
        // Raw events carry no position: it is asked for.
        guard let position = capture.queryPosition() else { return }
        // What the grab has reported since is newer.
        if isBeforeGrab, server.hasWaiting(XI_Motion) { return }
        latestPosition = position
        addMotion(by: event)
    }

    private func addMotion(by event: InputEvent) {
        // A pen comes near wherever it is, and the pointer jumps there.
        if event.source != mover, capture.seatDevices.kind(of: event.source) == .pen {
            add(.displaced(latestPosition), by: event)
        }
        mover = event.source
        add(.motion(latestPosition), by: event)
    }

    /// Something came that cannot come while the pointer is ours: the grab was broken, by
    /// `XF86Ungrab` for instance, and what the pointer does from then on is not seen.
    private func pointerLost(_ serial: UInt) {
        guard capture.hasPointer, serial >= grabs.pointerSerial else { return }
        // No effect if the grab is gone, as it should be; but nothing may stay grabbed by mistake.
        grabs.releasePointer()
        add(.interrupt(.grabBroken))
    }

    /// Where the pointer is, to a fraction of a pixel; where it was last seen while it is on
    /// another X screen. Costs a round trip.
    public func pointerPosition() -> Point { capture.queryPosition() ?? latestPosition }
}

// Fingers on touch screens.
extension EventTranslator {
    func finger(_ phase: ContactEvent.Phase, _ event: InputEvent, _ touch: Touch) {
        let touches = capture.touches
        let finger: Int?
        switch phase {
        case .began:
            guard capture.wantsGrabs ? grabs.wanted.fingers : grabs.free.touches,
                capture.seatDevices.kind(of: touch.source) != .touchpad
            else {
                // It landed while the hold ended, or in a hold without fingers, or on a touchpad that
                // reports those (synaptics). The next one goes to the application.
                return touches.reject(touch)
            }
            if let obstacle = capture.obstacle {
                // A locker's own grab takes the first finger only: the others are for it, too.
                add(.interrupt(obstacle))
                return touches.reject(touch)
            }
            if !capture.wantsGrabs, touches.isEmpty { clock = EventClock() }
            finger = touches.land(touch, isOurs: capture.wantsGrabs)
        case .moved: finger = touches.finger(touch)
        case .ended:
            finger = touches.lift(touch, serial: event.serial)
            if finger != nil { askWhoHasKeyboard() }
        }
        // A rejected finger has no number; the server reports its end at once.
        guard let finger else { return }
        add(.touch(finger, phase, latestPosition), by: event)
    }

    /// Whether it is a finger's button 1, for clients that know no touch, and no wheel's.
    func isFinger(_ button: Int32, _ event: InputEvent) -> Bool {
        event.isEmulated && !Phrase.wheelButtons.contains(Int(button))
    }
}

// Gestures on touchpads.
extension EventTranslator {
    /// Adds an event of a touchpad's gesture, with as many fingers as that began with, where the
    /// gesture is ours.
    ///
    /// A grab cannot ask for a number of fingers. Measured on Xorg 21.1.7: a grab that waits
    /// (GrabModeSync) reports the begin and holds the rest back; XIReplayDevice then hands all of it to
    /// the application, and the grabber gets an end of no fingers from the master itself; XIAsyncDevice
    /// keeps it for good.
    func padGesture(_ pad: PadEvent, _ event: InputEvent) {
        if pad.phase == .began, !begins(pad, event) { return }
        guard let gesture = capture.padGesture, gesture.kind == pad.kind else { return }
        if pad.phase == .ended || pad.phase == .cancelled {
            capture.padGesture = nil
            if tracker.hotkey == nil { grabs.gestureEnded(at: event.time) }
        }
        var pad = pad
        pad.fingers = gesture.fingers
        pad.point = latestPosition
        add(.pad(pad), by: event)
    }

    private func begins(_ pad: PadEvent, _ event: InputEvent) -> Bool {
        // The end of the gesture before was not reported, and the engine still waits for it.
        if let before = capture.padGesture {
            capture.padGesture = nil
            let end = PadEvent(before.kind, .cancelled, fingers: before.fingers, at: latestPosition)
            add(.pad(end), by: event)
        }
        let isOurs =
            !capture.seatDevices.excluded.contains(source)
            && (capture.wantsGrabs
                ? grabs.wanted.pads && !capture.isOfOtherSeat(event.device)
                : grabs.free.pads[pad.kind]?.contains(pad.fingers) == true)
            && capture.obstacle == nil
        if !capture.hasShield {
            isOurs ? grabs.keep(pressOn: event.device) : grabs.replay(pressOn: event.device)
        }
        guard isOurs else { return false }
        if !capture.wantsGrabs {
            clock = EventClock()
            capture.use(seatOf: event.device)
        }
        capture.padGesture = pad
        return true
    }
}

// What is due.
extension EventTranslator {
    /// When to call `tick`, on the event loop's clock; nil while nothing is due.
    public var deadline: Duration? {
        let due = capture.due
        return due.renewals.first.orEarlier(capture.mayRefresh ? due.refresh : nil)
            .orEarlier(capture.wantsGrabs ? due.keyboardCheck : nil)
            .orEarlier(tracker.checkDue).orEarlier(capture.touches.deadline)
    }

    /// Does what is due at `now`; gives the inputs that come of it.
    @discardableResult
    public func tick(now: Duration) -> [Input] {
        collect(now) {
            capture.tick(now: now)
            capture.touches.tick(now: now)
            if let due = tracker.checkDue, now >= due, tracker.checkIfUp(now: now) { release() }
            guard now >= capture.due.keyboardCheck else { return }
            capture.due.keyboardCheck = now + Capture.keyboardCheckPause
            // A locker may have the keyboard and wait for the pointer: it gets it.
            guard capture.wantsGrabs, capture.hasPointer, let obstacle = capture.obstacle
            else { return }
            add(capture.hasShield ? .wheelLost : .interrupt(obstacle))
        }
    }
}
