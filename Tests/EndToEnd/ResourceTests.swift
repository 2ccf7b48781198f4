import Foundation
import Glibc
import TestServer
import Testing

/// What the server keeps for the daemon, and what the processes use while nothing is held.
@Suite("Resources") struct ResourceTests {
    @Test("guardian and daemon sleep while nothing is held")
    func idle() throws {
        let scene = try FaultScene()
        try scene.nextWorks()
        scene.session.waitUntilIdle()
        let daemon = scene.daemon.pid
        let guardian = try #require(guardians(of: daemon).first)
        // The fade and the label have to end first.
        scene.session.pass(.seconds(1))
        let before = [daemon, guardian].map(wakeups)
        scene.session.pass(.seconds(2))
        #expect([daemon, guardian].map(wakeups) == before)
    }

    private func wakeups(of process: Int32) -> String? {
        (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8))?
            .split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt") }.map(String.init)
    }
}
