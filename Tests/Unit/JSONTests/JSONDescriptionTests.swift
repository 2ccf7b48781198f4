import JSON
import Testing

@Suite("Writing JSON") struct JSONDescriptionTests {
    @Test(
        "a number has the fewest digits that read back as the same one",
        arguments: [
            (0, "0"), (-0.0, "0"), (12, "12"), (-3.5, "-3.5"), (0.1, "0.1"), (0.0001, "0.0001"),
            (0.0000152587890625, "1.52587890625e-05"), (-0.00005, "-5e-05"),
            (0.000001, "1e-06"), (0.00000999, "9.99e-06"), (9e-7, "9e-07"),
            (-1e-7, "-1e-07"), (1e21, "1e+21"), (9_007_199_254_740_991, "9007199254740991"),
            (1e15, "1000000000000000"), (.infinity, "null"), (-.infinity, "null"), (.nan, "null"),
        ] as [(Double, String)])
    func numbers(number: Double, text: String) {
        #expect(JSONValue.number(number).description == text)
        guard number.isFinite else { return }
        #expect(JSONValue(parsing: text) == .number(number))
    }

    @Test("a string stays in its line, and does nothing to a terminal")
    func strings() {
        let value = JSONValue.string("a\"b\\c/\n\r\t\u{0}\u{1b}\u{7f}\u{9b}é🎈")
        #expect(
            value.description == #""a\"b\\c/\n\r\t\u0000\u001b\u007f\u009bé🎈""#)
    }
}
