import Gestures
import Hand
import Testing

@testable import Engine

@Suite("Giving up on what is drawn") struct HopeTests {
    @Test("one look at which nothing fits is not enough, and a weak sign does not take it back")
    func patience() {
        var hope = Hope()
        let (bad, weak, good) = (Prospect.faint / 2, Prospect.faint * 1.2, Prospect.faint * 2)
        let changes = [bad, good, bad, weak, bad, bad, weak, bad, good, bad].map {
            hope.follow($0)
        }
        #expect(
            changes == [false, false, false, false, false, true, false, false, true, false])
        #expect(hope.isHopeful)
    }

    /// The words about hope while `strokes` are drawn one after the other under one hotkey.
    private func told(_ samples: [Sample], tells: Bool) throws -> [Bool] {
        let examples = try (0..<3).map {
            try Template(
                Hand(seed: $0).polyline(
                    [.right, .downLeft, .right], leg: 180, from: Point(x: 500, y: 400)
                ).samples)
        }
        let chord = Chord(.key("F13"))
        var engine = Engine(
            profiles: [
                Profile(
                    hotkeys: [chord], bindings: [Binding(.stroke("zed"), actions: [.nothing])])
            ], templates: TemplateLibrary(["zed": examples]),
            attention: Attention(tellsCandidates: tells))
        var found: [Bool] = []
        func note(_ effects: [Effect]) {
            for case .hope(let isHopeful) in effects { found.append(isHopeful) }
        }
        note(engine.handle(Input(.press(chord, samples[0].position), at: samples[0].time)))
        for sample in samples.dropFirst() {
            while let due = engine.deadline, due <= sample.time {
                note(engine.handle(Input(.tick, at: due)))
            }
            note(engine.handle(Input(.motion(sample.position), at: sample.time)))
        }
        return found
    }

    @Test("a scribble is given up by the look of it, where templates alone never would")
    func scribble() throws {
        // Up and to the left, where the template goes right.
        let wrong = Hand(seed: 8).polyline(
            [.up, .left, .up], leg: 220, from: Point(x: 500, y: 700)
        ).samples
        #expect(try told(wrong, tells: true) == [false])
        #expect(try told(wrong, tells: false) == [])
        let right = Hand(seed: 9).polyline(
            [.right, .downLeft, .right], leg: 180, from: Point(x: 500, y: 400)
        ).samples
        #expect(try told(right, tells: true) == [])
    }
}
