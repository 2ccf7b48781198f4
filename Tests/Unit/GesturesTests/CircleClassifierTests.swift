import Gestures
import StrokeGenerator
import Glibc
import Testing

@Suite struct CircleClassifierTests {
    @Test(arguments: Rotation.allCases, [20.0, 60, 300])
    func drawnCirclesInEitherRotation(rotation: Rotation, radius: Double) {
        var recognized = 0
        for seed in 0..<40 {
            let stroke = StrokeGenerator(seed: UInt64(seed)).circle(
                center: Point(x: 500, y: 500), radius: radius, rotation: rotation)
            if classify(CircleClassifier(), StrokePath(stroke.samples)).phrase
                == .circle(rotation)
            {
                recognized += 1
            }
        }
        #expect(recognized >= 39)
    }

    @Test(arguments: [1, 0.75, 0.5])
    func ovals(ratio: Double) {
        let expected = Phrase.circle(.clockwise)
        #expect(classify(CircleClassifier(), arc(360, ratio: ratio)).phrase == expected)
    }

    @Test("a small circle in steps of four pixels is one", arguments: 0..<8)
    func coarseSteps(eighth: Int) {
        let circle = curve { u in
            let angle = 2 * Double.pi * u + Double(eighth) * .pi / 4
            return (300 + 4 * (5 * cos(angle)).rounded(), 300 + 4 * (5 * sin(angle)).rounded())
        }
        #expect(classify(CircleClassifier(), circle).phrase == .circle(.clockwise))
    }

    @Test(
        "a movement before or after it, from within it or without, is no part of a circle",
        arguments: [
            (160.0, 0.0), (0, -160), (0, 160), (110, 110), (-120, 0), (-120, 30), (-120, -30),
            (-60, 0), (-80, 20),
        ])
    func movements(way: (dx: Double, dy: Double)) {
        let round = arc(360).samples.map { ($0.position.x, $0.position.y) }
        let place = (380 + way.dx, 300 + way.dy)
        for path in [polygon([place] + round), polygon(round + [place])] {
            #expect(classify(CircleClassifier(), path).phrase == .circle(.clockwise))
        }
        // A pigtail has one at either end.
        if way.dx >= 0 {
            #expect(classify(CircleClassifier(), polygon([place] + round + [place])).phrase == nil)
        }
    }

    @Test("the end of a spiral is no such movement", arguments: [1.6, 1.8, 2, 2.5])
    func spirals(turns: Double) {
        let spiral = curve { u in
            let (angle, radius) = (2 * Double.pi * turns * u, 30 + 120 * u)
            return (300 + radius * cos(angle), 300 + radius * sin(angle))
        }
        #expect(classify(CircleClassifier(), spiral).phrase == nil)
    }

    @Test func leansAreOvalsToo() {
        let leaning = moved(arc(-360, ratio: 0.6)) { Point(x: $0.x + 0.3 * $0.y, y: $0.y) }
        let expected = Phrase.circle(.counterclockwise)
        #expect(classify(CircleClassifier(), leaning).phrase == expected)
    }

    @Test(arguments: [90.0, 180, 220, 260, -180, -260, 1080])
    func arcsAreNotCircles(degrees: Double) {
        #expect(classify(CircleClassifier(), arc(degrees)).phrase == nil)
    }

    @Test(arguments: [
        [(0.0, 0.0), (120, 0), (120, 120), (0, 120), (0, 0)],
        [(60.0, 0.0), (120, 80), (60, 160), (0, 80), (60, 0)],
        [(60.0, 0.0), (120, 110), (0, 110), (60, 0)],
        [(0.0, 0.0), (240, 0), (240, 120), (0, 120), (0, 0)],
        [(0.0, 40.0), (120, 40), (20, 110), (60, 0), (100, 110), (0, 40)],
    ])
    func polygonsAreNotCircles(corners: [(Double, Double)]) {
        #expect(classify(CircleClassifier(), polygon(corners)).phrase == nil)
    }

    @Test func swirlsAreNotCircles() {
        let eight = curve { u in
            (100 * sin(2 * Double.pi * u), 60 * sin(4 * Double.pi * u))
        }
        let letter = curve { u in
            (60 * cos(Double.pi * (0.5 + 2 * u)) * (u < 0.5 ? 1 : -1), 200 * u)
        }
        #expect(classify(CircleClassifier(), eight).phrase == nil)
        #expect(classify(CircleClassifier(), letter).phrase == nil)
    }

    @Test func aHookAtEitherEndIsCut() {
        var samples: [Sample] = []
        for index in 0..<5 {
            samples.append(
                Sample(x: 360 + Double(index) * 5, y: 285, milliseconds: Double(index * 8)))
        }
        for (index, sample) in arc(360).samples.enumerated() {
            samples.append(Sample(sample.position, at: .milliseconds(48 + index * 8)))
        }
        let expected = Phrase.circle(.clockwise)
        #expect(classify(CircleClassifier(), StrokePath(samples)).phrase == expected)
    }

    @Test func aStopOnTheWayIsNoFault() {
        let samples = arc(360).samples.enumerated().map { index, sample in
            Sample(sample.position, at: sample.time + .milliseconds(index < 48 ? 0 : 600))
        }
        #expect(
            classify(CircleClassifier(), StrokePath(samples)).phrase
                == .circle(.clockwise))
    }

    @Test func theRoundThatIsShownIsTheOneDrawn() throws {
        let round = try #require(CircleClassifier.round(in: arc(360, ratio: 0.7), limits: Limits()))
        #expect(round.center.distance(to: Point(x: 300, y: 300)) < 3)
        for step in 0..<8 {
            let offset = round.outline(at: Double(step) * .pi / 4) - round.center
            let level = (offset.dx / 80) * (offset.dx / 80) + (offset.dy / 56) * (offset.dy / 56)
            #expect(abs(level - 1) < 0.1)
        }
    }
}
