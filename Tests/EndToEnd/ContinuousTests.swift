import Foundation
import Gestures
import StrokeGenerator
import TestServer
import Testing

private let place = Point(x: 600, y: 450)

@Suite("Continuous gestures") struct ContinuousTests {
    private func expectUps(_ count: Int, _ session: Session) {
        let expected = Array(repeating: "up", count: count)
        try? session.probe.display.wait(for: "the commands") { session.lines() == expected }
        #expect(session.lines() == expected)
    }

    @Test("again is one more step of a pan, whose end does nothing")
    func again() throws {
        let session = try Session(
            """
            hotkey: Menu
            \(Session.quiet)
            gestures:
              pan right: {do: run echo up >> "$HOME/log", each: 40px}
              tap 2 fingers: again
            """)
        let stroke = StrokeGenerator(seed: 1, style: .ideal).swipe(.right, length: 420, from: place)
        try session.draws(.pointer(stroke), under: "Menu", as: "pan right")
        expectUps(10, session)
        #expect(session.daemon.output.contains(": run echo"), "\(session.daemon.output)")
        for count in 11...12 {
            try session.server.run(Session.binary, ["trigger", "tap 2 fingers"])
            expectUps(count, session)
        }
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
        expectUps(count, session)
        try session.expectNothingLeft()
    }

    @Test("of a gesture whose beginning fails only the end is done, until it begins again")
    func failedBeginning() throws {
        let session = try Session(
            """
            hotkey: Menu
            \(Session.quiet)
            gestures:
              pan right: {began: window focus, do: &up run echo up >> "$HOME/log", ended: *up}
              pinch in: {began: window focus, do: run echo no >> "$HOME/log", ended: *up}
            applications:
              - match: {class: RecordingClient}
                gestures: {pinch in: *up}
            """)
        for gesture in ["pan right", "pinch in"] {
            let failed = try session.server.curlicue(["trigger", gesture])
            #expect(failed.status != 0 && failed.output.contains("there is no window here"))
        }
        expectUps(2, session)
        let application = try RecordingClient(on: session.server.name)
        try session.injector.point(at: #require(session.probe.area(of: application.window)).center)
        for gesture in ["pan right", "pinch in"] {
            #expect(try session.server.curlicue(["trigger", gesture]).status == 0)
        }
        expectUps(5, session)
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
            try injector.swipe(.update, fingers: 3, moved: Vector(dx: 10, dy: 0), cancelled: false)
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
        let stroke = StrokeGenerator(seed: 4).swipe(.right, length: 300, from: FaultScene.place)
        try scene.injector.play([stroke], speed: .quick)
        try scene.session.hotkey("Menu", down: false)
        try scene.application.wait(for: .key("b", down: false))
        let keys = scene.application.events().map(\.kind)
        let up = try #require(keys.lastIndex(of: .key("Alt_L", down: false)), "\(keys)")
        let last = try #require(keys.firstIndex(of: .key("b", down: true)))
        #expect(up < last, "\(keys)")
        #expect(keys.firstIndex(of: .key("Tab", down: true)).map { $0 < up } == true)
    }
}
