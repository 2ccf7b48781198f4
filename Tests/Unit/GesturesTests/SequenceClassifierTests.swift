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

    @Test("a tablet that jitters while it reports often spoils no sequence", arguments: 0..<10)
    func jitter(seed: UInt64) {
        var random = Seeded(seed)
        let strokePath = curve(400) { u in
            (max(0, 400 * u - 200) + random.normal(), min(200, 400 * u) + random.normal())
        }
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
