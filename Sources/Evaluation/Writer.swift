public import Gestures

/// The person who drew a stroke, within the collection that the stroke is from.
public struct Writer: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The collection: `source` up to its first slash; empty where there is none.
    public var set: String
    /// The person: `subject`, or else what stands between the first and the last slash of `source`;
    /// empty where that is not known.
    public var name: String

    /// Names are cut to so many characters.
    private static let longest = 48

    /// The person `name` of the collection `set`.
    public init(set: String = "", name: String = "") {
        self.set = set
        self.name = name
    }

    /// Whoever drew `record`.
    public init(_ record: StrokeRecord) {
        let source = record.source ?? ""
        set = String(source.prefix { $0 != "/" }.prefix(Self.longest))
        if let subject = record.subject, !subject.isEmpty {
            name = String(subject.prefix(Self.longest))
        } else if let first = source.firstIndex(of: "/"), let last = source.lastIndex(of: "/"),
            first < last
        {
            name = String(source[source.index(after: first)..<last].prefix(Self.longest))
        } else {
            name = ""
        }
    }

    /// Whether it is known who it was. Strokes of a collection whose writers are not known count as
    /// those of one writer.
    public var isKnown: Bool { !name.isEmpty }

    /// What the collection is called.
    public var setName: String { self.set.isEmpty ? "(no source)" : self.set }

    /// `SET/NAME`.
    public var description: String { "\(setName)/\(isKnown ? name : "(no writer)")" }

    /// By collection, then by name.
    public static func < (one: Writer, other: Writer) -> Bool {
        (one.set, one.name) < (other.set, other.name)
    }
}

/// What strokes can be grouped by.
public enum Grouping: String, CaseIterable, Sendable {
    /// The collection.
    case source
    /// The person.
    case writer

    /// The name of the group that a stroke of `writer` belongs to.
    public func group(of writer: Writer) -> String {
        switch self {
        case .source: writer.setName
        case .writer: writer.description
        }
    }
}
