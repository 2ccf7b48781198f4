import Gestures
import Testing

/// A recognizer whose decisions are given, one for each event.
private final class Scripted: Recognizer {
    let name: String
    let phrases: [Phrase] = []
    var script: [Decision]
    let onTick: Decision
    let deadline: Duration?

    init(
        name: String, script: [Decision], onTick: Decision = .wait, deadline: Duration? = nil
    ) {
        self.name = name
        self.script = script
        self.onTick = onTick
        self.deadline = deadline
    }

    func consider(_ event: ContactEvent, _ contacts: Contacts) -> Decision {
        script.isEmpty ? .wait : script.removeFirst()
    }

    func tick(at time: Duration, _ contacts: Contacts) -> Decision { onTick }
    func reset() {}
}

private let no = FailedCheck("test", .least(.agreement, 0, 1))
private let left = Phrase.swipe(.left, fingers: 1)
private let right = Phrase.swipe(.right, fingers: 1)
private let pan = Phrase.pan(.left, fingers: 1)
private let other = Phrase.pan(.up, fingers: 1)

private func at(_ x: Double) -> Progress {
    Progress(translation: Vector(dx: x, dy: 0))
}

private func event(_ phase: ContactEvent.Phase, _ x: Double = 0) -> ContactEvent {
    ContactEvent(.pointer, phase, Sample(x: x, y: 0, milliseconds: x))
}

@Suite("The arena") struct ArenaTests {
    @Test("grants a claim at once when nothing is required to fail")
    func grantsAtOnce() {
        let arena = Arena([Scripted(name: "a", script: [.wait, .claim(left, score: 0.5)])])
        #expect(arena.handle(event(.began)) == .open)
        #expect(arena.handle(event(.moved, 1)) == .granted(left, score: 0.5))
    }

    @Test("fails everyone still possible when a claim is granted")
    func failsTheRest() {
        let arena = Arena([
            Scripted(name: "a", script: [.claim(left, score: 1)]),
            Scripted(name: "b", script: [.wait]),
        ])
        _ = arena.handle(event(.began))
        let moves = arena.drainTransitions()
        #expect(moves.map(\.recognizer) == ["a", "b"])
        #expect(moves.map(\.phase) == [.ended, nil])
    }

    @Test("holds a claim back until what it requires to fail has failed")
    func waitsForRequirement() {
        let arena = Arena(
            [
                Scripted(name: "tap", script: [.claim(left, score: 1)]),
                Scripted(name: "double tap", script: [.wait, .wait, .fail(no)]),
            ], requirements: [0: [1]])
        #expect(arena.handle(event(.began)) == .open)
        #expect(arena.handle(event(.moved, 1)) == .open)
        #expect(arena.handle(event(.ended, 2)) == .granted(left, score: 1))
    }

    @Test("lets the required recognizer win instead")
    func requiredWins() {
        let arena = Arena(
            [
                Scripted(name: "tap", script: [.claim(left, score: 1)]),
                Scripted(name: "double tap", script: [.wait, .claim(right, score: 0.1)]),
            ], requirements: [0: [1]])
        _ = arena.handle(event(.began))
        #expect(arena.handle(event(.moved, 1)) == .granted(right, score: 0.1))
    }

    @Test("resolves that all failed, with the reasons in order")
    func allFailed() {
        let arena = Arena([
            Scripted(name: "a", script: [.fail(no)]),
            Scripted(name: "b", script: [.wait, .fail(no)]),
        ])
        #expect(arena.handle(event(.began)) == .open)
        #expect(arena.handle(event(.moved, 1)) == .allFailed)
        #expect(arena.resolution == .allFailed)
        #expect(arena.failedChecks.count == 2)
    }

    @Test("ticks a recognizer at its deadline and grants its claim")
    func ticks() {
        let arena = Arena([
            Scripted(
                name: "long press", script: [], onTick: .claim(.longPress(fingers: 1), score: 1),
                deadline: .milliseconds(500))
        ])
        _ = arena.handle(event(.began))
        #expect(arena.deadline == .milliseconds(500))
        #expect(arena.tick(at: .milliseconds(500)) == .granted(.longPress(fingers: 1), score: 1))
        #expect(arena.deadline == nil)
    }

    @Test("is the same as new after a reset")
    func resets() {
        let arena = Arena([Scripted(name: "a", script: [.fail(no), .claim(left, score: 1)])])
        #expect(arena.handle(event(.began)) == .allFailed)
        arena.reset()
        #expect(arena.contacts.strokePaths.isEmpty)
        #expect(arena.handle(event(.began)) == .granted(left, score: 1))
    }

    @Test("ignores contacts that never began")
    func ignoresStrangers() {
        let arena = Arena([Scripted(name: "a", script: [.claim(left, score: 1)])])
        #expect(arena.handle(event(.moved)) == .open)
        #expect(arena.handle(event(.ended)) == .open)
    }

    @Test("reports a continuous gesture from beginning to end")
    func continuous() {
        let arena = Arena([
            Scripted(
                name: "pan", script: [.begin(pan, at(5)), .change(pan, at(9)), .finish(pan, at(9))]),
            Scripted(name: "b", script: []),
        ])
        #expect(arena.handle(event(.began)) == .underWay)
        #expect(arena.drainTransitions().map(\.phase) == [.began, nil])
        #expect(arena.handle(event(.moved, 1)) == .underWay)
        #expect(arena.handle(event(.ended, 2)) == .granted(pan, score: 1))
        let gestureEvents = arena.drainGestureEvents()
        #expect(gestureEvents.map(\.phase) == [.began, .changed, .ended])
        #expect(gestureEvents.map { $0.progress?.translation.dx } == [5, 9, 9])
        #expect(arena.drainGestureEvents().isEmpty)
    }

