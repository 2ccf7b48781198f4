package import Gestures

/// Numbers as the mapping file writes them: decimal, with a point whatever the locale, followed by
/// their unit.
package struct Quantity: Hashable {
    package var number: Double
    /// In lower case; empty when none is written.
    package var unit: String

    /// Pixels at 96 dpi in one of each unit of length.
    package static let lengths: [(String, Double)] = [
        ("px", 1), ("pt", 96.0 / 72), ("mm", 96 / 25.4), ("cm", 96 / 2.54), ("in", 96),
    ]

    /// Milliseconds in one of each unit of time.
    package static let times: [(String, Double)] = [("ms", 1), ("s", 1000), ("min", 60_000)]

    /// Reads `12`, `-1.5`, `250ms`, `4 px`. Throws where it is no number.
    package init(parsing text: String, example: String) throws(WordError) {
        let noNumber = fault(text, "\(text.quoted) is not a number, as in '\(example)'")
        let scalars = text.unicodeScalars
        let sign = scalars.first.map { $0 == "-" || $0 == "+" } == true ? 1 : 0
        // A point belongs to the number where a digit follows it.
        var digits = scalars.dropFirst(sign).prefix { ("0"..."9") ~= $0 }
        let rest = scalars[digits.endIndex...].dropFirst().prefix { ("0"..."9") ~= $0 }
        if !rest.isEmpty, scalars[digits.endIndex] == "." {
            digits = scalars[digits.startIndex..<rest.endIndex]
        }
        let end = digits.endIndex
        guard let number = Double(text[..<end]), number.isFinite else { throw noNumber }
        let words = Word.words(of: String(text[end...]))
        guard words.count <= 1 else { throw noNumber }
        self.number = number
        self.unit = words.first?.lowercased ?? ""
        // `1.5.2`, `1e3`, `0x10` and the like leave something that is no unit.
        guard self.unit.unicodeScalars.allSatisfy({ $0.properties.isAlphabetic || $0 == "%" })
        else { throw noNumber }
    }

    /// The number times the factor of its unit in `units`, or times `bare` where it has none.
    /// Throws where the unit is unknown, or missing and `bare` is nil.
    package func value(
        _ units: [(String, Double)], bare: Double?, text: String, what: String, example: String
    ) throws(WordError) -> Double {
        if unit.isEmpty {
            // Zero is the same in every unit.
            if let bare { return number * bare }
            if number == 0 { return 0 }
            throw fault(
                text, "\(what) needs a unit, as in '\(example)'", text + (units.first?.0 ?? ""))
        }
        if let factor = units.first(where: { $0.0 == unit })?.1 { return number * factor }
        let names = units.map(\.0)
        let length = unit.unicodeScalars.count
        throw WordError(
            offset: text.unicodeScalars.count - length, length: length,
            message: "\(unit.quoted) isn't a unit for \(what): \(names.joined(separator: ", "))",
            suggestion: Spelling.nearest(to: unit, among: names))
    }
}

extension Duration {
    /// A time with its unit, `250ms`; throws where it is none or not in `range`, in milliseconds.
    package static func parsed(_ text: String, milliseconds range: ClosedRange<Double>)
        throws(WordError)
        -> Duration
    {
        let quantity = try Quantity(parsing: text, example: "250ms")
        if quantity.unit.isEmpty, quantity.number > 0 {
            throw fault(text, "a time needs a unit, as in '250ms' or '2s'")
        }
        let time = try quantity.value(
            Quantity.times, bare: 1, text: text, what: "a time", example: "250ms")
        return Duration(milliseconds: try within(range, time, text, unit: "ms"))
    }
}

package func fault(_ text: String, _ message: String, _ suggestion: String? = nil) -> WordError {
    WordError(
        offset: 0, length: text.unicodeScalars.count, message: message, suggestion: suggestion)
}

/// `value`; throws where it is out of `range`. `text` and `unit` are for the message.
package func within(
    _ range: ClosedRange<Double>, _ value: Double, _ text: String, unit: String
) throws(WordError) -> Double {
    guard range.contains(value) else {
        let (low, high) = (shown(range.lowerBound, unit), shown(range.upperBound, unit))
        throw fault(text, "\(text.quoted) is out of range: \(low) to \(high)")
    }
    return value
}

/// A bound of a range, as messages show it; a time in the largest unit that fits: `1min`.
private func shown(_ bound: Double, _ unit: String) -> String {
    let whole = Quantity.times.last { _, milliseconds in
        unit == "ms" && bound > 0 && bound.remainder(dividingBy: milliseconds) == 0
    }
    guard let (larger, milliseconds) = whole else { return bound.digits() + unit }
    return (bound / milliseconds).digits() + larger
}
