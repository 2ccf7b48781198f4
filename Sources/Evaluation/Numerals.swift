internal import Glibc

/// Numbers as tables show them.
public enum Numerals {
    /// So many decimals, with a point; a dash for what is no number.
    public static func fixed(_ value: Double?, _ decimals: Int) -> String {
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

    /// Five significant digits, as the sources have a number: coefficients of large features are
    /// small.
    static func literal(_ value: Double) -> String {
        guard value != 0, value.isFinite else { return "0.0" }
        let scale = pow(10, 4 - log10(abs(value)).rounded(.down))
        return "\((value * scale).rounded() / scale)"
    }

    /// Two decimals, or none where the number is whole.
    public static func plain(_ value: Double) -> String {
        fixed(value, value == value.rounded() ? 0 : 2)
    }

    /// Thousands parted by commas.
    public static func grouped(_ number: Int) -> String {
        var digits = Array(String(number.magnitude))
        var place = digits.count - 3
        while place > 0 {
            digits.insert(",", at: place)
            place -= 3
        }
        return (number < 0 ? "-" : "") + String(digits)
    }

    /// A share in percent: two decimals, three below 1 %.
    public static func percent(_ share: Double?) -> String {
        guard let share else { return "–" }
        return fixed(share * 100, decimals(for: share)) + " %"
    }

    /// An interval of shares in percent.
    public static func percent(_ interval: ClosedRange<Double>) -> String {
        // Both ends alike, so that the eye can compare them.
        let decimals = decimals(for: interval.upperBound)
        return fixed(interval.lowerBound * 100, decimals) + " – "
            + fixed(interval.upperBound * 100, decimals) + " %"
    }

    private static func decimals(for share: Double) -> Int { share < 0.01 ? 3 : 2 }

    /// Three digits or so: microseconds from fractions to thousands.
    public static func short(_ value: Double?) -> String {
        guard let value else { return "–" }
        return fixed(value, abs(value) < 10 ? 2 : abs(value) < 100 ? 1 : 0)
    }

    /// `1 stroke`, `2 strokes`.
    public static func counted(_ number: Int, _ noun: String) -> String {
        "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
    }
}
