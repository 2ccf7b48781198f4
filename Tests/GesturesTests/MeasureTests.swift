import Gestures
import Hand
import Testing

@Suite struct MeasureTests {
    /// Strokes of all sorts: gestures, near misses and scribbles.
    private static func trails(seed: UInt64) -> [Trail] {
        let hand = Hand(
            seed: seed,
            style: Hand.Style(hook: seed % 2 == 0 ? 0 : 0.1, sloppiness: Double(seed % 4) / 2))
        let here = Point(x: 600, y: 500)
        let size = [12.0, 40, 120, 400][Int(seed % 4)]
        let turns = [0.5, 0.8, 1, 1.5, 2][Int(seed % 5)]
        let strokes = [
            hand.circle(center: here, radius: size, turns: turns, ovalness: turns / 4),
            hand.swipe(.left, length: size, from: here),
            hand.polyline([.down, .right], leg: size, from: here),
            hand.polyline([.right, .left], leg: size, from: here),
            hand.shake(.horizontal, turnings: Int(seed % 6) + 1, amplitude: size, from: here),
            hand.shake(.vertical, turnings: Int(seed % 6) + 1, amplitude: size, from: here),
            hand.wander(in: Box(x: 0, y: 0, width: 1000, height: 800)),
            hand.rest(at: here, during: .milliseconds(50 * Int(seed % 10))),
        ]
        return strokes.map { Trail($0.samples) } + [Trail()]
    }

    /// What is shown is what was judged: an accepted stroke keeps every limit, and the measure that
    /// a rule says no for is listed as broken, with the same value.
    @Test(arguments: Limits.Arming.allCases)
    func measuresAgreeWithVerdicts(arming: Limits.Arming) {
        var limits = Limits()
        limits.arming = arming
        var accepted = 0
        for seed in 0..<120 {
            for trail in Self.trails(seed: UInt64(seed)) {
                for rule in strokeRules {
                    let measures = rule.measures(trail, limits: limits)
                    switch rule.judge(trail, limits: limits) {
                    case .accepted:
                        accepted += 1
                        #expect(!measures.isEmpty)
                        let broken = measures.filter { !$0.isMet }
                        #expect(broken.isEmpty, "\(rule.name) \(seed): \(broken)")
                    case .rejected(let rejection):
                        let broken = measures.first { $0.name == rejection.measure && !$0.isMet }
                        guard let broken else {
                            // Only what could not be measured at all may be missing.
                            #expect(measures.allSatisfy { $0.isMet }, "\(rejection): \(measures)")
                            continue
                        }
                        #expect(abs(broken.value - rejection.value) < 1e-9, "\(rejection)")
                        #expect(broken.limit == rejection.limit, "\(rejection)")
                    }
                }
            }
        }
        #expect(accepted > 150)
    }

    /// A recognizer always shows the measure that made it say no.
    @Test func recognizersShowWhatDecided() {
        for seed in 0..<60 {
            for trail in Self.trails(seed: UInt64(seed)) where !trail.isEmpty {
                var contacts = Contacts()
                var recognizers: [any Recognizer] = [
                    TapRecognizer(limits: Limits()), LongPressRecognizer(limits: Limits()),
                    StrokeRecognizer(SwipeRule.self, limits: Limits()),
                    StrokeRecognizer(CircleRule.self, limits: Limits()),
                    StrokeRecognizer(ShakeRule.self, limits: Limits()),
                ]
                for (index, sample) in trail.samples.enumerated() {
                    contacts.take(
                        ContactEvent(.finger(1), index == 0 ? .began : .moved, sample))
                }
                guard let last = trail.samples.last else { continue }
                let event = ContactEvent(.finger(1), .ended, last)
                contacts.take(event)
                for index in recognizers.indices {
                    let proposal = recognizers[index].consider(event, contacts)
                    let measures = recognizers[index].measures(of: contacts)
                    guard case .fail(let rejection) = proposal else {
                        #expect(measures.allSatisfy { $0.isMet })
                        continue
                    }
                    #expect(
                        measures.contains { $0.name == rejection.measure && !$0.isMet },
                        "\(rejection): \(measures)")
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
        let recognizer = StrokeRecognizer(SwipeRule.self, limits: Limits())
        #expect(recognizer.measures(of: contacts).map(\.name) == ["contacts"])
        #expect(recognizer.measures(of: contacts).allSatisfy { !$0.isMet })
    }
}
