internal import CX11
internal import Engine

/// What each key produces in which group and on which level, and how to get there: a copy of an X
/// keyboard's map as plain values.
struct KeyboardMap: Equatable {
    /// A symbol's place on the keyboard.
    struct Position: Hashable {
        var keycode: UInt8
        /// The key's group (layout), from 0.
        var group: Int
        /// The level within it, from 0.
        var level: Int
    }

    /// Which modifiers lead to which level of a key.
    struct KeyType: Equatable {
        /// The modifiers that matter for it.
        var mask: UInt8
        /// The combinations that lead to a level other than 0.
        var entries: [(modifiers: UInt8, level: Int)]

        /// The level that a key of this type is on while `modifiers` are in force.
        func level(under modifiers: UInt8) -> Int {
            entries.first { $0.modifiers == modifiers & mask }?.level ?? 0
        }

        static func == (a: KeyType, b: KeyType) -> Bool {
            a.mask == b.mask
                && a.entries.elementsEqual(b.entries) {
                    $0.modifiers == $1.modifiers && $0.level == $1.level
                }
        }
    }

    /// One key in one group.
    struct Group: Equatable {
        var type: KeyType
        /// What it produces, by level; 0 for nothing.
        var symbols: [UInt]
    }

    /// What a key with fewer groups does while a group is in force that it lacks.
    enum OutOfRange: Equatable { case wrap, clamp, redirect(Int) }

    /// One key.
    struct Key: Equatable {
        var groups: [Group]
        var outOfRange = OutOfRange.wrap
        /// The modifiers that it holds while it is down.
        var modifiers: UInt8 = 0

        /// The group it uses while `group` is in force for the keyboard.
        func group(under group: Int) -> Int {
            if groups.indices.contains(group) || groups.isEmpty { return group }
            switch outOfRange {
            case .wrap: return (group % groups.count + groups.count) % groups.count
            case .clamp: return group < 0 ? 0 : groups.count - 1
            case .redirect(let other): return groups.indices.contains(other) ? other : 0
            }
        }
    }

    /// The keys by keycode.
    let keys: [UInt8: Key]
    private let places: [UInt: [Position]]

    init(keys: [UInt8: Key]) {
        self.keys = keys
        var places: [UInt: [Position]] = [:]
        for keycode in keys.keys.sorted() {
            for (group, content) in (keys[keycode]?.groups ?? []).enumerated() {
                for (level, symbol) in content.symbols.enumerated() where symbol != 0 {
                    places[symbol, default: []].append(
                        Position(keycode: keycode, group: group, level: level))
                }
            }
        }
        self.places = places
    }

    /// A key press that gives a symbol.
    struct Stroke: Equatable {
        var keycode: UInt8
        /// The keys to hold meanwhile, for the level.
        var holding: [UInt8]
        /// The modifiers to lock meanwhile that no key holds, such as NumLock's.
        var locking: UInt8 = 0
        /// The group to lock for the whole keyboard; nil when the one in force will do.
        var group: Int?
    }

    /// How to produce `symbol` while `group` is in force and `locked` modifiers are on: in this
    /// group if possible, on the lowest level, with as few keys as possible. Nil when no key has
    /// it.
    func stroke(for symbol: UInt, group: Int, locked: UInt8) -> Stroke? {
        var best: (stroke: Stroke, cost: Int)?
        for place in places[symbol] ?? [] {
            guard let key = keys[place.keycode] else { continue }
            let isHere = key.group(under: group) == place.group
            guard let way = modifiers(to: place, locked: locked) else { continue }
            let cost =
                (isHere ? 0 : 1000) + (way.locking == 0 ? 0 : 100) + 10 * place.level
                + way.holding.count
            if let best, best.cost <= cost { continue }
            best = (
                Stroke(
                    keycode: place.keycode, holding: way.holding, locking: way.locking,
                    group: isHere ? nil : place.group), cost
            )
        }
        return best?.stroke
    }

    private func modifiers(
        to place: Position, locked: UInt8
    ) -> (holding: [UInt8], locking: UInt8)? {
        guard let type = keys[place.keycode]?.groups[place.group].type else { return nil }
        // All combinations, not only those that the type lists: NumLock and Shift together often
        // lead back to the first level by not being listed.
        let ways = (0...UInt8.max).filter { $0 & ~type.mask == 0 }
        let fitting = ways.filter { type.level(under: $0 | locked) == place.level }
        return fitting.compactMap { way -> (holding: [UInt8], locking: UInt8)? in
            var holding: [UInt8] = []
            var locking: UInt8 = 0
            for bit in bits(of: way) {
                if let key = holder(of: bit) { holding.append(key) } else { locking |= bit }
            }
            return (holding, locking)
        }.min {
            ($0.locking.nonzeroBitCount, $0.holding.count) < (
                $1.locking.nonzeroBitCount, $1.holding.count
            )
        }
    }

