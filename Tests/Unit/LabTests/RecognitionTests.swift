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
        func run(_ verdicts: [(String?, Verdict)]) -> SavedRun {
            var run = SavedRun()
            for (number, (result, verdict)) in verdicts.enumerated() {
                let result = result.map { "\"\($0)\"" } ?? "null"
                let line =
                    #"{"id":"f:\#(number)","label":"circle","result":\#(result),"#
                    + #""verdict":"\#(verdict.rawValue)"}"#
                let isRead = run.add(Array(line.utf8)[...])
                #expect(isRead)
            }
            let isEmptyRead = run.add(Array("{}".utf8)[...])
            #expect(!isEmptyRead)
            return run
        }
        let right: (String?, Verdict) = ("circle clockwise", .right)
        let refused: (String?, Verdict) = (nil, .refused)
        let before = run([right, refused, refused, refused])
        let now = run([refused, right, ("shake horizontal", .wrong), refused])
        let comparison = Comparison(before, now)
        #expect(comparison.common == 4)
        #expect(comparison.changes.map(\.change) == ["lost", "won", "changed"])
        #expect(comparison.counts.rows == [["f", "circle", "4", "1", "1", "1"]])
        #expect(comparison.someLost(30).keys.sorted() == ["f:0"])
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
