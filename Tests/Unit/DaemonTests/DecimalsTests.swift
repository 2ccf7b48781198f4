import Testing

@testable import Daemon

@Suite struct DecimalsTests {
    @Test(
        "A number has three decimals at most, and none that say nothing",
        arguments: [
            (0, "0"), (12, "12"), (0.5, "0.5"), (-0.125, "-0.125"), (0.0004, "0"),
            (-0.0004, "0"), (0.9996, "1"), (3.05, "3.05"), (100, "100"), (.nan, "null"),
            (.infinity, "null"),
        ] as [(Double, String)])
    func decimals(number: Double, text: String) {
        #expect(number.decimals == text)
    }
}
