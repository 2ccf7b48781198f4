import Desktop
import Gestures
import StrokeGenerator
import TestServer
import Testing

/// The wheel and further buttons as gestures, on a real server with a mouse whose wheel has scroll
/// valuators, over a window that scrolls by those, as toolkits do, or by the wheel's buttons.
@Suite("The wheel and further buttons in a hold") struct WheelAndButtonTests {
    private static let place = Point(x: 600, y: 450)
    private static let hotkeys = ["Ctrl+Super", "F13", "Button3"]

    private func scene(_ mapping: String, isPrecise: Bool = true) throws -> (
        Session, RecordingClient
    ) {
        let session = try Session("messages: {live: false}\nhints: off\n" + mapping)
        let application = try RecordingClient(on: session.server.name) { $0.isPrecise = isPrecise }
        try application.focus()
        try session.injector.point(at: Self.place)
        session.waitUntilIdle()
        _ = application.events()
        return (session, application)
    }

    private static func log(_ phrase: String) -> String {
        "\(phrase): run echo $CURLICUE_GESTURE >> \"$HOME/log\""
    }

    /// What the application got of wheel and buttons since the last call.
    private func mouse(_ application: RecordingClient) -> [RecordedEvent.Kind] {
        application.events().map(\.kind).filter {
            switch $0 {
            case .scroll, .button: true
            default: false
            }
        }
    }

    private func expectLines(_ lines: [String], _ session: Session) {
        try? session.probe.display.wait(for: "the commands") {
            session.lines().count >= lines.count
        }
        #expect(session.lines().sorted() == lines.sorted(), "\(session.report)")
    }

    @Test(
        "each notch and each press acts, and the application gets none of them",
        arguments: [true, false])
    func acting(isPrecise: Bool) throws {
        let (session, application) = try scene(
            """
            hotkey: [\(Self.hotkeys.joined(separator: ", "))]
            gestures:
              \(Self.log("wheel up"))
              \(Self.log("button left"))
              \(Self.log("button 8"))
            """, isPrecise: isPrecise)
        try session.injector.scroll(horizontal: 0, vertical: 1)
        try session.injector.sync()
        #expect(mouse(application).isEmpty == false, "the wheel works without a hold")
        var lines: [String] = []
        for hotkey in Self.hotkeys {
            try session.arm(hotkey)
            session.catchUp()
            for _ in 1...3 {
                try session.injector.scroll(horizontal: 0, vertical: -1)
                #expect(try session.outcome()["gesture"] == "wheel up", "\(session.report)")
            }
            // Another direction does nothing, and is the hold's all the same.
            try session.injector.scroll(horizontal: 1, vertical: 1)
            for button in [1, 8] {
                try session.injector.click(button)
                let phrase = button == 1 ? "button left" : "button 8"
                #expect(try session.outcome()["gesture"] == phrase, "\(session.report)")
            }
            // The hold goes on after them.
            try session.injector.scroll(horizontal: 0, vertical: -1)
            #expect(try session.outcome()["gesture"] == "wheel up", "\(session.report)")
            try session.hotkey(hotkey, down: false)
            session.waitUntilIdle()
            #expect(mouse(application) == [], "\(hotkey) \(session.report)")
            lines += Array(repeating: "wheel up", count: 4) + ["button left", "button 8"]
        }
        expectLines(lines, session)
        try session.injector.scroll(horizontal: 0, vertical: -1)
        try session.injector.click(1)
        // The window manager sees the click first.
        try application.wait(for: "wheel and click, which are the application's again") {
            let kinds = $0.map(\.kind)
            return kinds.contains(isPrecise ? .scroll : .button(4, down: true))
                && kinds.contains(.button(1, down: false))
        }
        try session.expectNothingLeft()
    }

    @Test("each notch is told which desktop is shown now")
    func desktops() throws {
        let (session, _) = try scene(
            """
            hotkey: F13
            gestures:
              wheel up: run echo $CURLICUE_DESKTOP >> "$HOME/log"
              wheel down: [desktop next, run echo now $CURLICUE_DESKTOP >> "$HOME/log"]
            """)
        try session.arm("F13")
        for (notch, desktop) in [(-1.0, 0), (1, 1), (-1, 1)] {
            try session.injector.scroll(horizontal: 0, vertical: notch)
            _ = try session.outcome()
            try session.probe.wait(for: "it") { session.probe.currentDesktop == desktop }
        }
        expectLines(["1", "now 2", "2"], session)
        try session.hotkey("F13", down: false)
    }

