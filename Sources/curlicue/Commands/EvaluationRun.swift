internal import Engine
internal import Evaluation
internal import Gestures
internal import Host
internal import Mapping

/// A run of `evaluate`: recognizes stroke after stroke, with a clock in hand, and counts.
struct EvaluationRun {
    /// What was counted.
    private(set) var evaluation: Evaluation
    /// How long a stroke took, from its first event to its last.
    private(set) var whole = Timing()
    /// How long its last event took all recognizers together: what the hand waits for.
    private(set) var end = Timing()
    /// How long the last event took each recognizer that had not decided before.
    private(set) var recognizers: [(name: String, timing: Timing)] = []
    /// What told that the strokes were meant.
    private(set) var arming: [Limits.Arming: Int] = [:]
    /// How many strokes there were.
    private(set) var count = 0
    /// What the mapping is called.
    let name: String
    /// Whether sets are told apart.
    let isSplit: Bool

    private var replayer: StrokeReplayer
    private var labels: [String: Label] = [:]
    private var refused: [String: Int] = [:]

    /// No more different labels than this are remembered, good ones or bad.
    private static let limit = 10_000

    init(
        _ mapping: Mapping, templates: TemplateLibrary, name: String, armedBy: Limits.Arming?,
        worst: Int, by split: EvaluateCommand.Split?
    ) {
        self.name = name
        isSplit = split != nil
        replayer = StrokeReplayer(mapping, templates: templates, armedBy: armedBy)
        let phrases = mapping.profiles.flatMap(\.bindings).map(\.phrase)
        evaluation = Evaluation(mapped: Set(phrases), worst: worst)
    }

    /// Recognizes one stroke.
    mutating func take(_ stroke: PlacedStroke) {
        let record = stroke.record
        var label: Label?
        if let text = record.label {
            label = read(text, of: stroke)
            if label == nil { return }
        }
        let strokes = record.strokes
        let arming = replayer.arming(of: record)
        self.arming[arming, default: 0] += 1
        count += 1

        let began = MonotonicClock.now
        let judgment = replayer.judgment(of: strokes, arming)
        whole.add(MonotonicClock.now - began)
        let opinions = replayer.opinions(on: strokes, arming, profile: judgment.profile)
        note(opinions)

        var finding = Finding(
            file: stroke.file, line: stroke.line, label: label, set: set(of: record),
            time: EvaluationRun.time(of: strokes))
        if case .recognized(let gesture, _) = judgment.outcome {
            finding.recognized = gesture.phrase
            finding.score = gesture.score
        } else if case .gesture(let wanted) = label {
            finding.failedCheck = EvaluationRun.failedCheck(of: Kind(wanted), opinions)
        }
        evaluation.take(finding)
    }

    /// Reports what is left to report; how many strokes had a label that is no phrase.
    func finish() -> Int {
        for (label, count) in refused.sorted(by: { $0.key < $1.key }) where count > 1 {
            let more = Numerals.counted(count - 1, "more stroke")
            StandardError.write(clean("curlicue: \(more) labelled '\(label.prefix(48))'"))
        }
        return refused.values.reduce(0, +)
    }

    /// The label as a value; one that is no phrase is reported where it first stands.
    private mutating func read(_ text: String, of stroke: PlacedStroke) -> Label? {
        if let label = labels[text] { return label }
        // The last place stands for all further labels that are no phrases.
        let key = refused.count < EvaluationRun.limit ? text : "…"
        if refused[text] != nil {
            refused[text, default: 0] += 1
            return nil
        }
        do throws(WordError) {
            let label = try Label(parsing: text)
            if labels.count < EvaluationRun.limit { labels[text] = label }
            return label
        } catch {
            refused[key, default: 0] += 1
            let hint = error.suggestion.map { "; did you mean '\($0)'?" } ?? ""
            Complaint.write(
                file: stroke.file, line: stroke.line, column: stroke.labelColumn,
                message: "the label is no phrase, and not 'none': \(error.message)\(hint)")
            return nil
        }
    }

    private func set(of record: StrokeRecord) -> String? {
        guard isSplit else { return nil }
        let name = record.source?.prefix { $0 != "/" } ?? ""
        return name.isEmpty ? "(no source)" : String(name.prefix(48))
    }

    private mutating func note(_ opinions: [IndependentRun.Opinion]) {
        var total = Duration.zero
        for opinion in opinions {
            guard let cost = opinion.cost else { continue }
            total += cost
            if let index = recognizers.firstIndex(where: { $0.name == opinion.recognizer }) {
                recognizers[index].timing.add(cost)
            } else {
                var timing = Timing()
                timing.add(cost)
                recognizers.append((opinion.recognizer, timing))
            }
        }
        end.add(total)
    }

    /// Why the recognizer of a kind said no.
    private static func failedCheck(of kind: Kind, _ opinions: [IndependentRun.Opinion])
        -> FailedCheck?
    {
        for opinion in opinions where opinion.recognizer == kind.recognizer {
            if case .fail(let failedCheck) = opinion.decision { return failedCheck }
        }
        return nil
    }

    /// From the first sample to the last of any contact.
    private static func time(of strokes: [Stroke]) -> Duration {
        let starts = strokes.compactMap { $0.samples.first?.time }
        let ends = strokes.compactMap { $0.samples.last?.time }
        guard let start = starts.min(), let end = ends.max() else { return .zero }
        return end - start
    }
}