    /// The symbols of keys that hold a modifier as long as they are down, and do not lock it.
    private static let holders: Set<UInt> = Set(
        [
            "Shift_L", "Shift_R", "Control_L", "Control_R", "Alt_L", "Alt_R", "Meta_L", "Meta_R",
            "Super_L", "Super_R", "Hyper_L", "Hyper_R", "ISO_Level3_Shift", "ISO_Level5_Shift",
            "Mode_switch",
        ].compactMap { Keysyms.code(for: $0) })

    /// A key that holds the real modifier `bit` and no other, as long as it is down.
    private func holder(of bit: UInt8) -> UInt8? {
        keys.keys.sorted().first { keycode in
            guard let key = keys[keycode], key.modifiers == bit,
                let symbol = key.groups.first?.symbols.first
            else { return false }
            return KeyboardMap.holders.contains(symbol)
        }
    }

    /// The keys to hold for `modifiers` as a person means them; nil when the keyboard lacks one,
    /// whose name is given back.
    func holders(of modifiers: Modifiers) -> Result<[UInt8], Missing> {
        var found: [UInt8] = []
        for (name, modifier) in Modifiers.named where modifiers.contains(modifier) {
            guard let key = holder(meaning: modifier) else { return .failure(Missing(name: name)) }
            if !found.contains(key) { found.append(key) }
        }
        return .success(found)
    }

    /// A modifier that no key holds.
    struct Missing: Error, Equatable { var name: String }

    private func holder(meaning modifier: Modifiers) -> UInt8? {
        let names: [String]
        switch modifier {
        case .control: names = ["Control_L", "Control_R"]
        case .alt: names = ["Alt_L", "Alt_R"]
        case .shift: names = ["Shift_L", "Shift_R"]
        case .super: names = ["Super_L", "Super_R"]
        case .hyper: names = ["Hyper_L", "Hyper_R"]
        case .meta: names = ["Meta_L", "Meta_R"]
        case .altGr: names = ["ISO_Level3_Shift", "Mode_switch"]
        default: return nil
        }
        let places = names.compactMap { Keysyms.code(for: $0) }.flatMap { self.places[$0] ?? [] }
        if let plain = places.first(where: { $0.level == 0 && keys[$0.keycode]?.modifiers != 0 }) {
            return plain.keycode
        }
        // Meta and Hyper often share a real modifier with Alt and Super: their keys do as well.
        let mask = places.compactMap { keys[$0.keycode]?.modifiers }.first { $0 != 0 }
        return mask.flatMap { bits(of: $0).first }.flatMap(holder)
    }

    private func bits(of mask: UInt8) -> [UInt8] {
        (0..<8).map { 1 << $0 }.filter { mask & $0 != 0 }
    }
}

extension KeyboardMap {
    /// The map of the keyboard device `device`; nil when the server lacks XKB.
    init?(_ display: Display, device: UInt32) {
        let parts = UInt32(XkbKeyTypesMask | XkbKeySymsMask | XkbModifierMapMask)
        guard let description = XkbGetMap(display.handle, parts, device) else { return nil }
        defer { XkbFreeKeyboard(description, 0, 1) }
        guard let map = description.pointee.map?.pointee, let infos = map.key_sym_map,
            let symbols = map.syms, let types = map.types
        else { return nil }
        var keys: [UInt8: Key] = [:]
        for keycode in description.pointee.min_key_code...description.pointee.max_key_code {
            var info = infos[Int(keycode)]
            // The low half counts the groups, the high half says what becomes of others.
            let count = min(Int(info.group_info & 0x0f), 4)
            let width = Int(info.width)
            let typeIndices = withUnsafeBytes(of: &info.kt_index) { Array($0) }
            let groups = (0..<count).map { group in
                let start = Int(info.offset) + group * width
                let levels = (0..<width).map { level in
                    start + level < Int(map.num_syms) ? UInt(symbols[start + level]) : 0
                }
                let index = Int(typeIndices[group])
                let type =
                    index < Int(map.num_types)
                    ? KeyType(types[index]) : KeyType(mask: 0, entries: [])
                return Group(type: type, symbols: levels)
            }
            let rule: OutOfRange =
                switch info.group_info & 0xc0 {
                case UInt8(XkbClampIntoRange): .clamp
                case UInt8(XkbRedirectIntoRange): .redirect(Int(info.group_info & 0x30) >> 4)
                default: .wrap
                }
            keys[keycode] = Key(
                groups: groups, outOfRange: rule, modifiers: map.modmap?[Int(keycode)] ?? 0)
        }
        self.init(keys: keys)
    }
}

