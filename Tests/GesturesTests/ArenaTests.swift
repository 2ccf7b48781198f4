import Gestures
import Testing

/// A recognizer that does what it is told at a given event.
private struct Scripted: Recognizer {
    let name: String
    var script: [Proposal]
    var onTick: Proposal = .wait
    var deadline: Duration?

    mutating func consider(_ event: ContactEvent, _ contacts: Contacts) -> Proposal {
        script.isEmpty ? .wait : script.removeFirst()
    }

    mutating func tick(at time: Duration, _ contacts: Contacts) -> Proposal { onTick }
    mutating func reset() {}
}

private let no = Rejection(rule: "test", measure: "will", value: 0, limit: 1)
private let left = Phrase.swipe(.left, fingers: 1)
private let right = Phrase.swipe(.right, fingers: 1)

private func event(_ phase: ContactEvent.Phase, _ x: Double = 0) -> ContactEvent {
    ContactEvent(.pointer, phase, Sample(x: x, y: 0, milliseconds: x))
}

@Suite("The arena") struct ArenaTests {
    @Test("grants a claim at once when nothing is required to fail")
    func grantsAtOnce() {
        var arena = Arena([Scripted(name: "a", script: [.wait, .claim(left, score: 0.5)])])
        #expect(arena.handle(event(.began)) == .open)
        #expect(arena.handle(event(.moved, 1)) == .granted(left, score: 0.5))
    }

    @Test("fails everyone still possible when a claim is granted")
    func failsTheRest() {
        var arena = Arena([
            Scripted(name: "a", script: [.claim(left, score: 1)]),
            Scripted(name: "b", script: [.wait]),
        ])
        _ = arena.handle(event(.began))
        let moves = arena.drainTransitions()
        #expect(moves.map(\.recognizer) == ["a", "b"])
        #expect(moves.map(\.state) == [.ended, .failed])
    }

    @Test("prefers the higher score among claims on one event")
    func prefersScore() {
        var arena = Arena([
            Scripted(name: "a", script: [.claim(left, score: 0.4)]),
            Scripted(name: "b", script: [.claim(right, score: 0.6)]),
        ])
        #expect(arena.handle(event(.began)) == .granted(right, score: 0.6))
    }

    @Test("prefers the earlier recognizer among equal claims")
    func prefersOrder() {
        var arena = Arena([
            Scripted(name: "a", script: [.claim(left, score: 0.5)]),
            Scripted(name: "b", script: [.claim(right, score: 0.5)]),
        ])
        #expect(arena.handle(event(.began)) == .granted(left, score: 0.5))
    }

    @Test("holds a claim back until what it requires to fail has failed")
    func waitsForRequirement() {
        var arena = Arena(
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
        var arena = Arena(
            [
                Scripted(name: "tap", script: [.claim(left, score: 1)]),
                Scripted(name: "double tap", script: [.wait, .claim(right, score: 0.1)]),
            ], requirements: [0: [1]])
        _ = arena.handle(event(.began))
        #expect(arena.handle(event(.moved, 1)) == .granted(right, score: 0.1))
    }

    @Test("rules that nobody won once everyone failed, with the reasons in order")
    func nobody() {
        var arena = Arena([
            Scripted(name: "a", script: [.fail(no)]),
            Scripted(name: "b", script: [.wait, .fail(no)]),
        ])
        #expect(arena.handle(event(.began)) == .open)
        #expect(arena.handle(event(.moved, 1)) == .nobody)
        #expect(!arena.isHopeful)
        #expect(arena.rejections.count == 2)
    }

    @Test("ticks whoever asked for time and grants its claim")
    func ticks() {
        var arena = Arena([
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
        var arena = Arena([Scripted(name: "a", script: [.fail(no), .claim(left, score: 1)])])
        #expect(arena.handle(event(.began)) == .nobody)
        arena.reset()
        #expect(arena.contacts.trails.isEmpty)
        #expect(arena.handle(event(.began)) == .granted(left, score: 1))
    }

    @Test("ignores contacts that never began")
    func ignoresStrangers() {
        var arena = Arena([Scripted(name: "a", script: [.claim(left, score: 1)])])
        #expect(arena.handle(event(.moved)) == .open)
        #expect(arena.handle(event(.ended)) == .open)
    }

    @Test("recognizers' states only move forward", arguments: RecognizerState.allCases)
    func forwardOnly(state: RecognizerState) {
        #expect(!state.allows(.possible))
        if state.isFinal {
            for next in RecognizerState.allCases { #expect(!state.allows(next)) }
        }
    }
}
