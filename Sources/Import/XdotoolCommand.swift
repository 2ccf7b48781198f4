internal import Engine

extension Action {
    /// What a command of xdotool does, where it only strikes keys or clicks; nil for any other
    /// command.
    init?(xdotool words: [String], keys: KeyNames) {
        guard words.count >= 3, words[0] == "xdotool" || words[0] == "/usr/bin/xdotool" else {
            return nil
        }
        // Held modifiers are lifted here anyway.
        let arguments = words.dropFirst(2).filter { $0 != "--clearmodifiers" }
        guard !arguments.isEmpty else { return nil }
        switch words[1] {
        case "key":
            var chords: [Chord] = []
            for argument in arguments {
                guard let chord = Chord(xdotool: argument, keys: keys) else { return nil }
                chords.append(chord)
            }
            self = .keys(chords)
        case "click":
            guard arguments.count == 1, let button = Int(arguments[0]),
                Action.clickRange.contains(button)
            else { return nil }
            self = .click(button)
        default: return nil
        }
    }

    /// What a command line for a shell does: keys, where it is xdotool that strikes them.
    init(commandLine text: String, keys: KeyNames) {
        let words = ShellWords.plainWords(text) ?? []
        self = Action(xdotool: words, keys: keys) ?? .run(text.trimmed)
    }
}

extension Chord {
    /// Keys as xdotool writes them, `super+Left`.
    fileprivate init?(xdotool text: String, keys: KeyNames) {
        self.init(.modifiers)
        for part in text.split(separator: "+", omittingEmptySubsequences: false) {
            let name = String(part)
            if let modifier = Modifiers.aliases[name.lowercased()] {
                modifiers.insert(modifier)
                continue
            }
            let isReturn = ["return", "enter"].contains(name.lowercased())
            let keysym = isReturn ? "Return" : name
            // Numbers of several digits are key codes.
            let isKeycode = keysym.utf8.count > 1 && Int(keysym) != nil
            guard trigger == .modifiers, !keysym.isEmpty, !isKeycode, keys.isKey(keysym) else {
                return nil
            }
            trigger = .key(keysym)
        }
        if self == Chord(.modifiers) { return nil }
    }
}
