import Gestures
import Testing

@testable import Mapping

@Suite("Recorded strokes in a mapping")
struct TemplateMappingTests {
    private func read(_ text: String, missing: String? = nil) -> Reading {
        MappingReader(Vocabulary(keys: testKeys, missingTemplate: { _ in missing }))
            .read(text: text, file: "f")
    }

    @Test("a stroke that a gesture of the same scope takes is warned about, at its name")
    func likeBuiltIn() {
        var vocabulary = Vocabulary(keys: testKeys)
        vocabulary.alike = { phrases, limits in
            phrases.contains(.circle(nil)) && limits.circle.diameter == 30
                ? [(.stroke("O"), .circle(nil))] : []
        }
        let text = """
            gestures:
              circle: nothing
              tap: nothing
              stroke O: nothing
              stroke A: nothing
            recognizers: {circle: {diameter: 30px}}
            """
        let reading = MappingReader(vocabulary).read(text: text, file: "f")
        #expect(
            reading.diagnostics.map(\.headline) == [
                "f:4:3: warning: 'stroke O' is much like 'circle'; one may be taken for the other"
            ])
        let alone = text.replacing("  circle: nothing\n", with: "")
        #expect(MappingReader(vocabulary).read(text: alone, file: "f").diagnostics.isEmpty)
    }

    @Test("a stroke that is not recorded is warned about, at its name")
    func missing() throws {
        let text = "gestures:\n  circle: nothing\n  stroke pigtail: run firefox\n"
        let reading = read(text, missing: "not recorded yet")
        #expect(
            reading.diagnostics.map(\.headline) == [
                "f:3:3: warning: 'stroke pigtail' is not recorded yet"
            ])
        #expect(reading.mapping != nil)
        #expect(read(text).diagnostics.isEmpty)
    }
}
