import Engine
import Gestures
import StrokeGenerator
import Testing

/// What a hold leaves of what was drawn, and what was taught of built-in gestures.
@Suite("Strokes that a hold leaves") struct DrawnStrokeTests {
    private static let center = Point(x: 500, y: 400)
    private let chord: Chord
    private let profile: Profile

    init() throws {
        chord = Chord(.key("F13"))
        profile = Profile(
            hotkeys: [chord],
            bindings: [
                Binding(.circle(nil), actions: [.window(.close)]),
                Binding(.swipe(.left, fingers: 1), actions: [.nothing]),
                Binding(.tap(count: 1, fingers: 1), actions: [.nothing]),
            ])
    }

    private static func arc(_ seed: UInt64, turns: Double = 0.65) -> Stroke {
        StrokeGenerator(seed: seed).circle(center: center, radius: 100, turns: turns)
    }

    /// Draws `stroke` in a hold of its own; gives how it ended.
    private func draw(_ stroke: Stroke, _ engine: inout Engine, at offset: Duration) -> Outcome? {
        engine.draw(stroke.samples, under: chord, at: offset).outcome
    }

    @Test("what was refused can be had once, with the profile that it was drawn under")
    func refused() throws {
        var engine = Engine(profiles: [profile])
        let arc = Self.arc(1)
        let outcome = try #require(draw(arc, &engine, at: .zero))
        guard case .unrecognized = outcome else {
            Issue.record("\(outcome)")
            return
        }
        let newest = engine.dequeueDrawn()
        let refused = try #require(newest)
        #expect(refused.chord == chord && refused.profile == profile)
        #expect(refused.strokes.count == 1)
        #expect(refused.strokes.first?.samples.last?.position == arc.samples.last?.position)
        let again = engine.dequeueDrawn()
        #expect(again == nil)
        // Nothing is left of what was refused before another hold.
        _ = draw(arc, &engine, at: .seconds(20))
        _ = draw(Stroke(samples: [Sample(Self.center, at: .zero)]), &engine, at: .seconds(30))
        let older = engine.dequeueDrawn()
        #expect(older == nil)
    }

    @Test("what ran is kept as well, to be taught")
    func ran() {
        var engine = Engine(profiles: [profile])
        let outcome = draw(Self.arc(1, turns: 1), &engine, at: .zero)
        guard case .recognized = outcome else {
            Issue.record("it is not recognized")
            return
        }
        let kept = engine.dequeueDrawn()
        #expect(kept?.strokes.count == 1)
    }

    @Test("what was taught of a gesture is recognized where it is mapped")
    func taught() throws {
        var library = TemplateLibrary()
        let phrase = Phrase.circle(nil)
        library[phrase] = [try Template(Self.arc(1).samples)]
        var engine = Engine(profiles: [profile], templates: library)
        guard case .recognized(let gesture, let mapped) = draw(Self.arc(2), &engine, at: .zero)
        else {
            Issue.record("it is not recognized")
            return
        }
        #expect(gesture.phrase == phrase && mapped == phrase)
        // Where the gesture is not mapped, neither is what was taught of it.
        let other = Profile(hotkeys: [chord], bindings: [profile.bindings[1]])
        var unmapped = Engine(profiles: [other], templates: library)
        guard case .unrecognized = draw(Self.arc(2), &unmapped, at: .zero) else {
            Issue.record("it is recognized where it is not mapped")
            return
        }
    }

    @Test("a finger that is still down since another hold moves nothing of the next one")
    func strayFinger() {
        let binding = Binding(.longPress(fingers: 1), actions: [.nothing])
        var engine = Engine(profiles: [Profile(hotkeys: [chord], bindings: [binding])])
        let (far, near) = (Point(x: 900, y: 700), Point(x: 300, y: 300))
        let events: [Input.Event] = [
            .press(chord, .zero), .touch(0, .began, Self.center), .cancelKey, .release(chord),
            .press(chord, .zero), .touch(1, .began, near), .touch(0, .moved, far),
        ]
        for (index, event) in events.enumerated() {
            _ = engine.handle(Input(event, at: .milliseconds(10 * index)))
        }
        let effects = engine.handle(Input(.tick, at: .seconds(2)))
        let ends = effects.compactMap { effect -> Point? in
            if case .perform(_, let gesture) = effect { gesture.end } else { nil }
        }
        #expect(ends == [near])
    }

    @Test("what was taught takes nothing from the other gestures, however near it is")
    func last() throws {
        // A straight line that is taught as a circle.
        let line = StrokeGenerator(seed: 4).swipe(.left, length: 300, from: Self.center)
        var library = TemplateLibrary()
        library[.circle(nil)] = [try Template(line.samples)]
        var replay = Replay(profile, templates: library)
        guard case .recognized(let gesture, _) = replay.outcome(of: [line]) else {
            Issue.record("it is not recognized")
            return
        }
        #expect(gesture.phrase == .swipe(.left, fingers: 1))
    }
}
