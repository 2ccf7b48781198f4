import Engine
import Gestures
import TestServer
import Testing

@testable import Desktop

/// Holds whose hotkey is a button of the mouse.
@Suite struct ButtonHotkeyTests {
    /// Where the button went up between two requests of `disarm`, no event reports it: the hold
    /// may not wait for one, or the next press is lost.
    @Test("a hold that ended a toggled drawing is over without the button's own release")
    func endsByItself() throws {
        let scene = try CaptureScene()
        let chord = Chord(.button(8))
        let capture = try scene.open([chord])
        try scene.injector.button(8, down: true)
        scene.processEvents()
        capture.arm(followsPointer: true, takesTouches: false, isToggled: true)
        try scene.injector.button(8, down: false)
        scene.processEvents()
        #expect(capture.draw() == nil)
        try scene.injector.button(8, down: true)
        scene.processEvents()
        #expect(capture.tracker.hotkey != nil)
        let now = Duration.seconds(1)
        capture.disarm()
        let translator = try #require(scene.translator)
        #expect(translator.deadline == .zero)
        #expect(translator.tick(now: now).map(\.event) == [.release(chord)])

        try scene.injector.button(8, down: false)
        _ = scene.inputs()
        try scene.injector.button(8, down: true)
        #expect(scene.inputs().contains { if case .press(chord, _) = $0 { true } else { false } })
        try scene.injector.button(8, down: false)
        #expect(scene.inputs().contains(.release(chord)))
        let seen = scene.seen().filter { $0.contains("button") }
        #expect(seen.isEmpty, "\(seen)")
    }

    @Test("a hold that ends while an action clicks leaves its neighbours their grabs")
    func endsAside() throws {
        let scene = try CaptureScene()
        let chord = Chord(.button(3))
        let capture = try scene.open([Chord(.key("Menu")), chord])
        try scene.injector.key("Menu", down: true)
        scene.processEvents()
        capture.arm()
        capture.grabs.stepAside()
        try scene.injector.key("Menu", down: false)
        scene.processEvents()
        capture.disarm()
        capture.grabs.stepBack()
        _ = capture.grabs.apply()
        _ = scene.inputs()
        try scene.injector.button(3, down: true)
        #expect(scene.inputs().contains { if case .press(chord, _) = $0 { true } else { false } })
        try scene.injector.button(3, down: false)
        #expect(scene.inputs().contains(.release(chord)))
    }

    @Test("a press that no hold wants reaches no application in part")
    func unwanted() throws {
        let scene = try CaptureScene()
        let capture = try scene.open([Chord(.button(3))])
        try scene.injector.button(3, down: true)
        scene.processEvents()
        #expect(capture.grabs.apply() == nil)
        scene.processEvents()
        try scene.injector.button(3, down: false)
        let seen = scene.seen().filter { $0.contains("button") }
        #expect(seen.isEmpty, "\(seen)")
    }

    @Test("a drag that is relayed goes on where the pointer is, whatever is still to be read")
    func relaysWhatWaits() throws {
        let scene = try CaptureScene(selectsTouches: false)
        let chord = Chord(.button(3))
        let capture = try scene.open([chord])
        let path = (0...20).map { Point(x: 600 + Double($0) * 5, y: 450) }
        try scene.injector.button(3, down: true)
        scene.processEvents()
        capture.arm(followsPointer: true, takesTouches: false)
        for point in path.dropFirst() {
            try scene.injector.move(to: point)
            try scene.injector.sync()
        }
        #expect(capture.relay(chord, along: [path[0]], now: .seconds(1)))
        let places = scene.application.events().filter {
            switch $0.kind {
            case .motion, .button: true
            default: false
            }
        }.map(\.position).reduce(into: [Point]()) { if $0.last != $1 { $0.append($1) } }
        #expect(places == [path[0], path[20]])
        try scene.injector.button(3, down: false)
        let seen = scene.seen().filter { $0.contains("button") }
        #expect(seen.count == 1, "\(seen)")
    }

    @Test("a button that is down when the hold ends goes up unnoticed", arguments: [1, 3])
    func otherButtons(button: Int) throws {
        let scene = try CaptureScene()
        let capture = try scene.open([Chord(.key("Menu"))])
        for isTaken in [true, false] {
            try scene.injector.key("Menu", down: true)
            scene.processEvents()
            capture.arm(followsPointer: true, takesTouches: false)
            if isTaken { #expect(capture.draw() == nil) }
            try scene.injector.button(button, down: true)
            scene.processEvents()
            if !isTaken { #expect(capture.draw() == nil) }
            capture.disarm()
            scene.processEvents()
            try scene.injector.button(button, down: false)
            try scene.injector.key("Menu", down: false)
            let seen = scene.seen().filter { $0.contains("button") }
            #expect(seen.isEmpty, "\(seen)")
        }
        try scene.injector.click(button)
        #expect(scene.seen().count { $0.contains("button") } == 2)
    }

    @Test("an action clicks while the hotkey's button is down, and the hold goes on")
    func actionClicks() throws {
        let scene = try CaptureScene()
        let chord = Chord(.button(8))
        let capture = try scene.open([chord], acts: true)
        try scene.injector.button(8, down: true)
        scene.processEvents()
        capture.arm()
        try scene.injector.button(1, down: true)
        #expect(scene.inputs().count == 2)
        capture.grabs.stepAside()
        try scene.ownInput?.click(2, at: Point(x: 600, y: 450))
        _ = scene.inputs()
        capture.grabs.stepBack()
        #expect(capture.grabs.apply() == nil)
        for button in [1, 8] { try scene.injector.button(button, down: false) }
        let inputs = scene.inputs()
        #expect(inputs.contains(.release(chord)) && inputs.count == 2, "\(inputs)")
        let seen = scene.seen().filter { $0.contains("button") }
        #expect(seen.count == 2 && seen.allSatisfy { $0.contains("button(2") }, "\(seen)")
    }
}
