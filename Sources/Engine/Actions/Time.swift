package import Gestures

extension Duration {
    /// A time with its unit, `250ms`.
    package static func parsed(_ text: String, milliseconds range: ClosedRange<Double>)
        throws(WordError)
        -> Duration
    {
        let units = Quantity.times.map { ($0.unit, $0.milliseconds) }
        let quantity = try Quantity(parsing: text, example: "250ms")
        if quantity.unit.isEmpty, quantity.number != 0 {
            throw fault(text, "a time needs a unit, as in '250ms'", meant(quantity.number, range))
        }
        let time = try quantity.value(
            units, bare: nil, text: text, what: "a time", example: "250ms")
        return Duration(milliseconds: try within(range, time, text, unit: "ms"))
    }
}

/// What a time without a unit was probably meant to be: few are seconds, many are milliseconds.
private func meant(_ number: Double, _ range: ClosedRange<Double>) -> String? {
    let milliseconds = plain(number) + "ms"
    guard number < 50, range.contains(number * 1000) else {
        return range.contains(number) ? milliseconds : nil
    }
    let isWhole = number == number.rounded()
    return isWhole ? plain(number) + "s" : plain(number * 1000) + "ms"
}

/// An error about all of `text`.
package func fault(_ text: String, _ message: String, _ suggestion: String? = nil) -> WordError {
    WordError(
        offset: 0, length: text.unicodeScalars.count, message: message, suggestion: suggestion)
}

/// `value`, unless it is out of `range`.
package func within(
    _ range: ClosedRange<Double>, _ value: Double, _ text: String, unit: String
) throws(WordError) -> Double {
    guard range.contains(value) else {
        let (low, high) = (plain(range.lowerBound) + unit, plain(range.upperBound) + unit)
        throw fault(text, "\(text.quoted) is out of range: \(low) to \(high)")
    }
    return value
}
