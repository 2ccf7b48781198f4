internal import Gestures

/// Collects what there is to say about one file while it is being read.
final class Findings {
    /// Nobody reads more than this, and a hostile file could go on for long.
    private static let limit = 200

    let source: Source
    private(set) var diagnostics: [Diagnostic] = []
    private(set) var hasErrors = false
    private var seen: Set<Diagnostic> = []

    init(_ source: Source) { self.source = source }

    /// Whether enough was said; what follows need not look for suggestions any more.
    var isFull: Bool { diagnostics.count >= Findings.limit }

    /// What was said, in the order of the file. Beside errors, notes about what applies instead of
    /// something missing are beside the point.
    var sorted: [Diagnostic] {
        let kept = diagnostics.filter { $0.severity != .note || !hasErrors }
        let order = kept.enumerated().sorted {
            ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
        }
        var result = order.map(\.element)
        if isFull, let last = result.last {
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
        hasErrors = true
        guard !isFull else { return }
        add(.error, place, message, suggestion(), notes)
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
        guard !isFull else { return }
        add(.warning, place, message, nil, notes)
    }

    func note(_ place: Place, _ message: String) {
        guard !isFull else { return }
        add(.note, place, message, nil, [])
    }

    /// A note to hang under another diagnostic.
    func related(_ node: Node, _ message: String) -> Diagnostic {
        Diagnostic(.note, file: source.file, place: node.place, message: message)
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
        diagnostics.append(diagnostic)
    }
}
