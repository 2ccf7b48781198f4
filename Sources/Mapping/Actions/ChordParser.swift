public import Engine
public import Gestures

extension Modifiers {
    /// Every name a modifier goes by, in lower case. Left and right are one: X tells modifiers
    /// apart by what they mean, not by where they are on the keyboard.
    package static let aliases: [String: Modifiers] = [
        "ctrl": .control, "control": .control, "ctl": .control,
        "control_l": .control, "control_r": .control,
        "alt": .alt, "mod1": .alt, "alt_l": .alt, "alt_r": .alt,
        "shift": .shift, "shift_l": .shift, "shift_r": .shift,
        "super": .super, "mod4": .super, "win": .super, "windows": .super,
        "super_l": .super, "super_r": .super,
        "hyper": .hyper, "hyper_l": .hyper, "hyper_r": .hyper,
        "meta": .meta, "meta_l": .meta, "meta_r": .meta,
        "altgr": .altGr, "mod5": .altGr, "iso_level3_shift": .altGr,
    ]
}

extension Chord {
    /// The mouse buttons that X can name.
    package static let buttonRange = 1...255

    /// Reads a chord, `Super+grave`, `Button8`, `Ctrl+Super`. Modifiers may be in any letter case
    /// and order; key names are X keysym names, case-sensitive. Throws what is wrong, and where.
    public init(parsing text: String, keys: KeyNames) throws(WordError) {
        do throws(WordError) {
            try self.init(written: text, keys: keys)
        } catch {
            // A misspelled name is marked alone, not the whole chord.
            let isForeign = text.unicodeScalars.contains { "<>- ".unicodeScalars.contains($0) }
            guard error.suggestion == nil || isForeign, let guess = Chord.guess(text, keys: keys),
                let first = Word.words(of: text).first,
                let last = Word.words(of: text).last
            else { throw error }
            throw WordError(
                offset: first.offset, length: last.offset + last.length - first.offset,
                message: error.message, suggestion: guess)
        }
    }

    private init(written text: String, keys: KeyNames) throws(WordError) {
        self.init(.modifiers)
        let words = Word.words(of: text)
        guard let word = words.first else {
            throw WordError(offset: 0, length: 0, message: "a key is missing here")
        }
        if let second = words.dropFirst().first {
            let joined = words.map { $0.text }.joined()
            throw WordError(
                offset: word.offset, length: second.offset + second.length - word.offset,
                message: "the keys of a chord are joined by '+', without spaces",
                suggestion: joined.contains("+") ? joined : nil)
        }
        var hasTrigger = false
        for part in Chord.parts(of: word) {
            if part.text.isEmpty {
                // The error is at the plus sign: the missing key has no place.
                throw WordError(
                    offset: max(word.offset, part.offset - 1), length: 1,
                    message: "a key is missing beside '+'; the plus key is called 'plus'")
            }
            if let modifier = Modifiers.aliases[part.lowercased] {
                guard modifiers.insert(modifier).inserted else {
                    throw part.error("this modifier is given twice; left and right are one")
                }
                continue
            }
            let found = try Chord.trigger(part, keys: keys)
            guard !hasTrigger else {
                throw part.error("a chord has one key or button beside its modifiers")
            }
            hasTrigger = true
            trigger = found
        }
    }

    /// The parts between the plus signs, empty ones included.
    private static func parts(of word: Word) -> [Word] {
        var offset = word.offset
        return word.text.split(separator: "+", omittingEmptySubsequences: false).map {
            let part = Word(String($0), offset: offset)
            offset += part.length + 1
            return part
        }
    }

    private static func trigger(_ part: Word, keys: KeyNames) throws(WordError) -> Trigger {
        if part.lowercased.hasPrefix("button") {
            let digits = part.text.dropFirst("button".count)
            if !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
                guard let number = Int(digits), buttonRange.contains(number) else {
                    throw part.error("mouse buttons are numbered from 1 to 255")
                }
                return .button(number)
            }
        }
        // Keysym names are short; a longer word would only cost time in the key table.
        guard part.length <= 40, keys.isKey(part.text) else {
            let modifiers = Modifiers.named.map(\.name)
            let near =
                keys.nearest(to: part.text) ?? Spelling.nearest(to: part.text, among: modifiers)
            throw part.error("no key is called \(part.text.quoted)", suggestion: near)
        }
        return .key(part.text)
    }
}

extension Chord {
    /// The chord that is probably meant by one with a capital letter, which takes Shift; nil for
    /// others.
    var withoutShift: Chord? {
        guard case .key(let name) = trigger, name.utf8.count == 1, ("A"..."Z").contains(name),
            !modifiers.isDisjoint(with: [.control, .alt, .super]), !modifiers.contains(.shift)
        else { return nil }
        return Chord(.key(name.lowercased()), modifiers: modifiers)
    }

