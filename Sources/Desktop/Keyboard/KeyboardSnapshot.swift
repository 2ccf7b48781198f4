internal import CX11
public import Engine

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

/// Where a keysym is on this keyboard.
struct KeyPosition: Hashable {
    /// The keycode that makes it.
    var keycode: UInt8
    /// Whether it takes Shift.
    var needsShift: Bool
}

extension Display {
    /// Every key that makes the keysym called `name` in any layout of this keyboard, without Shift
    /// where there is one.
    func positions(ofKey name: String) -> [KeyPosition] {
        let symbol = XStringToKeysym(name)
        guard symbol != 0 else { return [] }
        var low: Int32 = 0
        var high: Int32 = 0
        XDisplayKeycodes(handle, &low, &high)
        guard low >= 8, high >= low, high <= 255 else { return [] }
        var plain: [KeyPosition] = []
        var shifted: [KeyPosition] = []
        for keycode in UInt8(low)...UInt8(high) {
            for group in 0..<4 {
                if XkbKeycodeToKeysym(handle, keycode, Int32(group), 0) == symbol {
                    plain.append(KeyPosition(keycode: keycode, needsShift: false))
                    break
                }
                if XkbKeycodeToKeysym(handle, keycode, Int32(group), 1) == symbol {
                    shifted.append(KeyPosition(keycode: keycode, needsShift: true))
                    break
                }
            }
        }
        if plain.isEmpty, shifted.isEmpty { return positions(ofFunctionKey: name) }
        return plain.isEmpty ? shifted : plain
    }

    /// F13 to F24 are on many keyboards, but the usual layouts give them other symbols (F13 makes
    /// XF86Tools): these are found by where they are, which XKB calls FK13 to FK24.
    func positions(ofFunctionKey name: String) -> [KeyPosition] {
        guard name.hasPrefix("F"), let number = Int(name.dropFirst()), (13...24).contains(number),
            let keycode = functionKeys[number]
        else { return [] }
        return [KeyPosition(keycode: keycode, needsShift: false)]
    }

    /// The keycodes of the function keys from F13 on, by their number.
    var functionKeys: [Int: UInt8] {
        guard let keyboard = XkbGetMap(handle, 0, UInt32(XkbUseCoreKbd)) else { return [:] }
        defer { XkbFreeKeyboard(keyboard, 0, 1) }
        guard XkbGetNames(handle, UInt32(XkbKeyNamesMask), keyboard) == 0,
            let keys = keyboard.pointee.names?.pointee.keys
        else { return [:] }
        var found: [Int: UInt8] = [:]
        for keycode in keyboard.pointee.min_key_code...keyboard.pointee.max_key_code {
            let name = withUnsafeBytes(of: &keys[Int(keycode)].name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard name.hasPrefix("FK"), let number = Int(name.dropFirst(2)),
                (13...24).contains(number), found[number] == nil
            else { continue }
            found[number] = keycode
        }
        return found
    }
}

/// Says which keys the keyboard, as it is now, has not.
public struct KeyboardCheck {
    private let keyboard: KeyboardSnapshot

    /// Reads the keyboard of `display`; nil where that cannot be done.
    public init?(_ display: Display) {
        guard let keyboard = try? KeyboardSnapshot(display) else { return nil }
        self.keyboard = keyboard
    }

    /// Why an action cannot press `chord`, in the words that it would say; nil when it can.
    public func problem(with chord: Chord) -> String? {
        do throws(ActionError) {
            _ = try keyboard.step(for: chord)
            return nil
        } catch {
            return error.description
        }
    }
}
