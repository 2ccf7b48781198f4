import Foundation
import Gestures
import Glibc
import StrokeGenerator
import Testing
import TestServer

/// What the running daemon types.
@Suite("Typing") struct DaemonTypingTests {
    @Test("a character that no key gives is typed, and the keyboard is soon as it was")
    func foreign() throws {
        let session = try Session("hotkey: Menu\ngestures:\n  swipe left: text \"a語b\"\n")
        let application = try RecordingClient(on: session.server.name)
        try application.focus()
        func map() throws -> String { try session.server.run("xmodmap", ["-pke"]) }
        let before = try map()
        func draw(_ seed: UInt64) throws {
            try session.draws(
                StrokeGenerator(seed: seed).swipe(.left, length: 250, from: Point(x: 600, y: 450)),
                under: "Menu", as: "swipe left")
            try application.wait(for: .key("b", down: false))
            let pressed = application.events().compactMap { event -> String? in
                if case .key(let name, down: true) = event.kind { name } else { nil }
            }
            #expect(pressed.filter { $0 != "Menu" } == ["a", "U8A9E", "b"])
        }
        try draw(1)
        #expect(try map() != before)
        // A hold while the key is bound to a symbol of the text, and hotkeys work after that.
        try draw(2)
        try session.probe.display.wait(for: "the keyboard as it was", timeout: .seconds(5)) {
            (try? map()) == before
        }
        try draw(3)
        // Nothing stays lent when the daemon ends.
        session.daemon.signal(15)
        #expect(session.daemon.waitForExit() == 0)
        #expect(try map() == before)
    }
}

@Suite("Typing more characters that no key gives than there are spare keys")
struct LongTypingTests {
    @Test("all are typed, some of them later")
    func portions() throws {
        let many = String(String.UnicodeScalarView((0..<40).compactMap { .init(0x4E00 + $0) }))
        let session = try Session("hotkey: Menu\ngestures:\n  tap 2 fingers: text \"\(many)b\"\n")
        let application = try RecordingClient(on: session.server.name)
        try application.focus()
        try session.server.run(Session.binary, ["trigger", "tap 2 fingers"])
        try application.wait(for: .key("b", down: false))
        let typed = application.events().compactMap { event -> String? in
            if case .key(let name, down: true) = event.kind { name } else { nil }
        }
        // Two characters of a key are told apart by Shift only.
        #expect(typed.count { $0.hasPrefix("U4E") } == 40 && typed.last == "b", "\(typed)")
    }
}

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
