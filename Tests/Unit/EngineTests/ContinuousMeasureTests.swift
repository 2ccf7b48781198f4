import Gestures
import StrokeGenerator
import Glibc
import Testing

@testable import Engine

/// How far continuous gestures went, and from where to where, as their actions get it.
@Suite("Measures of continuous gestures") struct ContinuousMeasureTests {
    private static let chord = Chord(.key("F13"))
    private static let center = Point(x: 500, y: 500)

    /// The gestures performed while `strokes` are drawn under the hotkey.
    private func performed(
        _ bindings: [Binding], _ strokes: [Stroke], templates: TemplateLibrary = TemplateLibrary()
    ) -> [Gesture] {
        var engine = Engine(
            profiles: [Profile(hotkeys: [Self.chord], bindings: bindings)], templates: templates)
        var effects = engine.handle(Input(.press(Self.chord, Self.center), at: .zero))
        effects += engine.play(strokes)
        return effects.compactMap {
            if case .perform(_, let gesture) = $0 { gesture } else { nil }
        }
    }

    private func binding(_ phrase: Phrase, each: Step? = nil) -> Binding {
        Binding(
            phrase, actions: [],
            continuousActions: ContinuousActions(
                began: [.nothing], changed: [.nothing], ended: [.nothing], each: each))
    }

    private let generator = StrokeGenerator(seed: 3, style: .ideal)

    @Test(
        "of several fingers both ends are the middle between them, whichever lands and lifts first",
        arguments: 2...3)
    func middle(fingers: Int) throws {
        let way = Vector(dx: -180, dy: 40)
        let places = [Vector(dx: -90, dy: 0), Vector(dx: 90, dy: 30), Vector(dx: 0, dy: -60)]
        let strokes = (0..<fingers).map { finger in
            generator.swipe(
                from: Self.center + places[finger], to: Self.center + places[finger] + way,
                contact: .finger(finger + 1)
            ).delayed(by: .milliseconds(9 * (fingers - finger)))
        }
        let sum = places.prefix(fingers).reduce(Vector.zero) { $0 + $1 }
        let start = Self.center + sum * (1 / Double(fingers))
        let phrase = Phrase.pan(.horizontal, fingers: fingers)
        let gestures = performed([binding(phrase)], strokes)
        #expect(gestures.count > 3)
        for gesture in gestures {
            #expect(gesture.start.distance(to: start) < 1.5, "\(gesture.start), not \(start)")
        }
        let end = try #require(gestures.last?.end)
        #expect(end.distance(to: start + way) < 1.5, "\(end), not \(start + way)")
    }

    @Test("a finger that comes late, and taps that follow each other, move no end")
    func others() throws {
        let pair = (0...1).map { finger in
            generator.swipe(
                .right, length: 200, from: Self.center + Vector(dx: 0, dy: 100 * Double(finger)),
                contact: .finger(finger + 1))
        }
        let late = generator.rest(at: Point(x: 40, y: 900), contact: .finger(3))
            .delayed(by: .milliseconds(200))
        let gestures = performed([binding(.pan(.right, fingers: 2))], pair + [late])
        let last = try #require(gestures.last)
        let middle = Self.center + Vector(dx: 0, dy: 50)
        #expect(last.start.distance(to: middle) < 1.5, "\(last.start)")
        #expect(last.end.distance(to: middle + Vector(dx: 200, dy: 0)) < 1.5, "\(last.end)")
        let tap = generator.rest(at: Self.center, contact: .finger(1))
        let there = Self.center + Vector(dx: 6, dy: 0)
        let second = generator.rest(at: there, contact: .finger(1)).delayed(by: .milliseconds(180))
        let taps = performed(
            [Binding(.tap(count: 2, fingers: 1), actions: [.nothing])], [tap, second])
        #expect(taps.first.map { $0.start.distance(to: Self.center) < 1.5 } == true, "\(taps)")
        #expect(taps.first.map { $0.end.distance(to: there) < 1.5 } == true, "\(taps)")
    }

    @Test(
        "the scale is the product of what every step of a pinch added",
        arguments: [Step.percent(20), nil], [(100.0, 320.0), (320.0, 100.0)])
    func scale(each: Step?, spread: (from: Double, to: Double)) {
        let both = [binding(.pinch(.inward), each: each), binding(.pinch(.outward), each: each)]
        let fingers = generator.pinch(center: Self.center, from: spread.from, to: spread.to)
        let changed = performed(both, fingers).filter { $0.phase == .changed }
        var product = 1.0
        for gesture in changed {
            product *= 1 + (gesture.progress?.delta ?? .nan)
            #expect(abs((gesture.progress?.scale ?? .nan) - product) < 1e-6)
        }
        #expect(changed.count > 4)
        // Less than a step is left.
        let ratio = product / (spread.to / spread.from)
        #expect(abs(log(ratio)) < (each == nil ? 0.01 : 0.19), "\(product)")
    }

    @Test(
        "the angle is the sum of what every step of a rotation added",
        arguments: [Step.degrees(15), nil], [100.0, -100.0])
    func angle(each: Step?, degrees: Double) {
        let both = [
            binding(.rotate(.clockwise), each: each),
            binding(.rotate(.counterclockwise), each: each),
        ]
        let fingers = generator.pinch(
            center: Self.center, from: 200, to: 200, turn: degrees * .pi / 180)
        let changed = performed(both, fingers).filter { $0.phase == .changed }
        var sum = 0.0
        for gesture in changed {
            sum += gesture.progress?.delta ?? .nan
            #expect(abs((gesture.progress?.angle ?? .nan) - sum) < 1e-6)
        }
        #expect(changed.count > 4)
        #expect(abs(sum - degrees) < (each == nil ? 1 : 15), "\(sum)")
    }
}

extension Stroke {
    fileprivate func delayed(by time: Duration) -> Stroke {
        Stroke(contact, samples: samples.map { Sample($0.position, at: $0.time + time) })
    }
}

extension Engine {
    /// Plays strokes as fingers on a touch screen; gives all effects.
    fileprivate mutating func play(_ strokes: [Stroke]) -> [Effect] {
        var inputs: [Input] = []
        for stroke in strokes {
            guard case .finger(let number) = stroke.contact else { continue }
            for (index, sample) in stroke.samples.enumerated() {
                let phase: ContactEvent.Phase =
                    index == 0 ? .began : index == stroke.samples.count - 1 ? .ended : .moved
                inputs.append(Input(.touch(number, phase, sample.position), at: sample.time))
            }
        }
        inputs.sort { $0.time < $1.time }
        var effects: [Effect] = []
        for input in inputs {
            while let due = deadline, due <= input.time {
                effects += handle(Input(.tick, at: due))
            }
            effects += handle(input)
        }
        while let due = deadline { effects += handle(Input(.tick, at: due)) }
        return effects
    }
}
