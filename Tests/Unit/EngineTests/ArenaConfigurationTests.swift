import Engine
import Gestures
import StrokeGenerator
import Testing

private func profile(_ bindings: [Binding]) -> Profile {
    Profile(hotkeys: [], bindings: bindings)
}

private func bind(
    _ phrase: Phrase, after: [Phrase] = [], with: [Phrase] = []
) -> Binding {
    Binding(phrase, actions: [.nothing], afterFailureOf: after, togetherWith: with)
}

/// The requirements of an arena configuration by the names of the recognizers.
private func requirements(_ bindings: [Binding], gate: Gate = .hotkey) -> [String: [String]] {
    let arena = profile(bindings).arena(limits: Limits(), gate: gate)
    let names = arena.recognizers.map(\.name)
    var table: [String: [String]] = [:]
    for (index, others) in arena.requirements {
        table[names[index]] = others.map { names[$0] }
    }
    return table
}

private let tap = Phrase.tap(count: 1, fingers: 1)
private let double = Phrase.tap(count: 2, fingers: 1)
private let triple = Phrase.tap(count: 3, fingers: 1)

@Suite("The recognizers of an arena, and their requirements") struct ArenaConfigurationTests {
    @Test("taps wait for more taps of the same fingers, where these are mapped")
    func taps() {
        #expect(requirements([bind(tap)]) == [:])
        #expect(requirements([bind(tap), bind(.tap(count: 2, fingers: 2))]) == [:])
        #expect(
            requirements([bind(triple), bind(tap), bind(double)])
                == ["tap": ["double tap", "triple tap"], "double tap": ["triple tap"]])
    }

    @Test("a pan waits for movements of more fingers, and that of one finger for edges")
    func pans() {
        let pan = bind(.pan(.left, fingers: 1))
        let others = [
            bind(.swipe(.up, fingers: 3)), bind(.edge(.left)), bind(.tap(count: 1, fingers: 2)),
            bind(.pan(.up, fingers: 2)),
        ]
        #expect(
            requirements([pan] + others) == [
                "pan": ["edge", "swipe 3 fingers", "pan 2 fingers"],
                "pan 2 fingers": ["swipe 3 fingers"],
            ])
    }

    @Test("what is stated is required, of just the phrases named")
    func stated() {
        let bindings = [
            bind(.swipe(.left, fingers: 1), after: [.circle(nil)]),
            bind(.swipe(.right, fingers: 1)), bind(.circle(.clockwise)),
        ]
        #expect(requirements(bindings) == ["swipe left": ["circle clockwise"]])
        let replay = { (direction: Direction) -> Phrase? in
            var replay = Replay(profile(bindings))
            let outcome = replay.outcome(of: [
                StrokeGenerator(seed: 1).swipe(direction, length: 200, from: Point(x: 500, y: 400))
            ])
            if case .recognized(let gesture, _) = outcome { return gesture.phrase }
            return nil
        }
        #expect(replay(.left) == .swipe(.left, fingers: 1))
        #expect(replay(.right) == .swipe(.right, fingers: 1))
        // Where no other direction comes near, a swipe may lead 30° off its own, as ever.
        var slanted = Replay(profile(bindings))
        let line = (0...20).map { Point(x: 500 + 10 * Double($0), y: 400 + 5.7 * Double($0)) }
        let outcome = slanted.outcome(of: [Stroke(.pointer, samples: line.evenlyTimed)])
        guard case .recognized(let gesture, _) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(gesture.phrase == .swipe(.right, fingers: 1))
    }

    @Test("a stated requirement turns a derived one round")
    func contradiction() {
        let bindings = [bind(tap), bind(double, after: [tap])]
        #expect(requirements(bindings) == ["double tap": ["tap"]])
        #expect(Profile.requirementCycle(in: bindings) == nil)
    }

    @Test("requirements that go round in a circle are found, and left out")
    func cycles() {
        let circle = Phrase.circle(.clockwise)
        let swipe = Phrase.swipe(.left, fingers: 1)
        let shake = Phrase.shake(.horizontal)
        let bindings = [
            bind(circle, after: [swipe]), bind(swipe, after: [shake]), bind(shake, after: [circle]),
        ]
        #expect(Profile.requirementCycle(in: bindings) == [shake, circle, swipe])
        #expect(requirements(bindings).count == 2)
        #expect(Profile.requirementCycle(in: [bind(swipe, after: [swipe])]) == [swipe])
        #expect(Profile.requirementCycle(in: Array(bindings.dropLast())) == nil)
    }

    /// What is recognized when `fingers` move apart, or turn; the last comes `delay` ms later.
    private func outcomes(
        _ phrases: [Phrase], fingers: Int, delay: Int = 0
    ) -> [Phrase?] {
        [StrokeGenerator(seed: 3), StrokeGenerator(seed: 4)].enumerated().map { index, generator in
            var strokes = generator.pinch(
                fingers: fingers, from: index == 0 ? 140 : 260, to: index == 0 ? 400 : 260,
                turn: index == 0 ? 0 : 1.2)
            for sample in strokes[fingers - 1].samples.indices {
                strokes[fingers - 1].samples[sample].time += .milliseconds(delay)
            }
            var replay = Replay(profile(phrases.map { bind($0) }))
            guard case .recognized(let gesture, _) = replay.outcome(of: strokes) else { return nil }
            return gesture.phrase
        }
    }

    @Test("a pinch of so many fingers goes before that of any number", arguments: [0, 60, 120])
    func numbers(delay: Int) {
        let general: [Phrase] = [.pinch(.outward), .rotate(.clockwise)]
        func numbered(_ fingers: Int) -> [Phrase] {
            [.pinch(.outward, fingers: fingers), .rotate(.clockwise, fingers: fingers)]
        }
        for (mapped, expected) in [
            (general, [2: general, 3: general, 4: general]),
            (numbered(3), [3: numbered(3)]),
            (general + numbered(3), [2: general, 3: numbered(3), 4: general]),
            (numbered(3) + general + numbered(4), [2: general, 3: numbered(3), 4: numbered(4)]),
            (numbered(2) + numbered(3), [2: numbered(2), 3: numbered(3)]),
        ] {
            // A fourth that comes after three have begun does not take that back.
            for fingers in 2...(delay > 100 ? 3 : 4) {
                // The first of two would go its way alone.
                let delay = fingers == 2 ? 0 : delay
                #expect(
                    outcomes(mapped, fingers: fingers, delay: delay) == expected[fingers]
                        ?? [nil, nil], "\(mapped), \(fingers) fingers")
            }
        }
        #expect(outcomes(general + numbered(2), fingers: 2) == numbered(2))
        #expect(outcomes(general + numbered(2), fingers: 3) == general)
    }

    @Test("what is stated of a number of fingers is stated of no other")
    func togetherByNumber() {
        let three = Phrase.rotate(.clockwise, fingers: 3)
        let bindings = [
            bind(.pinch(.outward, fingers: 3), with: [three]), bind(three),
            bind(.pinch(.outward)), bind(.rotate(.clockwise)),
        ]
        let arena = profile(bindings).arena(limits: Limits())
        let names = arena.recognizers.map(\.name)
        #expect(
            arena.companions.map { [names[$0]] + $1.map { names[$0] } }.sorted { $0[0] < $1[0] }
                == [
                    ["pinch 3 fingers", "rotate 3 fingers"],
                    ["rotate 3 fingers", "pinch 3 fingers"],
                ])
    }

    @Test("a pinch and a rotation go together where it is stated")
    func together() {
        let bindings = [
            bind(.pinch(.outward), with: [.rotate(.clockwise)]), bind(.rotate(.clockwise)),
        ]
        for (list, expected) in [(bindings, 2), ([bind(.pinch(.outward)), bindings[1]], 1)] {
            let arena = profile(list).arena(limits: Limits())
            let strokes = StrokeGenerator(seed: 3, style: .ideal).pinch(
                center: Point(x: 500, y: 400), from: 120, to: 360, turn: 1.5)
            for index in strokes[0].samples.indices {
                for stroke in strokes where index < stroke.samples.count {
                    _ = arena.handle(
                        ContactEvent(
                            stroke.contact, index == 0 ? .began : .moved, stroke.samples[index]))
                }
            }
            #expect(arena.drainGestureEvents().count { $0.phase == .began } == expected)
        }
    }

    @Test("without a hotkey only gestures of enough fingers take part")
    func gate() {
        let bindings = [
            bind(tap), bind(.tap(count: 1, fingers: 3)), bind(.swipe(.left, fingers: 2)),
            bind(.swipe(.left, fingers: 4)), bind(.pinch(.inward)), bind(.circle(nil)),
            bind(.rotate(.clockwise, fingers: 3)),
        ]
        let names = { (gate: Gate) in
            profile(bindings).arena(limits: Limits(), gate: gate).recognizers.map(\.name)
        }
        #expect(
            names(.touch) == ["tap 3 fingers", "swipe 4 fingers", "pinch", "rotate 3 fingers"])
        #expect(names(.touchpad) == ["swipe 4 fingers", "pinch", "rotate 3 fingers"])
        #expect(names(.hotkey).count == 7)
    }

    @Test("a touchpad's pinches are ours of the numbers of fingers that are mapped")
    func pads() {
        func pinches(_ phrases: Phrase...) -> Set<Int>? {
            var profile = profile(phrases.map { bind($0) })
            profile.touchpad = .always
            return Engine(profiles: [profile]).freeInput(over: nil).pads[.pinch]
        }
        for (fingers, isFree) in [(2, false), (3, true)] {
            var profile = profile([bind(.swipe(.left, fingers: fingers))])
            profile.touch = .always
            #expect(Engine(profiles: [profile]).freeInput(over: nil).touches == isFree)
        }
        #expect(pinches(.swipe(.left, fingers: 3)) == nil)
        #expect(pinches(.pinch(.inward, fingers: 3)) == [3])
        #expect(pinches(.pinch(.inward, fingers: 3), .rotate(.clockwise, fingers: 4)) == [3, 4])
        #expect(pinches(.pinch(.inward, fingers: 3), .rotate(.clockwise)) == [2, 3, 4, 5])
    }

    @Test("every phrase of the catalogue is recognized")
    func catalogue() {
        var phrases: [Phrase] = Edge.allCases.map { .edge($0) }
        for fingers in 1...5 {
            phrases += (1...3).map { .tap(count: $0, fingers: fingers) }
            phrases.append(.longPress(fingers: fingers))
            phrases += Direction.allCases.map { .swipe($0, fingers: fingers) }
            phrases += PanDirection.allCases.map { .pan($0, fingers: fingers) }
        }
        phrases +=
            PinchDirection.allCases.map { .pinch($0) } + Rotation.allCases.map { .rotate($0) }
        for phrase in phrases {
            let recognizers = profile([bind(phrase)]).arena(limits: Limits()).recognizers
            #expect(recognizers.count == 1)
            #expect(recognizers[0].phrases.contains { phrase.covers($0) }, "\(phrase)")
        }
    }
}
