internal import CX11
public import Engine

/// Remarks on a mapping that is valid but does not fit this display in every point: words for the
/// log and for `curlicue check`.
extension Capture {
    /// Those of `chords` that do not work as written on this keyboard, and why: an earlier chord is
    /// the same, or their keys switch layouts.
    public func remarks(on chords: [Chord]) -> [(chord: Chord, message: String)] {
        // After rules, model, layouts and variants.
        let options = server.keyboardRules.dropFirst(4).joined().split(separator: ",")
            .map(String.init)
        return hotkeys.remarks(on: chords)
            + chords.compactMap { chord in
                LayoutSwitch.remark(on: chord, options: options).map { (chord, $0) }
            }
    }

    package func missing(_ chords: [Chord]) -> [HotkeyFailure] { hotkeys.find(chords).failures }

    /// Those of `words`, by which a mapping names devices, that match no device, and what to say of them.
    public func unmatched(_ words: [String]) -> [(word: String, message: String)] {
        words.compactMap { word in
            let pattern = DeviceFilter.Pattern(word)
            guard !devices.contains(where: pattern.matches) else { return nil }
            return (
                word,
                "no device matches '\(word)' now; 'curlicue doctor' lists those that are there"
            )
        }
    }
}

extension Hotkeys {
    /// Those of `chords` that are, in part at least, an earlier one: by another name of the key or of
    /// a modifier, or because another key or layout gives it, too.
    func remarks(on chords: [Chord]) -> [(chord: Chord, message: String)] {
        var seen: [(chord: Chord, combinations: [Combination])] = []
        return chords.compactMap { chord in
            var combinations = (try? self.combinations(of: chord)) ?? []
            if chord.trigger == .modifiers, let mask = modifiers.mask(of: chord.modifiers) {
                combinations = [
                    Combination(chord: chord, masks: [mask], detail: 0, isButton: false)
                ]
            }
            defer { seen.append((chord, combinations)) }
            for (other, taken) in seen {
                let rest = Self.rest(of: combinations, without: taken)
                guard rest != combinations else { continue }
                let part = rest.isEmpty ? "" : "in part "
                return (
                    chord,
                    "'\(chord)' and '\(other)' are \(part)the same hotkey on this keyboard; "
                        + "'\(other)' applies"
                )
            }
            return nil
        }
    }
}

/// An option of the keyboard that switches layouts by keys that a hotkey may have, such as
/// `grp:alt_shift_toggle`: its second key then counts for no modifier, so that the hotkey never
/// works, or only when pressed in one order.
struct LayoutSwitch: Equatable {
    /// The option as `setxkbmap -option` takes it.
    let option: String
    private var modifiers: Modifiers = []
    /// The name of the other key that it is made of, if any.
    private var key: String?

    /// Nil for an option that affects no hotkey: one of other keys, of both keys of a modifier
    /// together, or of a right key, as the left one still works.
    init?(_ option: String) {
        self.option = option
        let parts = option.split(separator: ":")
        guard parts.count == 2, parts[0] == "grp" else { return nil }
        for word in parts[1].split(separator: "_") {
            switch word {
            case "ctrl", "lctrl": modifiers.insert(.control)
            case "alt", "lalt": modifiers.insert(.alt)
            case "shift", "lshift": modifiers.insert(.shift)
            case "win", "lwin": modifiers.insert(.super)
            case "space": key = "space"
            // Only Caps Lock changes: `grp:alt_caps_toggle`.
            case "caps": return nil
            // `grp:lctrl_lwin_rctrl_menu` is two pairs.
            case "menu" where modifiers.isEmpty: key = "Menu"
            default: break
            }
        }
        if modifiers.isEmpty && key == nil { return nil }
    }

    func concerns(_ chord: Chord) -> Bool {
        guard chord.modifiers.isSuperset(of: modifiers) else { return false }
        guard let key else { return chord.isOfKeyboard }
        return chord.trigger == .key(key)
    }

    /// A remark on `chord`, which suggests one that works with all `options`; nil where none of
    /// them affects it.
    static func remark(on chord: Chord, options: [String]) -> String? {
        let switches = options.compactMap { LayoutSwitch($0) }
        guard let found = switches.first(where: { $0.concerns(chord) }) else { return nil }
        let others = [
            Chord(.modifiers, modifiers: [.control, .super]),
            Chord(.modifiers, modifiers: [.control, .alt]), Chord(.key("Menu")),
        ]
        let other = others.first { other in !switches.contains { $0.concerns(other) } }
        return
            "the keyboard option \(found.option) switches layouts with keys of '\(chord)', so that "
            + "it does not work, or in one order only"
            + (other.map { "; choose another hotkey, such as '\($0)'" } ?? "")
    }
}
