import Testing

@testable import Mapping

@Suite("Limits of a mapping file")
struct LimitTests {
    @Test("what is just within the limits is read: levels, values, aliases")
    func withinLimits() {
        func errors(_ text: String) -> [String] {
            testReader.read(text: text, file: "f").diagnostics.filter { $0.severity == .error }
                .map(\.headline)
        }
        // A list is refused here for what it is, not for how deep it goes.
        let deep = String(repeating: "[", count: 31) + String(repeating: "]", count: 31)
        #expect(!errors("gestures: \(deep)\n").contains { $0.contains("nested more than") })
        #expect(errors("gestures: [\(deep)]\n").contains { $0.contains("nested more than") })
        let aliased = "gestures:\n  tap: &a nothing\n  circle: *a\n  shake: *a\n"
        #expect(errors(aliased).isEmpty)
        let many = "gestures: &a [" + String(repeating: "x,", count: 30_000) + "]\n"
        #expect(!errors(many + "ink: *a\n").contains { $0.contains("holds at most") })
        #expect(errors(many + "ink: [*a, *a]\n").contains { $0.contains("holds at most") })
    }
}
