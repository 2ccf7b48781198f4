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

    /// What is shown is what was judged: an accepted stroke keeps every limit, and the measure that
    /// a classifier says no for is listed as broken, with the same value.
    @Test(arguments: Limits.Arming.allCases)
    func measuresAgreeWithVerdicts(arming: Limits.Arming) {
        var limits = Limits()
        limits.arming = arming
        var accepted = 0
        for seed in 0..<120 {
            for strokePath in Self.strokePaths(seed: UInt64(seed)) {
                for classifier in strokeClassifiers + [MultiTurnCircleClassifier([2, 3])] {
                    let checks = classifier.checks(strokePath, limits: limits)
                    switch classifier.classify(strokePath, limits: limits) {
                    case .accepted:
                        accepted += 1
                        #expect(!checks.isEmpty)
                        let broken = checks.filter { !$0.isMet }
                        #expect(broken.isEmpty, "\(classifier.name) \(seed): \(broken)")
                    case .rejected(let failedCheck):
                        #expect(checks.contains(failedCheck.check), "\(failedCheck): \(checks)")
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
                var recognizers: [any Recognizer] = [
                    TapRecognizer(limits: Limits()), LongPressRecognizer(limits: Limits()),
                    StrokeRecognizer(SwipeClassifier(), limits: Limits()),
                    StrokeRecognizer(CircleClassifier(), limits: Limits()),
                    StrokeRecognizer(ShakeClassifier(), limits: Limits()),
                ]
                for (index, sample) in strokePath.samples.enumerated() {
                    contacts.take(
                        ContactEvent(.finger(1), index == 0 ? .began : .moved, sample))
                }
                guard let last = strokePath.samples.last else { continue }
                let event = ContactEvent(.finger(1), .ended, last)
                contacts.take(event)
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

    @Test func severalContactsAreShown() {
        var contacts = Contacts()
        for finger in 1...2 {
            contacts.take(
                ContactEvent(.finger(finger), .began, Sample(x: 0, y: 0, milliseconds: 0)))
        }
        let recognizer = StrokeRecognizer(SwipeClassifier(), limits: Limits())
        #expect(recognizer.checks(of: contacts).map(\.kind) == [.contacts])
        #expect(recognizer.checks(of: contacts).allSatisfy { !$0.isMet })
    }
}
