import Foundation
import Gestures
import StrokeGenerator
import TestServer
import Testing

private let place = Point(x: 600, y: 450)

/// A straight movement to the right at a steady pace, with a tremor.
private struct Drift {
    var length = 400.0
    var rate = 60.0
    var jitter = 2.0
    /// How long it takes, in milliseconds: a device that is slow has to be far below the steps.
    private var time: Double { rate < 100 ? 1000 : 500 }
    var start = place

    func stroke(_ contact: Contact = .pointer, seed: UInt64) -> Stroke {
        var random = Seeded(seed)
        let count = Int(rate * time / 1000)
        let samples = (0...count).map { index in
            let share = Double(index) / Double(count)
            let isEnd = index == 0 || index == count
            let shake = { (random: inout Seeded) in isEnd ? 0 : random.uniform(-jitter...jitter) }
            return Sample(
                x: start.x + length * share + shake(&random), y: start.y + shake(&random),
                milliseconds: time * share)
        }
        return Stroke(contact, samples: samples)
    }
}

@Suite("Continuous gestures") struct ContinuousTests {
    private let volume = """
        hotkey: Menu
        \(Session.quiet)
        touchpad: always
        touch: always
        gestures:
          pan right: {do: run echo up >> "$HOME/log", each: 40px}
          pan left: {do: run echo down >> "$HOME/log", each: 40px}
          pan right 3 fingers: {do: run echo up >> "$HOME/log", each: 40px}
        """

    private func steps(_ session: Session, _ what: String) -> Int {
        session.dequeueEffects().filter { $0.hasPrefix("perform \(what) changed") }.count
    }

