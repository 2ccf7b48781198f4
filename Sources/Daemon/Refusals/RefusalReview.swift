internal import Engine
internal import Gestures
internal import JSON

/// Why a refused stroke was not recognized: which gestures it came near, and what it fell short of.
/// Computed when the user asks for it.
struct RefusalReview {
    struct Nearest: Equatable {
        var binding: Binding
        /// What the stroke fell short of, in a few words, or where it would have been recognized.
        var reason: String
        /// Whether it is mapped elsewhere only.
        var isElsewhere = false
    }

    /// The gestures that the stroke came nearest to, the nearest first.
    let nearest: [Nearest]
    let results: [Replay.Result]

    private static let most = 4

    init(_ refusal: KeptStroke, profiles: [Profile], templates: TemplateLibrary) {
        let stroke = refusal.stroke
        var replay = Replay(stroke.profile, limits: stroke.limits, templates: templates)
        results = replay.results(on: stroke.strokes)
        let elsewhere = MappedElsewhere(stroke, profiles: profiles, templates: templates)
        var nearest = [elsewhere].compactMap {
            $0.map { Nearest(binding: $0.binding, reason: $0.place, isElsewhere: true) }
        }
        // What was taught since.
        var learned: Phrase?
        if case .recognized(_, let mapped) = replay.outcome(of: stroke.strokes) { learned = mapped }
        for fit in replay.fits(of: stroke.strokes) {
            guard let binding = stroke.profile.binding(for: fit.phrase),
                !nearest.contains(where: { $0.binding == binding })
            else { continue }
            let isLearned = binding.phrase == learned
            nearest.append(
                Nearest(binding: binding, reason: isLearned ? "recognized by now" : fit.reason))
        }
        self.nearest = Array(nearest.prefix(Self.most))
    }

    /// As the control socket sends it.
    func answer(_ refusal: KeptStroke, now: Duration) -> JSONValue {
        var answer = JSONValue(["ago": JSONValue((now - refusal.time).milliseconds / 1000)])
        if let chord = refusal.stroke.chord { answer.add("hotkey", .string("\(chord)")) }
        answer.add(
            "nearest",
            .array(
                nearest.map { item in
                    JSONValue([
                        "gesture": .string("\(item.binding.phrase)"),
                        "does": .string(item.binding.words), "why": .string(item.reason),
                        "elsewhere": .bool(item.isElsewhere),
                    ])
                }))
        answer.add(
            "recognizers",
            .array(
                results.map { result in
                    JSONValue([
                        "recognizer": .string(result.recognizer),
                        "verdict": .string(result.verdict),
                    ])
                }))
        answer.add("stroke", refusal.stroke.record.json)
        return answer
    }
}

extension Profile {
    /// The shapes of its gestures, to compare strokes with: the ideal paths of built-in ones, and the
    /// examples of recorded strokes.
    func shapes(_ templates: TemplateLibrary) -> [TemplateClass] {
        let ideal = bindings.compactMap { binding -> TemplateClass? in
            guard binding.phrase.isShape, let path = IdealPath(binding.phrase) else { return nil }
            return TemplateClass(
                binding.phrase, path.ways.compactMap { try? Template($0.evenlyTimed) })
        }
        let recorded = bindings.map(\.phrase).filter(\.isRecorded)
            .compactMap { templates.templateClass(of: $0) }
        return ideal + recorded
    }
}
