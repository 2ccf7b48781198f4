import Gestures
import TestServer
import Testing

@Suite("Two pointers") struct TwoPointerTests {
    @Test("either pointer holds and draws with its keyboard, and nothing stays grabbed")
    func either() throws {
        let session = try Session(
            """
            hotkey: [F13, Button8, Ctrl+Super]
            gestures:
              swipe left: nothing
              swipe down: nothing
            """)
        let server = session.server
        for arguments in [
            ["create-master", "second"],
            ["reattach", "test mouse", "second pointer"],
            ["reattach", "test keyboard", "second keyboard"],
        ] {
            try server.run("xinput", arguments, packages: "xinput")
        }
        session.pass(.milliseconds(200))
        session.waitUntilIdle()
        let injector = session.injector
        func draw(_ hotkey: String, part: (Double) throws -> Void) throws -> String? {
            try session.arm(hotkey)
            for step in 1...40 {
                try part(Double(step))
                try injector.sync()
            }
            session.catchUp()
            try session.hotkey(hotkey, down: false)
            let outcome = try session.outcome()
            session.waitUntilIdle()
            #expect(session.probe.canGrabPointerAndKeyboard, "\(hotkey) \(session.report)")
            return outcome["gesture"]
        }
        // The second pointer with a key and with the modifiers of its keyboard.
        for hotkey in ["F13", "Ctrl+Super"] {
            let gesture = try draw(hotkey) { _ in try injector.move(by: Vector(dx: 0, dy: 7)) }
            #expect(gesture == "swipe down", "\(hotkey) \(session.report)")
        }
        // The first with its own button, while the other one moves.
        try injector.point(at: Point(x: 900, y: 300))
        let gesture = try draw("Button8") { step in
            try injector.move(to: Point(x: 900 - step * 8, y: 300))
            try injector.move(by: Vector(dx: 0, dy: 7))
        }
        #expect(gesture == "swipe left", "\(session.report)")
        // The second pointer goes in a hold, and its key is the first one's.
        try session.arm("F13")
        for arguments in [
            ["remove-master", "second pointer"],
            ["reattach", "test mouse", "Virtual core pointer"],
            ["reattach", "test keyboard", "Virtual core keyboard"],
        ] {
            try server.run("xinput", arguments, packages: "xinput")
        }
        #expect(try session.outcome()["outcome"] == "cancelled", "\(session.report)")
        try session.hotkey("F13", down: false)
        session.pass(.milliseconds(200))
        session.waitUntilIdle()
        session.dropOutcomes()
        let swipe = (0...40).map {
            Sample(x: 900 - Double($0) * 8, y: 400, milliseconds: Double($0) * 8)
        }
        try session.draws(Stroke(samples: swipe), under: "F13", as: "swipe left")
        #expect(session.probe.canGrabPointerAndKeyboard)
    }
}
