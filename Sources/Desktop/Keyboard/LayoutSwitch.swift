internal import Engine

/// An option of the keyboard that switches layouts by keys that a hotkey may have, such as
/// `grp:alt_shift_toggle`: its second key then counts for no modifier, so that the hotkey never
/// works, or only when pressed in one order.
struct LayoutSwitch: Equatable {
    /// The option as `setxkbmap -option` takes it.
    let option: String
    /// The modifiers that it is made of.
    private var modifiers: Modifiers = []
    /// The name of the other key that it is made of, if any.
    private var key: String?

    /// Nil for an option that affects no hotkey: one of other keys, of both keys of a modifier
    /// together, or of a right key, as the left one still works.
    init?(_ option: String) {
        self.option = option
        let parts = option.split(separator: ":")
        guard parts.count == 2, parts[0] == "grp" else { return nil }
        for word in parts[1].split(separator: "_") {
            switch word {
            case "ctrl", "lctrl": modifiers.insert(.control)
            case "alt", "lalt": modifiers.insert(.alt)
            case "shift", "lshift": modifiers.insert(.shift)
            case "win", "lwin": modifiers.insert(.super)
            case "space": key = "space"
            // `grp:lctrl_lwin_rctrl_menu` is two pairs.
            case "menu" where modifiers.isEmpty: key = "Menu"
            default: break
            }
        }
        if modifiers.isEmpty && key == nil { return nil }
    }

    /// Whether the option affects `chord`.
    func concerns(_ chord: Chord) -> Bool {
        guard chord.modifiers.isSuperset(of: modifiers) else { return false }
        guard let key else { return chord.isOfKeyboard }
        return chord.trigger == .key(key)
    }

    /// A remark on `chord`, which suggests one that works with all `options`; nil where none of
    /// them affects it.
    static func remark(on chord: Chord, options: [String]) -> String? {
        let switches = options.compactMap { LayoutSwitch($0) }
        guard let found = switches.first(where: { $0.concerns(chord) }) else { return nil }
        let others = [
            Chord(.modifiers, modifiers: [.control, .super]),
            Chord(.modifiers, modifiers: [.control, .alt]), Chord(.key("Menu")),
        ]
        let other = others.first { other in !switches.contains { $0.concerns(other) } }
        return
            "the keyboard option \(found.option) switches layouts with keys of '\(chord)', so that "
            + "it does not work, or in one order only"
            + (other.map { "; choose another hotkey, such as '\($0)'" } ?? "")
    }
}
