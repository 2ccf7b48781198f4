import Desktop
import Foundation
import Gestures
import Glibc
import Hand
import Host
import Stage
import Testing

// What other clients can do with ordinary requests.
extension Faults {
    @Test("54: events that the server alone tells are ignored when a client makes them up")
    func forgedNotices() throws {
        try fault(54, "forged notices of the server", by: "XSendEvent") {
            let scene = try FaultScene(compositor: .picom)
            let rival = try Rival(on: scene.server.name)
            let owner = try #require(rival.owner(of: "_CURLICUE_S0"))
            let overlay = try scene.session.status()["overlay"]
            try must(overlay == "composited", "\(overlay ?? "no overlay")")
            for isHolding in [false, true] {
                if isHolding { try scene.draw("Menu", FaultScene.swipe, part: 1) }
                _ = scene.session.takeEffects()
                for forged in ForgedEvent.allCases {
                    rival.forge(forged, for: owner)
                    scene.session.catchUp()
                    try must(scene.daemon.isRunning, "\(forged) ended it: \(scene.daemon.output)")
                    let status = try scene.session.status()
                    try must(status["overlay"] == overlay, "\(forged): \(status)")
                    try must(
                        status["state"] == (isHolding ? "holding" : "waiting"),
                        "\(forged): \(status) \(scene.session.takeEffects())")
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
        try fault(56, "100,000 children under the stroke", by: "XCreateWindow") {
            let mapping =
                FaultScene.mapping + "\n  swipe right: {do: window raise, target: active}\n"
            // Without a window manager nothing but the tree of windows tells which one is focused.
            let scene = try FaultScene(mapping, manager: nil)
            let rival = try Rival(on: scene.server.name)
            let area = Box(x: 300, y: 200, width: 600, height: 500)
            let crowded = rival.cover(area, withChildren: 100_000)
            var longest: [Duration] = []
            for _ in 0..<3 {
                try scene.injector.move(to: FaultScene.place)
                try scene.session.hotkey("Menu", down: true)
                try scene.session.effect("arm")
                try scene.injector.move(by: Vector(dx: -20, dy: 0))
                longest.append(try Self.stall(scene))
                try scene.session.hotkey("Menu", down: false)
                _ = try scene.session.outcome()
            }
            for isFocused in [false, true] {
                if isFocused { rival.focus(crowded) }
                for direction in [Direction.left, .right, .left] {
                    // The server has much to look through, too: it must have the hotkey first.
                    try scene.injector.move(to: FaultScene.place)
                    try scene.session.hotkey("Menu", down: true)
                    try scene.session.effect("arm")
                    let swipe = Hand(seed: 3).swipe(
                        direction, length: 200, from: FaultScene.place)
                    try scene.injector.play([swipe])
                    try scene.session.hotkey("Menu", down: false)
                    let outcome = try scene.session.outcome()
                    try must(
                        outcome["gesture"] == "swipe \(direction)",
                        "\(outcome) \(scene.daemon.output)")
                }
            }
            let best = longest.min() ?? .zero
            try must(best < .milliseconds(50), "stalls of \(longest)")
            return ("no abort, no stall", best)
        }
    }

    /// How long the daemon takes to answer, beyond what it takes when there is nothing to do.
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
}
