/// The samples of one contact while it draws, with the measures that every classifier shares, kept
/// up to date sample by sample. The work per sample and the memory are bounded.
///
/// Samples that are not finite are ignored, coordinates are clamped to ±`farthest`, and a time
/// before the previous one counts as the previous one.
public struct StrokePath: Sendable {
    /// An even number. Once there are more samples than this, every second one is kept.
    private static let capacity = 8192
    /// Coordinates are clamped to ± so many pixels: far more than any screen, and small enough
    /// that fourth powers stay exact enough to compare.
    public static let farthest = 1e6

    /// The samples kept: no two neighbours at the same place, the newest place always last.
    package private(set) var samples: [Sample] = []
    package private(set) var start: Sample?
    package private(set) var end: Sample?
    /// The length of the path in pixels.
    package private(set) var length = 0.0
    /// The bounding box; empty at the origin before the first sample.
    package private(set) var box = Box(.zero)
    /// The greatest distance from the start so far, in pixels. Never shrinks.
    package private(set) var reach = 0.0

    package init() {}

    package init(_ samples: some Sequence<Sample>) {
        for sample in samples { append(sample) }
    }

    package var isEmpty: Bool { start == nil }

    package var duration: Duration {
        guard let start, let end else { return .zero }
        return end.time - start.time
    }

    package mutating func append(_ sample: Sample) {
        guard var sample = sample.clamped else { return }
        // Wide enough for any clock, and narrow enough that differences cannot overflow.
        let eons = Duration.seconds(1 << 40)
        sample.time = min(max(sample.time, end?.time ?? .zero - eons), eons)
        guard let start, let last = end else {
            start = sample
            end = sample
            samples.append(sample)
            box = Box(sample.position)
            return
        }
        end = sample
        let step = sample.position.distance(to: last.position)
        guard step > 0 else { return }
        length += step
        box.include(sample.position)
        reach = max(reach, sample.position.distance(to: start.position))
        samples.append(sample)
        if samples.count > Self.capacity {
            samples = stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
        }
    }
}

extension StrokePath {
    var places: [Point] { samples.map(\.position) }

    /// The places without tremor: the mean of each part of the path that leads so far, in pixels,
    /// between the first place and the last. Noise makes a path longer the more finely it is
    /// sampled; between such means it hardly does.
    func places(every distance: Double) -> [Point] {
        guard let start, let end else { return [] }
        var kept = [start.position]
        var anchor = start.position
        var sum = Vector.zero
        var count = 0.0
        for sample in samples.dropFirst() {
            let step = sample.position - anchor
            sum = sum + step
            count += 1
            guard step.length >= distance else { continue }
            kept.append(anchor + sum * (1 / count))
            anchor = sample.position
            (sum, count) = (.zero, 0)
        }
        kept.append(end.position)
        return kept
    }

    /// The places without the noise that the path shows: it makes a path longer, above all where it is
    /// drawn slowly, and equal steps shorter.
    var steadyPlaces: [Point] { places(every: min(4 * noise, box.diagonal / 16)) }

    /// The standard deviation of a coordinate's noise, in pixels, estimated from the median of the
    /// second differences. Too large where samples lie far apart, as their steps differ.
    var noise: Double {
        guard samples.count >= 5 else { return 0 }
        // So many differences are enough for a median.
        let stride = max(1, (samples.count - 2) / 48)
        var squares: [Double] = []
        for index in Swift.stride(from: 1, to: samples.count - 1, by: stride) {
            let here = samples[index].position
            let bend = (samples[index + 1].position - here) + (samples[index - 1].position - here)
            squares.append(bend.dot(bend))
        }
        squares.sort()
        // Second differences of noise have six times its variance, and the median of the squared
        // length of two such coordinates is 2 ln 2 times that.
        return (squares[squares.count / 2] / (6 * 1.3863)).squareRoot()
    }
}

extension Sample {
    /// The sample clamped to ±`StrokePath.farthest`; nil where its position is not finite.
    package var clamped: Sample? {
        guard position.isFinite else { return nil }
        var sample = self
        sample.position.x = min(max(position.x, -StrokePath.farthest), StrokePath.farthest)
        sample.position.y = min(max(position.y, -StrokePath.farthest), StrokePath.farthest)
        return sample
    }
}
