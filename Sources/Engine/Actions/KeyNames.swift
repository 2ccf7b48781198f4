internal import Gestures

/// The names of keys that exist. Xlib has them, which this module does not link.
public struct KeyNames: Sendable {
    /// Whether a name, in its exact letter case, is a key (an X keysym).
    public var isKey: @Sendable (String) -> Bool
    /// Whether a key is needed for typing: it has a character, or edits text.
    public var types: @Sendable (String) -> Bool
    /// Every name there is, for suggestions; called only when something is misspelled.
    public var all: @Sendable () -> [String]

    /// The names for which `isKey` holds; those for which `types` holds are needed for typing.
    public init(
        isKey: @escaping @Sendable (String) -> Bool,
        types: @escaping @Sendable (String) -> Bool = { _ in false },
        all: @escaping @Sendable () -> [String] = { [] }
    ) {
        self.isKey = isKey
        self.types = types
        self.all = all
    }

    /// Any name is a key: for where there is no Xlib.
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

    /// The name that was probably meant by `word`.
    func nearest(to word: String) -> String? {
        if let name = KeyNames.nicknames[word.lowercased()], isKey(name) { return name }
        return Spelling.nearest(to: word, among: all())
    }
}
