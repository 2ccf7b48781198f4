import Foundation
import Gestures
import StrokeGenerator
import Testing

@testable import Engine

/// A hand that goes round and round, with the angle at which it is meant to be.
private struct TurningHand {
    enum Manner: CaseIterable {
        case tidy, usual, drifting, changing, reversing
    }

    /// Where it is every 8 ms, and how far it has turned about its own centre, in degrees.
    private(set) var places: [(point: Point, degrees: Double)] = []

    init(_ manner: Manner, seed: UInt64, turns: Double = 4) {
        var random = Seeded(seed &* 7919 &+ UInt64(Manner.allCases.firstIndex(of: manner) ?? 0))
        let radius = random.uniform(35...120)
        let period = random.uniform(0.6...1.3)
        let sense: Double = random.uniform(0...1) < 0.5 ? -1 : 1
        let isTidy = manner == .tidy
        let flatness = isTidy ? 1 : random.uniform(0.88...1)
        let (swell, phase) = (isTidy ? 0 : random.uniform(0...0.06), random.uniform(0...6))
        let (faster, beat) = (manner == .changing ? 0.5 : 0.1, random.uniform(0.7...2.5))
        let drift = manner == .drifting ? random.uniform(0.1...0.25) * radius / period : 0
        let heading = random.uniform(0...(2 * .pi))
        let begin = random.uniform(0...(2 * .pi))
        let turnsBack = random.uniform(1.3...2.2) * period
        var (angle, noise) = (0.0, Vector.zero)
        for step in 0...Int(turns * period * 125) {
            let time = Double(step) / 125
            var speed = 2 * Double.pi / period * sense
            speed *= 1 + (isTidy ? 0 : faster) * sin(2 * .pi * time / beat + phase)
            if manner == .reversing {
                let (part, rest) = (
                    Int(time / turnsBack), time.truncatingRemainder(dividingBy: turnsBack)
                )
                speed *= (part % 2 == 0 ? 1 : -1) * min(1, min(rest, turnsBack - rest) / 0.1)
            }
            angle += speed / 125
            let arm = radius * (1 + swell * sin(angle / 2 + phase))
            noise = noise * 0.8 + Vector(dx: random.normal(), dy: random.normal()) * 0.4
            let direction = Vector(
                dx: arm * cos(begin + angle), dy: arm * flatness * sin(begin + angle))
            let way = Vector(dx: cos(heading), dy: sin(heading)) * (drift * time)
            let point = Point(x: 900, y: 600) + direction + way + noise
            let own = atan2(direction.dy, direction.dx)
            let before = places.last.map { begin0 + $0.degrees * .pi / 180 } ?? own
            if places.isEmpty { begin0 = own }
            let degrees = (before + remainder(own - before, 2 * .pi) - begin0) * 180 / .pi
            places.append((Point(x: point.x.rounded(), y: point.y.rounded()), degrees))
        }
    }

    private var begin0 = 0.0
}

/// Circles that act step by step.
@Suite("Knob") struct KnobTests {
    private static func engine(_ phrases: [Phrase], beside others: [Phrase] = []) -> Engine {
        let bindings =
            phrases.map {
                Binding($0, actions: [.nothing], continuousActions: .init(each: .degrees(30)))
            } + others.map { Binding($0, actions: [.nothing]) }
        let profile = Profile(hotkeys: [chord], bindings: bindings)
        return Engine(profiles: [profile])
    }

    private static let chord = Chord(.key("F13"))

    /// The steps that a hand makes: which way each goes, and the hand's own angle then.
    private static func steps(
        _ hand: TurningHand, _ phrases: [Phrase] = [.knob(nil)]
    ) -> [(gesture: Gesture, degrees: Double)] {
        var engine = engine(phrases)
        _ = engine.handle(Input(.press(chord, hand.places[0].point), at: .zero))
        var steps: [(Gesture, Double)] = []
        for (index, place) in hand.places.enumerated() {
            let time = Duration.milliseconds(8 * (index + 1))
            for case .perform(_, let gesture) in engine.handle(
                Input(.motion(place.point), at: time)) where gesture.phase == .changed
            {
                steps.append((gesture, place.degrees))
            }
        }
        return steps
    }

