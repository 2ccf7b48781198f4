import Gestures
import Glibc
import StrokeGenerator
import Testing

@testable import Engine

/// How templates and built-in gestures share a hold.
@Suite("Templates in a hold") struct TemplateEngineTests {
    private static let center = Point(x: 500, y: 400)

    private static func circle(_ seed: UInt64) -> Stroke {
        StrokeGenerator(seed: seed).circle(center: center, radius: 100)
    }

    private static func zed(_ seed: UInt64) -> Stroke {
        StrokeGenerator(seed: seed).polyline([.right, .downLeft, .right], leg: 180, from: center)
    }

    private static func library(_ name: String, _ strokes: [Stroke]) throws -> TemplateLibrary {
        TemplateLibrary([name: try strokes.map { try Template($0.samples) }])
    }

    private static func profile(_ phrases: Phrase...) -> Profile {
        Profile(hotkeys: [], bindings: phrases.map { Binding($0, actions: [.nothing]) })
    }

    private func phrase(_ outcome: Outcome) -> Phrase? {
        if case .recognized(let gesture, _) = outcome { gesture.phrase } else { nil }
    }

    @Test("a recorded stroke is recognized, where it is mapped and recorded")
    func recognized() throws {
        let library = try Self.library("zed", (0..<3).map { Self.zed($0) })
        let profile = Self.profile(.stroke("zed"), .circle(nil))
        var replay = Replay(profile, templates: library)
        #expect(phrase(replay.outcome(of: [Self.zed(7)])) == .stroke("zed"))
        #expect(phrase(replay.outcome(of: [Self.circle(7)])) == .circle(.clockwise))
        var unmapped = Replay(Self.profile(.circle(nil)), templates: library)
        #expect(phrase(unmapped.outcome(of: [Self.zed(7)])) == nil)
        var unrecorded = Replay(profile)
        #expect(phrase(unrecorded.outcome(of: [Self.zed(7)])) == nil)
        #expect(Profile.isRecognized(.stroke("zed")))
    }

    @Test("near enough it goes before a built-in gesture, farther off after it")
    func precedence() throws {
        let library = try Self.library("round", (0..<3).map { Self.circle($0) })
        let profile = Self.profile(.circle(nil), .stroke("round"))
        let limits = Limits()
        let set = TemplateSet(profile.bindings, limits: limits, templates: library)
        var replay = Replay(profile, templates: library)
        var alone = Replay(Self.profile(.stroke("round")), templates: library)
        var builtIn = Replay(Self.profile(.circle(nil)))
        var counts = (near: 0, far: 0)
        for seed in 3..<80 as Range<UInt64> {
            // Every other one begins somewhere else, and is so less like the examples.
            var drawn = Self.circle(seed)
            if seed % 2 == 1 {
                let turn = Double(seed) / 90
                drawn = Stroke(
                    samples: drawn.samples.map { sample in
                        let (x, y) = (
                            sample.position.x - Self.center.x, sample.position.y - Self.center.y
                        )
                        let place = Point(
                            x: Self.center.x + x * cos(turn) - y * sin(turn),
                            y: Self.center.y + x * sin(turn) + y * cos(turn))
                        return Sample(place, at: sample.time)
                    })
            }
            guard phrase(builtIn.outcome(of: [drawn])) != nil else { continue }
            let score = try #require(set.match(drawn.samples)).best.score
            guard score <= limits.template.threshold else { continue }
            let isNear = score <= limits.template.tight
            if isNear { counts.near += 1 } else { counts.far += 1 }
            let expected = isNear ? Phrase.stroke("round") : .circle(.clockwise)
            #expect(phrase(replay.outcome(of: [drawn])) == expected, "\(seed): \(score)")
            // No other recognizer claims: then the distance is good enough.
            #expect(phrase(alone.outcome(of: [drawn])) == .stroke("round"))
        }
        #expect(counts.near > 0 && counts.far > 0, "\(counts)")
    }

    @Test("a hold with the engine ends in the template's binding, and again after another hold")
    func hold() throws {
        let chord = try Chord(parsing: "F13", keys: .unchecked)
        let library = try Self.library("zed", (0..<3).map { Self.zed($0) })
        let binding = Binding(.stroke("zed"), actions: [.window(.close)])
        var engine = Engine(
            profiles: [Profile(hotkeys: [chord], bindings: [binding])], templates: library)
        for round in 0..<2 {
            let stroke = Self.zed(UInt64(20 + round))
            let offset = Duration.seconds(10 * round)
            var effects = engine.handle(
                Input(.press(chord, stroke.samples[0].position), at: offset))
            for sample in stroke.samples {
                effects += engine.handle(
                    Input(.motion(sample.position), at: offset + sample.time))
            }
            effects += engine.handle(Input(.release(chord), at: offset + .seconds(8)))
            let performed = effects.contains {
                if case .perform(binding, let gesture) = $0 {
                    gesture.phrase == .stroke("zed") && gesture.score > 0
                } else {
                    false
                }
            }
            #expect(performed, "\(effects.suffix(4))")
        }
    }

    @Test("several fingers draw no template")
    func contacts() throws {
        let library = try Self.library("zed", (0..<3).map { Self.zed($0) })
        var replay = Replay(Self.profile(.stroke("zed")), templates: library)
        let two = [
            Stroke(.finger(1), samples: Self.zed(7).samples),
            Stroke(.finger(2), samples: Self.zed(7).samples),
        ]
        #expect(phrase(replay.outcome(of: two)) == nil)
    }
}
