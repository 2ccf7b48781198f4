public import Engine
public import Gestures
internal import Host
public import Mapping

/// Recognizes finished strokes under every profile of a mapping, in the order of the file.
public struct StrokeReplayer: Sendable {
    /// What a stroke was taken for.
    public struct Recognition: Sendable {
        /// How a hold would have ended.
        public var outcome: Outcome
        /// What would run.
        public var binding: Binding?
        /// Which profile took it; the first where none did.
        public var profile: Int
        /// What armed it.
        public var arming: Limits.Arming
    }

    /// The profiles, in the order of the file.
    public let profiles: [Profile]
    private var replays: [Limits.Arming: [Replay]] = [:]
    private var independentRuns: [Limits.Arming: [IndependentRun]] = [:]
    private let armedBy: Limits.Arming?

    /// Replays under `mapping`, as if every stroke were armed by `armedBy` where that is given.
    public init(_ mapping: Mapping, templates: TemplateLibrary, armedBy: Limits.Arming? = nil) {
        self.armedBy = armedBy
        profiles = mapping.profiles
        for arming in Limits.Arming.allCases {
            var limits = mapping.limits
            limits.arming = arming
            replays[arming] = mapping.profiles.map {
                Replay($0, limits: limits, templates: templates)
            }
            independentRuns[arming] = mapping.profiles.map {
                IndependentRun($0, limits: limits, templates: templates)
            }
        }
    }

    /// What armed a record: as the command line says, or the file, or else movement.
    public func arming(of record: StrokeRecord) -> Limits.Arming {
        armedBy ?? record.armed ?? .movement
    }

    /// The first profile's recognition, or else the first profile's reasons.
    public mutating func recognition(
        of strokes: [Stroke], _ arming: Limits.Arming
    ) -> Recognition {
        var first: Outcome?
        for index in profiles.indices {
            guard let outcome = replays[arming]?[index].outcome(of: strokes) else { continue }
            if case .recognized(let gesture, _) = outcome {
                return Recognition(
                    outcome: outcome, binding: profiles[index].binding(for: gesture.phrase),
                    profile: index, arming: arming)
            }
            first = first ?? outcome
        }
        return Recognition(
            outcome: first ?? .unrecognized(["no gestures are mapped"]), profile: 0, arming: arming)
    }

    /// The recognizer whose claim a profile's arena grants, and when, counted from the first
    /// sample.
    public mutating func winner(
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

    /// What each recognizer of a profile decides by itself, and how long the last event took it.
    public mutating func results(
        on strokes: [Stroke], _ arming: Limits.Arming, profile: Int
    ) -> [IndependentRun.Result] {
        guard profiles.indices.contains(profile) else { return [] }
        return independentRuns[arming]?[profile].results(
            on: strokes, clock: { MonotonicClock.now }) ?? []
    }

    /// The checks of each recognizer on the strokes that `results` was last called with.
    public func checks(_ arming: Limits.Arming, profile: Int) -> [[Check]] {
        guard profiles.indices.contains(profile) else { return [] }
        return independentRuns[arming]?[profile].checks ?? []
    }
}
