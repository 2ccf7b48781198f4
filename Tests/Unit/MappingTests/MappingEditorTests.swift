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
        try MappingEditor(Source(file: "f.yaml", text: text), reader: testReader)
    }

    /// The text with `entry` in it, which removing gives back.
    private func added(_ text: String, _ entry: Binding) throws -> String {
        let new = try editor(text).adding(entry).new.fileBytes.shown
        #expect(try removed(entry.phrase.description, new) == text)
        return new
    }

    private func removed(_ phrase: String, _ text: String) throws -> String {
        try editor(text).removing(Phrase(parsing: phrase)).new.fileBytes.shown
    }

    private func refusal(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch let refusal as EditRefusal {
            let place = refusal.place.map { "\($0.line):\($0.column): " } ?? ""
            return place + refusal.message
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
        #expect(try editor(text).adding(entry("circle", "nothing")).line == 3)
    }

    @Test("a comment of the last entry stays with it")
    func comments() throws {
        let text = "gestures:\n  tap:\n    do: nothing\n    # why\n  # later\n"
        #expect(
            try added(text, entry("circle", "nothing"))
                == "gestures:\n  tap:\n    do: nothing\n    # why\n  circle: nothing\n  # later\n")
    }

    @Test("a file without gestures gets the built-in ones, which applied before")
    func builtIn() throws {
        let new = try editor("hotkey: F13\n").adding(entry("tap", "nothing")).new.fileBytes.shown
        #expect(new.hasPrefix("hotkey: F13\ngestures:\n  circle clockwise:"))
        #expect(new.hasSuffix("\n  swipe down-right: window bottom-right\n  tap: nothing\n"))
        for empty in ["", "# c\n", "# c", "---\n...\n", "\u{feff}", "%YAML 1.1\n---\n"] {
            let new = try editor(empty).adding(entry("tap", "nothing")).new
            let mapping = try #require(testReader.read(new).mapping)
            #expect(mapping.profiles[0].bindings.count == 12)
            #expect(mapping.profiles[0].applications.count == 1)
        }
    }

    @Test("'gestures' with nothing below it takes entries")
    func empty() throws {
        #expect(
            try added("gestures: # none\n  # so far\nhotkey: F13\n", entry("tap", "nothing"))
                == "gestures: # none\n  tap: nothing\n  # so far\nhotkey: F13\n")
        #expect(headlines("gestures:\n") == ["1:1: warning: no gesture is mapped here"])
    }

    @Test("a hotkey with gestures of its own is left to the user")
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
        for (key, isReached) in [("F13", true), ("Tab", true), ("Menu", false), ("v", false)] {
            let said = refusal {
                _ = try editor(text).adding(
                    entry("circle", "nothing"), under: Chord(.key(key)))
            }
            #expect((said == nil) == isReached, "\(key): \(said ?? "")")
        }
        #expect(refusal { _ = try removed("shake", text) }?.contains("below 'hotkeys'") == true)
        #expect(refusal { _ = try removed("edge top", text) } != nil)
    }

    @Test(
        "what cannot be changed line by line is refused, with the place and a way out",
        arguments: [
            ("gestures: {tap: nothing}\n", "1:1: ", "an editor"),
            ("gestures: {}\n", "1:1: ", "an editor"),
            ("{hotkey: F13}\n", "", "an editor"),
            ("{}\n", "", "an editor"),
            (
                "gestures: &g\n  tap: nothing\nhotkeys:\n- F13\n- {hotkey: Menu, gestures: *g}\n",
                "1:1: ", "an editor"
            ),
            (
                "hotkeys:\n- hotkey: F13\n  gestures: &g\n    tap: nothing\n- Menu\n"
                    + "gestures: *g\n", "6:1: ", "an editor"
            ),
            (
                "hotkeys:\n- hotkey: F13\n  gestures:\n    tap: nothing\n"
                    + "gestures:\n  tap: nothing\n", "", "an editor"
            ),
            (
                "gestures:\n  circle: nothing\n", "2:3: ",
                "'circle' is in the config already; 'curlicue remove circle'"
            ),
        ])
    func refused(text: String, place: String, way: String) throws {
        let said = try #require(
            refusal { _ = try editor(text).adding(entry("circle", "window close")) })
        #expect(said.hasPrefix(place) && said.contains(way), "\(said)")
    }

    @Test("a file with errors is not edited")
    func errors() {
        let said = refusal { _ = try editor("gestures: 5\n") }
        #expect(said?.hasPrefix("1:11: ") == true, "\(said ?? "")")
        #expect(said?.hasSuffix("; mend that first") == true)
    }

    @Test("a gesture that another waits for is not removed")
    func awaited() throws {
        let text =
            "gestures:\n  pan left: {window: move, after-failure-of: shake}\n  shake: nothing\n"
        #expect(
            refusal { _ = try removed("shake", text) }?
                .hasPrefix("the config would have an error then: ") == true)
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

    @Test("what the change leaves without effect is said")
    func warnings() throws {
        let text = "gestures:\n  circle cw: nothing\n  circle ccw: nothing\n"
        let change = try editor(text).adding(entry("circle", "window close"))
        #expect(change.warnings.map(\.message) == ["'circle' never fires: all it covers is mapped"])
        #expect(try editor(text).adding(entry("shake", "nothing")).warnings.isEmpty)
    }
}

extension [UInt8] {
    /// They as text.
    var shown: String { String(decoding: self, as: UTF8.self) }
}
