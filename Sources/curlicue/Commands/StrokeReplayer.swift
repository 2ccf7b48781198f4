internal import Engine
internal import Gestures
internal import Host
internal import Mapping

/// Judges strokes against every profile of a mapping, in the order of the file.
struct StrokeReplayer {
    /// What is thought of a stroke.
    struct Judgment {
        /// How a hold would have ended.
        var outcome: Outcome
        /// What would run.
        var binding: Binding?
        /// Which profile took it; the first where none did.
        var profile: Int
        /// What told that it was meant.
        var arming: Limits.Arming
    }

    /// The profiles, in the order of the file.
    let profiles: [Profile]
    private var replays: [Limits.Arming: [Replay]] = [:]
    private var hearings: [Limits.Arming: [IndependentRun]] = [:]
    private let armedBy: Limits.Arming?

    init(_ mapping: Mapping, templates: TemplateLibrary, armedBy: Limits.Arming? = nil) {
        self.armedBy = armedBy
        profiles = mapping.profiles
        for arming in Limits.Arming.allCases {
            var limits = mapping.limits
            limits.arming = arming
            replays[arming] = mapping.profiles.map {
                Replay($0, limits: limits, templates: templates)
            }
            hearings[arming] = mapping.profiles.map {
                IndependentRun($0, limits: limits, templates: templates)
            }
        }
    }

    /// What told that a record was meant: the command line says, or the file, or else movement.
    func arming(of record: StrokeRecord) -> Limits.Arming { armedBy ?? record.armed ?? .movement }

    /// The first profile's recognition, or else the first profile's reasons.
    mutating func judgment(of strokes: [Stroke], _ arming: Limits.Arming) -> Judgment {
        var first: Outcome?
        for index in profiles.indices {
            guard let outcome = replays[arming]?[index].outcome(of: strokes) else { continue }
            if case .recognized(let gesture, _) = outcome {
                return Judgment(
                    outcome: outcome, binding: profiles[index].binding(for: gesture.phrase),
                    profile: index, arming: arming)
            }
            first = first ?? outcome
        }
        return Judgment(
            outcome: first ?? .unrecognized(["no gestures are mapped"]), profile: 0, arming: arming)
    }

    /// The recognizer whose claim a profile's arena grants, and when, counted from the first
    /// sample.
    mutating func winner(
        of strokes: [Stroke], _ arming: Limits.Arming, profile: Int
    ) -> (name: String, time: Duration)? {
        guard profiles.indices.contains(profile) else { return nil }
        let start = strokes.compactMap { $0.samples.first?.time }.min() ?? .zero
        var winner: (name: String, time: Duration)?
        _ = replays[arming]?[profile].outcome(of: strokes) { time, transition in
            if transition.state == .ended { winner = (transition.recognizer, time - start) }
        }
        return winner
    }

    /// What each recognizer of a profile says by itself, and how long the last event took it.
    mutating func opinions(
        on strokes: [Stroke], _ arming: Limits.Arming, profile: Int
    ) -> [IndependentRun.Opinion] {
        guard profiles.indices.contains(profile) else { return [] }
        return hearings[arming]?[profile].opinions(on: strokes, clock: { MonotonicClock.now }) ?? []
    }

    /// What each recognizer measured on the strokes that `opinions` was last asked about.
    func checks(_ arming: Limits.Arming, profile: Int) -> [[Check]] {
        guard profiles.indices.contains(profile) else { return [] }
        return hearings[arming]?[profile].checks ?? []
    }
}
