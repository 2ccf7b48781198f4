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

    @Test func badSamplesDoNoHarm() {
        var strokePath = StrokePath()
        strokePath.append(Sample(x: .nan, y: 0, milliseconds: 0))
        strokePath.append(Sample(x: .infinity, y: 0, milliseconds: 0))
        #expect(strokePath.isEmpty)
        strokePath.append(Sample(x: 1e300, y: -1e300, milliseconds: 100))
        strokePath.append(Sample(x: -1e300, y: 1e300, milliseconds: 50))
        strokePath.append(Sample(Point(x: 4, y: 4), at: .seconds(Int64.max)))
        strokePath.append(Sample(Point(x: 5, y: 4), at: .seconds(Int64.min)))
        #expect(strokePath.length.isFinite)
        #expect(strokePath.duration >= .zero)
        #expect(strokePath.samples.allSatisfy { abs($0.position.x) <= StrokePath.farthest })
        for classifier in strokeClassifiers {
            _ = classifier.classify(strokePath, limits: Limits())
        }
    }

    @Test func aMillionPointsStayBounded() {
        var strokePath = StrokePath()
        for index in 0..<1_000_000 {
            let angle = Double(index) / 1_000_000 * 2 * .pi
            strokePath.append(
                Sample(
                    x: 500 + 400 * cos(angle), y: 500 + 400 * sin(angle),
                    milliseconds: Double(index) / 1000))
        }
        #expect(strokePath.samples.count <= StrokePath.capacity)
        #expect(strokePath.samples.last?.position == strokePath.end?.position)
        #expect(abs(strokePath.length - 800 * .pi) < 1)
        #expect(classify(CircleClassifier(), strokePath).phrase == .circle(.clockwise))
    }

    @Test func nothingAndOnePointAreJudged() {
        for classifier in strokeClassifiers {
            #expect(classifier.classify(StrokePath(), limits: Limits()).phrase == nil)
        }
        let point = StrokePath([Sample(x: 3, y: 3, milliseconds: 0)])
        for classifier in strokeClassifiers { #expect(classify(classifier, point).phrase == nil) }
    }
}
