import Gestures
import StrokeGenerator
import TestSupport
import Testing

@testable import Engine

/// Random holds: whatever comes in whatever order, every hold ends in one outcome. The seed of a
/// failure is in its message.
@Suite("The engine under random inputs") struct EnginePropertyTests {
    private static let profiles = [
        Profile(
            hotkeys: [Chord(.key("Menu")), Chord(.modifiers, modifiers: [.control, .super])],
            touch: .always, touchpad: .always,
            bindings: [
                Binding(.swipe(.left, fingers: 1), actions: [.nothing]),
                Binding(.circle(nil), actions: [.nothing]),
                Binding(.tap(count: 1, fingers: 1), actions: [.nothing]),
                Binding(.tap(count: 2, fingers: 1), actions: [.nothing]),
                Binding(.longPress(fingers: 1), actions: [.nothing]),
                Binding(.tap(count: 1, fingers: 3), actions: [.nothing]),
                Binding(.swipe(.left, fingers: 3), actions: [.nothing]),
                Binding(
                    .pan(.vertical, fingers: 3), actions: [.nothing],
                    continuousActions: ContinuousActions(began: [.nothing], ended: [.nothing])),
                Binding(.pinch(.inward), actions: [.nothing]),
                Binding(
                    .rotate(.clockwise), actions: [.nothing],
                    continuousActions: ContinuousActions(
                        each: .degrees(15), repetition: .milliseconds(100)),
                    togetherWith: [.pinch(.inward)]),
                Binding(.wheel(.up), actions: [.nothing]),
                Binding(
                    .button(3), actions: [.nothing],
                    continuousActions: ContinuousActions(repetition: .milliseconds(50))),
            ]),
        Profile(
            hotkeys: [Chord(.button(8))], draw: .drag,
            bindings: [
                Binding(.swipe(.right, fingers: 1), actions: [.nothing]),
                Binding(.button(8), actions: [.nothing]), Binding(.button(1), actions: [.nothing]),
                Binding(
                    .wheel(.down), actions: [.nothing],
                    continuousActions: ContinuousActions(each: .notches(2))),
            ]),
        Profile(
            hotkeys: [Chord(.key("F13"))], mode: .toggle, touch: .off,
            bindings: [
                Binding(.swipe(.right, fingers: 1), actions: [.nothing]),
                Binding(
                    .pan(.horizontal, fingers: 1), actions: [.nothing],
                    continuousActions: ContinuousActions(began: [.nothing], ended: [.nothing]),
                    afterFailureOf: [.swipe(.right, fingers: 1)]),
            ]),
    ]

    /// Checks every list of effects, hold after hold, and the fingers that are neither accepted nor
    /// rejected yet.
    private struct Watcher {
        var isArmed = false
        var hasOutcome = true
        /// Whether a hold was there before the present input: what is armed then goes on under the
        /// same hotkey, and owes no other outcome.
        var goesOn = false
        var outcomes = 0
        /// Drawings that a hotkey ended.
        /// What the wheel and buttons did.
        var presses = 0
        /// Continuous gestures under way, by the phrase of their binding.
        var underWay: Set<Phrase> = []
        var inked: Set<Contact> = []
        var undecided: Set<Int> = []
        var log: [any CustomStringConvertible] = []

        mutating func see(_ input: Input) {
            log.append("\(input.time) \(input.event)")
            // While a hold is armed the capture accepts every finger at once.
            if case .touch(let finger, .began, _) = input.event, !isArmed {
                undecided.insert(finger)
            }
        }

