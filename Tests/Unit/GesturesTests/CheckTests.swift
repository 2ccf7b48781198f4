import Gestures
import StrokeGenerator
import Testing

@Suite struct CheckTests {
    /// Strokes of all sorts: gestures, near misses and scribbles.
    private static func strokePaths(seed: UInt64) -> [StrokePath] {
        let generator = StrokeGenerator(
            seed: seed,
            style: StrokeGenerator.Style(
                hook: seed % 2 == 0 ? 0 : 0.1, sloppiness: Double(seed % 4) / 2))
        let here = Point(x: 600, y: 500)
        let size = [12.0, 40, 120, 400][Int(seed % 4)]
        let turns = [0.5, 0.8, 1, 1.5, 2][Int(seed % 5)]
        let strokes = [
            generator.circle(center: here, radius: size, turns: turns, ovalness: turns / 4),
            generator.swipe(.left, length: size, from: here),
            generator.polyline([.down, .right], leg: size, from: here),
            generator.polyline([.right, .left], leg: size, from: here),
            generator.shake(.horizontal, turnings: Int(seed % 6) + 1, amplitude: size, from: here),
            generator.shake(.vertical, turnings: Int(seed % 6) + 1, amplitude: size, from: here),
            generator.wander(in: Box(x: 0, y: 0, width: 1000, height: 800)),
            generator.rest(at: here, during: .milliseconds(50 * Int(seed % 10))),
        ]
        return strokes.map { StrokePath($0.samples) } + [StrokePath()]
    }

