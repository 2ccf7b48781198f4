import Desktop
import DesktopSessions
import Foundation
import Gestures
import Glibc
import Host
import StrokeGenerator
import TestServer
import Testing

/// A session of a tiling window manager, with a window that it lays out.
private final class TilingScene {
    private static let mapping = """
        hotkey: Menu
        messages: {duration: 100ms}
        ink: {fade: 50ms}
        gestures:
          swipe right: window left
          swipe left: window restore
          swipe down: run echo down >> "$HOME/log"
          swipe up: [keys Escape, desktop next]
        """
    static let names = ["i3", "bspwm", "herbstluftwm"]

    let running: RunningSession
    let session: Session
    let client: RecordingClient
    var probe: WindowManagerProbe { session.probe }
    /// The window manager's process.
    let manager: Int32
    /// Where the window is laid out.
    let home: Box

    init(_ desktop: DesktopSession) throws {
        running = try RunningSession(desktop)
        session = try Session(Self.mapping, on: running.server, manager: nil)
        client = try RecordingClient(on: running.server.name) {
            $0.awaitsWindowManager = desktop.name == "i3"
        }
        manager = try #require(
            running.processes.first { pid in
                let name = try? String(contentsOfFile: "/proc/\(pid)/comm", encoding: .utf8)
                return name == desktop.name + "\n"
            })
        session.waitUntilIdle()
        home = try #require(session.probe.frame(of: client.window))
    }

    /// Draws a swipe over the middle of the screen; gives how long after the release of the hotkey
    /// the daemon has answered for what came of it.
    @discardableResult
    func draw(_ direction: Direction) throws -> Duration {
        let stroke = StrokeGenerator(seed: 3).swipe(
            direction, length: 200, from: Point(x: 500, y: 400))
        try session.injector.point(at: stroke.samples[0].position)
        try session.hotkey("Menu", down: true)
        try session.injector.play([stroke], speed: .realTime(factor: 2))
        let start = MonotonicClock.now
        try session.hotkey("Menu", down: false)
        let outcome = try session.outcome()
        _ = try session.status()
        try must(outcome["mapped"] == "swipe \(direction.rawValue)", "\(outcome)")
        return MonotonicClock.now - start
    }

    /// The window is placed in the left half and laid out again.
    func works() throws {
        try draw(.right)
        try wait("the window to be placed") {
            guard let box = probe.frame(of: client.window) else { return false }
            return box != home && box.width < 1000
        }
        try draw(.left)
        try wait("the window to be laid out again") { probe.frame(of: client.window) == home }
    }

    func wait(_ what: String, until condition: () -> Bool) throws {
        do { try probe.wait(for: what, until: condition) } catch {
            throw FaultFailure(description: "\(error): \(session.daemon.output)")
        }
    }

    /// How often the log says that the window manager does not answer.
    var complaints: Int {
        session.daemon.output.components(separatedBy: "does not answer").count - 1
    }
}

// What goes wrong between curlicue and a tiling window manager.
extension Faults {
    @Test(
        "74: a tiling window manager that is stopped holds up neither ink nor gestures",
        arguments: DesktopSession.all.filter { TilingScene.names.contains($0.name) })
    func stoppedTilingManager(_ desktop: DesktopSession) throws {
        let scene = try TilingScene(desktop)
        try scene.works()
        kill(scene.manager, SIGSTOP)
        defer { kill(scene.manager, SIGCONT) }
        let first = try scene.draw(.right)
        try must(scene.complaints == 1, "not said: \(scene.session.daemon.output)")
        try must(first < .milliseconds(400), "the daemon was held up for \(first)")
        // At once afterwards: it is not asked again, so nothing waits.
        let second = try scene.draw(.right)
        try must(scene.complaints == 2, "not said: \(scene.session.daemon.output)")
        let third = try scene.draw(.down)
        try scene.wait("the command to run") { scene.session.lines() == ["down"] }
        try must(
            max(second, third) < .milliseconds(400), "held up for \(second), \(third)")
        kill(scene.manager, SIGCONT)
        // What it was asked for in vain it may do now; then all is as before.
        scene.session.pass(.milliseconds(700))
        if desktop.name == "i3" {
            try scene.running.server.run(Session.binary, ["undo"])
        } else {
            try scene.draw(.left)
        }
        try scene.wait("the window to be laid out") {
            scene.probe.frame(of: scene.client.window) == scene.home
        }
        try scene.works()
    }

    @Test(
        "74: what follows keys on an empty desktop is answered",
        arguments: DesktopSession.all.filter { TilingScene.names.contains($0.name) })
    func keysOnEmptyDesktop(_ desktop: DesktopSession) throws {
        let scene = try TilingScene(desktop)
        scene.client.destroy()
        try scene.wait("the desktop to be empty") { scene.probe.clients.isEmpty }
        try scene.draw(.up)
        scene.session.waitUntilIdle()
        try must(scene.complaints == 0, scene.session.daemon.output)
    }

    @Test(
        "75: the socket of a tiling window manager is gone for a while, or is that of a new one",
        arguments: DesktopSession.all.filter { ["i3", "bspwm"].contains($0.name) })
    func lostTilingSocket(_ desktop: DesktopSession) throws {
        let scene = try TilingScene(desktop)
        try scene.works()
        let number = scene.running.server.name.drop { $0 == ":" }
        let root = UInt(scene.probe.display.root)
        let path =
            desktop.name == "i3"
            ? scene.probe.text("I3_SOCKET_PATH", of: root) ?? ""
            : "/tmp/bspwm_\(number)_0-socket"
        try must(rename(path, path + ".gone") == 0, "there is no socket \(path)")
        try scene.draw(.right)
        try must(scene.complaints == 1, "not said: \(scene.session.daemon.output)")
        try must(rename(path + ".gone", path) == 0, "it cannot be put back")
        try scene.works()
        // Restarted in place, it listens anew, i3 at another path.
        if desktop.name == "i3" {
            try scene.running.server.run("i3-msg", ["restart"])
            try scene.wait("i3 to be back") {
                scene.probe.text("I3_SOCKET_PATH", of: root).map {
                    FileManager.default.fileExists(atPath: $0)
                } == true && scene.probe.clients.contains(scene.client.window)
            }
        } else {
            try scene.running.server.run("bspc", ["wm", "-r"])
            try scene.wait("bspwm to be back") {
                (try? scene.running.server.run("bspc", ["query", "-N"])) != nil
                    && scene.probe.clients.contains(scene.client.window)
            }
        }
        try scene.wait("the window to be laid out") {
            scene.probe.frame(of: scene.client.window) == scene.home
        }
        try scene.works()
    }
}
