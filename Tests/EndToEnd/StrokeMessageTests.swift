import Foundation
import Gestures
import Glibc
import JSON
import StrokeGenerator
import Host
import TestServer
import Testing

/// What the overlay says of a stroke, and for how long.
@Suite("Messages of strokes, on the screen") struct StrokeMessageTests {
    private static let failure: UInt32 = 0xd5_5e00
    private static let success: UInt32 = 0x00_b586

    /// How many pixels of the screen have this colour: the marks of messages are discs of it.
    private func count(_ color: UInt32, in session: Session) -> Int {
        (try? Screenshot(of: session.server.display))?.count { $0 == color } ?? 0
    }

    private func wait(for color: UInt32, in session: Session) throws {
        do {
            try session.server.display.wait(for: "a message") { count(color, in: session) > 40 }
        } catch { throw FaultFailure(description: "\(error): \(session.report)") }
    }

    @Test("a command that fails after another stroke began is in the log, and not on the screen")
    func lateFailure() throws {
        let session = try Session(
            """
            hotkey: F13
            ink: {fade: 50ms, color: '#2f7de1'}
            messages: {duration: 900ms, live: false}
            hints: off
            gestures:
              swipe left:
                do: run while [ ! -e "$HOME/go" ]; do sleep 0.02; done; exit 3
                label: Slow
              swipe right: nothing
            """)
        let home = try #require(session.server.environment["HOME"])
        let place = Point(x: 800, y: 500)
        let swipe = StrokeGenerator(seed: 3).swipe(.left, length: 300, from: place)
        let other = StrokeGenerator(seed: 4).swipe(.right, length: 300, from: place)
        #expect(try session.gesture(swipe, under: "F13")["gesture"] == "swipe left")
        try wait(for: Self.success, in: session)
        #expect(try session.gesture(other, under: "F13")["gesture"] == "swipe right")
        try wait(for: Self.success, in: session)
        #expect(FileManager.default.createFile(atPath: home + "/go", contents: nil))
        try session.server.display.wait(for: "the command to fail") {
            session.daemon.output.contains(/Slow: .*ended with status 3/)
        }
        session.waitUntilIdle()
        // The outcome is shown for its whole time; after it nothing is.
        var seen = 0
        try session.server.display.wait(for: "the message to go") {
            seen = max(seen, count(Self.failure, in: session))
            return count(Self.success, in: session) == 0
        }
        session.pass(.milliseconds(200))
        #expect(max(seen, count(Self.failure, in: session)) == 0, "\(session.report)")
        // Without another stroke it is shown.
        #expect(try session.gesture(swipe, under: "F13")["gesture"] == "swipe left")
        try wait(for: Self.failure, in: session)
        // The next stroke has none of it, from its first ink on.
        try session.injector.move(to: place)
        try session.arm("F13")
        try session.injector.play([Stroke(samples: Array(other.samples.prefix(20)))], speed: .quick)
        session.catchUp()
        try session.server.display.wait(for: "the message to go") {
            count(Self.failure, in: session) == 0
        }
        try session.hotkey("F13", down: false)
        _ = try session.outcome()
    }

    @Test(
        "how a stroke ended is not shown any more once the hotkey is down again",
        arguments: [Compositor?.none, .picom])
    func nextHold(_ compositor: Compositor?) throws {
        let session = try Session(
            """
            hotkey: F13
            messages: {duration: 1min}
            hints: off
            gestures: {swipe left: nothing}
            """, compositor: compositor)
        let stroke = StrokeGenerator(seed: 5).swipe(
            .left, length: 200, from: Point(x: 800, y: 500))
        _ = try session.gesture(stroke, under: "F13")
        try wait(for: Self.success, in: session)
        try session.hotkey("F13", down: true)
        try session.server.display.wait(for: "the message to go") {
            count(Self.success, in: session) == 0
        }
        try session.hotkey("F13", down: false)
        try session.expectNothingLeft()
    }

