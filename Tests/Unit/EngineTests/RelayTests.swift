import Gestures
import StrokeGenerator
import Testing

@testable import Engine

/// Drags that become the application's, beside those of the traces.
@Suite("Drags that are no gestures") struct RelayTests {
    private static let chord = Chord(.button(3))

    private func engine(_ phrases: [Phrase]) -> Engine {
        var profile = Profile(
            hotkeys: [Self.chord],
            bindings: phrases.map { Binding($0, actions: [.nothing]) })
        profile.unrecognized = .relay
        return Engine(profiles: [profile])
    }

    /// The effects of a stroke that is drawn with the button, until it is released.
    private func effects(of samples: [Sample], _ engine: Engine) -> [Effect] {
        var engine = engine
        return engine.draw(samples, under: Self.chord)
    }

    private func path(in effects: [Effect]) -> [Point]? {
        for case .relay(_, let path) in effects { return path }
        return nil
    }

    private static let phrases: [Phrase] = [
        .swipe(.left, fingers: 1), .circle(nil), .sequence([.down, .right]),
        .shake(nil),
    ]

    @Test("a drag is handed over with all of it, from its beginning, and in the midst of it")
    func whole() throws {
        let samples = StrokeGenerator(seed: 3).swipe(
            .right, length: 600, from: Point(x: 300, y: 400)
        ).samples
        let effects = self.effects(of: samples, self.engine([.swipe(.left, fingers: 1)]))
        let path = try #require(self.path(in: effects))
        let drawn = samples.map(\.position)
        #expect(path.first == drawn[0])
        #expect(path.count > 2 && path.count < drawn.count, "\(path.count) of \(drawn.count)")
        // What moved too little to begin a drawing is left out.
        let rest = path.dropFirst()
        let begin = try #require(drawn.firstIndex { $0 == rest.first })
        #expect(begin <= 3)
        #expect(Array(rest) == Array(drawn[begin...].prefix(rest.count)))
        // The ink is gone by then, and nothing comes after it.
        #expect(effects.suffix(4).first == .erase)
        #expect(effects.suffix(2) == [.grab(.none), .outcome(.cancelled(.relayed))])
    }

    @Test("while strokes are recorded no drag is handed over")
    func recording() {
        var engine = self.engine([.swipe(.left, fingers: 1)])
        engine.mayRelay = false
        let samples = StrokeGenerator(seed: 3).swipe(
            .right, length: 600, from: Point(x: 300, y: 400)
        ).samples
        #expect(path(in: effects(of: samples, engine)) == nil)
    }

    @Test("where no gesture begins so, a drag is handed over within 30 pixels, fast or slow")
    func atOnce() throws {
        let engine = self.engine([.sequence([.down, .right]), .sequence([.up, .left])])
        for speed in [50.0, 400, 1600, 2400] {
            let step = speed * 0.008
            let samples = (0...Int(300 / step)).map {
                Sample(Point(x: 300 + Double($0) * step, y: 400), at: .milliseconds(8) * $0)
            }
            let path = try #require(self.path(in: effects(of: samples, engine)))
            #expect((path.last?.x ?? 999) - 300 <= 30, "\(speed) px/s: \(path)")
        }
    }

    @Test("gestures as people draw them are never taken for drags")
    func gestures() {
        let place = Point(x: 700, y: 500)
        var count = 0
        for seed in 0..<40 as Range<UInt64> {
            let generator = StrokeGenerator(seed: seed)
            let strokes = [
                generator.swipe(.left, length: 240, from: place),
                generator.circle(center: place, radius: 40 + Double(seed) * 3),
                generator.polyline([.down, .right], leg: 160, from: place),
            ]
            for stroke in strokes {
                count += 1
                let effects = self.effects(of: stroke.samples, self.engine(Self.phrases))
                #expect(path(in: effects) == nil, "seed \(seed)")
                #expect(
                    effects.contains { if case .outcome(.recognized) = $0 { true } else { false } })
            }
        }
        #expect(count == 120)
    }
}