    @Test("all else goes on as it does without them, where an application has them mapped")
    func beside() throws {
        let (session, application) = try scene(
            """
            hotkeys:
              - Ctrl+Super
              - F13
              - {hotkey: Button8, mode: toggle, gestures: {wheel up: nothing}}
              - {hotkey: Ctrl+Super+Button1, gestures: {swipe down: nothing}}
            gestures:
              swipe left: nothing
              swipe down: nothing
              swipe up 3 fingers: nothing
            applications:
              - match: {class: RecordingClient}
                gestures:
                  \(Self.log("wheel up"))
                  button middle: nothing
            """)
        // Other buttons are for others: under modifiers they end the hold, under a key they do not.
        for (hotkey, button) in [("Ctrl+Super", 3), ("Ctrl+Super", 9), ("F13", 9)] {
            try session.arm(hotkey)
            session.catchUp()
            try session.injector.click(button)
            if hotkey == "Ctrl+Super" {
                let outcome = try session.outcome()
                #expect(outcome["reason"] == "a shortcut or click with the hotkey", "\(outcome)")
            } else {
                try session.injector.play(Self.swipe)
            }
            try session.hotkey(hotkey, down: false)
            if hotkey == "F13" {
                #expect(try session.outcome()["gesture"] == "swipe left", "\(session.report)")
            }
            try application.wait(for: "the click") {
                $0.contains { $0.kind == .button(button, down: false) }
            }
            let presses = application.events().filter { $0.kind == .button(button, down: true) }
            #expect(presses.map(\.position) == [Self.place], "\(hotkey) \(session.report)")
            session.waitUntilIdle()
        }
        // A button that is a hotkey is one still: it ends a toggle, and is part of a longer chord.
        try session.injector.move(to: Self.place)
        session.waitUntilIdle()
        try session.arm("Button8")
        try session.hotkey("Button8", down: false)
        session.catchUp()
        try session.injector.scroll(horizontal: 0, vertical: -1)
        #expect(try session.outcome()["gesture"] == "wheel up", "\(session.report)")
        try session.injector.click(8)
        session.waitUntilIdle()
        try session.arm("Ctrl+Super")
        session.catchUp()
        try session.injector.button(1, down: true)
        try session.possible()
        try session.injector.play(Self.down)
        try session.injector.button(1, down: false)
        #expect(try session.outcome()["gesture"] == "swipe down", "\(session.report)")
        try session.hotkey("Ctrl+Super", down: false)
        try session.injector.move(to: Self.place)
        session.waitUntilIdle()
        // A rest is no reason to scroll, nor is a mouse that moves a little.
        try session.arm("F13")
        try session.injector.move(by: Vector(dx: 2, dy: 0))
        session.pass(.milliseconds(1100))
        try session.injector.scroll(horizontal: 0, vertical: -1)
        #expect(try session.outcome()["gesture"] == "wheel up", "\(session.report)")
        // A stroke can be drawn after it, by a finger and on a touchpad, too.
        try session.injector.play(Self.swipe)
        try session.hotkey("F13", down: false)
        #expect(try session.outcome()["gesture"] == "swipe left", "\(session.report)")
        session.waitUntilIdle()
        try session.arm("Ctrl+Super")
        try session.injector.scroll(horizontal: 0, vertical: -1)
        #expect(try session.outcome()["gesture"] == "wheel up", "\(session.report)")
        let finger = StrokeGenerator(seed: 3).swipe(
            .down, length: 240, from: Self.place, contact: .finger(1))
        try session.injector.play([finger], as: .touch)
        #expect(try session.outcome()["gesture"] == "swipe down", "\(session.report)")
        try session.injector.swipe(
            fingers: 3, over: Vector(dx: 0, dy: -160), steps: 16, during: .milliseconds(60))
        #expect(try session.outcome()["gesture"] == "swipe up 3 fingers", "\(session.report)")
        try session.injector.scroll(horizontal: 0, vertical: -1)
        #expect(try session.outcome()["gesture"] == "wheel up", "\(session.report)")
        try session.hotkey("Ctrl+Super", down: false)
        session.waitUntilIdle()
        #expect(mouse(application) == [], "\(session.report)")
        // Elsewhere the wheel is not mapped, and is the application's in a hold, too.
        application.unmap()
        let other = try RecordingClient(on: session.server.name, Self.other)
        try other.focus()
        session.waitUntilIdle()
        try session.arm("F13")
        try session.injector.scroll(horizontal: 0, vertical: -1)
        try session.injector.sync()
        #expect(mouse(other).contains(.scroll), "\(session.report)")
        try session.hotkey("F13", down: false)
        session.waitUntilIdle()
        // A hotkey that the wheel was turned under was no tap; this one is.
        try other.wait(for: "the key") { $0.contains(where: \.isKey) }
        _ = application.events()
        #expect(application.record.filter(\.isKey) == [], "\(application.record)")
        try session.expectNothingLeft()
    }

