import Foundation
import Gestures
import StrokeGenerator
import Host
import TestServer
import Testing

private let small = "hotkey: Menu\ngestures:\n  circle cw: nothing\n"

/// The mapping is saved in the middle of a stroke.
@Suite("Reload in a stroke", .serialized) struct ReloadInStrokeTests {
    @Test("a save in the middle of a stroke waits, and does not hold up its ink")
    func inkGoesOn() throws {
        let session = try Session(small)
        defer { session.server.close() }
        let stroke = StrokeGenerator(seed: 1).circle(center: Point(x: 900, y: 500), radius: 150)
        try session.injector.move(to: stroke.samples[0].position)
        try session.injector.sync()
        try session.hotkey("Menu", down: true)
        try session.effect("arm")
        try _ = session.server.write(small + "  shake: nothing\n", to: "curlicue.yaml")
        try session.injector.play([stroke])
        // It is long past the debounce: a reload in the hold would have been logged.
        #expect(!session.daemon.output.contains("config reloaded"))
        try session.hotkey("Menu", down: false)
        #expect(try session.outcome()["gesture"] == "circle clockwise")
        try session.probe.display.wait(for: "the reload") {
            session.daemon.output.contains("config reloaded (after the stroke)")
        }
    }

    /// The times from movements of the pointer until their ink is on the screen, the shortest
    /// first.
    private func latencies(_ session: Session) throws -> [Duration] {
        let stroke = StrokeGenerator(seed: 1, style: .ideal).circle(
            center: Point(x: 900, y: 500), radius: 200)
        let steps = stride(from: 0, to: stroke.samples.count, by: 3).map { stroke.samples[$0] }
        try session.injector.move(to: steps[0].position)
        try session.injector.sync()
        try session.hotkey("Menu", down: true)
        try session.effect("arm")
        var times: [Duration] = []
        for (last, next) in zip(steps, steps.dropFirst()) {
            let between = last.position.distance(to: next.position) / 2
            let middle = Point(
                x: (last.position.x + next.position.x) / 2,
                y: (last.position.y + next.position.y) / 2)
            let start = MonotonicClock.now
            try session.injector.move(to: next.position)
            try session.injector.sync()
            // The stroke begins some way from where it was armed.
            if times.isEmpty, middle.distance(to: steps[0].position) < 60 + between { continue }
            let area = Box(x: middle.x - 2, y: middle.y - 2, width: 5, height: 5)
            while MonotonicClock.now - start < .seconds(2) {
                let shot = try Screenshot(of: session.server.display, area: area)
                if shot.count(where: { $0 & 0xff_ffff == 0xff0000 }) > 0 { break }
            }
            times.append(MonotonicClock.now - start)
        }
        try session.hotkey("Menu", down: false)
        let outcome = try session.outcome()
        #expect(outcome["gesture"] == "circle clockwise", "\(outcome) \(session.daemon.output)")
        return times.sorted()
    }

    @Test("saves in the middle of a stroke do not delay its ink")
    func inkInAStorm() throws {
        // A mapping that is slow to read.
        let large =
            "hotkey: Menu\nhints: off\nmessages: {live: false}\n"
            + "ink: {color: \"#ff0000\", width: 6px}\ngestures:\n"
            + "  circle: nothing\n"
            + (1...900).map { "  \(Self.sequence($0)): nothing\n" }.joined()
        let session = try Session(large)
        defer { session.server.close() }
        let quiet = try latencies(session)
        try session.probe.display.wait(for: "the ink of the first stroke to be gone") {
            let shot = try? Screenshot(of: session.server.display)
            return shot?.count { $0 & 0xff_ffff == 0xff0000 } == 0
        }
        let path = session.server.folder + "/curlicue.yaml"
        _ = try session.server.write(large + "# 2\n", to: "curlicue.yaml.two")
        _ = try session.server.write(large, to: "curlicue.yaml.one")
        let storm = try session.server.start(
            "sh",
            [
                "-c",
                "while :; do cp \(path).one \(path); sleep 0.01; cp \(path).two \(path).new;"
                    + " mv \(path).new \(path); sleep 0.01; done",
            ])
        try session.probe.display.wait(for: "the storm") {
            Self.isReloaded(session.daemon.output)
        }
        let stormy = try latencies(session)
        storm.end()
        func figures(_ times: [Duration]) -> String {
            "median \(times[times.count / 2]), 95 % \(times[times.count * 95 / 100]), "
                + "longest \(times.last ?? .zero) of \(times.count)"
        }
        print("ink in silence: \(figures(quiet)); in a storm of saves: \(figures(stormy))")
        // A reload of this file lasts longer than a frame; ink has to stay well below one, unless
        // the machine itself has no time.
        func expect(_ share: Int, below limit: Duration) {
            let (storm, silence) = (
                stormy[stormy.count * share / 100], quiet[quiet.count * share / 100]
            )
            #expect(storm < max(limit, silence * 3), "\(share) %: \(figures(stormy))")
        }
        expect(50, below: .milliseconds(8))
        expect(95, below: .milliseconds(16))
    }

    /// Whether a mapping is in force that was read again. Where the disk is busy, a copy leaves its
    /// target empty for so long that the built-in mapping is put in force meanwhile.
    private static func isReloaded(_ output: String) -> Bool {
        let parts = output.components(separatedBy: "the file is empty")
        let reloads = parts[parts.count - 1].components(separatedBy: "config reloaded").count - 1
        return reloads >= (parts.count > 1 ? 2 : 1)
    }

    /// A gesture of its own for each number: swipes in a row, three directions at a time.
    private static func sequence(_ number: Int) -> String {
        let ways = ["up", "right", "down", "left"]
        var current = number % 4
        var words = [ways[current]]
        var rest = number / 4 + 1
        while rest > 0 {
            current = (current + 1 + rest % 3) % 4
            words.append(ways[current])
            rest /= 3
        }
        return words.joined(separator: " ")
    }
}