    @Test("begins a gesture that had to wait with its newest progress")
    func late() {
        let arena = Arena(
            [
                Scripted(name: "pan", script: [.begin(pan, at(5)), .change(pan, at(9)), .wait]),
                Scripted(name: "two fingers", script: [.wait, .wait, .fail(no)]),
            ], requirements: [0: [1]])
        #expect(arena.handle(event(.began)) == .open)
        #expect(arena.handle(event(.moved, 1)) == .open)
        #expect(arena.drainGestureEvents().isEmpty)
        #expect(arena.handle(event(.moved, 2)) == .underWay)
        let gestureEvents = arena.drainGestureEvents()
        #expect(gestureEvents.map(\.phase) == [.began])
        #expect(gestureEvents.first?.progress?.translation.dx == 9)
    }

    @Test("reports beginning and end of a gesture that was over before it was granted")
    func finishedWhilePending() {
        let arena = Arena(
            [
                Scripted(
                    name: "pan", script: [.begin(pan, at(5)), .finish(pan, at(9)), .fail(no)]),
                Scripted(name: "two fingers", script: [.wait, .wait, .fail(no)]),
            ], requirements: [0: [1]])
        for x in 0..<3 { _ = arena.handle(event(x == 0 ? .began : .moved, Double(x))) }
        #expect(arena.resolution == .granted(pan, score: 1))
        #expect(arena.drainGestureEvents().map(\.phase) == [.began, .ended])
    }

    @Test("says nothing of a gesture that was abandoned before it was granted")
    func abandonedWhilePending() {
        let arena = Arena(
            [
                Scripted(name: "pan", script: [.begin(pan, at(5)), .fail(no)]),
                Scripted(name: "two fingers", script: [.wait, .wait, .claim(left, score: 1)]),
            ], requirements: [0: [1]])
        for x in 0..<3 { _ = arena.handle(event(x == 0 ? .began : .moved, Double(x))) }
        #expect(arena.drainGestureEvents().map(\.phrase) == [left])
    }

    @Test("cancels what is under way when it fails or the arena closes")
    func cancels() {
        for (decision, resolution) in [
            (Decision.fail(no), Arena.Resolution.allFailed), (.wait, .granted(pan, score: 1)),
        ] {
            let arena = Arena([Scripted(name: "pan", script: [.begin(pan, at(5)), decision])])
            _ = arena.handle(event(.began))
            _ = arena.handle(event(.moved, 1))
            #expect(arena.close() == resolution)
            #expect(arena.drainGestureEvents().map(\.phase) == [.began, .cancelled])
            #expect(arena.drainTransitions().map(\.phase) == [.began, .cancelled])
        }
    }

    @Test("lets companions be recognized together, in the order of their claims")
    func together() {
        let arena = Arena(
            [
                Scripted(name: "pan", script: [.wait, .begin(pan, at(5)), .finish(pan, at(5))]),
                Scripted(
                    name: "other",
                    script: [.begin(other, at(1)), .change(other, at(2)), .finish(other, at(2))]),
                Scripted(name: "third", script: []),
            ], companions: [0: [1], 1: [0]])
        _ = arena.handle(event(.began))
        #expect(arena.drainTransitions().map(\.recognizer) == ["other", "third"])
        _ = arena.handle(event(.moved, 1))
        #expect(arena.resolution == .underWay)
        #expect(arena.handle(event(.ended, 2)) == .granted(other, score: 1))
        #expect(
            arena.drainGestureEvents().map { "\($0.phrase) \($0.phase)" } == [
                "pan up began", "pan up changed", "pan left began", "pan left ended",
                "pan up ended",
            ])
    }

    @Test(
        "fails a recognizer that waits for the failure of one that was recognized, companion or not"
    )
    func requiredCompanion() {
        let arena = Arena(
            [
                Scripted(name: "a", script: [.claim(left, score: 1)]),
                Scripted(name: "b", script: [.wait, .begin(pan, at(5))]),
            ], requirements: [0: [1]], companions: [0: [1], 1: [0]])
        _ = arena.handle(event(.began))
        _ = arena.handle(event(.moved, 1))
        #expect(arena.drainTransitions().map(\.phase) == [.began, nil])
    }

    @Test("prefers the better score, and of equal ones the earlier")
    func scores() {
        let low = { Scripted(name: "a", script: [.claim(left, score: 0.2)]) }
        let high = { Scripted(name: "b", script: [.claim(right, score: 0.3)]) }
        let same = { Scripted(name: "c", script: [.claim(pan, score: 0.3)]) }
        for (list, winner) in [([low(), high(), same()], right), ([same(), high()], pan)] {
            let arena = Arena(list)
            _ = arena.handle(event(.began))
            #expect(arena.drainGestureEvents().map(\.phrase) == [winner])
        }
    }

    @Test("leaves no recognizer undecided when it closes, not even those that wait for each other")
    func closes() {
        let arena = Arena(
            [
                Scripted(name: "a", script: [.claim(left, score: 1)]),
                Scripted(name: "b", script: [.claim(right, score: 1)]),
                Scripted(name: "c", script: []),
            ], requirements: [0: [1], 1: [0]])
        #expect(arena.handle(event(.began)) == .open)
        #expect(arena.close() == .allFailed)
        #expect(arena.drainGestureEvents().isEmpty)
        // A claim that only waited for a recognizer that never decided is granted.
        let patient = Arena(
            [
                Scripted(name: "tap", script: [.claim(left, score: 1)]),
                Scripted(name: "double tap", script: []),
            ], requirements: [0: [1]])
        _ = patient.handle(event(.began))
        #expect(patient.close() == .granted(left, score: 1))
    }
}
