import Gestures
import Testing

@testable import curlicue_lab

@Suite("Judgements of the laboratory") struct RecognitionTests {
    @Test(
        "what ran is held against what was meant",
        arguments: [
            ("circle", "circle clockwise", "circle clockwise", Verdict.right),
            ("circle clockwise", "circle clockwise", "circle", .right),
            ("circle clockwise", "circle counterclockwise", "circle counterclockwise", .wrong),
            ("shake horizontal", "shake vertical", "shake", .right),
            ("swipe left", "swipe up-left", "swipe up-left", .wrong),
            ("stroke v", "stroke check", "stroke check", .wrong),
            ("swipe left", nil, nil, .refused),
            (nil, nil, nil, .quiet),
            (nil, "swipe left", "swipe left", .ran),
        ] as [(String?, String?, String?, Verdict)])
    func verdicts(wanted: String?, found: String?, mapped: String?, verdict: Verdict) throws {
        let wanted = try wanted.map { try Phrase(parsing: $0) }
        let found = try found.map { try Phrase(parsing: $0) }
        let mapped = try mapped.map { try Phrase(parsing: $0) }
        #expect(Verdict(wanted, found, mapped: mapped) == verdict)
    }

    @Test("what ran of a kind that was not meant is counted, and what each writer missed")
    func tally() throws {
        let writer = Writer(StrokeRecord(source: "lab/a/x"))
        var tally = Tally()
        for (wanted, found) in [
            (Phrase.circle(nil), Phrase.circle(.clockwise)), (.circle(nil), nil),
            (.circle(.clockwise), .circle(.counterclockwise)), (nil, .circle(.clockwise)),
        ] as [(Phrase?, Phrase?)] {
            let verdict = Verdict(wanted, found, mapped: found)
            tally.add(Trial(strokes: [], wanted: wanted, writer: writer), verdict, found)
        }
        #expect(tally.meant == 3 && tally.idle == 1)
        #expect(tally.strays == ["circle": 1])
        #expect(tally.writers[writer]?.meant == 3 && tally.writers[writer]?.missed == 2)
        #expect((tally + tally)[.wrong] == 2)
    }

    @Test("a comparison names what was lost, won and changed")
    func comparison() {
        let stroke = LabStroke(StrokeRecord(label: "circle"), set: "f", line: 1)
        func answer(_ phrase: Phrase?) -> Answer { Answer(gesture: phrase, mapped: phrase) }
        let right = answer(.circle(.clockwise))
        let comparison = Comparison(
            Array(repeating: stroke, count: 5),
            [right, answer(nil), answer(nil), answer(nil), right],
            [answer(nil), right, answer(.shake(.horizontal)), answer(nil), right])
        #expect(comparison.changes.map(\.kind) == [.lost, .won, .changed])
        #expect(comparison.counts.rows == [["f", "circle", "5", "1", "1", "1"]])
    }

    @Test("an interval is narrower with more strokes, and stays between nothing and all")
    func interval() {
        #expect(ResultTable.interval(9, of: 10) == "59.58 % to 98.21 %")
        #expect(ResultTable.interval(900, of: 1000) == "87.98 % to 91.71 %")
        #expect(ResultTable.interval(10, of: 10).hasSuffix("to 100.00 %"))
    }

    @Test("a row says whether its goal is held, and what it costs")
    func row() throws {
        let goals = Goals(try GoalData(nil, half: nil), seed: 1, recognizers: "")
        #expect(goals.data.missing == GoalData.names)
        var tally = Tally()
        for found in [Phrase.circle(nil), nil, .shake(nil)] {
            let verdict = Verdict(.circle(nil), found, mapped: found)
            tally.add(Trial(strokes: [], wanted: .circle(nil)), verdict, found)
        }
        var measured = goals
        measured.row(.circle, "right", .right, .least(0.3), tally)
        measured.row(.circle, "none", .right, .least(0.3), nil)
        #expect(measured.rows.map(\.isHeld) == [true, nil])
        #expect(measured.rows[0].cost == 2000)
    }
}
