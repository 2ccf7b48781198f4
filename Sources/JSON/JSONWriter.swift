/// Writes one JSON text (RFC 8259) in one line, value after value.
///
/// It writes the commas itself. Each member of an object is a `name`, then a value.
public struct JSONWriter: Sendable {
    /// What is written so far.
    public private(set) var text = ""
    private var needsComma = false

    /// A writer that has written nothing.
    public init() {}

    /// Writes an object with the members that `members` writes.
    public mutating func object(_ members: (inout JSONWriter) -> Void) {
        nested("{", "}", members)
    }

    /// Writes an array with the elements that `elements` writes.
    public mutating func array(_ elements: (inout JSONWriter) -> Void) {
        nested("[", "]", elements)
    }

    /// Writes the name of the member whose value comes next.
    public mutating func name(_ name: String) {
        string(name)
        text += ":"
        needsComma = false
    }

    /// Writes a string. Control characters are escaped, so that it stays in its line and does
    /// nothing to a terminal.
    public mutating func string(_ string: String) {
        separate()
        text += "\""
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
        text += "\""
    }

    /// Writes a number in the fewest digits that read back as the same one: whole ones without a
    /// point, and without an exponent down to a millionth. What is not finite is null.
    public mutating func number(_ number: Double) {
        separate()
        if let whole = Int64(exactly: number), whole.magnitude < 1 << 53 {
            text += "\(whole)"
        } else if (1e-6..<1e-4).contains(number.magnitude) {
            // Swift has an exponent for these, "1.5e-05", and shares in reports are this small.
            text += number < 0 ? "-0.0000" : "0.0000"
            if number.magnitude < 1e-5 { text += "0" }
            text += "\(number.magnitude)".prefix { $0 != "e" }.filter { $0 != "." }
        } else {
            text += number.isFinite ? "\(number)" : "null"
        }
    }

    /// Writes yes or no.
    public mutating func bool(_ bool: Bool) {
        separate()
        text += bool ? "true" : "false"
    }

    /// Writes null.
    public mutating func null() {
        separate()
        text += "null"
    }

    /// Writes `value` with all that is in it.
    public mutating func value(_ value: JSONValue) {
        switch value {
        case .null: null()
        case .bool(let bool): self.bool(bool)
        case .number(let number): self.number(number)
        case .string(let string): self.string(string)
        case .array(let values): array { json in for value in values { json.value(value) } }
        case .object(let members):
            object { json in
                for member in members {
                    json.name(member.name)
                    json.value(member.value)
                }
            }
        }
    }

    private mutating func nested(
        _ opening: String, _ closing: String, _ content: (inout JSONWriter) -> Void
    ) {
        separate()
        text += opening
        needsComma = false
        content(&self)
        text += closing
        needsComma = true
    }

    /// Writes a comma where a value stands before the next one.
    private mutating func separate() {
        if needsComma { text += "," }
        needsComma = true
    }
}