extension KeyboardMap.KeyType {
    init(_ type: XkbKeyTypeRec) {
        let entries = UnsafeBufferPointer(
            start: type.map, count: type.map == nil ? 0 : Int(type.map_count))
        self.init(
            mask: type.mods.mask,
            // Inactive entries need a virtual modifier that no key of this keyboard holds.
            entries: entries.filter { $0.active != 0 }.map { ($0.mods.mask, Int($0.level)) })
    }
}

/// Which real modifier (Mod1 … Mod5) carries which meaning on this keyboard, and which are locks.
struct ModifierMap {
    /// The real modifier bits of each meaning; a meaning that the keyboard lacks is absent.
    /// Here and beneath lists, as there are only a few of each.
    private(set) var masks: [(modifier: Modifiers, mask: UInt32)] = [
        (.shift, UInt32(ShiftMask)), (.control, UInt32(ControlMask)),
    ]
    /// Every keycode that is a modifier, with its real bit.
    private var keys: [(keycode: UInt8, mask: UInt32)] = []
    /// The real bits of CapsLock, NumLock and ScrollLock.
    private(set) var locks: [UInt32] = [UInt32(LockMask)]

    init(_ display: Display) {
        guard let map = XGetModifierMapping(display.handle) else { return }
        defer { XFreeModifiermap(map) }
        let width = Int(map.pointee.max_keypermod)
        for bit in 0..<8 {
            let mask = UInt32(1) << UInt32(bit)
            for slot in 0..<width {
                let keycode = map.pointee.modifiermap[bit * width + slot]
                guard keycode != 0 else { continue }
                keys.append((keycode, mask))
                for level in 0..<2 {
                    add(XkbKeycodeToKeysym(display.handle, keycode, 0, Int32(level)), mask)
                }
            }
        }
    }

    private mutating func add(_ symbol: KeySym, _ mask: UInt32) {
        guard mask > UInt32(ControlMask) else { return }  // Shift, Lock and Control are fixed.
        switch Int32(truncatingIfNeeded: Int(symbol)) {
        case XK_Alt_L, XK_Alt_R: add(.alt, mask)
        case XK_Super_L, XK_Super_R: add(.super, mask)
        case XK_Hyper_L, XK_Hyper_R: add(.hyper, mask)
        case XK_Meta_L, XK_Meta_R: add(.meta, mask)
        case XK_ISO_Level3_Shift, XK_Mode_switch: add(.altGr, mask)
        case XK_Num_Lock, XK_Scroll_Lock: if !locks.contains(mask) { locks.append(mask) }
        default: break
        }
    }

    private mutating func add(_ modifier: Modifiers, _ mask: UInt32) {
        // The first real modifier that carries the meaning wins: where Meta and Alt or Super and
        // Hyper share one, both names mean it.
        if ofOne(modifier) == nil { masks.append((modifier, mask)) }
    }

    /// The real bits of `modifiers`, or nil where the keyboard lacks one of them.
    func mask(of modifiers: Modifiers) -> UInt32? {
        var result: UInt32 = 0
        for (_, modifier) in Modifiers.named where modifiers.contains(modifier) {
            guard let mask = ofOne(modifier) else { return nil }
            result |= mask
        }
        return result
    }

    private func ofOne(_ modifier: Modifiers) -> UInt32? {
        masks.first { $0.modifier == modifier }?.mask
    }

    /// `mask` with every combination of the locks: exact grabs would miss while one is on.
    func variants(of mask: UInt32) -> [UInt32] {
        locks.reduce([mask]) { variants, lock in variants + variants.map { $0 | lock } }
    }

    /// The first keycode of the real modifier bit `mask`.
    func keycode(of mask: UInt32) -> UInt8? { keys.first { $0.mask == mask }?.keycode }

    /// Every keycode of the real modifier bits `mask`.
    func keycodes(of mask: UInt32) -> [UInt8] {
        keys.filter { $0.mask & mask != 0 }.map(\.keycode)
    }

    /// Whether `keycode` is a modifier.
    func has(_ keycode: UInt8) -> Bool { keys.contains { $0.keycode == keycode } }

    /// The bits that say nothing about what the user holds.
    var lockMask: UInt32 { locks.reduce(0, |) }
}
