import Gestures
import Glibc
import Testing

@testable import Overlay

@Suite("The contactInk as a curve") struct InkPathTests {
    /// Points on the curve, close together.
    private func flattened(_ segments: [CurveSegment]) -> [Point] {
        segments.flatMap { segment in
            (0...6).map { step in
                let share = Double(step) / 6
                guard let control = segment.control else {
                    return segment.start.interpolated(to: segment.end, share: share)
                }
                let before = segment.start.interpolated(to: control, share: share)
                let after = control.interpolated(to: segment.end, share: share)
                return before.interpolated(to: after, share: share)
            }
        }
    }

    private func circle(radius: Double, step: Double, whole: Bool = false) -> [Point] {
        let count = Int(2 * Double.pi * radius / step)
        return (0..<count).map { index in
            let angle = Double(index) * step / radius
            let point = Point(x: 300 + radius * cos(angle), y: 300 + radius * sin(angle))
            return whole ? Point(x: point.x.rounded(), y: point.y.rounded()) : point
        }
    }

    /// How far the curve strays from the circle at most.
    private func error(of segments: [CurveSegment], radius: Double) -> Double {
        flattened(segments).map { abs($0.distance(to: Point(x: 300, y: 300)) - radius) }.max() ?? 99
    }

    private func draw(_ points: [Point]) -> (committed: [CurveSegment], tail: [CurveSegment]) {
        guard let first = points.first else { return ([], []) }
        var path = InkPath(at: first)
        var committed: [CurveSegment] = []
        for point in points.dropFirst() { path.extend(to: point, committing: &committed) }
        var tail: [CurveSegment] = []
        path.tail(into: &tail)
        return (committed, tail)
    }

    @Test(
        "A circle of dense samples is drawn to within a pixel",
        arguments: [(12.0, 0.5), (12, 2), (40, 1), (40, 3), (150, 1), (150, 6)])
    func dense(radius: Double, step: Double) {
        let (committed, tail) = draw(circle(radius: radius, step: step))
        #expect(error(of: committed + tail, radius: radius) < 0.75)
    }

    @Test("Whole pixels do not show as stairs", arguments: [40.0, 90, 200])
    func whole(radius: Double) {
        let (committed, _) = draw(circle(radius: radius, step: 1, whole: true))
        // Rounding alone is off by up to 0.7.
        #expect(error(of: committed, radius: radius) < 0.6)
    }

    @Test("Ink reaches the newest sample at once, and committed pieces hang together")
    func continuous() {
        let points = circle(radius: 60, step: 2.3)
        var path = InkPath(at: points[0])
        var committed: [CurveSegment] = []
        for point in points.dropFirst() {
            path.extend(to: point, committing: &committed)
            var tail: [CurveSegment] = []
            path.tail(into: &tail)
            #expect(tail.last?.end == point)
            let segments = committed + tail
            #expect(segments.first?.start == points[0])
            let gaps = zip(segments, segments.dropFirst()).map { $0.end.distance(to: $1.start) }
            #expect(gaps.max() ?? 0 < 1e-9)
        }
    }

    @Test("What was shown moves by no more than half a pixel", arguments: [0.7, 1, 2.3, 4])
    func steady(step: Double) {
        let points = circle(radius: 50, step: step)
        let final = draw(points)
        let curve = flattened(final.committed + final.tail)
        var path = InkPath(at: points[0])
        var committed: [CurveSegment] = []
        var worst = 0.0
        for (index, point) in points.enumerated().dropFirst() {
            path.extend(to: point, committing: &committed)
            // Not a divisor of the samples for a knot, so every phase is met.
            guard index % 7 == 0 else { continue }
            var tail: [CurveSegment] = []
            path.tail(into: &tail)
            for shown in flattened(tail) {
                let moved =
                    zip(curve, curve.dropFirst())
                    .map { shown.distance(toSegment: $0, $1) }.min() ?? 0
                worst = max(worst, moved)
            }
        }
        #expect(worst < 0.5)
    }

    @Test("A corner stays a corner", arguments: [0.0, 1, 2, 3, 4, 5])
    func corner(shift: Double) {
        let corner = Point(x: 100 + shift, y: 100)
        let down = stride(from: 0.0, through: 60, by: 1).map {
            Point(x: corner.x, y: corner.y + $0)
        }
        let along = stride(from: 50, to: corner.x, by: 1).map { Point(x: $0, y: 100) }
        let (committed, tail) = draw(along + down)
        let nearest = flattened(committed + tail).map { $0.distance(to: corner) }.min() ?? 99
        #expect(nearest < 1.2)
    }

    @Test("The few samples of a fast pointer make a round curve, without kinks")
    func sparse() {
        let points = circle(radius: 80, step: 45)
        let (committed, _) = draw(points)
        let curve = flattened(committed.filter { $0.control != nil })
        let ways = zip(curve, curve.dropFirst()).map { $1 - $0 }.filter { $0.length > 1e-6 }
        let cosines = zip(ways, ways.dropFirst()).map { $0.dot($1) / ($0.length * $1.length) }
        #expect(cosines.count > 40)
        #expect(cosines.min() ?? 0 > 0.97)
    }

    @Test("A contact that does not move leaves nothing")
    func still() {
        let (committed, tail) = draw(Array(repeating: Point(x: 5, y: 5), count: 100))
        #expect(committed.isEmpty && tail.isEmpty)
    }

    @Test("The work for a sample does not grow with the contactInk")
    func constant() {
        var path = InkPath(at: .zero)
        var committed: [CurveSegment] = []
        var most = 0
        for index in 1...20_000 {
            committed.removeAll(keepingCapacity: true)
            // Trembling in one place is the worst case: no way is ever made.
            let point = Point(x: Double(index % 3), y: Double(index % 2))
            path.extend(to: point, committing: &committed)
            var tail: [CurveSegment] = []
            path.tail(into: &tail)
            most = max(most, committed.count + tail.count)
        }
        #expect(most <= 9)
    }
}
