internal import Engine
internal import Gestures

/// Something of another program's file that could not be carried over, or only nearly.
public struct ImportLoss: Hashable, Sendable, CustomStringConvertible {
    /// The line it stands in, from 1; nil where it is about the file as a whole.
    public var line: Int?
    /// What is lost, and what to do instead where there is something; on one line.
    public var message: String

    /// The loss that `message` tells of, in `line`.
    public init(line: Int? = nil, message: String) {
        self.line = line
        self.message = message
    }

    /// As `line 12: …`.
    public var description: String { (line.map { "line \($0): " } ?? "") + message }
}

/// What could not be carried over, in the order in which it was found.
struct ImportLosses {
    private var all: [ImportLoss] = []
    /// The line of what is being read.
    var line: Int?
    private var known: Set<ImportLoss> = []
    /// Further ones are dropped: so many are not read anyway.
    private static let most = 1000
    /// Longer messages are cut, and actions that would be longer are not carried over, in bytes:
    /// what is quoted comes from others.
    private static let longest = (message: 400, action: 8192)

    /// What is lost, in the order of the file; what is about all of it comes first.
    var sorted: [ImportLoss] {
        let order = all.enumerated().sorted {
            ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset)
        }
        return order.map(\.element)
    }

    /// Adds what is lost in the line that is being read, once.
    mutating func add(_ message: String) { add(message, line: line) }

    /// Adds what is lost in the whole file, once.
    mutating func addOnce(_ message: String) { add(message, line: nil) }

    private mutating func add(_ message: String, line: Int?) {
        // What is about the whole file is always said; there are few of these.
        guard all.count < Self.most || line == nil else { return }
        var shown = message
        if message.utf8.count > Self.longest.message {
            shown = String(message.prefix(Self.longest.message / 4)) + "…"
        }
        let loss = ImportLoss(line: line, message: Imported.oneLine(shown))
        if known.insert(loss).inserted { all.append(loss) }
    }

    /// `action`, where a mapping file can express it; else adds that `name` is lost.
    mutating func kept(_ action: Action, _ name: String) -> Action? {
        let text = action.description
        let isExpressible = (try? Action(parsing: text, keys: .unchecked)) == action
        if isExpressible, text.utf8.count <= Self.longest.action { return action }
        add("\(name): '\(text)' is nothing that curlicue can do")
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
