import Desktop
import Foundation
import Glibc
import Host
import JSON
import TestServer
import Testing

private let mapping = "hotkey: Menu\ngestures:\n  swipe left: nothing\n"

@Suite("One a display") struct OwnershipTests {
    private func start(
        _ server: PrivateServer, _ arguments: String..., file: String
    ) throws -> ChildProgram {
        try server.start(Session.binary, ["run", "--config", file] + arguments)
    }

    private func waitUntilReady(_ daemon: ChildProgram, _ server: PrivateServer) throws {
        try server.display.wait(for: "curlicue to be ready", timeout: .seconds(15)) {
            daemon.output.contains("curlicue: ready") || !daemon.isRunning
        }
        try #require(daemon.isRunning, "\(daemon.output)")
    }

    private func client(_ server: PrivateServer) throws -> ControlClient {
        try ControlClient(
            path: ControlPath.socket(
                forDisplay: server.name, runtimeFolder: server.environment["XDG_RUNTIME_DIR"]))
    }

    @Test("--replace ends the one before, and has its hotkeys and its socket")
    func replace() throws {
        let server = try PrivateServer()
        defer { server.close() }
        let file = try server.write(mapping, to: "curlicue.yaml")
        let first = try start(server, file: file)
        try waitUntilReady(first, server)
        let second = try start(server, "--replace", file: file)
        try waitUntilReady(second, server)
        #expect(first.process.waitForExit() == 0, "\(first.output)")
        #expect(first.output.contains("another curlicue takes over"))
        #expect(!second.output.contains("warning"), "\(second.output)")
        let status = try client(server).ask("status")
        #expect(status["process"]?.number == Double(second.process.pid))
        #expect(status["hotkeys"]?.array?.first?["state"] == "grabbed")
        // Where there is none it simply starts.
        second.signal(SIGTERM)
        #expect(second.process.waitForExit() == 0)
        let third = try start(server, "--replace", file: file)
        try waitUntilReady(third, server)
    }

    @Test("--replace gets rid of one that hangs")
    func replaceHanging() throws {
        let server = try PrivateServer()
        defer { server.close() }
        let file = try server.write(mapping, to: "curlicue.yaml")
        let first = try start(server, file: file)
        try waitUntilReady(first, server)
        first.signal(SIGSTOP)
        defer { first.signal(SIGKILL) }
        let second = try start(server, "--replace", file: file)
        try waitUntilReady(second, server)
    }

    /// A few pairs by default; `CURLICUE_PAIRS=100` for the whole measure.
    @Test("of two that start at once one stays, the other ends with 75")
    func pairs() throws {
        let pairs = ProcessInfo.processInfo.environment["CURLICUE_PAIRS"].flatMap { Int($0) } ?? 5
        let server = try PrivateServer()
        defer { server.close() }
        let file = try server.write(mapping, to: "curlicue.yaml")
        for pair in 0..<pairs {
            let two = [try start(server, file: file), try start(server, file: file)]
            try server.display.wait(for: "one to give way", timeout: .seconds(15)) {
                two.contains { !$0.isRunning }
            }
            let loser = try #require(two.first { !$0.isRunning })
            let winner = try #require(two.first { $0 !== loser })
            #expect(loser.process.waitForExit() == 75, "pair \(pair): \(loser.output)")
            try waitUntilReady(winner, server)
            winner.signal(SIGTERM)
            #expect(winner.process.waitForExit() == 0, "pair \(pair): \(winner.output)")
        }
    }

    @Test("the server's death is noticed within a second")
    func serverDies() throws {
        let session = try Session(mapping)
        defer { session.server.close() }
        let start = MonotonicClock.now
        kill(session.server.pid, SIGKILL)
        #expect(session.daemon.process.waitForExit() == 69, "\(session.daemon.output)")
        #expect(MonotonicClock.now - start < .seconds(1))
    }

    @Test("SIGHUP reads the mapping again, but a closed terminal ends a daemon started there")
    func terminal() throws {
        let server = try PrivateServer()
        defer { server.close() }
        let file = try server.write(mapping, to: "curlicue.yaml")
        let log = server.folder + "/terminal.log"
        // script(1) gives it a terminal; when script dies, the terminal is closed.
        let shell = try server.start(
            "/usr/bin/script",
            ["-qc", "exec '\(Session.binary)' run --config '\(file)' 2>'\(log)'", "/dev/null"])
        func text() -> String { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }
        try server.display.wait(for: "curlicue to be ready", timeout: .seconds(15)) {
            text().contains("curlicue: ready")
        }
        let process = try #require(try client(server).ask("status")["process"]?.number)
        kill(Int32(process), SIGHUP)
        try server.display.wait(for: "the mapping to be read") {
            text().contains("config reloaded (SIGHUP)")
        }
        shell.signal(SIGKILL)
        try server.display.wait(for: "curlicue to end", timeout: .seconds(10)) {
            kill(Int32(process), 0) != 0
        }
        #expect(text().components(separatedBy: "config reloaded").count == 2)
    }
}
