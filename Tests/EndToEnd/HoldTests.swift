import Desktop
import Gestures
import StrokeGenerator
import Testing
import TestServer

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
        let circle = StrokeGenerator(seed: 1).circle(center: Point(x: 900, y: 500), radius: 120)
        for chord in ["F13", "Super+grave", "Menu", "Ctrl+Super", "Button8", "Super+Button3"] {
            try session.draws(circle, under: chord, as: "circle clockwise")
            #expect(session.probe.canGrabPointerAndKeyboard, "\(chord)")
            session.waitUntilIdle()
        }
    }

    @Test("check names the hotkeys that another program holds, where no curlicue runs")
    func checkOwned() throws {
        let server = try PrivateServer()
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

    @Test("'draw: drag' draws with each button that is no hotkey")
    func dragButtons() throws {
        let scene = try FaultScene(
            """
            hotkey: [Menu, Ctrl+Super, Button3]
            draw: drag
            \(Session.quiet)
            gestures: {swipe left: run echo left >> "$HOME/log"}
            """)
        for (chord, buttons) in [
            ("Menu", [1, 2, 3]), ("Ctrl+Super", [1, 2, 3]), ("Button3", [1, 2]),
        ] {
            for button in buttons {
                try scene.injector.move(to: FaultScene.place)
                try scene.session.arm(chord)
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

private let mapping = """
    hotkey: Menu
    ink:
      color: "#ff0000"
      width: 6px
      fade: 150ms
    messages:
      duration: 400ms
      live: false
    hints: off
    gestures:
      circle: nothing
    """

@Suite("Ink on the screen") struct InkTests {
    @Test("follows the stroke, fades, and leaves nothing", arguments: [Compositor?.none, .picom])
    func ink(compositor: Compositor?) throws {
        let session = try Session(mapping, compositor: compositor)
        let backdrop = try Backdrop(
            on: session.server.name, .chequered(0x20_4060, 0xe0_d0a0, size: 24))
        defer { withExtendedLifetime(backdrop) {} }
        let center = Point(x: 900, y: 500)
        let stroke = StrokeGenerator(seed: 1, style: .ideal).circle(center: center, radius: 150)
        try session.injector.point(at: stroke.samples[0].position)
        session.waitUntilIdle()
        let display = session.server.display
        var before = try Screenshot(of: display)
        try display.wait(for: "a still screen") {
            guard let now = try? Screenshot(of: display) else { return false }
            defer { before = now }
            return now == before
        }
        try session.arm("Menu")
        try session.injector.play([stroke], speed: .quick)
        func red(_ shot: Screenshot, _ angle: Double) -> Bool {
            let sample = stroke.samples[Int(angle * Double(stroke.samples.count - 1))]
            guard let color = shot.color(at: sample.position) else { return false }
            return color >> 16 & 0xff > 200 && color >> 8 & 0xff < 60 && color & 0xff < 60
        }
        try display.wait(for: "ink along the whole stroke") {
            guard let shot = try? Screenshot(of: display) else { return false }
            return [0.05, 0.2, 0.4, 0.6, 0.8, 0.95].allSatisfy { red(shot, $0) }
        }
        // Beside the ink nothing has changed.
        let during = try Screenshot(of: display)
        let inside = Box(x: center.x - 90, y: center.y - 90, width: 180, height: 180)
        #expect(during.cropped(to: inside) == before.cropped(to: inside))
        try session.hotkey("Menu", down: false)
        #expect(try session.outcome()["gesture"] == "circle clockwise")
        try display.wait(for: "the label") {
            guard let now = try? Screenshot(of: display) else { return false }
            return (now.difference(from: before)?.count ?? 0) > 500
        }
        try display.wait(for: "everything to be as it was") {
            guard let now = try? Screenshot(of: display) else { return false }
            return now.difference(from: before)?.count == 0 || now == before
        }
    }

    @Test("clicks go through it to the window beneath")
    func clickThrough() throws {
        let session = try Session(mapping, compositor: .picom)
        let application = try RecordingClient(on: session.server.name)
        try application.focus()
        let stroke = StrokeGenerator(seed: 2).circle(center: Point(x: 600, y: 450), radius: 100)
        #expect(try session.gesture(stroke, under: "Menu")["outcome"] == "recognized")
        _ = application.events()
        // The ink is fading and the label stands: click right on the path.
        try session.injector.click(1, at: stroke.samples[stroke.samples.count / 2].position)
        try application.wait(for: .button(1, down: false))
    }
}
