public import Engine

/// What is worth saying about a mapping on this display, though all of it works: words for the log
/// and for `curlicue check`.
extension Capture {
    /// Of `chords` those that mean less than they say on this keyboard, with why: two of their
    /// modifiers are the same key, an earlier one of them is the same, or their keys switch layouts.
    public func remarks(on chords: [Chord]) -> [(chord: Chord, message: String)] {
        // Rules, model, layouts, variants, options.
        let names = Properties(display).strings(.keyboardRules, of: display.root)
        let options = names.count > 4 ? names[4].split(separator: ",").map(String.init) : []
        return hotkeys.modifiers.remarks(on: chords)
            + chords.compactMap { chord in
                LayoutSwitch.remark(on: chord, options: options).map { (chord, $0) }
            }
    }

    /// Of the `words` that a mapping names devices by those that stand for none that is there.
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

extension ModifierMap {
    func remarks(on chords: [Chord]) -> [(chord: Chord, message: String)] {
        var remarks: [(chord: Chord, message: String)] = []
        var seen: [(chord: Chord, mask: UInt32)] = []
        for chord in chords {
            guard let mask = mask(of: chord.modifiers) else { continue }
            if let (first, second) = twins(in: chord.modifiers) {
                var shorter = chord
                shorter.modifiers.subtract(second.modifier)
                remarks.append(
                    (
                        chord,
                        "\(first.name) and \(second.name) are the same key on this keyboard: "
                            + "'\(chord)' is '\(shorter)'"
                    ))
            }
            if let same = seen.first(where: { $0.mask == mask && $0.chord.trigger == chord.trigger }
            ) {
                remarks.append(
                    (
                        chord,
                        "'\(chord)' and '\(same.chord)' are the same hotkey on this keyboard; "
                            + "'\(same.chord)' applies"
                    ))
            } else {
                seen.append((chord, mask))
            }
        }
        return remarks
    }

    /// The first two of `modifiers` that share a real modifier.
    private func twins(in modifiers: Modifiers) -> (
        (name: String, modifier: Modifiers), (name: String, modifier: Modifiers)
    )? {
        let named = Modifiers.named.filter { modifiers.contains($0.modifier) }
        for (index, second) in named.enumerated() {
            for first in named[..<index] where mask(of: first.modifier) == mask(of: second.modifier)
            {
                return (first, second)
            }
        }
        return nil
    }
}
