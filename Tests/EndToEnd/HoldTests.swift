import Desktop
import Gestures
import Testing
import TestServer

/// What applications may see of a hotkey: its modifiers, and the key that says nothing.
private let seen: Set = ["Control_L", "Super_L", "248"]

private let everyKind = """
    hotkey: [F13, Super+grave, Menu, Ctrl+Super, Button8, Super+Button3]
    gestures:
      circle: nothing
      swipe left: nothing
      swipe right: nothing
      shake: nothing
    """

@Suite("Hotkeys") struct HotkeyTests {
    @Test("a key, a lone key, a chord of modifiers and a button each hold, and are swallowed")
    func kinds() throws {
        let scene = try FaultScene(everyKind)
        for chord in ["F13", "Super+grave", "Menu", "Ctrl+Super", "Button8", "Super+Button3"] {
            try scene.session.draws(FaultScene.circle, under: chord, as: "circle clockwise")
            #expect(scene.probe.canGrabPointerAndKeyboard, "\(chord)")
            try scene.clean(seen)
        }
    }

    @Test("check names the hotkeys that another program holds, also beside a curlicue that runs")
    func checkOwned() throws {
        let server = try PrivateServer()
        let otherClient = try GrabbingClient(on: server.name)
        #expect(try otherClient.claimKey("grave", modifiers: 64))
        let file = try server.write("hotkey: [Menu, Super+grave]\n", to: "checked.yaml")
        func check() throws -> Program.Result {
            try Program(Session.binary, ["check", file], environment: server.environment).result()
        }
        let warning = "checked.yaml:1:16: warning: hotkey Super+grave is taken by another program"
        let owned = try check()
        #expect(owned.status == 0 && owned.errors.contains(warning), "\(owned.errors)")
        #expect(!owned.errors.contains("hotkey Menu"))
        // Its own hotkeys are no surprise to a curlicue that runs.
        let session = try Session(everyKind, on: server)
        let running = try check()
        #expect(running.status == 0 && running.errors.contains(warning), "\(running.errors)")
        #expect(!running.errors.contains("hotkey Menu"))
        _ = session
    }

    @Test("'draw: drag' draws with each button that is no hotkey, and with one that is")
    func dragButtons() throws {
        let scene = try FaultScene(
            """
            hotkey: [Menu, Ctrl+Super, Button3, Super+Button1]
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
                try scene.clean(seen)
            }
        }
        for chord in ["Button3", "Super+Button1"] {
            try scene.session.draws(FaultScene.swipe, under: chord, as: "swipe left")
            try scene.clean(seen)
        }
    }
}
