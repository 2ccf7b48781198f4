import Gestures
import Testing

@testable import Evaluation

@Suite("Figures of writers") struct WriterFiguresTests {
    /// Findings of circles: so many right and missed for each writer.
    private func evaluation(_ counts: [String: (right: Int, missed: Int)]) -> Evaluation {
        let phrase = Phrase.circle(.clockwise, turns: 1)
        var evaluation = Evaluation(mapped: [phrase, .shake(nil)])
        for (name, count) in counts.sorted(by: { $0.key < $1.key }) {
            for number in 0..<(count.right + count.missed) {
                evaluation.add(
                    Finding(
                        file: "f", line: number, label: .gesture(phrase),
                        writer: Writer(set: "lab", name: name),
                        recognized: number < count.right ? phrase : nil))
            }
        }
        return evaluation
    }

    @Test("the worst are named, those with few strokes are not")
    func worst() throws {
        let evaluation = evaluation([
            "a": (10, 0), "b": (8, 2), "c": (0, 9), "d": (19, 1), "e": (9, 1), "f": (5, 5),
        ])
        let figures = try #require(WriterFigures(evaluation.writers))
        let worst = figures.worstRecall([.circle, .shake])
        #expect(worst.map(\.writer.name) == ["f", "b", "e"])
        #expect(worst.first?.share == Share(5, of: 10))
        // Nobody misses anything: one of them stands for all.
        let good = try #require(
            WriterFigures(self.evaluation(["a": (10, 0), "b": (12, 0)]).writers))
        #expect(good.worstRecall([.circle]).map(\.writer.name) == ["b"])
        #expect(WriterFigures(self.evaluation(["a": (10, 0)]).writers) == nil)
        #expect(WriterFigures(self.evaluation(["a": (10, 0), "": (9, 0)]).writers) == nil)
    }

    @Test("false accepts are counted against who drew them")
    func worstAccepts() throws {
        var evaluation = Evaluation(mapped: [.shake(nil)])
        for number in 0..<40 {
            evaluation.add(
                Finding(
                    file: "f", line: number, label: .nothing,
                    writer: Writer(set: "lab", name: number < 20 ? "a" : "b"),
                    recognized: [3, 21, 22].contains(number) ? .shake(.horizontal) : nil,
                    time: .seconds(90)))
        }
        let figures = try #require(WriterFigures(evaluation.writers))
        let worst = figures.worstAccepts([.shake])
        #expect(worst.map(\.writer.name) == ["b", "a"])
        #expect(worst.map(\.share) == [Share(2, of: 20), Share(1, of: 20)])
        // Each writer fires so often in half an hour; draws are of one of them twice, or of both.
        let perHour = try #require(figures.firesPerHour(of: .shake))
        #expect(abs(perHour.lowerBound - 2) < 1e-9 && abs(perHour.upperBound - 4) < 1e-9)
    }

    @Test("the interval by writer is wider than that by stroke where writers differ")
    func clustered() throws {
        var counts: [String: (right: Int, missed: Int)] = [:]
        // Nine of ten people miss nothing, and the tenth misses half.
        for number in 0..<30 {
            counts["\(number)"] = number % 10 == 0 ? (10, 10) : (20, 0)
        }
        let evaluation = evaluation(counts)
        let figures = try #require(WriterFigures(evaluation.writers))
        let byWriter = try #require(figures.recall(of: .circle))
        let byStroke = try #require(evaluation.pooled.kinds[.circle]?.share.interval)
        let width = { (range: ClosedRange<Double>) in range.upperBound - range.lowerBound }
        #expect(byWriter.contains(0.95))
        #expect(width(byWriter) > 1.5 * width(byStroke), "\(byWriter) \(byStroke)")
        #expect(figures.recall(of: .circle(.clockwise, turns: 1)) == byWriter)
        #expect(figures.recall(of: .shake) == nil)
    }
}
