import Gestures
import StrokeGenerator
import Glibc
import Testing

@Suite struct StrokeGeneratorTests {
    private let center = Point(x: 900, y: 500)

    private func path(_ stroke: Stroke) -> Double {
        let places = stroke.samples.map(\.position)
        return zip(places, places.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }

    /// Speeds in pixels a second between neighbouring samples.
    private func speeds(_ stroke: Stroke) -> [Double] {
        zip(stroke.samples, stroke.samples.dropFirst()).map { a, b in
            a.position.distance(to: b.position) / ((b.time - a.time).milliseconds / 1000)
        }
    }

    @Test func sameSeedDrawsTheSameStroke() {
        let style = StrokeGenerator.Style(hook: 0.1)
        let one = StrokeGenerator(seed: 5, style: style).circle(center: center, radius: 80)
        #expect(one == StrokeGenerator(seed: 5, style: style).circle(center: center, radius: 80))
        #expect(one != StrokeGenerator(seed: 6, style: style).circle(center: center, radius: 80))
    }

    /// The reference output of SplitMix64 for seed 0.
    @Test func randomNumbersAreSplitMix64() {
        var random = Seeded(0)
        #expect(random.next() == 0xE220_A839_7B1D_CDAF)
        #expect(random.next() == 0x6E78_9E6A_A1B9_65F4)
        #expect(random.next() == 0x06C4_5D18_8009_454F)
    }

    @Test func normalNumbersHaveMeanZeroAndDeviationOne() {
        var random = Seeded(3)
        let numbers = (0..<20_000).map { _ in random.normal() }
        let mean = numbers.reduce(0, +) / 20_000
        let variance = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 20_000
        #expect(abs(mean) < 0.03)
        #expect(abs(variance - 1) < 0.05)
    }

    /// Flash and Hogan 1985: the top speed of a minimum-jerk movement is 15/8 of the mean, half
    /// way.
    @Test func straightMovementIsMinimumJerk() throws {
        var style = StrokeGenerator.Style.ideal
        style.rate = 1000
        style.duration = .milliseconds(400)
        let stroke = StrokeGenerator(seed: 1, style: style)
            .swipe(from: center, to: center + Vector(dx: 300, dy: 400))
        let speeds = speeds(stroke)
        let top = try #require(speeds.max())
        #expect(abs(top / (500 / 0.4) - 15.0 / 8) < 0.01)
        let peak = try #require(speeds.firstIndex(of: top))
        #expect(abs(peak - 200) <= 2)
        #expect(speeds[0] < top / 100)
        #expect(
            try #require(stroke.samples.last).position.distance(to: Point(x: 1200, y: 900)) < 1e-6)
    }

    /// Lacquaniti, Terzuolo and Viviani 1983: along an ellipse the speed goes with the curvature to
    /// the power of -1/3. An ellipse with axes 2 : 1 has curvatures 1 : 8 at its vertices.
    @Test func curvesFollowTheTwoThirdsPowerLaw() throws {
        var style = StrokeGenerator.Style.ideal
        style.rate = 1000
        style.duration = .seconds(8)
        let stroke = StrokeGenerator(seed: 1, style: style).circle(
            center: center, radius: 200, turns: 4, start: 0, ovalness: 0.5)
        // The middle two turns, away from start and end.
        let count = stroke.samples.count
        let middle = speeds(stroke)[(count * 3 / 8)..<(count * 5 / 8)]
        let ratio = try #require(middle.max()) / (try #require(middle.min()))
        #expect(abs(ratio - 2) < 0.15, "8 to the power of 1/3 is 2")
    }

    @Test(arguments: [Rotation.clockwise, .counterclockwise], [1.0, 2.0])
    func circlesTurnAsAsked(_ rotation: Rotation, _ turns: Double) {
        for seed in 0..<50 {
            let stroke = StrokeGenerator(seed: UInt64(seed))
                .circle(center: center, radius: 100, rotation: rotation, turns: turns)
            var winding = 0.0
            for (a, b) in zip(stroke.samples, stroke.samples.dropFirst()) {
                let (from, to) = (a.position - center, b.position - center)
                winding += atan2(from.cross(to), from.dot(to))
            }
            let wanted = turns * 2 * .pi * (rotation == .clockwise ? 1 : -1)
            #expect(abs(winding - wanted) < 0.8, "seed \(seed)")
        }
    }

    @Test(arguments: Direction.allCases) func swipesLeadWhereTheyShould(_ direction: Direction)
        throws
    {
        for seed in 0..<50 {
            let stroke = StrokeGenerator(seed: UInt64(seed)).swipe(
                direction, length: 200, from: center)
            let chord = try #require(stroke.samples.last).position - center
            #expect(Direction(of: chord) == direction)
            #expect((140...260).contains(chord.length))
            #expect(chord.length / path(stroke) > 0.9)
        }
    }

    @Test(arguments: 1...6) func shakesTurnAsOftenAsAsked(_ turnings: Int) {
        for seed in 0..<50 {
            let stroke = StrokeGenerator(seed: UInt64(seed))
                .shake(.horizontal, turnings: turnings, amplitude: 150, from: center)
            // Turnings with a hysteresis of 20 px.
            var found = 0
            var sense = 0.0
            var extreme = stroke.samples[0].position.x
            for x in stroke.samples.map(\.position.x) {
                if sense != 0 && (extreme - x) * sense > 20 {
                    found += 1
                    (sense, extreme) = (-sense, x)
                } else if sense == 0 && abs(x - extreme) > 20 {
                    (sense, extreme) = (x > extreme ? 1 : -1, x)
                } else if (x - extreme) * sense > 0 {
                    extreme = x
                }
            }
            #expect(found == turnings, "seed \(seed)")
        }
    }

    @Test func cornersComeInOrder() {
        let stroke = StrokeGenerator(seed: 4, style: .ideal)
            .polyline([.down, .right, .up], leg: 100, from: center)
        let places = stroke.samples.map(\.position)
        for corner in [(0.0, 0.0), (0, 100), (100, 100), (100, 0)] {
            let target = center + Vector(dx: corner.0, dy: corner.1)
            #expect(places.contains { $0.distance(to: target) < 3 })
        }
        var round = StrokeGenerator.Style.ideal
        round.corners = 0.4
        let rounded = StrokeGenerator(seed: 4, style: round).polyline(
            [.down, .right], leg: 100, from: center)
        let edge = center + Vector(dx: 0, dy: 100)
        #expect(rounded.samples.allSatisfy { $0.position.distance(to: edge) > 3 })
    }

    @Test(arguments: [60.0, 125, 1000]) func ratesAndTimesAreKept(_ rate: Double) {
        let style = StrokeGenerator.Style(rate: rate, duration: .milliseconds(500))
        let stroke = StrokeGenerator(seed: 9, style: style).swipe(.right, length: 300, from: center)
        let steps = zip(stroke.samples, stroke.samples.dropFirst()).map { $1.time - $0.time }
        #expect(steps.dropLast().allSatisfy { abs($0.milliseconds - 1000 / rate) < 0.01 })
        #expect(stroke.samples.last?.time == .milliseconds(500))
    }

    @Test func roundingGivesWholePixelsAndMilliseconds() {
        let style = StrokeGenerator.Style(rate: 144, rounding: true)
        for sample in StrokeGenerator(seed: 2, style: style).circle(center: center, radius: 15)
            .samples
        {
            #expect(sample.position.x == sample.position.x.rounded())
            #expect(sample.position.y == sample.position.y.rounded())
            #expect(sample.time.milliseconds == sample.time.milliseconds.rounded())
        }
    }

    /// The noise has the wanted size, whatever the sampling rate, and little of it is fast.
    @Test(arguments: [125.0, 1000]) func noiseHasItsSize(_ rate: Double) {
        let style = StrokeGenerator.Style(rate: rate, noise: 2, sloppiness: 0)
        let stroke = StrokeGenerator(seed: 11, style: style).rest(at: center, during: .seconds(60))
        let square = stroke.samples.reduce(0) { sum, sample in
            let off = sample.position - center
            return sum + (off.dx * off.dx + off.dy * off.dy) / 2
        }
        let size = (square / Double(stroke.samples.count)).squareRoot()
        #expect(abs(size - 2) < 0.4)
        let steps = zip(stroke.samples, stroke.samples.dropFirst()).map {
            $0.position.distance(to: $1.position)
        }
        #expect((steps.max() ?? 0) < 1000 / rate * 0.5)
    }

    @Test(arguments: [30.0, 200, 2000]) func sizesAndDurationsAreHuman(_ size: Double) throws {
        for seed in 0..<30 {
            let generator = StrokeGenerator(seed: UInt64(seed))
            let circle = generator.circle(center: center, radius: size / 2)
            let box = try #require(Box(around: circle.samples.map(\.position)))
            #expect((0.7...1.4).contains(max(box.width, box.height) / size))
            let time = try #require(circle.samples.last).time.milliseconds
            #expect((200...5000).contains(time))
        }
    }

    @Test func hooksAndOvershootsAddWay() throws {
        let plain = StrokeGenerator(seed: 8, style: .ideal).swipe(.right, length: 200, from: center)
        var style = StrokeGenerator.Style.ideal
        style.hook = 0.2
        let hooked = StrokeGenerator(seed: 8, style: style).swipe(.right, length: 200, from: center)
        #expect(path(hooked) > path(plain) + 10)
        style.hook = 0
        style.overshoot = 0.1
        let over = StrokeGenerator(seed: 8, style: style).swipe(.right, length: 200, from: center)
        let reach = try #require(over.samples.map(\.position.x).max())
        #expect(reach > center.x + 205)
        #expect(abs(try #require(over.samples.last).position.x - center.x - 200) < 0.01)
    }

    @Test func wanderingStaysInside() {
        let area = Box(x: 100, y: 100, width: 600, height: 400)
        let stroke = StrokeGenerator(seed: 12).wander(in: area, during: .seconds(5))
        #expect(stroke.samples.allSatisfy { area.outset(by: 50).contains($0.position) })
        #expect(path(stroke) > 500)
        let time = stroke.samples.last?.time ?? .zero
        #expect(time >= .seconds(5) && time < .seconds(8))
    }

    @Test func pinchesAndFingersComeAsSeveralContacts() throws {
        let strokes = StrokeGenerator(seed: 3, style: .ideal)
            .pinch(center: center, from: 100, to: 300, turn: .pi / 2)
        #expect(strokes.map(\.contact) == [.finger(1), .finger(2)])
        let first = try #require(strokes.first?.samples)
        let second = try #require(strokes.last?.samples)
        #expect(abs(first[0].position.distance(to: second[0].position) - 100) < 1)
        let ends = (try #require(first.last).position, try #require(second.last).position)
        #expect(abs(ends.0.distance(to: ends.1) - 300) < 1)

        let three = StrokeGenerator(seed: 3).fingers(3) {
            $0.swipe(.left, length: 250, from: center)
        }
        #expect(three.map(\.contact) == [.finger(1), .finger(2), .finger(3)])
        for stroke in three {
            let ends = [stroke.samples.first, stroke.samples.last].compactMap { $0?.position }
            #expect(Direction(of: ends[1] - ends[0]) == .left)
        }
    }
}
