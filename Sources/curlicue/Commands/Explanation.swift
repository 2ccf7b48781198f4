internal import Engine
internal import Gestures
internal import Host
internal import Mapping

/// Everything that is known about one stroke, as text.
struct Explanation {
    let stroke: PlacedStroke
    let strokes: [Stroke]
    let recognition: StrokeReplayer.Recognition
    let results: [Replay.Result]
    /// How near it is to each gesture that one contact can draw, the nearest first.
    let fits: [Fit]
    private let hotkeys: String?

    /// How many of the nearest gestures are listed.
    private static let most = 6

    init(of stroke: PlacedStroke, by replayer: inout StrokeReplayer) {
        self.stroke = stroke
        strokes = stroke.record.strokes
        let screen = stroke.record.screen
        var recognition = replayer.recognition(of: strokes, drawnOn: screen)
        let profile = replayer.profiles[recognition.profile]
        let replay = replayer.replays[recognition.profile]
        fits = replay.fits(of: strokes)
        // Recognizers for another number of contacts are left out.
        results = replay.results(on: strokes, drawnOn: screen).filter {
            if case .fail(let failedCheck) = $0.decision {
                failedCheck.kind != .contacts
            } else {
                true
            }
        }
        if results.isEmpty, strokes.count > 1 {
            // Live, the gestures fail as soon as there is one contact too many.
            recognition.outcome = .unrecognized([
                "no gesture of your config is drawn with so many contacts"
            ])
        }
        self.recognition = recognition
        // The only profile need not be named.
        hotkeys =
            replayer.profiles.count > 1
            ? profile.hotkeys.map(\.description).joined(separator: ", ") : nil
    }

    var lines: [String] {
        var lines = ["\(clean("\(stroke.file):\(stroke.line)")): \(verdict)"]
        lines += [drawing, meaning].filter { !$0.isEmpty }.map { "  \($0)" }
        for part in [verdicts, nearest, [resolution], measures] where !part.isEmpty {
            lines += [""] + part.map { "  \($0)" }
        }
        return lines
    }

    /// What it was recognized as, and what that does.
    var verdict: String {
        switch recognition.outcome {
        case .recognized(let gesture, let mapped):
            let action = recognition.binding.map { $0.actionText } ?? "nothing"
            let covered = mapped == gesture.phrase ? "" : " (mapped as \(mapped))"
            return
                "\(gesture.phrase)\(covered), score \(gesture.score.digits(2, isPadded: true)) → "
                + clean(action)
        case .unrecognized, .cancelled: return "nothing"
        }
    }

    var drawing: String { Self.drawing(of: strokes) }

    static func drawing(of strokes: [Stroke]) -> String {
        let samples = counted(strokes.reduce(0) { $0 + $1.samples.count }, "sample")
        let starts = strokes.compactMap { $0.samples.first?.time }
        let ends = strokes.compactMap { $0.samples.last?.time }
        let places = strokes.flatMap { $0.samples.map(\.position) }
        guard let start = starts.min(), let end = ends.max(), let box = Box(around: places) else {
            return "no samples"
        }
        let path = strokes.reduce(0) { $0 + StrokePath($1.samples).length }
        var text = "\(samples) in \((end - start).milliseconds.digits(0)) ms, "
        text += "\(path.digits(0)) px of path inside "
        text += "\(box.width.digits(0)) × \(box.height.digits(0)) px"
        if strokes.count > 1 { text += ", \(strokes.count) contacts" }
        return text
    }

    /// What its record says about it, and its hotkeys.
    var meaning: String {
        var parts: [String] = []
        if let label = stroke.record.label { parts.append("labelled \(label.showable)") }
        if let source = stroke.record.source { parts.append("from \(source.showable)") }
        if let hotkeys { parts.append("under \(hotkeys)") }
        return parts.joined(separator: ", ")
    }

    private var verdicts: [String] {
        var table = TextTable([("RECOGNIZER", .left), ("VERDICT", .left)])
        for result in results { table.add([result.recognizer, clean(result.verdict)]) }
        return table.isEmpty ? ["No gesture of your config is drawn like that."] : table.lines
    }

    /// The gestures that came nearest, of all that one contact can draw.
    private var nearest: [String] {
        var table = TextTable([("GESTURE", .left), ("DISTANCE", .right), ("WHY NOT", .left)])
        for fit in fits.prefix(Self.most) {
            let reason = fit.closeness.isAccepted && gesture != nil ? "not as near" : fit.reason
            table.add([
                clean(fit.phrase.name),
                fit.closeness.distance.digits(2, isPadded: true),
                fit.phrase == gesture ? "" : reason,
            ])
        }
        return table.isEmpty ? [] : table.lines
    }

