import Engine
import Gestures
import Testing

@testable import Overlay

@Suite("What the sheet says") struct WordsTests {
    private func profile(_ bindings: [Binding] = []) -> Profile {
        Profile(
            hotkeys: [Chord(.modifiers, modifiers: [.control, .super])], bindings: bindings)
    }

    @Test("it says how a hold goes")
    func manner() {
        var usual = profile()
        #expect(Sheet([usual]).manner == "Hold Ctrl+Super, draw, let go")
        usual.mode = .toggle
        usual.draw = .drag
        #expect(Sheet([usual]).manner == "Press Ctrl+Super, drag, press again")
        usual.touch = .always
        #expect(!Sheet([usual]).manner.contains("need no key"))
        // One hotkey has them: the first that has anything for them.
        var fingers = profile([Binding(.swipe(.left, fingers: 3), actions: [.nothing])])
        (fingers.touch, fingers.touchpad) = (.always, .always)
        let headings = Sheet([usual, fingers, fingers]).rows.filter { $0.icon == nil }
        #expect(headings.map { $0.detail.contains("need no key") } == [false, true, false])
    }

    @Test("it says which windows a rule is for, of which all holds, and one thing of a list")
    func windows() {
        var match = ApplicationMatch()
        #expect(Sheet.words(match) == "any window")
        match.monitors = [.name("HDMI-7"), .number(2)]
        match.devices = ["touch"]
        #expect(Sheet.words(match) == "any window on monitor HDMI-7, 2 with touch")
        (match.classes, match.instances, match.roles) = (["A", "B"], ["c"], ["d", "e"])
        match.isFullscreen = true
        #expect(
            Sheet.words(match)
                == "A, B · c · d, e · fullscreen windows on monitor HDMI-7, 2 with touch")
    }

    @Test("hotkeys and applications are headings over the gestures that they have")
    func headings() {
        let swipe = Binding(.swipe(.left, fingers: 1), actions: [.nothing], label: "Back")
        var first = profile([swipe])
        var (gimp, fullscreen) = (ApplicationMatch(), ApplicationMatch())
        gimp.classes = ["Gimp"]
        fullscreen.isFullscreen = true
        first.applications = [
            ApplicationRule(gimp, bindings: [swipe]),
            ApplicationRule(fullscreen, isEnabled: false),
        ]
        let single = Sheet([first])
        #expect(single.rows.map(\.title) == ["Back", "", "Over Gimp", "Back"])
        #expect(single.rows.map(\.isHeading) == [false, false, true, false])
        #expect(single.rows[1].detail == "Not over fullscreen windows")
        let two = Sheet([first, profile([swipe])])
        #expect(two.manner.isEmpty)
        #expect(
            two.rows.count { $0.title == "Hold Ctrl+Super" && $0.detail == "draw, let go" } == 2)
    }

    @Test("no heading stands last in a column, and none is left out for it")
    func columns() throws {
        let room = Box(x: 0, y: 0, width: 1200, height: 600)
        for count in 1...40 {
            for heading in 0..<count {
                let layout = try #require(
                    SheetLayout(
                        count: count, headings: [heading], in: room, scale: 1))
                #expect(layout.cells.count + layout.left == count)
                #expect(layout.cells.allSatisfy { $0.maxX <= room.width && $0.maxY <= room.height })
                guard heading + 1 < layout.cells.count else { continue }
                #expect(layout.cells[heading].minX == layout.cells[heading + 1].minX)
            }
        }
    }

    @Test("a row says how often a gesture acts and on which window")
    func rows() {
        var binding = Binding(.pan(.up, fingers: 2), actions: [.nothing])
        binding.target = .pointer
        binding.continuousActions.each = .pixels(40)
        let row = GestureRow(binding, templates: TemplateLibrary())
        #expect(row.detail.contains("every 40 px, on the window under the pointer"))
    }
}
