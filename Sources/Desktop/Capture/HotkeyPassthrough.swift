internal import CX11
public import Engine
public import Gestures

// What is given to the application in place of a gesture: a hotkey that is down or was only tapped, a
// drag of the hotkey's button.
extension Capture {
    /// Gives the application the hotkey that is down, as if it were none: its press now,
    /// repetitions and movements with it, and its release when the user releases it.
    func handOver() {
        guard let hotkey = state.hotkey else { return }
        releaseEarly()
        guard earlyReleases.hasHotkey, advance(.handedOver) else { return }
        // A repetition before the early release may have fired its grab since.
        if case .key(_, let device) = hotkey.means { grabs.keyboardFired(on: device) }
        applyGrabs()
        hotkeys.suspend { $0.chord == hotkey.chord }
        display.readKeyFilters()
        earlyReleases.press(hotkey)
        if case .button = hotkey.means {
            pending.hotkeyCheck = nil
            hotkeys.resume()
        }
        display.flush()
    }

    /// Gives a hotkey that was only tapped to the application: one press and one release through
    /// XTEST, with the modifiers that belong to it, while our own grabs of it are lifted. Both
    /// events leave in one write, so that ending the program between them leaves no key down.
    ///
    /// A hotkey that is still down is handed over as it is.
    public func pass(_ chord: Chord) {
        if state.hotkey?.chord == chord { return handOver() }
        guard let mask = hotkeys.modifiers.mask(of: chord.modifiers) else { return }
        var state = XkbStateRec()
        XkbGetState(display.handle, keyboardForXKB, &state)
        display.readKeyFilters()
        // The user may have released the modifiers before the key.
        let missing = mask & ~UInt32(state.base_mods)
        let modifierKeys = (0..<8).map { UInt32(1) << $0 }.filter { missing & $0 != 0 }
            .compactMap { hotkeys.modifiers.keycode(of: $0) }
        hotkeys.without(chord) {
            for keycode in modifierKeys { display.fakeKey(keycode, isDown: true) }
            strike(chord.trigger)
            for keycode in modifierKeys.reversed() { display.fakeKey(keycode, isDown: false) }
        }
    }

    private func strike(_ trigger: Chord.Trigger) {
        switch trigger {
        case .key(let name):
            if let position = hotkeys.keyboard.positions(ofKey: name).first {
                display.fakeKey(position.keycode, isDown: true)
                display.fakeKey(position.keycode, isDown: false)
            }
        case .button(let number):
            if let button = KeyboardDevices(display).physicalButton(for: number) {
                display.fakeButton(button, isDown: true)
                display.fakeButton(button, isDown: false)
            }
        case .modifiers: break
        }
    }

    /// Gives the application the drag of the button that is the hotkey `chord`: its press where
    /// `path` begins, the movement along it, and all that the user does from then on. Ends the hold
    /// and releases its grabs.
    ///
    /// XTEST's device plays the press and the path. Meanwhile the button goes down again on the
    /// user's own device too, where it was released early, so that the user's release ends the drag
    /// whatever becomes of this program.
    ///
    /// - Returns: false where that cannot be done, as where another client has keyboard or pointer.
    @discardableResult
    public func relay(_ chord: Chord, along path: [Point], now: Duration) -> Bool {
        let devices = KeyboardDevices(display)
        guard case .button(let button) = chord.trigger, ownInput?.isAvailable ?? true,
            let physical = devices.physicalButton(for: button),
            let start = path.first(where: \.isOnScreens),
            !isArmed || askForObstacle() == nil
        else { return false }
        let hotkey = state.hotkey
        // Else the application would get the early release.
        if hotkey != nil, !hasPointer, grabPointer() != nil { return false }
        disarm(now: now)
        if hotkey != nil {
            guard earlyReleases.hasHotkey, advance(.relayed) else { return false }
            pending.hotkeyCheck = now + Self.checkPause
        }
        hotkeys.suspend { $0.isButton && $0.detail == Int32(button) }
        // On a busy machine the pointer may be far beyond the last event that was read. This round
        // trip brings all events of the drag, and there is no other.
        let latest = queryPosition()
        let places = (path + dequeueMovements() + [latest].compactMap { $0 })
            .filter(\.isOnScreens)
        // In one request if possible: the user may move the pointer in between.
        let device = devices.placeablePointer
        if device == nil { move(to: start) }
        display.fakeButton(physical, isDown: true, at: device.map { ($0, start) })
        // Another program that drags by XTEST holds the button of the same device.
        let isSynthetic = hotkey?.source == devices.syntheticPointer
        // At once, before the user can release it: this costs no round trip.
        if let hotkey, !isSynthetic { earlyReleases.press(hotkey) }
        // Where a window manager that focuses what is clicked holds the press back, the server keeps
        // the last of these movements only.
        for place in places.dropFirst() { move(to: place) }
        if isSynthetic {
            display.disown(button: physical)
        } else {
            display.fakeButton(physical, isDown: false)
        }
        hotkeys.resume()
        display.flush()
        return true
    }

    /// Takes the pointer's movements up to the next press or release out of the queue: they are part
    /// of the drag, and of no use to what comes after it.
    private func dequeueMovements() -> [Point] {
        var places: [Point] = []
        while var event = display.dequeueMotion(of: input.opcode) {
            guard let cookie = EventCookie(&event, opcode: input.opcode, display) else { continue }
            let motion = cookie.data.load(as: XIDeviceEvent.self)
            if motion.root == display.root, motion.flags & Int32(XIPointerEmulated) == 0,
                motion.deviceid == grabs.pointerDevice,
                !seatDevices.excluded.contains(motion.sourceid)
            {
                places.append(Point(x: motion.root_x, y: motion.root_y))
            }
        }
        return places
    }

    private func move(to place: Point) {
        XTestFakeMotionEvent(
            display.handle, display.screen, Int32(place.x.rounded(.down)),
            Int32(place.y.rounded(.down)), 0)
    }
}

extension Point {
    /// Whether it fits the 16-bit coordinates of a request.
    fileprivate var isOnScreens: Bool {
        let coordinates = -32768.0...32767.0
        return coordinates.contains(x) && coordinates.contains(y)
    }
}
