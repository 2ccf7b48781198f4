internal import Engine

/// A shortcut as Touchégg's `SEND_KEYS` writes it: `Control_L+Alt_L` in `modifiers`, `Shift_L+Tab`
/// in `keys`, each name a keysym's. It holds the modifiers from the beginning of the gesture to its
/// end, and strikes the keys meanwhile.
struct ToucheggShortcut {
    /// What is held.
    var held = Modifiers()
    /// What is struck: at most one key, with modifiers of its own.
    var struck: Chord

    /// All of it at once; nil where there is nothing to press.
    var chord: Chord { Chord(struck.trigger, modifiers: held.union(struck.modifiers)) }

    /// The shortcut of `modifiers` and `keys`; nil where a name is unknown, where no key is named,
    /// or more than one besides modifiers.
    init?(modifiers: String, keys: String, known: KeyNames) {
        for name in Self.names(modifiers) {
            guard let modifier = Self.modifier(name) else { return nil }
            held.insert(modifier)
        }
        var own = Modifiers()
        var key: String?
        for name in Self.names(keys) {
            if let modifier = Self.modifier(name) {
                own.insert(modifier)
            } else if key == nil {
                key = name
            } else {
                return nil
            }
        }
        guard var key else {
            guard !held.isEmpty || !own.isEmpty else { return nil }
            struck = Chord(.modifiers, modifiers: own.isEmpty ? held : own)
            return
        }
        // It presses the key that has the letter, whichever case it is written in.
        if key.utf8.count == 1, key.utf8.allSatisfy({ (0x41...0x5a).contains($0) }) {
            key = key.lowercased()
        }
        guard known.isKey(key) else { return nil }
        struck = Chord(.key(key), modifiers: own)
    }

    private static func names(_ text: String) -> [String] {
        text.split(separator: "+").map { String($0).trimmed }.filter { !$0.isEmpty }
    }

    private static func modifier(_ name: String) -> Modifiers? {
        let isOfASide = name.hasSuffix("_L") || name.hasSuffix("_R")
        return switch isOfASide ? String(name.dropLast(2)) : name {
        case "Control": .control
        case "Alt": .alt
        case "Shift": .shift
        case "Super": .super
        case "Hyper": .hyper
        case "Meta": .meta
        case "ISO_Level3_Shift": .altGr
        default: nil
        }
    }
}