    @Test("what fails once a chord is through is not shown after another stroke began")
    func lateAction() throws {
        let server = try PrivateServer()
        let manager = try server.start(.openbox)
        let session = try Session(
            """
            hotkey: F13
            touch: always
            ink: {fade: 50ms, color: '#2f7de1'}
            messages: {duration: 900ms, live: false}
            hints: off
            gestures:
              swipe left: [keys Ctrl+Alt+k, exec /nowhere/at/all]
              swipe right 3 fingers: nothing
            """, on: server, manager: nil)
        // It grabs the chord, and the window manager that is asked about it answers late.
        let otherClient = try GrabbingClient(on: server.name)
        #expect(try otherClient.claimKey("k", modifiers: 1 << 2 | 1 << 3))
        let place = Point(x: 800, y: 500)
        let swipe = StrokeGenerator(seed: 3).swipe(.left, length: 300, from: place)
        // Under a chord that is down no hotkey is one.
        let other = StrokeGenerator(seed: 4).fingers(3) {
            $0.swipe(.right, length: 300, from: place, contact: .finger(1))
        }
        manager.signal(SIGSTOP)
        #expect(try session.gesture(swipe, under: "F13")["gesture"] == "swipe left")
        try server.display.wait(for: "the chord") { otherClient.receivePresses() > 0 }
        otherClient.release()
        try session.injector.play(other, as: .touch, speed: .quick)
        #expect(try session.outcome()["gesture"] == "swipe right 3 fingers")
        #expect(!session.daemon.output.contains("error: swipe left"), "it was not late")
        manager.signal(SIGCONT)
        var seen = 0
        try server.display.wait(for: "the failure") {
            seen = max(seen, count(Self.failure, in: session))
            return session.daemon.output.contains("error: swipe left")
        }
        try server.display.wait(for: "the outcome to go") {
            seen = max(seen, count(Self.failure, in: session))
            return count(Self.success, in: session) == 0
        }
        session.pass(.milliseconds(200))
        #expect(max(seen, count(Self.failure, in: session)) == 0, "\(session.report)")
    }

    /// `record` ends right after its last message. A daemon that was busy meanwhile finds two of them
    /// and the end of the connection at once.
    @Test("the last message of a recorder that has ended by then is shown")
    func lastNote() throws {
        let session = try Session("hotkey: F13\ngestures:\n  swipe left: nothing\n")
        var recorder: ControlClient? = try session.server.controlClient()
        _ = try recorder?.ask("record")
        session.daemon.signal(SIGSTOP)
        for (mark, title) in [("success", "3 of 3"), ("failure", "Recorded 'zed'")] {
            try recorder?.send(
                ControlProtocol.request(
                    "note", ["mark": .string(mark), "title": .string(title), "detail": ""]))
        }
        recorder = nil
        session.daemon.signal(SIGCONT)
        try wait(for: Self.failure, in: session)
        #expect(count(Self.success, in: session) == 0)
    }

    @Test("record says on the overlay that it is done, and what is like it")
    func recorded() throws {
        let session = try Session("hotkey: F13\ngestures:\n  swipe left: nothing\n")
        func zed(_ seed: UInt64) -> Stroke {
            StrokeGenerator(seed: seed).polyline(
                [.right, .downLeft, .right], leg: 180, from: Point(x: 600, y: 350))
        }
        let lines = (10..<13).map { StrokeRecord(contacts: [zed($0).samples]).jsonLine + "\n" }
        let file = try session.server.write(lines.joined(), to: "like.jsonl")
        try session.server.run(Session.binary, ["record", "lightning", file])
        for _ in 0..<3 {
            let recorder = try Program(
                Session.binary, ["record", "zed"], environment: session.server.environment)
            try session.probe.display.wait(for: "the recorder to ask") {
                recorder.output.contains("hold F13, draw 'zed', and let go, 3 times")
            }
            for seed in 1...3 { _ = try session.gesture(zed(UInt64(seed)), under: "F13") }
            let result = recorder.result()
            #expect(result.output.contains("% like stroke lightning"), "\(result)")
            // Each example was good; only the sum is not.
            try wait(for: Self.failure, in: session)
            #expect(count(Self.success, in: session) == 0)
        }
    }
}
