import Gestures
import StrokeGenerator
import Testing

@testable import Engine

/// How templates and built-in gestures share a hold.
@Suite("Templates in a hold") struct TemplateEngineTests {
    private static let center = Point(x: 500, y: 400)

    private static func circle(_ seed: UInt64) -> Stroke {
        StrokeGenerator(seed: seed).circle(center: center, radius: 100)
    }

    private static func zed(_ seed: UInt64) -> Stroke {
        StrokeGenerator(seed: seed).polyline([.right, .downLeft, .right], leg: 180, from: center)
    }

    private static func library(_ name: String, _ strokes: [Stroke]) throws -> TemplateLibrary {
        var library = TemplateLibrary()
        library[.stroke(name)] = try strokes.map { try Template($0.samples) }
        return library
    }

    private static func profile(_ phrases: Phrase...) -> Profile {
        Profile(hotkeys: [], bindings: phrases.map { Binding($0, actions: [.nothing]) })
    }

    private func phrase(_ outcome: Outcome) -> Phrase? {
        if case .recognized(let gesture, _) = outcome { gesture.phrase } else { nil }
    }

    @Test("a recorded stroke is recognized, where it is mapped and recorded")
    func recognized() throws {
        let library = try Self.library("zed", (0..<3).map { Self.zed($0) })
        let profile = Self.profile(.stroke("zed"), .circle(nil))
        var replay = Replay(profile, templates: library)
        #expect(phrase(replay.outcome(of: [Self.zed(7)])) == .stroke("zed"))
        #expect(phrase(replay.outcome(of: [Self.circle(7)])) == .circle(.clockwise))
        var unmapped = Replay(Self.profile(.circle(nil)), templates: library)
        #expect(phrase(unmapped.outcome(of: [Self.zed(7)])) == nil)
        var unrecorded = Replay(profile)
        #expect(phrase(unrecorded.outcome(of: [Self.zed(7)])) == nil)
    }

    @Test("a hold with the engine ends in the template's binding, and again after another hold")
    func hold() throws {
        let chord = Chord(.key("F13"))
        let library = try Self.library("zed", (0..<3).map { Self.zed($0) })
        let binding = Binding(.stroke("zed"), actions: [.window(.close)])
        var engine = Engine(
            profiles: [Profile(hotkeys: [chord], bindings: [binding])], templates: library)
        for round in 0..<2 {
            let stroke = Self.zed(UInt64(20 + round))
            let effects = engine.draw(stroke.samples, under: chord, at: .seconds(10 * round))
            let performed = effects.contains {
                if case .perform(binding, let gesture) = $0 {
                    gesture.phrase == .stroke("zed") && gesture.score > 0
                } else {
                    false
                }
            }
            #expect(performed, "\(effects.suffix(4))")
        }
    }
}
