import CX11
import Desktop
import Gestures
import StrokeGenerator
import TestServer
import Testing

private let everyKind = """
    hotkey: [F13, Super+grave, Menu, Ctrl+Super, Button8, Super+Button3]
    gestures:
      circle: nothing
      swipe left: nothing
      swipe right: nothing
      shake: nothing
    """

@Suite("Hotkeys") struct HotkeyTests {
    @Test("a key, a lone key, a chord of modifiers and a button each hold")
    func kinds() throws {
        let session = try Session(everyKind)
        defer { session.server.close() }
        let circle = StrokeGenerator(seed: 1).circle(center: Point(x: 900, y: 500), radius: 120)
        for chord in ["F13", "Super+grave", "Menu", "Ctrl+Super", "Button8", "Super+Button3"] {
            let outcome = try session.gesture(circle, under: chord)
            #expect(
                outcome["gesture"] == "circle clockwise", "\(chord): \(outcome) \(session.report)")
            #expect(session.probe.canGrabPointerAndKeyboard, "\(chord)")
            session.waitUntilIdle()
        }
    }

    /// A session on a server where no screen feels fingers, which would move the pointer as well.
    private func sessionWithoutTouch(_ mapping: String) throws -> Session {
        var options = PrivateServer.Options()
        options.kind = .xvfb
        return try Session(mapping, options: options)
    }

    /// Moves the pointer as programs do, from sample to sample.
    private func warp(_ session: Session, along samples: some Sequence<Sample>) {
        let display = session.probe.display
        for sample in samples {
            let (x, y) = (Int32(sample.position.x), Int32(sample.position.y))
            XWarpPointer(display.handle, 0, display.root, 0, 0, 0, 0, x, y)
            display.sync()
            session.pass(.milliseconds(2))
        }
    }

    @Test(
        "where another program moves the pointer, that draws", arguments: ["Menu", "Ctrl+Super"])
    func warped(chord: String) throws {
        let session = try sessionWithoutTouch(everyKind)
        defer { session.server.close() }
        let display = session.probe.display
        let slow = StrokeGenerator(seed: 1, style: StrokeGenerator.Style(rate: 60))
        let circle = slow.circle(center: Point(x: 600, y: 400), radius: 120)
        for _ in 1...2 {
            warp(session, along: circle.samples.prefix(1))
            try session.hotkey(chord, down: true)
            try session.effect("arm")
            let before = try Screenshot(of: display)
            warp(session, along: circle.samples.dropFirst())
            // It is followed as any other from its first steps on: event by event, with ink.
            #expect(!session.probe.canGrabPointerAndKeyboard)
            try display.wait(for: "ink") {
                guard let now = try? Screenshot(of: display) else { return false }
                return (now.difference(from: before)?.area).map { $0.height > 200 } ?? false
            }
            try session.hotkey(chord, down: false)
            let outcome = try session.outcome()
            #expect(outcome["gesture"] == "circle clockwise", "\(outcome) \(session.report)")
        }
        // A pointer that does not move does not draw.
        try session.hotkey(chord, down: true)
        try session.effect("arm")
        session.pass(.milliseconds(60))
        try session.hotkey(chord, down: false)
        #expect(try session.outcome()["outcome"] != "recognized", "\(session.report)")
    }

    @Test("what a window manager does with the pointer after a gesture draws nothing")
    func warpedLater() throws {
        let session = try sessionWithoutTouch(
            "hotkey: Menu\ngestures: {tap: nothing, swipe right: nothing}\n")
        defer { session.server.close() }
        let swipe = StrokeGenerator(seed: 2).swipe(.right, length: 300, from: Point(x: 300, y: 400))
        warp(session, along: swipe.samples.prefix(1))
        try session.hotkey("Menu", down: true)
        try session.effect("arm")
        try session.injector.button(1, down: true)
        try session.injector.button(1, down: false)
        #expect(try session.outcome()["gesture"] == "tap")
        _ = session.dequeueEffects()
        warp(session, along: swipe.samples.dropFirst())
        try session.hotkey("Menu", down: false)
        session.catchUp()
        let effects = session.dequeueEffects()
        #expect(!effects.contains { $0.hasPrefix("begin") }, "\(effects)")
    }

    @Test("CapsLock and NumLock do not matter")
    func locks() throws {
        let session = try Session(everyKind)
        defer { session.server.close() }
        let swipe = StrokeGenerator(seed: 2).swipe(
            .left, length: 300, from: Point(x: 900, y: 500))
        // Each of them by itself, and both.
        for (key, lock) in [
            ("Caps_Lock", "CapsLock"), ("Num_Lock", "both"), ("Caps_Lock", "NumLock"),
        ] {
            try session.injector.strike(key)
            try session.injector.sync()
            for chord in ["Super+grave", "Ctrl+Super", "Button8"] {
                let outcome = try session.gesture(swipe, under: chord)
                #expect(
                    outcome["gesture"] == "swipe left",
                    "\(lock), \(chord): \(outcome) \(session.report)")
            }
        }
    }

    @Test("check names the hotkeys that another program holds, where no curlicue runs")
    func checkOwned() throws {
        let server = try PrivateServer()
        defer { server.close() }
        let otherClient = try GrabbingClient(on: server.name)
        #expect(try otherClient.claimKey("grave", modifiers: 64))
        let file = try server.write("hotkey: [Menu, Super+grave]\n", to: "checked.yaml")
        func check() throws -> Program.Result {
            try Program(Session.binary, ["check", file], environment: server.environment).result()
        }
        let owned = try check()
        #expect(owned.status == 0)
        #expect(
            owned.errors.contains(
                "checked.yaml:1:16: warning: hotkey Super+grave is taken by another program"),
            "\(owned.errors)")
        #expect(!owned.errors.contains("hotkey Menu"))
        // Its own hotkeys are no surprise to a curlicue that runs.
        let session = try Session(everyKind, on: server)
        let running = try check()
        #expect(running.status == 0 && !running.errors.contains("taken"), "\(running.errors)")
        _ = session
    }

    @Test(
        "a hotkey of another program is named, and the others still work", arguments: [true, false])
    func owned(byCore: Bool) throws {
        let server = try PrivateServer()
        defer { server.close() }
        let otherClient = try GrabbingClient(on: server.name)
        let superMask: UInt32 = 64
        #expect(
            try byCore
                ? otherClient.claimKey("grave", modifiers: superMask)
                : otherClient.claimKeyByXI2("grave", modifiers: superMask))
        let session = try Session(everyKind, on: server)
        #expect(session.daemon.output.contains("hotkey Super+grave is taken by another program"))
        let outcome = try session.gesture(
            StrokeGenerator(seed: 3).swipe(.left, length: 300, from: Point(x: 900, y: 500)),
            under: "Menu")
        #expect(outcome["gesture"] == "swipe left", "\(outcome) \(session.report)")
    }

    @Test("a later claimant of a hotkey is refused by the server")
    func laterClaimant() throws {
        let session = try Session(everyKind)
        defer { session.server.close() }
        let otherClient = try GrabbingClient(on: session.server.name)
        #expect(try !otherClient.claimKey("grave", modifiers: 64))
    }

    @Test("the keyboard's layout may change")
    func layout() throws {
        let session = try Session(everyKind)
        defer { session.server.close() }
        try session.server.setKeyboard(layout: "de")
        try session.server.setKeyboard(layout: "us")
        // Changes are collected for a moment before the hotkeys are claimed anew.
        session.catchUp()
        session.pass(.milliseconds(60))
        session.catchUp()
        let outcome = try session.gesture(
            StrokeGenerator(seed: 4).swipe(.left, length: 300, from: Point(x: 900, y: 500)),
            under: "Super+grave")
        #expect(outcome["gesture"] == "swipe left", "\(outcome) \(session.report)")
    }

    @Test("another key under a modifier chord ends the hold, and the shortcut works")
    func shortcut() throws {
        let session = try Session(everyKind)
        defer { session.server.close() }
        let application = try RecordingClient(on: session.server.name)
        try application.focus()
        _ = application.events()
        try session.hotkey("Ctrl+Super", down: true)
        try session.effect("arm")
        try session.injector.key("a", down: true)
        try session.injector.key("a", down: false)
        try session.injector.sync()
        let outcome = try session.outcome()
        #expect(outcome["reason"] == "another key", "\(outcome)")
        try session.hotkey("Ctrl+Super", down: false)
        let presses = application.events().filter { $0.kind == .key("a", down: true) }
        #expect(presses.count == 1)
    }

    @Test("'draw: drag' draws with each button that is no hotkey")
    func dragButtons() throws {
        let scene = try FaultScene(
            """
            hotkey: [Menu, Ctrl+Super, Button3]
            draw: drag
            messages: {duration: 100ms, live: false}
            hints: off
            gestures: {swipe left: run echo left >> "$HOME/log"}
            """)
        for (chord, buttons) in [
            ("Menu", [1, 2, 3]), ("Ctrl+Super", [1, 2, 3]), ("Button3", [1, 2]),
        ] {
            for button in buttons {
                try scene.injector.move(to: FaultScene.place)
                try scene.session.hotkey(chord, down: true)
                try scene.session.effect("arm")
                scene.session.catchUp()
                try scene.injector.play(
                    [FaultScene.swipe], as: .drag(button: button), speed: .quick)
                #expect(
                    try scene.session.outcome()["gesture"] == "swipe left", "\(chord), \(button)")
                try scene.session.hotkey(chord, down: false)
                scene.session.waitUntilIdle()
                try scene.clean(["Control_L", "Super_L"])
            }
        }
    }
}
