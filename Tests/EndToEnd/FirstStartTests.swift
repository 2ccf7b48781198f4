import Foundation
import Gestures
import Glibc
import Host
import StrokeGenerator
import Testing
import TestServer

/// What is said on the overlay to a user who has just begun, or whose curlicue cannot work.
@Suite("What is said at the start, on the screen") struct FirstStartTests {
    private static let toast: UInt32 = 0x20_2428
    private static let failure: UInt32 = 0xd5_5e00

    private func count(_ color: UInt32, on server: PrivateServer) -> Int {
        (try? server.screenshot())?.count { $0 == color } ?? 0
    }

    private func wait(
        for what: String, _ color: UInt32, on server: PrivateServer, isThere: Bool = true
    ) throws {
        try server.display.wait(for: what) { (count(color, on: server) > 40) == isThere }
    }

    @Test("a first start says what to do, once, and goes when a hold begins")
    func welcome() throws {
        let server = try PrivateServer()
        let home = try #require(server.environment["HOME"])
        let marker = home + "/.local/state/curlicue/welcomed"
        // A config of the user's own, as 'curlicue init' makes one, needs no less to be explained.
        _ = try server.run(Session.binary, ["init", "--from", "curlicue"])
        let session = try Session(nil, on: server, isFirstStart: true)
        try wait(for: "the welcome", Self.toast, on: server)
        #expect(FileManager.default.fileExists(atPath: marker))
        try session.hotkey("Ctrl+Super", down: true)
        try wait(for: "the welcome to go", Self.toast, on: server, isThere: false)
        try session.hotkey("Ctrl+Super", down: false)
        session.waitUntilIdle()
        session.daemon.end()

        // What is remembered keeps a second one away; nothing is read from a terminal here.
        #expect(!session.daemon.output.contains("hold Ctrl+Super"))
        let again = try Session(nil, on: server, manager: nil, isFirstStart: true)
        again.pass(.seconds(1))
        #expect(count(Self.toast, on: server) == 0)
    }

    @Test("a faulty config is said on standard error, and the daemon ends at once")
    func faultyConfig() throws {
        let server = try PrivateServer()
        let faulty = try server.write("hotkey: Menu\ngestures: {circle: window tile}\n", to: "bad")
        let program = try server.start(Session.binary, ["run", "--config", faulty])
        #expect(program.waitForExit(timeout: .seconds(3)) == 78)
        #expect(program.output.contains("the config has errors; 'curlicue check' shows them"))
    }

    @Test("a faulty config of the usual place is shown, and applies once it is mended")
    func faultyConfigOfTheSession() throws {
        let server = try PrivateServer()
        let folder = try #require(server.environment["HOME"]) + "/.config/curlicue"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        func save(_ action: String) throws {
            try "hotkey: Menu\ngestures: {circle: \(action)}\n".write(
                toFile: folder + "/curlicue.yaml", atomically: true, encoding: .utf8)
        }
        try save("window tile")
        let session = try Session(nil, on: server, isFirstStart: true)
        try wait(for: "what is wrong", Self.failure, on: server)
        let status = try server.run(Session.binary, ["status"])
        #expect(status.contains("config: built in") && status.contains("your file has errors"))
        #expect(status.contains("hotkey: Ctrl+Super, followed"), "\(status)")
        #expect(session.daemon.output.contains("curlicue.yaml:2:27: error: "))
        try save("nothing")
        try server.display.wait(for: "the mended config") {
            (try? server.run(Session.binary, ["status"]))?.contains("hotkey: Menu, grabbed") == true
        }
    }

    @Test("a hotkey that another program has is shown")
    func takenHotkey() throws {
        let server = try PrivateServer()
        let other = try GrabbingClient(on: server.name)
        #expect(try other.claimKey("Menu", modifiers: 0))
        let session = try Session("hotkey: Menu\ngestures: {circle: nothing}", on: server)
        #expect(session.daemon.output.contains("Menu is taken by another program"))
        try wait(for: "that it is taken", Self.failure, on: server)
    }

    @Test("a toggle shows that it is armed, and ends by itself")
    func toggle() throws {
        let session = try Session(
            """
            hotkey: Menu
            mode: toggle
            timeout: 1200ms
            hints: off
            messages: {live: false, duration: 100ms}
            gestures: {circle: nothing}
            """)
        try session.hotkey("Menu", down: true)
        try session.hotkey("Menu", down: false)
        try wait(for: "the sign that it is armed", Self.toast, on: session.server)
        #expect(try session.outcome()["reason"] == "timeout")
        try wait(for: "it to go", Self.toast, on: session.server, isThere: false)
    }
}

private let mapping = "hotkey: Menu\ngestures:\n  swipe left: nothing\n"

@Suite("The daemon's start") struct StartTests {
    @Test("reports that it is ready once the hotkey is grabbed, and draws at once")
    func readiness() throws {
        for round in 0..<3 {
            let session = try Session(mapping)
            // Not a moment after it said so.
            try session.draws(
                StrokeGenerator(seed: UInt64(round)).swipe(
                    .left, length: 200, from: Point(x: 600, y: 450)),
                under: "Menu", as: "swipe left")
            session.daemon.signal(SIGTERM)
            #expect(session.daemon.waitForExit() == 0)
        }
    }
}
