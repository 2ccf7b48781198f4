internal import CX11

/// What each key of a keyboard produces in which group and on which level, and how to get there:
/// XKB's description, which Xlib reads and applies.
final class KeyboardMap {
    /// The symbols of each key, by group (layout) and level; 0 for nothing.
    let symbols: [UInt8: [[UInt]]]
    /// How modifiers choose the level of each key, by group; where nothing is said, Shift alone does.
    let types: [UInt8: [KeyType]]
    /// The real modifiers that each key holds while it is down.
    let modifiers: [UInt8: UInt8]
    /// The keys from F13 on, by their number. They are on many keyboards, but the usual layouts
    /// give them other symbols (F13 makes XF86Tools): these are found by XKB's names of the keys,
    /// FK13 to FK24.
    let functionKeys: [Int: UInt8]
    /// The keys that no keyboard has: the map has them so that some modifiers are on a key.
    private let placeholders: Set<UInt8>
    /// The keys that the server keeps to itself on some levels, by group and level: to switch consoles
    /// (Ctrl+Alt+F1), to end, and for what else it does.
    private let kept: [UInt8: [[Bool]]]
    /// The modifiers that are locked, as by Caps Lock, ISO_Level3_Lock, or sticky keys.
    let locked: UInt8
    /// Nil where the server lacks XKB: then there are no keys.
    private let description: XkbDescPtr?

    /// The map of the keyboard device `device`; that of the whole keyboard where none is named.
    /// Costs round trips.
    init(_ display: Display, device: UInt32 = UInt32(XkbUseCoreKbd)) {
        let parts = UInt32(
            XkbKeyTypesMask | XkbKeySymsMask | XkbModifierMapMask | XkbKeyActionsMask)
        description = XkbGetMap(display.handle, parts, device)
        var state = XkbStateRec()
        XkbGetState(display.handle, device, &state)
        locked = state.locked_mods
        guard let keyboard = description?.pointee, let map = keyboard.map?.pointee,
            let infos = map.key_sym_map, let all = map.syms, let held = map.modmap,
            let kinds = map.types
        else {
            (symbols, types, modifiers, functionKeys, kept) = ([:], [:], [:], [:], [:])
            placeholders = []
            return
        }
        let known = (0..<Int(map.num_types)).map { KeyType(kinds[$0]) }
        var types: [UInt8: [KeyType]] = [:]
        var symbols: [UInt8: [[UInt]]] = [:]
        var modifiers: [UInt8: UInt8] = [:]
        var kept: [UInt8: [[Bool]]] = [:]
        for keycode in keyboard.min_key_code...keyboard.max_key_code {
            let info = infos[Int(keycode)]
            // The low half counts the groups.
            symbols[keycode] = (0..<min(4, Int(info.group_info & 0x0f))).map { group in
                (0..<Int(info.width)).map { level in
                    UInt(all[Int(info.offset) + group * Int(info.width) + level])
                }
            }
            types[keycode] = withUnsafeBytes(of: info.kt_index) { indices in
                indices.map { known.indices.contains(Int($0)) ? known[Int($0)] : .shift }
            }
            modifiers[keycode] = held[Int(keycode)]
            if let server = keyboard.server?.pointee, let first = server.key_acts?[Int(keycode)],
                first != 0, let actions = server.acts
            {
                // Of the keys that have a modifier's symbol the list names one: not AltGr in most
                // layouts, nor the left Super key where Caps Lock is Super, too. Their actions tell.
                let action = actions[Int(first)]
                if Int32(action.type) == XkbSA_SetMods {
                    modifiers[keycode, default: 0] |= action.mods.mask
                }
                kept[keycode] = (0..<min(4, Int(info.group_info & 0x0f))).map { group in
                    (0..<Int(info.width)).map { level in
                        let action = actions[Int(first) + group * Int(info.width) + level]
                        return Self.keeping.contains(Int32(action.type))
                    }
                }
            }
        }
        self.kept = kept.filter { $0.value.joined().contains(true) }
        self.symbols = symbols
        self.types = types
        self.modifiers = modifiers
        let names = Self.names(display, description)
        functionKeys = names.reduce(into: [:]) { keys, key in
            guard key.name.hasPrefix("FK"), let number = Int(key.name.dropFirst(2)),
                (13...24).contains(number), keys[number] == nil
            else { return }
            keys[number] = key.keycode
        }
        let unreal: Set = ["LVL3", "LVL5", "MDSW", "ALT", "META", "SUPR", "HYPR"]
        placeholders = Set(names.filter { unreal.contains($0.name) }.map(\.keycode))
    }

    /// A map of these keys, which no server has.
    init(symbols: [UInt8: [[UInt]]], modifiers: [UInt8: UInt8], functionKeys: [Int: UInt8]) {
        (self.symbols, self.modifiers, types, kept) = (symbols, modifiers, [:], [:])
        placeholders = []
        self.functionKeys = functionKeys
        locked = 0
        description = nil
    }

    deinit { XkbFreeKeyboard(description, 0, 1) }

    /// The actions after which no client gets the key.
    private static let keeping: Set<Int32> = [
        Int32(XkbSA_Terminate), Int32(XkbSA_SwitchScreen), Int32(XkbSA_XFree86Private),
    ]

