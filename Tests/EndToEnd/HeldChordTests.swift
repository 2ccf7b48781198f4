import Foundation
import Gestures
import Glibc
import TestServer
import Testing

@Suite("Held chords") struct HeldChordTests {
    /// The modifiers of the hotkey are lifted while Alt goes up, and put back where the user holds
    /// them still.
    @Test("modifiers that the user releases in the moment in which a held chord ends stay up")
    func releasedTogether() throws {
        let session = try Session(
            """
            hotkey: Ctrl+Super
            touchpad: hotkey
            hints: off
            messages: {live: false}
            gestures:
              pan horizontal 3 fingers: {began: keys hold Alt, each: 60px}

            """, manager: nil)
        defer { session.server.close() }
        let injector = session.injector
        for round in 0..<60 {
            try session.arm("Ctrl+Super")
            try injector.swipe(.begin, fingers: 3, moved: .zero, cancelled: false)
            for _ in 1...8 {
                try injector.swipe(
                    .update, fingers: 3, moved: Vector(dx: 10, dy: 0), cancelled: false)
            }
            try injector.sync()
            session.catchUp()
            try injector.swipe(.end, fingers: 3, moved: .zero, cancelled: false)
            try injector.sync()
            // What matters is a moment of some milliseconds: each round tries another one.
            usleep(UInt32(round % 30) * 200)
            try session.hotkey("Ctrl+Super", down: false)
            try #require(session.waitUntilIdle(), "round \(round): \(session.daemon.output)")
            #expect(session.probe.keysDown.isEmpty, "round \(round)")
        }
    }
}
