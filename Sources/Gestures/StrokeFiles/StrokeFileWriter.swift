internal import JSONText

extension StrokeRecord {
    /// The record as one line of a stroke file, without a line break. Reading it gives the same
    /// record, times to the nanosecond; a coordinate that is not finite cannot be written and
    /// leaves its sample out.
    public var jsonLine: String {
        var fields: [String] = []
        if let label { fields.append("\"label\":\(JSONText.quoted(label))") }
        if let device { fields.append("\"device\":\(JSONText.quoted(device))") }
        if let source { fields.append("\"source\":\(JSONText.quoted(source))") }
        if let subject { fields.append("\"subject\":\(JSONText.quoted(subject))") }
        if let speed { fields.append("\"speed\":\(JSONText.quoted(speed))") }
        if let armed { fields.append("\"armed\":\(JSONText.quoted(armed.rawValue))") }
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
}
