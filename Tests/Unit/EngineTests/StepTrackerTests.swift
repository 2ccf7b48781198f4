import StrokeGenerator
import Testing

@testable import Engine
@testable import Gestures

/// Steps of continuous gestures.
@Suite("Pace") struct StepTrackerTests {
    private static let phrase = Phrase.pan(.right, fingers: 1)

    private func binding(
        _ phrase: Phrase, each: Step? = nil, repetition: Duration? = nil
    ) -> Binding {
        Binding(
            phrase, actions: [.nothing],
            continuousActions: ContinuousActions(each: each, repetition: repetition))
    }

    private func gestureEvent(
        _ phase: GesturePhase, _ phrase: Phrase, x: Double = 0, scale: Double = 1, angle: Double = 0
    ) -> Arena.GestureEvent {
        Arena.GestureEvent(
            phrase: phrase, score: 1, phase: phase,
            progress: Progress(translation: Vector(dx: x, dy: 0), scale: scale, angle: angle))
    }

    /// The steps that a way along x fires, with their signs.
    private func steps(of bindings: [Binding], along places: [Double]) -> [(Phrase, Double)] {
        var stepTracker = StepTracker()
        var steps: [(Phrase, Double)] = []
        for (index, x) in places.enumerated() {
            let phase: GesturePhase = index == 0 ? .began : .changed
            for due in stepTracker.handle(
                gestureEvent(phase, Self.phrase, x: x), of: bindings, at: .zero)
            where due.phase == .changed { steps.append((due.phrase, due.progress.delta)) }
        }
        return steps
    }

    @Test("400 px are ten steps of 40, whatever the rate, with jitter", arguments: 0..<50)
    func tenSteps(seed: UInt64) {
        for rate in [60.0, 125, 1000] {
            var random = Seeded(seed)
            let count = Int(rate * 0.8)
            let places = (0...count).map { index in
                400 * Double(index) / Double(count) + random.uniform(-2...2)
            }
            let rest = (0..<Int(rate / 2)).map { _ in 400 + random.uniform(-2...2) }
            let steps = steps(
                of: [binding(.pan(.horizontal, fingers: 1), each: .pixels(40))],
                along: places + rest)
            #expect(steps.count == 10, "seed \(seed), \(rate) Hz")
            #expect(steps.allSatisfy { $0.0 == .pan(.right, fingers: 1) && $0.1 == 40 })
        }
    }

    @Test("left and right of one pan each fire their own way, and back")
    func thereAndBack() {
        let both = [binding(.pan(.left, fingers: 1)), binding(.pan(.right, fingers: 1))]
        let places = (0...100).map(Double.init) + (0...100).map { 100 - Double($0) * 2 }
        let steps = steps(of: both, along: places)
        #expect(steps.map(\.1) == [40, 40, -40, -40, -40, -40])
        #expect(steps.prefix(2).allSatisfy { $0.0 == .pan(.right, fingers: 1) })
        #expect(steps.dropFirst(2).allSatisfy { $0.0 == .pan(.left, fingers: 1) })
        // One way alone: turning back does nothing, and the way forth counts anew.
        let right = [binding(.pan(.right, fingers: 1))]
        #expect(self.steps(of: right, along: [0, 50, 100, 50, 0, 50, 100]).count == 4)
    }

    @Test("tremor on a step fires it once")
    func hysteresis() {
        var random = Seeded(7)
        let tremor = (0..<2000).map { _ in 40 + random.uniform(-9...9) }
        let steps = steps(
            of: [binding(.pan(.horizontal, fingers: 1), each: .pixels(40))],
            along: [0] + tremor)
        #expect(steps.count == 1)
    }

    @Test("a jump is all its steps at once, and what is no number is none")
    func jumps() {
        let bindings = [binding(.pan(.horizontal, fingers: 1))]
        #expect(steps(of: bindings, along: [0, 205]).count == 5)
        #expect(steps(of: bindings, along: [0, .nan, .infinity, 80]).count == 2)
        #expect(steps(of: bindings, along: [0, 1e300]).count == StepQuantizer.most)
    }

