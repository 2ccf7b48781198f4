import Gestures
import StrokeGenerator
import Glibc
import Testing

@Suite struct StrokePathTests {
    @Test func measuresGrowWithTheSamples() {
        let strokePath = polygon([(0, 0), (30, 0), (30, 40)], step: 10)
        #expect(strokePath.length == 70)
        #expect(strokePath.reach == 50)
        #expect(strokePath.box == Box(x: 0, y: 0, width: 30, height: 40))
        #expect(strokePath.start?.position == .zero)
        #expect(strokePath.end?.position == Point(x: 30, y: 40))
    }

    @Test func repeatedPlacesKeepTime() {
        var strokePath = StrokePath()
        for index in 0..<5000 {
            strokePath.append(Sample(x: 7, y: 7, milliseconds: Double(index)))
        }
        #expect(strokePath.samples.count == 1)
        #expect(strokePath.duration == .milliseconds(4999))
        #expect(strokePath.length == 0)
    }

    @Test func nothingAndOnePointAreJudged() {
        for classifier in strokeClassifiers {
            #expect(classifier.classify(StrokePath(), limits: Limits()).phrase == nil)
        }
        let point = StrokePath([Sample(x: 3, y: 3, milliseconds: 0)])
        for classifier in strokeClassifiers { #expect(classify(classifier, point).phrase == nil) }
    }
}
