import Gestures
import Glibc
import Testing

@testable import Overlay

@Suite("The path of ink") struct InkPathTests {
    /// Points on the lines, close together.
    private func points(_ lines: [InkLine]) -> [Point] {
        lines.flatMap { line in
            (0...6).map { line.start.interpolated(to: line.end, share: Double($0) / 6) }
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
    private func error(of lines: [InkLine], radius: Double) -> Double {
        points(lines).map { abs($0.distance(to: Point(x: 300, y: 300)) - radius) }.max() ?? 99
    }

    private func draw(_ points: [Point]) -> (committed: [InkLine], tail: [InkLine]) {
        var path = InkPath(at: points[0])
        let committed = points.dropFirst().flatMap { path.extend(to: $0) }
        return (committed, path.tail)
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
        var committed: [InkLine] = []
        for point in points.dropFirst() {
            committed += path.extend(to: point)
            #expect(path.tail.last?.end == point)
            let lines = committed + path.tail
            #expect(lines.first?.start == points[0])
            let gaps = zip(lines, lines.dropFirst()).map { $0.end.distance(to: $1.start) }
            #expect(gaps.max() ?? 0 < 1e-9)
        }
    }

    @Test("A corner stays a corner", arguments: [0.0, 1, 2, 3, 4, 5])
    func corner(shift: Double) {
        let corner = Point(x: 100 + shift, y: 100)
        let down = stride(from: 0.0, through: 60, by: 1).map {
            Point(x: corner.x, y: corner.y + $0)
        }
        let along = stride(from: 50, to: corner.x, by: 1).map { Point(x: $0, y: 100) }
        let (committed, tail) = draw(along + down)
        let nearest = self.points(committed + tail).map { $0.distance(to: corner) }.min() ?? 99
        #expect(nearest < 1.2)
    }

    @Test("The few samples of a fast pointer make a round curve, without kinks")
    func sparse() {
        let (committed, _) = draw(circle(radius: 80, step: 45))
        let ways = committed.map { $0.end - $0.start }
        let cosines = zip(ways, ways.dropFirst()).map { $0.dot($1) / ($0.length * $1.length) }
        #expect(cosines.count > 40)
        #expect(cosines.min() ?? 0 > 0.97)
    }

    @Test("The work for a sample does not grow with the path")
    func constant() {
        var path = InkPath(at: .zero)
        var most = 0
        for index in 1...20_000 {
            // Trembling in one place is the worst case: no way is ever made.
            let point = Point(x: Double(index % 3), y: Double(index % 2))
            most = max(most, path.extend(to: point).count + path.tail.count)
        }
        #expect(most <= 9)
    }
}
