internal import CX11
public import Engine

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
        XkbGetState(display.handle, seat.keyboardForXKB, &state)
        // The user may have released the modifiers before the key.
        let missing = mask & ~UInt32(state.base_mods)
        let modifierKeys = (0..<8).map { UInt32(1) << $0 }.filter { missing & $0 != 0 }
            .compactMap { hotkeys.modifiers.keycode(of: $0) }
        // XTEST plays on the seat that the server gives this client.
        let isElsewhere = seat != .every && seat.pointer != clientPointer
        hotkeys.without(chord) {
            if isElsewhere { XISetClientPointer(display.handle, 0, seat.pointer) }
            defer { if isElsewhere { XISetClientPointer(display.handle, 0, clientPointer) } }
            for keycode in modifierKeys { display.fakeKey(keycode, isDown: true) }
            switch chord.trigger {
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
            for keycode in modifierKeys.reversed() { display.fakeKey(keycode, isDown: false) }
        }
    }
}
