extension StrokeRecord {
    /// The record as one line of a stroke file, without a line break. Reading it gives the same
    /// record, times to the nanosecond; a coordinate that is not finite cannot be written and
    /// leaves its sample out.
    public var jsonLine: String {
        var fields: [String] = []
        if let label { fields.append("\"label\":\(Self.quoted(label))") }
        if let device { fields.append("\"device\":\(Self.quoted(device))") }
        if let source { fields.append("\"source\":\(Self.quoted(source))") }
        if let subject { fields.append("\"subject\":\(Self.quoted(subject))") }
        if let speed { fields.append("\"speed\":\(Self.quoted(speed))") }
        if let armed { fields.append("\"armed\":\(Self.quoted(armed.rawValue))") }
        if let screen, screen.width.isFinite, screen.height.isFinite {
            fields.append("\"screen\":[\(Self.text(screen.width)),\(Self.text(screen.height))]")
        }
        let strokes = contacts.map { samples in
            let points = samples.lazy.filter(\.position.isFinite).map { sample in
                let time = Self.text(sample.time.milliseconds)
                return "[\(Self.text(sample.position.x)),\(Self.text(sample.position.y)),\(time)]"
            }
            return "[" + points.joined(separator: ",") + "]"
        }
        fields.append("\"contacts\":[" + strokes.joined(separator: ",") + "]")
        return "{" + fields.joined(separator: ",") + "}"
    }

    /// A number in the fewest digits that read back as the same number; whole ones without a point.
    private static func text(_ number: Double) -> String {
        if let whole = Int64(exactly: number), whole.magnitude < 1 << 53 { return "\(whole)" }
        return "\(number)"
    }

    /// A JSON string.
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case "\r": quoted += "\\r"
            case _ where scalar.value < 0x20:
                let hex = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
