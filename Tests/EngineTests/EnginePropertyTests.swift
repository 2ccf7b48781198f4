import Engine
import Gestures
import Hand
import Testing

/// Random holds: whatever comes in whatever order, the engine keeps its promises. The seed of a
/// failure is in its message.
@Suite("The engine under random inputs") struct EnginePropertyTests {
    private static let profiles = [
        Profile(
            hotkeys: [Chord(.key("Menu")), Chord(.modifiers, modifiers: [.control, .super])],
            bindings: [
                Binding(.swipe(.left, fingers: 1), actions: [.nothing]),
                Binding(.circle(nil, turns: 1), actions: [.nothing]),
                Binding(.tap(count: 1, fingers: 1), actions: [.nothing]),
                Binding(.longPress(fingers: 1), actions: [.nothing]),
            ]),
        Profile(
            hotkeys: [Chord(.button(8))], draw: .drag,
            bindings: [Binding(.swipe(.right, fingers: 1), actions: [.nothing])]),
    ]

    /// What holds of every list of effects, hold after hold.
    private struct Watcher {
        var isArmed = false
        var hasOutcome = false
        var isDrawing = false
        var log: [String] = []

        mutating func see(_ effect: Effect, _ seed: UInt64) {
            log.append(effect.description)
            let story = "seed \(seed): \(log.suffix(12))"
            switch effect {
            case .arm:
                #expect(!isArmed, "armed twice: \(story)")
                isArmed = true
                hasOutcome = false
            case .disarm:
                #expect(isArmed || hasOutcome, "nothing to let go: \(story)")
                isArmed = false
            case .capture, .relax:
                #expect(isArmed, "the pointer is touched outside of a hold: \(story)")
            case .begin:
                #expect(isArmed, "ink outside of a hold: \(story)")
                isDrawing = true
            case .extend:
                #expect(isDrawing, "ink without a beginning: \(story)")
            case .settle:
                #expect(!isArmed, "an outcome while something is held: \(story)")
                #expect(!hasOutcome, "two outcomes: \(story)")
                hasOutcome = true
                isDrawing = false
            case .perform: #expect(!isArmed && hasOutcome, "\(story)")
            case .pass: #expect(!isArmed, "\(story)")
            case .erase, .hope, .transition, .accept, .reject: break
            }
        }
    }

    @Test("every hold has one outcome, and nothing is left", arguments: 0..<40)
    func promises(batch: Int) {
        for round in 0..<25 {
            let seed = UInt64(batch * 1000 + round)
            var random = Seeded(seed)
            var engine = Engine(profiles: Self.profiles, timeout: .seconds(5))
            var watcher = Watcher()
            var time = 0.0
            for _ in 0..<60 {
                time += random.unit() * random.unit() * 800
                let now = Duration(milliseconds: time)
                while let due = engine.deadline, due <= now {
                    let effects = engine.handle(Input(.tick, at: due))
                    for effect in effects { watcher.see(effect, seed) }
                    // A tick at the deadline has to move the deadline on.
                    if engine.deadline == due {
                        Issue.record("seed \(seed): the clock stands still")
                    }
                    if engine.deadline == due { break }
                }
                for effect in engine.handle(Input(Self.event(&random), at: now)) {
                    watcher.see(effect, seed)
                }
            }
            for chord in Self.profiles.flatMap(\.hotkeys) {
                let end = Duration(milliseconds: time + 1)
                for effect in engine.handle(Input(.release(chord), at: end)) {
                    watcher.see(effect, seed)
                }
            }
            #expect(
                !engine.isHolding && !watcher.isArmed, "seed \(seed): \(watcher.log.suffix(12))")
            #expect(engine.deadline == nil, "seed \(seed)")
        }
    }

    private static func event(_ random: inout Seeded) -> Input.Event {
        let point = Point(x: random.uniform(0...1920), y: random.uniform(0...1080))
        let chords = profiles.flatMap(\.hotkeys)
        let chord = chords[Int(random.next() % UInt64(chords.count))]
        switch random.next() % 16 {
        case 0, 1, 2: return .press(chord, point)
        case 3: return .release(chord)
        case 4, 5, 6, 7: return .motion(point)
        case 8: return .button(Int(random.next() % 9) + 1, isDown: true, point)
        case 9: return .button(Int(random.next() % 9) + 1, isDown: false, point)
        case 10: return .touch(Int(random.next() % 3), .began, point)
        case 11: return .touch(Int(random.next() % 3), .moved, point)
        case 12: return .touch(Int(random.next() % 3), .ended, point)
        case 13: return random.unit() < 0.2 ? .otherKey : .motion(point)
        case 14: return random.unit() < 0.2 ? .cancelKey : .motion(point)
        default:
            return random.unit() < 0.1 ? .interrupt(.deviceRemoved) : .tick
        }
    }
}
