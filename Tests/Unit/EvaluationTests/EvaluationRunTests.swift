import Evaluation
import Gestures
import JSON
import Mapping
import Testing

@Suite struct EvaluationRunTests {
    private func run() -> EvaluationRun {
        EvaluationRun(
            Mapping(), templates: TemplateLibrary(), name: "mine", armedBy: nil, worst: 10)
    }

    /// What is wrong with the label of a stroke that was left out.
    private func complaint(_ added: EvaluationRun.Added) -> String? {
        if case .refused(let message) = added { message } else { nil }
    }

    private func stroke(_ label: String?, source: String? = nil, line: Int = 1) -> PlacedStroke {
        let record = StrokeRecord(
            label: label, source: source,
            contacts: [
                [Sample(x: 0, y: 0, milliseconds: 0), Sample(x: 300, y: 0, milliseconds: 100)]
            ])
        return PlacedStroke(
            record: record, file: "a\u{1b}b", line: line, bytes: Array(record.jsonLine.utf8)[...])
    }

    @Test func aLabelThatIsNoPhraseIsToldOnceAndLeftOut() {
        var run = run()
        let message = complaint(run.add(stroke("swpie left")))
        #expect(message?.hasPrefix("the label is no phrase, and not 'none': ") ?? false)
        #expect(message?.hasSuffix("did you mean 'swipe'?") ?? false, "\(message ?? "")")
        #expect(complaint(run.add(stroke("swpie left"))) == nil)
        run.add(stroke("none"))
        run.add(stroke(nil))
        #expect(run.refused == ["swpie left": 2] && run.count == 2)
        #expect(run.evaluation.pooled.nothing == 1 && run.evaluation.pooled.unlabelled == 1)
        #expect(run.arming == [.movement: 2])
    }

    @Test func setsAreNamedByTheirSourceUpToTheSlash() {
        var run = run()
        for source in ["lab/1", "lab/2", "/3", nil] { run.add(stroke("none", source: source)) }
        #expect(run.evaluation.sets.mapValues(\.strokes) == ["lab": 2, "(no source)": 2])
    }

    @Test func theReportSaysTheSameInWordsAndAsJSON() throws {
        var run = run()
        run.add(stroke("swipe left"))
        run.add(stroke("none"))
        let report = EvaluationReport(run, faults: 3)
        #expect(
            report.lines.prefix(3) == [
                "2 strokes: 1 labelled none, 1 of gestures not mapped",
                "judged by mine, as movement without a hotkey",
                "3 lines left out, as reported",
            ])
        let object = report.object
        #expect(object["strokes"] == .number(2) && object["faults"] == .number(3))
        #expect(object["armed"]?["movement"] == .number(2))
        #expect(object["none"] == .number(1) && object["unmapped"] == .number(1))
        #expect(object["sets"] == nil)
        // 100 ms are 0.000028 h.
        #expect(object.description.contains(#""hours":0.000028,"#))
        #expect(JSONValue(parsing: object.description) == object)
    }

    @Test func theColumnOfALabelIsThatOfItsValue() {
        #expect(stroke("none").labelColumn == 10)
        var spaced = stroke("none")
        spaced.bytes = Array(#"xx{"contacts":[], "label" : "none"}"#.utf8)[2...]
        #expect(spaced.labelColumn == 27)
        #expect(stroke(nil).labelColumn == 1)
    }
}
