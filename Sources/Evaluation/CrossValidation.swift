internal import Gestures

/// Judges every stroke by limits that were learned without the strokes of its writer, or of its set.
/// What is not learned is the same for all of them.
public struct CrossValidation: Sendable {
    private typealias Example = MonotoneLogisticRegression.Example

    private let strokes: [PlacedStroke]
    private let folds: Folds
    private let scores: [any LearnedScore]

    /// The parts of `strokes` by `grouping`, for `scores`.
    public init(
        _ strokes: [PlacedStroke], by grouping: Grouping,
        scores: [any LearnedScore] = LearnedScores.all
    ) {
        self.strokes = strokes
        self.scores = scores
        folds = Folds(strokes.map { Writer($0.record) }, by: grouping)
    }

    /// How many parts there are; where there are fewer than two, nothing can be left out.
    public var parts: Int { folds.folds.count }

    /// Leaves out each part in turn, learns from the others, and adds the strokes of that part to
    /// `run`.
    ///
    /// - Parameter body: is told what became of each stroke.
    /// - Returns: the parts and scores for which the others teach nothing, so that the score of the
    ///   mapping's limits was used: it may know the strokes that were left out.
    public func add(
        to run: inout EvaluationRun, _ body: (PlacedStroke, EvaluationRun.Added) -> Void
    ) -> [(part: String, score: String)] {
        let training = ScoreTraining(strokes, for: run, scores: scores)
        var unlearned: [(part: String, score: String)] = []
        for fold in folds.folds {
            var limits = run.limits
            let missing = training.learn(without: Set(fold.strokes), into: &limits)
            unlearned += missing.map { (fold.name, $0) }
            run.use(limits)
            for index in fold.strokes {
                body(strokes[index], run.add(strokes[index], fold: fold.name))
            }
        }
        return unlearned
    }
}

/// Learns scores from strokes, whose features are measured once.
public struct ScoreTraining: Sendable {
    private typealias Example = MonotoneLogisticRegression.Example

    private let scores: [any LearnedScore]
    /// For each score an entry a stroke; nil where it teaches nothing.
    private var examples: [[Example?]] = []
    /// The set of each stroke.
    private let sets: [String]

    /// The training of `scores` by `strokes`, armed as they are in `run`. Those without a label
    /// that is a phrase or `none` teach nothing.
    public init(
        _ strokes: [PlacedStroke], for run: EvaluationRun,
        scores: [any LearnedScore] = LearnedScores.all
    ) {
        self.scores = scores
        sets = strokes.map { Writer($0.record).set }
        guard !scores.isEmpty else { return }
        let labelled = strokes.map { stroke -> LabelledStroke? in
            let record = stroke.record
            guard let label = record.label.flatMap({ try? Label(parsing: $0) }) else { return nil }
            return LabelledStroke(
                strokes: record.strokes, label: label, writer: Writer(record),
                arming: run.arming(of: record))
        }
        // Which features a stroke has may depend on the score: a classifier that looks for the best
        // part of a stroke does so by its score. So all of it is learned several times.
        var limits = run.limits
        for pass in 1...Self.passes {
            examples = scores.map { score in
                labelled.map { stroke in
                    guard let stroke else { return nil }
                    limits.arming = stroke.arming
                    return score.example(of: stroke, limits)
                }
            }
            if pass < Self.passes { _ = learn(without: [], into: &limits) }
        }
    }

    private static let passes = 4

    /// Learns from all strokes but those at `leftOut`, and puts what was learned into `limits`.
    ///
    /// - Returns: the scores for which there was nothing to learn from.
    func learn(without leftOut: Set<Int>, into limits: inout Limits) -> [String] {
        var unlearned: [String] = []
        for (score, examples) in zip(scores, examples) {
            let rest = balanced(
                examples.enumerated().map { leftOut.contains($0.offset) ? nil : $0.element })
            if let learned = score.learned(from: rest) {
                score.apply(learned, learnedFrom: rest, to: &limits)
            } else {
                unlearned.append(score.name)
            }
        }
        return unlearned
    }

    /// What there is of `examples`, one entry a stroke, with weights such that a large set does not
    /// outvote all others: the examples and the counterexamples of a set count as much as `most`.
    private func balanced(_ examples: [Example?]) -> [Example] {
        var counts: [String: (positive: Int, negative: Int)] = [:]
        for (example, set) in zip(examples, sets) {
            guard let example else { continue }
            if example.isPositive {
                counts[set, default: (0, 0)].positive += 1
            } else {
                counts[set, default: (0, 0)].negative += 1
            }
        }
        return zip(examples, sets).compactMap { example, set in
            guard var example, let count = counts[set] else { return nil }
            let number = example.isPositive ? count.positive : count.negative
            example.weight *= min(1, Double(Self.most) / Double(number))
            return example
        }
    }

    /// See `balanced`.
    private static let most = 300

    /// What is learned from all strokes: for each score a table of coefficients, to be put into the
    /// sources.
    public var tables: [String] {
        zip(scores, examples).flatMap { score, examples -> [String] in
            let usable = examples.compactMap { $0 }
            let positive = usable.count(where: \.isPositive)
            let counts = "\(Numerals.counted(usable.count, "stroke")), \(positive) of them positive"
            guard let learned = score.learned(from: balanced(examples)) else {
                return ["// \(score.name): \(counts): there is nothing to learn"]
            }
            return ["// \(score.name): \(counts)"] + score.rows(of: learned)
        }
    }
}
