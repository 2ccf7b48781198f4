import Gestures
import StrokeGenerator
import RealModule
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
        #expect(classify(SwipeClassifier(), bracket).failedCheck != nil)
        #expect(
            classify(SwipeClassifier(), polygon([(0, 0), (0, 150), (150, 150)])).failedCheck
                != nil)
        #expect(classify(SwipeClassifier(), arc(120)).failedCheck != nil)
        #expect(classify(SwipeClassifier(), arc(180)).failedCheck != nil)
        #expect(
            classify(SwipeClassifier(), polygon([(0, 0), (200, 0), (120, 0)])).failedCheck != nil
        )
    }

    @Test func shortOnesAreNoSwipes() throws {
        let short = try #require(
            classify(SwipeClassifier(), polygon([(0, 0), (23, 0)])).failedCheck)
        #expect(short.limit == 24)
        #expect(classify(SwipeClassifier(), polygon([(0, 0), (25, 0)])).phrase != nil)
    }

    @Test func mirroringFlips() {
        let strokePath = polygon([(0, 0), (200, 5)])
        let mirrored = moved(strokePath) { Point(x: -$0.x, y: $0.y) }
        #expect(classify(SwipeClassifier(), strokePath).phrase == .swipe(.right, fingers: 1))
        #expect(classify(SwipeClassifier(), mirrored).phrase == .swipe(.left, fingers: 1))
    }

    @Test func samplingDoesNotMatter() {
        for step in [1.0, 5, 40, 300] {
            let strokePath = polygon([(0, 0), (300, 300)], step: step)
            #expect(
                classify(SwipeClassifier(), strokePath).phrase == .swipe(.downRight, fingers: 1))
        }
    }
}
