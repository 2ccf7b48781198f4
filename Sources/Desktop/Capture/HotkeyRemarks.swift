public import Engine

/// A hotkey that could not be grabbed.
public struct HotkeyFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// Why, in a few words, as `curlicue status` shows it.
    package enum Reason: String, Sendable {
        /// Another program has grabbed it, with a core or an XInput2 grab.
        case owned = "taken"
        case noSuchKey = "no such key on this keyboard"
        case noSuchModifier = "no such modifier on this keyboard"
        /// The X server does something with it and gives it to no program.
        case keptByServer = "the X server's own, as for consoles"
    }

    /// The combination.
    public let chord: Chord
    package let reason: Reason

    init(_ reason: Reason, _ chord: Chord) { (self.reason, self.chord) = (reason, chord) }

    /// A line for the log.
    public var description: String {
        let advice = " by another program: choose another one, or free it there"
        return "hotkey \(problem)" + (reason == .owned ? advice : "")
    }

    /// A short line for the user.
    public var problem: String {
        reason == .owned ? "\(chord) is taken" : "\(chord): \(reason.rawValue)"
    }

    /// What the user can do about it.
    public var advice: String {
        reason == .owned
            ? "Another program has it. Choose another hotkey in your config, or free it there."
            : "Choose another hotkey in your config."
    }
}

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

    /// Those of `chords` that this keyboard does not give.
    public func missing(_ chords: [Chord]) -> [HotkeyFailure] { hotkeys.find(chords).failures }

    /// Those of `words`, by which a mapping names devices, that match no device.
    public func unmatched(_ words: [String]) -> [String] {
        words.filter { word in
            let pattern = DeviceFilter.Pattern(word)
            return !devices.contains { pattern.matches($0) }
        }
    }

    /// A line about a word that stands for no device.
    public static func advice(onUnmatched word: String) -> String {
        "no device matches '\(word)' now; 'curlicue doctor' lists those that are there"
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
                let isPart = !rest.isEmpty
                return (
                    chord,
                    "'\(chord)' and '\(other)' are \(isPart ? "in part " : "")the same hotkey on this "
                        + "keyboard\(isPart ? ", there" : ";") '\(other)' applies"
                )
            }
            return nil
        }
    }
}
