internal import CX11
internal import Engine

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

    /// What the real bits `state` mean, locks left out. Where two meanings share a bit it is the one
    /// that is printed first.
    func modifiers(of state: UInt32) -> Modifiers {
        var left = state & ~lockMask
        var result: Modifiers = []
        for (_, modifier) in Modifiers.named {
            guard let mask = ofOne(modifier), mask & left != 0 else { continue }
            result.insert(modifier)
            left &= ~mask
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
