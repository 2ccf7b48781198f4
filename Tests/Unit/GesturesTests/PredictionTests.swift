import Gestures
import StrokeGenerator
import Glibc
import Testing

@Suite("What a drawing may become") struct PredictionTests {
    private func arena() -> Arena {
        let limits = Limits()
        return Arena([
            StrokeRecognizer(
                builtInStrokes + [.sequence([.down, .right]), .sequence([.right, .up])],
                limits: limits)
        ])
    }

    private func predictions(_ stroke: Stroke, _ share: Double) -> [Prediction] {
        let arena = arena()
        let count = max(2, Int(Double(stroke.samples.count) * share))
        for (index, sample) in stroke.samples.prefix(count).enumerated() {
            _ = arena.handle(ContactEvent(stroke.contact, index == 0 ? .began : .moved, sample))
        }
        return arena.predictions(from: stroke.samples[count - 1].position)
            .sorted { $0.likelihood > $1.likelihood }
    }

    @Test("what is drawn in half, or whole, is the likeliest", arguments: 0..<8)
    func likeliest(seed: Int) {
        let generator = StrokeGenerator(seed: UInt64(seed))
        let middle = Point(x: 800, y: 500)
        let left = generator.swipe(.left, length: 240, from: middle)
        let upLeft = generator.swipe(.upLeft, length: 240, from: middle)
        let circle = generator.circle(center: middle, radius: 90)
        let small = generator.circle(center: middle, radius: 30)
        let shake = generator.shake(.horizontal, turnings: 5, amplitude: 120, from: middle)
        let corner = generator.polyline([.down, .right], leg: 160, from: middle)
        let cases: [(Stroke, shares: [Double], Phrase)] = [
            (left, [1], .swipe(.left, fingers: 1)), (upLeft, [0.5], .swipe(.upLeft, fingers: 1)),
            (circle, [0.5, 1], .circle(.clockwise)), (small, [0.5], .circle(.clockwise)),
            (shake, [0.6], .shake(.horizontal)), (corner, [0.7, 1], .sequence([.down, .right])),
        ]
        for (stroke, shares, phrase) in cases {
            for share in shares {
                let best = predictions(stroke, share).first
                #expect(best?.phrase == phrase)
                // It is what letting go would give.
                if share == 1 { #expect(best?.isComplete == true) }
            }
        }
    }

    @Test("a circle drawn in half a minute is predicted as one, too")
    func slow() {
        let samples = (0..<3000).map { index in
            let angle = Double(index) / 3000 * 6.2
            return Sample(
                x: 800 + 120 * cos(angle), y: 500 + 120 * sin(angle),
                milliseconds: Double(index) * 10)
        }
        let best = predictions(Stroke(samples: samples), 1).first
        #expect(best?.phrase == .circle(.clockwise))
        #expect(best?.isComplete == true)
    }

    @Test("a beginning leaves open what begins like it, and the guides begin at the pointer")
    func beginning() {
        let stroke = StrokeGenerator(seed: 1).polyline([.down, .right], leg: 160, from: .zero)
        let found = predictions(stroke, 0.45)
        #expect(found.first?.phrase == .swipe(.down, fingers: 1))
        let likely = found.filter { $0.likelihood >= Prediction.faint }.map(\.phrase)
        #expect(likely.contains(.sequence([.down, .right])))
        #expect(!likely.contains(.swipe(.up, fingers: 1)))
        #expect(!likely.contains(.sequence([.right, .up])))
        let count = max(2, Int(Double(stroke.samples.count) * 0.45))
        let generator = stroke.samples[count - 1].position
        for prediction in found where !prediction.ahead.isEmpty {
            #expect(prediction.ahead[0].distance(to: generator) < 1, "\(prediction.phrase)")
            #expect(prediction.ahead.count > 1)
        }
    }

    @Test(
        "nothing drawn yet: everything is as likely, and what cannot be is not likely")
    func nothing() {
        let all = arena().predictions()
        #expect(Set(all.map(\.likelihood)).count == 1 && all.count == 8 + 2 + 2 + 2)
        let scribble = StrokeGenerator(seed: 2).shake(
            .horizontal, turnings: 9, amplitude: 120, from: .zero)
        let swipe = predictions(scribble, 1).first { $0.phrase == .swipe(.left, fingers: 1) }
        #expect(swipe.map { $0.likelihood < Prediction.faint } ?? true)
    }

    @Test("a template's beginning is known by its shape in whatever size")
    func template() throws {
        let whole = StrokeGenerator(seed: 1).polyline(
            [.right, .downLeft, .right], leg: 180, from: Point(x: 300, y: 300))
        let other = StrokeGenerator(seed: 2).polyline(
            [.down, .upRight, .down], leg: 180, from: Point(x: 300, y: 300))
        let classes = [
            try #require(TemplateClass(.stroke("zed"), [try Template(whole.samples)])),
            try #require(TemplateClass(.stroke("en"), [try Template(other.samples)])),
        ]
        let arena = Arena([
            StrokeRecognizer(classes.map(\.phrase), templates: classes, limits: Limits())
        ])
        let drawn = StrokeGenerator(seed: 3).polyline(
            [.right, .downLeft], leg: 90, from: Point(x: 900, y: 200))
        for (index, sample) in drawn.samples.enumerated() {
            _ = arena.handle(ContactEvent(drawn.contact, index == 0 ? .began : .moved, sample))
        }
        let found = arena.predictions(
            from: drawn.samples[drawn.samples.count - 1].position
        )
        .sorted { $0.likelihood > $1.likelihood }
        #expect(found.map(\.phrase) == [.stroke("zed"), .stroke("en")])
        #expect(found[0].likelihood > 2 * found[1].likelihood)
        // What is left of it leads to the right.
        let ahead = found[0].ahead
        let last = try #require(ahead.last)
        #expect(last.x - ahead[0].x > 40)
    }

    @Test("most of a star is no circle, and is named a star", arguments: 0..<6)
    func star(seed: Int) throws {
        func star(_ seed: Int, _ size: Double) -> Stroke {
            // The corners of a five-pointed star in the order in which it is drawn.
            let corners = [
                (0.2, 1.0), (0.5, 0.0), (0.8, 1.0), (0.0, 0.38), (1.0, 0.38), (0.2, 1.0),
            ]
            return StrokeGenerator(seed: UInt64(seed)).along(
                corners.map { Point(x: 600 + $0.0 * size, y: 300 + $0.1 * size) })
        }
        let item = try #require(
            TemplateClass(
                .stroke("star"), try (0..<4).map { try Template(star(100 + $0, 200).samples) }))
        let limits = Limits()
        let arena = Arena([
            StrokeRecognizer(
                builtInStrokes + [item.phrase], templates: [item], limits: limits)
        ])
        let drawn = star(seed, 240)
        var length = 0.0
        for (a, b) in zip(drawn.samples, drawn.samples.dropFirst()) {
            length += a.position.distance(to: b.position)
        }
        var walked = 0.0
        var before = drawn.samples[0].position
        for (index, sample) in drawn.samples.enumerated() {
            walked += sample.position.distance(to: before)
            before = sample.position
            guard walked < 0.8 * length else { break }
            _ = arena.handle(ContactEvent(drawn.contact, index == 0 ? .began : .moved, sample))
        }
        let best = arena.predictions().max { $0.likelihood < $1.likelihood }
        #expect(best?.phrase == .stroke("star"))
    }

    @Test("however many samples a stroke has, it is seen the same")
    func long() {
        let middle = Point(x: 800, y: 500)
        let stroke = StrokeGenerator(seed: 3).circle(center: middle, radius: 90)
        func likeliest(_ copies: Int) -> Phrase? {
            let arena = arena()
            var before = stroke.samples[0]
            _ = arena.handle(ContactEvent(.pointer, .began, before))
            for sample in stroke.samples.dropFirst() {
                for step in 1...copies {
                    let share = Double(step) / Double(copies)
                    let place = before.position.interpolated(to: sample.position, share: share)
                    let time = before.time + (sample.time - before.time) * share
                    _ = arena.handle(
                        ContactEvent(.pointer, .moved, Sample(place, at: time)))
                }
                before = sample
            }
            return arena.predictions().max { $0.likelihood < $1.likelihood }?.phrase
        }
        #expect(likeliest(1) == .circle(.clockwise))
        #expect(likeliest(40) == .circle(.clockwise))
    }
}
