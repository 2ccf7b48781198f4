import CX11
import Foundation
import Glibc
import Synchronization
import TestServer
import Testing

@testable import Desktop

@Suite("What outlives the daemon") struct GuardianTests {
    @Test("a daemon that is gone while it had the server to itself does not keep it")
    func grabbedServer() throws {
        let server = try PrivateServer()
        defer { server.close() }
        let daemon = try Display(server.name)
        let window = daemon.makeInputWindow()
        daemon.sync()
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let guardian = try Guardian(
            server.name, of: getpid(), window: UInt(window), grabWindow: UInt(window))
        let connection = dup(daemon.descriptor)
        XGrabServer(daemon.handle)
        daemon.sync()
        // As a kill does it: Xlib would tell the server of the end, though the guardian has the
        // connection still.
        _ = Unmanaged.passRetained(daemon)
        close(daemon.descriptor)
        close(ends[1])
        let isOver = Mutex(false)
        let pipe = ends[0]
        nonisolated(unsafe) let outliving = guardian
        Thread {
            _ = outliving.outlive(pipe: pipe, connection: connection)
            isOver.withLock { $0 = true }
        }.start()
        let start = ContinuousClock.now
        while !isOver.withLock({ $0 }), ContinuousClock.now < start + .seconds(5) {
            usleep(10_000)
        }
        #expect(isOver.withLock { $0 })
        close(pipe)
        #expect(Display.isAnswering(server.name))
    }
}

extension Display {
    /// Whether another client gets an answer.
    fileprivate static func isAnswering(_ name: String) -> Bool { (try? Display(name)) != nil }
}
