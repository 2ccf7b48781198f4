package import CX11

/// The names of what keys produce, `grave`, `F13`, `XF86AudioPlay`: X's own, without the XK_.
public enum Keysyms {
    /// Whether X knows the symbol called `name`; upper and lower case matter.
    public static func isKey(_ name: String) -> Bool { code(for: name) != nil }

    /// Whether the symbol called `name` is needed for typing: it is a character, goes into one (dead
    /// keys), or is a key that edits text or moves in it.
    public static func types(_ name: String) -> Bool {
        guard let code = code(for: name) else { return false }
        switch code {
        // Characters: the older sets, which end below X's own functions, and Unicode.
        case 0x20..<0xfd00, 0x0100_0000...0x0110_ffff: return true
        // Dead keys, and Tab with Shift.
        case 0xfe50...0xfe93, 0xfe20: return true
        // BackSpace, Tab, Return, Delete; Home, the arrows, Page_Up, Page_Down, End.
        case 0xff08, 0xff09, 0xff0d, 0xffff, 0xff50...0xff57: return true
        // The keypad: blank, Tab, Enter, signs and digits.
        case 0xff80, 0xff89, 0xff8d, 0xffaa...0xffb9, 0xffbd: return true
        default: return false
        }
    }

    package static func code(for name: String) -> KeySym? {
        // A NUL would end the C string early and let "a\0nonsense" pass for "a".
        guard !name.isEmpty, name.utf8.count < 128, !name.utf8.contains(0) else { return nil }
        let code = XStringToKeysym(name)
        return code == 0 ? nil : code
    }

    package static func name(of code: KeySym) -> String? {
        XKeysymToString(code).map { String(cString: $0) }
    }

    /// The names that people are likely to mean, for suggestions after a misspelling, the likeliest
    /// first: those of ASCII, function keys and the keypad, other Latin letters, dead and media keys.
    public static let commonNames: [String] = {
        let codes: [ClosedRange<KeySym>] = [
            0x20...0x7e, 0xff00...0xffff, 0xa0...0xff, 0x20ac...0x20ac, 0xfe00...0xfeff,
            0x1008_ff00...0x1008_ffff,
        ]
        let names = codes.joined().compactMap { name(of: $0) }
        return names + ["Page_Up", "Page_Down"].filter { !names.contains($0) }
    }()
}

/// The keysyms of characters. Those of X's older national sets have numbers of their own, which
/// keyboard layouts still name (`Cyrillic_a`, `Greek_alpha`, `EuroSign`); newer keysyms are the
/// character's number itself plus 0x1000000, or equal to it in Latin-1.
enum KeysymCharacters {
    /// The keysyms of `scalar`, the modern one first.
    static func keysyms(of scalar: Unicode.Scalar) -> [UInt] {
        let value = UInt(scalar.value)
        if value < 0x80 || (0xa0...0xff).contains(value) { return [value] }
        let modern = 0x0100_0000 | value
        // The older one where there is one.
        let known = UInt(xkb_utf32_to_keysym(scalar.value))
        return [modern] + (known == 0 || known == modern ? [] : [known])
    }

    /// What to type for `character`: for each of its scalars the keysyms that stand for it, the
    /// best one first; none for a control character that no key is known for.
    static func keysyms(of character: Character) -> [[UInt]] {
        if character.isNewline { return [[0xff0d]] }
        return character.unicodeScalars.map { scalar in
            switch scalar.value {
            case 0x08, 0x09, 0x1b: [0xff00 | UInt(scalar.value)]
            case 0x7f: [0xffff]
            case ..<0x20, 0x80..<0xa0: []
            default: keysyms(of: scalar)
            }
        }
    }
}