        mutating func see(_ effect: Effect, _ seed: UInt64) {
            log.append(effect)
            let recent = log.suffix(24)
            func story() -> String { "seed \(seed): \(recent)" }
            switch effect {
            case .grab(.none): isArmed = false
            case .grab:
                if !isArmed {
                    hasOutcome = goesOn
                    outcomes = 0
                    inked = []
                }
                isArmed = true
            case .begin(let contact, _):
                inked.insert(contact)
            case .extend(let contact, _):
                #expect(inked.contains(contact), "ink without a beginning: \(story())")
            case .erase: inked = []
            case .returnPointer: break
            case .outcome(.recognized(let gesture, _)) where gesture.phrase.mouseButton != nil:
                #expect(isArmed, "a press outside of a hold: \(story())")
                hasOutcome = true
                presses += 1
            case .outcome:
                #expect(!isArmed, "an outcome while something is held: \(story())")
                inked = []
                hasOutcome = true
                outcomes += 1
                #expect(outcomes == 1, "two outcomes: \(story())")
            case .perform(let binding, let gesture):
                see(binding, gesture, story)
            case .pass: #expect(!isArmed, "\(story())")
            case .relay: #expect(isArmed && inked.isEmpty, "\(story())")
            case .accept(let fingers), .reject(let fingers):
                for finger in fingers {
                    #expect(
                        isArmed || undecided.contains(finger), "finger \(finger) twice: \(story())")
                    undecided.remove(finger)
                }
            case .viable, .transition: break
            case .candidates(let all), .guide(let all), .hint(let all):
                #expect(isArmed || !inked.isEmpty, "reported after the end: \(story())")
                for candidate in all {
                    #expect((0...1).contains(candidate.likelihood), "\(story())")
                    let isFinite = candidate.ahead.allSatisfy(\.isFinite)
                    #expect(isFinite, "\(story())")
                }
            }
        }

