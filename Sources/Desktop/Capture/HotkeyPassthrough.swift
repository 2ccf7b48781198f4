public import Engine
public import Gestures

// What is given to the application in place of a gesture: a hotkey that is down or was only tapped, a
// drag of the hotkey's button.
extension Capture {
    /// Gives the application the hotkey that is down, as if it were none: its press now,
    /// repetitions and movements with it, and its release when the user releases it.
    func handOver() {
        guard let hotkey = tracker.hotkey, !isGesturePossible else { return }
        tracker.releaseEarly()
        guard tracker.hotkey?.isReleasedEarly == true else { return }
        switch hotkey.means {
        case .key(_, let device):
            tracker.hotkey?.isHandedOver = true
            // A repetition before the early release may have fired its grab since.
            grabs.current.keyboard = device
        // It has no repetitions that would fire the grab, and is not ours any more.
        case .button: tracker.forget()
        case .modifiers: return
        }
        apply()
        hotkeys.suspend { $0.chord == hotkey.chord }
        server.readSyntheticKeyFilters()
        atPress(of: hotkey) { _ in tracker.pressAgain(hotkey) }
        if case .button = hotkey.means { hotkeys.grabAll() }
        server.flush()
    }

    /// Gives a hotkey that was only tapped to the application: one press and one release through
    /// XTEST, with the modifiers that belong to it, while our own grabs of it are lifted. Both
    /// events leave in one write, so that ending the program between them leaves no key down.
    ///
    /// A hotkey that is still down is handed over as it is.
    public func pass(_ chord: Chord) {
        if tracker.hotkey?.chord == chord { return handOver() }
        guard var mask = hotkeys.modifiers.mask(of: chord.modifiers) else { return }
        // One keysym may be on several keys, and take other modifiers on each.
        let pressed = tracker.released?.chord == chord ? tracker.released : nil
        mask |= (pressed?.state ?? 0) & ~hotkeys.modifiers.lockMask
        let down = server.modifiersDown(on: keyboardDevice)
        server.readSyntheticKeyFilters()
        // The user may have released the modifiers before the key.
        let missing = mask & ~down
        let modifierKeys = (0..<8).map { UInt32(1) << $0 }.filter { missing & $0 != 0 }
            .compactMap { hotkeys.modifiers.keycode(of: $0) }
        hotkeys.suspend { $0.chord == chord }
        for keycode in modifierKeys { server.send(.fakeKey(keycode, isDown: true)) }
        strike(chord.trigger, pressed)
        for keycode in modifierKeys.reversed() { server.send(.fakeKey(keycode, isDown: false)) }
        server.sync()
        hotkeys.grabAll()
        server.flush()
    }

    private func strike(_ trigger: Chord.Trigger, _ pressed: PressedHotkey?) {
        switch trigger {
        case .key:
            guard case .key(let key, _) = pressed?.means, let key = UInt8(exactly: key) else {
                return
            }
            server.send(.fakeKey(key, isDown: true))
            server.send(.fakeKey(key, isDown: false))
        case .button(let number):
            guard let button = server.syntheticButton(for: number) else { return }
            // A window manager may hold the press back until the pointer is where it was again: so
            // each event has the place with it, if possible.
            atPress(of: pressed) { place in
                for isDown in [true, false] {
                    server.send(
                        .fakeButton(
                            button.physical, isDown: isDown, pointer: button.placeable, at: place))
                }
            }
        case .modifiers: break
        }
    }

    /// Runs `body` with the pointer where the user pressed the hotkey's button, from where it may have
    /// moved a little since: at the place that `body` is given then.
    private func atPress(of hotkey: PressedHotkey?, _ body: (Point?) -> Void) {
        guard case .button = hotkey?.means, let place = hotkey?.place, place.isOnScreens,
            let now = queryPosition(), now.distance(to: place) >= 1
        else { return body(nil) }
        move(to: place)
        body(place)
        move(to: now)
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
        guard case .button(let button) = chord.trigger, ownInput?.isAvailable ?? true,
            let synthetic = server.syntheticButton(for: button),
            let start = path.first(where: \.isOnScreens),
            !isGesturePossible || obstacle == nil
        else { return false }
        let hotkey = tracker.hotkey
        if hotkey != nil {
            // Where the pointer rested, the application would get the early release without it.
            grabs.wanted.pointer = .exclusive
            if apply() != nil { return false }
        }
        want(.none)
        apply()
        if hotkey != nil {
            guard tracker.hotkey?.isReleasedEarly == true else { return false }
            tracker.hotkey?.isHandedOver = true
            tracker.checkDue = now + HotkeyTracker.checkPause
        }
        hotkeys.suspend { $0.isButton && $0.detail == Int32(button) }
        // On a busy machine the pointer may be far beyond the last event that was read.
        let places = (path + [queryPosition()].compactMap { $0 }).filter(\.isOnScreens)
        // In one request if possible: the user may move the pointer in between.
        let physical = synthetic.physical
        if synthetic.placeable == nil { move(to: start) }
        server.send(
            .fakeButton(physical, isDown: true, pointer: synthetic.placeable, at: start))
        // Another program that drags by XTEST holds the button of the same device.
        let isSynthetic = hotkey != nil && hotkey?.source == synthetic.pointer
        // At once, before the user can release it: this costs no round trip.
        if let hotkey, !isSynthetic { tracker.pressAgain(hotkey) }
        // Where a window manager that focuses what is clicked holds the press back, the server keeps
        // the last of these movements only.
        for place in places.dropFirst() { move(to: place) }
        if isSynthetic {
            server.send(.disownButton(physical))
        } else {
            server.send(.fakeButton(physical, isDown: false, pointer: nil, at: nil))
        }
        hotkeys.grabAll()
        server.flush()
        return true
    }

    private func move(to place: Point) { server.send(.fakeMotion(place)) }
}

extension Point {
    /// Whether it fits the 16-bit coordinates of a request.
    fileprivate var isOnScreens: Bool {
        let coordinates = -32768.0...32767.0
        return coordinates.contains(x) && coordinates.contains(y)
    }
}
