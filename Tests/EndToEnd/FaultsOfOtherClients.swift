import Desktop
import Foundation
import Gestures
import Glibc
import StrokeGenerator
import Host
import TestServer
import Testing

// What other clients can do with ordinary requests.
extension Faults {
    /// How much later the daemon answers than it does when there is nothing to do.
    static func stall(_ scene: FaultScene) throws -> Duration {
        let start = MonotonicClock.now
        _ = try scene.session.status()
        let time = MonotonicClock.now - start
        scene.session.catchUp()
        let quiet = try (0..<3).map { _ in
            let start = MonotonicClock.now
            _ = try scene.session.status()
            return MonotonicClock.now - start
        }
        return max(.zero, time - (quiet.min() ?? .zero))
    }

    /// The requests of `major` that a program made, by the property that they are about.
    private func reads(_ recorder: RequestRecorder, of atom: UInt) -> Int {
        // GetProperty: window, property, ….
        recorder.dequeue().count { $0.major == 20 && $0.number32(8) == Int(atom) }
    }

    @Test("60: titles that change a thousand times a second are read only where the mapping asks")
    func titleStorm() throws {
        let server = try PrivateServer()
        _ = try server.start(.openbox)
        for match in ["class: Nobody", "title: Secret"] {
            let recorder = try RequestRecorder(to: server)
            defer { recorder.close() }
            let rules = "applications:\n  - match: {\(match)}\n    enabled: false\n"
            let scene = try FaultScene(
                FaultScene.mapping + "\n" + rules, on: server, manager: nil,
                display: recorder.name)
            scene.forgetCommands()
            let otherClient = try GrabbingClient(on: server.name)
            let window = scene.application.window
            let atom = server.display.atom("_NET_WM_NAME")
            _ = recorder.dequeue()
            var longest: [Duration] = []
            for half in 0..<2 {
                // A tenth of a second's titles at once is worse than one each millisecond.
                var worst = Duration.zero
                for tenth in 0..<5 {
                    otherClient.retitle(
                        window, (0..<100).map { "title \(half) \(tenth) \($0)" })
                    worst = max(worst, try Self.stall(scene))
                    scene.session.pass(.milliseconds(80))
                }
                longest.append(worst)
            }
            let count = reads(recorder, of: atom)
            if match.hasPrefix("class") {
                try must(count == 0, "titles were read \(count) times for a class")
            } else {
                try must((1...30).contains(count), "titles were read \(count) times")
                // The last one counts.
                otherClient.retitle(window, (0..<500).map { "title \($0)" } + ["Secret"])
                try Self.wait(scene, released: true)
                otherClient.retitle(window, (0..<500).map { "Secret \($0)" } + ["Open"])
                try Self.wait(scene, released: false)
            }
            try scene.nextWorks()
            let best = longest.min() ?? .zero
            try must(best < .milliseconds(50), "stalls of \(longest)")
            scene.daemon.end()
        }
    }

    /// Waits until the status says that hotkeys are released, or that none is. Buttons stay grabbed
    /// all the time.
    private static func wait(_ scene: FaultScene, released: Bool) throws {
        try scene.server.display.wait(for: "hotkeys to be \(released ? "released" : "grabbed")") {
            (try? scene.session.status()["hotkeys"]?.contains("released")) == released
        }
    }
}
