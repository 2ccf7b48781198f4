internal import Gestures

extension Chord {
    /// What other programs call the modifiers, beside the names that are read here.
    private static let foreignModifiers: [String: Modifiers] = [
        "primary": .control, "ctr": .control, "command": .super, "cmd": .super, "$mod": .super,
        "mod": .super, "option": .alt, "opt": .alt, "windowskey": .super, "winkey": .super,
        "logo": .super,
    ]

    /// The modifiers as Emacs and its followers write them, `C-x`; letter case matters.
    private static let lettersOfModifiers: [String: Modifiers] = [
        "C": .control, "M": .alt, "S": .shift, "s": .super, "A": .alt, "H": .hyper,
    ]

    /// The chord that was probably meant by `text`, in the canonical form, where it is written as
    /// other programs do: `Ctrl-T`, `<Super>g`, `Mouse3`, `ctrl super`. Nil where that is unclear,
    /// or where the text is fine.
    static func guess(_ text: String, keys: KeyNames) -> String? {
        // A plus sign with nothing beside it may well mean that key.
        let plain = text.split(separator: "+", omittingEmptySubsequences: false)
        guard plain.allSatisfy({ !$0.isEmpty }) else { return nil }
        var parts = split(text)
        // The number of a button may stand apart: `Mouse 3`.
        if parts.count > 1, Int(parts[parts.count - 1]) != nil,
            ["mouse", "button", "btn"].contains(parts[parts.count - 2].lowercased())
        {
            let number = parts.removeLast()
            parts[parts.count - 1] += number
        }
        guard let last = parts.popLast() else { return nil }
        var modifiers: Modifiers = []
        for part in parts {
            guard let modifier = modifier(part, isLetterOne: text.contains("-")) else { return nil }
            modifiers.insert(modifier)
        }
        var chord = Chord(.modifiers, modifiers: modifiers)
        if let modifier = modifier(last, isLetterOne: false) {
            chord.modifiers.insert(modifier)
        } else if let trigger = trigger(last, isAlone: modifiers.isEmpty, keys: keys) {
            chord.trigger = trigger
        } else {
            return nil
        }
        let guess = chord.description
        return guess == text ? nil : guess
    }

    /// The names in `text`, whatever parts them. A sign at the end is a key: `Ctrl+-`.
    private static func split(_ text: String) -> [String] {
        var parts = [""]
        let scalars = Array(text.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            let isBetween = "<>+-".unicodeScalars.contains(scalar) || scalar.isBlank
            if isBetween, index < scalars.count - 1 || scalar == ">" {
                parts.append("")
            } else {
                parts[parts.count - 1].unicodeScalars.append(scalar)
            }
        }
        return parts.filter { !$0.isEmpty }
    }

    private static func modifier(_ name: String, isLetterOne: Bool) -> Modifiers? {
        let folded = name.lowercased()
        return Modifiers.aliases[folded] ?? foreignModifiers[folded]
            ?? (isLetterOne ? lettersOfModifiers[name] : nil)
    }

    private static func trigger(_ name: String, isAlone: Bool, keys: KeyNames) -> Trigger? {
        let folded = name.lowercased()
        for word in ["button", "mouse", "btn"] where folded.hasPrefix(word) {
            if let number = Int(folded.dropFirst(word.count)), buttonRange.contains(number) {
                return .button(number)
            }
        }
        let buttons = ["leftclick": 1, "middleclick": 2, "rightclick": 3]
        if let number = buttons[folded] { return .button(number) }
        // Where modifiers are held, programs mean the key by its capital: `Ctrl-T`.
        if !isAlone, name.unicodeScalars.count == 1, keys.isKey(folded) { return .key(folded) }
        if keys.isKey(name) { return .key(name) }
        if let known = KeyNames.nicknames[folded], keys.isKey(known) { return .key(known) }
        return keys.all().first { $0.lowercased() == folded }.map { .key($0) }
    }
}
