public import Gestures
internal import JSON

/// What strokes were taken for before, by another version or another mapping: lines that
/// `evaluate --save` wrote, or `recognize --json` printed.
public struct Baseline: Sendable {
    private struct Place: Hashable {
        var file: Int
        var line: Int
    }

    /// Where the lines name the strokes.
    private var places: [Place: Phrase?] = [:]
    private var files: [String: Int] = [:]
    /// Where they are as many as the strokes, in the same order.
    private var order: [Phrase?] = []
    private var phrases: [String: Phrase] = [:]

    /// Nothing yet.
    public init() {}

    /// How many strokes are known.
    public var count: Int { places.count + order.count }

    /// Adds one line.
    ///
    /// - Returns: false where it is not of either sort, or not of the same sort as those before it.
    public mutating func add(_ line: some Collection<UInt8>) -> Bool {
        guard let value = JSONValue(parsing: String(decoding: line, as: UTF8.self)) else {
            return false
        }
        if let file = value["file"]?.string, let number = value["line"]?.wholeNumber,
            let recognized = value["recognized"], let phrase = phrase(recognized), order.isEmpty
        {
            let index = files[file] ?? files.count
            files[file] = index
            places[Place(file: index, line: number)] = .some(phrase)
            return true
        }
        if let gesture = value["gesture"], let phrase = phrase(gesture), places.isEmpty {
            order.append(phrase)
            return true
        }
        return false
    }

    /// What `stroke` was taken for, if anything; nil where nothing is known of it.
    public func recognized(_ stroke: PlacedStroke) -> Phrase?? {
        if let file = files[stroke.file] {
            return places[Place(file: file, line: stroke.line)]
        }
        return order.indices.contains(stroke.index) ? .some(order[stroke.index]) : nil
    }

    /// The phrase that a value is, nil inside for null; nil where it is neither.
    private mutating func phrase(_ value: JSONValue) -> Phrase?? {
        if value == .null { return .some(nil) }
        guard let text = value.string else { return nil }
        if let known = phrases[text] { return .some(known) }
        guard let phrase = try? Phrase(parsing: text) else { return nil }
        phrases[text] = phrase
        return .some(phrase)
    }
}

extension Finding {
    /// The line that `evaluate --save` writes for it.
    public var savedLine: String {
        JSONValue([
            "file": .string(file), "line": JSONValue(line),
            "label": JSONValue(label?.description),
            "recognized": JSONValue(recognized?.description),
            "score": recognized == nil ? .null : JSONValue(score),
            "source": .string(writer.setName), "writer": .string(writer.description),
        ]).description
    }
}
