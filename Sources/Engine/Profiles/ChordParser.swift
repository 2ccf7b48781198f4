public import Gestures

/// What is wrong with a chord, and where in its text.
public typealias ChordError = WordError

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

    /// Reads a chord, `Super+grave`, `Button8`, `Ctrl+Super`. Modifiers may be written in any
    /// letter case and order; key names are X keysym names and keep theirs.
    public init(parsing text: String, keys: KeyNames) throws(ChordError) {
        do throws(ChordError) {
            try self.init(written: text, keys: keys)
        } catch {
            // Of a name with a slip in it, that name alone is the place.
            let isForeign = text.unicodeScalars.contains { "<>- ".unicodeScalars.contains($0) }
            guard error.suggestion == nil || isForeign, let guess = Chord.guess(text, keys: keys),
                let first = Word.words(of: text).first,
                let last = Word.words(of: text).last
            else { throw error }
            throw ChordError(
                offset: first.offset, length: last.offset + last.length - first.offset,
                message: error.message, suggestion: guess)
        }
    }

    private init(written text: String, keys: KeyNames) throws(ChordError) {
        self.init(.modifiers)
        let words = Word.words(of: text)
        guard let word = words.first else {
            throw ChordError(offset: 0, length: 0, message: "a key is missing here")
        }
        if let second = words.dropFirst().first {
            let joined = words.map { $0.text }.joined()
            throw ChordError(
                offset: word.offset, length: second.offset + second.length - word.offset,
                message: "the keys of a chord are joined by '+', without spaces",
                suggestion: joined.contains("+") ? joined : nil)
        }
        var hasTrigger = false
        var given: [UInt8: Word] = [:]
        for part in Chord.parts(of: word) {
            if part.text.isEmpty {
                // What is missing has no place; the plus sign beside it has.
                throw WordError(
                    offset: max(word.offset, part.offset - 1), length: 1,
                    message: "a key is missing beside '+'; the plus key is called 'plus'")
            }
            if let modifier = Modifiers.aliases[part.lowercased] {
                if let first = given[modifier.rawValue] {
                    throw part.error(
                        first.lowercased == part.lowercased
                            ? "\(part.text.quoted) is in this chord twice"
                            : "\(first.text.quoted) and \(part.text.quoted) are the same modifier; "
                                + "one of them is enough")
                }
                given[modifier.rawValue] = part
                modifiers.insert(modifier)
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

    private static func trigger(_ part: Word, keys: KeyNames) throws(ChordError) -> Trigger {
        if part.lowercased.hasPrefix("button") {
            let digits = part.text.dropFirst("button".count)
            if !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
                guard let number = Int(digits), buttonRange.contains(number) else {
                    throw part.error("mouse buttons are numbered from 1 to 255")
                }
                return .button(number)
            }
        }
        if ["mod2", "mod3", "lock"].contains(part.lowercased) {
            throw part.error(
                "\(part.text.quoted) can't be in a chord: locks make no difference, and the "
                    + "modifiers are called \(Modifiers.named.map(\.name).joined(separator: ", "))")
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