    /// What other programs call the modifiers, beside `aliases`.
    private static let foreignModifiers = [
        "primary": "Ctrl", "command": "Super", "cmd": "Super", "$mod": "Super", "mod": "Super",
        "logo": "Super", "option": "Alt",
    ]

    /// The chord that `text` probably means, in canonical form, where it is written as in other
    /// programs: `Ctrl-T`, `<Super>g`, `Cmd+space`, `Mouse3`, `ctrl super`. Nil where that is
    /// unclear, or where `text` is canonical already.
    static func guess(_ text: String, keys: KeyNames) -> String? {
        // In 'Ctrl++' and 'Ctrl+-' the last sign may mean the key.
        guard let last = text.last, !"+-".contains(last), text.first != "+" else { return nil }
        let parts = text.split { "<>+- ".contains($0) }.map(String.init)
        var chord = Chord(.modifiers)
        for part in parts {
            let folded = part.lowercased()
            var name = foreignModifiers[folded] ?? KeyNames.nicknames[folded] ?? part
            if folded.hasPrefix("mouse") { name = "Button" + folded.dropFirst("mouse".count) }
            // With modifiers, other programs write a capital and mean the key without Shift.
            if parts.count > 1, name.utf8.count == 1 { name = folded }
            guard let one = try? Chord(written: name, keys: keys) else { return nil }
            chord.modifiers.formUnion(one.modifiers)
            guard one.trigger != .modifiers else { continue }
            guard chord.trigger == .modifiers else { return nil }
            chord.trigger = one.trigger
        }
        let guess = chord.description
        return guess == text || guess.isEmpty ? nil : guess
    }
}

/// The names of keys, given by the caller: this module does not link Xlib.
public struct KeyNames: Sendable {
    /// Whether a name, in its exact letter case, is a key (an X keysym).
    public var isKey: @Sendable (String) -> Bool
    /// Whether two names are of the same key, as Prior and Page_Up are.
    public var areSame: @Sendable (String, String) -> Bool
    /// Whether a key types or edits text, so that it is no hotkey without Ctrl, Alt or Super.
    public var types: @Sendable (String) -> Bool
    /// Every name, for suggestions; called only when something is misspelled.
    public var all: @Sendable () -> [String]

    /// The keys for which `isKey` holds; unless given, none types text, and none is suggested.
    public init(
        isKey: @escaping @Sendable (String) -> Bool,
        areSame: @escaping @Sendable (String, String) -> Bool = { $0 == $1 },
        types: @escaping @Sendable (String) -> Bool = { _ in false },
        all: @escaping @Sendable () -> [String] = { [] }
    ) {
        self.isKey = isKey
        self.areSame = areSame
        self.types = types
        self.all = all
    }

    /// Every name is a key, for callers without Xlib.
    public static let unchecked = KeyNames(isKey: { _ in true })

    /// What people call some keys, and what X calls them.
    static let nicknames: [String: String] = [
        "esc": "Escape", "enter": "Return", "del": "Delete", "ins": "Insert", "spacebar": "space",
        "pgup": "Page_Up", "pageup": "Page_Up", "pgdn": "Page_Down", "pagedown": "Page_Down",
        "capslock": "Caps_Lock", "numlock": "Num_Lock", "scrolllock": "Scroll_Lock",
        "printscreen": "Print", "prtsc": "Print", "backtick": "grave", "dot": "period",
        "`": "grave", "~": "asciitilde", "!": "exclam", "@": "at", "#": "numbersign",
        "$": "dollar", "%": "percent", "^": "asciicircum", "&": "ampersand", "*": "asterisk",
        "(": "parenleft", ")": "parenright", "-": "minus", "_": "underscore", "=": "equal",
        "[": "bracketleft", "]": "bracketright", "{": "braceleft", "}": "braceright",
        "\\": "backslash", "|": "bar", ";": "semicolon", ":": "colon", "'": "apostrophe",
        "\"": "quotedbl", ",": "comma", ".": "period", "<": "less", ">": "greater",
        "/": "slash", "?": "question",
    ]

    /// Whether two chords are the same, by whatever names.
    func areSame(_ one: Chord, _ other: Chord) -> Bool {
        guard case (.key(let first), .key(let second)) = (one.trigger, other.trigger) else {
            return one == other
        }
        return one.modifiers == other.modifiers && areSame(first, second)
    }

    func nearest(to word: String) -> String? {
        if let name = KeyNames.nicknames[word.lowercased()], isKey(name) { return name }
        let words = KeyNames.nicknames.keys.filter { $0.utf8.count > 3 }.sorted()
        let near = Spelling.nearest(to: word, among: all() + words)
        return near.map { KeyNames.nicknames[$0] ?? $0 }
    }
}
