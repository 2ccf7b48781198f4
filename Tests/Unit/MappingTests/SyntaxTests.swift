import Engine
import Testing

@testable import Mapping

/// Files that are no YAML, or more YAML than a mapping may be.
@Suite("YAML")
struct SyntaxTests {
    @Test(
        "characters that no text has are refused where they stand",
        arguments: [("hotkey: Menu\u{0}\n", 13), ("draw: a\u{1b}[2J\n", 8), ("draw: \u{84}\n", 7)])
    func control(text: String, column: Int) {
        let reading = testReader.read(text: text, file: "f")
        #expect(reading.diagnostics.first?.place == Place(line: 1, column: column))
        #expect(reading.diagnostics.first?.severity == .error && reading.mapping == nil)
    }

    @Test("bytes that are no UTF-8 are pointed at")
    func invalidUTF8() {
        let bytes = Array("hotkey: Menu\n# gr\u{fc}n: ".utf8) + [0xfc, 0x0a]
        let reading = testReader.read(Source(file: "f", bytes: bytes))
        #expect(
            reading.diagnostics.map(\.headline) == [
                "f:2:9: error: this is not UTF-8 from here on; save the file as UTF-8"
            ])
        #expect(reading.mapping == nil)
        let truncated = testReader.read(
            Source(file: "f", bytes: Array("draw: \u{1f600}".utf8.dropLast())))
        #expect(truncated.diagnostics.first?.place == Place(line: 1, column: 7))
    }

    @Test("a byte order mark and CR LF are accepted, and columns do not count them")
    func markAndReturns() throws {
        let text = "\u{feff}hotkey: Menu\r\ngestures:\r\n  circle: nothing\r\n"
        #expect(try mapping(text).profiles.first?.bindings.count == 1)
        #expect(
            headlines("\u{feff}hotky: Menu\r\ndraw: move\r\n") == [
                "1:1: error: a config has no key 'hotky'"
            ])
        #expect(
            headlines("hotkey: Menu\r\ndraww: move\r\n") == [
                "2:1: error: a config has no key 'draww'"
            ])
    }

    @Test("nesting, size and number are bounded")
    func bounds() {
        let deep =
            "hotkey: " + String(repeating: "[", count: 40) + String(repeating: "]", count: 40)
        #expect(headlines(deep) == ["1:40: error: this is nested more than 32 levels deep"])
        let deeper = "draw: " + String(repeating: "[", count: 500_000)
        #expect(headlines(deeper) == ["1:1007: error: this is nested more than 32 levels deep"])
        let dashes = "draw: move\nink:\n  " + String(repeating: "- ", count: 400_000)
        #expect(headlines(dashes) == ["3:65: error: this is nested more than 32 levels deep"])
        let large = "draw: move # " + String(repeating: "x", count: 1 << 20)
        #expect(headlines(large) == ["1:1: error: the file is larger than 1 MiB"])
        let many = "hotkey: [" + String(repeating: "a,", count: 200_000) + "]"
        #expect(
            headlines(many).first?.hasSuffix(
                "there are more than 65536 values, counting those of every alias")
                == true)
    }

    @Test("aliases that multiply are stopped")
    func billionLaughs() {
        var text = "draw: move\na: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1...20 {
            let inner = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
            text += "b\(level): &a\(level) [\(inner)]\n"
        }
        let found = headlines(text)
        #expect(found.count == 1)
        #expect(found.first?.contains("those of every alias") == true)
    }

    @Test("aliases for whole values, standard tags, and directives are fine")
    func accepted() throws {
        let text = """
            %YAML 1.1
            --- !!map
            hotkey: &key !!str Menu
            gestures:
              circle: &both [window raise, window maximize]
              "shake": *both
              *key : nothing
            ...
            """
        #expect(
            headlines(text) == [
                "3:20: error: 'Menu' is not a gesture; a shape that you have recorded is 'stroke Menu'"
            ])
        let good = text.split(separator: "\n").filter { !$0.contains("*key") }
        let read = try mapping(good.joined(separator: "\n"))
        #expect(read.profiles.first?.bindings.map(\.actions.count) == [2, 2])
    }

    @Test("no more is reported than can be read")
    func manyErrors() {
        let text = "gestures:\n" + (0..<5_000).map { "  x\($0): y\n" }.joined()
        let reading = testReader.read(text: text, file: "f")
        #expect(reading.diagnostics.count == 201)
        #expect(reading.diagnostics.last?.severity == .note)
        #expect(reading.mapping == nil)
    }

    @Test("warnings are cut short too, but cost no gesture and hide no error")
    func manyWarnings() {
        let reader = MappingReader(Vocabulary(keys: testKeys, missingTemplate: { _ in "missing" }))
        let text = "gestures:\n" + (0..<1000).map { "  stroke s\($0): nothing\n" }.joined()
        let reading = reader.read(text: text, file: "f")
        #expect(reading.diagnostics.count == 201)
        #expect(reading.mapping?.profiles.first?.bindings.count == 1000)
        let wrong = reader.read(text: text + "  circle: nothin\n", file: "f")
        #expect(wrong.mapping == nil)
        #expect(wrong.diagnostics.filter { $0.severity == .error }.count == 1)
    }

    @Test("a hostile line of a megabyte is read and complained about as quickly as a short one")
    func longLines() {
        let item = "{&ä1 k: [&b2 x, *c]}"
        let hostile = [
            "hotkey: [" + String(repeating: "nosuchkey,", count: 60_000) + "]",
            "hotkeys: [" + String(repeating: "&a {x: 'y'}, ", count: 16_000) + "]",
            "gestures: {" + String(repeating: "ä&: ö, ", count: 30_000) + "}",
            "hotkeys: [ä, " + String(repeating: item + ", ", count: 9_000) + "]",
        ]
        let clock = ContinuousClock()
        for text in hostile {
            let source = Source(file: "f", text: text)
            let time = clock.measure {
                let reading = testReader.read(source)
                #expect(reading.mapping == nil && !reading.diagnostics.isEmpty)
                #expect(reading.diagnostics.allSatisfy { !$0.rendered(in: source).isEmpty })
            }
            // Anything quadratic takes minutes here; the bound is no measure of speed.
            #expect(time < .seconds(20))
        }
    }

    private let refusal =
        "f.yaml:1:1: error: this does not look like a curlicue config in UTF-8: it has no 'hotkey:', "
        + "no 'gestures:' and none of the other keys; 'curlicue init --print' shows a config"

    @Test(
        "of a file that is none of curlicue's nothing is shown",
        arguments: [
            "root:x:0:0:root:/root:/bin/bash\ngames:x:5:60:games:/usr/games:/usr/sbin/nologin\n",
            "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjE: secret\n-----END-----\n",
            "{\"user\": \"secret\", \"list\": [1, 2]}\n", "Host secret\n  User: secret: more\n",
            "secret: &a\n  more: *secret\n", "- secret\n- secret\n", "secret\n", "@secret\n",
            "password: 'secret\n", "secret: !secret x\n", "<?xml version=\"1.0\"?>\n<secret/>\n",
            "#!/bin/sh\nexport TOKEN=secret\n",
        ])
    func otherFiles(text: String) throws {
        let source = Source(file: "f.yaml", text: text)
        let diagnostics = testReader.read(source).diagnostics
        #expect(diagnostics.map { $0.rendered(in: source) } == [refusal])
    }

    @Test("a misspelled key is named, and its line not shown, as the file may be another's")
    func misspelled() {
        #expect(
            rendered("gesture:\n  circle: nothing\n") == [
                "f.yaml:1:1: error: a config has no key 'gesture'\ndid you mean 'gestures'?"
            ])
    }

    @Test("of a picture and other bytes nothing is shown either")
    func binary() {
        let picture: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x73, 0x65]
        let source = Source(file: "f.yaml", bytes: picture)
        let shown = testReader.read(source).diagnostics.map { $0.rendered(in: source) }
        #expect(shown == [refusal])
    }
}
