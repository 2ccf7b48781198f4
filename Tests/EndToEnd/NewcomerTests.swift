import Desktop
import DesktopSessions
import Foundation
import Gestures
import StrokeGenerator
import TestServer
import Testing

/// What a user does who has never seen curlicue, in a terminal of a whole desktop session, with
/// the keyboard and the pointer alone: from the installation to a gesture of the user's own.
@Suite("A newcomer", .serialized) struct NewcomerTests {
    private static let hotkey = ["Control_L", "Super_L"]

    @Test("gets from install to a gesture that works", arguments: DesktopSession.ofNewcomers)
    func firstMinute(_ kind: DesktopSession) throws {
        let scene = try TerminalScene(kind)
        let archive = try UnpackedArchive()
        #expect(try scene.run("sh \(archive.script)").contains("curlicue init"))
        #expect(try scene.run("curlicue init").contains("curlicue run &"))
        try scene.start("curlicue run &")
        try scene.wait(for: "curlicue: ready")
        scene.keepPicture("curlicue runs")
        try tutorial(in: scene)
        try add(in: scene)
        #expect(try scene.run("curlicue list").contains("It works"))

        let home = scene.desktop.home.path
        try draw(Self.corner, in: scene, "own gesture")
        try scene.desktop.wait(for: "the command of the gesture", within: .seconds(10)) {
            FileManager.default.fileExists(atPath: home + "/it-works")
        }
        scene.keepPicture("it works")
        #expect(try scene.run("curlicue quit").contains("error") == false)
    }

    /// The tutorial, as it asks for it.
    private func tutorial(in scene: TerminalScene) throws {
        let (injector, strokes) = (scene.injector, StrokeGenerator(seed: 7))
        let center = Point(x: 1000, y: 500)
        try scene.start("curlicue tutorial")
        try scene.wait(for: "1 of 3")
        scene.keepPicture("tutorial begins")
        try hold(true, in: scene)
        try hold(false, in: scene)
        try scene.wait(for: "2 of 3")
        try draw(strokes.circle(center: center, radius: 110), in: scene, "tutorial drawing")
        try scene.wait(for: "It does: ")
        try scene.wait(for: "3 of 3")
        scene.keepPicture("tutorial circle done")
        let part = strokes.swipe(.right, length: 200, from: center)
        try injector.point(at: center)
        try hold(true, in: scene)
        try injector.play([Stroke(samples: Array(part.samples.prefix(20)))])
        try injector.strike("Escape")
        try hold(false, in: scene)
        try scene.wait(for: "That is all")
        scene.keepPicture("tutorial over")
        try scene.waitForPrompt()
    }

    private static let corner = StrokeGenerator(seed: 4).polyline(
        [.right, .up], leg: 180, from: Point(x: 1000, y: 600))

    /// A gesture of the user's own, drawn and described.
    private func add(in scene: TerminalScene) throws {
        try scene.start("curlicue add")
        try scene.wait(for: "draw the gesture")
        scene.keepPicture("add asks for a drawing")
        try draw(Self.corner, in: scene, "add drawing")
        try scene.wait(for: "It is free.")
        try scene.wait(for: "What should it do?")
        scene.keepPicture("add asks what it does")
        try scene.type("run touch ~/it-works")
        try scene.wait(for: "What do you call it?")
        try scene.type("It works")
        try scene.wait(for: ": added right up: {do: ")
        try scene.waitForPrompt()
        scene.keepPicture("added")
    }

    /// Holds the built-in hotkey, or lets go; the hold has begun when this returns.
    private func hold(_ isDown: Bool, in scene: TerminalScene) throws {
        for key in isDown ? Self.hotkey : Self.hotkey.reversed() {
            try scene.injector.key(key, down: isDown)
        }
        try scene.injector.sync()
        try scene.desktop.wait(for: "the hold to begin or end") {
            let status = try? scene.server.run(Session.binary, ["status"])
            return status?.contains("holding") == isDown
        }
    }

    /// Draws `stroke` with the pointer under the built-in hotkey, and keeps a picture before the
    /// keys are released.
    private func draw(_ stroke: Stroke, in scene: TerminalScene, _ what: String) throws {
        try scene.injector.point(at: stroke.samples[0].position)
        try hold(true, in: scene)
        try scene.injector.play([stroke])
        scene.keepPicture(what)
        try hold(false, in: scene)
    }
}
