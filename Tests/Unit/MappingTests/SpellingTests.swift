import Gestures
import Testing

@Suite("Nearest words")
struct SpellingTests {
    @Test(
        arguments: [
            ("maximise", "maximize", 1), ("teh", "the", 1), ("", "ab", 2), ("abc", "abc", 0),
            ("kitten", "sitting", 3), ("ca", "abc", 3),
        ])
    func distance(first: String, second: String, expected: Int) {
        let (a, b) = (Array(first.unicodeScalars), Array(second.unicodeScalars))
        #expect(Spelling.distance(a, b, limit: 5) == expected)
        #expect(Spelling.distance(b, a, limit: 5) == expected)
        #expect(Spelling.distance(a, b, limit: expected) == expected)
        if expected > 0 { #expect(Spelling.distance(a, b, limit: expected - 1) == nil) }
    }

    @Test("the nearest wins, the first of equals, and nothing far is offered")
    func nearest() {
        #expect(Spelling.nearest(to: "lef", among: ["left", "let"]) == "left")
        #expect(Spelling.nearest(to: "ESCAPE", among: ["Escap", "Escape"]) == "Escape")
        #expect(Spelling.nearest(to: "xyzzy", among: ["left", "right"]) == nil)
        #expect(Spelling.nearest(to: "x", among: ["a", "b"]) == nil)
        #expect(Spelling.nearest(to: String(repeating: "x", count: 100_000), among: ["x"]) == nil)
    }
}
