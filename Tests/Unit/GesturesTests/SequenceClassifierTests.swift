import Gestures
import StrokeGenerator
import Testing

/// All sequences of `count` straight directions, no two neighbours the same.
func allSequences(_ count: Int) -> [[Direction]] {
    guard count > 0 else { return [[]] }
    return allSequences(count - 1).flatMap { first in
        Direction.allCases.filter { $0.isStraight && $0 != first.last }.map { first + [$0] }
    }
}

private let pairs = SequenceClassifier(allSequences(2))

private func classify(_ strokePath: StrokePath, _ sequences: [Direction]...) -> Classification {
    SequenceClassifier(sequences).classify(strokePath, limits: Limits())
}

@Suite struct SequenceClassifierTests {
    @Test(arguments: [2, 3, 4])
    func drawnSequencesWithRoundedCorners(count: Int) {
        var recognized = 0
        let sought = allSequences(count)
        let classifier = SequenceClassifier(sought)
        for seed in 0..<108 {
            let directions = sought[seed % sought.count]
            let style = StrokeGenerator.Style(
                rate: [60, 125, 500][seed % 3], hook: seed % 4 == 0 ? 0.06 : 0,
                overshoot: seed % 2 == 0 ? 0.08 : 0, corners: 0.1 + 0.3 * Double(seed % 7) / 6)
            let stroke = StrokeGenerator(seed: UInt64(seed), style: style).polyline(
                directions, leg: [40, 120, 400][seed / 3 % 3], from: Point(x: 900, y: 900))
            let classification = classifier.classify(StrokePath(stroke.samples), limits: Limits())
            if classification.phrase == .sequence(directions) { recognized += 1 }
        }
        #expect(recognized >= 106)
    }

    @Test func unequalLegs() {
        let strokePath = polygon([(0, 0), (0, 300), (80, 300)])
        #expect(classify(strokePath, [.down, .right]).phrase == .sequence([.down, .right]))
        let measure = classify(polygon([(0, 0), (0, 300), (50, 300)]), [.down, .right]).refusal
        #expect(measure == .legEvenness)
    }

    @Test func hooksAtTheEndsAreCut() {
        let strokePath = polygon([(12, 8), (0, 0), (0, 200), (200, 204), (196, 190)])
        #expect(classify(strokePath, [.down, .right]).phrase == .sequence([.down, .right]))
    }

    @Test func onlyWhatIsSoughtIsClaimed() {
        let strokePath = polygon([(0, 0), (0, 150), (150, 150)])
        #expect(classify(strokePath, [.right, .down], [.down, .left]).phrase == nil)
        #expect(classify(strokePath).phrase == nil)
        // The longer sequence is the better account of a stroke with three legs.
        let bracket = polygon([(60, 0), (0, 0), (0, 150), (60, 150)])
        let whole = [Direction.left, .down, .right]
        #expect(classify(bracket, [.left, .down], whole).phrase == .sequence(whole))
        #expect(classify(bracket, [.left, .down], [.down, .right]).phrase == nil)
    }

    @Test func otherShapesAreNoSequences() {
        #expect(pairs.classify(arc(90), limits: Limits()).phrase == nil)
        #expect(pairs.classify(arc(180), limits: Limits()).phrase == nil)
        #expect(pairs.classify(arc(360), limits: Limits()).phrase == nil)
        let caret = polygon([(0, 100), (70, 0), (140, 100)])
        let line = polygon([(0, 0), (200, 10)])
        let zigzag = polygon([(0, 0), (100, 60), (0, 120), (100, 180)])
        for strokePath in [caret, line, zigzag] {
            #expect(pairs.classify(strokePath, limits: Limits()).phrase == nil)
        }
    }

    @Test func badSequencesAreLeftOut() {
        let classifier = SequenceClassifier([
            [.down], [.down, .down], [.downLeft, .up], [], [.up, .down],
            Array(repeating: [.up, .down], count: 5).flatMap { $0 },
        ])
        #expect(classifier.sequences == [[.up, .down]])
    }
}
