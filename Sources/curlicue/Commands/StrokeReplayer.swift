internal import Engine
internal import Gestures
internal import Mapping

/// Recognizes finished strokes under every profile of a mapping, in the order of the file, as a hold
/// would.
struct StrokeReplayer {
    /// What a stroke was taken for.
    struct Recognition {
        /// How a hold would have ended.
        var outcome: Outcome
        /// What would run.
        var binding: Binding?
        /// Which profile took it; the first where none did.
        var profile: Int
    }

    /// The profiles, in the order of the file.
    let profiles: [Profile]
    private var replays: [Replay]
    private var independentRuns: [IndependentRun]

    /// Replays under `mapping`.
    init(_ mapping: Mapping, templates: TemplateLibrary) {
        profiles = mapping.profiles
        replays = profiles.map { Replay($0, limits: mapping.limits, templates: templates) }
        independentRuns = profiles.map {
            IndependentRun($0, limits: mapping.limits, templates: templates)
        }
    }

    /// The first profile's recognition, or else the first profile's reasons.
    mutating func recognition(of strokes: [Stroke]) -> Recognition {
        var first: Outcome?
        for index in profiles.indices {
            let outcome = replays[index].outcome(of: strokes)
            if case .recognized(_, let mapped) = outcome {
                return Recognition(
                    outcome: outcome, binding: profiles[index].binding(for: mapped), profile: index)
            }
            first = first ?? outcome
        }
        return Recognition(
            outcome: first ?? .unrecognized(["no gestures are mapped"]), profile: 0)
    }

    /// The recognizer whose claim a profile's arena grants, and when, counted from the first
    /// sample.
    mutating func winner(of strokes: [Stroke], profile: Int) -> (name: String, time: Duration)? {
        guard profiles.indices.contains(profile) else { return nil }
        let start = strokes.compactMap { $0.samples.first?.time }.min() ?? .zero
        var winner: (name: String, time: Duration)?
        _ = replays[profile].outcome(of: strokes) { time, transition in
            if transition.state == .ended { winner = (transition.recognizer, time - start) }
        }
        return winner
    }

    /// What each recognizer of a profile decides by itself, with its checks.
    mutating func results(
        on strokes: [Stroke], profile: Int
    ) -> [(result: IndependentRun.Result, checks: [Check])] {
        guard profiles.indices.contains(profile) else { return [] }
        let results = independentRuns[profile].results(on: strokes)
        return Array(zip(results, independentRuns[profile].checks))
    }
}
