import Engine
import Mapping
import Testing

@testable import Pictures

@Suite("What pictures say") struct WordsTests {
    private func profile(_ bindings: [Binding] = []) -> Profile {
        Profile(
            hotkeys: [Chord(.modifiers, modifiers: [.control, .super])], bindings: bindings)
    }

    @Test("the sheet says how a hold goes")
    func manner() {
        var usual = profile()
        #expect(Sheet.Manner(usual).verb == "Hold")
        #expect(Sheet.Manner(usual).rest == "draw, let go")
        #expect(Sheet.Manner(usual).note.isEmpty)
        usual.mode = .toggle
        usual.draw = .drag
        usual.touch = .always
        #expect(Sheet.Manner(usual).verb == "Press")
        #expect(Sheet.Manner(usual).rest == "drag, press again")
        #expect(Sheet.Manner(usual).note.contains("need no key"))
        #expect(Sheet(Mapping(profiles: [usual])).manner.verb == "Press")
    }

    @Test("a heading that is long takes a second line, and more room")
    func headings() {
        let layout = SheetLayout([])
        var section = Sheet.Section(title: "Over Gimp", isInner: true)
        #expect(layout.heading(of: section, width: 300).more == 0)
        section.title = "Over Firefox, Chromium, Vivaldi, Opera, Falkon"
        let heading = layout.heading(of: section, width: 180)
        #expect(heading.more > layout.nameSize * 0.8)
        #expect(heading.words.width <= 180)
    }
}
