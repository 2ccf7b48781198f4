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
    /// The tutorial beside what runs on a server.
    private final class Scene {
        let server: PrivateServer
        let probe: WindowManagerProbe
        let program: ChildProgram
        private(set) var window: UInt = 0
        var injector: any Injector { server.injector }

        init(on server: PrivateServer) throws {
            self.server = server
            probe = try WindowManagerProbe(server.name)
            program = try server.start(Session.binary, ["tutorial"])
            let (probe, program) = (probe, program)
            var found: UInt?
            try probe.wait(for: "the tutorial's window", timeout: .seconds(20)) {
                found = Self.find(probe)
                return found != nil || !program.isRunning
            }
            window = found ?? 0
            try #require(window != 0, "\(program.output)")
            try reach("Draw a circle")
            guard probe.windowManager != nil else { return }
            try probe.wait(for: "the focus") { probe.activeWindow == window }
        }

        /// The window by its title: among the window manager's, or else the root's children.
        private static func find(_ probe: WindowManagerProbe) -> UInt? {
            (probe.clients + probe.topWindows).first {
                probe.text("_NET_WM_NAME", of: $0)?.hasSuffix("curlicue tutorial") == true
            }
        }

        var title: String { probe.text("_NET_WM_NAME", of: window) ?? "" }

        /// Waits until the page with this title is shown.
        func reach(_ page: String) throws {
            do {
                try probe.wait(for: page) { title.hasPrefix(page) }
            } catch {
                throw FaultFailure(
                    description: "\(page) does not come after '\(title)': \(program.output)")
            }
        }

        /// The middle of the window.
        var middle: Point { probe.frame(of: window)?.center ?? .zero }

        func hold(_ isDown: Bool) throws {
            let keys = ["Control_L", "Super_L"]
            for key in isDown ? keys : keys.reversed() { try injector.key(key, down: isDown) }
            try injector.sync()
        }

        /// Draws with the pointer under the hotkey.
        func draw(_ stroke: Stroke) throws {
            try injector.move(to: stroke.samples[0].position)
            try injector.sync()
            try hold(true)
            try injector.play([stroke])
            try hold(false)
        }

        /// Draws with a finger, and no key.
        func touch(_ stroke: Stroke) throws {
            try injector.play([stroke], as: .touch, speed: .quick)
        }

        /// Taps along the row of answers, from the right, until another page is shown.
        func tapLastAnswer() throws {
            let area = try #require(probe.area(of: window))
            let before = title
            for x in stride(from: 460.0, to: 40, by: -50) {
                let place = Point(x: area.minX + x, y: area.minY + 0.42 * area.height + 20)
                try injector.touch(1, .begin, place)
                try injector.touch(1, .end, place)
                try injector.sync()
                let hasChanged: Void? = try? probe.wait(
                    for: "another page", timeout: .milliseconds(120)
                ) { title != before }
                if hasChanged != nil { return }
            }
        }

        func expectEnd(_ status: Int32 = 0, at place: SourceLocation = #_sourceLocation) {
            #expect(
                program.process.waitForExit() == status,
                "\(title): \(program.output)", sourceLocation: place)
        }
    }

    private static func scribble(around center: Point, by contact: Contact = .pointer) -> Stroke {
        // Corners in no order, on both sides of the middle.
        let corners: [(Double, Double)] = [
            (0, 0), (120, -70), (-90, 60), (80, 80), (-130, -40), (30, -90), (60, 40), (-40, 90),
            (140, 10), (-20, -60),
        ]
        var samples: [Sample] = []
        for (from, to) in zip(corners, corners.dropFirst()) {
            for part in 0..<10 {
                let share = Double(part) / 10
                let point = Point(
                    x: center.x + from.0 + (to.0 - from.0) * share,
                    y: center.y + from.1 + (to.1 - from.1) * share)
                samples.append(Sample(point, at: .milliseconds(8 * samples.count)))
            }
        }
        return Stroke(contact, samples: samples)
    }

    @Test("by mouse to its end, with wrong drawings on the way; a daemon rests meanwhile")
    func mouse() throws {
        let session = try Session(
            "hotkey: Ctrl+Super\ngestures: {swipe left: run touch \"$HOME/ran\"}")
        let scene = try Scene(on: session.server)
        let home = try #require(session.server.environment["HOME"])
        #expect(try session.status()["state"] == "paused")
        let strokes = StrokeGenerator(seed: 7)
        let before = try #require(scene.probe.frame(of: scene.window))

        // Too soon, something else, and outside of the window.
        try scene.hold(true)
        try scene.hold(false)
        try scene.draw(strokes.swipe(.left, length: 200, from: scene.middle))
        try scene.draw(strokes.circle(center: Point(x: 90, y: 400), radius: 70))
        #expect(scene.title.hasPrefix("Draw a circle"))
        #expect(scene.probe.frame(of: scene.window) == before)

        try scene.draw(strokes.circle(center: scene.middle, radius: 110))
        try scene.reach("See what you can draw")
        let frame = try #require(scene.probe.frame(of: scene.window))
        #expect(frame.area > before.area * 1.5, "it is maximized")

        // A tap of the keys is too short to see anything.
        try scene.injector.move(to: scene.middle)
        try scene.hold(true)
        try scene.hold(false)
        try scene.hold(true)
        session.pass(.milliseconds(1200))
        try scene.hold(false)
        try scene.reach("Draw nonsense")

        try scene.draw(
            strokes.circle(center: scene.middle, radius: 110, rotation: .counterclockwise))
        #expect(scene.title.hasPrefix("Draw nonsense"))
        try scene.draw(Self.scribble(around: scene.middle))
        try scene.reach("Change your mind")

        let part = strokes.swipe(.right, length: 200, from: scene.middle)
        try scene.injector.move(to: scene.middle)
        try scene.injector.sync()
        try scene.hold(true)
        try scene.injector.play([Stroke(samples: Array(part.samples.prefix(20)))])
        try scene.injector.strike("Escape")
        try scene.hold(false)
        try scene.reach("Make it yours")

        try scene.injector.strike("Return")
        try scene.reach("That is all")
        let config = home + "/.config/curlicue/curlicue.yaml"
        #expect(FileManager.default.fileExists(atPath: config))
        try scene.injector.strike("Return")
        scene.expectEnd()
        #expect(!FileManager.default.fileExists(atPath: home + "/ran"))

        // The daemon has its hotkey again.
        #expect(session.waitUntilIdle())
        #expect(
            try session.gesture(
                strokes.swipe(.left, length: 200, from: Point(x: 700, y: 400)),
                under: "Ctrl+Super")["gesture"] == "swipe left")
    }

    @Test("by finger to its end, without a key and without a window manager")
    func finger() throws {
        let server = try PrivateServer()
        let scene = try Scene(on: server)
        let strokes = StrokeGenerator(seed: 8)
        let before = scene.probe.frame(of: scene.window)
        try scene.touch(strokes.swipe(.left, length: 200, from: scene.middle, contact: .finger(1)))
        try scene.touch(
            strokes.circle(center: scene.middle, radius: 110, contact: .finger(1)))
        // Without a window manager nothing is promised, and nothing maximized.
        try scene.reach("See what you can draw")
        #expect(scene.probe.frame(of: scene.window) == before)
        try scene.injector.touch(1, .begin, scene.middle)
        try scene.injector.touch(1, .update, scene.middle + Vector(dx: 3, dy: 0))
        let end = MonotonicClock.now + .milliseconds(1300)
        try scene.probe.wait(for: "time to pass") { MonotonicClock.now > end }
        try scene.injector.touch(1, .end, scene.middle + Vector(dx: 3, dy: 0))
        try scene.reach("Draw nonsense")
        try scene.touch(Self.scribble(around: scene.middle, by: .finger(1)))
        // There may be no Escape key.
        try scene.reach("Make it yours")
        // The second answer, with a finger: it is a button now.
        try scene.tapLastAnswer()
        try scene.reach("That is all")
        try scene.injector.strike("Escape")
        try scene.injector.strike("Escape")
        scene.expectEnd()
    }

    @Test(
        "a daemon takes its hotkeys back when the tutorial is killed, and it ends as it is asked to"
    )
    func killed() throws {
        let session = try Session("hotkey: Menu\ngestures: {swipe left: nothing}")
        let swipe = StrokeGenerator(seed: 9).swipe(.left, length: 200, from: Point(x: 800, y: 700))
        for signal in [SIGKILL, SIGINT, SIGTERM] {
            let scene = try Scene(on: session.server)
            #expect(try session.status()["state"] == "paused")
            // In the middle of a stroke.
            try scene.injector.move(to: scene.middle)
            try scene.hold(true)
            try scene.injector.move(to: scene.middle + Vector(dx: 60, dy: 0))
            try scene.injector.sync()
            scene.program.signal(signal)
            scene.expectEnd(signal == SIGKILL ? 128 + SIGKILL : 0)
            try scene.hold(false)
            try session.probe.wait(for: "the daemon") {
                (try? session.status()["state"]) == "waiting"
            }
            #expect(try session.gesture(swipe, under: "Menu")["gesture"] == "swipe left")
        }
        // A pause that the user asked for stays one.
        try session.server.run(Session.binary, ["pause"])
        let scene = try Scene(on: session.server)
        let second = try session.server.start(Session.binary, ["tutorial"])
        #expect(second.process.waitForExit() == 75, "\(second.output)")
        try scene.injector.strike("Escape")
        try scene.injector.strike("Escape")
        scene.expectEnd()
        session.catchUp()
        #expect(try session.status()["state"] == "paused")
    }

    @Test("without a display it says so")
    func noDisplay() throws {
        let result = try Program.curlicue("tutorial", environment: ["PATH": "/usr/bin:/bin"])
        #expect(result.status == 69)
        #expect(result.errors.contains("DISPLAY isn't set"), "\(result.errors)")
    }
}
