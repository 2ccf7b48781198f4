import Engine
import Gestures
import StrokeGenerator
import Testing

/// What no user draws and no server should send: every hold ends all the same, and at once.
@Suite("Hostile strokes") struct HostileInputTests {
    private static let hotkey = Chord(.key("Menu"))

    private static func engine() -> Engine {
        let phrases = [
            "tap", "double tap", "long press", "swipe left", "swipe up-right", "down right",
            "up down up", "circle", "circle clockwise", "shake", "edge left",
            "swipe left 3 fingers", "pan vertical 3 fingers", "pinch in", "rotate clockwise",
        ].compactMap { try? Phrase(parsing: $0) }
        var engine = Engine(profiles: [
            Profile(
                hotkeys: [hotkey], touch: .always, touchpad: .always,
                bindings: phrases.map { Binding($0, actions: [.nothing]) })
        ])
        _ = engine.handle(
            Input(.monitors([Output(Box(x: 0, y: 0, width: 1920, height: 1080))]), at: .zero))
        return engine
    }

    /// What a hold with these points ends in.
    private static func outcomes(
        _ points: some Sequence<(Point, Duration)>
    ) -> [Outcome] {
        var engine = engine()
        var outcomes: [Outcome] = []
        var last = Duration.seconds(1)
        func handle(_ event: Input.Event, _ time: Duration) {
            for case .outcome(let outcome) in engine.handle(Input(event, at: time)) {
                outcomes.append(outcome)
            }
        }
        handle(.press(hotkey, Point(x: 500, y: 500)), last)
        for (point, time) in points {
            last = .seconds(1) + time
            handle(.motion(point), last)
        }
        handle(.release(hotkey), last)
        handle(.interrupt(.stopping), last + .seconds(10))
        #expect(!engine.isHolding)
        for case .recognized(let gesture, _) in outcomes {
            #expect((0...1).contains(gesture.score), "\(gesture)")
        }
        return outcomes
    }

    @Test(
        "coordinates that are none, or enormous",
        arguments: [
            Double.nan, .infinity, -.infinity, 1e308, -1e308, .greatestFiniteMagnitude,
            .leastNonzeroMagnitude, -0.0, 1e15, 1e7, -4e9,
        ])
    func coordinates(value: Double) {
        for place in [0, 7, 19] {
            let points = (0..<20).map { index -> (Point, Duration) in
                let x = index == place ? value : 500 - Double(index) * 20
                return (Point(x: x, y: 500), .milliseconds(index * 10))
            }
            #expect(Self.outcomes(points).count == 1)
        }
        let all = (0..<20).map { (Point(x: value, y: value), Duration.milliseconds($0 * 10)) }
        #expect(Self.outcomes(all).count == 1)
    }

    @Test("time that stands still, runs backwards, or jumps")
    func time() {
        let steps: [(Int) -> Duration] = [
            { _ in .zero }, { .milliseconds(-$0 * 10) }, { .seconds($0 * 1_000_000) },
            { .milliseconds($0 % 2 == 0 ? $0 : -$0) }, { .nanoseconds($0) },
        ]
        for step in steps {
            let points = (0..<60).map { index -> (Point, Duration) in
                let angle = Double(index) / 60 * 7
                return (Point(x: 500 + angle * 30, y: 500 + angle * angle * 10), step(index))
            }
            #expect(Self.outcomes(points).count == 1)
        }
    }

    @Test("thousands of points in one place, and a hundred thousand all over")
    func many() {
        let still = (0..<5_000).map { (Point(x: 500, y: 500), Duration.milliseconds($0)) }
        #expect(Self.outcomes(still).count <= 1)
        var random = Seeded(3)
        let clock = ContinuousClock()
        // A million were tried: the time for each point does not grow.
        let time = clock.measure {
            let wild = (0..<100_000).map { index in
                (
                    Point(x: random.uniform(0...1920), y: random.uniform(0...1080)),
                    Duration.milliseconds(index)
                )
            }
            #expect(Self.outcomes(wild).count == 1)
        }
        #expect(time < .seconds(60), "\(time)")
    }

    @Test("a hundred fingers at once, and fingers that were never there")
    func fingers() {
        for seed in 0..<40 {
            var random = Seeded(UInt64(seed))
            var engine = Self.engine()
            var time = Duration.seconds(1)
            var outcomes = 0
            var holds = 0
            for _ in 0..<2_000 {
                time += .milliseconds(Int(random.uniform(-2...12)))
                let finger = Int(random.uniform(0...100))
                let point = Point(x: random.uniform(-10...2000), y: random.uniform(-10...1200))
                let event: Input.Event =
                    switch Int(random.uniform(0...9.99)) {
                    case 0: .press(Self.hotkey, point)
                    case 1: .release(Self.hotkey)
                    case 2...5: .touch(finger, .began, point)
                    case 6, 7: .touch(finger, .moved, point)
                    case 8: .touch(finger, .ended, point)
                    default: .tick
                    }
                for effect in engine.handle(Input(event, at: time)) {
                    if case .outcome = effect { outcomes += 1 }
                    if case .grab(let set) = effect, set != .none { holds += 1 }
                }
            }
            for effect in engine.handle(Input(.interrupt(.stopping), at: time + .seconds(10))) {
                if case .outcome = effect { outcomes += 1 }
            }
            #expect(!engine.isHolding, "seed \(seed)")
            #expect(outcomes <= holds + 1, "seed \(seed): \(outcomes) outcomes of \(holds) holds")
        }
    }
}
