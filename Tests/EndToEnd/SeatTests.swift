import Gestures
import TestServer
import Testing

@Suite("Two pointers") struct TwoPointerTests {
    @Test("each pointer has its own hold, and a pointer that goes ends only its own")
    func bothAtOnce() throws {
        let session = try Session(
            """
            hotkey: [F13, Button8]
            gestures:
              swipe left: nothing
              swipe down: nothing
              wheel up: nothing
            """)
        let server = session.server
        for arguments in [
            ["create-master", "second"],
            ["reattach", "test mouse", "second pointer"],
            ["reattach", "test keyboard", "second keyboard"],
        ] {
            try server.run("xinput", arguments, packages: "xinput")
        }
        let daemon = session.daemon
        try server.display.wait(for: "the second pointer to be known") {
            daemon.output.contains("pointers: 2")
        }
        session.waitUntilIdle()
        let injector = session.injector
        // A button of the first pointer is held, and a key beside the second.
        try injector.move(to: Point(x: 900, y: 300))
        try injector.sync()
        try session.arm("Button8")
        try session.arm("F13")
        for step in 1...40 {
            try injector.move(to: Point(x: 900 - Double(step) * 8, y: 300))
            try injector.move(by: Vector(dx: 0, dy: 7))
            try injector.sync()
        }
        session.catchUp()
        try session.probe.display.wait(for: "the ink of both, each in its own look") {
            guard let shot = try? Screenshot(of: server.display) else { return false }
            return shot.color(at: Point(x: 800, y: 300)) == Self.blue && Self.hasHollowInk(shot)
        }
        try session.hotkey("F13", down: false)
        #expect(try session.outcome()["gesture"] == "swipe down", "\(session.report)")
        try injector.move(to: Point(x: 570, y: 300))
        // One's end is not the other's.
        try session.probe.display.wait(for: "the ink of the first pointer alone") {
            guard let shot = try? Screenshot(of: server.display) else { return false }
            return shot.color(at: Point(x: 575, y: 300)) == Self.blue
                && shot.color(at: Point(x: 800, y: 300)) == Self.blue && !Self.hasHollowInk(shot)
        }
        try session.hotkey("Button8", down: false)
        #expect(try session.outcome()["gesture"] == "swipe left", "\(session.report)")
        session.waitUntilIdle()
        // So does the wheel of the second, while the first is held.
        try session.arm("Button8")
        try session.arm("F13")
        session.catchUp()
        try injector.scroll(horizontal: 0, vertical: -1)
        #expect(try session.outcome()["gesture"] == "wheel up", "\(session.report)")
        try session.hotkey("F13", down: false)
        try session.hotkey("Button8", down: false)
        session.waitUntilIdle()
        #expect(session.probe.canGrabPointerAndKeyboard)
        // One pointer again, and the key is the first one's.
        try server.run("xinput", ["remove-master", "second pointer"], packages: "xinput")
        try server.run(
            "xinput", ["reattach", "test mouse", "Virtual core pointer"], packages: "xinput")
        try server.run(
            "xinput", ["reattach", "test keyboard", "Virtual core keyboard"], packages: "xinput")
        try server.display.wait(for: "one pointer to be left") {
            daemon.output.contains("pointers: 1")
        }
        session.waitUntilIdle()
        let swipe = (0...40).map {
            Sample(x: 900 - Double($0) * 8, y: 400, milliseconds: Double($0) * 8)
        }
        let outcome = try session.gesture(Stroke(samples: swipe), under: "F13")
        #expect(outcome["gesture"] == "swipe left", "\(outcome) \(session.report)")
        #expect(session.probe.canGrabPointerAndKeyboard)
    }

    /// The colour of the built-in theme's ink.
    private static let blue: UInt32 = 0x2f_7d_e1

    /// Whether a white line goes down somewhere that is blue on either side, as the second pointer
    /// draws it.
    private static func hasHollowInk(_ shot: Screenshot) -> Bool {
        stride(from: 0, to: shot.height, by: 5).contains { y in
            let row = shot.pixels[y * shot.width..<(y + 1) * shot.width].map { $0 & 0xff_ff_ff }
            return row.indices.dropFirst(4).dropLast(4).contains { x in
                row[x] == 0xff_ff_ff && row[x - 4..<x].contains(blue)
                    && row[x + 1...x + 4].contains(blue)
            }
        }
    }
}
