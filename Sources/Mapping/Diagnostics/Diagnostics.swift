internal import Gestures

/// Collects the diagnostics of one file while it is being read.
final class Diagnostics {
    /// The most errors that are reported, and the most warnings: a hostile file could have very
    /// many.
    private static let limit = 200

    let source: Source
    private(set) var diagnostics: [Diagnostic] = []
    private var errors = 0
    private var others = 0
    private var seen: Set<Diagnostic> = []

    init(_ source: Source) { self.source = source }

    var hasErrors: Bool { errors > 0 }

    /// Whether there are so many errors that reading on is useless.
    var isFull: Bool { errors >= Diagnostics.limit }

    /// The diagnostics, in the order of the file. Notes about what applies in place of something
    /// missing are left out beside errors.
    var sorted: [Diagnostic] {
        let kept = diagnostics.filter { $0.severity != .note || !hasErrors }
        let order = kept.enumerated().sorted {
            ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
        }
        var result = order.map(\.element)
        if isFull || others >= Diagnostics.limit, let last = result.last {
            result.append(
                Diagnostic(
                    severity: .note, file: source.file, place: last.place,
                    message: "further problems are left out; correct these first"))
        }
        return result
    }

    func error(
        _ place: Place, _ message: String, suggestion: @autoclosure () -> String? = nil,
        notes: [Diagnostic] = []
    ) {
        // The suggestion may take time to find, so errors beyond the limit go without it.
        if !isFull { add(.error, place, message, suggestion(), notes) }
    }

    func error(_ node: Node, _ message: String, suggestion: @autoclosure () -> String? = nil) {
        // A broken node was reported already.
        if case .broken = node.content { return }
        error(node.place, message, suggestion: suggestion())
    }

    func error(_ error: WordError, in node: Node) {
        self.error(
            node.place(of: error.offset, length: error.length, in: source), error.message,
            suggestion: error.suggestion)
    }

    func warning(_ place: Place, _ message: String, notes: [Diagnostic] = []) {
        add(.warning, place, message, nil, notes)
    }

    func note(_ place: Place, _ message: String) {
        add(.note, place, message, nil, [])
    }

    func related(_ node: Node, _ message: String) -> Diagnostic {
        Diagnostic(severity: .note, file: source.file, place: node.place, message: message)
    }

    /// For a file that may be no mapping: reports only that, or the key that it has nearly, and shows
    /// none of its lines.
    func refuseFile() {
        let misspelled = diagnostics.first { Keywords.settings.contains($0.suggestion ?? "") }
        var refusal =
            misspelled
            ?? Diagnostic(
                severity: .error, file: source.file, place: Place(line: 1, column: 1),
                message:
                    "this does not look like a curlicue config in UTF-8: it has no 'hotkey:', no "
                    + "'gestures:' and none of the other keys; 'curlicue init --print' shows a config"
            )
        refusal.quotesLine = false
        diagnostics = [refusal]
        (errors, others) = (1, 0)
    }

    private func add(
        _ severity: Diagnostic.Severity, _ place: Place, _ message: String, _ suggestion: String?,
        _ notes: [Diagnostic]
    ) {
        var diagnostic = Diagnostic(
            severity: severity, file: source.file, place: place, message: message,
            suggestion: suggestion,
            notes: notes)
        if let (blank, name) = source.oddBlank(at: place) {
            diagnostic = Diagnostic(
                severity: severity, file: source.file, place: blank,
                message: "this is a \(name), copied perhaps from a web page; type a space instead")
        }
        // A node with several aliases is read several times.
        guard seen.insert(diagnostic).inserted else { return }
        if severity == .error { errors += 1 } else { others += 1 }
        if severity == .error || others <= Diagnostics.limit { diagnostics.append(diagnostic) }
    }
}

/// A message about a mapping file, with its place.
public struct Diagnostic: Hashable, Sendable {
    /// How bad it is.
    public enum Severity: String, Hashable, Sendable {
        /// The file cannot be used.
        case error
        /// It can be used, but probably not as meant.
        case warning
        case note
    }

    package var severity: Severity
    package var file: String
    package var place: Place
    /// What is wrong, without a full stop.
    package var message: String
    /// What was probably meant instead of the offending words.
    package var suggestion: String?
    /// Notes about related places.
    package var notes: [Diagnostic] = []
    /// Whether its line may be shown. The lines of a file that is not curlicue's may be secret.
    var quotesLine = true

    /// The first line alone: `FILE:LINE:COLUMN: error: message`.
    public var headline: String {
        "\(file.showable):\(place.line):\(place.column): \(severity.rawValue): \(message)"
    }

