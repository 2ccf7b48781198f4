import Gestures
import Testing

@Suite("Numbers as people read them") struct DigitsTests {
    @Test(
        "A number has three decimals at most, and none that say nothing",
        arguments: [
            (0, "0"), (12, "12"), (0.5, "0.5"), (-0.125, "-0.125"), (0.0004, "0"),
            (-0.0004, "0"), (0.9996, "1"), (3.05, "3.05"), (100, "100"), (1e307, "1e+307"),
            (.nan, "–"), (.infinity, "–"),
        ] as [(Double, String)])
    func decimals(number: Double, text: String) {
        #expect(number.digits() == text)
    }

    @Test("In a column all have as many") func padded() {
        #expect(1.005.digits(1, isPadded: true) == "1.0")
        #expect((-0.05).digits(2, isPadded: true) == "-0.05")
        #expect(12.3.digits(0, isPadded: true) == "12")
        #expect(1.234567e16.digits(2, isPadded: true) == "1.234567e+16")
    }
}
