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
