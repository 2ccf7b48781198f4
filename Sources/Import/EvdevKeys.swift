internal import Engine
internal import Mapping

/// Linux's names of keys without `KEY_`, `LEFTCTRL` and `VOLUMEUP`, as fusuma writes them. They are
/// positions on a keyboard; the keysyms are those of a US layout.
enum EvdevKeys {
    /// The chord of keys joined by plus signs, `LEFTCTRL+C`; nil where one has no name among `keys`.
    static func chord(_ text: String, _ keys: KeyNames) -> Chord? {
        let names = text.split(separator: "+", omittingEmptySubsequences: false).map { part in
            let upper = String(part).trimmed.uppercased()
            let name = upper.hasPrefix("KEY_") ? String(upper.dropFirst(4)) : upper
            return keysyms[name] ?? (name.utf8.count == 1 ? name.lowercased() : name)
        }
        return Chord(names, keys)
    }

    private static let keysyms: [String: String] = [
        "LEFTCTRL": "Ctrl", "RIGHTCTRL": "Ctrl", "LEFTALT": "Alt", "RIGHTALT": "AltGr",
        "LEFTSHIFT": "Shift", "RIGHTSHIFT": "Shift", "LEFTMETA": "Super", "RIGHTMETA": "Super",
        "ESC": "Escape", "ENTER": "Return", "TAB": "Tab", "SPACE": "space",
        "BACKSPACE": "BackSpace", "INSERT": "Insert", "DELETE": "Delete", "HOME": "Home",
        "END": "End", "PAGEUP": "Page_Up", "PAGEDOWN": "Page_Down", "UP": "Up", "DOWN": "Down",
        "LEFT": "Left", "RIGHT": "Right", "SYSRQ": "Print", "PAUSE": "Pause", "COMPOSE": "Menu",
        "MINUS": "minus", "EQUAL": "equal", "GRAVE": "grave", "LEFTBRACE": "bracketleft",
        "RIGHTBRACE": "bracketright", "BACKSLASH": "backslash", "SEMICOLON": "semicolon",
        "APOSTROPHE": "apostrophe", "COMMA": "comma", "DOT": "period", "SLASH": "slash",
        "KPPLUS": "KP_Add", "KPMINUS": "KP_Subtract", "VOLUMEUP": "XF86AudioRaiseVolume",
        "VOLUMEDOWN": "XF86AudioLowerVolume", "MUTE": "XF86AudioMute",
        "MICMUTE": "XF86AudioMicMute", "PLAYPAUSE": "XF86AudioPlay", "NEXTSONG": "XF86AudioNext",
        "PREVIOUSSONG": "XF86AudioPrev", "BRIGHTNESSUP": "XF86MonBrightnessUp",
        "BRIGHTNESSDOWN": "XF86MonBrightnessDown", "BACK": "XF86Back", "FORWARD": "XF86Forward",
    ]
}
