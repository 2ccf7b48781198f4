import Desktop
import Foundation
import Gestures
import Glibc
import Host
import JSON
import StrokeGenerator
import Testing
import TestServer

private let mapping = "hotkey: Menu\ngestures:\n  swipe left: nothing\n"

@Suite("The daemon") struct DaemonTests {
    @Test("ends with 69 without a display, 75 beside another, 78 with a bad mapping")
    func refusals() throws {
        let session = try Session(mapping)
        let server = session.server
        let none = try server.curlicue(["run"], environment: ["DISPLAY": ":9999"])
        #expect(none.status == 69 && none.output.contains(":9999"), "\(none)")
        let second = try server.curlicue(["run"])
        #expect(second.status == 75 && second.output.contains("already running"), "\(second)")
        let bad = try server.write("hotkey: Menu\ngestures:\n  circel: nothing\n", to: "bad.yaml")
        for command in [["run", "--config", bad], ["check", bad]] {
            let result = try server.curlicue(command)
            #expect(result.status == 78, "\(result)")
            #expect(result.output.contains("bad.yaml:3:3: error:"), "\(result)")
            #expect(result.output.contains("did you mean 'circle'?"), "\(result)")
        }
    }

    @Test("answers status, pause, resume, trigger and quit")
    func control() throws {
        let session = try Session(mapping)
        let server = session.server
        #expect(try server.curlicue(["status"]).output.contains("state: waiting"))
        #expect(try server.curlicue(["pause"]).status == 0)
        #expect(try server.curlicue(["status"]).output.contains("state: paused"))
        #expect(try server.curlicue(["resume"]).status == 0)
        #expect(try server.curlicue(["trigger", "swipe", "left"]).status == 0)
        #expect(
            try server.curlicue(["trigger", "shake"]).output.contains(
                "nothing is mapped to 'shake'; 'curlicue list' shows what is"))
        #expect(try server.curlicue(["quit"]).status == 0)
        #expect(session.daemon.waitForExit() == 0)
        #expect(try server.curlicue(["status"]).status == 69)
    }

    @Test("triggers what a gesture does over the window under the pointer")
    func triggerOverWindow() throws {
        let session = try Session(
            """
            hotkey: Menu
            gestures: {circle: run echo anywhere}
            applications:
              - match: {class: RecordingClient}
                gestures: {circle: run echo here}
            """)
        let application = try RecordingClient(on: session.server.name)
        defer { withExtendedLifetime(application) {} }
        for (place, action) in [
            (Point(x: 600, y: 450), "run echo here"), (Point(x: 40, y: 40), "run echo anywhere"),
        ] {
            try session.injector.point(at: place)
            session.waitUntilIdle()
            let result = try session.server.curlicue(["trigger", "circle"])
            #expect(result.status == 0 && result.output.contains(action), "\(result)")
        }
    }
}

@Suite("One a display") struct OwnershipTests {
    private func start(
        _ server: PrivateServer, _ arguments: String..., file: String
    ) throws -> ChildProcess {
        try server.start(Session.binary, ["run", "--config", file] + arguments)
    }

    @Test("--replace ends the one before, and has its hotkeys and its socket")
    func replace() throws {
        let server = try PrivateServer()
        let file = try server.write(mapping, to: "curlicue.yaml")
        let first = try start(server, file: file)
        try server.waitUntilReady(first)
        let second = try start(server, "--replace", file: file)
        try server.waitUntilReady(second)
        #expect(first.waitForExit() == 0, "\(first.output)")
        #expect(first.output.contains("another curlicue takes over"))
        #expect(!second.output.contains("warning"), "\(second.output)")
        let status = try server.controlClient().ask("status")
        #expect(status["process"]?.number == Double(second.pid))
        #expect(status["hotkeys"]?.array?.first?["state"] == "grabbed")
        // Where there is none it simply starts.
        second.signal(SIGTERM)
        #expect(second.waitForExit() == 0)
        let third = try start(server, "--replace", file: file)
        try server.waitUntilReady(third)
    }

    @Test("a config named from its folder is known by its whole path, for commands elsewhere")
    func relativeConfig() throws {
        let server = try PrivateServer()
        _ = try server.write(mapping, to: "curlicue.yaml")
        let daemon = try server.start(
            "env", ["-C", server.folder, Session.binary, "run", "--config", "curlicue.yaml"])
        try server.waitUntilReady(daemon)
        let path = try #require(try server.controlClient().ask("status")["mapping"]?.string)
        #expect(path.hasPrefix("/") && FileManager.default.fileExists(atPath: path), "\(path)")
    }

    @Test("SIGHUP reads the mapping again, but a closed terminal ends a daemon started there")
    func terminal() throws {
        let server = try PrivateServer()
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
        let process = try #require(try server.controlClient().ask("status")["process"]?.number)
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
