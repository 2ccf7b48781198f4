import Gestures
import StrokeGenerator
import Testing

private let limits = Limits()
private let rates = [60.0, 125, 1000]

private func swipe(
    _ direction: Direction, _ fingers: Int, seed: UInt64, rate: Double, length: Double = 220
) -> [Stroke] {
    StrokeGenerator(seed: seed, style: .init(rate: rate)).fingers(fingers) {
        $0.swipe(direction, length: length, from: middle)
    }
}

/// Every continuous gesture of two fingers and every movement of two to five, in one arena.
private func everything() -> [any Recognizer] {
    let pans: [any Recognizer] = (2...5).map {
        TransformRecognizer(
            .translation, [.pan(.horizontal, fingers: $0), .pan(.vertical, fingers: $0)],
            fingers: $0, limits: limits)
    }
    return pans + [pinch(), rotate()]
}

private func pinch(_ directions: [PinchDirection] = PinchDirection.allCases) -> TransformRecognizer
{
    TransformRecognizer(.scaling, directions.map { .pinch($0) }, limits: limits)
}

private func rotate(_ rotations: [Rotation] = Rotation.allCases) -> TransformRecognizer {
    TransformRecognizer(.rotation, rotations.map { .rotate($0) }, limits: limits)
}

@Suite("Swipes of several fingers") struct SwipeTests {
    private let all = (2...5).map { GroupSwipeRecognizer(fingers: $0, limits: limits) }

    @Test("all directions and numbers of fingers are distinguished", arguments: rates)
    func recall(rate: Double) {
        var (right, wrong, number) = (0, 0, 0)
        for direction in Direction.allCases {
            for fingers in 2...5 {
                for seed in 0..<6 as Range<UInt64> {
                    number += 1
                    let strokes = swipe(direction, fingers, seed: seed, rate: rate)
                    let phrase = outcome(of: strokes, all)
                    if phrase == .swipe(direction, fingers: fingers) { right += 1 }
                    if let phrase, phrase != .swipe(direction, fingers: fingers) { wrong += 1 }
                }
            }
        }
        #expect(Double(right) / Double(number) >= 0.98, "\(right) of \(number)")
        #expect(Double(wrong) / Double(number) <= 0.02, "\(wrong) of \(number)")
    }

    @Test("three fingers that land and lift unevenly swipe, too", arguments: [10.0, 25, 40])
    func uneven(gap: Double) {
        for seed in 0..<20 as Range<UInt64> {
            let strokes = GesturesTests.uneven(
                swipe(.left, 3, seed: seed, rate: 125, length: 300), gap: gap)
            #expect(outcome(of: strokes, all) == .swipe(.left, fingers: 3), "seed \(seed)")
        }
    }

    @Test("the mirror image is the mirrored swipe")
    func mirror() {
        for seed in 0..<20 as Range<UInt64> {
            let strokes = swipe(.left, 3, seed: seed, rate: 125)
            #expect(outcome(of: mirrored(strokes), all) == .swipe(.right, fingers: 3))
        }
    }

    @Test("what the fingers do once the first is up does not count")
    func lifts() {
        var strokes = swipe(.right, 3, seed: 4, rate: 125)
        let lift = strokes.compactMap(\.samples.last?.time).max() ?? .zero
        for step in 1...20 {
            let last = strokes[2].samples[strokes[2].samples.count - 1]
            strokes[2].samples.append(
                Sample(last.position + Vector(dx: -15, dy: 15), at: lift + .milliseconds(8 * step)))
        }
        #expect(outcome(of: strokes, all) == .swipe(.right, fingers: 3))
    }

    @Test("pinches, rotations, rests and unmapped directions are none", arguments: rates)
    func failedCheck(rate: Double) {
        for seed in 0..<20 as Range<UInt64> {
            let generator = StrokeGenerator(seed: seed, style: .init(rate: rate))
            for strokes in [
                generator.pinch(center: middle, from: 120, to: 320),
                generator.pinch(center: middle, from: 320, to: 120),
                generator.pinch(center: middle, from: 200, to: 200, turn: 1.2),
                generator.fingers(3) { $0.rest(at: middle, during: .milliseconds(600)) },
                generator.fingers(3) { $0.circle(center: middle, radius: 90) },
                generator.fingers(3) { $0.shake(amplitude: 120, from: middle) },
            ] { #expect(outcome(of: strokes, all) == nil, "seed \(seed)") }
            let left = GroupSwipeRecognizer(fingers: 3, directions: [.left], limits: limits)
            #expect(outcome(of: swipe(.right, 3, seed: seed, rate: rate), [left]) == nil)
        }
    }

    @Test("a fourth finger that comes late makes it nothing")
    func late() {
        let late = StrokeGenerator(seed: 3).swipe(
            .left, length: 150, from: middle, contact: .finger(9))
        let strokes = swipe(.left, 3, seed: 3, rate: 125, length: 600) + later([late], by: 200)
        #expect(outcome(of: strokes, all) == nil)
    }
}

@Suite("Pinches and rotations") struct PinchTests {
    @Test("scrolls, pinches and turns are distinguished", arguments: rates)
    func kinds(rate: Double) {
        for seed in 0..<15 as Range<UInt64> {
            let generator = StrokeGenerator(seed: seed, style: .init(rate: rate))
            let turned = generator.pinch(center: middle, from: 220, to: 220, turn: 1)
            let movements: [([Stroke], Phrase)] = [
                (generator.pinch(center: middle, from: 120, to: 320), .pinch(.outward)),
                (generator.pinch(center: middle, from: 320, to: 120), .pinch(.inward)),
                (turned, .rotate(.clockwise)), (mirrored(turned), .rotate(.counterclockwise)),
            ]
            for (strokes, phrase) in movements {
                #expect(outcome(of: strokes, everything()) == phrase, "seed \(seed)")
            }
        }
    }