    @Test("pinches go by ratio, rotations by angle")
    func otherMeasures() {
        var stepTracker = StepTracker()
        let pinch = [
            binding(.pinch(.outward), each: .percent(10)),
            binding(.rotate(.clockwise), each: .degrees(15)),
        ]
        func due(_ gestureEvent: Arena.GestureEvent) -> [StepTracker.Due] {
            stepTracker.handle(gestureEvent, of: pinch, at: .zero)
        }
        #expect(due(gestureEvent(.began, .pinch(.outward))).map(\.phase) == [.began])
        // 1.1³ is three steps.
        #expect(due(gestureEvent(.changed, .pinch(.outward), scale: 1.331)).count == 3)
        #expect(due(gestureEvent(.ended, .pinch(.outward), scale: 1.331)).map(\.phase) == [.ended])
        #expect(due(gestureEvent(.began, .rotate(.clockwise))).count == 1)
        #expect(due(gestureEvent(.changed, .rotate(.clockwise), angle: 46)).count == 3)
        #expect(due(gestureEvent(.changed, .rotate(.clockwise), angle: 2)).isEmpty)
    }

    @Test("a pinch of three fingers moves what is for three, and turns back to it")
    func fingers() {
        var stepTracker = StepTracker()
        let phrases = [nil, 2, 3].flatMap { fingers in
            PinchDirection.allCases.map { Phrase.pinch($0, fingers: fingers) }
        }
        let bindings = phrases.map { binding($0, each: .percent(10)) }
        let out = Phrase.pinch(.outward, fingers: 3)
        var due = stepTracker.handle(gestureEvent(.began, out), of: bindings, at: .zero)
        for scale in [1.25, 0.7] {
            due += stepTracker.handle(
                gestureEvent(.changed, out, scale: scale), of: bindings, at: .zero)
        }
        let steps = due.filter { $0.phase == .changed }.map(\.phrase)
        #expect(Set(steps) == [out, .pinch(.inward, fingers: 3)])
        #expect(due.allSatisfy { $0.binding.phrase == $0.phrase })
    }

    @Test("of what turns back only the actions that follow end")
    func plainActions() {
        var stepTracker = StepTracker()
        let (pinch, run) = (Phrase.pinch(.inward), Action.run("x"))
        let bindings = [Binding(pinch, actions: [.window(.resize), run])]
        _ = stepTracker.handle(gestureEvent(.began, pinch, scale: 0.8), of: bindings, at: .zero)
        let due = stepTracker.handle(gestureEvent(.ended, pinch, scale: 2), of: bindings, at: .zero)
        #expect(due.last?.binding.actions(in: .ended) == [.window(.resize)])
    }

    @Test("a step is repeated while the movement rests, until it turns back")
    func repetition() throws {
        var stepTracker = StepTracker()
        let pan = [
            binding(.pan(.right, fingers: 1), repetition: .milliseconds(200))
        ]
        _ = stepTracker.handle(gestureEvent(.began, Self.phrase), of: pan, at: .zero)
        #expect(stepTracker.deadline == nil)
        _ = stepTracker.handle(
            gestureEvent(.changed, Self.phrase, x: 45), of: pan, at: .milliseconds(50))
        #expect(stepTracker.deadline == .milliseconds(250))
        #expect(stepTracker.tick(at: .milliseconds(249)).isEmpty)
        let again = try #require(stepTracker.tick(at: .milliseconds(250)).first)
        #expect(again.progress.delta == 40 && again.phase == .changed)
        #expect(stepTracker.deadline == .milliseconds(450))
        // Slow movement is none of it; tremor does not count.
        for (x, time) in [(46.0, 260), (60, 280), (61, 290)] {
            _ = stepTracker.handle(
                gestureEvent(.changed, Self.phrase, x: x), of: pan, at: .milliseconds(time))
        }
        #expect(stepTracker.deadline == .milliseconds(480))
        _ = stepTracker.handle(
            gestureEvent(.changed, Self.phrase, x: 0), of: pan, at: .milliseconds(300))
        #expect(stepTracker.deadline == nil)
        _ = stepTracker.handle(
            gestureEvent(.changed, Self.phrase, x: 45), of: pan, at: .milliseconds(400))
        _ = stepTracker.handle(
            gestureEvent(.ended, Self.phrase, x: 45), of: pan, at: .milliseconds(500))
        #expect(stepTracker.deadline == nil)
    }
}
