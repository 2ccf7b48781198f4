internal import Engine
internal import Mapping

/// What a command line of another program does to keys and buttons, as far as that is known.
struct ForeignCommand {
    /// What it does besides holding modifiers: one action, or several keys and clicks.
    var actions: [Action]
    /// The modifiers that it presses and leaves down.
    var leavesDown: Modifiers = []
    /// The modifiers that it releases without having pressed them.
    var letsGo: Modifiers = []

    /// Why a command that is not understood is left out.
    static let staysDown = "a key or button that stays down, or that is let go"

    /// A command that does `actions` and leaves nothing down.
    init(_ actions: [Action]) { self.actions = actions }

    /// What `line` does; `words` are its words, if a shell would only split it. Nil where it holds
    /// or releases something in a way that is not understood.
    init?(_ line: String, _ words: [String]?, _ keys: KeyNames) {
        self.init([.run(line)])
        if let words, let understood = ForeignCommand(xdotool: words, keys) {
            // curlicue does a single action itself; several are left to xdotool.
            let isRun = understood.actions.count > 1 && understood.leavesDown.isEmpty
            if !isRun { self = understood }
            return
        }
        let parts = line.split { " ;&|()'\"".contains($0) }
        // The keys after each `word`, one by one: 'keyup a; keyup ctrl' ends 'keydown ctrl+a'.
        func names(behind word: String) -> [Substring] {
            let pairs = zip(parts, parts.dropFirst()).filter { $0.0 == word }
            return pairs.flatMap { $0.1.split(separator: "+") }.sorted()
        }
        for input in ["key", "mouse"]
        where names(behind: "\(input)down") != names(behind: "\(input)up") { return nil }
    }

    var isEmpty: Bool { actions.isEmpty && leavesDown.isEmpty && letsGo.isEmpty }

    /// Its action, if that is the only one and no modifier is held or released.
    var onlyAction: Action? {
        leavesDown.isEmpty && letsGo.isEmpty && actions.count == 1 ? actions[0] : nil
    }

    /// Reads an xdotool command that only presses and releases keys and clicks; nil for others.
    private init?(xdotool words: [String], _ keys: KeyNames) {
        guard words.first == "xdotool" || words.first == "/usr/bin/xdotool" else { return nil }
        self.init([])
        let verbs: Set = ["key", "click", "keydown", "keyup"]
        var rest = words.dropFirst()
        while let verb = rest.popFirst() {
            let arguments = rest.prefix { !verbs.contains($0) }
            rest = rest.dropFirst(arguments.count)
            // curlicue lifts modifiers that the user holds anyway.
            let names = arguments.filter { $0 != "--clearmodifiers" }
            if verb == "click", names.count == 1, let button = Int(names[0]),
                Action.clickRange.contains(button)
            {
                actions.append(.click(button))
                continue
            }
            let chords = names.compactMap { Chord(xdotool: $0, keys: keys) }
            guard verb.hasPrefix("key"), !names.isEmpty, chords.count == names.count else {
                return nil
            }
            if verb == "key" {
                actions.append(.keys(chords))
                continue
            }
            // Presses have to come first, and releases in a command of their own: 'keydown ctrl
            // click 4 keyup ctrl' is left to xdotool.
            guard verbs.contains(verb), actions.isEmpty,
                chords.allSatisfy({ $0.trigger == .modifiers })
            else { return nil }
            for chord in chords where verb == "keydown" { leavesDown.formUnion(chord.modifiers) }
            for chord in chords where verb == "keyup" {
                letsGo.formUnion(chord.modifiers.subtracting(leavesDown))
                leavesDown.subtract(chord.modifiers)
            }
        }
        if isEmpty || !actions.isEmpty && !letsGo.isEmpty { return nil }
    }
}

extension Chord {
    /// The chord of these names of keysyms and modifiers; nil where one is unknown, or where more
    /// than one is no modifier.
    init?(_ names: [String], _ keys: KeyNames) {
        guard let chord = try? Chord(parsing: names.joined(separator: "+"), keys: keys) else {
            return nil
        }
        self = chord
        if case .button = trigger { return nil }
        // A modifier behind its key would come too late.
        let modifiers = try? Chord(parsing: names.dropLast().joined(separator: "+"), keys: keys)
        if let modifiers, modifiers.trigger != .modifiers { return nil }
    }

    /// Keys as xdotool writes them, `super+Left`.
    fileprivate init?(xdotool text: String, keys: KeyNames) {
        let parts = text.split(separator: "+", omittingEmptySubsequences: false).map {
            ["return", "enter"].contains($0.lowercased()) ? "Return" : String($0)
        }
        // xdotool takes numbers of several digits for key codes.
        guard !parts.contains(where: { $0.utf8.count > 1 && Int($0) != nil }) else { return nil }
        self.init(parts, keys)
        // xdotool presses a capital letter with Shift.
        if case .key(let key) = trigger, key.utf8.count == 1, key != key.lowercased() {
            trigger = .key(key.lowercased())
            modifiers.insert(.shift)
        }
    }
}

enum ShellWords {
    /// The words of `text` as a shell splits it without expanding anything; nil where a quote is
    /// not closed.
    static func split(_ text: String) -> [String]? {
        var words: [String] = []
        var word: String?
        var quote: Unicode.Scalar?
        var scalars = text.unicodeScalars.makeIterator()
        while let scalar = scalars.next() {
            switch (quote, scalar) {
            case ("'", "'"), ("\"", "\""): quote = nil
            case (nil, "'"), (nil, "\""):
                quote = scalar
                word = word ?? ""
            case (nil, "\\"), ("\"", "\\"):
                guard let next = scalars.next() else { return nil }
                word = word ?? ""
                if quote != nil, next != "\"", next != "\\" { word?.append("\\") }
                word?.unicodeScalars.append(next)
            case (nil, " "), (nil, "\t"), (nil, "\n"), (nil, "\r"):
                if let word { words.append(word) }
                word = nil
            default:
                word = word ?? ""
                word?.unicodeScalars.append(scalar)
            }
        }
        guard quote == nil else { return nil }
        return words + [word].compactMap { $0 }
    }

    /// The words of `text`, if a shell would only split it; nil where it would expand, redirect or
    /// branch.
    static func plainWords(_ text: String) -> [String]? {
        let special = "$`*?[]{}~;&|<>()#!\n\r\\".unicodeScalars
        return text.unicodeScalars.contains { special.contains($0) } ? nil : split(text)
    }
}
