import Gestures
import Glibc
import StrokeGenerator
import Testing

/// What is much like a circle and none, and what is one all the same.
@Suite struct CircleScoreTests {
    /// An arc that leaves `opening` degrees open, with the middle of the opening at `direction`
    /// degrees, clockwise from the right.
    private func open(_ opening: Double, at direction: Double, radius: Double = 80) -> StrokePath {
        StrokePath(
            (0...72).map { index in
                let share = Double(index) / 72
                let degrees = direction + opening / 2 + (360 - opening) * share
                let angle = degrees * .pi / 180
                return Sample(
                    x: 300 + radius * cos(angle), y: 300 + radius * sin(angle),
                    milliseconds: 800 * share)
            })
    }

    private func isCircle(_ strokePath: StrokePath) -> Bool {
        classify(CircleClassifier(), strokePath).phrase != nil
    }

    @Test("a letter C, its mirror image and a crescent are not circles", arguments: [0.0, 180])
    func openToTheSide(direction: Double) throws {
        for opening in [70.0, 90, 110] { #expect(!isCircle(open(opening, at: direction))) }
        let failedCheck = try #require(
            classify(CircleClassifier(), open(70, at: direction)).failedCheck)
        #expect(failedCheck.check.advice == "close it")
    }

    @Test("nothing is a circle that is open by more than a quarter", arguments: 0..<8)
    func openByAQuarter(eighth: Int) {
        #expect(!isCircle(open(95, at: Double(eighth) * 45)))
    }

    @Test("a circle that is open at the top, where people begin one, is a circle")
    func openAtTheTop() { #expect(isCircle(open(50, at: 270))) }

    @Test("an opening counts at a side and at the bottom, and hardly at the top")
    func whereItIsOpen() throws {
        func cost(_ direction: Double) throws -> Double {
            try #require(
                CircleClassifier.round(in: open(40, at: direction), limits: Limits())
            ).cost
        }
        #expect(try cost(0) > 0.25)
        #expect(try abs(cost(180) - cost(0)) < 0.02)
        #expect(try abs(cost(90) - cost(0)) < 0.02)
        #expect(try cost(270) < cost(0) / 4)
    }

    @Test("a circle that is open a little is a circle wherever that is", arguments: 0..<8)
    func openALittle(eighth: Int) {
        #expect(isCircle(open(40, at: Double(eighth) * 45)))
    }

    @Test("every eighth sample is enough", arguments: 0..<20)
    func coarse(seed: Int) {
        let samples = StrokeGenerator(seed: UInt64(seed)).circle(
            center: Point(x: 500, y: 500), radius: 120
        ).samples
        let step = max(samples.count / 7, 1)
        let coarse = samples.enumerated().filter { $0.offset % step == 0 }.map(\.element)
        #expect(isCircle(StrokePath(coarse + samples.suffix(1))))
    }

    @Test("a hook that leads inward does not hide a circle", arguments: [0.3, 0.6, 0.9])
    func inwardHook(depth: Double) {
        let round = open(0, at: 270)
        let hook = (1...8).map { index in
            Sample(
                x: 300, y: 220 + 80 * depth * Double(index) / 8,
                milliseconds: 800 + Double(index) * 15)
        }
        #expect(isCircle(StrokePath(round.samples + hook)))
    }

    @Test("a flame, whose lower edge has dents, is not a circle")
    func flame() {
        let flame = (0...144).map { index in
            let share = Double(index) / 144
            let angle = 2 * .pi * share - .pi / 2
            let dents = sin(angle) > 0.2 ? 0.3 * abs(sin(angle * 6)) : 0
            let radius = 80 * (1 - dents)
            return Sample(
                x: 300 + radius * cos(angle), y: 300 + radius * sin(angle),
                milliseconds: 1500 * share)
        }
        #expect(!isCircle(StrokePath(flame)))
    }

    @Test("a spiral is not a circle, however round its outer turn is")
    func spiral() {
        let spiral = (0...150).map { index in
            let share = Double(index) / 150
            let angle = 4 * .pi * share
            let radius = 15 + 65 * min(1, share * 2)
            return Sample(
                x: 300 + radius * cos(angle), y: 300 + radius * sin(angle),
                milliseconds: 1500 * share)
        }
        #expect(!isCircle(StrokePath(spiral)))
    }

    @Test("what is not round is not nearly a circle, however far it goes round")
    func notEvenNearly() throws {
        let star = (0...5).map { index in
            let angle = Double(index) * 0.8 * .pi
            return (300 + 100 * sin(angle), 300 - 100 * cos(angle))
        }
        let bracket: [(Double, Double)] = [(300, 100), (380, 100), (380, 300), (300, 300)]
        for corners in [star, bracket] {
            let fits = CircleClassifier().fits(polygon(corners), Limits())
            #expect(fits.allSatisfy { !$0.closeness.isNamed }, "\(fits)")
        }
        // An arc is, by which little is missing.
        let arc = CircleClassifier().fits(open(100, at: 0), Limits())
        #expect(try #require(arc.first).closeness.isNamed)
    }

    @Test("a circle of 24 px is one")
    func small() {
        for seed in 0..<20 {
            let stroke = StrokeGenerator(seed: UInt64(seed)).circle(
                center: Point(x: 500, y: 500), radius: 12)
            #expect(isCircle(StrokePath(stroke.samples)))
        }
    }
}
