import Evaluation
import Gestures
import StrokeGenerator
import Testing

@Suite("Variations of strokes") struct VariationTests {
    /// A line to the right, a sample each so many milliseconds.
    private func line(count: Int, interval: Double, step: Double = 1) -> [Sample] {
        (0..<count).map {
            Sample(x: 100 + step * Double($0), y: 50, milliseconds: 1000 + interval * Double($0))
        }
    }

    private func applied(_ text: String, to samples: [Sample], index: Int = 0) throws -> [Sample] {
        let variation = try #require(Variation(parsing: text))
        return try #require([variation].applied(to: [samples], seed: 1, index: index).first)
    }

    @Test(arguments: [
        "slow=4", "slow=0.5", "noise=1.5px", "tremor=8Hz,6px", "every=8", "size=30px",
    ])
    func theyAreReadAsTheyAreWritten(text: String) throws {
        let variation = try #require(Variation(parsing: text))
        #expect(Variation(parsing: variation.description) == variation)
        #expect(text == variation.description)
    }

    @Test(arguments: [
        "", "slow", "slow=", "slow=0", "slow=-1", "slow=nan", "noise=2", "noise=px", "tremor=8Hz",
        "tremor=6px,8Hz", "tremor=8Hz,6px,", "every=0", "every=1.5", "size=0px", "size=30",
        "fast=2",
        "slow=4=4",
    ])
    func nonsenseIsNone(text: String) { #expect(Variation(parsing: text) == nil) }

    @Test("slow stretches the time from the first sample of all contacts")
    func slow() {
        let one = line(count: 3, interval: 10)
        let other = one.map { sample in
            Sample(sample.position, at: sample.time + .milliseconds(5))
        }
        let result = [Variation.slow(4)].applied(to: [one, other], seed: 1, index: 0)
        #expect(result[0].map(\.time.milliseconds) == [1000, 1040, 1080])
        #expect(result[1].map(\.time.milliseconds) == [1020, 1060, 1100])
        #expect(result[0].map(\.position) == one.map(\.position))
    }

    @Test("every keeps the last sample, too")
    func every() throws {
        let samples = line(count: 10, interval: 10)
        #expect(try applied("every=4", to: samples) == [0, 4, 8, 9].map { samples[$0] })
        #expect(try applied("every=3", to: samples) == [0, 3, 6, 9].map { samples[$0] })
        #expect(try applied("every=1", to: samples) == samples)
        #expect(try applied("every=4", to: []).isEmpty)
    }

    @Test("size scales the longer side and rounds to whole pixels")
    func size() throws {
        let samples = [
            Sample(x: 10.4, y: 20, milliseconds: 0), Sample(x: 60.4, y: 220, milliseconds: 9),
            Sample(x: 31.4, y: 120, milliseconds: 19),
        ]
        let result = try applied("size=30px", to: samples)
        #expect(
            result.map(\.position) == [
                Point(x: 10, y: 20), Point(x: 18, y: 50), Point(x: 13, y: 35),
            ])
        #expect(result.map(\.time) == samples.map(\.time))
        let dot = [Sample(x: 1, y: 1, milliseconds: 0)]
        #expect(try applied("size=30px", to: dot) == dot)
    }

    @Test("noise has the deviation asked for, the same for the same seed and stroke")
    func noise() throws {
        let samples = line(count: 4000, interval: 1)
        let result = try applied("noise=1.5px", to: samples)
        let offsets = zip(result, samples).map { $0.position - $1.position }
        for axis in [offsets.map(\.dx), offsets.map(\.dy)] {
            let mean = axis.reduce(0, +) / 4000
            let deviation = (axis.reduce(0) { $0 + $1 * $1 } / 4000).squareRoot()
            #expect(abs(mean) < 0.1 && abs(deviation - 1.5) < 0.08, "\(mean) \(deviation)")
        }
        #expect(result.map(\.time) == samples.map(\.time))
        #expect(try applied("noise=1.5px", to: samples) == result)
        #expect(try applied("noise=1.5px", to: samples, index: 1) != result)
    }

    @Test(
        "a tremor has its frequency and size, however coarse the samples are",
        arguments: [5.0, 100])
    func tremor(interval: Double) throws {
        // Forty seconds.
        let samples = line(count: Int(40_000 / interval) + 1, interval: interval, step: 0)
        let result = try applied("tremor=8Hz,6px", to: samples)
        #expect(result.first?.time == samples.first?.time)
        #expect(result.last?.time == samples.last?.time)
        let gaps = zip(result.dropFirst(), result).map { ($0.time - $1.time).milliseconds }
        #expect(gaps.allSatisfy { $0 > 0 && $0 <= 8 })
        for coordinate in [\Point.x, \Point.y] {
            let values = result.map {
                $0.position[keyPath: coordinate] - samples[0].position[keyPath: coordinate]
            }
            // It crosses its middle twice a period.
            let crossings = zip(values, values.dropFirst()).count { ($0 < 0) != ($1 < 0) }
            #expect(abs(Double(crossings) / 80 - 8) < 0.5, "\(crossings)")
            let power = values.reduce(0) { $0 + $1 * $1 } / Double(values.count)
            // A sinusoid's mean square is half of its amplitude's; that varies by a quarter.
            #expect(abs((2 * power).squareRoot() - 6) < 1, "\(power)")
        }
    }

    @Test("variations are applied one after the other")
    func chain() throws {
        let variations = try ["every=2", "slow=2"].map { try #require(Variation(parsing: $0)) }
        let result = variations.applied(to: [line(count: 5, interval: 10)], seed: 1, index: 0)
        #expect(result[0].map(\.time.milliseconds) == [1000, 1040, 1080])
    }
}
