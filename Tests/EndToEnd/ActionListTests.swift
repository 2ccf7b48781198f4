import Foundation
import Gestures
import Glibc
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
        """

    private func draw(_ stroke: Stroke, in session: Session) throws -> [String: String] {
        try session.gesture(stroke, under: "Menu", speed: .realTime(factor: 2))
    }

    @Test("a list waits, stops where it fails, and is taken back and done again")
    func lists() throws {
        let session = try Session(Self.mapping)
        defer { session.server.close() }
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
        func undo() throws -> (status: Int32, error: String) {
            let result = try curlicue(["undo"], environment: session.server.environment)
            return (result.status, result.error)
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

        try swipe(.up)
        let refusal = "window to desktop 77 (2 of 3): there is no desktop 77"
        try probe.display.wait(for: "the refusal") { session.daemon.output.contains(refusal) }
        try probe.display.wait(for: "the window to be maximized") { isMaximized() }
        #expect(session.lines() == ["a", "b"])
        #expect(try undo().status == 0)
        try probe.display.wait(for: "the window as before") { isHome() }
        let refused = try undo()
        #expect(refused.status == 1 && refused.error.contains("a command cannot be taken back"))

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
        #expect(try undo().error.contains("there is nothing to take back"))
    }
}

// What goes wrong while a list of actions waits, and before something is taken back.
extension Faults {
    private static let lists = """
        hotkey: Menu
        hints: off
        messages: {duration: 100ms, live: false}
        gestures:
          circle: [window maximize, wait 60s, run echo late >> "$HOME/log"]
          swipe left: run echo left >> "$HOME/log"
        """
    private static let dropped = "circle: not done any more: run echo late"

    @Test("120: what waits in a list ends with a new hold, a pause, a reload and the daemon")
    func waitingLists() throws {
        try fault(120, by: "a hold, SIGHUP, pause, SIGTERM") {
            let server = try PrivateServer()
            defer { server.close() }
            _ = try server.start(.openbox)
            let scene = try FaultScene(Self.lists, on: server, manager: nil)
            func ends(_ count: Int, by end: () throws -> Void) throws {
                let outcome = try scene.session.gesture(FaultScene.circle, under: "Menu")
                try must(outcome["outcome"] == "recognized", "\(outcome)")
                scene.session.waitUntilIdle()
                try end()
                do {
                    try server.display.wait(for: "the end of the list", timeout: .seconds(5)) {
                        scene.daemon.output.components(separatedBy: Self.dropped).count - 1
                            == count
                    }
                } catch { throw FaultFailure(description: "\(error): \(scene.daemon.output)") }
            }
            try ends(1) { try scene.nextWorks() }
            try ends(2) { scene.daemon.signal(SIGHUP) }
            try ends(3) {
                for request in ["pause", "resume"] {
                    let result = try curlicue([request], environment: server.environment)
                    try must(result.status == 0, result.error)
                }
            }
            try scene.nextWorks()
            let start = MonotonicClock.now
            try ends(4) { scene.daemon.signal(SIGTERM) }
            try must(scene.daemon.process.waitForExit() == 0, scene.daemon.output)
            return ("said, and ended at once", MonotonicClock.now - start)
        }
    }

    @Test("121: a window goes before what was done to it is taken back")
    func undoWithoutWindow() throws {
        try fault(121, by: "XDestroyWindow") {
            let scene = try FaultScene(Self.lists)
            let outcome = try scene.session.gesture(FaultScene.circle, under: "Menu")
            try must(outcome["outcome"] == "recognized", "\(outcome)")
            scene.session.waitUntilIdle()
            let window = scene.application.window
            scene.application.destroy()
            try scene.server.display.wait(for: "the window to go") {
                !scene.probe.clients.contains(window)
            }
            let result = try curlicue(["undo"], environment: scene.server.environment)
            try must(
                result.status == 1 && result.error.contains("the window is gone"), "\(result)")
            try scene.nextWorks()
            return ("said", nil)
        }
    }
}