    private func expectLines(_ session: Session, _ expected: [String: Int]) {
        func counted() -> [String: Int] {
            session.lines().reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
        try? session.probe.display.wait(for: "the commands") { counted() == expected }
        #expect(counted() == expected)
    }

    @Test("again is one more step of a pan, whose end does nothing")
    func again() throws {
        let session = try Session(volume + "\n  tap 2 fingers: again\n")
        try session.draws(
            .pointer(Drift().stroke(seed: 1)), under: "Menu", speed: .realTime, as: "pan right")
        expectLines(session, ["up": 10])
        for count in 11...12 {
            try session.server.run(Session.binary, ["trigger", "tap 2 fingers"])
            expectLines(session, ["up": count])
        }
    }

    @Test("400 px are ten steps of 40 px, whatever the rate and whatever the tremor")
    func tenSteps() throws {
        let session = try Session(volume)
        var expected = 0
        for rate in [60.0, 1000.0] {
            for seed in 1...2 as ClosedRange<UInt64> {
                let drift = Drift(rate: rate)
                _ = session.dequeueEffects()
                try session.draws(
                    .pointer(drift.stroke(seed: seed)), under: "Menu", speed: .realTime,
                    as: "pan right")
                #expect(steps(session, "pan right") == 10, "pointer at \(rate) Hz, seed \(seed)")
                expected += 10
            }
            let fingers = (1...3).map { finger in
                Drift(rate: rate, start: Point(x: 400, y: 300 + 80 * Double(finger)))
                    .stroke(.finger(finger), seed: UInt64(finger))
            }
            _ = session.dequeueEffects()
            try session.play(.fingers(fingers), speed: .realTime)
            #expect(try session.outcome()["gesture"] == "pan right 3 fingers")
            #expect(steps(session, "pan right 3 fingers") == 10, "fingers at \(rate) Hz")
            try session.injector.swipe(
                over: Vector(dx: 400, dy: 0), steps: Int(rate / 2), during: .milliseconds(500))
            #expect(try session.outcome()["gesture"] == "pan right 3 fingers")
            #expect(steps(session, "pan right 3 fingers") == 10, "touchpad at \(rate / 2) events")
            expected += 20
        }
        expectLines(session, ["up": expected])
        try session.expectNothingLeft()
    }

    @Test("tremor on a step fires it once, and a turn back fires back")
    func trembling() throws {
        let session = try Session(volume)
        // Up to the second step, to and fro about it, and back to the beginning.
        let way =
            Array(stride(from: 0.0, through: 80, by: 4))
            + (0..<60).map { 80 + ($0 % 2 == 0 ? 14 : -14) }
            + Array(stride(from: 80.0, through: 0, by: -4))
        let samples = way.enumerated().map { index, x in
            Sample(x: place.x + x, y: place.y, milliseconds: Double(index) * 8)
        }
        _ = try session.draw(.pointer(Stroke(samples: samples)), under: "Menu")
        let performed = session.dequeueEffects().filter { $0.hasPrefix("perform") }
        #expect(performed.filter { $0.hasPrefix("perform pan right changed") }.count == 2)
        #expect(performed.filter { $0.hasPrefix("perform pan left changed") }.count == 2)
        expectLines(session, ["up": 2, "down": 2])
        #expect(session.daemon.output.contains(": run echo"), "\(session.daemon.output)")
    }

    @Test("a step is repeated while the pointer rests, until the hotkey goes up")
    func repetition() throws {
        let session = try Session(
            """
            hotkey: Menu
            \(Session.quiet)
            gestures:
              pan right: {do: run echo up >> "$HOME/log", each: 50px, repeat: 80ms}
            """)
        try session.injector.move(to: place)
        try session.arm("Menu")
        try session.injector.play(
            [StrokeGenerator(seed: 1, style: .ideal).swipe(.right, length: 60, from: place)],
            speed: .quick)
        let times = try (1...5).map { _ in try session.effect("perform pan right changed") }
        let pauses = zip(times, times.dropFirst()).map { $1 - $0 }
        #expect(pauses.allSatisfy { $0 > 75 }, "\(pauses)")
        try session.hotkey("Menu", down: false)
        #expect(try session.outcome()["gesture"] == "pan right")
        let count = session.dequeueEffects().filter { $0.hasPrefix("perform pan right changed") }
            .count
        session.pass(.milliseconds(200))
        session.waitUntilIdle()
        #expect(session.dequeueEffects().isEmpty)
        expectLines(session, ["up": count])
        try session.expectNothingLeft()
    }

    @Test("a window follows the pointer, the fingers and the touchpad")
    func windowMove() throws {
        let session = try Session(
            """
            hotkey: Menu
            \(Session.quiet)
            touchpad: always
            gestures:
              pan horizontal: window move
              pan horizontal 2 fingers: window move
              pan vertical 3 fingers: window move
            """)
        let application = try RecordingClient(on: session.server.name)
        try application.focus()
        let before = try #require(session.probe.area(of: application.window))
        var expected = Point(x: before.minX, y: before.minY)
        func expectMoved(by way: Vector, _ what: String) {
            expected = expected + way
            func area() -> Box? { session.probe.area(of: application.window) }
            try? session.probe.display.wait(for: "the window to move", timeout: .seconds(3)) {
                area().map { Point(x: $0.minX, y: $0.minY).distance(to: expected) < 1.5 } ?? false
            }
            let now = area()
            let corner = now.map { Point(x: $0.minX, y: $0.minY) } ?? .zero
            #expect(corner.distance(to: expected) < 1.5, "\(what): \(corner), not \(expected)")
            #expect(now?.width == before.width && now?.height == before.height)
        }
        let generator = StrokeGenerator(seed: 1, style: .ideal)
        let there = Point(x: place.x + 180, y: place.y + 60)
        var outcome = try session.draw(
            .pointer(generator.swipe(from: place, to: there)), under: "Menu")
        #expect(outcome["gesture"] == "pan right", "\(outcome)")
        expectMoved(by: there - place, "pointer")
        let fingers = (1...2).map { finger in
            let start = Point(x: 500 + 80 * Double(finger), y: 480)
            return generator.swipe(
                from: start, to: start + Vector(dx: -150, dy: 0), contact: .finger(finger))
        }
        outcome = try session.draw(.fingers(fingers), under: "Menu")
        #expect(outcome["gesture"] == "pan left 2 fingers", "\(outcome)")
        expectMoved(by: Vector(dx: -150, dy: 0), "fingers")
        try session.injector.move(to: place)
        try session.play(.padSwipe(fingers: 3, Vector(dx: 20, dy: 100)))
        #expect(try session.outcome()["gesture"] == "pan down 3 fingers")
        expectMoved(by: Vector(dx: 20, dy: 100), "touchpad")
        try session.expectNothingLeft()
    }

    @Test("Alt stays down from the beginning of the pan to its end", arguments: [false, true])
    func holdAndSwitch(isCancelled: Bool) throws {
        let session = try Session(
            """
            hotkey: Menu
            \(Session.quiet)
            touchpad: always
            gestures:
              pan horizontal 3 fingers:
                began: keys hold Alt
                changed: keys Tab
                each: 80px
            """)
        let application = try RecordingClient(on: session.server.name)
        try application.focus()
        try session.injector.point(at: place)
        _ = application.events()
        func keys(_ events: [RecordedEvent]) -> [RecordedEvent.Kind] {
            events.filter(\.isOfKey).map(\.kind)
        }
        let tab: [RecordedEvent.Kind] = [.key("Tab", down: true), .key("Tab", down: false)]
        let underWay = [.key("Alt_L", down: true)] + tab + tab + tab
        let injector = session.injector
        try injector.swipe(.begin, fingers: 3, moved: .zero, cancelled: false)
        for _ in 1...24 {
            try injector.swipe(
                .update, fingers: 3, moved: Vector(dx: 10, dy: 0), cancelled: false)
        }
        try injector.sync()
        try? application.wait(for: "three tabs") { keys($0) == underWay }
        #expect(keys(application.events()) == underWay)
        try injector.swipe(.end, fingers: 3, moved: .zero, cancelled: isCancelled)
        try injector.sync()
        try? application.wait(for: "Alt to go up") { !keys($0).isEmpty }
        #expect(keys(application.events()) == [.key("Alt_L", down: false)])
        try session.expectNothingLeft()
    }

    @Test("commands learn the phase, the measures and the place from their environment")
    func environment() throws {
        let note =
            #"run env | grep ^CURLICUE_ > "$HOME/t$$"; mv "$HOME/t$$" "$HOME/$CURLICUE_PHASE""#
        let session = try Session(
            """
            hotkey: Menu
            \(Session.quiet)
            gestures:
              pan right: {began: '\(note)', changed: '\(note)', ended: '\(note)', each: 150px}
              pinch out: {began: '\(note)', changed: '\(note)', ended: '\(note)', each: 80%}
              rotate clockwise: {began: '\(note)', changed: '\(note)', ended: '\(note)', each: 40deg}
            """)
        let application = try RecordingClient(on: session.server.name)
        try application.focus()
        let home = try #require(session.server.environment["HOME"])
        func recorded(_ drawing: Drawing) throws -> [String: [String: String]] {
            let phases = ["began", "changed", "ended"]
            for phase in phases { try? FileManager.default.removeItem(atPath: "\(home)/\(phase)") }
            _ = try session.draw(drawing, under: "Menu")
            try session.probe.display.wait(for: "the commands") {
                phases.allSatisfy { FileManager.default.fileExists(atPath: "\(home)/\($0)") }
            }
            return phases.reduce(into: [:]) { all, phase in
                for line in session.lines(phase) {
                    let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
                    all[phase, default: [:]][parts[0]] = parts.last
                }
            }
        }
        func number(_ variables: [String: String]?, _ name: String) -> Double {
            variables?["CURLICUE_\(name)"].flatMap(Double.init) ?? .nan
        }
        let generator = StrokeGenerator(seed: 1, style: .ideal)
        var phases = try recorded(
            .pointer(generator.swipe(from: place, to: place + Vector(dx: 220, dy: 0))))
        for (phase, variables) in phases {
            #expect(variables["CURLICUE_PHASE"] == phase)
            #expect(variables["CURLICUE_GESTURE"] == "pan right")
            #expect(variables["CURLICUE_CLASS"] == "RecordingClient")
            #expect(variables["CURLICUE_WINDOW"] == application.window.asWmctrlHasIt)
            #expect(variables["CURLICUE_DESKTOP"] == "1")
            #expect(number(variables, "X1") == 600 && number(variables, "Y1") == 450)
        }
        #expect(number(phases["changed"], "DELTA") == 150)
        #expect(number(phases["ended"], "DELTA") == 0)
        #expect(number(phases["ended"], "X2") == 820)
        phases = try recorded(.fingers(generator.pinch(center: place, from: 100, to: 220)))
        #expect(number(phases["changed"], "DELTA") == 0.8)
        #expect(number(phases["changed"], "SCALE") > 1.6)
        #expect(abs(number(phases["ended"], "SCALE") - 2.2) < 0.05, "\(phases)")
        phases = try recorded(.padPinch(scale: 1, angle: 60))
        #expect(number(phases["changed"], "DELTA") == 40)
        #expect(abs(number(phases["ended"], "ANGLE") - 60) < 1, "\(phases)")
    }

    @Test("fingers are felt after an action of the same hold clicked or scrolled")
    func afterScrolling() throws {
        let session = try Session(
            """
            hotkey: Menu
            \(Session.quiet)
            gestures:
              rotate clockwise: {scroll: down, each: 15deg}
              swipe left: nothing
              swipe left 3 fingers: nothing
            """)
        try session.arm("Menu")
        for seed in 1...3 as ClosedRange<UInt64> {
            try session.play(
                .fingers(
                    StrokeGenerator(seed: seed).pinch(
                        center: place, from: 200, to: 200, turn: .pi / 3)))
            #expect(try session.outcome()["gesture"] == "rotate clockwise")
            session.catchUp()
            for fingers in [1, 3] {
                try session.play(.swipe(.left, fingers: fingers, at: place))
                let outcome = try session.outcome()
                #expect(outcome["action"] == "nothing", "\(fingers): \(outcome)")
                session.catchUp()
            }
        }
        try session.hotkey("Menu", down: false)
        try session.expectNothingLeft()
    }

    @Test("what a continuous gesture does at its end is done after the keys that it held went up")
    func endedAfterHeldKeys() throws {
        let scene = try FaultScene(
            """
            hotkey: Menu
            \(Session.quiet)
            gestures:
              pan right: {began: keys hold Alt, changed: keys Tab, ended: keys b, each: 80px}
            """)
        try scene.session.arm("Menu")
        try scene.injector.play(
            [
                StrokeGenerator(seed: 4).swipe(.right, length: 300, from: FaultScene.place)
            ], speed: .quick)
        try scene.session.hotkey("Menu", down: false)
        try scene.application.wait(for: .key("b", down: false))
        let keys = scene.application.events().map(\.kind)
        let up = try #require(keys.lastIndex(of: .key("Alt_L", down: false)), "\(keys)")
        let last = try #require(keys.firstIndex(of: .key("b", down: true)))
        #expect(up < last, "\(keys)")
        #expect(keys.firstIndex(of: .key("Tab", down: true)).map { $0 < up } == true)
    }
}