    /// The headline, the line of the file with a caret below the offending words, the suggestion,
    /// and the notes, without a line break at the end. Without `source` there is no line to show.
    public func rendered(in source: Source? = nil) -> String {
        var lines = [headline]
        if quotesLine, let source, source.file == file { lines += excerpt(source) }
        if let suggestion { lines.append("did you mean '\(suggestion.showable)'?") }
        return (lines + notes.map { $0.rendered(in: source) }).joined(separator: "\n")
    }

    /// The most characters of a line that are shown: an error in a file of one megabyte-long line
    /// should still fit on a screen.
    private static let window = 160

    private func excerpt(_ source: Source) -> [String] {
        let beyond = source.scalars(line: place.line, from: Diagnostic.window + 1, count: 1)
        let start = beyond.isEmpty ? 0 : max(0, place.column - 1 - Diagnostic.window / 2)
        let visible = source.scalars(line: place.line, from: start + 1, count: Diagnostic.window)
        guard visible.contains(where: { !$0.properties.isWhitespace }) else { return [] }
        let caret = min(place.column - 1 - start, visible.count)
        var shown = String.UnicodeScalarView()
        var below = ""
        for (index, scalar) in zip(visible.indices, visible) {
            let isTab = scalar == "\t"
            shown.append(isTab || scalar.isShowable ? scalar : "\u{fffd}")
            // A tab below a tab keeps the caret aligned, however wide tabs are shown.
            if index < caret { below += isTab ? "\t" : " " }
        }
        let marked = min(place.length, visible.count - caret)
        below += "^" + String(repeating: "~", count: max(0, marked - 1))
        return [String(shown), below]
    }
}

/// Guesses about lines that neither YAML nor the reader understood.
extension Source {
    /// The first blank in or beside `place`, or at the end of its line, that looks like a space and is
    /// another character, such as a no-break space, and what Unicode calls it.
    fileprivate func oddBlank(at place: Place) -> (place: Place, name: String)? {
        let first = max(1, place.column - 1)
        let count = place.column + place.length + 1 - first
        for (index, scalar) in scalars(line: place.line, from: first, count: count).enumerated()
        where scalar.properties.generalCategory == .spaceSeparator && scalar != " " {
            let name = scalar.properties.name?.lowercased() ?? "blank"
            return (Place(line: place.line, column: first + index), name)
        }
        // The place of what goes on in the next line has the length 1.
        let reach = place.length == 1 ? Int.max : place.column + place.length
        return oddBreak(endingLine: place.line).flatMap { reach < $0.place.column ? nil : $0 }
    }

    /// The end of line `number` where it is none that a person sees, such as U+2028, and what Unicode
    /// calls it, if anything.
    func oddBreak(endingLine number: Int) -> (place: Place, name: String)? {
        let line = line(number)
        guard let scalar = line.base[line.endIndex...].unicodeScalars.first, !scalar.isASCII
        else { return nil }
        let name = scalar.properties.name?.lowercased() ?? "line break"
        return (Place(line: number, column: line.unicodeScalars.count + 1), name)
    }

    /// The key at the beginning of line `number`, however it is nested, and what follows its colon.
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

    /// Whether the file looks meant for curlicue: it has a key of a mapping file.
    var hasKnownKey: Bool {
        // No real mapping begins with so many other lines.
        (1...min(max(1, lineCount), 10_000)).contains { number in
            key(inLine: number).map { Keywords.settings.contains($0.name.lowercased()) } ?? false
        }
    }

    /// The place of a key and value in line `number` with no blank between them, `hotkey:Menu`, and
    /// how to write them; nil where there are none.
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
    /// Reports the first key in `lines` with no blank after its colon; returns whether there is
    /// one.
    func reportMissingBlank(in lines: some Sequence<Int>) -> Bool {
        guard let found = lines.lazy.compactMap({ self.source.missingBlank(inLine: $0) }).first
        else { return false }
        error(found.place, "a space is missing after the ':'", suggestion: found.written)
        return true
    }

    /// Reports a colour without quotes, whose '#' begins a comment; returns whether `lines` have
    /// one.
    func reportBareColor(in lines: some Sequence<Int>) -> Bool {
        for line in lines {
            let parts = source.line(line).split(separator: ": #", maxSplits: 1)
            let color = "#" + (parts.last ?? "").prefix { $0.isHexDigit }
            guard parts.count == 2, (4...9).contains(color.count) else { continue }
            error(
                Place(line: line, column: parts[0].unicodeScalars.count + 3, length: color.count),
                "an unquoted '#' begins a comment; a colour needs quotes",
                suggestion: "\"\(color)\"")
            return true
        }
        return false
    }
}
