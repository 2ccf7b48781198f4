import Foundation
import Gestures
import TestSupport
import Testing

@testable import Mapping

/// Messages exactly as a person sees them.
@Suite("Diagnostics")
struct DiagnosticTests {
    /// What is said of a mapping, as it is shown.
    private static func said(of text: String) -> String {
        let source = Source(file: "f", text: text)
        let reading = typingReader.read(source)
        let isWrong = reading.diagnostics.contains { $0.severity == .error }
        #expect((reading.mapping == nil) == isWrong, "\(text)")
        return reading.diagnostics.map { $0.rendered(in: source) }.joined(separator: "\n")
    }

    @Test(
        "what is said of mappings with mistakes in them",
        arguments: try GoldenText.names(in: "diagnostics"))
    func golden(name: String) throws {
        #expect(try GoldenText(name).differences(Self.said) == [])
    }

    @Test(
        "what is offered is right, where all to the end of the line is wrong",
        arguments: ["hotkeys", "actions"])
    func offers(name: String) throws {
        var count = 0
        for text in try GoldenText("diagnostics/\(name).txt").cases.map(\.text) {
            let wrong = typingReader.read(text: text, file: "f").diagnostics
            guard wrong.count == 1, let offer = wrong[0].suggestion else { continue }
            let place = wrong[0].place
            var lines = text.components(separatedBy: "\n")
            let line = lines[place.line - 1].unicodeScalars
            guard line.count == place.column - 1 + place.length else { continue }
            lines[place.line - 1] = String(line.prefix(place.column - 1)) + offer
            let mended = lines.joined(separator: "\n")
            let left = typingReader.read(text: mended, file: "f").diagnostics
            #expect(!left.contains { $0.severity == .error }, "\(mended)\(left.map(\.headline))")
            count += 1
        }
        #expect(count > 15)
    }

    @Test(
        "178: a blank that only looks like a space is named, with its place",
        arguments: [
            ("hotkey:\u{a0}Menu", "1:8"), ("hotkey: Menu\n\u{a0}cancel: Escape", "2:1"),
            ("gestures:\n  circle: window\u{2028}close", "2:17"),
            ("gestures:\n  circle: \"window\u{2028}close\"", "2:18"),
            ("gestures:\n  circle: nothing # a\u{85}b\n  tap: nothing", "2:22"),
            ("hotkey: Menu\ncancel\u{a0}: Escape", "2:7"),
            ("gestures:\n  circle: window\u{a0}close", "2:17"),
            ("gestures:\n\u{a0}\u{a0}circle: nothing", "2:1"),
            ("gestures:\n  swipe\u{a0}left: nothing", "2:8"),
            ("hotkey: Ctrl\u{a0}+ Menu", "1:13"),
        ])
    func oddBlanks(text: String, place: String) {
        let reading = typingReader.read(text: text + "\n", file: "f").diagnostics
        let errors = reading.filter { $0.severity == .error }
        let breaks: [Character: String] = ["\u{2028}": "line separator", "\u{85}": "line break"]
        let name = text.lazy.compactMap { breaks[$0] }.first ?? "no-break space"
        #expect(
            errors.first?.headline.hasPrefix("f:\(place): error: this is a \(name), cop") == true)
        #expect(errors.allSatisfy { $0.suggestion == nil }, "\(reading.map(\.headline))")
    }

    @Test("an ordinary text may have one")
    func noBreakSpaceInText() {
        let text = "gestures: {circle: {text: \"a\u{a0}b\", label: \"c\u{a0}d\"}}\n"
        #expect(
            !typingReader.read(text: text, file: "f").diagnostics.contains { $0.severity == .error }
        )
    }

    @Test("a very long line is shown around the caret")
    func longLine() throws {
        let text =
            "gestures: {circle: nothing, " + String(repeating: " ", count: 5000)
            + "shake: window clos}"
        let lines = try #require(rendered(text).first).split(separator: "\n").map(String.init)
        #expect(lines.count == 4)
        #expect(lines[1].count <= 160)
        #expect(lines[1].contains("window clos"))
        let before = lines[2].prefix { $0 == " " }.count
        #expect(lines[1].dropFirst(before).hasPrefix("clos"))
    }

    @Test("a line that fits is shown from its beginning, however many bytes it has")
    func lineOfManyBytes() throws {
        let text =
            "gestures: {circle: run echo " + String(repeating: "ä", count: 80)
            + ", shake: window clos}"
        let lines = try #require(rendered(text).first).split(separator: "\n").map(String.init)
        #expect(lines[1] == text)
        #expect(lines[2] == String(repeating: " ", count: 124) + "^~~~")
    }

    @Test("nothing from the file reaches a terminal unchanged that could move its cursor")
    func terminal() {
        let text = "gestures:\n  \"cir\\x1b[2Jcle\": nothing # \u{202e}\n"
        let shown = rendered(text).joined()
        #expect(!shown.unicodeScalars.contains("\u{1b}"))
        #expect(!shown.unicodeScalars.contains("\u{202e}"))
        let diagnostic = Diagnostic(
            severity: .error, file: "a\u{1b}b\nc", place: Place(line: 1, column: 1), message: "m")
        #expect(diagnostic.rendered() == "a\u{fffd}b\u{fffd}c:1:1: error: m")
    }
}

@Suite("Nearest words")
struct SpellingTests {
    @Test("the nearest wins, the first of equals, and nothing far is offered")
    func nearest() {
        #expect(Spelling.nearest(to: "lef", among: ["left", "let"]) == "left")
        #expect(Spelling.nearest(to: "ESCAPE", among: ["Escap", "Escape"]) == "Escape")
        #expect(Spelling.nearest(to: "xyzzy", among: ["left", "right"]) == nil)
        #expect(Spelling.nearest(to: "x", among: ["a", "b"]) == nil)
        #expect(Spelling.nearest(to: String(repeating: "x", count: 100_000), among: ["x"]) == nil)
    }
}
