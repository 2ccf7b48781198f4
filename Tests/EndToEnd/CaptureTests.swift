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
        try session.injector.move(to: somewhere)
        try session.injector.sync()
        _ = application.events()
    }

    private func keys() -> [RecordedEvent] {
        application.events().filter { if case .key = $0.kind { true } else { false } }
    }

    private func buttonsAndTouches() -> [RecordedEvent] {
        application.events().filter {
            switch $0.kind {
            case .button, .touch: true
            default: false
            }
        }
    }

    @Test("a tapped key exactly once, as one press and one release")
    func tappedKey() throws {
        defer { session.server.close() }
        for _ in 1...5 {
            try session.hotkey("Menu", down: true)
            try session.hotkey("Menu", down: false)
            #expect(try session.outcome()["reason"] == "nothing drawn")
            try application.wait(for: "the replayed key") { events in
                events.contains { $0.kind == .key("Menu", down: false) }
            }
            session.waitUntilIdle()
            #expect(keys().map(\.kind) == [.key("Menu", down: true), .key("Menu", down: false)])
        }
    }

    @Test("a tapped key with modifiers exactly once")
    func tappedChord() throws {
        defer { session.server.close() }
        try session.hotkey("Super+grave", down: true)
        try session.hotkey("Super+grave", down: false)
        #expect(try session.outcome()["reason"] == "nothing drawn")
        try application.wait(for: "the replayed key") { events in
            events.contains { $0.kind == .key("grave", down: false) }
        }
        session.waitUntilIdle()
        let graves = keys().filter { if case .key("grave", _) = $0.kind { true } else { false } }
        #expect(graves.map(\.kind) == [.key("grave", down: true), .key("grave", down: false)])
    }

    @Test("a key held still for long is replayed as one press, too")
    func slowTap() throws {
        defer { session.server.close() }
        try session.hotkey("Menu", down: true)
        try session.effect("arm")
        session.pass(.milliseconds(400))
        try session.hotkey("Menu", down: false)
        #expect(try session.outcome()["reason"] == "nothing drawn")
        try application.wait(for: "the replayed key") { events in
            events.contains { $0.kind == .key("Menu", down: true) }
        }
        session.waitUntilIdle()
        #expect(keys().filter { $0.kind == .key("Menu", down: true) }.count == 1)
    }

    @Test("nothing of a key that repeats, and one hold comes of it")
    func repeats() throws {
        defer { session.server.close() }
        try session.server.run("xset", ["r", "rate", "200", "30"], packages: "x11-xserver-utils")
        try session.hotkey("Menu", down: true)
        try session.effect("arm")
        session.pass(.seconds(1))
        try session.injector.play(
            [StrokeGenerator(seed: 20).swipe(.left, length: 200, from: somewhere)], speed: .quick)
        session.pass(.milliseconds(300))
        try session.hotkey("Menu", down: false)
        #expect(try session.outcome()["gesture"] == "swipe left")
        session.waitUntilIdle()
        #expect(!keys().contains { $0.kind == .key("Menu", down: true) })
        let outcome = try session.gesture(
            StrokeGenerator(seed: 21).swipe(.right, length: 200, from: somewhere), under: "Menu")
        #expect(outcome["gesture"] == "swipe right", "there was no outcome in between")
    }

    @Test("a device that is disabled in a hold cancels it, and the next stroke works")
    func deviceGone() throws {
        defer { session.server.close() }
        try session.arm("Ctrl+Super")
        try session.injector.play(
            [StrokeGenerator(seed: 22).swipe(.left, length: 200, from: somewhere)], speed: .quick)
        try session.server.run("xinput", ["disable", "test touch screen"], packages: "xinput")
        #expect(try session.outcome()["reason"] == "an input device went away")
        #expect(session.probe.canGrabPointerAndKeyboard)
        try session.hotkey("Ctrl+Super", down: false)
        let outcome = try session.gesture(
            StrokeGenerator(seed: 23).swipe(.right, length: 200, from: somewhere), under: "Menu")
        #expect(outcome["gesture"] == "swipe right")
    }

    @Test("monitors that change in a hold cancel it")
    func monitorsChange() throws {
        defer { session.server.close() }
        try session.arm("Menu")
        try session.injector.play(
            [StrokeGenerator(seed: 24).swipe(.left, length: 200, from: somewhere)], speed: .quick)
        try session.server.arrangeScreen(["--output", "DUMMY0", "--mode", "1280x720"])
        #expect(try session.outcome()["reason"] == "the monitors changed")
        #expect(session.probe.canGrabPointerAndKeyboard)
        try session.hotkey("Menu", down: false)
    }

    @Test("a click with a hotkey button exactly once")
    func click() throws {
        defer { session.server.close() }
        for button in [3, 8] {
            try session.injector.button(button, down: true)
            try session.injector.button(button, down: false)
            try session.injector.sync()
            #expect(try session.outcome()["reason"] == "nothing drawn")
            try application.wait(for: "the replayed click") { events in
                events.contains { $0.kind == .button(button, down: false) }
            }
            session.waitUntilIdle()
            #expect(
                buttonsAndTouches().map(\.kind) == [
                    .button(button, down: true), .button(button, down: false),
                ])
        }
    }

    @Test("nothing of a stroke")
    func stroke() throws {
        defer { session.server.close() }
        let circle = StrokeGenerator(seed: 5).circle(center: Point(x: 600, y: 450), radius: 100)
        for chord in ["Menu", "Super+grave", "Button3", "Button8"] {
            let outcome = try session.gesture(circle, under: chord)
            #expect(outcome["gesture"] == "circle clockwise", "\(outcome) \(session.report)")
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

    @Test("nothing of a touch")
    func touch() throws {
        defer { session.server.close() }
        try session.hotkey("Menu", down: true)
        try session.effect("arm")
        try session.injector.play(
            [
                StrokeGenerator(seed: 6).circle(
                    center: Point(x: 600, y: 450), radius: 100, contact: .finger(1))
            ],
            as: .touch, speed: .quick)
        let outcome = try session.outcome()
        #expect(outcome["gesture"] == "circle clockwise", "\(outcome) \(session.report)")
        try session.hotkey("Menu", down: false)
        session.waitUntilIdle()
        #expect(buttonsAndTouches().isEmpty)
        // Without the hotkey a finger is the application's.
        try session.injector.play(
            [StrokeGenerator(seed: 7).rest(at: somewhere, contact: .finger(1))], as: .touch)
        try application.wait(for: "the application's own touch") { events in
            events.contains { if case .touch(_, .end) = $0.kind { true } else { false } }
        }
    }

    @Test("a finger's tap and long press under the hotkey")
    func fingerRests() throws {
        defer { session.server.close() }
        try session.hotkey("Menu", down: true)
        try session.effect("arm")
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
        defer { session.server.close() }
        try session.arm("Menu")
        try session.injector.play(
            [StrokeGenerator(seed: 9).swipe(.left, length: 200, from: somewhere)], speed: .quick)
        try session.injector.strike("Escape")
        #expect(try session.outcome()["reason"] == "cancel key")
        #expect(session.probe.canGrabPointerAndKeyboard)
        try session.hotkey("Menu", down: false)
        session.waitUntilIdle()
        #expect(!keys().contains { $0.kind == .key("Escape", down: true) })
        let outcome = try session.gesture(
            StrokeGenerator(seed: 10).swipe(.left, length: 200, from: somewhere), under: "Menu")
        #expect(outcome["gesture"] == "swipe left")
    }

    @Test("another button cancels and is swallowed")
    func otherButton() throws {
        defer { session.server.close() }
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
        defer { session.server.close() }
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

    @Test("a menu that holds the pointer cancels the hold, and the next one works")
    func pointerIsTaken() throws {
        defer { session.server.close() }
        let otherClient = try GrabbingClient(on: session.server.name)
        #expect(otherClient.grabPointer())
        try session.hotkey("Menu", down: true)
        try session.effect("arm")
        try session.injector.play(
            [StrokeGenerator(seed: 13).swipe(.left, length: 200, from: somewhere)], speed: .quick)
        #expect(try session.outcome()["reason"] == "another program holds the pointer")
        try session.hotkey("Menu", down: false)
        otherClient.release()
        let outcome = try session.gesture(
            StrokeGenerator(seed: 14).swipe(.left, length: 200, from: somewhere), under: "Menu")
        #expect(outcome["gesture"] == "swipe left")
    }

    @Test("a resting pointer is released, and the stroke goes on")
    func rest() throws {
        defer { session.server.close() }
        try session.arm("Menu")
        try session.injector.play(
            [StrokeGenerator(seed: 15, style: .ideal).swipe(.left, length: 200, from: somewhere)],
            speed: .quick)
        try session.effect("relax", within: .seconds(3))
        // The key repeats, and each repeat fires the passive grab for a moment.
        try session.probe.display.wait(for: "pointer and keyboard to be free") {
            session.probe.canGrabPointerAndKeyboard
        }
        try session.injector.play(
            [
                StrokeGenerator(seed: 16, style: .ideal).swipe(
                    .left, length: 200, from: Point(x: somewhere.x - 200, y: somewhere.y))
            ], speed: .quick)
        try session.hotkey("Menu", down: false)
        #expect(try session.outcome()["gesture"] == "swipe left")
    }

    @Test("a killed daemon holds nothing", arguments: ["Menu", "Ctrl+Super", "Button3"])
    func killed(chord: String) throws {
        defer { session.server.close() }
        try session.arm(chord)
        try session.injector.play(
            [StrokeGenerator(seed: 17).swipe(.left, length: 200, from: somewhere)], speed: .quick)
        session.daemon.signal(SIGKILL)
        try session.server.display.wait(for: "pointer and keyboard to be free") {
            session.probe.canGrabPointerAndKeyboard
        }
        try session.hotkey(chord, down: false)
    }
}

@Suite("Drawing with a button") struct DragTests {
    @Test("draw: drag draws between press and release, and swallows both")
    func drag() throws {
        let session = try Session(
            "hotkey: Menu\ndraw: drag\ngestures:\n  swipe right: nothing\n  tap: nothing\n")
        defer { session.server.close() }
        let application = try RecordingClient(on: session.server.name)
        try application.focus()
        try session.injector.move(to: somewhere)
        try session.hotkey("Menu", down: true)
        try session.effect("arm")
        try session.injector.play(
            [StrokeGenerator(seed: 18).swipe(.left, length: 150, from: somewhere)], speed: .quick)
        let stroke = StrokeGenerator(seed: 19).swipe(
            .right, length: 200, from: Point(x: 450, y: 450))
        try session.injector.play([stroke], as: .drag(button: 1), speed: .quick)
        #expect(try session.outcome()["gesture"] == "swipe right")
        try session.injector.click(1)
        #expect(try session.outcome()["gesture"] == "tap")
        try session.hotkey("Menu", down: false)
        session.waitUntilIdle()
        let buttons = application.events().filter {
            if case .button = $0.kind { true } else { false }
        }
        #expect(buttons.isEmpty, "\(buttons)")
    }

    @Test("a button that is the hotkey draws with itself")
    func hotkeyDraws() throws {
        let session = try Session(
            "hotkey: [Button3, Super+Button1]\ndraw: drag\ngestures:\n  swipe right: nothing\n")
        defer { session.server.close() }
        let application = try RecordingClient(on: session.server.name)
        let stroke = StrokeGenerator(seed: 19).swipe(.right, length: 200, from: somewhere)
        for chord in ["Button3", "Super+Button1"] {
            #expect(try session.gesture(stroke, under: chord)["gesture"] == "swipe right")
        }
        session.waitUntilIdle()
        let buttons = application.events().filter {
            if case .button = $0.kind { true } else { false }
        }
        #expect(buttons.isEmpty, "\(buttons)")
    }
}
