internal import Gestures

/// A message about a mapping file, with its place.
public struct Diagnostic: Hashable, Sendable {
    /// How bad it is.
    public enum Severity: String, Hashable, Sendable {
        /// The file cannot be used.
        case error
        /// It can be used, but probably not as meant.
        case warning
        /// Something worth knowing.
        case note
    }

    /// How bad it is.
    public var severity: Severity
    /// The name of the file.
    public var file: String
    /// The offending words.
    public var place: Place
    /// What is wrong, without a full stop.
    public var message: String
    /// What was probably meant in place of the offending words.
    public var suggestion: String?
    /// Other places that belong to it.
    public var notes: [Diagnostic]
    /// Whether the line may be shown. Those of a file that is none of curlicue's may be secret.
    var quotesLine = true

    /// A diagnostic of `severity` about `place` in `file`.
    public init(
        _ severity: Severity, file: String, place: Place, message: String,
        suggestion: String? = nil, notes: [Diagnostic] = []
    ) {
        self.severity = severity
        self.file = file
        self.place = place
        self.message = message
        self.suggestion = suggestion
        self.notes = notes
    }

    /// The first line alone: `FILE:LINE:COLUMN: error: message`.
    public var headline: String {
        let name = Diagnostic.shown(file)
        return "\(name):\(place.line):\(place.column): \(severity.rawValue): \(message)"
    }

    /// The headline, the line of the file with a caret below the offending words, the suggestion,
    /// and the notes, without a line break at the end. Without `source` there is no line to show.
    public func rendered(in source: Source? = nil) -> String {
        var lines = [headline]
        if quotesLine, let source, source.file == file { lines += excerpt(source) }
        if let suggestion { lines.append("did you mean '\(Diagnostic.shown(suggestion))'?") }
        return (lines + notes.map { $0.rendered(in: source) }).joined(separator: "\n")
    }

    /// The widest stretch of a line that is shown, in scalars: an error in a file that is one line
    /// of a megabyte should still fit a screen.
    private static let window = 160

    private func excerpt(_ source: Source) -> [String] {
        let isLong = source.width(ofLine: place.line) > Diagnostic.window
        let start = isLong ? max(0, place.column - 1 - Diagnostic.window / 2) : 0
        let visible = source.scalars(line: place.line, from: start + 1, count: Diagnostic.window)
        guard visible.contains(where: { !$0.properties.isWhitespace }) else { return [] }
        let caret = min(place.column - 1 - start, visible.count)
        var shown = String.UnicodeScalarView()
        var below = ""
        for (index, scalar) in zip(visible.indices, visible) {
            let isTab = scalar == "\t"
            shown.append(isTab || scalar.isShowable ? scalar : "\u{fffd}")
            // A tab below a tab keeps the caret in its column, however wide tabs are shown.
            if index < caret {
                below += isTab ? "\t" : String(repeating: " ", count: scalar.columns)
            }
        }
        let end = min(caret + place.length, visible.count)
        let marked = caret < end ? visible[caret..<end].reduce(0) { $0 + $1.columns } : 1
        below += "^" + String(repeating: "~", count: max(0, marked - 1))
        return [String(shown), below]
    }

    /// `text` with nothing in it that could move a terminal's cursor.
    private static func shown(_ text: String) -> String {
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { shown.append(scalar.isShowable ? scalar : "\u{fffd}") }
        return String(shown)
    }
}

extension Unicode.Scalar {
    /// How many columns a terminal gives it, near enough for a caret: none for combining marks,
    /// two for the wide letters of East Asia and for emoji.
    fileprivate var columns: Int {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return 0
        default: break
        }
        switch value {
        case 0x1100...0x115f, 0x2e80...0x303e, 0x3041...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff,
            0xfe30...0xfe6f, 0xff00...0xff60, 0xffe0...0xffe6, 0x1f300...0x1f64f,
            0x1f900...0x1f9ff, 0x20000...0x3fffd:
            return 2
        default: return 1
        }
    }
}
