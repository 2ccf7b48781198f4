internal import Engine
internal import Gestures
internal import Mapping

/// Recognizes finished strokes under every profile of a mapping, in the order of the file, as a hold
/// would.
struct StrokeReplayer {
    /// What a stroke was recognized as.
    struct Recognition {
        /// How a hold would have ended.
        var outcome: Outcome
        /// What would run.
        var binding: Binding?
        /// The index of the profile that recognized it; 0 where none did.
        var profile: Int
        /// The name of the recognizer whose claim was granted.
        var winner: String?
    }

    /// The profiles, in the order of the file.
    let profiles: [Profile]
    private var replays: [Replay]
    private var independentRuns: [IndependentRun]

    /// Replays strokes under the profiles of `mapping`.
    init(_ mapping: Mapping, templates: TemplateLibrary) {
        profiles = mapping.profiles
        replays = profiles.map { Replay($0, limits: mapping.limits, templates: templates) }
        independentRuns = profiles.map {
            IndependentRun($0, limits: mapping.limits, templates: templates)
        }
    }

    /// The first recognition by a profile, in order; without any, the first profile's outcome.
    mutating func recognition(of strokes: [Stroke], drawnOn screen: Box? = nil) -> Recognition {
        var first: Outcome?
        for index in profiles.indices {
            let outcome = replays[index].outcome(of: strokes, drawnOn: screen)
            if case .recognized(_, let mapped) = outcome {
                return Recognition(
                    outcome: outcome, binding: profiles[index].binding(for: mapped), profile: index,
                    winner: replays[index].winner)
            }
            first = first ?? outcome
        }
        return Recognition(
            outcome: first ?? .unrecognized(["no gestures are mapped"]), profile: 0)
    }

    /// What each recognizer of a profile decides by itself.
    mutating func results(
        on strokes: [Stroke], drawnOn screen: Box? = nil, profile: Int
    ) -> [IndependentRun.Result] {
        guard profiles.indices.contains(profile) else { return [] }
        return independentRuns[profile].results(on: strokes, drawnOn: screen)
    }

    /// How near strokes are to what one contact can draw under a profile, the nearest first.
    mutating func fits(of strokes: [Stroke], profile: Int) -> [Fit] {
        guard profiles.indices.contains(profile) else { return [] }
        return independentRuns[profile].fits(of: strokes)
    }
}
