import Gestures
import StrokeGenerator
import Glibc
import Testing

@Suite struct TaubinFitTests {
    /// Points on a circle, from angle 0 to `degrees`.
    private func points(_ center: Point, _ radius: Double, _ degrees: Double = 360) -> [Point] {
        (0..<40).map { index in
            let angle = Double(index) / 39 * degrees * .pi / 180
            return Point(
                x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
        }
    }

    @Test(arguments: [360.0, 180, 90], [1.0, 50, 4000])
    func exactCirclesAndArcs(degrees: Double, radius: Double) throws {
        let center = Point(x: 1234, y: -567)
        let fit = try #require(TaubinFit(points(center, radius, degrees)))
        #expect(fit.center.distance(to: center) < 1e-6 * radius)
        #expect(abs(fit.radius - radius) < 1e-6 * radius)
        #expect(fit.error < 1e-6 * radius)
    }

    @Test func noiseShowsAsError() throws {
        var random = Seeded(7)
        let noisy = points(Point(x: 100, y: 100), 80).map { point in
            Point(x: point.x + 2 * random.normal(), y: point.y + 2 * random.normal())
        }
        let fit = try #require(TaubinFit(noisy))
        #expect(abs(fit.radius - 80) < 2)
        #expect((1...3).contains(fit.error))
    }

    @Test func linesAndTooFewPointsHaveNone() {
        let line = (0..<9).map { Point(x: Double($0), y: 2 * Double($0)) }
        #expect(TaubinFit(line) == nil)
        #expect(TaubinFit([Point(x: 1, y: 1), Point(x: 2, y: 5)]) == nil)
        #expect(TaubinFit([Point](repeating: Point(x: 3, y: 3), count: 5)) == nil)
        #expect(TaubinFit([.zero, Point(x: .nan, y: 1), Point(x: 2, y: 5)]) == nil)
        #expect(TaubinFit([.zero, Point(x: 1e300, y: 1), Point(x: 2, y: 1e300)]) == nil)
    }
}
