import Gestures
import Glibc
import StrokeGenerator
import TestServer
import Testing

private let mapping = """
    hotkey: [Menu, Super+grave, Ctrl+Super, Button8, Button3]
    gestures:
      circle: nothing
      swipe left: nothing
      swipe right: nothing
      left down: nothing
      tap: nothing
      long press: nothing
    """

private let somewhere = Point(x: 600, y: 450)

@Suite("What reaches the application") struct CaptureTests {
    let session: Session
    let application: RecordingClient

    init() throws {
        session = try Session(mapping)
        application = try RecordingClient(on: session.server.name)
        try application.focus()
        try session.injector.point(at: somewhere)
        _ = application.events()
    }

    private func keys() -> [RecordedEvent] {
        application.events().filter(\.isOfKey)
    }

    private func buttonsAndTouches() -> [RecordedEvent] {
        application.events().filter {
            switch $0.kind {
            case .button, .touch: true
            default: false
            }
        }
    }

    @Test("a key held still for long is replayed as one press, too")
    func slowTap() throws {
        try session.arm("Menu")
        session.pass(.milliseconds(400))
        try session.hotkey("Menu", down: false)
        #expect(try session.outcome()["reason"] == "nothing drawn")
        try application.wait(for: .key("Menu", down: true))
        session.waitUntilIdle()
        #expect(keys().filter { $0.kind == .key("Menu", down: true) }.count == 1)
    }

    @Test("nothing of a stroke")
    func stroke() throws {
        let circle = StrokeGenerator(seed: 5).circle(center: Point(x: 600, y: 450), radius: 100)
        for chord in ["Menu", "Super+grave", "Button3", "Button8"] {
            try session.draws(circle, under: chord, as: "circle clockwise")
            session.waitUntilIdle()
            let events = application.events()
            #expect(
                events.allSatisfy { event in
                    switch event.kind {
                    case .button, .touch, .key("Menu", down: true), .key("grave", down: true): false
                    default: true
                    }
                }, "\(chord): \(events)")
        }
    }

    @Test("a finger's tap and long press under the hotkey")
    func fingerRests() throws {
        try session.arm("Menu")
        try session.injector.play(
            [StrokeGenerator(seed: 8).rest(at: somewhere, contact: .finger(1))], as: .touch)
        #expect(try session.outcome()["gesture"] == "tap")
        try session.injector.touch(1, .begin, somewhere)
        try session.injector.sync()
        #expect(try session.outcome()["gesture"] == "long press")
        try session.injector.touch(1, .end, somewhere)
        try session.hotkey("Menu", down: false)
        session.waitUntilIdle()
        #expect(buttonsAndTouches().isEmpty)
    }

    @Test("Escape cancels and is swallowed; the next stroke works")
    func escape() throws {
        try session.arm("Menu")
        try session.injector.play(
            [StrokeGenerator(seed: 9).swipe(.left, length: 200, from: somewhere)], speed: .quick)
        try session.injector.strike("Escape")
        #expect(try session.outcome()["reason"] == "cancel key")
        #expect(session.probe.canGrabPointerAndKeyboard)
        try session.hotkey("Menu", down: false)
        session.waitUntilIdle()
        #expect(!keys().contains { $0.kind == .key("Escape", down: true) })
        try session.draws(
            StrokeGenerator(seed: 10).swipe(.left, length: 200, from: somewhere), under: "Menu",
            as: "swipe left")
    }

    @Test("another button cancels and is swallowed")
    func otherButton() throws {
        try session.arm("Ctrl+Super")
        try session.injector.play(
            [StrokeGenerator(seed: 11).swipe(.left, length: 200, from: somewhere)], speed: .quick)
        try session.injector.click(2)
        #expect(try session.outcome()["reason"] == "mouse button 2")
        try session.hotkey("Ctrl+Super", down: false)
        session.waitUntilIdle()
        #expect(!buttonsAndTouches().contains { $0.kind == .button(2, down: true) })
    }

    @Test("the keyboard can be grabbed by others while a stroke is drawn")
    func keyboardIsFree() throws {
        try session.arm("Menu")
        try session.injector.play(
            [StrokeGenerator(seed: 12).swipe(.left, length: 200, from: somewhere)], speed: .quick)
        let otherClient = try GrabbingClient(on: session.server.name)
        // The key repeats, and each repeat fires the passive grab for a moment.
        try session.probe.display.wait(for: "the keyboard to be free") {
            otherClient.grabKeyboard()
        }
        // The release is seen although another client has grabbed the keyboard. It may be a locker's, which
        // waits for the pointer: nothing runs.
        try session.hotkey("Menu", down: false)
        #expect(try session.outcome()["reason"] == "another program holds the keyboard")
    }

    @Test("a resting pointer is released, and the stroke goes on")
    func rest() throws {
        try session.arm("Menu")
        try session.injector.play(
            [StrokeGenerator(seed: 15, style: .ideal).swipe(.left, length: 200, from: somewhere)],
            speed: .quick)
        try session.rests(within: .seconds(3))
        // The key repeats, and each repeat fires the passive grab for a moment.
        try session.probe.display.wait(for: "pointer and keyboard to be free") {
            session.probe.canGrabPointerAndKeyboard
        }
        try session.injector.play(
            [
                StrokeGenerator(seed: 16, style: .ideal).swipe(
                    .down, length: 200, from: Point(x: somewhere.x - 200, y: somewhere.y))
            ], speed: .quick)
        try session.hotkey("Menu", down: false)
        #expect(try session.outcome()["gesture"] == "left down")
    }
}

@Suite("Drawing with a button") struct DragTests {
    @Test("a button that is the hotkey draws with itself")
    func hotkeyDraws() throws {
        let session = try Session(
            "hotkey: [Button3, Super+Button1]\ndraw: drag\ngestures:\n  swipe right: nothing\n")
        let application = try RecordingClient(on: session.server.name)
        let stroke = StrokeGenerator(seed: 19).swipe(.right, length: 200, from: somewhere)
        for chord in ["Button3", "Super+Button1"] {
            #expect(try session.gesture(stroke, under: chord)["gesture"] == "swipe right")
        }
        session.waitUntilIdle()
        let buttons = application.events().filter(\.isOfButton)
        #expect(buttons.isEmpty, "\(buttons)")
    }
}
