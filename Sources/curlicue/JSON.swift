/// Just enough JSON to write one object on one line.
struct JSONObject {
    private var fields: [String] = []

    mutating func set(_ name: String, _ value: String?) {
        fields.append("\(JSONObject.quoted(name)):\(value.map(JSONObject.quoted) ?? "null")")
    }

    mutating func set(_ name: String, _ value: Double) {
        fields.append("\(JSONObject.quoted(name)):\(JSONObject.number(value))")
    }

    mutating func set(_ name: String, _ value: Int) {
        fields.append("\(JSONObject.quoted(name)):\(value)")
    }

    /// The object, without a line break.
    var line: String { "{" + fields.joined(separator: ",") + "}" }

    /// A string as JSON writes it.
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// A number to three decimals; what is not finite has no number in JSON.
    static func number(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "null" }
        let thousandths = Int64((value * 1000).rounded())
        let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
        var digits = rest == 0 ? "" : "." + String(1000 + rest).dropFirst()
        while digits.hasSuffix("0") { digits.removeLast() }
        return "\(thousandths < 0 ? "-" : "")\(whole)\(digits)"
    }
}
