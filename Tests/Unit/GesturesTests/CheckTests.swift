import Gestures
import StrokeGenerator
import Testing

@Suite struct CheckTests {
    /// Strokes of all sorts: gestures, near misses and scribbles.
    private static func strokePaths(seed: UInt64) -> [StrokePath] {
        let generator = StrokeGenerator(
            seed: seed,
            style: StrokeGenerator.Style(
                hook: seed % 2 == 0 ? 0 : 0.1, sloppiness: Double(seed % 4) / 2))
        let here = Point(x: 600, y: 500)
        let size = [12.0, 40, 120, 400][Int(seed % 4)]
        let turns = [0.5, 0.8, 1, 1.5, 2][Int(seed % 5)]
        let strokes = [
            generator.circle(center: here, radius: size, turns: turns, ovalness: turns / 4),
            generator.swipe(.left, length: size, from: here),
            generator.polyline([.down, .right], leg: size, from: here),
            generator.polyline([.right, .left], leg: size, from: here),
            generator.shake(.horizontal, turnings: Int(seed % 6) + 1, amplitude: size, from: here),
            generator.shake(.vertical, turnings: Int(seed % 6) + 1, amplitude: size, from: here),
            generator.wander(in: Box(x: 0, y: 0, width: 1000, height: 800)),
            generator.rest(at: here, during: .milliseconds(50 * Int(seed % 10))),
        ]
        return strokes.map { StrokePath($0.samples) } + [StrokePath()]
    }

    /// What is shown is what was judged: a fit keeps every limit exactly when its distance says so.
    @Test func measuresAgreeWithVerdicts() {
        let limits = Limits()
        var accepted = 0
        for seed in 0..<120 {
            for strokePath in Self.strokePaths(seed: UInt64(seed)) {
                for classifier in strokeClassifiers {
                    for fit in classifier.fits(strokePath, limits) {
                        let broken = fit.checks.filter { !$0.isMet }
                        if fit.closeness.isStrict { accepted += 1 }
                        #expect(
                            broken.isEmpty == fit.closeness.isStrict,
                            "\(fit.phrase) \(seed): \(broken)")
                    }
                }
            }
        }
        #expect(accepted > 150)
    }
}
