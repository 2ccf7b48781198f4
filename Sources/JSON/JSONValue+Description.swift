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
            case _ where scalar.value < 0x20 || scalar.value == 0x7f:
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }

    /// A number in the fewest digits that read back as the same one: whole ones without a point, and
    /// without an exponent down to a millionth. What is not finite is null.
    private static func text(_ number: Double) -> String {
        if let whole = Int64(exactly: number), whole.magnitude < 1 << 53 { return "\(whole)" }
        guard (1e-6..<1e-4).contains(number.magnitude) else {
            return number.isFinite ? "\(number)" : "null"
        }
        // Swift has an exponent for these, "1.5e-05", and shares in reports are this small.
        let zeros = (number < 0 ? "-0.0000" : "0.0000") + (number.magnitude < 1e-5 ? "0" : "")
        return zeros + "\(number.magnitude)".prefix { $0 != "e" }.filter { $0 != "." }
    }
}