        private mutating func see(_ binding: Binding, _ gesture: Gesture, _ story: () -> String) {
            guard binding.phrase.mouseButton == nil else {
                #expect(isArmed && inked.isEmpty, "\(story())")
                return
            }
            guard binding.phrase.isContinuous else {
                #expect(!isArmed && hasOutcome, "\(story())")
                return
            }
            // Where nothing is to do at the beginning there is no effect.
            guard !binding.actions(in: .began).isEmpty else { return }
            switch gesture.phase {
            case .began: #expect(underWay.insert(binding.phrase).inserted, "\(story())")
            case .changed: #expect(underWay.contains(binding.phrase), "\(story())")
            case .ended, .cancelled:
                #expect(underWay.remove(binding.phrase) != nil, "\(story())")
            }
        }
    }

    /// Plays one input as the runtime does, the ticks before it first.
    private func play(
        _ input: Input, _ engine: inout Engine, _ watcher: inout Watcher, _ seed: UInt64
    ) {
        while let due = engine.deadline, due <= input.time {
            for effect in engine.handle(Input(.tick, at: due)) { watcher.see(effect, seed) }
            // A tick at the deadline has to move the deadline on.
            if engine.deadline == due {
                Issue.record("seed \(seed): the clock stands still: \(watcher.log.suffix(24))")
                break
            }
        }
        watcher.see(input)
        watcher.goesOn = engine.status != nil
        // Fingers without a hotkey have no `arm`.
        if engine.status == nil { watcher.outcomes = 0 }
        for effect in engine.handle(input) { watcher.see(effect, seed) }
        #expect(
            engine.status != nil || !watcher.isArmed && watcher.underWay.isEmpty,
            "seed \(seed): left over: \(watcher.log.suffix(24))")
        if engine.status == nil {
            #expect(watcher.hasOutcome, "seed \(seed): no outcome: \(watcher.log.suffix(24))")
            #expect(watcher.undecided.isEmpty, "seed \(seed): \(watcher.log.suffix(24))")
        }
    }

    @Test("every hold has one outcome, and nothing is left", arguments: 0..<rounds(40))
    func promises(batch: Int) {
        var presses = 0
        for round in 0..<25 {
            let seed = UInt64(batch * 1000 + round)
            var random = Seeded(seed)
            var generator = Scramble()
            var engine = Engine(
                profiles: Self.profiles, timeout: .seconds(5),
                feedbackOptions: FeedbackOptions(
                    reportsCandidates: true, reportsPaths: seed % 2 == 0,
                    rest: .milliseconds(300)))
            _ = engine.handle(
                Input(
                    .monitors([Output(Box(x: 0, y: 0, width: 1920, height: 1080))]), at: .zero)
            )
            var watcher = Watcher()
            var time = 0.0
            for _ in 0..<80 {
                time += random.unit() * random.unit() * (random.unit() < 0.5 ? 40 : 600)
                for event in generator.events(&random) {
                    play(Input(event, at: Duration(milliseconds: time)), &engine, &watcher, seed)
                }
            }
            time += 1
            play(
                Input(.interrupt(.stopping), at: Duration(milliseconds: time)), &engine, &watcher,
                seed)
            #expect(engine.status == nil && engine.deadline == nil, "seed \(seed)")
            presses += watcher.presses
        }
        // They are rarer, and do not come in every batch.
        if batch == 0 { #expect(presses > 0) }
    }

    /// Random events of hotkeys, buttons, fingers and touchpads, such as a server could send: a
    /// finger that is up comes down before it moves.
    private struct Scramble {
        private var fingers: [Int: Point] = [:]
        private var landed = 0
        private var pad: PadEvent.Kind?
        private var padFingers = 3

        mutating func events(_ random: inout Seeded) -> [Input.Event] {
            let point = Point(x: random.uniform(0...1920), y: random.uniform(0...1080))
            let chords = EnginePropertyTests.profiles.flatMap(\.hotkeys)
            let chord = chords[Int(random.next() % UInt64(chords.count))]
            switch random.next() % 20 {
            case 0, 1: return [.press(chord, point)]
            case 2: return [.release(chord)]
            case 3, 4, 5: return [.motion(point)]
            case 6: return [.button(Int(random.next() % 9) + 1, isDown: true, point)]
            case 7: return [.button(Int(random.next() % 9) + 1, isDown: false, point)]
            case 8, 9, 10: return land(&random, near: point)
            case 11, 12, 13: return move(&random)
            case 14: return lift(&random)
            case 15, 16: return touchpad(&random, at: point)
            case 17: return random.unit() < 0.2 ? [.otherKey] : [.motion(point)]
            case 18: return random.unit() < 0.2 ? [.cancelKey] : move(&random)
            default: return random.unit() < 0.1 ? [.interrupt(.deviceRemoved)] : [.tick]
            }
        }

        /// One finger, or several.
        private mutating func land(_ random: inout Seeded, near point: Point) -> [Input.Event] {
            (0..<(random.unit() < 0.5 ? 1 : 3)).compactMap { _ in
                guard fingers.count < 5 else { return nil }
                // A number is not used again while its finger is neither accepted nor rejected.
                let free = landed
                landed += 1
                let place = Point(x: point.x + 80 * Double(free % 5), y: point.y)
                fingers[free] = place
                return .touch(free, .began, place)
            }
        }

        /// All fingers alike.
        private mutating func move(_ random: inout Seeded) -> [Input.Event] {
            let by = Vector(dx: random.uniform(-60...60), dy: random.uniform(-60...60))
            return fingers.keys.sorted().map { finger in
                let place = fingers[finger].map { Point(x: $0.x + by.dx, y: $0.y + by.dy) }
                fingers[finger] = place
                return .touch(finger, .moved, place ?? .zero)
            }
        }

        private mutating func lift(_ random: inout Seeded) -> [Input.Event] {
            let all = random.unit() < 0.6
            let lifted = fingers.keys.sorted().prefix(all ? fingers.count : 1)
            return lifted.map { .touch($0, .ended, fingers.removeValue(forKey: $0) ?? .zero) }
        }

        private mutating func touchpad(
            _ random: inout Seeded, at point: Point
        ) -> [Input.Event] {
            let by = Vector(dx: random.uniform(-40...40), dy: random.uniform(-40...40))
            guard let kind = pad else {
                let kind: PadEvent.Kind = random.unit() < 0.5 ? .swipe : .pinch
                pad = kind
                padFingers = Int(random.next() % 4) + 2
                return [.pad(PadEvent(kind, .began, fingers: padFingers, at: point))]
            }
            let phase: PadEvent.Phase =
                random.unit() < 0.6 ? .changed : random.unit() < 0.7 ? .ended : .cancelled
            if phase != .changed { pad = nil }
            return [
                .pad(
                    PadEvent(
                        kind, phase, fingers: padFingers, at: point, delta: by,
                        scale: random.uniform(0.5...2), turn: random.uniform(-20...20)))
            ]
        }
    }
}
