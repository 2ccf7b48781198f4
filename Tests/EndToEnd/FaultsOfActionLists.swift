import Foundation
import Glibc
import Host
import TestServer
import Testing

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

    @Test("120: what waits in a list ends with a hold, a pause, a reload, a pointer, the daemon")
    func waitingLists() throws {
        try fault(120, by: "a hold, SIGHUP, pause, xinput, SIGTERM") {
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
            try ends(4) {
                try server.run("xinput", ["create-master", "Second"], packages: "xinput")
            }
            try scene.nextWorks()
            let start = MonotonicClock.now
            try ends(5) { scene.daemon.signal(SIGTERM) }
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
