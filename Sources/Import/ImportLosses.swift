internal import Engine
internal import Gestures

/// What could not be carried over, a line each.
struct ImportLosses {
    private(set) var lines: [String] = []
    private var known: Set<String> = []
    /// Further ones are dropped: so many are not read anyway.
    private static let most = 1000

    /// Adds what is lost, once.
    mutating func add(_ line: String) {
        guard lines.count < Self.most, known.insert(line).inserted else { return }
        lines.append(line)
    }

    /// `action`, where a mapping file can express it; else adds that `name` is lost.
    mutating func kept(_ action: Action, _ name: String) -> Action? {
        let isExpressible = (try? Action(parsing: action.description, keys: .unchecked)) == action
        if isExpressible { return action }
        add("\(name): '\(action.description)' is nothing that curlicue can do")
        return nil
    }
}

extension String {
    /// Without blanks at its ends.
    var trimmed: String {
        var scalars = unicodeScalars[...]
        while scalars.first?.properties.isWhitespace == true { scalars.removeFirst() }
        while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
        return String(scalars)
    }
}
