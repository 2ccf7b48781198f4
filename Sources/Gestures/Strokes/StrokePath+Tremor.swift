extension StrokePath {
    /// The samples without tremor: the mean of each part of the path that leads so far, in pixels,
    /// between the first sample and the last. Noise makes a path longer the more finely it is
    /// sampled; between such means it hardly does.
    func samples(every distance: Double) -> [Sample] {
        guard let start, let end else { return [] }
        var kept = [start]
        var anchor = start.position
        var sum = Vector(dx: 0, dy: 0)
        var count = 0.0
        for sample in samples.dropFirst() {
            let step = sample.position - anchor
            sum = sum + step
            count += 1
            guard step.length >= distance else { continue }
            kept.append(Sample(anchor + sum * (1 / count), at: sample.time))
            anchor = sample.position
            (sum, count) = (Vector(dx: 0, dy: 0), 0)
        }
        kept.append(end)
        return kept
    }

    /// How noisy a coordinate is, in pixels: the standard deviation of noise whose second
    /// differences have the median that those of the samples have. Where samples lie far apart, it
    /// is how unevenly they do.
    var tremor: Double {
        guard samples.count >= 5 else { return 0 }
        // So many differences are enough for a median.
        let stride = max(1, (samples.count - 2) / 48)
        var squares: [Double] = []
        squares.reserveCapacity(100)
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
