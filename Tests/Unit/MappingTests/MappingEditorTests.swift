import Engine
import Gestures
import Testing

@testable import Mapping

/// An entry as the command line gives it.
func entry(_ phrase: String, _ action: String, label: String? = nil) throws -> NewEntry {
    NewEntry(
        try Phrase(parsing: phrase), try Action(parsing: action, keys: testKeys),
        actionText: action, label: label)
}

/// Adding entries to a mapping file and removing them.
@Suite("Editing")
struct MappingEditorTests {
    private func editor(_ text: String) throws -> MappingEditor {
        try MappingEditor(Source(file: "f.yaml", text: text), reader: testReader)
    }

    private func added(_ text: String, _ entry: NewEntry, _ scope: EditScope = EditScope()) throws
        -> String
    {
        let edit = try editor(text).adding(entry, to: scope)
        let new = String(decoding: edit.new.fileBytes, as: UTF8.self)
        let back = try editor(new).removing(entry.phrase, from: scope)
        #expect(String(decoding: back.new.fileBytes, as: UTF8.self) == text)
        return new
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

    @Test("an entry comes last, in the style of the others")
    func style() throws {
        let text = "gestures:\n    'shake': 'window close'  # c\n\nhotkey: F13\n"
        #expect(
            try added(text, entry("circle", "run it's"))
                == "gestures:\n    'shake': 'window close'  # c\n    'circle': 'run it''s'\n\n"
                + "hotkey: F13\n")
        #expect(
            try added("gestures:\r\n   tap: nothing", entry("circle", "window close", label: "Go"))
                == "gestures:\r\n   tap: nothing\r\n   circle:\r\n      do: window close\r\n"
                + "      label: Go")
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
        let new = try added("hotkey: F13\n", entry("tap", "nothing"))
        #expect(new.hasPrefix("hotkey: F13\n\(FileOutline.remark)\ngestures:\n  circle clockwise:"))
        #expect(new.hasSuffix("\n  swipe down-right: window bottom-right\n  tap: nothing\n"))
        for empty in ["", "# c\n", "# c", "---\n...\n", "\u{feff}", "%YAML 1.1\n---\n"] {
            let new = try added(empty, entry("tap", "nothing"))
            let mapping = try #require(testReader.read(text: new, file: "f").mapping)
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

    @Test("an application gets an entry of its own, which goes with the last gesture in it")
    func applications() throws {
        let firefox = EditScope(application: "firefox")
        let text = "gestures:\n  tap: nothing\n"
        let new = try added(text, entry("circle", "keys Ctrl+c"), firefox)
        #expect(
            new == text + "\(FileOutline.remark)\napplications:\n  - match: {class: firefox}\n"
                + "    gestures:\n      circle: keys Ctrl+c\n")
        let more = try added(new, entry("tap", "window close"), EditScope(application: "Firefox"))
        #expect(more == new + "      tap: window close\n")
        #expect(
            try added(new, entry("tap", "nothing"), EditScope(application: "my term"))
                == new + "  \(FileOutline.remark)\n  - match: {class: my term}\n"
                + "    gestures:\n      tap: nothing\n")
        let own = "applications:\n- match:\n    class: [firefox]\ngestures:\n  tap: nothing\n"
        #expect(
            try added(own, entry("circle", "nothing"), firefox)
                == "applications:\n- match:\n    class: [firefox]\n  \(FileOutline.remark)\n"
                + "  gestures:\n    circle: nothing\ngestures:\n  tap: nothing\n")
        // What the user wrote stays, though nothing is left in it.
        let last = "applications:\n- match: {class: x}\n  gestures:\n    tap: nothing\n"
        let edit = try editor(last).removing(
            Phrase(parsing: "tap"), from: EditScope(application: "x"))
        #expect(
            String(decoding: edit.new.fileBytes, as: UTF8.self)
                == "applications:\n- match: {class: x}\n  gestures:\n")
    }

    @Test("a hotkey's own gestures take entries")
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
        let menu = EditScope(hotkey: Chord(.key("Menu")))
        #expect(
            try added(text, entry("circle", "nothing"), menu)
                == text.split(separator: "\n").enumerated().map { index, line in
                    index == 6 ? line + "\n      circle: nothing" : String(line)
                }.joined(separator: "\n"))
        #expect(
            try added(text, entry("circle", "nothing"), EditScope(hotkey: Chord(.key("F13"))))
                .contains("  tap: nothing\n  circle: nothing\nhotkeys"))
        #expect(
            refusal {
                _ = try editor(text).adding(
                    entry("circle", "nothing"), to: EditScope(hotkey: Chord(.key("Tab"))))
            }?.contains("has the gestures of the whole file; leave '--hotkey' out") == true)
        #expect(
            refusal {
                _ = try editor(text).adding(
                    entry("circle", "nothing"), to: EditScope(hotkey: Chord(.key("v"))))
            } == "the hotkey 'v' is not in this file; it has F13, Menu, Tab")
    }

    @Test(
        "what cannot be changed line by line is refused, with the place and a way out",
        arguments: [
            ("gestures: {tap: nothing}\n", "1:11: ", "in an editor"),
            ("gestures: {}\n", "1:11: ", "in an editor"),
            ("{hotkey: F13}\n", "1:1: ", "in an editor"),
            ("{}\n", "1:1: ", "in an editor"),
            (
                "gestures: &g\n  tap: nothing\nhotkeys:\n- F13\n- {hotkey: Menu, gestures: *g}\n",
                "",
                "in an editor"
            ),
            (
                "hotkeys:\n- hotkey: F13\n  gestures: &g\n    tap: nothing\n- Menu\n"
                    + "gestures: *g\n", "6:1: ", "in an editor"
            ),
            (
                "gestures:\n  circle: nothing\n", "2:3: ",
                "'circle' is in the config already: Nothing"
            ),
        ])
    func refused(text: String, place: String, way: String) throws {
        let said = try #require(
            refusal { _ = try editor(text).adding(entry("circle", "window close")) })
        #expect(said.hasPrefix(place) && said.contains(way), "\(said)")
    }

    @Test("a file with errors is not edited")
    func errors() {
        do {
            _ = try MappingEditor(
                Source(file: "f", text: "gestures: 5\n"), reader: testReader)
            Issue.record("it was")
        } catch {
            #expect(error.diagnostics.count == 1)
        }
    }

    @Test("a gesture that another waits for is not removed")
    func awaited() throws {
        let text =
            "gestures:\n  pan left: {window: move, after-failure-of: shake}\n  shake: nothing\n"
        #expect(
            refusal { _ = try editor(text).removing(Phrase(parsing: "shake")) }?
                .hasPrefix("the config would have an error then: ") == true)
    }

    @Test("an entry goes with its own comment, not with that of its neighbours")
    func ownComment() throws {
        func removed(_ phrase: String, _ text: String) throws -> String {
            let edit = try editor(text).removing(Phrase(parsing: phrase))
            return String(decoding: edit.new.fileBytes, as: UTF8.self)
        }
        let text = """
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

            """
        func without(_ lines: ClosedRange<Int>) -> String {
            String(
                decoding: Source(file: "f", text: text).removing(lines).fileBytes, as: UTF8.self)
        }
        #expect(try removed("circle clockwise", text) == without(3...3))
        #expect(try removed("circle counterclockwise", text) == without(4...4))
        #expect(try removed("shake", text) == without(6...9))
        #expect(try removed("double tap", text) == without(12...13))
        #expect(try removed("tap", "gestures:\n  tap: nothing") == "gestures:")
    }

    @Test("a replacement stands where the old entry stood")
    func replacing() throws {
        let text = "gestures:\n  # c\n  tap: {do: nothing,\n    target: active}\n  shake: nothing\n"
        let edit = try editor(text).adding(entry("tap", "window close"), isReplacing: true)
        #expect(
            String(decoding: edit.new.fileBytes, as: UTF8.self)
                == "gestures:\n  # c\n  tap: window close\n  shake: nothing\n")
        #expect(edit.removed?.target == .active)
        #expect(
            edit.diff == """
                --- f.yaml
                +++ f.yaml
                @@ -1,5 +1,4 @@
                 gestures:
                   # c
                -  tap: {do: nothing,
                -    target: active}
                +  tap: window close
                   shake: nothing

                """)
    }

    @Test("gestures that are drawn the same way are named")
    func notes() throws {
        let text = "gestures:\n  circle: window close\n"
        #expect(
            try editor(text).adding(entry("circle cw", "nothing")).notes
                == ["it goes before 'circle', which is drawn that way, too: Close window"])
        #expect(
            try editor("gestures:\n  shake vertical: nothing\n").adding(entry("shake", "nothing"))
                .notes == ["'shake vertical' goes before it, as it did before: Nothing"])
        #expect(
            try editor(text).adding(
                entry("circle", "nothing"), to: EditScope(application: "gimp")
            ).notes == ["over gimp it goes before 'circle': Close window"])
        #expect(try editor(text).adding(entry("tap", "nothing")).notes == [])
    }

    @Test("an entry is found wherever it is")
    func scopes() throws {
        let text = """
            hotkey: F13
            gestures: {tap: nothing}
            applications:
            - match: {class: gimp}
              gestures:
                shake: nothing
            hotkeys:
            - hotkey: Menu
              gestures:
                shake: nothing
            """
        let menu = EditScope(hotkey: Chord(.key("Menu")))
        #expect(
            try editor(text).scopes(of: Phrase(parsing: "shake"))
                == [EditScope(application: "gimp"), menu])
        #expect(try editor(text).scopes(of: Phrase(parsing: "circle")) == [])
    }

    @Test("what the change leaves without effect is said")
    func warnings() throws {
        let text = "gestures:\n  circle cw: nothing\n  circle ccw: nothing\n"
        let edit = try editor(text).adding(entry("circle", "window close"))
        #expect(edit.warnings.map(\.message) == ["'circle' never fires: all it covers is mapped"])
        #expect(try editor(text).adding(entry("shake", "nothing")).warnings.isEmpty)
    }
}
