import Engine
@testable import Evaluation
import Gestures
import Mapping
import StrokeGenerator
import Synchronization
import Testing

@Suite("Folds and cross-validation") struct CrossValidationTests {
    @Test("few groups are a fold each")
    func few() {
        let writers = ["b", "a", "b", "c"].map { Writer(set: $0, name: "1") }
        let folds = Folds(writers, by: .source).folds
        #expect(
            folds == [
                .init(name: "a", strokes: [1]), .init(name: "b", strokes: [0, 2]),
                .init(name: "c", strokes: [3]),
            ])
        #expect(Folds([], by: .writer).folds.isEmpty)
    }

    @Test("many groups are spread over ten folds of like size, none of them over two")
    func many() {
        var random = Seeded(1)
        let writers = (0..<2000).map { _ in
            Writer(set: "s", name: "\(Int(random.unit() * random.unit() * 60))")
        }
        let folds = Folds(writers, by: .writer).folds
        #expect(folds.count == 10)
        #expect(folds.flatMap(\.strokes).sorted() == Array(0..<2000))
        var place: [Writer: Set<Int>] = [:]
        for (number, fold) in folds.enumerated() {
            for stroke in fold.strokes { place[writers[stroke], default: []].insert(number) }
        }
        #expect(place.values.allSatisfy { $0.count == 1 })
        let largest = place.keys.map { writer in writers.count { $0 == writer } }.max() ?? 0
        let sizes = folds.map(\.strokes.count)
        #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= largest)
        #expect(Folds(writers, by: .writer).folds == folds)
        #expect(folds[0].name.hasPrefix("part 1, "))
    }

    /// Learns how long a swipe has to be: half of the way between the shortest one and the longest
    /// stroke that is none.
    private final class SwipeLength: LearnedScore {
        let name = "swipe"
        let features: [(name: String, sign: MonotoneLogisticRegression.Sign)] = [
            ("length", .positive)
        ]
        /// How many examples each training had.
        let trainings = Mutex<[Int]>([])

        func example(
            of stroke: LabelledStroke, _ limits: Limits
        ) -> MonotoneLogisticRegression.Example? {
            guard let samples = stroke.strokes.first?.samples, let first = samples.first,
                let last = samples.last
            else { return nil }
            return .init(
                [first.position.distance(to: last.position)], isPositive: stroke.label != .nothing)
        }

        func apply(
            _ score: MonotoneLogisticRegression,
            learnedFrom examples: [MonotoneLogisticRegression.Example], to limits: inout Limits
        ) {
            trainings.withLock { $0.append(examples.count) }
            limits.swipe.length = -score.intercept / score.coefficients[0]
        }
    }

    /// A straight stroke to the right of so many pixels.
    private func stroke(_ length: Double, _ label: String, by writer: String) -> PlacedStroke {
        let samples = (0...20).map {
            Sample(x: length * Double($0) / 20, y: 0, milliseconds: Double($0) * 10)
        }
        let record = StrokeRecord(
            label: label, source: "lab/\(writer)/x", armed: .hotkey, contacts: [samples])
        return PlacedStroke(record: record, file: "f", line: 1, bytes: [])
    }

    /// Swipes of a and b are 200 px long, and 80 px are none; c's are 80 px.
    private var strokes: [PlacedStroke] {
        ["a", "b"].flatMap { writer in
            (0..<10).flatMap { number in
                [
                    stroke(200 + Double(number), "swipe right", by: writer),
                    stroke(80 + Double(number), "none", by: writer),
                ]
            }
        } + (0..<10).map { stroke(80 + Double($0), "swipe right", by: "c") }
    }

    private func run() -> EvaluationRun {
        let binding = Binding(.swipe(.right, fingers: 1), actions: [.nothing])
        let profile = Profile(hotkeys: [], bindings: [binding])
        return EvaluationRun(
            Mapping(profiles: [profile]), templates: TemplateLibrary(), name: "mine",
            armedBy: nil, worst: 0)
    }

    @Test("a writer's strokes are judged by what is learned from the others")
    func leftOut() {
        let score = SwipeLength()
        var run = run()
        var told = 0
        let validation = CrossValidation(strokes, by: .writer, scores: [score])
        let unlearned = validation.add(to: &run) { _, _ in told += 1 }
        #expect(validation.parts == 3 && told == 50 && unlearned.isEmpty)
        // All strokes are learned from a few times before, for what features they have.
        #expect(score.trainings.withLock { Array($0.suffix(3)) } == [30, 30, 40])
        let folds = run.evaluation.folds
        #expect(folds.map(\.name) == ["lab/a", "lab/b", "lab/c"])
        // What a and b teach refuses all that c draws.
        #expect(folds[2].tally.recall.share == Share(0, of: 10))
        #expect(folds[0].tally.recall.share.value == 1)
        // With its own strokes among those learned from, c would be judged otherwise.
        #expect(run.evaluation.pooled.recall.strokes == 30)
        let text = EvaluationReport(run, faults: 0).lines.joined(separator: "\n")
        #expect(text.contains("3 parts, each judged by what is learned from the others"))
        #expect(text.contains("\nLEFT OUT  gesture "))
    }

    @Test("where nothing is learned, all strokes are judged as without folds")
    func fixedRules() {
        var (plain, folded) = (run(), run())
        for stroke in strokes { plain.add(stroke) }
        _ = CrossValidation(strokes, by: .writer, scores: []).add(to: &folded) { _, _ in }
        #expect(folded.evaluation.pooled.kinds == plain.evaluation.pooled.kinds)
        #expect(folded.evaluation.pooled.falseAccepts == plain.evaluation.pooled.falseAccepts)
    }

    @Test("a part for which the others teach nothing is named")
    func nothingToLearn() {
        var run = run()
        let swipes = (0..<4).map { stroke(200 + Double($0), "swipe right", by: "a") }
        let others = [stroke(80, "none", by: "b")]
        let unlearned = CrossValidation(
            swipes + others, by: .writer, scores: [SwipeLength()]
        ).add(to: &run) { _, _ in }
        #expect(unlearned.map(\.part) == ["lab/a", "lab/b"])
        #expect(unlearned.map(\.score) == ["swipe", "swipe"])
    }

    @Test("what is learned from all strokes is a table for the sources")
    func table() {
        let lines = ScoreTraining(strokes, for: run(), scores: [SwipeLength()]).tables
        #expect(lines.first == "// swipe: 50 strokes, 30 of them positive")
        #expect(lines.contains { $0.hasPrefix("intercept: -") })
        #expect(lines.contains { $0.hasSuffix(",  // length") }, "\(lines)")
        let same = ScoreTraining(
            [stroke(9, "none", by: "a")], for: run(), scores: [SwipeLength()]
        ).tables
        #expect(same == ["// swipe: 1 stroke, 0 of them positive: there is nothing to learn"])
    }
}
