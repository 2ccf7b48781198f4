internal import CX11
public import Engine

// The hotkey that is down, given to others than this program.
extension Capture {
    /// Has the server take the hotkey for released while the user still holds it.
    ///
    /// A key that is down repeats itself, and each repetition would fire its passive grab again and
    /// take the focus from the application and give it back (measured on Xorg 21.1.7: FocusOut and
    /// FocusIn, whatever window the grab is on and whether it is a core or an XI2 grab). Keeping
    /// the keyboard grabbed would stop screen lockers.
    func releaseEarly() {
        // Modifiers do not repeat, and other keys may be struck with them.
        guard let hotkey = state.hotkey, !earlyReleases.hasHotkey else { return }
        if case .handedOver = state { return }
        if case .key(let key, _) = hotkey.means, !isHeld(key: key) { return }
        earlyReleases.release(hotkey)
    }

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
}

// A hotkey that was only tapped.
extension Capture {
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
            if let position = display.positions(ofKey: name).first {
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
}