    @Test(
        "every step of 30° is within 8° of the hand's own, none is lost and none is double",
        arguments: TurningHand.Manner.allCases)
    fileprivate func steps(manner: TurningHand.Manner) {
        var (all, off) = (0, 0)
        for seed in 1...40 as ClosedRange<UInt64> {
            let hand = TurningHand(manner, seed: seed)
            let steps = Self.steps(hand)
            let counted = steps.reduce(0.0) {
                $0 + ($1.gesture.phrase == .knob(.clockwise) ? 30.0 : -30)
            }
            let degrees = hand.places.last?.degrees ?? 0
            #expect(abs(counted - degrees) <= 38, "\(manner) \(seed): \(counted) for \(degrees)")
            // Until half a turn is drawn steps are only counted.
            let late = steps.drop { abs($0.degrees) < 230 }
            for (before, next) in zip(late, late.dropFirst()) {
                guard before.gesture.phrase == next.gesture.phrase else { continue }
                all += 1
                if abs(abs(next.degrees - before.degrees) - 30) > 8 { off += 1 }
            }
        }
        #expect(all > 300 && off == 0, "\(manner): \(off) of \(all)")
    }

    @Test("it begins after half a turn, and counts from where the circle began")
    func beginning() {
        for seed in 1...20 as ClosedRange<UInt64> {
            let steps = Self.steps(TurningHand(.usual, seed: seed))
            #expect(abs(steps[0].degrees) >= 180 && abs(steps[0].degrees) < 230, "\(seed)")
            #expect(abs(steps[0].gesture.progress?.angle ?? 0) == 30)
        }
    }

    @Test("what is mapped one way round only does not begin the other way")
    func oneWay() {
        for seed in 1...20 as ClosedRange<UInt64> {
            let hand = TurningHand(.usual, seed: seed)
            let isClockwise = (hand.places.last?.degrees ?? 0) > 0
            let same = Self.steps(hand, [.knob(isClockwise ? .clockwise : .counterclockwise)])
            let other = Self.steps(hand, [.knob(isClockwise ? .counterclockwise : .clockwise)])
            #expect(same.count > 40 && other.isEmpty, "\(seed): \(same.count), \(other.count)")
        }
    }

    @Test("it takes no swipe, sequence or shake that is mapped beside it")
    func beside() {
        let sequences: [[Direction]] = [
            [.right, .down, .left], [.right, .down, .left, .up], [.up, .right, .down],
        ]
        let others =
            Direction.allCases.map { Phrase.swipe($0, fingers: 1) }
            + sequences.map { Phrase.sequence($0) } + [.shake(nil)]
        let place = Point(x: 700, y: 500)
        for seed in 1...20 as ClosedRange<UInt64> {
            let generator = StrokeGenerator(seed: seed)
            var strokes = Direction.allCases.map { direction in
                (
                    Phrase.swipe(direction, fingers: 1),
                    generator.swipe(direction, length: 250, from: place)
                )
            }
            strokes += sequences.map {
                (.sequence($0), generator.polyline($0, leg: 150, from: place))
            }
            for (phrase, stroke) in strokes {
                var engine = Self.engine([.knob(nil)], beside: others)
                let performed = engine.draw(stroke.samples, under: Self.chord).compactMap {
                    if case .perform(let binding, _) = $0 { binding.phrase } else { nil }
                }
                #expect(performed == [phrase], "\(seed)")
            }
        }
    }

    @Test("it takes no recorded loop that is mapped beside it, and turns beyond that")
    func recorded() throws {
        func loop(_ seed: UInt64, turns: Double) -> [Sample] {
            var random = Seeded(seed)
            let radius = random.uniform(50...60)
            let line = (0...12).map { Point(x: 400 + Double($0) * 10, y: 500 + radius) }
            let round = (0...60).map { step in
                let angle = Double.pi / 2 - Double(step) / 60 * 2 * .pi * turns
                return Point(x: 520 + radius * cos(angle), y: 500 + radius * sin(angle))
            }
            let end = round[60]
            return (line + round + (1...12).map { Point(x: end.x + Double($0) * 10, y: end.y) })
                .evenlyTimed
        }
        var library = TemplateLibrary()
        library[.stroke("pigtail")] = try (1...3).map { try Template(loop($0, turns: 1)) }
        let profile = Profile(
            hotkeys: [],
            bindings: [
                Binding(
                    .knob(nil), actions: [.nothing],
                    continuousActions: .init(each: .degrees(30))),
                Binding(.stroke("pigtail"), actions: [.nothing]),
            ])
        for seed in 4...14 as ClosedRange<UInt64> {
            for (turns, phrase) in [(1.0, Phrase.stroke("pigtail")), (3, .knob(.counterclockwise))]
            {
                var replay = Replay(profile, templates: library)
                let outcome = replay.outcome(of: [Stroke(samples: loop(seed, turns: turns))])
                guard case .recognized(let gesture, _) = outcome else {
                    Issue.record("\(seed), \(turns): \(outcome)")
                    continue
                }
                #expect(gesture.phrase == phrase, "\(seed), \(turns)")
            }
        }
    }
}
