import Gestures
import Hand
import Stage
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
    @Test(
        "a key, a lone key, a chord of modifiers and a button each hold",
        arguments: ["F13", "Super+grave", "Menu", "Ctrl+Super", "Button8", "Super+Button3"])
    func kinds(chord: String) throws {
        let session = try Session(everyKind)
        defer { session.server.close() }
        let outcome = try session.gesture(
            Hand(seed: 1).circle(center: Point(x: 900, y: 500), radius: 120), under: chord)
        #expect(outcome["gesture"] == "circle clockwise", "\(outcome) \(session.report)")
        #expect(session.probe.canGrabPointerAndKeyboard)
    }

    @Test(
        "CapsLock and NumLock do not matter",
        arguments: [["Caps_Lock"], ["Num_Lock"], ["Caps_Lock", "Num_Lock"]])
    func locks(keys: [String]) throws {
        let session = try Session(everyKind)
        defer { session.server.close() }
        for key in keys {
            try session.injector.key(key, down: true)
            try session.injector.key(key, down: false)
        }
        try session.injector.sync()
        for chord in ["Super+grave", "Ctrl+Super", "Button8"] {
            let outcome = try session.gesture(
                Hand(seed: 2).swipe(.left, length: 300, from: Point(x: 900, y: 500)), under: chord)
            #expect(outcome["gesture"] == "swipe left", "\(chord): \(outcome) \(session.report)")
        }
    }

    @Test("check names the hotkeys that another program holds, where no curlicue runs")
    func checkOwned() throws {
        let server = try PrivateServer()
        defer { server.close() }
        let rival = try Rival(on: server.name)
        #expect(try rival.claimKey("grave", modifiers: 64))
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
        let rival = try Rival(on: server.name)
        let superMask: UInt32 = 64
        #expect(
            try byCore
                ? rival.claimKey("grave", modifiers: superMask)
                : rival.claimKeyByXI2("grave", modifiers: superMask))
        let session = try Session(everyKind, on: server)
        #expect(session.daemon.output.contains("hotkey Super+grave is taken by another program"))
        let outcome = try session.gesture(
            Hand(seed: 3).swipe(.left, length: 300, from: Point(x: 900, y: 500)), under: "Menu")
        #expect(outcome["gesture"] == "swipe left", "\(outcome) \(session.report)")
    }

    @Test("a later claimant of a hotkey is refused by the server")
    func laterClaimant() throws {
        let session = try Session(everyKind)
        defer { session.server.close() }
        let rival = try Rival(on: session.server.name)
        #expect(try !rival.claimKey("grave", modifiers: 64))
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
            Hand(seed: 4).swipe(.left, length: 300, from: Point(x: 900, y: 500)),
            under: "Super+grave")
        #expect(outcome["gesture"] == "swipe left", "\(outcome) \(session.report)")
    }

    @Test("another key under a modifier chord ends the hold, and the shortcut works")
    func shortcut() throws {
        let session = try Session(everyKind)
        defer { session.server.close() }
        let witness = try Witness(on: session.server.name)
        try witness.focus()
        _ = witness.events()
        try session.hotkey("Ctrl+Super", down: true)
        try session.effect("arm")
        try session.injector.key("a", down: true)
        try session.injector.key("a", down: false)
        try session.injector.sync()
        let outcome = try session.outcome()
        #expect(outcome["reason"] == "another key", "\(outcome)")
        try session.hotkey("Ctrl+Super", down: false)
        let presses = witness.events().filter { $0.kind == .key("a", down: true) }
        #expect(presses.count == 1)
    }
}
