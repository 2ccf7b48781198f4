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
    @Test("54: events that only the server sends are ignored when a client forges them")
    func forgedNotices() throws {
        try fault(54, by: "XSendEvent") {
            let scene = try FaultScene(compositor: .picom)
            let otherClient = try GrabbingClient(on: scene.server.name)
            let owner = try #require(otherClient.owner(of: "_CURLICUE_S0"))
            let overlay = try scene.session.status()["overlay"]
            try must(overlay == "composited", "\(overlay ?? "no overlay")")
            for isHolding in [false, true] {
                if isHolding { try scene.draw("Menu", FaultScene.swipe, part: 1) }
                _ = scene.session.dequeueEffects()
                for forged in ForgedEvent.allCases {
                    otherClient.forge(forged, for: owner)
                    scene.session.catchUp()
                    try must(scene.daemon.isRunning, "\(forged) ended it: \(scene.daemon.output)")
                    let status = try scene.session.status()
                    try must(status["overlay"] == overlay, "\(forged): \(status)")
                    try must(
                        status["state"] == (isHolding ? "holding" : "waiting"),
                        "\(forged): \(status) \(scene.session.dequeueEffects())")
                }
            }
            try scene.session.hotkey("Menu", down: false)
            let outcome = try scene.session.outcome()
            try must(outcome["gesture"] == "swipe left", "\(outcome)")
            scene.forgetCommands()
            try scene.nextWorks()
            return ("ignored", nil)
        }
    }

    @Test("56: a window with 100,000 children is no trouble under the stroke or as the focused one")
    func manyChildren() throws {
        try fault(56, by: "XCreateWindow") {
            let mapping =
                FaultScene.mapping + "\n  swipe right: {do: window raise, target: active}\n"
            // Without a window manager nothing but the tree of windows shows which one is focused.
            let scene = try FaultScene(mapping, manager: nil)
            let otherClient = try GrabbingClient(on: scene.server.name)
            let area = Box(x: 300, y: 200, width: 600, height: 500)
            let crowded = otherClient.cover(area, withChildren: 100_000)
            var longest: [Duration] = []
            for _ in 0..<3 {
                try scene.injector.move(to: FaultScene.place)
                try scene.session.arm("Menu")
                try scene.injector.move(by: Vector(dx: -20, dy: 0))
                longest.append(try Self.stall(scene))
                try scene.session.hotkey("Menu", down: false)
                _ = try scene.session.outcome()
            }
            for isFocused in [false, true] {
                if isFocused { otherClient.focus(crowded) }
                for direction in [Direction.left, .right, .left] {
                    // The server has much to look through, too: it must have read all that the
                    // hotkey asks for before anything moves.
                    try scene.injector.move(to: FaultScene.place)
                    try scene.session.arm("Menu")
                    let swipe = StrokeGenerator(seed: 3).swipe(
                        direction, length: 200, from: FaultScene.place)
                    try scene.injector.play([swipe], speed: .quick)
                    try scene.session.hotkey("Menu", down: false)
                    let outcome = try scene.session.outcome()
                    try must(
                        outcome["gesture"] == "swipe \(direction)",
                        "\(outcome) \(scene.session.dequeueEffects()) \(scene.probe.pointer) \(scene.daemon.output)"
                    )
                }
            }
            let best = longest.min() ?? .zero
            try must(best < .milliseconds(50), "stalls of \(longest)")
            return ("no abort, no stall", best)
        }
    }

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

    @Test("60: resources that change 200 times are read once or twice, between holds")
    func resourceStorm() throws {
        try fault(60, by: "200 × 60 KB RESOURCE_MANAGER") {
            let server = try PrivateServer()
            let recorder = try RequestRecorder(to: server)
            defer { recorder.close() }
            _ = try server.start(.openbox)
            let scene = try FaultScene(on: server, manager: nil, display: recorder.name)
            let otherClient = try GrabbingClient(on: server.name)
            let atom = server.display.atom("RESOURCE_MANAGER")
            var longest: [Duration] = []
            for _ in 0..<3 {
                otherClient.setResources(ofSize: 60_000, times: 200)
                longest.append(try Self.stall(scene))
            }
            // In a hold they are no reason to end it, and nothing is read.
            try scene.draw("Menu", FaultScene.swipe, part: 1)
            scene.session.pass(.milliseconds(300))
            _ = recorder.dequeue()
            otherClient.setResources(ofSize: 60_000, times: 200)
            scene.session.pass(.milliseconds(300))
            scene.session.catchUp()
            try must(reads(recorder, of: atom) == 0, "read in a hold")
            try scene.session.hotkey("Menu", down: false)
            let outcome = try scene.session.outcome()
            try must(outcome["gesture"] == "swipe left", "\(outcome)")
            scene.forgetCommands()
            scene.session.pass(.milliseconds(500))
            _ = recorder.dequeue()
            otherClient.setResources(ofSize: 60_000, times: 200, ending: "\nXft.dpi: 192\n")
            scene.session.pass(.milliseconds(500))
            scene.session.catchUp()
            let count = reads(recorder, of: atom)
            try must((1...3).contains(count), "read \(count) times")
            try scene.nextWorks()
            let best = longest.min() ?? .zero
            try must(best < .milliseconds(50), "stalls of \(longest)")
            return ("no stall", best)
        }
    }

    @Test("60: titles that change a thousand times a second are read only where the mapping asks")
    func titleStorm() throws {
        try fault(60, by: "1,000 titles a second") {
            let server = try PrivateServer()
            _ = try server.start(.openbox)
            var slowest = Duration.zero
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
                slowest = max(slowest, best)
                scene.daemon.end()
            }
            return ("no stall", slowest)
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
