import Gestures
import StrokeGenerator
import Testing

@Suite struct SwipeClassifierTests {
    @Test(arguments: Direction.allCases)
    func eightDirections(direction: Direction) {
        var right = 0
        for seed in 0..<60 {
            let generator = StrokeGenerator(
                seed: UInt64(seed), style: StrokeGenerator.Style(hook: seed % 2 == 0 ? 0 : 0.1))
            let stroke = generator.swipe(direction, length: 240, from: Point(x: 600, y: 600))
            let phrase = classify(SwipeClassifier(), StrokePath(stroke.samples)).phrase
            if phrase == .swipe(direction, fingers: 1) { right += 1 }
        }
        #expect(right >= 58)
    }

    @Test func hooksAtTheEndsAreCut() {
        let hooked = polygon([(12, 20), (0, 0), (300, 4), (290, 26)])
        #expect(classify(SwipeClassifier(), hooked).phrase == .swipe(.right, fingers: 1))
    }

    @Test func bracketsCornersAndArcsAreNoSwipes() {
        let bracket = polygon([(45, 0), (0, 0), (0, 190), (45, 190)])
        #expect(classify(SwipeClassifier(), bracket).phrase == nil)
        #expect(
            classify(SwipeClassifier(), polygon([(0, 0), (0, 150), (150, 150)])).failedCheck
                != nil)
        #expect(classify(SwipeClassifier(), arc(120)).phrase == nil)
        #expect(classify(SwipeClassifier(), arc(180)).phrase == nil)
        #expect(
            classify(SwipeClassifier(), polygon([(0, 0), (200, 0), (120, 0)])).phrase == nil
        )
    }

    @Test func shortOnesAreNoSwipes() throws {
        let short = try #require(
            classify(SwipeClassifier(), polygon([(0, 0), (23, 0)])).failedCheck)
        #expect(short.check.limit == 24)
        // However short a line is, that is what it is named.
        let tiny = SwipeClassifier().fits(polygon([(0, 0), (-9, 0)]), Limits())
        let failed = #expect(throws: FailedCheck.self) {
            try Competition.best(of: tiny, for: "stroke")
        }
        #expect(failed?.words() == "nearly a swipe left: draw it longer")
        #expect(classify(SwipeClassifier(), polygon([(0, 0), (25, 0)])).phrase != nil)
    }

    @Test func slowSwipesWithAHookAtTheStart() throws {
        for seed in 0..<40 {
            // Down-left, back, and away: the way leads past the start after a second.
            let hooked = polygon([(0, 0), (-70, 20), (900, Double(seed))])
            let slow = StrokePath(hooked.samples.map { Sample($0.position, at: $0.time * 6) })
            #expect(classify(SwipeClassifier(), slow).phrase == .swipe(.right, fingers: 1))
        }
    }

    @Test("a stop on the way makes it two movements, and one before or after them none")
    func rests() {
        let quick = polygon([(0, 0), (300, 20)])
        func stopped(after share: Double) -> StrokePath {
            let stop = Int(share * Double(quick.samples.count - 1))
            return StrokePath(
                quick.samples.enumerated().map { index, sample in
                    Sample(sample.position, at: sample.time + .milliseconds(index > stop ? 600 : 0))
                })
        }
        let paused = stopped(after: 0.5)
        #expect(classify(SwipeClassifier(), paused).refusal == .longestRest)
        // It is nearly a swipe, and no guide says that it still becomes one.
        let failed = #expect(throws: FailedCheck.self) {
            try Competition.best(of: SwipeClassifier().fits(paused, Limits()), for: "stroke")
        }
        #expect(failed?.nearest == .swipe(.right, fingers: 1))
        #expect(SwipeClassifier.hasPaused(paused))
        for share in [0, 0.03, 0.97] {
            #expect(!SwipeClassifier.hasPaused(stopped(after: share)))
            let found = classify(SwipeClassifier(), stopped(after: share)).phrase
            #expect(found == .swipe(.right, fingers: 1))
        }
        // Of a slow stroke a part may take as long.
        let slow = StrokePath(quick.samples.map { Sample($0.position, at: $0.time * 50) })
        #expect(classify(SwipeClassifier(), slow).phrase == .swipe(.right, fingers: 1))
    }

    @Test func noiseOfFineSamplesDoesNotMatter() {
        for seed in 0..<60 {
            var random = Seeded(UInt64(seed))
            // A pixel from sample to sample, less than the noise.
            let noisy = curve(120) { u in
                (120 * u + 1.5 * random.normal(), 300 + 1.5 * random.normal())
            }
            #expect(classify(SwipeClassifier(), noisy).phrase == .swipe(.right, fingers: 1))
        }
    }

    @Test func aBowIsASwipeOnlyWhereItIsFlat() {
        let kinds = [40.0, 60, 75].map { degrees in
            classify(SwipeClassifier(), arc(degrees, radius: 250)).refusal
        }
        #expect(kinds == [nil, .bow, .bow])
    }

    @Test func aRestAsSlimAsALineIsNone() throws {
        // Down to the right, back to the left, down to the right, and down: a quarter rest.
        for width in [30.0, 34, 38] {
            let rest = polygon([(0, 0), (width, 70), (0, 100), (width, 170), (0, 200), (4, 260)])
            let failed = try #require(classify(SwipeClassifier(), rest).failedCheck)
            #expect(failed.kind == .wavering, "width \(width)")
        }
        // Once to either side is a line that is drawn carelessly.
        let line = polygon([(0, 0), (20, 90), (-10, 180), (8, 260)])
        #expect(classify(SwipeClassifier(), line).phrase == .swipe(.down, fingers: 1))
    }
}
