/// Numbers as tables show them.
enum Numerals {
    /// So many decimals, with a point; a dash for what is no number.
    static func fixed(_ value: Double?, _ decimals: Int) -> String {
        guard let value, value.isFinite, abs(value) < 1e12 else { return "–" }
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        let scaled = Int64((value * scale).rounded())
        let (whole, rest) = scaled.magnitude.quotientAndRemainder(dividingBy: UInt64(scale))
        let sign = scaled < 0 ? "-" : ""
        guard decimals > 0 else { return "\(sign)\(whole)" }
        let digits = String(rest)
        return sign + "\(whole)." + String(repeating: "0", count: decimals - digits.count) + digits
    }

    /// Two decimals, or none where the number is whole.
    static func plain(_ value: Double) -> String {
        fixed(value, value == value.rounded() ? 0 : 2)
    }
}
