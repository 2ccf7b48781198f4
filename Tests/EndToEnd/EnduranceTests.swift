import Foundation
import Gestures
import StrokeGenerator
import Host
import TestServer
import Testing

/// The same gestures over and over: each has to run its command every time. Three rounds by
/// default; `CURLICUE_ROUNDS=100 swift test --filter EnduranceTests` for the whole measure.
@Suite("Endurance") struct EnduranceTests {
    private static let rounds =
        Int(ProcessInfo.processInfo.environment["CURLICUE_ROUNDS"] ?? "") ?? 3

    @Test("every gesture runs its command every time")
    func everyTime() throws {
        let session = try Session(
            """
            hotkey: Super+grave
            gestures:
              circle: run echo circle >> "$HOME/log"
              shake: run echo shake >> "$HOME/log"
              swipe left: run echo left >> "$HOME/log"
              swipe right: run echo right >> "$HOME/log"
              swipe up: run echo up >> "$HOME/log"
              swipe down: run echo down >> "$HOME/log"
            """)
        defer { session.server.close() }
        let home = try #require(session.server.environment["HOME"])
        let place = Point(x: 900, y: 500)
        var expected: [String: Int] = [:]
        for round in 0..<Self.rounds {
            // Mice of 125 and of 1000 positions a second.
            let slow = StrokeGenerator(
                seed: UInt64(round),
                style: StrokeGenerator.Style(rate: 125, duration: .milliseconds(250)))
            let fast = StrokeGenerator(
                seed: UInt64(round) + 1000,
                style: StrokeGenerator.Style(rate: 1000, duration: .milliseconds(250)))
            let strokes: [(String, Stroke)] = [
                ("circle", slow.circle(center: place, radius: 120)),
                ("circle", fast.circle(center: place, radius: 80, rotation: .counterclockwise)),
                ("shake", slow.shake(turnings: 4, amplitude: 160, from: place)),
                ("left", slow.swipe(.left, length: 250, from: place)),
                ("right", fast.swipe(.right, length: 250, from: place)),
                ("up", slow.swipe(.up, length: 200, from: place)),
                ("down", fast.swipe(.down, length: 200, from: place)),
            ]
            for (name, stroke) in strokes {
                let outcome = try session.gesture(
                    stroke, under: "Super+grave", speed: .realTime)
                #expect(
                    outcome["outcome"] == "recognized", "round \(round), \(name): \(outcome)")
                expected[name, default: 0] += 1
            }
            try session.hotkey("Super+grave", down: true)
            try session.effect("arm")
            let touch = slow.circle(center: place, radius: 150, contact: .finger(1))
            try session.injector.play([touch], as: .touch)
            let outcome = try session.outcome()
            #expect(outcome["outcome"] == "recognized", "round \(round), touch: \(outcome)")
            try session.hotkey("Super+grave", down: false)
            expected["circle", default: 0] += 1
        }
        func counted() -> [String: Int] {
            let text = (try? String(contentsOfFile: home + "/log", encoding: .utf8)) ?? ""
            return text.split(separator: "\n").reduce(into: [:]) { $0[String($1), default: 0] += 1 }
        }
        try? session.probe.display.wait(for: "the commands") { counted() == expected }
        #expect(counted() == expected)
    }

    @Test("a daemon killed at any moment of a hold leaves everything free within 50 ms")
    func killedAnytime() throws {
        try endAnytime(SIGKILL, rounds: Self.rounds, within: .milliseconds(50))
    }

    @Test("a daemon stopped at any moment of a hold leaves everything free within 3 s")
    func stoppedAnytime() throws {
        try endAnytime(SIGSTOP, rounds: max(1, Self.rounds / 10), within: .seconds(3))
    }

    /// Sends `signal` at a random moment of a hold, again and again.
    private func endAnytime(_ signal: Int32, rounds: Int, within limit: Duration) throws {
        let server = try PrivateServer()
        defer { server.close() }
        _ = try server.start(.openbox)
        var random = Seeded(7)
        var times: [Duration] = []
        for round in 0..<rounds {
            let session = try Session(
                "hotkey: [Menu, Ctrl+Super, Button3]\ngestures:\n  circle: nothing\n", on: server,
                manager: nil)
            let chord = ["Menu", "Ctrl+Super", "Button3"][round % 3]
            let stroke = StrokeGenerator(seed: UInt64(round)).circle(
                center: Point(x: 900, y: 500), radius: 100)
            let cut = Int(random.unit() * Double(stroke.samples.count))
            try session.hotkey(chord, down: true)
            // A daemon that is stopped before it has seen the press has no hold: what the key's own
            // grab holds the server frees with the key.
            try session.effect("arm")
            let part = Stroke(samples: Array(stroke.samples.prefix(cut)))
            try session.injector.play([part], speed: .asFastAsPossible)
            let start = MonotonicClock.now
            session.daemon.signal(signal)
            // A button's own grab lasts as long as the button is down: it has to be broken.
            try server.display.wait(for: "everything to be free, round \(round)") {
                session.probe.canGrabPointerAndKeyboard
            }
            let time = MonotonicClock.now - start
            times.append(time)
            #expect(time <= limit, "round \(round), \(chord): free after \(time)")
            try session.hotkey(chord, down: false)
            session.daemon.signal(SIGKILL)
            _ = session.daemon.process.waitForExit()
        }
        times.sort()
        let (median, slowest) = (times[times.count / 2], times.last ?? .zero)
        print("signal \(signal), \(rounds) holds: median \(median), slowest \(slowest)")
    }
}
