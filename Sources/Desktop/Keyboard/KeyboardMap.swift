internal import CX11
internal import Engine

/// What each key of a keyboard produces in which group and on which level, and how to get there:
/// XKB's description, which Xlib reads and applies.
final class KeyboardMap {
    /// The symbols of each key, by group (layout) and level; 0 for nothing.
    let symbols: [UInt8: [[UInt]]]
    /// The real modifiers that each key holds while it is down.
    let modifiers: [UInt8: UInt8]
    /// The keys from F13 on, by their number. They are on many keyboards, but the usual layouts
    /// give them other symbols (F13 makes XF86Tools): these are found by XKB's names of the keys,
    /// FK13 to FK24.
    let functionKeys: [Int: UInt8]
    /// Nil where the server lacks XKB: then there are no keys.
    private let description: XkbDescPtr?

    /// The map of the keyboard device `device`; that of the whole keyboard where none is named.
    /// Costs round trips.
    init(_ display: Display, device: UInt32 = UInt32(XkbUseCoreKbd)) {
        let parts = UInt32(XkbKeyTypesMask | XkbKeySymsMask | XkbModifierMapMask)
        description = XkbGetMap(display.handle, parts, device)
        guard let keyboard = description?.pointee, let map = keyboard.map?.pointee,
            let infos = map.key_sym_map, let all = map.syms, let held = map.modmap
        else {
            (symbols, modifiers, functionKeys) = ([:], [:], [:])
            return
        }
        var symbols: [UInt8: [[UInt]]] = [:]
        var modifiers: [UInt8: UInt8] = [:]
        for keycode in keyboard.min_key_code...keyboard.max_key_code {
            let info = infos[Int(keycode)]
            // The low half counts the groups.
            symbols[keycode] = (0..<min(4, Int(info.group_info & 0x0f))).map { group in
                (0..<Int(info.width)).map { level in
                    UInt(all[Int(info.offset) + group * Int(info.width) + level])
                }
            }
            modifiers[keycode] = held[Int(keycode)]
        }
        self.symbols = symbols
        self.modifiers = modifiers
        functionKeys = Self.functionKeys(display, description)
    }

    /// A map of these keys, which no server has.
    init(symbols: [UInt8: [[UInt]]], modifiers: [UInt8: UInt8], functionKeys: [Int: UInt8]) {
        (self.symbols, self.modifiers) = (symbols, modifiers)
        self.functionKeys = functionKeys
        description = nil
    }

    deinit { XkbFreeKeyboard(description, 0, 1) }

    private static func functionKeys(_ display: Display, _ keyboard: XkbDescPtr?) -> [Int: UInt8] {
        guard let keyboard, XkbGetNames(display.handle, UInt32(XkbKeyNamesMask), keyboard) == 0,
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

    /// The keycodes, the lowest first.
    var keycodes: [UInt8] { symbols.keys.sorted() }

    /// The keys that neither produce nor hold anything, the highest first. The first keycode of all
    /// is never one of them: some toolkits take it for none.
    var bareKeys: [UInt8] {
        keycodes.reversed().filter { keycode in
            keycode > 8 && modifiers[keycode] == 0
                && symbols[keycode]?.allSatisfy { $0.allSatisfy { $0 == 0 } } == true
        }
    }
}

// Where symbols are.
extension KeyboardMap {
    /// Where a keysym is on a keyboard.
    struct Position: Hashable {
        /// The keycode that makes it.
        var keycode: UInt8
        /// Whether it takes Shift.
        var needsShift: Bool
    }

    /// Every key that makes the keysym called `name` in any layout, without Shift where there is
    /// one.
    func positions(ofKey name: String) -> [Position] {
        guard let symbol = Keysyms.code(for: name) else { return [] }
        for (level, needsShift) in [(0, false), (1, true)] {
            let found = keycodes.filter { keycode in
                symbols[keycode]?.contains { $0.dropFirst(level).first == symbol } == true
            }
            if !found.isEmpty {
                return found.map { Position(keycode: $0, needsShift: needsShift) }
            }
        }
        return functionKey(name).map { [Position(keycode: $0, needsShift: false)] } ?? []
    }

    /// The key called `name`, where that is F13 to F24.
    func functionKey(_ name: String) -> UInt8? {
        name.hasPrefix("F") ? Int(name.dropFirst()).flatMap { functionKeys[$0] } : nil
    }

    /// A key press that gives a symbol.
    struct Keystroke: Equatable {
        var keycode: UInt8
        /// The keys to hold meanwhile, for the level.
        var holding: [UInt8] = []
        /// The modifiers to lock meanwhile that no key holds, such as NumLock's.
        var locking: UInt8 = 0
        /// The group to lock for the whole keyboard; nil when the one in force will do.
        var group: Int?
    }

    /// How to produce each symbol while `group` is in force and `locked` modifiers are on: in this
    /// group if possible, with as few keys as possible.
    func keystrokes(group: Int, locked: UInt8) -> [UInt: Keystroke] {
        guard let map = description?.pointee.map?.pointee, let infos = map.key_sym_map,
            let types = map.types
        else { return [:] }
        let holders = ModifierMap(self).holders
        var best: [UInt: (keystroke: Keystroke, cost: Int)] = [:]
        for keycode in keycodes {
            let groups = symbols[keycode]?.indices ?? 0..<0
            var info = infos[Int(keycode)]
            let mask = withUnsafeBytes(of: &info.kt_index) { indices in
                groups.reduce(0) { $0 | types[Int(indices[$1])].mods.mask }
            }
            // All combinations, not only those that lead to a level of their own: NumLock and Shift
            // together often lead back to the first one.
            var way: UInt8 = 0
            repeat {
                // The next combination of bits in the mask; 0 after the last.
                defer { way = (way &- mask) & mask }
                var keystroke = Keystroke(keycode: keycode)
                for bit in (0..<8).map({ UInt8(1) << $0 }) where way & bit != 0 {
                    if let key = holders[bit] {
                        keystroke.holding.append(key)
                    } else {
                        keystroke.locking |= bit
                    }
                }
                for other in [group] + groups {
                    keystroke.group = other == group ? nil : other
                    let symbol = translate(keycode, under: way | locked, group: other)
                    guard symbol != 0 else { continue }
                    let cost =
                        (keystroke.group == nil ? 0 : 1 << 20)
                        + keystroke.locking.nonzeroBitCount << 16 + keystroke.holding.count << 8
                        + Int(way)
                    if let known = best[symbol], known.cost <= cost { continue }
                    best[symbol] = (keystroke, cost)
                }
            } while way != 0
        }
        return best.mapValues(\.keystroke)
    }

    /// What a key gives, as Xlib finds it for an application.
    private func translate(_ keycode: UInt8, under modifiers: UInt8, group: Int) -> UInt {
        var symbol: KeySym = 0
        var used: UInt32 = 0
        // A state's group is in bits 13 and 14.
        XkbTranslateKeyCode(
            description, keycode, UInt32(modifiers) | UInt32(group & 3) << 13, &used, &symbol)
        return UInt(symbol)
    }
}
