import Gestures
import StrokeGenerator
import Glibc
import Testing

@Suite struct MultiTurnCircleTests {
    private let classifier = MultiTurnCircleClassifier([2, 3])

    @Test(arguments: Rotation.allCases, [2, 3])
    func severalTurns(rotation: Rotation, turns: Int) {
        var recognized = 0
        for seed in 0..<40 {
            let stroke = StrokeGenerator(seed: UInt64(seed)).circle(
                center: Point(x: 500, y: 500), radius: 30 + Double(seed) * 5, rotation: rotation,
                turns: Double(turns))
            let classification = classifier.classify(StrokePath(stroke.samples), limits: Limits())
            if classification.phrase == .circle(rotation, turns: turns) { recognized += 1 }
        }
        #expect(recognized >= 39)
    }

    @Test func theNumberOfTurnsCounts() {
        let limits = Limits()
        #expect(classifier.classify(arc(360), limits: limits).failedCheck != nil)
        #expect(classifier.classify(arc(540), limits: limits).failedCheck != nil)
        #expect(
            classifier.classify(arc(-700), limits: limits).phrase
                == .circle(.counterclockwise, turns: 2))
        #expect(
            MultiTurnCircleClassifier([2]).classify(arc(1080), limits: limits).failedCheck != nil)
        #expect(
            MultiTurnCircleClassifier([3]).classify(arc(720), limits: limits).failedCheck != nil)
        #expect(MultiTurnCircleClassifier([1, 10]).turns.isEmpty)
        #expect(
            MultiTurnCircleClassifier([1]).classify(arc(360), limits: limits).failedCheck != nil)
    }

    @Test func spiralsAndSquaresAreNone() {
        let spiral = curve(200) { u in
            (300 + 200 * u * cos(4 * Double.pi * u), 300 + 200 * u * sin(4 * Double.pi * u))
        }
        let square = polygon([
            (0, 0), (120, 0), (120, 120), (0, 120), (0, 0), (120, 0), (120, 120), (0, 120), (0, 0),
        ])
        #expect(classifier.classify(spiral, limits: Limits()).failedCheck != nil)
        #expect(classifier.classify(square, limits: Limits()).failedCheck != nil)
    }
}
