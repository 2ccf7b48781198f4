import Desktop
import Foundation
import Gestures
import StrokeGenerator
import TestServer
import Testing

/// A gesture as one device makes it.
enum Drawing {
    /// The pointer moves.
    case pointer(Stroke)
    /// The pointer moves with button 1 held; once for each stroke.
    case button([Stroke])
    /// Fingers on the touch screen.
    case fingers([Stroke])
    /// Fingers on a touchpad: a swipe over a distance.
    case padSwipe(fingers: Int, Vector)
    /// Fingers on a touchpad that spread and rotate, clockwise in degrees.
    case padPinch(scale: Double, angle: Double)

    /// How fast it is played unless a test says otherwise: what moves is the same gesture when it is
    /// drawn faster; taps and presses are what they are by the time that they take.
    var speed: PlaybackSpeed {
        switch self {
        case .pointer(let stroke): stroke.moves ? .quick : .realTime
        case .button(let strokes), .fingers(let strokes):
            strokes.contains(where: \.moves) ? .quick : .realTime
        // Always played in the same time.
        case .padSwipe, .padPinch: .quick
        }
    }

    /// Taps of `fingers` fingers, an eighth of a second apart.
    static func taps(_ count: Int, fingers: Int, at place: Point) -> Drawing {
        .fingers(
            (0..<count).flatMap { tap in
                StrokeGenerator(seed: UInt64(fingers * 10 + tap)).fingers(fingers) {
                    $0.rest(at: place, during: .milliseconds(60), contact: .finger(1))
                }.map { $0.delayed(by: .milliseconds(125) * tap) }
            })
    }

    /// Fingers that rest for longer than a long press needs.
    static func press(fingers: Int, at place: Point) -> Drawing {
        .fingers(
            StrokeGenerator(seed: UInt64(fingers)).fingers(fingers) {
                $0.rest(at: place, during: .milliseconds(600), contact: .finger(1))
            })
    }

    /// Fingers that move the same way.
    static func swipe(
        _ direction: Direction, fingers: Int, length: Double = 240, at place: Point,
        seed: UInt64 = 1
    ) -> Drawing {
        .fingers(
            StrokeGenerator(seed: seed).fingers(fingers) {
                $0.swipe(
                    direction, length: length, from: place.opposite(direction, length / 2),
                    contact: .finger(1))
            })
    }
}

extension PlaybackSpeed {
    /// Three times as fast as people draw, for what does not depend on its speed.
    static let quick = PlaybackSpeed.realTime(factor: 3)
}

extension Stroke {
    /// Whether it is more than a rest with tremor.
    var moves: Bool {
        samples.contains { $0.position.distance(to: samples[0].position) > 20 }
    }

    /// The same, later.
    func delayed(by time: Duration) -> Stroke {
        Stroke(contact, samples: samples.map { Sample($0.position, at: $0.time + time) })
    }
}

extension Point {
    /// The point that lies `distance` back when looking along `direction`.
    func opposite(_ direction: Direction, _ distance: Double) -> Point {
        self + direction.vector * -distance
    }
}

extension Direction {
    /// One pixel that way.
    var vector: Vector { Vector(dx: cos(angle), dy: sin(angle)) }
}

extension Session {
    /// Plays what the devices do, without any hotkey.
    func play(_ drawing: Drawing, speed: PlaybackSpeed? = nil) throws {
        let speed = speed ?? drawing.speed
        switch drawing {
        case .pointer(let stroke): try injector.play([stroke], speed: speed)
        case .button(let strokes):
            for stroke in strokes {
                try injector.play([stroke], as: .drag(button: 1), speed: speed)
            }
        case .fingers(let strokes): try injector.play(strokes, as: .touch, speed: speed)
        case .padSwipe(let fingers, let way):
            try injector.swipe(fingers: fingers, over: way, during: .milliseconds(70))
        case .padPinch(let scale, let angle):
            try injector.pinch(scale: scale, angle: angle, during: .milliseconds(70))
        }
    }

    /// Presses a hotkey and waits until its hold accepts fingers: those that are down before belong
    /// to the application.
    func arm(_ chord: String) throws {
        try hotkey(chord, down: true)
        try effect("arm")
        // The server may read the daemon's requests after ours, but not after the next.
        probe.display.sync()
        probe.display.sync()
    }

    /// Draws under a hotkey and gives the outcome; afterwards no hold is left.
    func draw(
        _ drawing: Drawing, under chord: String, speed: PlaybackSpeed? = nil
    ) throws -> [String: String] {
        if case .pointer(let stroke) = drawing {
            let outcome = try gesture(stroke, under: chord, speed: speed ?? drawing.speed)
            waitUntilIdle()
            return outcome
        }
        try arm(chord)
        try play(drawing, speed: speed)
        let outcome = try outcome()
        try hotkey(chord, down: false)
        waitUntilIdle()
        return outcome
    }

    /// The lines that commands wrote to a file in the session's home.
    func lines(_ name: String = "log") -> [String] {
        let home = server.environment["HOME"] ?? ""
        let text = (try? String(contentsOfFile: "\(home)/\(name)", encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }

    /// Nothing is held, nothing is going on: pointer and keyboard are free, the daemon waits, and
    /// it sleeps.
    func expectNothingLeft(
        _ what: String = "", sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        #expect(waitUntilIdle(), "\(what): still holding", sourceLocation: sourceLocation)
        #expect(probe.canGrabPointerAndKeyboard, "\(what)", sourceLocation: sourceLocation)
        let status = try server.run(Session.binary, ["status"])
        #expect(status.contains("waiting"), "\(what): \(status)", sourceLocation: sourceLocation)
        var naps = wakeups
        var since = ContinuousClock.now
        // The ink of the last gesture may still be fading.
        try probe.display.wait(for: "the daemon to sleep") {
            if wakeups != naps { (naps, since) = (wakeups, .now) }
            return ContinuousClock.now - since > .milliseconds(100)
        }
    }

    /// How often the daemon has gone to sleep.
    private var wakeups: String? {
        let file = "/proc/\(daemon.process.pid)/status"
        return (try? String(contentsOfFile: file, encoding: .utf8))?.split(separator: "\n")
            .first { $0.hasPrefix("voluntary_ctxt_switches") }.map(String.init)
    }
}
