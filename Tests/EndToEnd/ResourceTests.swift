import Foundation
import Glibc
import TestServer
import Testing

/// What the server keeps for the daemon, and what the processes use while nothing is held.
@Suite("Resources") struct ResourceTests {
    /// The passive grabs of a master device outlive it in the server, and only an order about all
    /// devices is still obeyed for them.
    @Test("pointers that come and go, in a hold, too, leave no grab behind")
    func pointersComeAndGo() throws {
        let session = try Session(
            "hotkey: [Menu, Button8]\ngestures:\n  swipe left: nothing\n  tap 2 fingers: nothing\n")
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

    @Test("watchdog and daemon sleep while nothing is held")
    func idle() throws {
        let scene = try FaultScene()
        try scene.nextWorks()
        scene.session.waitUntilIdle()
        let daemon = scene.daemon.process.pid
        let watchdog = try #require(watchdogs(of: daemon).first)
        // The fade and the label have to end first.
        scene.session.pass(.seconds(1))
        let before = [daemon, watchdog].map(wakeups)
        scene.session.pass(.seconds(2))
        #expect([daemon, watchdog].map(wakeups) == before)
    }

    private func wakeups(of process: Int32) -> String? {
        (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8))?
            .split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt") }.map(String.init)
    }
}
