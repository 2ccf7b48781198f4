import Evaluation
import Gestures
import Testing

@Suite struct EvaluationTests {
    private let mapped: Set<Phrase> = [
        .circle(.clockwise, turns: 1), .circle(.counterclockwise, turns: 1),
        .swipe(.left, fingers: 1), .shake(nil),
    ]

    private func judge(_ label: String?, _ found: String?) throws -> Judgement {
        Judgement(
            try label.map { try Label(parsing: $0) },
            recognized: try found.map { try Phrase(parsing: $0) }, mapped: mapped)
    }

    @Test(
        arguments: [
            ("circle", "circle clockwise", Judgement.right),
            ("circle cw", "circle clockwise", .right),
            ("circle clockwise", "circle counterclockwise", .wrongDirection),
            ("shake horizontal", "shake vertical", .wrongDirection),
            ("shake", "shake vertical", .right),
            ("swipe left", "swipe up-left", .wrongDirection),
            ("swipe left", "circle clockwise", .other),
            ("swipe left", nil, .missed),
            ("none", nil, .rightlyNothing),
            ("none", "swipe left", .falseAccept),
            ("swipe right", "swipe left", .unmapped),
            ("stroke pigtail", nil, .unmapped),
            (nil, "swipe left", .unlabelled),
            (nil, nil, .unlabelled),
        ] as [(String?, String?, Judgement)])
    func judgements(label: String?, found: String?, judgement: Judgement) throws {
        #expect(try judge(label, found) == judgement)
    }

    @Test func aLabelIsNoneOrAPhrase() {
        #expect(throws: WordError.self) { try Label(parsing: "swipe lfet") }
        #expect(throws: WordError.self) { try Label(parsing: "") }
    }

    private func finding(
        _ label: String?, _ found: String?, score: Double = 0.5, line: Int = 1, set: String = "",
        failedCheck: FailedCheck? = nil, time: Duration = .seconds(1)
    ) throws -> Finding {
        Finding(
            file: "f", line: line, label: try label.map { try Label(parsing: $0) },
            writer: Writer(set: set),
            recognized: try found.map { try Phrase(parsing: $0) }, score: score,
            failedCheck: failedCheck, time: time)
    }

    @Test func countsAddUp() throws {
        var evaluation = Evaluation(mapped: mapped)
        for (label, found) in [
            ("circle", "circle clockwise"), ("circle", nil), ("circle", "swipe left"),
            ("circle clockwise", "circle counterclockwise"), ("none", "swipe left"),
            ("none", nil), ("none", nil), ("swipe right", "swipe left"), (nil, nil),
        ] as [(String?, String?)] {
            evaluation.add(try finding(label, found))
        }
        let pooled = evaluation.pooled
        #expect(pooled.strokes == 9)
        #expect(pooled.judged == 7)
        #expect(pooled.unlabelled == 1)
        #expect(pooled.unmapped == 1)
        #expect(pooled.nothing == 3)
        let circles = try #require(pooled.kinds[.circle])
        #expect(circles.strokes == 4)
        #expect(circles.right == 1)
        #expect(circles.wrongDirection == 1)
        #expect(circles.other == 1)
        #expect(circles.missed == 1)
        #expect(pooled.labels[.circle(nil, turns: 1)]?.strokes == 3)
        #expect(pooled.recall == circles)
        // One circle and one of the three that are nothing; what is not mapped does not count.
        #expect(pooled.falseAccepts(of: .swipe) == Share(2, of: 7))
        // The wrong rotation is no false accept of another kind.
        #expect(pooled.falseAccepts(of: .circle) == Share(0, of: 3))
        #expect(pooled.falseAccepts(of: nil) == Share(2, of: 7))
        // Three seconds, one fire.
        #expect(pooled.firesPerHour(of: .swipe) == 1200)
        #expect(pooled.firesPerHour(of: .circle) == 0)
        #expect(pooled.confusions().reduce(0) { $0 + $1.count } == 9)
        #expect(pooled.confusions().first?.count == 2)
        #expect(evaluation.mappedKinds == [.swipe, .circle, .shake])
    }

    @Test func setsAreCountedApart() throws {
        var evaluation = Evaluation(mapped: mapped)
        evaluation.add(try finding("circle", "circle clockwise", set: "a"))
        evaluation.add(try finding("circle", nil, set: "b"))
        #expect(evaluation.sets["a"]?.recall.share == Share(1, of: 1))
        #expect(evaluation.sets["b"]?.recall.share == Share(0, of: 1))
        #expect(evaluation.pooled.recall.share == Share(1, of: 2))
    }

    @Test func theWorstComeFirst() throws {
        var evaluation = Evaluation(mapped: mapped, worst: 3)
        for (line, score) in [0.2, 0.9, 0.5, 0.9, 0.1].enumerated() {
            evaluation.add(try finding("none", "swipe left", score: score, line: line))
        }
        evaluation.add(try finding("swipe left", "swipe right", score: 1, line: 9))
        #expect(evaluation.wrong.findings.map(\.line) == [1, 3, 2])
        for (line, value) in [25.0, 10, 29, 0].enumerated() {
            let failedCheck = FailedCheck("swipe", .least(.length, value, 30))
            evaluation.add(try finding("swipe left", nil, line: line, failedCheck: failedCheck))
        }
        #expect(evaluation.missed.findings.map(\.line) == [3, 1, 0])
    }

    @Test func memoryIsBounded() throws {
        var evaluation = Evaluation(mapped: [.stroke("a")], worst: 2)
        for number in 0..<(Tally.limit + 10) {
            let label = Label.gesture(.stroke("x\(number)"))
            evaluation.add(
                Finding(
                    file: "f", line: number, label: label,
                    writer: Writer(set: "set \(number)", name: "x"),
                    recognized: .stroke("a")))
        }
        #expect(evaluation.pooled.confusions.count == Tally.limit)
        #expect(evaluation.pooled.unlisted == 10)
        #expect(evaluation.pooled.strokes == Tally.limit + 10)
        #expect(evaluation.sets.count <= Evaluation.limit + 1)
        #expect(evaluation.writers.count == Evaluation.mostWriters + 1)
        #expect(evaluation.writers.values.reduce(0) { $0 + $1.strokes } == Tally.limit + 10)
        #expect(evaluation.sets.values.reduce(0) { $0 + $1.strokes } == Tally.limit + 10)
    }
}
