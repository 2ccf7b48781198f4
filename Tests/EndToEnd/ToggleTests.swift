import Gestures
import StrokeGenerator
import TestServer
import Testing

private let place = Point(x: 600, y: 450)
private let left = StrokeGenerator(seed: 1).swipe(.left, length: 200, from: place)

/// A hotkey that is pressed, not held.
@Suite("Toggling") struct ToggleTests {
    let session: Session
    let application: RecordingClient

    init() throws {
        session = try Session(
            """
            hotkey: [Menu, Ctrl+Super]
            \(Session.quiet)
            mode: toggle
            rest: 300ms
            gestures:
              swipe left: run echo left >> "$HOME/log"
              circle: run echo circle >> "$HOME/log"
            """)
        application = try RecordingClient(on: session.server.name)
        try application.focus()
        try session.injector.point(at: place)
        _ = application.events()
    }

    private func press() throws {
        try session.hotkey("Menu", down: true)
        try session.hotkey("Menu", down: false)
    }

    /// What was drawn ran its command once, and the application got nothing of it.
    private func expectDone(_ outcome: [String: String], _ lines: [String]) throws {
        #expect(outcome["outcome"] == "recognized", "\(outcome) \(session.report)")
        try? session.probe.display.wait(for: "the command") { session.lines() == lines }
        #expect(session.lines() == lines)
        try session.expectNothingLeft()
        let leaked = application.events().filter {
            switch $0.kind {
            case .button, .touch, .key("Menu", down: true): true
            default: false
            }
        }
        #expect(leaked.isEmpty, "\(leaked)")
    }

    @Test("the next press ends it")
    func nextPress() throws {
        for count in 1...3 {
            try session.injector.move(to: place)
            try press()
            try session.possible()
            try session.injector.play([left], speed: .quick)
            try press()
            try expectDone(
                try session.outcome(), Array(repeating: "left", count: count))
        }
    }

    @Test("a rest of the pointer ends it")
    func rest() throws {
        try press()
        try session.possible()
        try session.injector.play([left], speed: .quick)
        try expectDone(try session.outcome(), ["left"])
    }

    @Test("a click ends it and is swallowed")
    func click() throws {
        try press()
        try session.possible()
        try session.injector.play([left], speed: .quick)
        try session.injector.button(1, down: true)
        let outcome = try session.outcome()
        session.catchUp()
        try session.injector.release(button: 1)
        try expectDone(outcome, ["left"])
        // The next one is the application's.
        try session.injector.click(1, at: place)
        try application.wait(for: .button(1, down: false))
    }

    @Test("fingers draw in it, and a press ends it")
    func finger() throws {
        try press()
        try session.possible()
        let circle = StrokeGenerator(seed: 2).circle(
            center: place, radius: 100, contact: .finger(1))
        for _ in 1...2 {
            try session.injector.play([circle], as: .touch, speed: .quick)
            #expect(try session.outcome()["gesture"] == "circle clockwise")
        }
        // Something was drawn, so there is nothing to say about the press that ends it.
        try press()
        try expectDone(["outcome": "recognized"], ["circle", "circle"])
    }

    private func cancelPresses() -> Int {
        application.events().count {
            $0.kind == .key("Escape", down: true) || $0.kind == .button(1, down: true)
        }
    }

    @Test(
        "once the modifiers are up, a press that cancels is kept from the application",
        arguments: ["Escape", "Button1"])
    func cancelAfterModifiers(press: String) throws {
        // With them it is a shortcut of another program.
        try session.arm("Ctrl+Super")
        try session.hotkey(press, down: true)
        try session.hotkey(press, down: false)
        #expect(try session.outcome()["reason"] == "a shortcut or click with the hotkey")
        try session.hotkey("Ctrl+Super", down: false)
        session.waitUntilIdle()
        #expect(cancelPresses() == 1)

        try session.arm("Ctrl+Super")
        try session.hotkey("Ctrl+Super", down: false)
        session.catchUp()
        try session.hotkey(press, down: true)
        try session.hotkey(press, down: false)
        let reason = press == "Escape" ? "cancel key" : "nothing drawn"
        #expect(try session.outcome()["reason"] == reason)
        session.waitUntilIdle()
        #expect(cancelPresses() == 0)
        try session.expectNothingLeft()
    }
}
