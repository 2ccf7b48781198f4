internal import Gestures

/// Collects the diagnostics of one file while it is being read.
final class Diagnostics {
    /// No more errors than this are reported, and no more warnings: a hostile file could have very
    /// many.
    private static let limit = 200

    let source: Source
    private(set) var diagnostics: [Diagnostic] = []
    private var errors = 0
    private var others = 0
    private var wasCut = false
    private var seen: Set<Diagnostic> = []

    init(_ source: Source) { self.source = source }

    var hasErrors: Bool { errors > 0 }

    /// Whether so many errors were found that there is no use in reading on.
    var isFull: Bool { errors >= Diagnostics.limit }

    /// Whether reading on is of no use; called where it would have gone on.
    func isCut() -> Bool {
        if isFull { wasCut = true }
        return isFull
    }

    /// The diagnostics, in the order of the file. Beside errors, notes about what applies instead
    /// of something missing are left out.
    var sorted: [Diagnostic] {
        let kept = diagnostics.filter { $0.severity != .note || !hasErrors }
        let order = kept.enumerated().sorted {
            ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
        }
        var result = order.map(\.element)
        if wasCut, let last = result.last {
            result.append(
                Diagnostic(
                    .note, file: source.file, place: last.place,
                    message: "there is more to say, but this should do to begin with"))
        }
        return result
    }

    func error(
        _ place: Place, _ message: String, suggestion: @autoclosure () -> String? = nil,
        notes: [Diagnostic] = []
    ) {
        // The suggestion may take time to find, so an error too many does without.
        if isFull { wasCut = true } else { add(.error, place, message, suggestion(), notes) }
    }

    func error(_ node: Node, _ message: String, suggestion: @autoclosure () -> String? = nil) {
        // What is broken was reported where it broke.
        if case .broken = node.content { return }
        error(node.place, message, suggestion: suggestion())
    }

    /// An error about some words inside the text of `node`.
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

    /// A note to hang under another diagnostic.
    func related(_ node: Node, _ message: String) -> Diagnostic {
        Diagnostic(.note, file: source.file, place: node.place, message: message)
    }

    /// Reports of a file that is no mapping only that, and shows none of its lines.
    ///
    /// - Parameter isText: whether it can be read at all; what is wrong with other files was
    ///   reported, and is kept.
    func refuseFile(isText: Bool) {
        if isText {
            let message =
                "this does not look like a curlicue config: it has no 'hotkey:', no 'gestures:' and "
                + "none of the other keys; 'curlicue init --print' shows a config"
            diagnostics = [
                Diagnostic(
                    .error, file: source.file, place: Place(line: 1, column: 1), message: message)
            ]
            wasCut = false
        }
        for index in diagnostics.indices {
            diagnostics[index].quotesLine = false
            diagnostics[index].notes = []
        }
    }

    private func add(
        _ severity: Diagnostic.Severity, _ place: Place, _ message: String, _ suggestion: String?,
        _ notes: [Diagnostic]
    ) {
        let diagnostic = Diagnostic(
            severity, file: source.file, place: place, message: message, suggestion: suggestion,
            notes: notes)
        // Something used through several aliases is wrong only once.
        guard seen.insert(diagnostic).inserted else { return }
        if severity == .error { errors += 1 } else { others += 1 }
        guard severity == .error || others <= Diagnostics.limit else {
            wasCut = true
            return
        }
        diagnostics.append(diagnostic)
    }
}
