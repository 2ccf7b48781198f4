import Engine
import Gestures
import Testing

@testable import Mapping

/// An entry as the command line gives it.
func entry(_ phrase: String, _ action: String, label: String? = nil) throws -> Binding {
    Binding(
        try Phrase(parsing: phrase), actions: [try Action(parsing: action, keys: testKeys)],
        label: label)
}

/// Adding entries to a mapping file and removing them.
@Suite("Editing")
struct MappingEditorTests {
    private func editor(_ text: String) throws -> MappingEditor {
        try MappingEditor(Source(file: "f.yaml", text: text), testReader)
    }

    /// The text with `entry` in it, which removing gives back.
    private func added(_ text: String, _ entry: Binding) throws -> String {
        let new = try editor(text).adding(entry).fileBytes.shown
        #expect(try removed(entry.phrase.description, new) == text)
        return new
    }

    private func removed(_ phrase: String, _ text: String) throws -> String {
        try editor(text).removing(Phrase(parsing: phrase)).fileBytes.shown
    }

    private func refusal(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test("an entry comes last, below the others, with the line breaks of the file")
    func last() throws {
        let text = "gestures:\n    'shake': 'window close'  # c\n\nhotkey: F13\n"
        #expect(
            try added(text, entry("circle", "run it's"))
                == "gestures:\n    'shake': 'window close'  # c\n    circle: \"run it's\"\n\n"
                + "hotkey: F13\n")
        #expect(
            try added("gestures:\r\n   tap: nothing", entry("circle", "window close", label: "Go"))
                == "gestures:\r\n   tap: nothing\r\n   circle: {do: window close, label: Go}")
    }

    @Test("a comment of the last entry stays with it")
    func comments() throws {
        let text = "gestures:\n  tap:\n    do: nothing\n    # why\n  # later\n"
        #expect(
            try added(text, entry("circle", "nothing"))
                == "gestures:\n  tap:\n    do: nothing\n    # why\n  circle: nothing\n  # later\n")
    }

    @Test("what is turned off behind the last entry stays, options and all")
    func turnedOff() throws {
        let text = DefaultMapping.text
        let last = "  swipe down-right: window bottom-right\n"
        #expect(
            try added(text, entry("circle", "nothing"))
                == text.replacing(last, with: last + "  circle: nothing\n"))
        #expect(try removed("swipe down-right", text) == text.replacing(last, with: ""))
    }

    @Test("'gestures' with nothing below it takes entries")
    func empty() throws {
        #expect(
            try added("gestures: # none\n  # so far\nhotkey: F13\n", entry("tap", "nothing"))
                == "gestures: # none\n  tap: nothing\n  # so far\nhotkey: F13\n")
        #expect(headlines("gestures:\n") == ["1:1: warning: no gesture is mapped here"])
        #expect(headlines("gestures: ~\n") == ["1:1: warning: no gesture is mapped here"])
        for nothing in ["{}", "~", "null", "NULL"] {
            let new = try editor("gestures: \(nothing) # {}\n").adding(entry("tap", "nothing"))
            #expect(new.fileBytes.shown == "gestures: # {}\n  tap: nothing\n")
        }
    }

    @Test("the key may be in quotes", arguments: ["\"gestures\"", "'gestures'"])
    func quoted(key: String) throws {
        let text = "\(key):\n  tap: nothing\n"
        #expect(try added(text, entry("circle", "nothing")) == text + "  circle: nothing\n")
        let rule = "\n\"applications\":\n  - match: {class: mpv}\n    \(key):\n      tap: nothing\n"
        let new = try editor(text + rule).adding(entry("circle", "nothing"), over: "mpv")
        #expect(new.fileBytes.shown == text + rule + "      circle: nothing\n")
    }

    @Test("a hotkey with gestures of its own gets the entry there")
    func hotkeys() throws {
        let text = """
            gestures:
              tap: nothing
            hotkeys:
              - F13
              - hotkey: Menu
                gestures:
                  shake: nothing
              - {hotkey: Tab}
            """
        func added(_ phrase: String, _ key: String) throws -> String {
            try editor(text).adding(entry(phrase, "nothing"), under: Chord(.key(key)))
                .fileBytes.shown
        }
        for (key, line) in [("F13", "  tap"), ("Tab", "  tap"), ("Menu", "      shake")] {
            let entry = line.replacing(/[a-z]+/, with: "circle")
            #expect(
                try added("circle", key)
                    == text.replacing(
                        "\(line): nothing", with: "\(line): nothing\n\(entry): nothing"))
        }
        #expect(try added("shake", "F13").contains("  tap: nothing\n  shake: nothing\n"))
        for (phrase, key, words) in [
            ("circle", "v", "3:1: error: 'v' is no hotkey here, these are: F13, Menu, Tab\n"),
            ("shake", "Menu", "7:7: error: 'shake' is mapped here\n"),
            ("tap", "F13", "2:3: error: 'tap' is mapped here; 'curlicue remove' takes it out\n"),
        ] {
            let said = refusal { _ = try added(phrase, key) }
            #expect(said?.hasPrefix("f.yaml:\(words)") == true, "\(said ?? "")")
        }
        #expect(
            refusal { _ = try removed("shake", text) }?
                .hasPrefix("f.yaml:7:7: error: 'shake' here is not for all") == true)
        #expect(
            refusal { _ = try removed("circle", text) }?
                .hasPrefix("f.yaml:1:1: error: 'circle' is not among these gestures") == true)
    }

    @Test("what has no line of its own, or is needed by others, is not removed, and it says why")
    func entangled() throws {
        let text = """
            hotkey: F13
            gestures:
              ? circle
              : nothing
              <<: {shake: nothing}
              swipe left: &a window close
              swipe right: *a
            """
        for (phrase, words) in [
            ("shake", "2:1: error: 'shake' has no line of its own here"),
            ("swipe left", "7:16: error: no anchor '&' above has this name"),
            ("tap", "2:1: error: 'tap' is not among these gestures: see 'curlicue list'"),
        ] {
            let said = refusal { _ = try removed(phrase, text) }
            #expect(said?.hasPrefix("f.yaml:\(words)") == true, "\(said ?? "")")
        }
        #expect(try !removed("swipe right", text).contains("swipe right"))
        #expect(
            try removed("circle", text) == text.replacing("  ? circle\n  : nothing\n", with: ""))
    }

    @Test("a circle with steps is removed as it is written, and nothing is added over it")
    func knob() throws {
        let text = "gestures:\n  circle cw: {run: a, each: 30deg}\n"
        #expect(try removed("circle clockwise", text) == "gestures:\n")
        #expect(
            refusal { _ = try editor(text).adding(entry("circle clockwise", "nothing")) }?
                .hasPrefix("f.yaml:2:3: error: 'circle clockwise' is mapped here; 'curl") == true)
        #expect(
            refusal { _ = try editor(text).adding(entry("circle", "nothing")) }?
                .contains("a circle acts step by step or at its end, not both") == true)
    }

    @Test("a new entry goes before what a merge key adds")
    func merged() throws {
        let text = "gestures:\n  tap: nothing\n  <<: {shake: nothing}\n"
        #expect(try added(text, entry("circle", "nothing")) == text + "  circle: nothing\n")
    }

    @Test("a hotkey that was named gets no gesture together with others")
    func alone() throws {
        let text = """
            hotkey: [F13, XF86Launch1]
            gestures:
              tap: nothing
            hotkeys:
              - hotkey: Menu
                gestures: {}
              - Tab
            """
        func added(_ text: String, _ key: String) throws -> String {
            try editor(text).adding(
                entry("circle", "nothing"), under: Chord(.key(key)), isAlone: true
            ).fileBytes.shown
        }
        for key in ["F13", "Tab"] {
            let said = refusal { _ = try added(text, key) }
            #expect(
                said?.hasPrefix("f.yaml:2:1: error: '\(key)' shares its gestures") == true,
                "\(said ?? "")")
        }
        let said = refusal { _ = try added("hotkeys: [{hotkey: F13}]\n", "F13") }
        #expect(said?.contains("so the built-in ones apply") == true, "\(said ?? "")")
        let own = text.replacing("gestures: {}", with: "gestures:\n      shake: nothing")
        #expect(
            try added(own, "Menu")
                == own.replacing("shake: nothing", with: "shake: nothing\n      circle: nothing"))
    }

    @Test("an application gets the entry, and is made where it is not there")
    func applications() throws {
        func added(_ text: String, _ className: String) throws -> String {
            try editor(text).adding(entry("circle", "nothing"), over: className).fileBytes.shown
        }
        let top = "gestures:\n  tap: nothing\n"
        let rule = "  - match: {class: xterm}\n    gestures:\n"
        let line = "      circle: nothing\n"
        let one = try added(top, "xterm")
        #expect(one == top + "\napplications:\n" + rule + line)
        let two = one + "  # Games.\n  - match: {fullscreen: true}\n    enabled: false\n# end\n"
        #expect(
            try added(two, "mpv")
                == two.replacing("# end\n", with: "")
                + rule.replacing("xterm", with: "mpv") + line + "# end\n")
        // A setting that is turned off can be turned on still.
        let turnedOff = "  #   device: mouse\n\n#draw: move\n#recognizers:\n#  tremor: 2px\n"
        let long = two.replacing("# end\n", with: turnedOff)
        #expect(
            try added(long, "mpv")
                == long.replacing(turnedOff, with: "")
                + rule.replacing("xterm", with: "mpv") + line + turnedOff)
        let other = two.replacing("circle", with: "shake")
        #expect(try added(other, "XTerm") == added(other, "xterm"))
        #expect(
            try added(other, "xterm")
                == other.replacing("shake: nothing\n", with: "shake: nothing\n" + line))
        #expect(
            refusal { _ = try added(two, "xterm") }?
                .hasPrefix("f.yaml:7:7: error: 'circle' is mapped here\n") == true)
        #expect(
            refusal { _ = try added(two.replacing("xterm", with: "[XTerm, mpv]"), "xterm") }?
                .hasPrefix("f.yaml:4:1: error: another application for XTerm is here") == true)
        let none = top + "applications: [] # none\n"
        #expect(
            try added(none, "mpv") == top + "applications:\n" + rule.replacing("xterm", with: "mpv")
                + line)
        for end in ["applications: [{match: {title: a}, enabled: false}]\n", "...\n"] {
            #expect(
                refusal { _ = try added(top + end, "mpv") }?
                    .hasPrefix("f.yaml:3:1: error: no line can be added here") == true)
        }
        let off = top + "applications:\n  - {match: {class: mpv}, enabled: false}\n"
        #expect(
            refusal { _ = try added(off, "MPV") }?
                .hasPrefix("f.yaml:3:1: error: nothing can be drawn over mpv") == true)
    }

    @Test(
        "what cannot be changed line by line is refused, with the place and a way out",
        arguments: [
            ("gestures: {tap: nothing}\n", "1:1: ", "an editor"),
            (
                "hotkeys:\n- hotkey: F13\n  gestures:\n    tap: nothing\n", "1:1: ",
                "'gestures:'; say with --hotkey for which: F13"
            ),
            ("{hotkey: F13}\n", "1:1: ", "so the built-in ones apply"),
            ("{gestures: {tap: nothing}}\n", "1:1: ", "'gestures:'; use an editor"),
            ("hotkey: F13\n", "1:1: ", "write it, as 'curlicue init --print' does"),
            ("", "1:1: ", "as 'curlicue init --print' does"),
            ("  hotkey: F13\n  gestures:\n    tap: nothing\n", "1:1: ", "an editor"),
            (
                "gestures: &g\n  tap: nothing\nhotkeys:\n- F13\n- {hotkey: Menu, gestures: *g}\n",
                "1:1: ", "without '&'"
            ),
            (
                "hotkeys:\n- hotkey: F13\n  gestures: &g\n    tap: nothing\n- Menu\n"
                    + "gestures: *g\n", "6:1: ", "an editor"
            ),
            (
                "hotkeys:\n- hotkey: F13\n  gestures:\n    tap: nothing\n"
                    + "gestures:\n  tap: nothing\n", "5:1: ", "an editor"
            ),
            ("gestures:\n  {tap: nothing}\n", "2:1: ", "no line can be added here; use an editor"),
            (
                "hotkeys:\n- {hotkey: F13, gestures: &g {tap: nothing}}\n- Menu\ngestures:\n  *g\n",
                "5:1: ", "no line can be added here"
            ),
            (
                "gestures:\n  circle: nothing\n", "2:3: ",
                "'circle' is mapped here; 'curlicue remove' takes it out"
            ),
        ])
    func refused(text: String, place: String, way: String) throws {
        let said = try #require(
            refusal { _ = try editor(text).adding(entry("circle", "window close")) })
        #expect(said.hasPrefix("f.yaml:\(place)error: ") && said.contains(way), "\(said)")
    }

    @Test("only what is doubtful about the new entry is said")
    func warnings() throws {
        let old = try editor("gestures:\n  pan left: nothing\n  circle: nothing\n")
        #expect(old.warnings(about: try old.adding(entry("tap", "nothing"))).isEmpty)
        let said = old.warnings(about: try old.adding(entry("swipe left", "nothing")))
        #expect(said.count == 1 && said.first?.hasPrefix("f.yaml:4:3: warning: 'swipe l") == true)
    }

    @Test("a file with errors is not edited")
    func errors() {
        let said = refusal { _ = try editor("gestures: 5\n") }
        #expect(said?.hasPrefix("f.yaml:1:11: error: ") == true, "\(said ?? "")")
    }

    @Test("a gesture that another waits for is not removed")
    func awaited() throws {
        let text =
            "gestures:\n  pan left: {window: move, after-failure-of: shake}\n  shake: nothing\n"
        #expect(
            refusal { _ = try removed("shake", text) }?.hasPrefix("f.yaml:2:") == true)
    }

    @Test("of an entry its own lines go, and nothing else")
    func ownLines() throws {
        let lines = """
            gestures:
              # Circles.
              circle cw: nothing
              circle ccw: nothing

              # Two lines
              # about it.
              shake: |
                run x
              # off: a list
              #tap: nothing
              double tap:
                - nothing
              long press:
              - nothing

            """.split(separator: "\n", omittingEmptySubsequences: false)
        let text = lines.joined(separator: "\n")
        func without(_ gone: ClosedRange<Int>) -> String {
            lines.enumerated().filter { !gone.contains($0.offset + 1) }.map(\.element)
                .joined(separator: "\n")
        }
        #expect(try removed("circle clockwise", text) == without(3...3))
        #expect(try removed("circle counterclockwise", text) == without(4...4))
        #expect(try removed("shake", text) == without(8...9))
        #expect(try removed("double tap", text) == without(12...13))
        #expect(try removed("long press", text) == without(14...15))
        #expect(try removed("tap", "gestures:\n  tap: nothing") == "gestures:")
    }
}

extension [UInt8] {
    var shown: String { String(decoding: self, as: UTF8.self) }
}
