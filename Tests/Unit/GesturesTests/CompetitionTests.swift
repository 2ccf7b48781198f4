import Gestures
import Glibc
import Testing

@Suite("Competition") struct CompetitionTests {
    private func fit(_ phrase: Phrase, _ distance: Double) -> Fit {
        Fit(phrase, [], distance: distance)
    }

    private let circle = Phrase.circle(.clockwise)
    private let star = Phrase.stroke("star")

    @Test("alone, a gesture is judged generously; beside another that is near, strictly")
    func strictness() {
        #expect(Competition.verdict([fit(circle, 1.9)]) == .accepted(fit(circle, 1.9)))
        #expect(Competition.verdict([fit(circle, 2.1)]) == .refused(fit(circle, 2.1)))
        let rivals = [fit(star, 1.9), fit(circle, 1.3)]
        #expect(Competition.verdict(rivals) == .undecided(rivals[1], rivals[0]))
        let near = [fit(star, 1.9), fit(circle, 0.9)]
        #expect(Competition.verdict(near) == .accepted(near[1]))
        #expect(Competition.verdict([]) == .nothing)
    }

    @Test("of two that are as near neither is taken, and both are named")
    func margin() {
        let fits = [fit(circle, 0.50), fit(star, 0.58)]
        #expect(Competition.verdict(fits) == .undecided(fits[0], fits[1]))
        #expect(
            Competition.verdict([fit(circle, 0.5), fit(star, 0.62)]) == .accepted(fit(circle, 0.5)))
        // The same gesture by two ways is no rival of itself.
        let both = [fit(circle, 0.5), fit(circle, 0.5)]
        #expect(Competition.verdict(both) == .accepted(both[0]))
    }

    @Test("a check's distance is 1 at its limit and 2 at the generous one")
    func distance() {
        #expect(Check.most(.bow, 0.05, 0.1, generous: 0.2).distance == 0.5)
        #expect(abs(Check.most(.bow, 0.15, 0.1, generous: 0.2).distance - 1.5) < 1e-9)
        #expect(Check.least(.straightness, 1, 0.8, generous: 0.6).distance == 0)
        #expect(abs(Check.least(.straightness, 0.9, 0.8, generous: 0.6).distance - 0.5) < 1e-9)
        #expect(Check.least(.length, 30, 24).distance == 0)
        #expect(abs(Check.least(.straightness, 0.6, 0.8, generous: 0.6).distance - 2) < 1e-9)
        // A hard limit is broken by more the farther it is off, and always by too much.
        let hard = [23.999, 23, 12, 1].map { Check.least(.length, $0, 24).distance }
        #expect(hard == hard.sorted() && hard.allSatisfy { $0 > 2 }, "\(hard)")
        #expect(Check.least(.length, 0, 24).distance == .infinity)
        #expect(Check.most(.bow, .nan, 0.1).distance == .infinity)
    }

    @Test("a swipe goes to the nearest direction that is mapped, up to 40 degrees off")
    func directions() {
        let four = [Direction.up, .right, .down, .left]
        func phrase(_ degrees: Double, _ directions: [Direction]) -> Phrase? {
            let angle = degrees * .pi / 180
            let path = polygon([(0, 0), (200 * cos(angle), 200 * sin(angle))])
            let fits = SwipeClassifier(directions).fits(path, Limits())
                .filter { directions.map { .swipe($0, fingers: 1) }.contains($0.phrase) }
            guard case .accepted(let fit) = Competition.verdict(fits) else { return nil }
            return fit.phrase
        }
        for degrees in stride(from: -39.0, through: 39, by: 3) {
            #expect(phrase(degrees, four) == .swipe(.right, fingers: 1))
            #expect(phrase(degrees, [.left, .right]) == .swipe(.right, fingers: 1))
        }
        #expect(phrase(45, four) == nil)
        #expect(phrase(45, [.left, .right]) == nil)
        #expect(phrase(45, Direction.allCases) == .swipe(.downRight, fingers: 1))
        #expect(phrase(22.4, Direction.allCases) == nil)
    }
}
