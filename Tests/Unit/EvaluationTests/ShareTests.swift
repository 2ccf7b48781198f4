import Evaluation
import Testing

@Suite struct ShareTests {
    /// The first four are those of Newcombe, "Two-sided confidence intervals for the single
    /// proportion", 1998, table I, method 3.
    @Test(arguments: [
        (81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0, 0.1611),
        (1, 29, 0.0061, 0.1718), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1),
    ])
    func wilsonIntervals(count: Int, total: Int, low: Double, high: Double) {
        let interval = Share(count, of: total).interval
        #expect(abs(interval.lowerBound - low) < 0.00006)
        #expect(abs(interval.upperBound - high) < 0.00006)
    }

    @Test func ofNoneNothingIsKnown() {
        #expect(Share(0, of: 0).value == nil)
        #expect(Share(0, of: 0).interval == 0...1)
    }

    @Test func theShareLiesInsideItsInterval() throws {
        for total in [1, 2, 7, 100, 26_025, 10_000_000] {
            for count in Set([0, 1, total / 3, total - 1, total]) {
                let share = Share(count, of: total)
                #expect(share.interval.contains(try #require(share.value)))
                #expect(share.interval.lowerBound >= 0 && share.interval.upperBound <= 1)
            }
        }
    }
}
