@testable import Evaluation
import Gestures
import Testing

@Suite("Writers") struct WriterTests {
    @Test(
        "a writer is the subject, or what stands between the slashes of the source",
        arguments: [
            ("lab/7/arrow", nil, "lab", "7"), ("lab", "7", "lab", "7"),
            ("lab/x/arrow", "7", "lab", "7"), ("lab/x/arrow", "", "lab", "x"),
            ("lab/a/b/c", nil, "lab", "a/b"), ("lab/7", nil, "lab", ""), ("lab//x", nil, "lab", ""),
            (nil, "7", "", "7"), (nil, nil, "", ""), ("/7/x", nil, "", "7"),
        ] as [(String?, String?, String, String)])
    func names(source: String?, subject: String?, set: String, name: String) {
        let writer = Writer(StrokeRecord(source: source, subject: subject))
        #expect(writer == Writer(set: set, name: name))
        #expect(writer.isKnown == !name.isEmpty)
    }

    @Test func writersAreNamedWithTheirSet() {
        #expect("\(Writer(set: "lab", name: "7"))" == "lab/7")
        #expect("\(Writer())" == "(no source)/(no writer)")
        #expect(Grouping.source.group(of: Writer(set: "lab", name: "7")) == "lab")
        #expect(Grouping.writer.group(of: Writer(set: "lab", name: "7")) == "lab/7")
        #expect(Writer(set: "a", name: "2") < Writer(set: "b", name: "1"))
    }
}

@Suite("A bootstrap over writers") struct WriterBootstrapTests {
    @Test("the interval of a mean is that of the normal approximation, where it holds")
    func normal() throws {
        // Shares evenly spread from 0.2 to 0.8, of 100 strokes each.
        let parts = (0..<61).map { (count: 20.0 + Double($0), total: 100.0) }
        let interval = try #require(WriterBootstrap(writers: 61).interval(parts))
        // Their deviation is 0.6 / √12, that of the mean of 61 an eighth of it.
        let half = 1.96 * 0.6 / 12.0.squareRoot() / 61.0.squareRoot()
        #expect(abs(interval.lowerBound - (0.5 - half)) < 0.006, "\(interval)")
        #expect(abs(interval.upperBound - (0.5 + half)) < 0.006, "\(interval)")
    }

    @Test("writers without strokes change nothing but how often the others are drawn")
    func empty() throws {
        let bootstrap = WriterBootstrap(writers: 4)
        #expect(bootstrap.interval([(1, 2), (0, 0), (0, 0), (0, 0)]) == nil)
        let same = try #require(bootstrap.interval([(1, 2), (2, 4), (0, 0), (0, 0)]))
        #expect(same == 0.5...0.5)
        #expect(WriterBootstrap(writers: 0).interval([]) == nil)
        let again = WriterBootstrap(writers: 4)
        let parts: [(count: Double, total: Double)] = [(1, 3), (2, 5), (0, 7), (3, 3)]
        #expect(bootstrap.interval(parts) == again.interval(parts))
    }
}
