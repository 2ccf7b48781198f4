internal import Engine

/// Keys as Linux names them, `LEFTCTRL` and `VOLUMEUP`, without `KEY_` in front. fusuma
/// writes them so. They name places on a keyboard; the keysyms are those of a US layout.
enum EvdevKeys {
    /// What the modifier of that name means.
    static func modifier(_ name: String) -> Modifiers? { modifiers[normal(name)] }

    /// The keysym of the key of that name.
    static func keysym(_ name: String) -> String? {
        let name = normal(name)
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
            let name = String(part).trimmed
            if let modifier = modifier(name) {
                chord.modifiers.insert(modifier)
            } else {
                guard chord.trigger == .modifiers, let keysym = keysym(name) else { return nil }
                chord.trigger = .key(keysym)
            }
        }
        return chord == Chord(.modifiers) ? nil : chord
    }

    private static func normal(_ name: String) -> String {
        let upper = name.uppercased()
        return upper.hasPrefix("KEY_") ? String(upper.dropFirst(4)) : upper
    }

    private static let modifiers: [String: Modifiers] = [
        "LEFTCTRL": .control, "RIGHTCTRL": .control, "LEFTALT": .alt, "RIGHTALT": .altGr,
        "LEFTSHIFT": .shift, "RIGHTSHIFT": .shift, "LEFTMETA": .super, "RIGHTMETA": .super,
    ]

    private static let keysyms: [String: String] = [
        "ESC": "Escape", "ENTER": "Return", "TAB": "Tab", "SPACE": "space",
        "BACKSPACE": "BackSpace", "INSERT": "Insert", "DELETE": "Delete", "HOME": "Home",
        "END": "End", "PAGEUP": "Page_Up", "PAGEDOWN": "Page_Down", "UP": "Up", "DOWN": "Down",
        "LEFT": "Left", "RIGHT": "Right", "CAPSLOCK": "Caps_Lock", "NUMLOCK": "Num_Lock",
        "SCROLLLOCK": "Scroll_Lock", "SYSRQ": "Print", "PRINT": "Print", "PAUSE": "Pause",
        "MENU": "Menu", "COMPOSE": "Menu", "MINUS": "minus", "EQUAL": "equal", "GRAVE": "grave",
        "LEFTBRACE": "bracketleft", "RIGHTBRACE": "bracketright", "BACKSLASH": "backslash",
        "SEMICOLON": "semicolon", "APOSTROPHE": "apostrophe", "COMMA": "comma", "DOT": "period",
        "SLASH": "slash", "102ND": "less", "KPENTER": "KP_Enter", "KPPLUS": "KP_Add",
        "KPMINUS": "KP_Subtract", "KPASTERISK": "KP_Multiply", "KPSLASH": "KP_Divide",
        "KPDOT": "KP_Decimal", "KP0": "KP_0", "KP1": "KP_1", "KP2": "KP_2", "KP3": "KP_3",
        "KP4": "KP_4", "KP5": "KP_5", "KP6": "KP_6", "KP7": "KP_7", "KP8": "KP_8",
        "KP9": "KP_9", "VOLUMEUP": "XF86AudioRaiseVolume",
        "VOLUMEDOWN": "XF86AudioLowerVolume", "MUTE": "XF86AudioMute",
        "MICMUTE": "XF86AudioMicMute", "PLAYPAUSE": "XF86AudioPlay", "PLAY": "XF86AudioPlay",
        "PAUSECD": "XF86AudioPause", "STOPCD": "XF86AudioStop", "NEXTSONG": "XF86AudioNext",
        "PREVIOUSSONG": "XF86AudioPrev", "BRIGHTNESSUP": "XF86MonBrightnessUp",
        "BRIGHTNESSDOWN": "XF86MonBrightnessDown", "BACK": "XF86Back", "FORWARD": "XF86Forward",
        "REFRESH": "XF86Reload", "HOMEPAGE": "XF86HomePage", "SEARCH": "XF86Search",
        "MAIL": "XF86Mail", "CALC": "XF86Calculator", "SLEEP": "XF86Sleep",
        "POWER": "XF86PowerOff", "COPY": "XF86Copy", "PASTE": "XF86Paste", "CUT": "XF86Cut",
        "CLOSE": "XF86Close",
    ]
}
