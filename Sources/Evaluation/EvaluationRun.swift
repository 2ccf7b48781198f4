internal import Engine
public import Gestures
internal import Host
public import Mapping

/// A run of `evaluate`: recognizes stroke after stroke, measures the time, and counts.
public struct EvaluationRun: Sendable {
    /// What was counted.
    public private(set) var evaluation: Evaluation
    /// How long a stroke took, from its first event to its last.
    public private(set) var whole = Timing()
    /// How long its last event took all recognizers together: what the user waits for.
    public private(set) var end = Timing()
    /// How long the last event took each recognizer that had not decided before.
    public private(set) var recognizers: [(name: String, timing: Timing)] = []
    /// What armed the strokes.
    public private(set) var arming: [Limits.Arming: Int] = [:]
    /// How many strokes there were.
    public private(set) var count = 0
    /// How many strokes had a label that is no phrase, and were left out.
    public private(set) var refused: [String: Int] = [:]
    /// What the mapping is called.
    public let name: String

    private let mapping: Mapping
    private let templates: TemplateLibrary
    private let armedBy: Limits.Arming?
    private var replayer: StrokeReplayer
    private var labels: [String: Label] = [:]

    /// No more different labels than this are remembered, good ones or bad.
    private static let limit = 10_000

    /// A run under `mapping`, which is called `name`, with the recorded `templates`.
    ///
    /// - Parameters:
    ///   - armedBy: what armed the strokes; nil where each of them has it.
    ///   - worst: how many of the worst offenders are kept.
    public init(
        _ mapping: Mapping, templates: TemplateLibrary, name: String, armedBy: Limits.Arming?,
        worst: Int
    ) {
        self.name = name
        self.mapping = mapping
        self.templates = templates
        self.armedBy = armedBy
        replayer = StrokeReplayer(mapping, templates: templates, armedBy: armedBy)
        let phrases = mapping.profiles.flatMap(\.bindings).map(\.phrase)
        evaluation = Evaluation(mapped: Set(phrases), worst: worst)
    }

    /// What became of a stroke that was added.
    public enum Added: Sendable {
        /// It was recognized and counted.
        case counted(Finding, Judgement)
        /// Its label is no phrase, so that it was left out. What is wrong with the label, where it
        /// is met for the first time.
        case refused(String?)
    }

    /// Judges the strokes that are added from here on by other limits than those of the mapping.
    public mutating func use(_ limits: Limits) {
        var changed = mapping
        changed.limits = limits
        replayer = StrokeReplayer(changed, templates: templates, armedBy: armedBy)
    }

    /// The limits of the mapping.
    var limits: Limits { mapping.limits }

    /// What armed a record.
    func arming(of record: StrokeRecord) -> Limits.Arming { replayer.arming(of: record) }

    /// Recognizes one stroke and counts what came of it.
    ///
    /// - Parameter fold: the part that it was left out with, where there are parts.
    @discardableResult
    public mutating func add(_ stroke: PlacedStroke, fold: String? = nil) -> Added {
        let record = stroke.record
        var label: Label?
        if let text = record.label {
            do throws(WordError) { label = try read(text) } catch {
                let isNew = refused[text] == nil
                // The last place stands for all further labels that are no phrases.
                let isListed = !isNew || refused.count < EvaluationRun.limit
                refused[isListed ? text : "…", default: 0] += 1
                let hint = error.suggestion.map { "; did you mean '\($0)'?" } ?? ""
                return .refused(
                    isNew
                        ? "the label is no phrase, and not 'none': \(error.message)\(hint)" : nil)
            }
        }
        let strokes = record.strokes
        let arming = replayer.arming(of: record)
        self.arming[arming, default: 0] += 1
        count += 1

        let began = MonotonicClock.now
        let recognition = replayer.recognition(of: strokes, arming)
        whole.add(MonotonicClock.now - began)
        let results = replayer.results(on: strokes, arming, profile: recognition.profile)
        addTimes(of: results)

        var finding = Finding(
            file: stroke.file, line: stroke.line, label: label, writer: Writer(record),
            time: EvaluationRun.time(of: strokes))
        if case .recognized(let gesture, _) = recognition.outcome {
            finding.recognized = gesture.phrase
            finding.score = gesture.score
        } else if case .gesture(let wanted) = label {
            finding.failedCheck = EvaluationRun.failedCheck(of: Kind(wanted), results)
        }
        return .counted(finding, evaluation.add(finding, fold: fold))
    }

    /// The label as a value.
    private mutating func read(_ text: String) throws(WordError) -> Label {
        if let label = labels[text] { return label }
        let label = try Label(parsing: text)
        if labels.count < EvaluationRun.limit { labels[text] = label }
        return label
    }

    private mutating func addTimes(of results: [IndependentRun.Result]) {
        var total = Duration.zero
        for result in results {
            guard let cost = result.cost else { continue }
            total += cost
            if let index = recognizers.firstIndex(where: { $0.name == result.recognizer }) {
                recognizers[index].timing.add(cost)
            } else {
                var timing = Timing()
                timing.add(cost)
                recognizers.append((result.recognizer, timing))
            }
        }
        end.add(total)
    }

    /// Why the recognizer of a kind failed.
    private static func failedCheck(of kind: Kind, _ results: [IndependentRun.Result])
        -> FailedCheck?
    {
        for result in results where result.recognizer == kind.recognizer {
            if case .fail(let failedCheck) = result.decision { return failedCheck }
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
