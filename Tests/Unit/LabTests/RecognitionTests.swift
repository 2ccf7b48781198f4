import Gestures
import Testing

@testable import curlicue_lab

@Suite("Judgements of the laboratory") struct RecognitionTests {
    private let mapped: Set<Phrase> = [
        .circle(.clockwise), .circle(.counterclockwise),
        .swipe(.left, fingers: 1), .shake(nil),
    ]

    @Test(
        "what was recognized is held against the label",
        arguments: [
            ("circle", "circle clockwise", Judgement.right),
            ("circle clockwise", "circle counterclockwise", .wrongWay),
            ("shake horizontal", "shake vertical", .wrongWay),
            ("shake", "shake vertical", .right),
            ("swipe left", "swipe up-left", .wrongWay),
            ("swipe left", "circle clockwise", .other),
            ("swipe left", nil, .missed),
            ("none", nil, .right),
            ("none", "swipe left", .other),
            ("swipe right", "swipe left", .unmapped),
            ("stroke pigtail", nil, .unmapped),
            (nil, "swipe left", .unlabelled),
        ] as [(String?, String?, Judgement)])
    func judgements(label: String?, found: String?, judgement: Judgement) throws {
        let label = try label.map { try Label($0) }
        let found = try found.map { try Phrase(parsing: $0) }
        #expect(
            Judgement(label, recognized: found) { wanted in
                mapped.contains { $0.covers(wanted) || wanted.covers($0) }
            } == judgement)
    }

    @Test("another recorded stroke is another gesture, and no other way")
    func recordedStrokes() {
        #expect(
            Judgement(.gesture(.stroke("v")), recognized: .stroke("check")) == .other)
    }

    private func verdict(_ label: String, _ found: String?, writer: String = "a") throws -> Verdict
    {
        let label = try Label(label)
        let found = try found.map { try Phrase(parsing: $0) }
        return Verdict(
            set: "f", name: "f:1", label: label,
            writer: Writer(StrokeRecord(source: "lab/\(writer)/x")), recognized: found, score: 1,
            judgement: Judgement(label, recognized: found), time: .seconds(1))
    }

    @Test("false accepts are of another kind, and counted over the strokes that are of another")
    func tables() throws {
        let verdicts = try [
            ("circle", "circle clockwise"), ("circle", nil), ("circle", "swipe left"),
            ("circle clockwise", "circle counterclockwise"), ("none", "swipe left"), ("none", nil),
        ].map { try verdict($0.0, $0.1) }
        let tables = RecognitionTables(verdicts, mapped: mapped)
        func row(_ table: ResultTable, _ name: String) -> [String] {
            table.rows.first { $0[1].words == name }?.map(\.words) ?? []
        }
        #expect(row(tables.recall, "circle").prefix(5) == ["f", "circle", "3", "1", "33.33 %"])
        #expect(row(tables.recall, "all circle").suffix(3) == ["1", "1", "1"])
        #expect(row(tables.falseAccepts, "swipe")[2...3] == ["2", "6"])
        // The wrong rotation is no false accept of another kind.
        #expect(row(tables.falseAccepts, "circle")[2...3] == ["0", "2"])
        #expect(row(tables.falseAccepts, "any")[2...3] == ["2", "6"])
    }

    @Test("the worst writers have missed something of ten strokes or more")
    func worstWriters() throws {
        let verdicts = try ["a", "b", "c"].flatMap { writer in
            try (0..<(writer == "c" ? 9 : 10)).map { number in
                let isMissed = writer != "a" && number < 2
                return try verdict("swipe left", isMissed ? nil : "swipe left", writer: writer)
            }
        }
        let rows = RecognitionTables(verdicts, mapped: mapped).worst.rows
        #expect(rows.map { $0.map(\.words) } == [["swipe", "lab/b", "10", "8", "80.00 %"]])
    }

    @Test("a comparison names what was won, lost and changed")
    func comparison() {
        func run(_ results: [String]) -> SavedRun {
            var run = SavedRun()
            for (number, result) in results.enumerated() {
                let line = #"{"id":"f:\#(number)","label":"circle","result":\#(result)}"#
                let isRead = run.add(Array(line.utf8)[...])
                #expect(isRead)
            }
            let isEmptyRead = run.add(Array("{}".utf8)[...])
            #expect(!isEmptyRead)
            return run
        }
        let before = run([#""circle clockwise""#, "null", "null", "null", "null"])
        let now = run(["null", #""circle clockwise""#, #""shake horizontal""#, "null"])
        let comparison = Comparison(before, now)
        #expect(comparison.common == 4 && comparison.single == 1)
        #expect(comparison.strokes.rows.map { $0[0].words } == ["lost", "won", "changed"])
        #expect(
            comparison.counts.rows.map { $0.map(\.words) } == [["f", "circle", "4", "1", "1", "1"]])
    }

    /// Those of Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I,
    /// method 3.
    @Test(
        "Wilson's interval",
        arguments: [
            (81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0, 0.1611),
            (1, 29, 0.0061, 0.1718), (10, 10, 0.7225, 1),
        ])
    func wilson(count: Int, total: Int, low: Double, high: Double) {
        let interval = Share(count, of: total).interval
        #expect(abs(interval.lowerBound - low) < 0.00006)
        #expect(abs(interval.upperBound - high) < 0.00006)
    }

    @Test("the interval over writers has the share in it, and needs two of them")
    func writers() throws {
        let parts = [Share(10, of: 10), Share(5, of: 10), Share(9, of: 10), Share(0, of: 0)]
        let interval = try #require(Share.interval(overWriters: parts))
        #expect(interval.contains(0.8) && interval.lowerBound < 0.65)
        #expect(Share.interval(overWriters: parts.reversed()) == interval)
        #expect(Share.interval(overWriters: [Share(1, of: 2), Share()]) == nil)
    }
}
