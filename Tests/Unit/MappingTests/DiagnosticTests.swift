import Testing

@testable import Mapping

/// Messages exactly as a person sees them.
@Suite("Diagnostics")
struct DiagnosticTests {
    @Test("a misspelled word has its line, a caret and a suggestion")
    func caret() {
        #expect(
            rendered("gestures:\n  circle: window maximise\n") == [
                """
                f.yaml:2:18: error: no window action is called 'maximise'
                  circle: window maximise
                                 ^~~~~~~~
                did you mean 'maximize'?
                """
            ])
    }

    @Test("what was given twice shows both places")
    func notes() {
        #expect(
            rendered("hotkey: Menu\ngestures:\n  circle cw: nothing\n  clockwise circle: nothing\n")
                == [
                    """
                    f.yaml:4:3: error: the gesture 'circle clockwise' is mapped twice
                      clockwise circle: nothing
                      ^~~~~~~~~~~~~~~~
                    f.yaml:3:3: note: it was given here first
                      circle cw: nothing
                      ^~~~~~~~~
                    """
                ])
    }

    @Test("all errors come in one go, in the order of the file")
    func inOneGo() {
        let text = """
            hotkey: [Supr+grave, Menu, Menu]
            draw: moov
            gestures:
              swype left: windw close
              shake: {exec: [], target: strat}
            ink: {width: wide, colour: red}
            timeout: 1,5s
            """
        #expect(
            headlines(text) == [
                "1:10: error: no key is called 'Supr'",
                "1:28: error: the hotkey 'Menu' is given twice",
                "2:7: error: 'draw' is move or drag, not 'moov'",
                "4:3: error: 'swype' is not a gesture",
                "4:15: error: no action begins with 'windw'; a command is written 'run …'",
                "5:17: error: the list is empty; it begins with a program",
                "5:29: error: a target is start, active or pointer, not 'strat'",
                "6:14: error: 'wide' is not a number, as in '4px'",
                "6:20: error: 'ink' has no key 'colour'",
                "7:10: error: a number has a decimal point, no comma",
            ])
        let suggestions = testReader.read(text: text, file: "f").diagnostics.map(\.suggestion)
        #expect(
            suggestions == [
                "Super", nil, "move", "swipe", "window", nil, "start", nil, "color", "1.5s",
            ])
    }

    @Test("the caret stands under the word behind tabs, wide letters, quotes and escapes")
    func columns() {
        #expect(
            rendered("gestures: {circle: \"run\\t日本\",\t\tshake: \"window\\x20 'maximise\"}\n") == [
                """
                f.yaml:1:51: error: no window action is called ''maximise'
                gestures: {circle: "run\\t日本",\t\tshake: "window\\x20 'maximise"}
                                               \t\t                   ^~~~~~~~~
                did you mean 'maximize'?
                """
            ])
        #expect(
            headlines("gestures: {circle: 'run it''s', shake: 'window ''close'}") == [
                "1:48: error: no window action is called ''close'"
            ])
    }

    @Test("a word in a text over several lines is found at the beginning of the text")
    func block() {
        #expect(
            headlines("gestures:\n  circle: >\n    window\n    maximise\n")
                == ["2:11: error: no window action is called 'maximise'"])
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

    @Test("nothing from the file reaches a terminal unchanged that could move its cursor")
    func terminal() {
        let text = "gestures:\n  \"cir\\x1b[2Jcle\": nothing # \u{202e}\n"
        let shown = rendered(text).joined()
        #expect(!shown.unicodeScalars.contains("\u{1b}"))
        #expect(!shown.unicodeScalars.contains("\u{202e}"))
        let diagnostic = Diagnostic(
            .error, file: "a\u{1b}b\nc", place: Place(line: 1, column: 1), message: "m")
        #expect(diagnostic.rendered() == "a\u{fffd}b\u{fffd}c:1:1: error: m")
    }

    @Test("a line that is empty is not shown, and neither is one of another file")
    func noLine() {
        #expect(
            rendered("") == ["f.yaml:1:1: warning: the file is empty: the built-in mapping applies"]
        )
        let other = Source(file: "other", text: "hotkey: Menu")
        let diagnostic = Diagnostic(
            .error, file: "f", place: Place(line: 1, column: 1), message: "m", suggestion: "s")
        #expect(diagnostic.rendered(in: other) == "f:1:1: error: m\ndid you mean 's'?")
    }

    @Test("lines are counted as libyaml counts them")
    func lines() {
        let source = Source(file: "f", text: "a\r\nb\rc\nd\u{85}e\u{2028}f")
        #expect(
            (1...7).map { source.line($0) } == ["a", "b", "c", "d\u{85}", "e\u{2028}", "f", ""])
    }
}
