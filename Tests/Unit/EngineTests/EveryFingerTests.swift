import Engine
import Gestures
import StrokeGenerator
import Testing

/// A profile that takes every finger, as the tutorial's does.
@Suite("Every finger draws") struct EveryFingerTests {
    private func engine(everyFinger: Bool = true, isMapped: Bool = true) -> Engine {
        let bindings = isMapped ? [Binding(.circle(nil), actions: [.nothing])] : []
        var profile = Profile(
            hotkeys: [Chord(.key("F13"))], touch: .always, bindings: bindings)
        profile.takesEveryFinger = everyFinger
        return Engine(profiles: [profile])
    }

    /// What the engine does with a finger that draws `stroke`.
    private func effects(_ engine: Engine, _ stroke: Stroke) -> [Effect] {
        var engine = engine
        var effects: [Effect] = []
        for (index, sample) in stroke.samples.enumerated() {
            let phase: ContactEvent.Phase =
                index == 0 ? .began : index == stroke.samples.count - 1 ? .ended : .moved
            while let due = engine.deadline, due <= sample.time {
                effects += engine.handle(Input(.tick, at: due))
            }
            effects += engine.handle(
                Input(.touch(1, phase, sample.position), at: sample.time))
        }
        #expect(!engine.isHolding)
        return effects
    }

    private let circle = StrokeGenerator(seed: 3).circle(
        center: Point(x: 400, y: 400), radius: 100, contact: .finger(1))
    private let swipe = StrokeGenerator(seed: 3).swipe(
        .left, length: 200, from: Point(x: 400, y: 400), contact: .finger(1))

    @Test("one finger is accepted at once, with ink, and draws whatever is mapped")
    func drawing() {
        let done = effects(engine(), circle)
        #expect(done.contains(.accept([1])))
        #expect(done.contains { if case .begin(.finger(1), _) = $0 { true } else { false } })
        #expect(done.contains { $0.isPerform })
    }

    @Test("what is not recognized has an outcome too, and no application gets it")
    func unrecognized() {
        let done = effects(engine(), swipe)
        #expect(done.contains { if case .outcome(.unrecognized) = $0 { true } else { false } })
        #expect(!done.contains { if case .reject = $0 { true } else { false } })
    }

    @Test(
        "where nothing is mapped, or the profile does not ask for it, fingers are the application's"
    )
    func rejected() {
        for engine in [engine(isMapped: false), engine(everyFinger: false)] {
            let done = effects(engine, circle)
            #expect(done == [.reject([1])] || done.contains(.reject([1])))
            #expect(!done.contains { $0.isPerform } && !done.contains(.accept([1])))
        }
    }
}
