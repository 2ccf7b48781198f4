internal import CX11
package import Engine

/// The keyboard as it is now: devices, map and state. Read anew for each action: layouts and
/// keyboards change at any time, and all of it, keys included, takes less than three milliseconds.
package struct KeyboardSnapshot {
    let devices: KeyboardDevices
    let map: KeyboardMap
    let state: XkbStateRec
    private let modifiers: ModifierMap
    /// The modifiers that are unlocked while keys are sent: all but Num Lock and Scroll Lock. Caps
    /// Lock would change letters, Ctrl that sticky keys have locked would make shortcuts of them.
    let unlocked: UInt8
    private let keystrokes: [UInt: KeyboardMap.Keystroke]

    package init(_ display: Display) {
        display.readKeyFilters()
        devices = KeyboardDevices(display)
        map = KeyboardMap(
            display, device: devices.synthetic.map { UInt32($0) } ?? UInt32(XkbUseCoreKbd))
        var state = XkbStateRec()
        XkbGetState(display.handle, UInt32(XkbUseCoreKbd), &state)
        self.state = state
        modifiers = ModifierMap(map)
        let locks = UInt8(truncatingIfNeeded: modifiers.lockMask) & ~UInt8(LockMask)
        unlocked = ~locks
        keystrokes = map.keystrokes(group: Int(state.group), locked: state.locked_mods & locks)
    }

    func mask(of keycodes: some Sequence<UInt8>) -> UInt8 {
        keycodes.reduce(0) { $0 | (map.modifiers[$1] ?? 0) }
    }

    /// Whether the key switches layouts under these modifiers, in place of what it holds by itself.
    func switchesLayout(_ keycode: UInt8, under modifiers: UInt8) -> Bool {
        let symbol = map.translate(keycode, under: modifiers, group: Int(state.group))
        return (UInt(XK_ISO_Group_Latch)...UInt(XK_ISO_Last_Group_Lock)).contains(symbol)
    }

    func step(for chord: Chord) throws(ActionError) -> SyntheticInput.Step {
        var step = SyntheticInput.Step()
        step.modifiers = try modifiers.holders(of: chord.modifiers)
        switch chord.trigger {
        // Actions press and hold keys only.
        case .modifiers, .button: break
        case .key(let name):
            guard let symbol = Keysyms.code(for: name) else { throw .noKey(name) }
            // The key called F13 is pressed even where the layout gives it another symbol, as
            // hotkeys find it.
            let byPlace = map.functionKey(name).map { KeyboardMap.Keystroke(keycode: $0) }
            guard let keystroke = keystrokes[UInt(symbol)] ?? byPlace else { throw .noKey(name) }
            step.keystroke = keystroke
        }
        return step
    }

    /// Why an action cannot press `chord`, in the words that it would say; nil where it can, or where
    /// the keyboard cannot be read.
    package func problem(with chord: Chord) -> String? {
        if map.symbols.isEmpty { return nil }
        do throws(ActionError) { _ = try step(for: chord) } catch { return error.description }
        return nil
    }

    func steps(for character: Character) throws(ActionError) -> [SyntheticInput.Step] {
        var steps: [SyntheticInput.Step] = []
        for symbols in KeysymCharacters.keysyms(of: character) {
            guard let keystroke = keystroke(forAnyOf: symbols) else {
                throw .noCharacter(character)
            }
            steps.append(SyntheticInput.Step(keystroke: keystroke))
        }
        return steps
    }

    /// The symbols that `text` needs and no key gives, and the keys that give the others.
    func gaps(in text: String) throws(ActionError) -> (missing: [UInt], used: Set<UInt8>) {
        var missing: [UInt] = []
        var used: Set<UInt8> = []
        for character in text {
            for symbols in KeysymCharacters.keysyms(of: character) {
                if let keystroke = keystroke(forAnyOf: symbols) {
                    used.insert(keystroke.keycode)
                } else if let symbol = symbols.first {
                    if !missing.contains(symbol) { missing.append(symbol) }
                } else {
                    throw .noCharacter(character)
                }
            }
        }
        return (missing, used)
    }

    private func keystroke(forAnyOf symbols: [UInt]) -> KeyboardMap.Keystroke? {
        symbols.lazy.compactMap { keystrokes[$0] }.first
    }
}
