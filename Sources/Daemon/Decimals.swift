extension Double {
    /// To three decimals at most, as commands and the log have it: 0.5, 12, -0.125. "null" where it
    /// is not finite or too large for that.
    var decimals: String {
        guard isFinite, abs(self) < 1e12 else { return "null" }
        let thousandths = Int64((self * 1000).rounded())
        let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
        let sign = thousandths < 0 ? "-" : ""
        guard rest > 0 else { return "\(sign)\(whole)" }
        var digits = Substring(String(1000 + rest)).utf8.dropFirst()
        while digits.last == UInt8(ascii: "0") { digits.removeLast() }
        return "\(sign)\(whole).\(Substring(digits))"
    }
}
