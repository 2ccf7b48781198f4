import Gestures
import StrokeGenerator
import Testing

/// What pictures show of how classifiers measure a stroke.
@Suite("Details for pictures") struct ClassifierDetailTests {
    @Test("a stroke has as many places of turning as turnings were counted")
    func turnings() {
        for seed in 1...20 as ClosedRange<UInt64> {
            let generator = StrokeGenerator(seed: seed)
            for axis in Axis.allCases {
                let stroke = generator.shake(
                    axis, turnings: 5, amplitude: 180, from: Point(x: 400, y: 400))
                let strokePath = StrokePath(stroke.samples)
                let (found, places) = ShakeClassifier.turnings(in: strokePath)
                #expect(found == axis)
                let counted =
                    axis == .horizontal ? strokePath.horizontal.count : strokePath.vertical.count
                #expect(abs(places.count - counted) <= 1)
                #expect(places.allSatisfy { strokePath.box.outset(by: 1).contains($0) })
            }
        }
        #expect(ShakeClassifier.turnings(in: StrokePath()).places.isEmpty)
    }

    @Test("an example lies on a stroke of its own form, wherever and however large it was drawn")
    func alignment() throws {
        var samples: [Sample] = []
        for step in 0...60 {
            let height = Double((step - 30) * (step - 30)) / 5
            samples.append(
                Sample(x: Double(step) * 7, y: height, milliseconds: Double(step) * 8))
        }
        let moved = samples.map { sample in
            let place = sample.position
            return Sample(
                x: 900 + place.x * 0.4, y: 70 + place.y * 0.4,
                milliseconds: sample.time.milliseconds)
        }
        let example = try Template(samples)
        let alignment = try #require(TemplateAlignment(of: example, on: moved))
        #expect(alignment.path.count == 48)
        for pair in alignment.pairs { #expect(pair.drawn.distance(to: pair.recorded) < 0.01) }
        #expect(alignment.pairs.first?.drawn.distance(to: moved[0].position) ?? 9 < 0.01)
        #expect(alignment.pairs.last?.drawn.distance(to: moved[60].position) ?? 9 < 0.01)
        #expect(TemplateAlignment(of: example, on: []) == nil)
    }
}
