@testable import Evaluation
import Gestures
import JSON
import Testing

@Suite("Comparison with what was recognized before") struct ComparisonTests {
    private let swipe = Phrase.swipe(.left, fingers: 1)
    private let circle = Phrase.circle(.clockwise, turns: 1)

    /// A stroke of line `line` and what it is taken for now.
    private func stroke(
        _ line: Int, _ label: Label?, _ recognized: Phrase?
    ) -> (PlacedStroke, Finding, Judgement) {
        let stroke = PlacedStroke(
            record: StrokeRecord(), file: "f", line: line, index: line - 1, bytes: [])
        let finding = Finding(
            file: "f", line: line, label: label, writer: Writer(set: line > 2 ? "b" : "a"),
            recognized: recognized, score: 0.5)
        return (stroke, finding, Judgement(label, recognized: recognized, mapped: [swipe, circle]))
    }

    /// Four strokes: lost, right as before, gained, and lost where nothing should be.
    private var strokes: [(PlacedStroke, Finding, Judgement)] {
        [
            stroke(1, .gesture(swipe), nil), stroke(2, .gesture(circle), circle),
            stroke(3, .nothing, nil), stroke(4, .nothing, circle), stroke(5, nil, circle),
            stroke(6, .gesture(.tap(count: 1, fingers: 1)), circle), stroke(7, .nothing, nil),
        ]
    }

    private func comparison(_ lines: [String]) -> Comparison {
        var baseline = Baseline()
        for line in lines {
            let isGood = baseline.add(line.utf8)
            #expect(isGood, "\(line)")
        }
        var comparison = Comparison(baseline, mapped: [swipe, circle], name: "before")
        for (stroke, finding, judgement) in strokes { comparison.add(stroke, finding, judgement) }
        return comparison
    }

    private let recognized = [
        #"{"gesture":"swipe left","score":1,"mapped":"swipe left","action":"nothing"}"#,
        #"{"gesture":"circle clockwise","score":1,"mapped":"circle","action":"nothing"}"#,
        #"{"gesture":"swipe left","score":1,"mapped":"swipe left","action":"nothing"}"#,
        #"{"gesture":null,"reason":"too short"}"#, #"{"gesture":null,"reason":"too short"}"#,
        #"{"gesture":null,"reason":"too short"}"#,
    ]

    @Test("what 'recognize --json' printed is compared in its order")
    func ordered() {
        let comparison = comparison(recognized)
        #expect(comparison.lost.map(\.finding.line) == [1, 4])
        #expect(comparison.lost.map(\.before) == [swipe, nil])
        #expect(comparison.gained.map(\.finding.line) == [3])
        #expect(comparison.unknown == 1)
    }

    @Test("what was saved is compared by file and line, in any order")
    func saved() {
        // The findings themselves, with what was recognized before.
        let before: [Phrase?] = [swipe, circle, swipe, nil, nil, nil]
        let lines = zip(strokes, before).map { stroke, phrase in
            var finding = stroke.1
            finding.recognized = phrase
            return finding.savedLine
        }
        let comparison = comparison(lines.reversed())
        #expect(comparison.lost.map(\.finding.line) == [1, 4])
        #expect(comparison.gained.map(\.finding.line) == [3])
        #expect(comparison.unknown == 1)
        let text = comparison.blocks.joined().joined(separator: "\n")
        #expect(text.contains("COMPARED WITH before"))
        #expect(text.contains("\nf:1   swipe left  swipe left  nothing\n"), "\(text)")
        #expect(comparison.object["all"]?["lost"] == .number(2))
        #expect(comparison.object["lost"]?.array?.count == 2)
        #expect(comparison.object["changed"]?.array?.count == 2)
    }

    @Test func otherLinesAreRefused() {
        var baseline = Baseline()
        for line in ["", "{}", "nonsense", #"{"gesture":"swpie"}"#, #"{"file":"f","line":1}"#] {
            let isGood = baseline.add(line.utf8)
            #expect(!isGood, "\(line)")
        }
        let isFirstGood = baseline.add(recognized[0].utf8)
        let isOtherGood = baseline.add(strokes[0].1.savedLine.utf8)
        #expect(isFirstGood && !isOtherGood && baseline.count == 1)
    }
}
