import Gestures
import Glibc
import StrokeGenerator
import Testing

/// Strokes of the motion model, 100…700 px in size, as a trembling hand draws them.
private func trembling(
    _ tremor: Tremor, _ seed: Int, draw: (StrokeGenerator, Double) -> Stroke
) -> [Sample] {
    var random = Seeded(UInt64(seed) &* 7907 &+ 3)
    let size = 100 * pow(7, random.unit())
    let generator = StrokeGenerator(
        seed: UInt64(seed), style: StrokeGenerator.Style(sloppiness: random.uniform(0...1)))
    return tremor.added(to: draw(generator, size), random: &random).samples
}

private let here = Point(x: 900, y: 900)

/// What a hold makes of `samples` with every classifier armed.
private func hold(_ samples: [Sample], tremor: Double) -> Arena.Resolution {
    var limits = Limits()
    limits.tremor = tremor
    let arena = Arena([StrokeRecognizer(builtInStrokes, limits: limits)])
    _ = arena.handle(ContactEvent(.pointer, .began, samples[0]))
    for sample in samples.dropFirst() {
        _ = arena.handle(ContactEvent(.pointer, .moved, sample))
    }
    return arena.handle(ContactEvent(.pointer, .ended, samples[samples.count - 1]))
}

extension Arena.Resolution {
    fileprivate var phrase: Phrase? {
        if case .granted(let phrase, _) = self { phrase } else { nil }
    }
}

@Suite("Tremor") struct TremorFilterTests {
    private static let tremors = [4.0, 6, 8, 12].flatMap { frequency in
        [2.0, 5, 10, 15].map { Tremor(frequency: frequency, amplitude: $0) }
    }

    @Test("circles and swipes of a trembling hand are recognized where it is set")
    func recall() {
        var missed = (circles: 0, swipes: 0)
        var missedUnset = (circles: 0, swipes: 0)
        for tremor in Self.tremors {
            for seed in 0..<25 {
                let circle = trembling(tremor, seed) { $0.circle(center: here, radius: $1 / 2) }
                let direction = Direction.allCases[seed % 8]
                let swipe = trembling(tremor, seed) {
                    $0.swipe(direction, length: $1, from: here)
                }
                let isCircle = { (tremor: Double) in
                    hold(circle, tremor: tremor).phrase == .circle(.clockwise)
                }
                let isSwipe = { (tremor: Double) in
                    hold(swipe, tremor: tremor).phrase == .swipe(direction, fingers: 1)
                }
                if !isCircle(tremor.amplitude) { missed.circles += 1 }
                if !isSwipe(tremor.amplitude) { missed.swipes += 1 }
                if !isCircle(0) { missedUnset.circles += 1 }
                if !isSwipe(0) { missedUnset.swipes += 1 }
            }
        }
        // Of 400 each; at most 3 % as the goal is.
        #expect(missed.circles <= 12 && missed.swipes <= 12, "\(missed)")
        #expect(missedUnset.circles > 2 * missed.circles, "\(missedUnset)")
        #expect(missedUnset.swipes > 2 * missed.swipes, "\(missedUnset)")
    }

    @Test("no place is moved farther than the hand trembles, and none without tremor")
    func bounds() {
        for (seed, tremor) in Self.tremors.enumerated() {
            let samples = trembling(tremor, seed) {
                $0.shake(.vertical, turnings: 5, amplitude: $1, from: here)
            }
            #expect(StrokePath(samples.steadied(by: 0)).samples == StrokePath(samples).samples)
            let steady = StrokePath(samples.steadied(by: 7)).samples
            var moved = 0
            for sample in steady {
                guard let drawn = samples.first(where: { $0.time == sample.time }) else { continue }
                let way = drawn.position.distance(to: sample.position)
                #expect(way <= 7 + 1e-9)
                if way > 0 { moved += 1 }
            }
            #expect(moved > steady.count / 2)
        }
    }

    @Test("a tremor of a second on one place comes to next to nothing")
    func rest() {
        var random = Seeded(5)
        let still = Stroke(
            samples: (0...100).map { Sample(x: 50, y: 50, milliseconds: 10 * Double($0)) })
        let tremor = Tremor(frequency: 7, amplitude: 10)
        let samples = tremor.added(to: still, random: &random).samples
        let steady = StrokePath(samples.steadied(by: 15))
        #expect(StrokePath(samples).box.diagonal > 15)
        let middle = steady.samples.filter { (200.0...800).contains($0.time.milliseconds) }
        #expect((Box(around: middle.map(\.position)) ?? Box(.zero)).diagonal < 6)
    }

    @Test("templates are compared without the tremor of either")
    func templates() throws {
        let tremor = Tremor(frequency: 9, amplitude: 8)
        let zed = [
            Point(x: 0, y: 0), Point(x: 200, y: 0), Point(x: 0, y: 200), Point(x: 200, y: 200),
        ]
        let drawn = (0..<4).map { seed in
            trembling(tremor, seed) { generator, _ in generator.along(zed) }
        }
        let raw = try drawn.map { try Template($0) }
        let steady = raw.map { $0.steadied(by: 8) }
        #expect(steady[0].distance(to: steady[1]) < 0.6 * raw[0].distance(to: raw[1]))
        #expect(raw[0].steadied(by: 0).samples == raw[0].samples)
    }
}
