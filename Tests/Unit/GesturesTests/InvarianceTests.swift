import Gestures
import StrokeGenerator
import Testing

/// What every classifier for one contact makes of a stroke path, by phrase.
private let sequences = SequenceClassifier([[.down, .right], [.up, .down, .up], [.right, .up]])

private func phrases(_ strokePath: StrokePath) -> [Phrase?] {
    strokeClassifiers.map { classify($0, strokePath).phrase }
        + [sequences.classify(strokePath, limits: Limits()).phrase]
}

/// Strokes of all kinds drawn in one style, and what they are: nil for nothing.
private func repertoire(_ generator: StrokeGenerator, size: Double) -> [(
    stroke: Stroke, phrase: Phrase?
)] {
    let start = Point(x: 3000, y: 3000)
    let wide = Box(x: 2000, y: 2000, width: size * 4, height: size * 3)
    return [
        (
            generator.circle(center: start, radius: size / 2, ovalness: 0.2),
            .circle(.clockwise)
        ),
        (
            generator.circle(center: start, radius: size / 2, rotation: .counterclockwise),
            .circle(.counterclockwise)
        ),
        (generator.swipe(.upLeft, length: size, from: start), .swipe(.upLeft, fingers: 1)),
        (generator.swipe(.down, length: size, from: start), .swipe(.down, fingers: 1)),
        (generator.polyline([.down, .right], leg: size, from: start), .sequence([.down, .right])),
        (
            generator.polyline([.up, .down, .up], leg: size, from: start),
            .sequence([.up, .down, .up])
        ),
        (generator.circle(center: start, radius: size, turns: 0.5), nil),
        (generator.polyline([.left, .down, .left], leg: size, from: start), nil),
        (generator.wander(in: wide), nil),
    ]
}

/// The share of the strokes that are recognized as what they are, and of those that are nothing but
/// are recognized as something.
private struct Tally {
    var right = 0
    var meant = 0
    var wrong = 0
    var other = 0

    mutating func count(_ strokePath: StrokePath, as phrase: Phrase?) {
        let said = phrases(strokePath).compactMap(\.self)
        if let phrase {
            meant += 1
            if said.contains(phrase) { right += 1 }
            if said.contains(where: { $0 != phrase }) { wrong += 1 }
        } else {
            other += 1
            if !said.isEmpty { wrong += 1 }
        }
    }
}

@Suite struct InvarianceTests {
    @Test(arguments: [60.0, 125, 250, 500, 1000], [30.0, 100, 400, 2000])
    func ratesAndSizes(rate: Double, size: Double) {
        var tally = Tally()
        for seed in 0..<6 {
            let style = StrokeGenerator.Style(
                rate: rate, noise: min(0.6, size / 200), hook: seed % 3 == 0 ? 0.06 : 0,
                overshoot: seed % 2 == 0 ? 0.06 : 0, rounding: size > 30)
            for (stroke, phrase) in repertoire(
                StrokeGenerator(seed: UInt64(seed), style: style), size: size)
            {
                tally.count(StrokePath(stroke.samples), as: phrase)
            }
        }
        #expect(tally.meant - tally.right <= 1)
        // Aimless movement may be a swipe by chance.
        #expect(tally.wrong <= 3)
    }

    @Test(arguments: Axis.allCases, [60.0, 200, 600])
    func shakesOfAllSizes(axis: Axis, size: Double) {
        var recognized = 0
        for seed in 0..<40 {
            let turnings = 3 + seed % 4
            let style = StrokeGenerator.Style(
                rate: [60, 125, 1000][seed % 3], overshoot: seed % 2 == 0 ? 0.06 : 0,
                duration: .milliseconds((100 + 10 * seed) * (turnings + 1)))
            let stroke = StrokeGenerator(seed: UInt64(seed), style: style).shake(
                axis, turnings: turnings, amplitude: size, from: Point(x: 700, y: 700))
            if classify(ShakeClassifier(), StrokePath(stroke.samples)).phrase == .shake(axis) {
                recognized += 1
            }
        }
        #expect(recognized >= 39)
    }
}