    @Test("a scroll of several fingers is never a pinch", arguments: rates)
    func scroll(rate: Double) {
        for direction in [Direction.up, .down, .left, .right] {
            for fingers in 2...5 {
                for seed in 0..<6 as Range<UInt64> {
                    let strokes = swipe(direction, fingers, seed: seed, rate: rate)
                    guard
                        case .pan(let found, fingers: fingers) = outcome(of: strokes, everything())
                    else {
                        Issue.record("\(direction) \(fingers) seed \(seed)")
                        continue
                    }
                    #expect(found.rawValue == direction.rawValue)
                    let noPans = Array(everything().suffix(2))
                    #expect(outcome(of: strokes, noPans) == nil, "seed \(seed)")
                }
            }
        }
    }

    @Test("a thumb that rests while a finger moves away pinches")
    func anchored() {
        for seed in 0..<20 as Range<UInt64> {
            let generator = StrokeGenerator(seed: seed)
            let thumb = generator.rest(at: middle, during: .milliseconds(600), contact: .finger(1))
            let finger = generator.swipe(
                from: Point(x: 560, y: 340), to: Point(x: 680, y: 220), contact: .finger(2))
            #expect(
                outcome(of: [thumb] + later([finger], by: 40), everything())
                    == .pinch(.outward), "seed \(seed)")
        }
    }

    @Test("scale and angle are measured from the start, and beyond a full turn")
    func checks() throws {
        let generator = StrokeGenerator(seed: 1, style: .ideal)
        var pinch = ArenaPlayer([pinch()])
        pinch.play(generator.pinch(center: middle, from: 100, to: 250))
        let last = try #require(pinch.gestureEvents.last)
        #expect(last.phase == .ended)
        #expect(abs((last.progress?.scale ?? 0) - 2.5) < 0.02)
        var turn = ArenaPlayer([rotate()])
        turn.play(generator.pinch(center: middle, from: 200, to: 200, turn: 5 * .pi))
        #expect(abs((turn.gestureEvents.last?.progress?.angle ?? 0) - 900) < 2)
        #expect(turn.resolution == .granted(.rotate(.clockwise), score: 1))
    }

    @Test("what is for a number of fingers takes just as many", arguments: 2...5)
    func fingers(number: Int) {
        let pinch = TransformRecognizer(
            .scaling, PinchDirection.allCases.map { .pinch($0, fingers: number) }, fingers: number,
            limits: limits)
        let rotate = TransformRecognizer(
            .rotation, Rotation.allCases.map { .rotate($0, fingers: number) }, fingers: number,
            limits: limits)
        for seed in 0..<6 as Range<UInt64> {
            for fingers in 2...6 {
                let out = StrokeGenerator(seed: seed).pinch(fingers: fingers, from: 120, to: 360)
                let turn = StrokeGenerator(seed: seed).pinch(
                    fingers: fingers, from: 220, to: 220, turn: 1)
                let found = [out, turn].map { outcome(of: $0, [pinch, rotate]) }
                #expect(
                    found
                        == (fingers == number
                            ? [
                                .pinch(.outward, fingers: number),
                                .rotate(.clockwise, fingers: number),
                            ]
                            : [nil, nil]),
                    "\(fingers) fingers, seed \(seed)")
            }
        }
    }

    @Test("only what is mapped begins")
    func mapped() {
        let generator = StrokeGenerator(seed: 2)
        let inward = [pinch([.inward])]
        #expect(outcome(of: generator.pinch(center: middle, from: 120, to: 320), inward) == nil)
        #expect(outcome(of: generator.pinch(center: middle, from: 320, to: 120), inward) != nil)
        let clockwise = [rotate([.clockwise])]
        let turn = generator.pinch(center: middle, from: 220, to: 220, turn: 1)
        #expect(outcome(of: turn, clockwise) == .rotate(.clockwise))
        #expect(outcome(of: mirrored(turn), clockwise) == nil)
    }
}
