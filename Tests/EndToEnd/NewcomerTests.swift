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

    /// The tutorial, as its pages ask for it.
    private func tutorial(in scene: TerminalScene) throws {
        let (injector, strokes) = (scene.injector, StrokeGenerator(seed: 7))
        try scene.start("curlicue tutorial")
        var center = try scene.page("Draw a circle").center
        scene.keepPicture("tutorial circle")
        try draw(strokes.circle(center: center, radius: 110), in: scene, "tutorial drawing")

        center = try scene.page("See what you can draw").center
        try injector.move(to: center)
        try hold(true, injector)
        scene.pause(for: .milliseconds(2500))
        scene.keepPicture("tutorial at rest")
        try hold(false, injector)

        center = try scene.page("Draw nonsense").center
        let corners = [(0, 0), (120, -70), (-90, 60), (80, 80), (-130, -40), (30, -90), (60, 40)]
        let points = corners.map { Point(x: center.x + Double($0.0), y: center.y + Double($0.1)) }
        let samples = (0..<10 * (points.count - 1)).map { index in
            let (from, to) = (points[index / 10], points[index / 10 + 1])
            let part = Double(index % 10) / 10
            return Sample(from + (to - from) * part, at: .milliseconds(8 * index))
        }
        try draw(Stroke(samples: samples), in: scene, "tutorial nonsense")

        center = try scene.page("Change your mind").center
        let part = strokes.swipe(.right, length: 200, from: center)
        try injector.move(to: center)
        try injector.sync()
        try hold(true, injector)
        try injector.play([Stroke(samples: Array(part.samples.prefix(20)))])
        try injector.strike("Escape")
        try hold(false, injector)
        // The config is there, so it does not offer one.
        _ = try scene.page("That is all")
        scene.keepPicture("tutorial over")
        try injector.strike("Return")
        try scene.waitForPrompt()
    }

    private static let corner = StrokeGenerator(seed: 4).polyline(
        [.right, .up], leg: 180, from: Point(x: 1000, y: 600))

    /// A gesture of the user's own, drawn and described.
    private func add(in scene: TerminalScene) throws {
        try scene.start("curlicue add")
        try scene.wait(for: "draw the gesture")
        scene.keepPicture("add asks for a drawing")
        try draw(Self.corner, in: scene, "add drawing", waitsForHold: true)
        try scene.wait(for: "It is free.")
        try scene.wait(for: "What shall it do?")
        scene.keepPicture("add asks what it does")
        try scene.type("4")
        try scene.wait(for: "Which command")
        try scene.type("touch ~/it-works")
        try scene.wait(for: "What do you call it?")
        try scene.type("It works")
        try scene.wait(for: "Where")
        try scene.type("1")
        try scene.wait(for: "+")
        scene.keepPicture("add shows the change")
        try scene.type("yes")
        try scene.wait(for: "It works from now on: draw it.")
        try scene.waitForPrompt()
        scene.keepPicture("added")
    }

    private func hold(_ isDown: Bool, _ injector: any Injector) throws {
        for key in isDown ? Self.hotkey : Self.hotkey.reversed() {
            try injector.key(key, down: isDown)
        }
        try injector.sync()
    }

    /// Draws `stroke` with the pointer under the built-in hotkey, and keeps a picture before the
    /// keys are released.
    private func draw(
        _ stroke: Stroke, in scene: TerminalScene, _ what: String, waitsForHold: Bool = false
    ) throws {
        try scene.injector.move(to: stroke.samples[0].position)
        try scene.injector.sync()
        try hold(true, scene.injector)
        if waitsForHold {
            try scene.desktop.wait(for: "the hold") {
                (try? scene.server.run(Session.binary, ["status"]))?.contains("holding") == true
            }
        }
        try scene.injector.play([stroke])
        scene.keepPicture(what)
        try hold(false, scene.injector)
    }
}
