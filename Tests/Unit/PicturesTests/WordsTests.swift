import Engine
import Gestures
import StrokeGenerator
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

    private func account(_ strokes: [Stroke], _ phrases: [Phrase]) -> Account {
        Account(
            title: "", remarks: [], strokes: strokes, statements: [],
            profile: profile(phrases.map { Binding($0, actions: [.nothing]) }), limits: Limits(),
            templates: TemplateLibrary())
    }

    @Test("a circle has its fit, and each finger its own chord")
    func sights() throws {
        let generator = StrokeGenerator(seed: 3, style: .ideal)
        let place = Point(x: 500, y: 400)
        let circle = account([generator.circle(center: place, radius: 90)], [.circle(nil)])
        guard case .rounds(let rounds)? = circle.sight(of: "circle") else {
            Issue.record("no circle")
            return
        }
        #expect(rounds.count == 1)
        for round in rounds { #expect(round.center.distance(to: place) < 12) }
        let fingers = generator.fingers(3) { $0.swipe(.left, length: 320, from: place) }
        let swipe = account(fingers, [.swipe(.left, fingers: 3)])
        guard case .chords(let chords)? = swipe.sight(of: "swipe 3 fingers") else {
            Issue.record("no chords")
            return
        }
        #expect(chords.count == 3)
        #expect(swipe.sight(of: "swipe 4 fingers") == nil)
        #expect(swipe.sight(of: "circle") == nil)
    }

    @Test("no line ends inside a comparison")
    func comparisons() {
        let statement = Account.Statement(
            recognizer: "swipe", verdict: "detour 0.91 > 0.60", isClaim: false, isWinner: false,
            checks: [])
        #expect(statement.words == "detour 0.91\u{A0}>\u{A0}0.60")
    }
}
