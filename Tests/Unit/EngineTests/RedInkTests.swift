import Gestures
import StrokeGenerator
import Testing

@testable import Engine

@Suite("Red ink") struct RedInkTests {
    private static let chord = Chord(.key("F13"))
    private static let middle = Point(x: 700, y: 500)

    /// Whether the ink turned red while `samples` were drawn under the hotkey, and the outcome.
    private func drawn(_ samples: [Sample], _ engine: Engine) -> (isRed: Bool, outcome: Outcome?) {
        var engine = engine
        let effects = engine.draw(samples, under: Self.chord)
        return (effects.contains(.viable(false)), effects.outcome)
    }

    private static func strokes(_ generator: StrokeGenerator, _ seed: UInt64) -> [Stroke] {
        let size = [40.0, 120, 300][Int(seed % 3)]
        return [
            generator.circle(center: middle, radius: size, turns: [0.8, 1, 1.3, 3][Int(seed % 4)]),
            generator.swipe(.left, length: size, from: middle),
            generator.polyline([.down, .right], leg: size, from: middle),
            generator.polyline([.right, .downLeft, .right], leg: size, from: middle),
            generator.shake(turnings: Int(seed % 8) + 1, amplitude: size, from: middle),
            generator.wander(in: Box(x: 200, y: 200, width: 900, height: 600)),
        ]
    }

    @Test("nothing is red that is then accepted, whatever is mapped and wherever hints are shown")
    func neverTakenBack() throws {
        let zed = try (0..<3).map {
            try Template(
                StrokeGenerator(seed: $0).polyline(
                    [.right, .downLeft, .right], leg: 180, from: Self.middle
                ).samples)
        }
        var library = TemplateLibrary()
        library[.stroke("zed")] = zed
        let mappings: [[Phrase]] = [
            [.swipe(.left, fingers: 1)], [.circle(nil)], [.shake(nil)], [.stroke("zed")],
            [.sequence([.down, .right])],
            [
                .swipe(.left, fingers: 1), .swipe(.right, fingers: 1), .circle(nil), .shake(nil),
                .sequence([.down, .right]), .stroke("zed"), .tap(count: 1, fingers: 1),
            ],
        ]
        var (red, accepted) = (0, 0)
        for (index, mapped) in mappings.enumerated() {
            for reports in [true, false] {
                let engine = Engine(
                    profiles: [
                        Profile(
                            hotkeys: [Self.chord],
                            bindings: mapped.map { Binding($0, actions: [.nothing]) })
                    ], templates: library,
                    feedbackOptions: FeedbackOptions(
                        reportsCandidates: reports, reportsPaths: reports))
                for seed in 0..<24 as Range<UInt64> {
                    let style = StrokeGenerator.Style(
                        hook: seed % 2 == 0 ? 0 : 0.1, sloppiness: Double(seed % 4) / 2)
                    let generator = StrokeGenerator(seed: seed, style: style)
                    for stroke in Self.strokes(generator, seed) {
                        let (isRed, outcome) = drawn(stroke.samples, engine)
                        guard case .recognized(let gesture, _)? = outcome else {
                            if isRed { red += 1 }
                            continue
                        }
                        accepted += 1
                        #expect(!isRed, "mapping \(index), seed \(seed): \(gesture.phrase)")
                    }
                }
            }
        }
        #expect(red > 20 && accepted > 200, "\(red) red, \(accepted) accepted")
    }
}
