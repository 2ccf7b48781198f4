internal import Engine
internal import Gestures

/// What can be said of a line of a mapping file that YAML or the reader made nothing of.
extension Source {
    /// The key at the beginning of line `number`, whatever it is in, and what follows its colon.
    private func key(inLine number: Int) -> (
        name: String, rest: Substring.UnicodeScalarView, column: Int
    )? {
        let line = String(String.UnicodeScalarView(scalars(line: number, from: 1, count: 200)))
        let scalars = line[...].unicodeScalars
        let opening: Set<Unicode.Scalar> = [" ", "\t", "-", "{", "[", "\"", "'", "?"]
        let written = scalars.drop { opening.contains($0) }
        guard let colon = written.firstIndex(of: ":") else { return nil }
        let name = String(written[..<colon]).split { " \"'".contains($0) }.joined(separator: " ")
        let column = scalars.distance(from: scalars.startIndex, to: written.startIndex) + 1
        return (name, written[written.index(after: colon)...], column)
    }

    /// Whether anything in the file looks as if it were meant for curlicue: a key of a mapping
    /// file, one with a slip in it, or a gesture.
    var hasKnownKey: Bool {
        // Both take time, comparing spellings most, and no real mapping begins with so many other
        // lines.
        var tries = 200
        for number in 1...min(max(1, lineCount), 10_000) {
            guard let (name, rest, column) = key(inLine: number), !name.isEmpty else { continue }
            let folded = name.lowercased()
            if Keywords.settings.contains(folded) { return true }
            guard tries > 0, rest.first?.isBlank != false else { continue }
            tries -= 1
            if (try? Phrase(parsing: name)) != nil { return true }
            let scalars = Array(folded.unicodeScalars)
            // Too many short words are near another one.
            guard column == 1, scalars.count > 4 else { continue }
            let isNear = Keywords.settings.contains {
                Spelling.distance(Array($0.unicodeScalars), scalars, limit: 1) != nil
            }
            if isNear { return true }
        }
        return false
    }

    /// The key and value in line `number` that have no blank between them, `hotkey:Menu`, and how
    /// they are written; nil where that is not so.
    func missingBlank(inLine number: Int) -> (place: Place, written: String)? {
        guard let (name, rest, column) = key(inLine: number),
            rest.first.map({ !$0.isBlank && $0 != ":" }) == true
        else { return nil }
        let known = Keywords.settings + Keywords.entry + Keywords.actionKeys + Keywords.application
        guard known.contains(name) || (try? Phrase(parsing: name)) != nil else { return nil }
        let length = name.unicodeScalars.count + 1 + rest.count
        return (Place(line: number, column: column, length: length), "\(name): \(String(rest))")
    }
}

extension Diagnostics {
    /// Reports the first key of `lines` that has no blank behind its colon; says whether there is
    /// one.
    func reportMissingBlank(in lines: some Sequence<Int>) -> Bool {
        guard let found = lines.lazy.compactMap({ self.source.missingBlank(inLine: $0) }).first
        else { return false }
        error(found.place, "a space is missing after the ':'", suggestion: found.written)
        return true
    }
}

extension String {
    /// The text with straight quotes, where it begins with a typographic one; YAML takes those for
    /// letters.
    var straightened: String? {
        let curly: Set<Unicode.Scalar> = [
            "\u{2018}", "\u{2019}", "\u{201a}", "\u{201c}", "\u{201d}", "\u{201e}", "\u{ab}",
            "\u{bb}",
        ]
        guard let first = unicodeScalars.first, curly.contains(first) else { return nil }
        let bare = unicodeScalars.filter { !curly.contains($0) && $0 != "\"" }
        return "\"" + String(String.UnicodeScalarView(bare)) + "\""
    }
}
