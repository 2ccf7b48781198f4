internal import Engine

/// Keys as Linux names them, `LEFTCTRL` and `VOLUMEUP`, without `KEY_` in front. fusuma
/// writes them so. They name places on a keyboard; the keysyms are those of a US layout.
enum EvdevKeys {
    /// The keysym of the key of that name.
    private static func keysym(_ name: String) -> String? {
        if name.utf8.count == 1, let byte = name.utf8.first {
            switch byte {
            case 0x30...0x39: return name
            case 0x41...0x5a: return name.lowercased()
            default: return nil
            }
        }
        if name.hasPrefix("F"), let number = Int(name.dropFirst()), (1...24).contains(number) {
            return "F\(number)"
        }
        return keysyms[name]
    }

    /// The chord of keys joined by plus signs, `LEFTCTRL+C`; nil where a name is unknown or where
    /// more than one is no modifier.
    static func chord(_ text: String) -> Chord? {
        var chord = Chord(.modifiers)
        for part in text.split(separator: "+", omittingEmptySubsequences: false) {
            let upper = String(part).trimmed.uppercased()
            let name = upper.hasPrefix("KEY_") ? String(upper.dropFirst(4)) : upper
            if let modifier = modifiers[name] {
                chord.modifiers.insert(modifier)
            } else {
                guard chord.trigger == .modifiers, let keysym = keysym(name) else { return nil }
                chord.trigger = .key(keysym)
            }
        }
        return chord == Chord(.modifiers) ? nil : chord
    }

    private static let modifiers: [String: Modifiers] = [
        "LEFTCTRL": .control, "RIGHTCTRL": .control, "LEFTALT": .alt, "RIGHTALT": .altGr,
        "LEFTSHIFT": .shift, "RIGHTSHIFT": .shift, "LEFTMETA": .super, "RIGHTMETA": .super,
    ]

    private static let keysyms: [String: String] = [
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
        "REFRESH": "XF86Reload", "SEARCH": "XF86Search",
    ]
}
