internal import Engine

/// A key or a mouse button that stays down when a command is done, or that it lets go.
enum HeldInput: Hashable {
    case modifier(Modifiers)
    case key(String)
    case button(Int)
}

/// A command line of another program, as far as it is known what it does to keys and buttons.
struct ForeignCommand {
    /// What it does beside pressing and letting go; one action, or several keys and clicks.
    var actions: [Action]
    /// What it presses and leaves down.
    var leavesDown: Set<HeldInput> = []
    /// What it lets go without having pressed it.
    var letsGo: Set<HeldInput> = []

    /// What `line` does, whose words are `words` where a shell would do nothing but part them. Nil
    /// where it leaves something down, or lets it go, in a way that is not understood.
    init?(_ line: String, words: [String]?, keys: KeyNames) {
        if let words, let understood = ForeignCommand(xdotool: words, keys: keys) {
            self = understood
            // One thing is done by curlicue itself; several in a row are done as before.
            if actions.count == 1 || !leavesDown.isEmpty || !letsGo.isEmpty { return }
        }
        func isBalanced(_ input: String) -> Bool {
            let parts = line.split { !$0.isLetter }
            return parts.count { $0 == "\(input)down" } == parts.count { $0 == "\(input)up" }
        }
        guard isBalanced("key"), isBalanced("mouse") else { return nil }
        self.init([.run(line)])
    }

    /// A command that does `actions` and leaves nothing down.
    init(_ actions: [Action]) { self.actions = actions }

    /// Reads a command of xdotool that only strikes, presses and lets go; nil for any other.
    private init?(xdotool words: [String], keys: KeyNames) {
        guard words.first == "xdotool" || words.first == "/usr/bin/xdotool" else { return nil }
        self.init([])
        var rest = words.dropFirst()
        while let verb = rest.popFirst() {
            let arguments = rest.prefix { !Self.verbs.contains($0) }
            rest = rest.dropFirst(arguments.count)
            // Held modifiers are lifted here anyway.
            let names = arguments.filter { $0 != "--clearmodifiers" }
            guard !names.isEmpty else { return nil }
            // Presses come first, and what is pressed for something is let go by another command:
            // 'keydown ctrl click 4 keyup ctrl' is xdotool's.
            let isPress = verb.hasSuffix("down")
            if isPress || verb.hasSuffix("up"), !actions.isEmpty { return nil }
            switch verb {
            case "key":
                let chords = names.compactMap { Chord(xdotool: $0, keys: keys) }
                guard chords.count == names.count else { return nil }
                actions.append(.keys(chords))
            case "click":
                guard let button = Int(names[0]), names.count == 1,
                    Action.clickRange.contains(button)
                else { return nil }
                actions.append(.click(button))
            case "keydown", "keyup":
                for name in names {
                    guard let chord = Chord(xdotool: name, keys: keys) else { return nil }
                    chord.inputs.forEach { change($0, isDown: isPress) }
                }
            case "mousedown", "mouseup":
                guard let button = Int(names[0]), names.count == 1 else { return nil }
                change(.button(button), isDown: isPress)
            default: return nil
            }
        }
        if !actions.isEmpty, !letsGo.isEmpty { return nil }
        if actions.isEmpty, leavesDown.isEmpty, letsGo.isEmpty { return nil }
    }

    private static let verbs: Set = ["key", "click", "keydown", "keyup", "mousedown", "mouseup"]

    private mutating func change(_ input: HeldInput, isDown: Bool) {
        if isDown {
            leavesDown.insert(input)
        } else if leavesDown.remove(input) == nil {
            letsGo.insert(input)
        }
    }
}

extension Chord {
    /// The keys it consists of.
    fileprivate var inputs: [HeldInput] {
        let modifiers = Modifiers.named.map(\.modifier).filter { self.modifiers.contains($0) }
        let held = modifiers.map { HeldInput.modifier($0) }
        if case .key(let name) = trigger { return held + [.key(name)] }
        return held
    }

    /// The chord that holds all of `inputs` down; nil where that takes a mouse button, or more than
    /// one key besides modifiers.
    init?(holding inputs: Set<HeldInput>) {
        self.init(.modifiers)
        for input in inputs {
            switch input {
            case .modifier(let modifier): modifiers.insert(modifier)
            case .key(let name) where trigger == .modifiers: trigger = .key(name)
            case .key, .button: return nil
            }
        }
    }

    /// Keys as xdotool writes them, `super+Left`.
    fileprivate init?(xdotool text: String, keys: KeyNames) {
        let parts = text.split(separator: "+", omittingEmptySubsequences: false).map {
            ["return", "enter"].contains($0.lowercased()) ? "Return" : String($0)
        }
        // Numbers of several digits are key codes.
        guard !parts.contains(where: { $0.utf8.count > 1 && Int($0) != nil }),
            let chord = try? Chord(parsing: parts.joined(separator: "+"), keys: keys)
        else { return nil }
        self = chord
        if case .button = trigger { return nil }
        // It strikes a capital letter with Shift.
        if case .key(let key) = trigger, key.utf8.count == 1, key != key.lowercased() {
            trigger = .key(key.lowercased())
            modifiers.insert(.shift)
        }
    }
}

/// Words of a command line.
enum ShellWords {
    /// The words of `text` as a shell parts them without expanding anything; nil where a quote is
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

    /// The words of `text` where a shell would do nothing but part them; nil where it would expand,
    /// redirect or branch.
    static func plainWords(_ text: String) -> [String]? {
        let special = "$`*?[]{}~;&|<>()#!\n\r\\".unicodeScalars
        return text.unicodeScalars.contains { special.contains($0) } ? nil : split(text)
    }

    /// A command line of `words`. In the name of the program `~` and variables stay what they are.
    static func commandLine(_ words: [String]) -> String {
        words.enumerated().map { index, word in
            let plain = "@%+=:,./-_" + (index == 0 ? "~${}" : "")
            let isPlain = word.unicodeScalars.allSatisfy {
                switch $0 {
                case "a"..."z", "A"..."Z", "0"..."9": true
                default: plain.unicodeScalars.contains($0)
                }
            }
            let quotes = word.split(separator: "'", omittingEmptySubsequences: false)
            return isPlain && !word.isEmpty ? word : "'\(quotes.joined(separator: "'\\''"))'"
        }.joined(separator: " ")
    }
}
