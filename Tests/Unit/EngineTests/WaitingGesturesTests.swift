import Engine
import Gestures
import StrokeGenerator
import Testing

/// Which gestures wait for the further strokes of a template.
@Suite("Gestures that wait for further strokes") struct WaitingGesturesTests {
    private static let corner = Point(x: 500, y: 400)

    /// A T: its bar, and its stem a while later.
    private static func letter(_ seed: UInt64) throws -> Template {
        let generator = StrokeGenerator(seed: seed)
        let bar = generator.swipe(.right, length: 200, from: corner, contact: .finger(1))
        let stem = generator.swipe(
            .down, length: 200, from: corner + Vector(dx: 100, dy: 0), contact: .finger(2))
        let end = (bar.samples.last?.time ?? .zero) + .milliseconds(300)
        let later = stem.samples.map { Sample($0.position, at: $0.time + end) }
        return try Template(contacts: [bar.samples, later])
    }

    private let profile = Profile(
        hotkeys: [],
        bindings: [
            .swipe(.right, fingers: 1), .swipe(.left, fingers: 1), .swipe(.down, fingers: 1),
            .swipe(.right, fingers: 3), .circle(nil), .sequence([.right, .down]),
            .tap(count: 1, fingers: 1), .stroke("tee"), .stroke("bar"), .stroke("zed"),
        ].map { Binding($0, actions: [.nothing]) })

    @Test("those wait that may be its first stroke, drawn either way")
    func waiting() throws {
        var library = TemplateLibrary()
        library["tee"] = try (1...3).map { try Self.letter($0) }
        let generator = StrokeGenerator(seed: 9)
        library["bar"] = [
            try Template(generator.swipe(.right, length: 150, from: Self.corner).samples)
        ]
        library["zed"] = [
            try Template(
                generator.polyline([.right, .downLeft, .right], leg: 180, from: Self.corner)
                    .samples)
        ]
        let waiting = Set(profile.gestures(waitingFor: "tee", templates: library))
        let swipes = [Direction.right, .left, .down].map { Phrase.swipe($0, fingers: 1) }
        #expect(waiting == Set(swipes + [.stroke("bar")]))
        // Nothing waits for what is drawn in one stroke, or is not recorded.
        #expect(profile.gestures(waitingFor: "zed", templates: library).isEmpty)
        #expect(profile.gestures(waitingFor: "none", templates: library).isEmpty)
    }

    @Test(
        "a guide shows it where a button draws, and not where the pointer does, which cannot lift",
        arguments: [DrawMode.drag, .move])
    func guides(draw: DrawMode) throws {
        let chord = try Chord(parsing: "F13", keys: .unchecked)
        var profile = Profile(
            hotkeys: [chord],
            bindings: [Phrase.stroke("tee"), .circle(nil)].map {
                Binding($0, actions: [.nothing])
            })
        profile.draw = draw
        var library = TemplateLibrary()
        library["tee"] = try (1...3).map { try Self.letter($0) }
        var engine = Engine(
            profiles: [profile], templates: library,
            feedbackOptions: FeedbackOptions(reportsPaths: true, rest: .milliseconds(500)))
        _ = engine.handle(Input(.press(chord, Self.corner), at: .zero))
        let effects = engine.handle(Input(.tick, at: .seconds(1)))
        let guides = effects.compactMap { effect -> [Candidate]? in
            if case .guide(let all) = effect { all } else { nil }
        }
        let candidates = try #require(guides.first)
        #expect(candidates.count == 2)
        #expect(candidates[0].suitsContacts == (draw == .drag))
        #expect(candidates[0].ahead.isEmpty == (draw == .move))
        #expect(candidates[1].suitsContacts && !candidates[1].ahead.isEmpty)
    }

    @Test("while the further stroke is drawn, it is likelier than what waits for it")
    func likelier() throws {
        var library = TemplateLibrary()
        library["tee"] = try (1...3).map { try Self.letter($0) }
        let swipe = Phrase.swipe(.right, fingers: 1)
        let profile = Profile(
            hotkeys: [],
            bindings: [Phrase.stroke("tee"), swipe].map { Binding($0, actions: [.nothing]) })
        var arena = profile.arenaConfiguration(limits: Limits(), templates: library).arena
        func best() -> Phrase? {
            arena.predictions().max { $0.likelihood < $1.likelihood }?.phrase
        }
        let strokes = try Self.letter(7).contacts
        for (index, sample) in strokes[0].enumerated() {
            let isLast = index == strokes[0].count - 1
            _ = arena.handle(
                ContactEvent(.button, index == 0 ? .began : isLast ? .ended : .moved, sample))
        }
        #expect(best() == swipe && arena.resolution == .open)
        for (index, sample) in strokes[1].prefix(strokes[1].count / 2).enumerated() {
            _ = arena.handle(ContactEvent(.button, index == 0 ? .began : .moved, sample))
            #expect(best() == .stroke("tee"))
        }
    }
}
