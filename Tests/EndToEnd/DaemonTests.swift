import Foundation
import Gestures
import Glibc
import StrokeGenerator
import Host
import TestServer
import Testing

private let mapping = "hotkey: Menu\ngestures:\n  swipe left: nothing\n"

@Suite("The daemon") struct DaemonTests {
    /// Runs curlicue to its end and gives its status and what it wrote.
    private func run(
        _ arguments: [String], on server: PrivateServer, environment: [String: String] = [:]
    ) throws -> (status: Int32?, output: String) {
        let companion = try server.start(Session.binary, arguments, environment: environment)
        return (companion.process.waitForExit(), companion.output)
    }

    @Test("ends with 0 on SIGTERM and SIGINT, also in a hold", arguments: [SIGTERM, SIGINT])
    func signals(number: Int32) throws {
        let session = try Session(mapping)
        defer { session.server.close() }
        try session.hotkey("Menu", down: true)
        try session.effect("arm")
        try session.injector.play(
            [StrokeGenerator(seed: 1).swipe(.left, length: 100, from: Point(x: 600, y: 450))],
            speed: .quick)
        session.daemon.signal(number)
        #expect(session.daemon.process.waitForExit() == 0)
        #expect(session.probe.canGrabPointerAndKeyboard)
    }

    @Test("ends with 69 without a display, 75 beside another, 78 with a bad mapping")
    func refusals() throws {
        let session = try Session(mapping)
        defer { session.server.close() }
        let server = session.server
        let none = try run(["run"], on: server, environment: ["DISPLAY": ":9999"])
        #expect(none.status == 69 && none.output.contains(":9999"), "\(none)")
        let second = try run(["run"], on: server)
        #expect(second.status == 75 && second.output.contains("already running"), "\(second)")
        let bad = try server.write("hotkey: Menu\ngestures:\n  circel: nothing\n", to: "bad.yaml")
        for command in [["run", "--config", bad], ["check", bad]] {
            let result = try run(command, on: server)
            #expect(result.status == 78, "\(result)")
            #expect(result.output.contains("bad.yaml:3:3: error:"), "\(result)")
            #expect(result.output.contains("did you mean 'circle'?"), "\(result)")
        }
    }

    @Test("ends with 69 when the server dies")
    func serverDies() throws {
        let session = try Session(mapping)
        defer { session.server.close() }
        kill(session.server.pid, SIGKILL)
        #expect(session.daemon.process.waitForExit() == 69, "\(session.daemon.output)")
    }

    @Test("does nothing while nothing happens")
    func idle() throws {
        let session = try Session("ink: {fade: 50ms}\nmessages: {duration: 100ms}\n" + mapping)
        defer { session.server.close() }
        _ = try session.gesture(
            StrokeGenerator(seed: 2).swipe(.left, length: 200, from: Point(x: 600, y: 450)),
            under: "Menu")
        func switches() throws -> Int {
            let status = try String(
                contentsOfFile: "/proc/\(session.daemon.process.pid)/status", encoding: .utf8)
            let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt") }
            return Int(line?.split(separator: "\t").last ?? "") ?? -1
        }
        // The fade and the label have to end first.
        session.pass(.seconds(1))
        let before = try switches()
        session.pass(.seconds(2))
        #expect(try switches() == before)
    }

    @Test("reads a saved mapping, and keeps the old one when the new one is bad")
    func reload() throws {
        let server = try PrivateServer()
        let session = try Session(mapping, on: server)
        defer { server.close() }
        let left = StrokeGenerator(seed: 3).swipe(.left, length: 200, from: Point(x: 600, y: 450))
        let right = StrokeGenerator(seed: 4).swipe(.right, length: 200, from: Point(x: 600, y: 450))
        #expect(try session.gesture(right, under: "Menu")["outcome"] == "unrecognized")
        _ = try server.write(mapping + "  swipe right: nothing\n", to: "curlicue.yaml")
        try session.probe.display.wait(for: "the mapping to be read") {
            session.daemon.output.contains("config reloaded")
        }
        #expect(try session.gesture(right, under: "Menu")["gesture"] == "swipe right")
        _ = try server.write(mapping + "  swipe rigth: nothing\n", to: "curlicue.yaml")
        try session.probe.display.wait(for: "the refusal") {
            session.daemon.output.contains("keeping the previous config")
        }
        #expect(try session.gesture(left, under: "Menu")["gesture"] == "swipe left")
        #expect(try session.gesture(right, under: "Menu")["gesture"] == "swipe right")
    }

    @Test("answers status, pause, resume, trigger and quit")
    func control() throws {
        let session = try Session(mapping)
        defer { session.server.close() }
        let server = session.server
        #expect(try run(["status"], on: server).output.contains("state: waiting"))
        #expect(try run(["pause"], on: server).status == 0)
        #expect(try run(["status"], on: server).output.contains("state: paused"))
        #expect(try run(["resume"], on: server).status == 0)
        #expect(try run(["trigger", "swipe", "left"], on: server).status == 0)
        #expect(
            try run(["trigger", "shake"], on: server).output.contains(
                "nothing is mapped to 'shake'"))
        #expect(try run(["quit"], on: server).status == 0)
        #expect(session.daemon.process.waitForExit() == 0)
        #expect(try run(["status"], on: server).status == 69)
    }
}
