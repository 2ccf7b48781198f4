internal import CX11
internal import Engine

/// The keyboard as it is now: devices, map and state. Read anew for each action: layouts and
/// keyboards change at any time, and all of it, keys included, takes less than three milliseconds.
struct KeyboardSnapshot {
    private let display: Display
    let devices: KeyboardDevices
    let map: KeyboardMap
    let state: XkbStateRec

    init(_ display: Display) throws(ActionError) {
        self.display = display
        display.readKeyFilters()
        devices = KeyboardDevices(display)
        let id = devices.synthetic.map { UInt32($0) } ?? UInt32(XkbUseCoreKbd)
        guard let map = KeyboardMap(display, device: id) else {
            throw .missing(extension: "XKEYBOARD")
        }
        self.map = map
        var state = XkbStateRec()
        XkbGetState(display.handle, UInt32(XkbUseCoreKbd), &state)
        self.state = state
    }

    /// The real modifiers that `keycodes` hold.
    func mask(of keycodes: [UInt8]) -> UInt8 {
        keycodes.reduce(0) { $0 | (map.keys[$1]?.modifiers ?? 0) }
    }

    func step(for chord: Chord) throws(ActionError) -> SyntheticInput.Step {
        var step = SyntheticInput.Step()
        do { step.modifiers = try map.holders(of: chord.modifiers).get() } catch {
            throw .noKey(error.name)
        }
        switch chord.trigger {
        case .modifiers: break
        case .key(let name):
            guard let symbol = Keysyms.code(for: name) else { throw .noKey(name) }
            // The key called F13 is pressed even where the layout gives it another symbol, as
            // hotkeys find it.
            let named = display.positions(ofFunctionKey: name).first?.keycode
            let byPlace = named.map { KeyboardMap.Stroke(keycode: $0, holding: []) }
            guard let stroke = stroke(for: symbol) ?? byPlace else { throw .noKey(name) }
            step.stroke = stroke
        case .button(let number):
            guard let button = devices.physicalButton(for: number) else {
                throw .noButton(number)
            }
            step.button = button
        }
        return step
    }

    /// The key presses that give `character`.
    func steps(for character: Character) throws(ActionError) -> [SyntheticInput.Step] {
        var steps: [SyntheticInput.Step] = []
        for symbols in KeysymCharacters.keysyms(of: character) {
            guard let stroke = stroke(forAnyOf: symbols) else { throw .noCharacter(character) }
            steps.append(SyntheticInput.Step(stroke: stroke))
        }
        return steps
    }

    /// The symbols that `text` needs and no key gives, and the keys that give the others.
    func gaps(in text: String) throws(ActionError) -> (missing: [UInt], used: Set<UInt8>) {
        var missing: [UInt] = []
        var used: Set<UInt8> = []
        for character in text {
            for symbols in KeysymCharacters.keysyms(of: character) {
                if let stroke = stroke(forAnyOf: symbols) {
                    used.insert(stroke.keycode)
                } else if let symbol = symbols.first {
                    if !missing.contains(symbol) { missing.append(symbol) }
                } else {
                    throw .noCharacter(character)
                }
            }
        }
        return (missing, used)
    }

    private func stroke(forAnyOf symbols: [UInt]) -> KeyboardMap.Stroke? {
        symbols.lazy.compactMap { stroke(for: $0) }.first
    }

    /// CapsLock is off while keys are sent, so it does not count.
    private func stroke(for symbol: UInt) -> KeyboardMap.Stroke? {
        map.stroke(
            for: symbol, group: Int(state.group), locked: state.locked_mods & ~UInt8(LockMask))
    }
}
