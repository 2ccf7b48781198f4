import Engine
import Gestures
import Testing

@testable import Mapping

@Suite("Recorded strokes in a mapping")
struct TemplateMappingTests {
    private func read(_ text: String, missing: String? = nil) -> Reading {
        MappingReader(Vocabulary(keys: testKeys, missingTemplate: { _ in missing }))
            .read(text: text, file: "f")
    }

    @Test("rotation and threshold are the gesture's own, limits apply to all")
    func tolerance() throws {
        let reading = read(
            """
            gestures:
              stroke pigtail: {run: firefox, rotation: 15deg, threshold: 1.5}
              stroke my zed: window close
            recognizers:
              template: {threshold: 2.5, tight: 1, margin: 20%, size: 30px}
            """)
        let mapping = try #require(reading.mapping, "\(reading.diagnostics)")
        let bindings = try #require(mapping.profiles.first).bindings
        #expect(bindings[0].tolerance == TemplateTolerance(threshold: 1.5, rotation: 15))
        #expect(bindings[1].phrase == .stroke("my zed"))
        #expect(bindings[1].tolerance == TemplateTolerance())
        #expect(mapping.limits.template.threshold == 2.5)
        #expect(mapping.limits.template.tight == 1)
        #expect(mapping.limits.template.margin == 0.2)
        #expect(mapping.limits.template.size == 30)
    }

    @Test("a stroke that a gesture of the same scope takes is warned about, at its name")
    func likeBuiltIn() {
        var vocabulary = Vocabulary(keys: testKeys)
        vocabulary.takenBy = { name, phrases in
            name == "O" ? phrases.filter { $0 == .circle(nil) } : []
        }
        let text = """
            gestures:
              circle: nothing
              tap: nothing
              stroke O: nothing
              stroke A: nothing
            """
        let reading = MappingReader(vocabulary).read(text: text, file: "f")
        #expect(
            reading.diagnostics.map(\.headline) == [
                "f:4:3: warning: 'stroke O' is much like 'circle'; one may be taken for the other"
            ])
        let alone = text.replacing("  circle: nothing\n", with: "")
        #expect(MappingReader(vocabulary).read(text: alone, file: "f").diagnostics.isEmpty)
    }

    @Test("a stroke whose examples are of no use is an error, at its name")
    func useless() {
        let reader = MappingReader(
            Vocabulary(keys: testKeys, templateFault: { $0 == "dot" ? "dot.jsonl:1:1: no" : nil }))
        let text = "gestures:\n  stroke zed: nothing\n  stroke dot: nothing\n"
        let reading = reader.read(text: text, file: "f")
        #expect(reading.mapping == nil)
        #expect(
            reading.diagnostics.map(\.headline) == [
                "f:3:3: error: 'stroke dot' has no usable example: dot.jsonl:1:1: no"
            ])
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