    var gesture: Phrase? {
        if case .recognized(let gesture, _) = recognition.outcome { gesture.phrase } else { nil }
    }

    /// Why it was recognized as that, or as nothing: a sentence.
    var resolution: String {
        let winner = recognition.winner
        if let best = fits.first, winner == nil || best.phrase == gesture { return rule(best) }
        guard let winner else {
            if case .unrecognized(let reasons) = recognition.outcome, !reasons.isEmpty {
                return "Nothing is recognized: \(clean(reasons.joined(separator: "; ")))."
            }
            return "No recognizer claimed it: nothing is recognized."
        }
        let rivals = results.filter { $0.isClaim && $0.recognizer != winner }.map(\.recognizer)
        let reason =
            rivals.isEmpty
            ? "no other recognizer claimed it"
            : "it goes before \(rivals.joined(separator: ", "))"
        return "\(winner) won: \(reason)."
    }

    /// The rule that decided between the mapped gestures, of which `best` came nearest.
    private func rule(_ best: Fit) -> String {
        let name = clean(best.phrase.name)
        let second = fits.first { $0.phrase != best.phrase && $0.closeness.isAccepted }
        let other = second.map { clean($0.phrase.name) }
        if best.phrase == gesture {
            if let other { return "It is clearly nearer to \(name) than to \(other)." }
            return best.closeness.isStrict
                ? "It is near to \(name), and nothing else that is mapped comes near."
                : "Nothing else that is mapped comes near, so the generous limits of \(name) count."
        }
        if best.closeness.isAccepted, let other {
            return "It is as near to \(name) as to \(other), so neither runs."
        }
        guard case .unrecognized(let reasons) = recognition.outcome else { return "" }
        return "Nothing is recognized: \(clean(reasons.joined(separator: "; ")))."
    }

    /// The measures of the nearest gesture beside their limits, and of recognizers that measure no
    /// distance the one that decided.
    private var measures: [String] {
        var table = TextTable([
            ("MEASURE", .left), ("VALUE", .right), ("", .left), ("LIMIT", .right),
            ("ALONE", .right), ("", .left),
        ])
        func add(_ name: String, _ checks: [Check]) {
            if !checks.isEmpty { table.add([clean(name)]) }
            for check in checks {
                table.add([
                    "  \(clean(check.kind.name))", check.value.digits(2),
                    check.isMinimum ? "≥" : "≤", check.limit.digits(2),
                    check.generous == check.limit ? "" : check.generous.digits(2),
                    check.isMet ? "ok" : check.closeness.isAccepted ? "ok alone" : "broken",
                ])
            }
        }
        if let best = fits.first { add(best.phrase.name, best.checks) }
        for result in results {
            guard case .fail(let failed) = result.decision, failed.kind != .likeness,
                !fits.contains(where: { $0.phrase == failed.nearest })
            else { continue }
            add(result.recognizer, [failed.check])
        }
        return table.isEmpty ? [] : table.lines
    }
}

extension Replay.Result {
    fileprivate var isClaim: Bool {
        switch decision {
        case .claim, .begin, .change, .finish: true
        case .wait, .fail: false
        }
    }
}

/// Recognizes finished strokes under every profile of a mapping, in the order of the file, as a hold
/// would.
struct StrokeReplayer {
    struct Recognition {
        var outcome: Outcome
        var binding: Binding?
        /// The index of the profile that recognized it; 0 where none did.
        var profile: Int
        /// The name of the recognizer whose claim was granted.
        var winner: String?
    }

    /// The profiles, in the order of the file; one at least.
    let profiles: [Profile]
    private(set) var replays: [Replay]

    init(_ mapping: Mapping, templates: TemplateLibrary) {
        profiles = mapping.profiles.isEmpty ? [Profile(hotkeys: [])] : mapping.profiles
        replays = profiles.map { Replay($0, limits: mapping.limits, templates: templates) }
    }

    /// The first recognition by a profile, in order; without any, the first profile's outcome.
    mutating func recognition(of strokes: [Stroke], drawnOn screen: Box? = nil) -> Recognition {
        var first = Outcome.unrecognized([])
        for index in profiles.indices {
            let outcome = replays[index].outcome(of: strokes, drawnOn: screen)
            if case .recognized(_, let mapped) = outcome {
                return Recognition(
                    outcome: outcome, binding: profiles[index].binding(for: mapped), profile: index,
                    winner: replays[index].winner)
            }
            if index == 0 { first = outcome }
        }
        return Recognition(outcome: first, profile: 0)
    }
}
