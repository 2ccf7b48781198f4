import Glibc
import TestServer
import Testing

/// What the server keeps for the daemon.
@Suite("Resources") struct ResourceTests {
    /// The passive grabs of a master device outlive it in the server, and only an order about all
    /// devices is still taken about them.
    @Test("pointers that come and go, in a hold, too, leave no grab behind")
    func pointersComeAndGo() throws {
        let session = try Session(
            "hotkey: [Menu, Button8]\ngestures:\n  swipe left: nothing\n  tap 2 fingers: nothing\n")
        defer { session.server.close() }
        let process = session.daemon.process.pid
        func grabs() -> UInt32? {
            ResourceCount.byProcess(display: session.server.name)?[process]?["PASSIVE GRAB"]
        }
        func pointers(_ count: Int) throws {
            let before = session.daemon.output
            try session.server.run(
                "xinput",
                count == 1 ? ["remove-master", "second pointer"] : ["create-master", "second"])
            // A hold goes on, cancelled, until its key is up; only then is anything bound anew.
            try session.hotkey("Menu", down: false)
            try session.server.display.wait(for: "\(count) pointers") {
                session.daemon.output.dropFirst(before.count).contains("pointers: \(count)")
            }
            session.waitUntilIdle()
        }
        let first = try #require(grabs())
        #expect(first > 0)
        for isHeld in [false, true] {
            try pointers(2)
            #expect(try #require(grabs()) > first)
            if isHeld { try session.arm("Menu") }
            try pointers(1)
            #expect(grabs() == first, "held: \(isHeld)")
        }
    }
}
