import Engine
import Gestures

@testable import Overlay

/// Gesture guides as a hold gives them.
enum GuidePictures {
    /// What can be drawn at `origin`, as an engine for `phrases` reports it after a rest.
    static func candidates(
        _ phrases: [String], at origin: Point, scale: Double = 1,
        monitors: [Box] = [Box(x: 0, y: 0, width: 4000, height: 4000)],
        templates: TemplateLibrary = TemplateLibrary()
    ) throws -> [Candidate] {
        var engine = try engine(phrases, scale: scale, monitors: monitors, templates: templates)
        _ = engine.handle(Input(.press(chord(), origin), at: .zero))
        let effects = engine.handle(Input(.tick, at: .seconds(1)))
        for case .guide(let candidates) in effects { return candidates }
        return []
    }

    static func engine(
        _ phrases: [String], scale: Double, monitors: [Box],
        templates: TemplateLibrary = TemplateLibrary()
    ) throws -> Engine {
        let bindings = try phrases.map { Binding(try Phrase(parsing: $0), actions: [.nothing]) }
        var engine = Engine(
            profiles: [Profile(hotkeys: [chord()], bindings: bindings)],
            templates: templates,
            feedbackOptions: FeedbackOptions(
                reportsPaths: true, rest: .milliseconds(500), reportsSheet: false))
        _ = engine.handle(
            Input(.monitors(monitors.map { Output($0, scale: scale) }), at: .zero))
        return engine
    }

    static func chord() -> Chord { Chord(.key("F13")) }

    /// The built-in gestures that a pointer draws, with what they do.
    static let builtIn = [
        ("circle clockwise", "Maximize window"), ("circle counterclockwise", "Restore window"),
        ("shake", "Show desktop"), ("swipe left", "Next desktop"),
        ("swipe right", "Previous desktop"), ("swipe up", "Top half"),
        ("swipe down", "Minimize window"), ("swipe up-left", "Top left quarter"),
        ("swipe up-right", "Top right quarter"), ("swipe down-left", "Bottom left quarter"),
        ("swipe down-right", "Bottom right quarter"),
    ]

    static func builtIn(at origin: Point, scale: Double) throws -> [GestureGuide] {
        let candidates = try candidates(
            builtIn.map(\.0), at: origin, scale: scale)
        return zip(candidates, builtIn).map { candidate, words in
            GestureGuide(
                path: candidate.ahead, name: words.1, likelihood: candidate.likelihood)
        }
    }

    /// What may still be drawn of `phrases` once `path` is drawn, the likeliest first.
    static func guides(_ phrases: [String], after path: [Point]) throws -> [GestureGuide] {
        var engine = try engine(
            phrases, scale: 1, monitors: [Box(x: 0, y: 0, width: 4000, height: 4000)])
        _ = engine.handle(Input(.press(chord(), path[0]), at: .zero))
        // A rest has guides shown.
        _ = engine.handle(Input(.tick, at: .seconds(1)))
        var time = Duration.seconds(1)
        for point in path {
            time += .milliseconds(8)
            _ = engine.handle(Input(.motion(point), at: time))
        }
        var newest: [Candidate] = []
        for case .candidates(let candidates) in engine.handle(
            Input(.tick, at: time + .milliseconds(100)))
        { newest = candidates }
        return newest.filter { $0.isPossible && !$0.ahead.isEmpty }
            .sorted { $0.likelihood > $1.likelihood }
            .map {
                GestureGuide(
                    path: $0.ahead, name: "\($0.binding.phrase)", likelihood: $0.likelihood)
            }
    }

    /// The sequences of two directions and of three.
    static let sequences: [String] = {
        let ways = ["left", "right", "up", "down"]
        let two = ways.flatMap { one in ways.filter { $0 != one }.map { "\(one) \($0)" } }
        return two
            + two.flatMap { two in ways.filter { !two.hasSuffix($0) }.map { "\(two) \($0)" } }
    }()
}
