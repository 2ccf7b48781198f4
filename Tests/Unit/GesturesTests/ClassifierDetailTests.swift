import Gestures
import StrokeGenerator
import Testing

/// What pictures show of how classifiers measure a stroke.
@Suite("Details for pictures") struct ClassifierDetailTests {
    @Test("a shake has as many places of turning as it has turnings")
    func turnings() {
        for seed in 1...20 as ClosedRange<UInt64> {
            let generator = StrokeGenerator(seed: seed)
            for axis in Axis.allCases {
                let stroke = generator.shake(
                    axis, turnings: 5, amplitude: 180, from: Point(x: 400, y: 400))
                let strokePath = StrokePath(stroke.samples)
                let places = ShakeClassifier.turnings(in: strokePath)
                #expect(abs(places.count - 5) <= 1)
                #expect(places.allSatisfy { strokePath.box.outset(by: 1).contains($0) })
            }
        }
        #expect(ShakeClassifier.turnings(in: StrokePath()).isEmpty)
    }
}
