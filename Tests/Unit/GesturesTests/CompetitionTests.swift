import Gestures
import Glibc
import Testing

@Suite("Competition") struct CompetitionTests {
    private func fit(_ phrase: Phrase, _ closeness: Closeness) -> Fit {
        Fit(phrase, [.least(.winding, 220, 280)], closeness: closeness)
    }

    /// What is recognized, or what is said.
    private func verdict(_ fits: Fit...) -> String {
        do throws(FailedCheck) {
            return try Competition.best(of: fits, for: "stroke").phrase.name
        } catch {
            return error.words()
        }
    }

    private let circle = Phrase.circle(.clockwise)
    private let star = Phrase.stroke("star")

    @Test("alone, a gesture is judged generously; beside another that is near, strictly")
    func strictness() {
        #expect(verdict(fit(circle, .generous(0.9))) == "circle clockwise")
        #expect(verdict(fit(circle, .missed(0.1))) == "nearly a circle clockwise: close it")
        #expect(verdict(fit(circle, .unlike(0))) == "like no gesture of yours")
        #expect(
            verdict(fit(star, .generous(0.9)), fit(circle, .generous(0.3)))
                == "between circle clockwise and star")
        #expect(verdict(fit(star, .generous(0.9)), fit(circle, .strict(0.9))) == "circle clockwise")
        #expect(verdict() == "like no gesture of yours")
    }

    @Test("of two that are as near neither is taken, and both are named")
    func margin() {
        let first = fit(circle, .strict(0.5))
        #expect(verdict(first, fit(star, .strict(0.58))) == "between circle clockwise and star")
        #expect(verdict(first, fit(star, .strict(0.62))) == "circle clockwise")
        // The same gesture by two ways is no rival of itself.
        #expect(verdict(first, first) == "circle clockwise")
    }

    @Test("what fits the whole stroke goes before what fits a part of it")
    func parts() {
        var part = fit(circle, .strict(0.2))
        part.part = 0.3...1
        #expect(verdict(part) == "circle clockwise")
        #expect(verdict(part, fit(star, .strict(0.9))) == "star")
        #expect(verdict(part, fit(star, .generous(0.5))) == "circle clockwise")
    }

    @Test("a check is strict within its limit, and generous up to the wider one")
    func closeness() {
        #expect(Check.most(.bow, 0.25, 0.5, generous: 0.75).closeness == .strict(0.5))
        #expect(Check.most(.bow, 0.625, 0.5, generous: 0.75).closeness == .generous(0.5))
        #expect(Check.most(.bow, 0.75, 0.5, generous: 0.75).closeness == .generous(1))
        #expect(Check.most(.bow, 1, 0.5, generous: 0.75).closeness == .missed(0.5))
        #expect(Check.most(.bow, 1.5, 0.5, generous: 0.75).closeness == .unlike(1))
        #expect(Check.least(.straightness, 1, 0.75, generous: 0.5).closeness == .strict(0))
        #expect(Check.least(.straightness, 0.875, 0.75, generous: 0.5).closeness == .strict(0.5))
        #expect(Check.least(.length, 30, 24).closeness == .strict(0))
        // A hard limit is broken by more the farther it is off, and always by too much.
        let hard = [23.999, 23, 12, 1].map { Check.least(.length, $0, 24).closeness }
        #expect(hard == hard.sorted() && hard.allSatisfy { !$0.isAccepted }, "\(hard)")
        #expect(Check.least(.size, 0, 24).closeness == .unlike(.infinity))
        #expect(Check.most(.bow, .nan, 0.1).closeness == .unlike(.infinity))
    }

    @Test("the number goes up with the case, from each to the next")
    func distance() {
        let all: [Closeness] = [.strict(0), .strict(1), .generous(0.5), .missed(0.5), .unlike(0.5)]
        #expect(all == all.sorted())
        #expect(all.map(\.distance) == [0, 1, 1.5, 2.5, 3.5])
    }

    @Test("a swipe goes to the nearest direction that is mapped, up to 40 degrees off")
    func directions() {
        let four = [Direction.up, .right, .down, .left]
        func phrase(_ degrees: Double, _ directions: [Direction]) -> Phrase? {
            let angle = degrees * .pi / 180
            let path = polygon([(0, 0), (200 * cos(angle), 200 * sin(angle))])
            let fits = SwipeClassifier(directions).fits(path, Limits())
                .filter { directions.map { .swipe($0, fingers: 1) }.contains($0.phrase) }
            return try? Competition.best(of: fits, for: "stroke").phrase
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
