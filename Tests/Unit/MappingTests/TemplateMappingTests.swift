import Gestures
import Glibc
import Host
import TestSupport
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

    @Test("a stroke is found whose file has the name in other bytes")
    func decomposed() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("o\u{308}.jsonl", "")
        let path = TemplateStore(folder: folder.path).path(of: "\u{f6}")
        #expect(path.utf8.elementsEqual(file.utf8))
    }

    @Test("what a link leads to is replaced, with its mode, and the link stays")
    func links() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("kept", "\n", mode: 0o640)
        symlink("kept", folder("O.jsonl"))
        let points = [Sample(x: 0, y: 0, milliseconds: 0), Sample(x: 9, y: 9, milliseconds: 9)]
        let store = TemplateStore(folder: folder.path)
        try store.write("O", [try Template(points)])
        #expect(FileDescriptor.target(ofLink: folder("O.jsonl")) == "kept")
        #expect(FileStatus(of: file).map { $0.mode & 0o777 } == 0o640)
        #expect(try store.examples(of: "O").0.count == 1)
    }
}