    /// What is shown is what was judged: a fit keeps every limit exactly when its distance says so.
    @Test func measuresAgreeWithVerdicts() {
        let limits = Limits()
        var accepted = 0
        for seed in 0..<120 {
            for strokePath in Self.strokePaths(seed: UInt64(seed)) {
                for classifier in strokeClassifiers {
                    for fit in classifier.fits(strokePath, limits) {
                        let broken = fit.checks.filter { !$0.isMet }
                        if fit.closeness.isStrict { accepted += 1 }
                        #expect(
                            broken.isEmpty == fit.closeness.isStrict,
                            "\(fit.phrase) \(seed): \(broken)")
                    }
                }
            }
        }
        #expect(accepted > 150)
    }

    /// A recognizer always shows the measure that made it say no.
    @Test func recognizersShowWhatDecided() {
        for seed in 0..<60 {
            for strokePath in Self.strokePaths(seed: UInt64(seed)) where !strokePath.isEmpty {
                var contacts = Contacts()
                let recognizers: [any Recognizer] = [
                    TapRecognizer(limits: Limits()), LongPressRecognizer(limits: Limits()),
                ]
                for (index, sample) in strokePath.samples.enumerated() {
                    contacts.record(
                        ContactEvent(.finger(1), index == 0 ? .began : .moved, sample))
                }
                guard let last = strokePath.samples.last else { continue }
                let event = ContactEvent(.finger(1), .ended, last)
                contacts.record(event)
                for index in recognizers.indices {
                    let decision = recognizers[index].consider(event, contacts)
                    let checks = recognizers[index].checks(of: contacts)
                    guard case .fail(let failedCheck) = decision else {
                        #expect(checks.allSatisfy { $0.isMet })
                        continue
                    }
                    #expect(
                        checks.contains { $0.kind == failedCheck.kind && !$0.isMet },
                        "\(failedCheck): \(checks)")
                }
            }
        }
    }

    /// Movements of several fingers of all sorts, and such as do not fit together.
    private static func movements(seed: UInt64) -> [[Stroke]] {
        let generator = StrokeGenerator(seed: seed)
        let fingers = Int(seed % 4) + 1
        let length = [30.0, 90, 300][Int(seed % 3)]
        let duration = 40 + 150 * Int(seed % 5)
        let rest = generator.fingers(fingers) {
            $0.rest(at: middle, during: .milliseconds(duration))
        }
        return [
            rest, rest + later(rest, by: Double(duration) + 120),
            later(rest, by: 30)
                + generator.fingers(fingers) {
                    $0.swipe(.left, length: length, from: middle)
                },
            generator.fingers(fingers) { $0.swipe(.upRight, length: length, from: middle) },
            generator.fingers(fingers) {
                $0.wander(in: Box(x: 0, y: 0, width: 900, height: 800))
            },
            uneven(
                generator.fingers(fingers) { $0.swipe(.up, length: length, from: middle) },
                gap: [30, 60, 90][Int(seed % 3)]),
            generator.pinch(center: middle, from: 120, to: 120 + length),
            generator.pinch(center: middle, from: 320, to: 320 - length),
            generator.pinch(center: middle, from: 240, to: 240, turn: length / 200),
            [generator.swipe(.right, length: length, from: Point(x: 3, y: 300))],
            [generator.swipe(.down, length: length, from: Point(x: 3, y: 300))],
        ].map { strokes in
            strokes.enumerated().map { Stroke(.finger($0.offset), samples: $0.element.samples) }
        }
    }

    /// A recognizer of several contacts decides by the checks that it shows: all are met where it
    /// claims; the one that failed is among them, unless there were too few contacts or too many,
    /// which is all that is measured then.
    @Test func multiTouchRecognizersShowWhatDecided() {
        let limits = Limits()
        let all: [any Recognizer] =
            (1...3).flatMap { fingers -> [any Recognizer] in
                [
                    TapRecognizer(count: 1, fingers: fingers, limits: limits),
                    TapRecognizer(count: 2, fingers: fingers, limits: limits),
                    LongPressRecognizer(fingers: fingers, limits: limits),
                    SwipeRecognizer(
                        fingers: fingers, directions: [.left, .up], limits: limits),
                    TransformRecognizer(
                        .translation, [.pan(.horizontal, fingers: fingers)], fingers: fingers,
                        limits: limits),
                ]
            } + [
                TransformRecognizer(.scaling, [.pinch(.inward)], limits: limits),
                TransformRecognizer(.rotation, [.rotate(.clockwise)], limits: limits),
                EdgeRecognizer(limits: limits),
            ]
        var (claims, failures): (Set<String>, Set<String>) = ([], [])
        for seed in 0..<24 as Range<UInt64> {
            for strokes in Self.movements(seed: seed) {
                for recognizer in all {
                    recognizer.reset()
                    let (decision, checks) = decide(recognizer, strokes)
                    let broken = checks.filter { !$0.isMet }
                    switch decision {
                    case .claim, .begin:
                        claims.insert(recognizer.name)
                        let far = checks.filter { !$0.closeness.isAccepted }
                        #expect(far.isEmpty, "\(recognizer.name) \(seed): \(far)")
                    case .fail(let failedCheck):
                        failures.insert(recognizer.name)
                        let kind = failedCheck.kind
                        let isOfOthers = kind == .likeness || !kind.phrases.isEmpty
                        let isShown = broken.contains {
                            [failedCheck.kind, .contacts, .landing].contains($0.kind)
                        }
                        #expect(
                            isOfOthers || isShown, "\(failedCheck), \(seed): \(checks)")
                    default: break
                    }
                }
            }
        }
        #expect(claims.count == all.count && failures.count == all.count, "\(claims)")
    }

    /// What a recognizer decides on strokes, and its checks: when it claims, else of all of them.
    private func decide(_ recognizer: any Recognizer, _ strokes: [Stroke])
        -> (Decision, [Check])
    {
        var contacts = Contacts()
        contacts.monitors = [Box(x: 0, y: 0, width: 1000, height: 800)]
        var decision = Decision.wait
        for event in events(strokes) {
            while decision == .wait, let due = recognizer.deadline, due <= event.sample.time {
                decision = recognizer.tick(at: due, contacts)
            }
            if decision.isClaim { return (decision, recognizer.checks(of: contacts)) }
            contacts.record(event)
            if decision == .wait { decision = recognizer.consider(event, contacts) }
            if decision.isClaim { return (decision, recognizer.checks(of: contacts)) }
        }
        if decision == .wait, let due = recognizer.deadline {
            decision = recognizer.tick(at: due, contacts)
        }
        return (decision, recognizer.checks(of: contacts))
    }
}

extension Decision {
    fileprivate var isClaim: Bool {
        switch self {
        case .claim, .begin: true
        case .wait, .fail, .change, .finish, .abandon: false
        }
    }
}
