internal import CX11
internal import Engine

/// Which real modifier (Mod1 … Mod5) carries which meaning on a keyboard, which are locks, and which
/// keys hold them.
struct ModifierMap {
    /// The real modifier bits of each meaning; a meaning that the keyboard lacks is absent. Lists
    /// here and below, as there are only a few of each.
    private(set) var masks: [(modifier: Modifiers, mask: UInt32)] = [
        (.shift, UInt32(ShiftMask)), (.control, UInt32(ControlMask)),
    ]
    /// Every keycode that is a modifier, with its real bit.
    private var keys: [(keycode: UInt8, mask: UInt32)] = []
    /// The real bits of CapsLock, NumLock and ScrollLock.
    private(set) var locks: [UInt32] = [UInt32(LockMask)]
    /// The other modifiers that were locked when the keyboard was read: by locks of levels
    /// (ISO_Level3_Lock, ISO_Level5_Lock), by sticky keys or by a keyboard on the screen.
    private(set) var locked: UInt32 = 0
    /// For each real modifier a key that holds it and no other as long as it is down, and does not
    /// lock it.
    private(set) var holders: [UInt8: UInt8] = [:]

    init(_ map: KeyboardMap) {
        for mask in (0..<8).map({ UInt8(1) << $0 }) {
            for keycode in map.keycodes {
                guard let held = map.modifiers[keycode], held & mask != 0 else { continue }
                keys.append((keycode, UInt32(mask)))
                let symbols = map.symbols[keycode]?.first?.prefix(2) ?? []
                for symbol in symbols { add(symbol, UInt32(mask)) }
                if held == mask, holders[mask] == nil, let first = symbols.first,
                    Self.areHeld.contains(Int(first))
                {
                    holders[mask] = keycode
                }
            }
        }
        locked = UInt32(map.locked) & ~lockMask
    }

    /// The symbols of keys that hold a modifier as long as they are down.
    private static let areHeld: Set<Int> = Set(
        [
            XK_Shift_L, XK_Shift_R, XK_Control_L, XK_Control_R, XK_Alt_L, XK_Alt_R, XK_Meta_L,
            XK_Meta_R, XK_Super_L, XK_Super_R, XK_Hyper_L, XK_Hyper_R, XK_ISO_Level3_Shift,
            XK_ISO_Level5_Shift, XK_Mode_switch,
        ].map { Int($0) })

    private mutating func add(_ symbol: UInt, _ mask: UInt32) {
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

    /// The keys to hold for `modifiers` as a person means them.
    ///
    /// - Throws: `ActionError.noKey` naming a modifier that no key holds.
    func holders(of modifiers: Modifiers) throws(ActionError) -> [UInt8] {
        var found: [UInt8] = []
        for (name, modifier) in Modifiers.named where modifiers.contains(modifier) {
            guard let mask = ofOne(modifier), let key = holders[UInt8(mask)] else {
                throw .noKey(name)
            }
            if !found.contains(key) { found.append(key) }
        }
        return found
    }

    private func ofOne(_ modifier: Modifiers) -> UInt32? {
        masks.first { $0.modifier == modifier }?.mask
    }

    /// `mask` with every combination of the locks, but those in `excluded`: exact grabs would miss
    /// while one is on.
    func variants(of mask: UInt32, without excluded: UInt32 = 0) -> [UInt32] {
        locks.filter { $0 & excluded == 0 }
            .reduce([mask]) { variants, lock in variants + variants.map { $0 | lock } }
    }

    func keycodes(of mask: UInt32) -> [UInt8] {
        keys.filter { $0.mask & mask != 0 }.map(\.keycode)
    }

    func has(_ keycode: UInt8) -> Bool { keys.contains { $0.keycode == keycode } }

    /// The bits that say nothing about what the user holds.
    var lockMask: UInt32 { locks.reduce(0, |) }
}
