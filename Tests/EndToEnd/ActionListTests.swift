import Foundation
import Gestures
import Host
import StrokeGenerator
import TestServer
import Testing

/// Lists of actions that wait and fail, gestures that are done again and taken back.
@Suite("Lists, again and undo") struct ActionListTests {
    private static let place = Point(x: 600, y: 450)
    private static let mapping = """
        hotkey: Menu
        hints: off
        gestures:
          swipe left: [run echo a >> "$HOME/log", wait 300ms, run echo b >> "$HOME/log"]
          swipe up: [window maximize, window to desktop 77, run echo no >> "$HOME/log"]
          circle: window maximize
          swipe right: again
          swipe down: curlicue undo
          swipe up-right:
            do: [window focus last, run echo no >> "$HOME/log"]
            else: [run echo c >> "$HOME/log", window focus last, run echo no >> "$HOME/log"]
        """

    private func draw(_ stroke: Stroke, in session: Session) throws -> [String: String] {
        try session.gesture(stroke, under: "Menu", speed: .realTime(factor: 2))
    }

    @Test("a list waits, stops where it fails, and is taken back and done again")
    func lists() throws {
        let session = try Session(Self.mapping)
        let application = try RecordingClient(on: session.server.name)
        try application.focus()
        let probe = session.probe
        let generator = StrokeGenerator(seed: 1)
        let home = try #require(probe.frame(of: application.window))
        func swipe(_ direction: Direction) throws {
            let outcome = try draw(
                generator.swipe(direction, length: 250, from: Self.place), in: session)
            #expect(outcome["outcome"] == "recognized", "\(outcome) \(session.report)")
            session.waitUntilIdle()
        }
        func isMaximized() -> Bool {
            probe.states(of: application.window).contains("_NET_WM_STATE_MAXIMIZED_VERT")
        }
        func isHome() -> Bool {
            !isMaximized() && probe.frame(of: application.window) == home
        }
        func undo() throws -> Program.Result {
            try curlicue(["undo"], environment: session.server.environment)
        }

        try swipe(.right)
        #expect(session.daemon.output.contains("no gesture was drawn yet that could be repeated"))
        try swipe(.down)
        #expect(session.daemon.output.contains("there is nothing to take back"))

        let start = MonotonicClock.now
        try swipe(.left)
        try probe.display.wait(for: "the first command") { session.lines() == ["a"] }
        // It answers meanwhile.
        #expect(try session.status()["state"] == "waiting")
        try probe.display.wait(for: "the second command") { session.lines() == ["a", "b"] }
        #expect(MonotonicClock.now - start >= .milliseconds(300))

        // Instead of the whole list, and once.
        try swipe(.upRight)
        try probe.display.wait(for: "the alternative") { session.lines() == ["a", "b", "c"] }
        let problem = "window focus last (2 of 3): there is no window that had the keyboard before"
        try probe.display.wait(for: "its failure") { session.daemon.output.contains(problem) }

        try swipe(.up)
        let refusal = "window to desktop 77 (2 of 3): there is no desktop 77"
        try probe.display.wait(for: "the refusal") { session.daemon.output.contains(refusal) }
        try probe.display.wait(for: "the window to be maximized") { isMaximized() }
        #expect(session.lines() == ["a", "b", "c"])
        #expect(try undo().status == 0)
        try probe.display.wait(for: "the window as before") { isHome() }
        let refused = try undo()
        #expect(refused.status == 1 && refused.errors.contains("there is nothing to take back"))

        let circle = StrokeGenerator(seed: 2).circle(center: Self.place, radius: 100)
        #expect(try draw(circle, in: session)["outcome"] == "recognized")
        try probe.display.wait(for: "the window to be maximized") { isMaximized() }
        try swipe(.right)
        try probe.display.wait(for: "the window to be restored") { !isMaximized() }
        try swipe(.down)
        try probe.display.wait(for: "the window to be maximized again") { isMaximized() }
        // What was done before that. What is taken back is no step of its own.
        try swipe(.down)
        try probe.display.wait(for: "the window as before") { isHome() }
        #expect(try undo().errors.contains("there is nothing to take back"))
    }

    @Test("of a list that places a window twice each place is taken back")
    func places() throws {
        let session = try Session(
            """
            hotkey: Menu
            hints: off
            gestures: {swipe left: window left, swipe up: [window left, window top]}
            """)
        let application = try RecordingClient(on: session.server.name)
        let probe = session.probe
        func frame() -> Box? { probe.frame(of: application.window) }
        let home = try #require(frame())
        try session.injector.point(at: home.center)
        func run(_ arguments: String..., until what: String, _ isDone: () -> Bool) throws {
            let result = try curlicue(arguments, environment: session.server.environment)
            #expect(result.status == 0, "\(result.errors)")
            try probe.display.wait(for: what, until: isDone)
        }
        var left = home
        try run("trigger", "swipe left", until: "the left half") {
            left = frame() ?? home
            return left.minX == 0 && left.maxX == 960 && left.height > 900
        }
        try run("undo", until: "the first place") { frame() == home }
        for _ in 1...3 {
            try session.injector.point(at: home.center)
            try run("trigger", "swipe up", until: "the upper half") {
                frame().map { $0.maxX > 1900 && $0.height < 600 } == true
            }
            try run("undo", until: "the left half again") { frame() == left }
            try run("undo", until: "the first place again") { frame() == home }
        }
    }
}
