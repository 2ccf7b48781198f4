import Desktop
import Foundation
import Gestures
import StrokeGenerator
import TestServer
import Testing

private let mapping = """
    hotkey: Menu
    touch: always
    \(Session.quiet)
    gestures:
      swipe left 3 fingers: nothing
      tap 3 fingers: nothing
      pan up 2 fingers: {began: nothing, ended: run echo "$CURLICUE_PHASE" >> "$HOME/log"}
      pan up 3 fingers: {began: nothing, ended: run echo "$CURLICUE_PHASE" >> "$HOME/log"}
    """

/// What two fingers do on an application of their own.
private enum Movement: String, CaseIterable {
    case tap, quickTap, pinch, swipe

    var strokes: [Stroke] {
        let generator = StrokeGenerator(seed: 4)
        let place = FaultScene.place
        return switch self {
        case .tap, .quickTap:
            // The second one comes down later and goes up later.
            [0.0, 80].enumerated().map { finger, x in
                let time = Duration.milliseconds(self == .tap ? 130 : 50)
                let rest = StrokeGenerator(seed: UInt64(finger)).rest(
                    at: place + Vector(dx: x, dy: 0), during: time, contact: .finger(finger + 1))
                return Stroke(
                    rest.contact,
                    samples: rest.samples.map {
                        Sample($0.position, at: $0.time + .milliseconds(12 * finger))
                    })
            }
        case .pinch: generator.pinch(center: place, from: 120, to: 300)
        case .swipe:
            generator.fingers(2) { $0.swipe(.up, length: 200, from: place, contact: .finger(1)) }
        }
    }
}

extension Faults {
    /// The begins and the ends of what an application gets of a movement.
    private func ends(
        _ application: RecordingClient, _ movement: Movement, _ injector: any Injector
    ) throws -> [(phase: Phase, place: Point)] {
        _ = application.events()
        try injector.play(movement.strokes, as: .touch)
        func ends(_ events: [RecordedEvent]) -> [(phase: Phase, place: Point)] {
            events.compactMap {
                if case .touch(_, let phase) = $0.kind, phase != .update {
                    (phase, $0.position)
                } else {
                    nil
                }
            }
        }
        try? application.wait(for: "both fingers", timeout: .seconds(3)) { ends($0).count >= 4 }
        return ends(application.events())
    }

    @Test("67: two fingers of the application begin and end as without curlicue")
    func twoFingers() throws {
        let plain = try PrivateServer()
        let alone = try RecordingClient(on: plain.name)
        let scene = try FaultScene(mapping, manager: nil)
        for movement in Movement.allCases {
            let expected = try ends(alone, movement, plain.injector)
            let seen = try ends(scene.application, movement, scene.injector)
            scene.session.waitUntilIdle()
            try must(expected.count == 4, "\(movement): \(expected)")
            let order: [Phase] = [.begin, .begin, .end, .end]
            try must(expected.map(\.phase) == order, "\(movement): \(expected)")
            if movement == .quickTap || movement == .tap {
                // A finger that is lifted before it is accepted or rejected comes after the other;
                // on a busy machine both are, and come one after the other.
                let begins = seen.filter { $0.phase == .begin }
                    .sorted { $0.place.x < $1.place.x }
                try must(
                    seen.count == 4 && seen.first?.phase == .begin && begins.count == 2
                        && zip(begins, expected).allSatisfy {
                            $0.place.distance(to: $1.place) < 1
                        },
                    "\(movement): \(seen), not \(expected)")
                continue
            }
            try must(
                seen.map(\.phase) == order
                    && zip(seen, expected).allSatisfy { $0.place.distance(to: $1.place) < 1 },
                "\(movement): \(seen), not \(expected)")
        }
        try must(scene.session.lines().isEmpty, "a command ran")
    }

    @Test("72: a touch screen that is disabled in a pan cancels it", arguments: [2, 3])
    func touchscreenDisabled(fingers: Int) throws {
        let scene = try FaultScene(mapping)
        if fingers == 2 { try scene.session.arm("Menu") }
        for step in 0...12 {
            for finger in 1...fingers {
                try scene.injector.touch(
                    finger, step == 0 ? .begin : .update,
                    FaultScene.place + Vector(dx: 60 * Double(finger), dy: -10 * Double(step)))
            }
            try scene.injector.sync()
        }
        try scene.session.effect("perform pan up \(fingers) fingers began")
        try scene.run("xinput", "disable", "test touch screen")
        let outcome = try scene.session.outcome()
        if fingers == 2 { try scene.session.hotkey("Menu", down: false) }
        try must(outcome["reason"] == "an input device went away", "\(outcome)")
        try? scene.server.display.wait(for: "the command", timeout: .seconds(3)) {
            !scene.session.lines().isEmpty
        }
        scene.session.waitUntilIdle()
        let effects = scene.session.dequeueEffects().filter { !$0.hasPrefix("extend") }
        try must(
            scene.session.lines() == ["cancelled"], "\(scene.session.lines()) \(effects)")
        scene.forgetCommands()
    }
}
