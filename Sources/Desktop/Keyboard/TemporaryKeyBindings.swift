internal import CX11

/// Keys without any symbol, bound for a while to characters that no key gives.
///
/// An application asks the server what a key means when it reads the event, not when the key was
/// pressed: a key that lost its character right after would type nothing there. So the keys keep
/// their bindings until they are restored. All that a text lacks is bound at once, for every change
/// makes all applications read the map again.
struct TemporaryKeyBindings {
    /// What each key is bound to, by level.
    private(set) var bound: [UInt8: [UInt]] = [:]

    /// How many symbols can be bound, where the keys in `busy` stay as they are.
    func room(on keyboard: KeyboardSnapshot, busy: Set<UInt8>) -> Int {
        2 * free(on: keyboard, busy: busy).count
    }

    /// Binds keys to `symbols`, which no key of `keyboard` has and for which there is room; keys in
    /// `busy`, which the same text needs, stay as they are.
    mutating func bind(
        _ symbols: [UInt], on keyboard: KeyboardSnapshot, of display: Display, busy: Set<UInt8>
    ) {
        let keys = free(on: keyboard, busy: busy)
        // The second level takes Shift, which the application sees: only if need be.
        let levels = symbols.count <= keys.count ? 1 : 2
        var rest = symbols[...]
        var fresh: [UInt8: [UInt]] = [:]
        for keycode in keys {
            let own = Array(rest.prefix(levels))
            guard let first = own.first, let last = own.last else { break }
            rest = rest.dropFirst(levels)
            // A letter alone would be taken for both its small and its capital form.
            fresh[keycode] = [first, last]
        }
        bound.merge(fresh) { _, new in new }
        display.recordBindings(bound)
        for (keycode, symbols) in fresh {
            TemporaryKeyBindings.set(keycode, to: symbols, on: display)
        }
        display.sync()
    }

    /// Ends the bindings, but of keys that have been given another meaning since.
    mutating func restore(on display: Display) {
        TemporaryKeyBindings.restore(bound, on: display)
        bound = [:]
        display.recordBindings([:])
    }

    /// The same for what another process bound.
    static func restore(_ bound: [UInt8: [UInt]], on display: Display) {
        guard !bound.isEmpty, !display.isLost else { return }
        let map = KeyboardSnapshot(display).map
        for (keycode, symbols) in bound where map.isExactly(symbols, on: keycode) {
            set(keycode, to: [UInt(NoSymbol)], on: display)
        }
        display.sync()
    }

    /// The keys that may be bound: those without a symbol, then those whose binding this text does
    /// not need. Keys of F13 to F24, which are found by their position, are never bound.
    private func free(on keyboard: KeyboardSnapshot, busy: Set<UInt8>) -> [UInt8] {
        let functionKeys = Set(keyboard.map.functionKeys.values)
        let down = keyboard.devices.keysDown
        func mayBeBound(_ keycode: UInt8) -> Bool {
            !functionKeys.contains(keycode) && !down.contains(keycode)
                && !busy.contains(keycode)
        }
        let boundBefore = bound.filter { keyboard.map.isExactly($0.value, on: $0.key) }.keys
        return keyboard.map.bareKeys.filter(mayBeBound)
            + boundBefore.filter(mayBeBound).sorted(by: >)
    }

    private static func set(_ keycode: UInt8, to symbols: [UInt], on display: Display) {
        var symbols = symbols.map { KeySym($0) }
        XChangeKeyboardMapping(
            display.handle, Int32(keycode), Int32(symbols.count), &symbols, 1)
    }
}

extension KeyboardMap {
    /// Whether the key `keycode` produces these symbols and nothing else.
    fileprivate func isExactly(_ symbols: [UInt], on keycode: UInt8) -> Bool {
        let groups = self.symbols[keycode] ?? []
        return groups.count == 1 && Array(groups[0].prefix { $0 != 0 }) == symbols
    }
}
