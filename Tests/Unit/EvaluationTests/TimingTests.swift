import Evaluation
import Testing

@Suite struct TimingTests {
    @Test func nothingHasNoMean() {
        #expect(Timing().mean == nil)
        #expect(Timing().quantile(0.5) == nil)
    }

    @Test func quantilesAreCloseAtEveryScale() throws {
        for scale in [1, 100, 10_000, 1_000_000, 1_000_000_000] {
            var timing = Timing()
            for step in 1...1000 { timing.add(.nanoseconds(step * scale)) }
            for share in [0.01, 0.5, 0.9, 0.99, 1] {
                let wanted = share * 1000 * Double(scale) / 1000
                #expect(abs(try #require(timing.quantile(share)) - wanted) <= wanted * 0.016)
            }
            let mean = 500.5 * Double(scale) / 1000
            #expect(abs(try #require(timing.mean) - mean) <= mean * 1e-9)
            #expect(timing.longest == .nanoseconds(1000 * scale))
            #expect(timing.count == 1000)
        }
    }

    @Test func extremesAreTaken() throws {
        var timing = Timing()
        timing.add(.seconds(-1))
        timing.add(.seconds(Int64.max))
        #expect(timing.quantile(0.5) == 0)
        #expect(try #require(timing.quantile(1)) > 1e15)
    }
}
