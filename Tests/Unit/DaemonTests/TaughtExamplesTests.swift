import Gestures
import Testing

@testable import Daemon

/// Which example gives way when one more is taught.
@Suite("Taught examples") struct TaughtExamplesTests {
    private func example(_ width: Double, taught: Int? = nil) throws -> Template {
        var example = try Template([
            Sample(x: 0, y: 0, milliseconds: 0), Sample(x: width, y: 50, milliseconds: 100),
        ])
        example.taught = taught
        return example
    }

    /// How wide each is, which tells them apart here.
    private func widths(_ examples: [Template]) -> [Double] {
        examples.map { $0.samples[1].position.x }
    }

    @Test("up to twenty are kept, then the one that was taught first gives way")
    func bound() throws {
        var examples = try (1...3).map { try example(Double($0)) }
        for index in 4...20 {
            let added = TaughtExamples.adding(
                try example(Double(index), taught: index), to: examples)
            examples = try #require(added)
        }
        #expect(examples.count == TaughtExamples.most)
        // The order in the file does not matter, the time does.
        examples.swapAt(3, 10)
        for index in 21...23 {
            let added = TaughtExamples.adding(
                try example(Double(index), taught: index), to: examples)
            examples = try #require(added)
            #expect(examples.compactMap(\.taught).min() == index - 16)
            #expect(examples.count == TaughtExamples.most)
        }
        let kept: [Double] = [1, 2, 3] + (7...23).map(Double.init)
        #expect(Set(widths(examples)) == Set(kept))
    }

    @Test("recorded examples do not give way, however many there are")
    func recorded() throws {
        let recorded = try (1...30).map { try example(Double($0)) }
        let new = try example(99, taught: 9)
        for count in [20, 30] {
            let full = Array(recorded.prefix(count))
            #expect(TaughtExamples.adding(new, to: full) == nil)
            let mixed = full + [try example(50, taught: 5)]
            let added = try #require(TaughtExamples.adding(new, to: mixed))
            #expect(widths(added) == widths(full) + [99])
        }
    }
}
