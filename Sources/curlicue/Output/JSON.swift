internal import Evaluation
internal import JSONText

/// Just enough JSON to write one object on one line.
struct JSONObject {
    private var fields: [String] = []

    mutating func set(_ name: String, _ value: String?) {
        fields.append("\(JSONText.quoted(name)):\(value.map(JSONText.quoted) ?? "null")")
    }

    mutating func set(_ name: String, _ value: Double) {
        fields.append("\(JSONText.quoted(name)):\(JSONObject.number(value))")
    }

    mutating func set(_ name: String, _ value: Int) {
        fields.append("\(JSONText.quoted(name)):\(value)")
    }

    /// A number to so many decimals; null where there is none.
    mutating func set(_ name: String, _ value: Double?, decimals: Int) {
        let text = value.map { JSONObject.number($0, decimals: decimals) } ?? "null"
        fields.append("\(JSONText.quoted(name)):\(text)")
    }

    mutating func set(_ name: String, _ value: ClosedRange<Double>, decimals: Int) {
        let ends = [value.lowerBound, value.upperBound]
        let text = ends.map { JSONObject.number($0, decimals: decimals) }.joined(separator: ",")
        fields.append("\(JSONText.quoted(name)):[\(text)]")
    }

    mutating func set(_ name: String, _ value: JSONObject) {
        fields.append("\(JSONText.quoted(name)):\(value.line)")
    }

    mutating func set(_ name: String, _ values: [JSONObject]) {
        let text = values.map(\.line).joined(separator: ",")
        fields.append("\(JSONText.quoted(name)):[\(text)]")
    }

    /// The object, without a line break.
    var line: String { "{" + fields.joined(separator: ",") + "}" }

    /// A number to so many decimals; what is not finite has no number in JSON.
    static func number(_ value: Double, decimals: Int = 3) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "null" }
        let text = Numerals.fixed(value, min(max(decimals, 0), 6))
        guard decimals > 0 else { return text }
        // Commands wait for theirs: bytes are shortened sooner than characters.
        var digits = Substring(text).utf8
        while digits.last == UInt8(ascii: "0") { digits.removeLast() }
        if digits.last == UInt8(ascii: ".") { digits.removeLast() }
        return String(Substring(digits))
    }
}