    /// Whether the server keeps the key to itself under these modifiers.
    func isKept(_ keycode: UInt8, under modifiers: UInt8) -> Bool {
        guard let groups = kept[keycode] else { return false }
        return groups.enumerated().contains { group, levels in
            levels.dropFirst((types[keycode]?[group] ?? .shift).level(modifiers)).first == true
        }
    }

    /// What XKB calls each key, in ascending order.
    private static func names(
        _ display: Display, _ keyboard: XkbDescPtr?
    ) -> [(keycode: UInt8, name: String)] {
        guard let keyboard, XkbGetNames(display.handle, UInt32(XkbKeyNamesMask), keyboard) == 0,
            let keys = keyboard.pointee.names?.pointee.keys
        else { return [] }
        return (keyboard.pointee.min_key_code...keyboard.pointee.max_key_code).map { keycode in
            withUnsafeBytes(of: &keys[Int(keycode)].name) { bytes in
                (keycode, String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))
            }
        }
    }

    /// Whether a keyboard may have the key, or another one that gives the same.
    func isReal(_ keycode: UInt8) -> Bool {
        guard placeholders.contains(keycode) else { return true }
        let given = Set((symbols[keycode] ?? []).joined()).subtracting([0])
        return symbols.contains { other, groups in
            !placeholders.contains(other) && !given.isDisjoint(with: groups.joined())
        }
    }

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
    /// A key that makes a keysym, and under which real modifiers it does.
    struct Position: Hashable {
        var keycode: UInt8
        /// The modifiers that it takes; those of the locks that are on, of `locks`, included.
        var modifiers: UInt8
        /// The locks that make a difference to the key, such as Num Lock to the keypad.
        var locks: UInt8
    }

    /// The ways to make the keysym called `name` in any layout: for each key, layout and state of
    /// `locks` those that take no modifier in vain. Caps Lock counts as off: it is for text.
    func positions(ofKey name: String, locks: UInt8) -> [Position] {
        guard let symbol = Keysyms.code(for: name).map({ UInt($0) }) else { return [] }
        let usable = modifiers.values.reduce(0, |)
        var found: [Position] = []
        for keycode in keycodes {
            for (group, levels) in (symbols[keycode] ?? []).enumerated()
            where levels.contains(symbol) {
                let type = types[keycode]?[group] ?? .shift
                let relevant = type.mask & locks & ~UInt8(LockMask)
                let held = (type.mask & usable & ~UInt8(LockMask) & ~relevant).subsets
                for lock in relevant.subsets {
                    let ways = held.filter {
                        levels.dropFirst(type.level($0 | lock)).first == symbol
                    }
                    for way in ways where !ways.contains(where: { $0 != way && $0 & ~way == 0 }) {
                        let position = Position(
                            keycode: keycode, modifiers: way | lock, locks: relevant)
                        if !found.contains(position) { found.append(position) }
                    }
                }
            }
        }
        if !found.isEmpty { return found }
        return functionKey(name).map { [Position(keycode: $0, modifiers: 0, locks: 0)] } ?? []
    }

    func functionKey(_ name: String) -> UInt8? {
        name.hasPrefix("F") ? Int(name.dropFirst()).flatMap { functionKeys[$0] } : nil
    }

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
        let holders = ModifierMap(self).holders
        var best: [UInt: (keystroke: Keystroke, cost: Int)] = [:]
        for keycode in keycodes {
            let groups = symbols[keycode]?.indices ?? 0..<0
            let mask = groups.reduce(0) { $0 | (types[keycode]?[$1].mask ?? 0) }
            // All combinations, not only those that lead to a level of their own: NumLock and Shift
            // together often lead back to the first one.
            for way in mask.subsets {
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
            }
        }
        return best.mapValues(\.keystroke)
    }

    /// What a key gives, as Xlib finds it for an application.
    func translate(_ keycode: UInt8, under modifiers: UInt8, group: Int) -> UInt {
        var symbol: KeySym = 0
        var used: UInt32 = 0
        // A state's group is in bits 13 and 14.
        XkbTranslateKeyCode(
            description, keycode, UInt32(modifiers) | UInt32(group & 3) << 13, &used, &symbol)
        return UInt(symbol)
    }
}

/// How modifiers choose the level of a key.
struct KeyType: Equatable {
    let mask: UInt8
    /// The levels that certain sets of them choose; any other set chooses the first level.
    let levels: [UInt8: Int]

    static let shift = KeyType(mask: UInt8(ShiftMask), levels: [UInt8(ShiftMask): 1])
}

extension KeyType {
    /// A type as XKB describes it. An entry that is not active names a virtual modifier that the
    /// keyboard lacks.
    init(_ type: XkbKeyTypeRec) {
        let entries = UnsafeBufferPointer(list: type.map, count: type.map_count)
        self.init(
            mask: type.mods.mask,
            levels: entries.reduce(into: [:]) {
                if $1.active != 0 { $0[$1.mods.mask] = Int($1.level) }
            })
    }

    /// The level, from 0, under these modifiers.
    func level(_ modifiers: UInt8) -> Int { levels[modifiers & mask] ?? 0 }
}

extension UInt8 {
    /// Every set of its bits, none first.
    var subsets: [UInt8] {
        var all: [UInt8] = [0]
        while let last = all.last, last != self { all.append((last &- self) & self) }
        return all
    }
}
