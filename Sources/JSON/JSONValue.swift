/// A value as JSON has them (RFC 8259).
public enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    /// A finite number.
    case number(Double)
    case string(String)
    /// Values in order.
    case array([JSONValue])
    /// Named values, in written order.
    case object([Member])

    /// A named value.
    public struct Member: Hashable, Sendable {
        package var name: String
        package var value: JSONValue
    }

    package init(_ members: KeyValuePairs<String, JSONValue>) {
        self = .object(members.map { Member(name: $0.key, value: $0.value) })
    }

    package init(_ text: String?) { self = text.map { .string($0) } ?? .null }

    /// A number rounded to so many decimals; null for nil and for what is not finite.
    public init(_ number: Double?, decimals: Int = 3) {
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        let rounded = number.map { ($0 * scale).rounded() / scale } ?? .nan
        self = rounded.isFinite ? .number(rounded) : .null
    }

    package init(_ number: Int) { self = .number(Double(number)) }

    package var string: String? { if case .string(let text) = self { text } else { nil } }
    package var number: Double? { if case .number(let number) = self { number } else { nil } }
    /// The number without its fraction, where it is one that an Int holds.
    public var wholeNumber: Int? { number.flatMap { Int(exactly: $0.rounded(.towardZero)) } }
    package var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
    package var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
    package var members: [Member] { if case .object(let members) = self { members } else { [] } }
    /// The value of the last member called `name`, where it is an object and has one.
    public subscript(_ name: String) -> JSONValue? {
        members.last { $0.name == name }?.value
    }
    /// Adds a member to an object; anything else becomes an object with this member.
    public mutating func add(_ name: String, _ value: JSONValue) {
        self = .object(members + [Member(name: name, value: value)])
    }
}

extension JSONValue: ExpressibleByStringLiteral {
    /// A text.
    public init(stringLiteral text: String) { self = .string(text) }
}

extension JSONValue: CustomStringConvertible {
    /// Its text (RFC 8259), in one line.
    public var description: String {
        switch self {
        case .null: "null"
        case .bool(let bool): "\(bool)"
        case .number(let number): Self.text(number)
        case .string(let string): Self.quoted(string)
        case .array(let values):
            "[" + values.map(\.description).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { "\(Self.quoted($0.name)):\($0.value)" }.joined(separator: ",") + "}"
        }
    }

    /// Control characters are escaped, so that a string stays in its line and does nothing to a
    /// terminal.
    private static func quoted(_ string: String) -> String {
        var text = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where scalar.properties.generalCategory == .control:
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }

    /// A number in the fewest digits that read back as the same one, whole ones without a point. What
    /// is not finite is null.
    private static func text(_ number: Double) -> String {
        if let whole = Int64(exactly: number), whole.magnitude < 1 << 53 { return "\(whole)" }
        return number.isFinite ? "\(number)" : "null"
    }
}