    @Test("rocker gestures go both ways round, whichever button goes up first")
    func rockers() throws {
        let (session, application) = try scene(
            """
            hotkeys:
              - {hotkey: Button1, gestures: {button right: nothing, wheel down: nothing}}
              - {hotkey: Button3, gestures: {button left: nothing, wheel down: nothing}}
            """)
        for (first, second, phrase) in [(1, 3, "button right"), (3, 1, "button left")] {
            for isFirstUpFirst in [false, true] {
                try session.injector.button(first, down: true)
                try session.possible()
                session.catchUp()
                try session.injector.button(second, down: true)
                #expect(try session.outcome()["gesture"] == phrase, "\(session.report)")
                // A wheel whose notches are buttons, and one that goes on in quarters of a notch.
                try session.injector.click(5)
                #expect(try session.outcome()["gesture"] == "wheel down", "\(session.report)")
                for _ in 1...4 { try session.injector.scroll(horizontal: 0, vertical: 0.25) }
                #expect(try session.outcome()["gesture"] == "wheel down", "\(session.report)")
                for button in isFirstUpFirst ? [first, second] : [second, first] {
                    try session.injector.release(button: button)
                    session.catchUp()
                }
                session.waitUntilIdle()
                #expect(mouse(application) == [], "\(first) \(isFirstUpFirst) \(session.report)")
            }
        }
        // By themselves they click.
        for button in [1, 3] {
            try session.injector.click(button)
            try application.wait(for: "the click") {
                $0.contains { $0.kind == .button(button, down: false) }
            }
        }
        try session.expectNothingLeft()
    }

    @Test("devices that take no part scroll and swipe, and a mouse's wheel acts in the same hold")
    func leftOut() throws {
        let (session, application) = try scene(
            """
            hotkey: F13
            devices: {exclude: [test mouse, test touchpad, test touch screen]}
            gestures: {wheel down: nothing}
            """)
        try session.arm("F13")
        session.catchUp()
        try session.injector.click(5)
        #expect(try session.outcome()["gesture"] == "wheel down", "\(session.report)")
        session.catchUp()
        #expect(mouse(application) == [], "\(session.report)")
        try session.injector.move(by: Vector(dx: 3, dy: 0))
        try session.injector.sync()
        session.catchUp()
        try session.injector.scroll(horizontal: 0, vertical: 1)
        try application.wait(for: "the wheel of the other mouse") {
            $0.contains { $0.kind == .scroll }
        }
        // So does a touchpad.
        for _ in 1...2 {
            try session.injector.click(5)
            #expect(try session.outcome()["gesture"] == "wheel down", "\(session.report)")
            session.catchUp()
            _ = application.events()
            try session.injector.swipe(
                fingers: 3, over: Vector(dx: 0, dy: -90), steps: 3, during: .zero)
            try application.wait(for: "the whole swipe") {
                $0.count { if case .swipe = $0.kind { true } else { false } } == 5
            }
        }
        // Of a touch screen only the first finger is lost.
        try session.injector.click(5)
        #expect(try session.outcome()["gesture"] == "wheel down", "\(session.report)")
        for _ in 1...2 {
            session.catchUp()
            try session.injector.touch(1, .begin, Self.place)
            try session.injector.touch(1, .end, Self.place)
            try session.injector.sync()
        }
        try application.wait(for: "a finger") {
            $0.contains { if case .touch(_, .end) = $0.kind { true } else { false } }
        }
        try session.hotkey("F13", down: false)
        session.waitUntilIdle()
        try session.expectNothingLeft()
    }

    @Test("shortcuts with the modifiers that are the hotkey may have the pointer at once")
    func shortcuts() throws {
        let (session, application) = try scene(
            """
            hotkeys: [Ctrl+Super, Ctrl+Super+F12]
            gestures: {wheel up: nothing}
            """)
        let windowManager = try GrabbingClient(on: session.server.name)
        // ControlMask and Mod4Mask.
        #expect(try windowManager.claimKey("Tab", modifiers: 4 | 64))
        try session.arm("Ctrl+Super")
        session.catchUp()
        #expect(windowManager.grabPointer(), "it cannot list the windows")
        windowManager.release()
        // The first notch acts, too, and after that the wheel is kept.
        for _ in 1...2 {
            try session.injector.scroll(horizontal: 0, vertical: -1)
            #expect(try session.outcome()["gesture"] == "wheel up", "\(session.report)")
            session.catchUp()
        }
        try session.hotkey("Ctrl+Super", down: false)
        session.waitUntilIdle()
        #expect(mouse(application) == [.scroll], "\(session.report)")
        // What was asked for took no hotkey along.
        try session.arm("Ctrl+Super+F12")
        session.catchUp()
        try session.injector.scroll(horizontal: 0, vertical: -1)
        #expect(try session.outcome()["gesture"] == "wheel up", "\(session.report)")
        try session.hotkey("Ctrl+Super+F12", down: false)
        try session.expectNothingLeft()
    }

    private static let down = [StrokeGenerator(seed: 2).swipe(.down, length: 240, from: place)]
    private static let swipe = [StrokeGenerator(seed: 1).swipe(.left, length: 240, from: place)]

    private static let other: RecordingClient.Options = {
        var options = RecordingClient.Options()
        options.isPrecise = true
        options.className = "Other"
        return options
    }()
}

extension RecordedEvent {
    /// Whether it is of a key that is no modifier of a hotkey.
    fileprivate var isKey: Bool {
        guard case .key(let name, _) = kind else { return false }
        return !name.hasPrefix("Control") && !name.hasPrefix("Super")
    }
}
