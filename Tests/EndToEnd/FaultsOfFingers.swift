import Desktop
import Foundation
import Gestures
import Glibc
import StrokeGenerator
import TestServer
import Testing

/// One-finger strokes beside a hotkey, at random times.
struct HastyFingers {
    static let mapping = """
        hotkey: [Ctrl+Super, Super+grave]
        \(Session.quiet)
        gestures:
          swipe left: nothing
        """

    struct Result {
        /// How long after the hotkey the finger landed, in milliseconds; negative before it.
        var pause: Double
        /// The touches and buttons that the application saw.
        var seen: [RecordedEvent]
        var effects: [String]
        var isDrawn: Bool { effects.contains { $0.hasPrefix("perform swipe left") } }
    }

    let session: Session
    let application: RecordingClient
    private var random = Seeded(1)

    init(selectsTouches: Bool) throws {
        session = try Session(Self.mapping)
        application = try RecordingClient(on: session.server.name) {
            $0.selectsTouches = selectsTouches
        }
        try application.focus()
        try session.injector.point(at: FaultScene.place)
        session.waitUntilIdle()
        _ = application.events()
    }

    /// The hotkey and a finger that lands up to 150 ms later, or before it.
    mutating func stroke(under chord: String, isLater: Bool) throws -> Result {
        let injector = session.injector
        let swipe = StrokeGenerator(
            seed: random.next(), style: StrokeGenerator.Style(duration: .milliseconds(60))
        )
        .swipe(.left, length: 150, from: FaultScene.place, contact: .finger(1))
        // Half of them come while the daemon is still busy with the other.
        let pause = random.uniform(0...(random.unit() < 0.5 ? 4 : 150))
        let start = ContinuousClock.now
        if isLater {
            try session.hotkey(chord, down: true)
        } else {
            try injector.touch(1, .begin, swipe.samples[0].position)
            try injector.sync()
        }
        while ContinuousClock.now - start < .milliseconds(pause) {}
        if isLater {
            try injector.touch(1, .begin, swipe.samples[0].position)
        } else {
            try session.hotkey(chord, down: true)
        }
        // In every second one the hotkey goes up before the finger.
        let isLifted = random.unit() < 0.5
        let last = swipe.samples.count - 1
        for (index, sample) in swipe.samples.enumerated().dropFirst() {
            if index == last * 3 / 4, !isLifted { try session.hotkey(chord, down: false) }
            try injector.touch(1, index == last ? .end : .update, sample.position)
            try injector.sync()
        }
        if isLifted { try session.hotkey(chord, down: false) }
        if !isLater {
            // Openbox grabs presses and replays them: the pointer waits for that.
            try? application.wait(for: "the finger to be lifted") { $0.contains(where: \.isLift) }
        }
        session.waitUntilIdle()
        let seen = application.events().filter {
            switch $0.kind {
            case .touch, .button: true
            default: false
            }
        }
        return Result(
            pause: isLater ? pause : -pause, seen: seen, effects: session.dequeueEffects())
    }
}

extension Faults {
    @Test(
        "21: a finger that lands after the hotkey never reaches the application, one before it always",
        arguments: [true, false])
    func hastyFingers(selectsTouches: Bool) throws {
        var fingers = try HastyFingers(selectsTouches: selectsTouches)
        for number in 1...repetitions(15, full: 1000) {
            let chord = number % 4 == 0 ? "Super+grave" : "Ctrl+Super"
            let later = try fingers.stroke(under: chord, isLater: true)
            try must(
                later.seen.isEmpty,
                "\(number), \(chord), \(later.pause) ms: \(later.seen) \(later.effects)")
            try must(later.isDrawn, "\(number), \(chord), \(later.pause) ms: \(later.effects)")
            guard number % 3 == 0 else { continue }
            let before = try fingers.stroke(under: chord, isLater: false)
            try must(
                !before.isDrawn, "\(number), \(chord), \(before.pause) ms: \(before.effects)")
            try must(
                before.seen.count >= 2
                    && before.seen.firstIndex(where: \.isLift)
                        == before.seen.indices.last,
                "\(number), \(chord), \(before.pause) ms: \(before.seen) \(before.effects)")
        }
        try fingers.session.expectNothingLeft()
        // Without the hotkey no finger is held back, also after holds.
        fingers.session.daemon.signal(SIGSTOP)
        defer { fingers.session.daemon.signal(SIGCONT) }
        try fingers.session.injector.touch(1, .begin, FaultScene.place)
        try fingers.session.injector.touch(1, .end, FaultScene.place)
        try fingers.session.injector.sync()
        try fingers.application.wait(for: "the finger", timeout: .milliseconds(500)) {
            $0.contains(where: \.isLift)
        }
    }
}

extension RecordedEvent {
    /// Whether a finger is lifted, or the button that it presses goes up.
    fileprivate var isLift: Bool {
        switch kind {
        case .touch(_, .end), .button(1, down: false): true
        default: false
        }
    }
}
