import Gestures
import StrokeGenerator
import Testing

@testable import Engine

@Suite("Giving up on what is drawn") struct ViabilityFilterTests {
    @Test("one look at which nothing fits is not enough, and a weak sign does not take it back")
    func patience() {
        var filter = ViabilityFilter()
        let (bad, weak, good) = (
            Prediction.faint / 2, Prediction.faint * 1.2, Prediction.faint * 1.6
        )
        let changes = [bad, good, bad, weak, bad, bad, weak, bad, good, bad].map {
            filter.update($0)
        }
        #expect(
            changes == [false, false, false, false, false, true, false, false, true, false])
        #expect(filter.isViable)
    }

    /// The words about viability while `samples` are drawn under a hotkey with `phrases` mapped.
    private func reported(
        _ samples: [Sample], reports: Bool, _ phrases: [Phrase] = [.stroke("zed")]
    ) throws -> [Bool] {
        let examples = try (0..<3).map {
            try Template(
                StrokeGenerator(seed: $0).polyline(
                    [.right, .downLeft, .right], leg: 180, from: Point(x: 500, y: 400)
                ).samples)
        }
        let chord = Chord(.key("F13"))
        var engine = Engine(
            profiles: [
                Profile(
                    hotkeys: [chord],
                    bindings: phrases.map { Binding($0, actions: [.nothing]) })
            ], templates: TemplateLibrary(["zed": examples]),
            feedbackOptions: FeedbackOptions(reportsCandidates: reports))
        var found: [Bool] = []
        func record(_ effects: [Effect]) {
            for case .viable(let isViable) in effects { found.append(isViable) }
        }
        record(engine.handle(Input(.press(chord, samples[0].position), at: samples[0].time)))
        for sample in samples.dropFirst() {
            while let due = engine.deadline, due <= sample.time {
                record(engine.handle(Input(.tick, at: due)))
            }
            record(engine.handle(Input(.motion(sample.position), at: sample.time)))
        }
        return found
    }

    @Test("a scribble is given up by the look of it, where templates alone never would")
    func scribble() throws {
        // Up and to the left, where the template goes right.
        let wrong = StrokeGenerator(seed: 8).polyline(
            [.up, .left, .up], leg: 220, from: Point(x: 500, y: 700)
        ).samples
        #expect(try reported(wrong, reports: true) == [false])
        #expect(try reported(wrong, reports: false) == [])
        let right = StrokeGenerator(seed: 9).polyline(
            [.right, .downLeft, .right], leg: 180, from: Point(x: 500, y: 400)
        ).samples
        #expect(try reported(right, reports: true) == [])
    }

    @Test("with a shake mapped loops are given up, and what it may begin like is not")
    func shake() throws {
        let mapped: [Phrase] = [.shake(.horizontal), .shake(.vertical)]
        let middle = Point(x: 500, y: 500)
        for seed in UInt64(0)..<8 {
            let loops = StrokeGenerator(seed: seed).circle(center: middle, radius: 110, turns: 3)
                .samples
            #expect(try reported(loops, reports: true, mapped) == [false], "seed \(seed)")
            let shake = StrokeGenerator(seed: seed).shake(turnings: 5, amplitude: 140, from: middle)
                .samples
            #expect(try reported(shake, reports: true, mapped) == [], "seed \(seed)")
            let angle = StrokeGenerator(seed: seed).along(
                [middle, Point(x: 560, y: 300), Point(x: 620, y: 500)]
            ).samples
            #expect(try reported(angle, reports: true, mapped) == [], "seed \(seed)")
        }
    }
}
