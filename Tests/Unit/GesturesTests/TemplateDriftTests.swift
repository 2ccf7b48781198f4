import Gestures
import StrokeGenerator
import Testing

/// Whether taught examples are noticed to be drawn in a new way.
@Suite struct TemplateDriftTests {
    private func example(_ directions: [Direction], seed: UInt64, taught: Bool) throws -> Template {
        let stroke = StrokeGenerator(seed: seed).polyline(
            directions, leg: 160, from: Point(x: 400, y: 400))
        var template = try Template(stroke.samples)
        template.taught = taught ? 1_790_000_000_000 + Int(seed) : nil
        return template
    }

    private func examples(recorded: [Direction], taught: [Direction], seed: UInt64) throws
        -> [Template]
    {
        try (0..<3).map { try example(recorded, seed: seed * 10 + $0, taught: false) }
            + (3..<8).map { try example(taught, seed: seed * 10 + $0, taught: true) }
    }

    @Test("the same hand is not noticed", arguments: 1..<101)
    func sameHand(seed: Int) throws {
        let shape: [Direction] = [.right, .downLeft, .right]
        #expect(
            try !TemplateDrift.isNoticed(
                in: examples(recorded: shape, taught: shape, seed: UInt64(seed))))
    }

    @Test("another shape is noticed", arguments: 1..<21)
    func anotherShape(seed: Int) throws {
        #expect(
            try TemplateDrift.isNoticed(
                in: examples(
                    recorded: [.right, .downLeft, .right], taught: [.right, .down, .right],
                    seed: UInt64(seed))))
    }

    @Test("strokes that went wrong in several ways are no new way", arguments: 1..<21)
    func severalWays(seed: Int) throws {
        let seed = UInt64(seed) * 10
        let recorded = try (0..<3).map {
            try example([.right, .downLeft, .right], seed: seed + $0, taught: false)
        }
        let ways: [[Direction]] = [
            [.right, .down, .right], [.right, .downLeft, .downRight],
            [.upRight, .downLeft, .right],
        ]
        // Two of each: every one has another that is like it.
        let taught = try ways.enumerated().flatMap { index, way in
            try (0..<2).map {
                try example(way, seed: seed + UInt64(3 + 2 * index + $0), taught: true)
            }
        }
        #expect(!TemplateDrift.isNoticed(in: recorded + taught))
        // Only one of these ways is a new one.
        #expect(TemplateDrift.isNoticed(in: recorded + taught.prefix(2) + taught.prefix(2)))
    }

    @Test("a few taught examples tell nothing")
    func few() throws {
        let all = try examples(
            recorded: [.right, .downLeft, .right], taught: [.right, .down, .right], seed: 7)
        #expect(!TemplateDrift.isNoticed(in: Array(all.prefix(5))))
        #expect(!TemplateDrift.isNoticed(in: Array(all.suffix(5))))
    }
}
