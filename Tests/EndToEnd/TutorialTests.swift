import Desktop
import Foundation
import Gestures
import Glibc
import Host
import StrokeGenerator
import TestServer
import Testing

/// The tutorial in a session, driven by real devices.
@Suite("The tutorial", .serialized) struct TutorialTests {
    private let strokes = StrokeGenerator(seed: 7)
    private static let middle = Point(x: 640, y: 420)

    @Test("to its end, with wrong drawings on the way, none of which does anything")
    func course() throws {
        let session = try Session(
            "hotkey: Ctrl+Super\ngestures: {swipe left: run touch \"$HOME/ran\"}")
        let empty = try session.server.screenshot()
        let home = try #require(session.server.environment["HOME"])
        let tutorial = try Program.asking(["tutorial"], on: session.server)
        let swipe = strokes.swipe(.left, length: 200, from: Self.middle)

        try tutorial.wait(for: "1 of 3: hold Ctrl+Super, wait a moment, and let go")
        try session.arm("Ctrl+Super")
        _ = try session.server.screenshot(of: "the sheet") {
            ($0.difference(from: empty)?.count ?? 0) > 10_000
        }
        try session.hotkey("Ctrl+Super", down: false)
        try tutorial.wait(for: "That is a hold.")

        try tutorial.wait(
            for: "2 of 3: hold Ctrl+Super, draw a gesture, such as a circle, and let go")
        session.dropOutcomes()
        let zed = strokes.polyline([.right, .downLeft, .right], leg: 180, from: Self.middle)
        _ = try session.gesture(zed, under: "Ctrl+Super")
        try tutorial.wait(for: "That is no gesture")
        _ = try session.gesture(
            strokes.circle(center: Self.middle, radius: 100, rotation: .clockwise),
            under: "Ctrl+Super")
        try tutorial.wait(
            for: "That is 'circle clockwise'. It does: nothing, as nothing is mapped to it.")

        try tutorial.wait(for: "3 of 3: hold Ctrl+Super, begin to draw, and press Escape")
        _ = try session.gesture(swipe, under: "Ctrl+Super")
        try tutorial.wait(for: "You have finished it: press Escape before that.")
        try session.arm("Ctrl+Super")
        try session.injector.strike("Escape")
        try session.hotkey("Ctrl+Super", down: false)
        try tutorial.wait(for: "Nothing was drawn: begin to draw, and then press Escape.")
        try session.arm("Ctrl+Super")
        try session.injector.play([Stroke(samples: Array(swipe.samples.prefix(20)))])
        try session.injector.strike("Escape")
        try session.hotkey("Ctrl+Super", down: false)
        try tutorial.wait(for: "That is all.")
        #expect(tutorial.result().status == 0, "\(tutorial.output)")
        #expect(!tutorial.output.contains("start it"), "\(tutorial.output)")
        #expect(!FileManager.default.fileExists(atPath: home + "/ran"))

        // The daemon does what it is for again.
        session.dropOutcomes()
        #expect(try session.gesture(swipe, under: "Ctrl+Super")["gesture"] == "swipe left")
        try session.probe.wait(for: "the command") {
            FileManager.default.fileExists(atPath: home + "/ran")
        }
        try session.expectNothingLeft()
    }

    @Test("ended at any moment it leaves nothing")
    func ended() throws {
        let session = try Session("hotkey: Menu\ngestures: {swipe left: nothing}")
        let swipe = strokes.swipe(.left, length: 200, from: Self.middle)
        for signal in [SIGKILL, SIGINT, SIGTERM] {
            let tutorial = try session.server.start(Session.binary, ["tutorial"])
            try session.server.display.wait(for: "the tutorial") {
                tutorial.output.contains("1 of 3") || !tutorial.isRunning
            }
            #expect(try session.status()["recorder"] == "\(tutorial.pid)")
            // In the middle of a stroke.
            try session.injector.move(to: Self.middle)
            try session.arm("Menu")
            try session.injector.point(at: Self.middle + Vector(dx: 60, dy: 0))
            tutorial.signal(signal)
            #expect(tutorial.waitForExit() == 128 + signal, "\(tutorial.output)")
            try session.hotkey("Menu", down: false)
            session.dropOutcomes()
            #expect(try session.gesture(swipe, under: "Menu")["gesture"] == "swipe left")
            try session.expectNothingLeft()
        }
    }

    @Test("without a daemon it works with the built-in hotkey, and says how to go on")
    func alone() throws {
        let server = try PrivateServer()
        _ = try server.start(.openbox)
        let tutorial = try Program.asking(["tutorial"], on: server)
        try tutorial.wait(for: "1 of 3: hold Ctrl+Super")
        try server.injector.press("Ctrl+Super")
        try server.injector.release("Ctrl+Super")
        try tutorial.wait(for: "2 of 3")
        try server.injector.press("Ctrl+Super")
        try server.injector.play(
            [strokes.circle(center: Self.middle, radius: 100, rotation: .clockwise)],
            as: .touch, speed: .quick)
        try server.injector.release("Ctrl+Super")
        try tutorial.wait(for: "It does: Maximize")
        try tutorial.wait(for: "3 of 3")
        tutorial.signal(SIGKILL)
        #expect(tutorial.result().status == 128 + SIGKILL)
        try server.display.wait(for: "the daemon to go") { (try? server.controlClient()) == nil }
    }

    @Test("where no hotkey works it says so, and of several asks for those that do")
    func deadHotkey() throws {
        let rest = "gestures: {swipe left: nothing}"
        let session = try Session("hotkey: Super+U8A9E\n" + rest)
        let tutorial = try Program(
            Session.binary, ["tutorial"], environment: session.server.environment)
        let result = tutorial.result()
        #expect(result.status == 69)
        let why = "no hotkey works here (Super+U8A9E: no such key on this keyboard)"
        #expect(result.errors.contains(why), "\(result)")
        let check = try Program(
            Session.binary, ["check", session.server.folder + "/curlicue.yaml"],
            environment: session.server.environment
        ).result()
        #expect(check.errors.contains("1:9: warning: hotkey Super+U8A9E: no such key"))
        _ = try session.server.write("hotkey: [Super+U8A9E, F13]\n" + rest, to: "curlicue.yaml")
        try session.server.run(Session.binary, ["reload"])
        let other = try Program.asking(["tutorial"], on: session.server)
        try other.wait(for: "1 of 3: hold F13, wait a moment")
        other.signal(SIGKILL)
        other.result()
    }

    @Test("without a display it says so")
    func noDisplay() throws {
        let result = try Program.curlicue("tutorial", environment: ["PATH": "/usr/bin:/bin"])
        #expect(result.status == 69)
        #expect(result.errors.contains("DISPLAY is not set"), "\(result.errors)")
    }
}
