/// What is wrong with one word of a text that a person wrote.
public struct WordError: Error, Hashable, Sendable {
    /// Where the offending word begins, in Unicode scalars from the start of the text.
    public var offset: Int
    /// How long it is, in Unicode scalars; 0 where something is missing.
    public var length: Int
    package var message: String
    package var suggestion: String?

    package init(offset: Int, length: Int, message: String, suggestion: String? = nil) {
        self.offset = offset
        self.length = length
        self.message = message
        self.suggestion = suggestion
    }

    package var line: String {
        message + (suggestion.map { "; did you mean \($0.quoted)?" } ?? "")
    }

    /// The same error in a text that has `count` scalars more in front, or fewer when negative.
    package func moved(by count: Int) -> WordError {
        var copy = self
        copy.offset = max(0, offset + count)
        // What stood before the beginning cannot be pointed at.
        copy.length = max(0, length + min(0, offset + count))
        return copy
    }
}

/// A run of letters between blanks, and where it stands.
package struct Word: Hashable, Sendable {
    package var text: String
    /// In lower case, as keywords are compared.
    package var lowercased: String
    /// Unicode scalars before it.
    package var offset: Int
    /// Its length in Unicode scalars.
    package var length: Int

    package init(_ text: String, offset: Int) {
        self.text = text
        self.lowercased = text.lowercased()
        self.offset = offset
        self.length = text.unicodeScalars.count
    }

    /// The words of `text`; blanks, tabs and line breaks part them.
    package static func words(of text: String) -> [Word] {
        var words: [Word] = []
        var current = String.UnicodeScalarView()
        var offset = 0
        func close() {
            guard !current.isEmpty else { return }
            words.append(Word(String(current), offset: offset - current.count))
            current = String.UnicodeScalarView()
        }
        for scalar in text.unicodeScalars {
            if scalar.isBlank { close() } else { current.append(scalar) }
            offset += 1
        }
        close()
        return words
    }

    /// This word, stretched to the end of `last` for an error; its `text` stays as it is.
    package func through(_ last: Word) -> Word {
        var whole = self
        whole.offset = min(offset, last.offset)
        whole.length = max(offset + length, last.offset + last.length) - whole.offset
        return whole
    }

    package func error(_ message: String, suggestion: String? = nil) -> WordError {
        WordError(offset: offset, length: length, message: message, suggestion: suggestion)
    }
}

extension String {
    /// The text in quotes for a message: shortened, and with nothing in it that could move a
    /// terminal's cursor.
    package var quoted: String {
        let limit = 48
        let start = String(unicodeScalars.prefix(limit))
        return "'" + start.showable + (unicodeScalars.count > limit ? "…" : "") + "'"
    }

    /// The text with U+FFFD for whatever could move a terminal's cursor, or end the line.
    package var showable: String {
        String(String.UnicodeScalarView(unicodeScalars.map { $0.isShowable ? $0 : "\u{fffd}" }))
    }
}

extension Unicode.Scalar {
    package var isBlank: Bool { self == " " || self == "\t" || self == "\n" || self == "\r" }

    /// Whether a terminal, or a line of a label, shows it without doing anything else.
    package var isShowable: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
            false
        // Joiners are part of many scripts and of emoji; the others only deceive.
        case .format: value == 0x200c || value == 0x200d
        default: true
        }
    }
}

extension Double {
    /// In digits, with a point: `4`, `0.85`, `-0.125`; a dash where it is not finite.
    ///
    /// - Parameters:
    ///   - decimals: how many decimals at most, 0 to 6.
    ///   - isPadded: whether there are always so many, as in a column of a table.
    package func digits(_ decimals: Int = 3, isPadded: Bool = false) -> String {
        guard isFinite else { return "–" }
        guard abs(self) < 1e15 else { return "\(self)" }
        let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
        // Never -0.
        let rounded = (self * scale).rounded() / scale + 0
        var text = "\(rounded)"
        if text.hasSuffix(".0") { text.removeLast(2) }
        guard isPadded, decimals > 0 else { return text }
        let shown = text.firstIndex(of: ".").map { text.distance(from: $0, to: text.endIndex) - 1 }
        if shown == nil { text += "." }
        return text + String(repeating: "0", count: decimals - (shown ?? 0))
    }
}

/// `1 stroke`, `2 strokes`; `more` is the plural where it is not the noun with an s.
package func counted(_ number: Int, _ one: String, _ more: String? = nil) -> String {
    "\(number) \(number == 1 ? one : more ?? one + "s")"
}

/// A time in seconds, as people say it.
package func age(_ seconds: Double) -> String {
    let seconds = max(0, min(seconds, 1e12))
    return switch seconds {
    case ..<100: "\(Int(seconds)) s"
    case ..<6_000: "\(Int(seconds / 60)) min"
    case ..<172_800: "\(Int(seconds / 3600)) h"
    default: "\(Int(seconds / 86_400)) days"
    }
}
