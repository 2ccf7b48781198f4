import Engine
import Evaluation
import Gestures
import Mapping
import Glibc
import StrokeGenerator
import Testing

/// The weights of circles, learned anew.
@Suite struct CircleLearningTests {
    /// Circles in haste, and open arcs and squares in equal number, of a few writers.
    private var strokes: [PlacedStroke] {
        (0..<240).map { number in
            let generator = StrokeGenerator(seed: UInt64(number))
            let isCircle = number % 2 == 0
            let samples =
                isCircle
                ? generator.circle(center: Point(x: 500, y: 500), radius: 80).samples
                : arc(open: 60 + Double(number % 20), turned: Double(number % 40) - 20)
            let record = StrokeRecord(
                label: isCircle ? "circle" : "none", source: "made/\(number % 6)/shape",
                contacts: [samples])
            return PlacedStroke(record: record, file: "made.jsonl", line: number + 1, bytes: [])
        }
    }

    /// An arc that is open at the right by so many degrees.
    private func arc(open: Double, turned: Double) -> [Sample] {
        (0...60).map { index in
            let share = Double(index) / 60
            let angle = (turned + open / 2 + (360 - open) * share) * .pi / 180
            let arm = Vector(dx: 80 * cos(angle), dy: 80 * sin(angle))
            return Sample(Point(x: 500, y: 500) + arm, at: .milliseconds(700 * share))
        }
    }

    private func run(_ body: (inout EvaluationRun) -> Void) -> EvaluationRun {
        let binding = Binding(.circle(nil, turns: 1), actions: [.nothing])
        let profile = Profile(hotkeys: [], bindings: [binding])
        var run = EvaluationRun(
            Mapping(profiles: [profile]), templates: TemplateLibrary(), name: "test",
            armedBy: .hotkey, worst: 0)
        body(&run)
        return run
    }

    @Test("what opens at the side is learned to be no circle, by people who are left out")
    func leftOut() {
        let run = run { run in
            let unlearned = CrossValidation(strokes, by: .writer).add(to: &run) { _, _ in }
            #expect(unlearned.isEmpty)
        }
        let pooled = run.evaluation.pooled
        #expect(pooled.recall.strokes == 120)
        #expect(pooled.recall.right >= 118)
        #expect(pooled.falseAccepts(of: nil).count <= 2)
    }

    @Test("the table that is printed has a limit above zero for each measure that costs something")
    func table() throws {
        var lines: [String] = []
        _ = run { run in lines = ScoreTraining(strokes, for: run).tables }
        #expect(lines.first?.hasPrefix("// circle: ") == true)
        let limits = lines.filter { $0.hasPrefix(".") }
        #expect(!limits.isEmpty)
        for line in limits {
            let number = try #require(line.split(separator: " ").last?.dropLast())
            #expect(try #require(Double(number)) > 0)
        }
        #expect(limits.contains { $0.hasPrefix(".opening") })
    }
}
