extension ResampledPath {
    /// The places of `samples` with more of them between, on a curve, where they are farther apart
    /// than a step of the resampled path: a circle of eight samples is a circle again, and no
    /// octagon. A centripetal Catmull–Rom spline (Catmull and Rom 1974; Yuksel, Schaefer and Keyser
    /// 2011), which goes through all samples and makes no loops of its own.
    static func spline(through samples: [Sample]) -> [Sample] {
        var length = 0.0
        var longest = 0.0
        for index in samples.indices.dropFirst() {
            let leg = samples[index].position.distance(to: samples[index - 1].position)
            length += leg
            longest = max(longest, leg)
        }
        let step = length / Double(count - 1)
        guard samples.count > 2, longest >= step, step > 0 else { return samples }
        var curve: [Sample] = []
        curve.reserveCapacity(samples.count + 2 * count)
        curve.append(samples[0])
        for index in samples.indices.dropFirst() {
            let (from, to) = (samples[index - 1], samples[index])
            let leg = to.position.distance(to: from.position)
            let parts = min(Int(leg / step), mostBetween) + 1
            if parts > 1 {
                let before = index >= 2 ? samples[index - 2].position : nil
                let after = index + 1 < samples.count ? samples[index + 1].position : nil
                let piece = SplineSegment(before, from.position, to.position, after)
                for part in 1..<parts {
                    let share = Double(part) / Double(parts)
                    let time = from.time + (to.time - from.time) * share
                    curve.append(Sample(piece.place(at: share), at: time))
                }
            }
            curve.append(to)
        }
        return curve
    }

    /// No more places than this are put between two samples.
    private static let mostBetween = 8
}

/// A cubic between two places, with the tangents that their neighbours give.
private struct SplineSegment {
    private let from: Point
    private let chord: Vector
    private let tangents: (start: Vector, end: Vector)

    /// The piece between `from` and `to`; at an end of the path, where there is no neighbour, the
    /// tangent makes the cubic a parabola.
    init(_ before: Point?, _ from: Point, _ to: Point, _ after: Point?) {
        self.from = from
        let chord = to - from
        self.chord = chord
        let time = chord.length.squareRoot()
        func tangent(_ a: Point, _ b: Point, _ c: Point) -> Vector {
            let (first, second) = ((b - a).length.squareRoot(), (c - b).length.squareRoot())
            guard first > 0, second > 0 else { return chord }
            let sum = (b - a) * (1 / first) - (c - a) * (1 / (first + second))
            return (sum + (c - b) * (1 / second)) * time
        }
        let start = before.map { tangent($0, from, to) }
        let end = after.map { tangent(from, to, $0) }
        switch (start, end) {
        case (let start?, let end?): tangents = (start, end)
        case (let start?, nil): tangents = (start, (chord * 3 - start) * 0.5)
        case (nil, let end?): tangents = ((chord * 3 - end) * 0.5, end)
        case (nil, nil): tangents = (chord, chord)
        }
    }

    /// The place at `share` of the way, 0…1, in Hermite's form.
    func place(at share: Double) -> Point {
        let (square, cube) = (share * share, share * share * share)
        let along = chord * (3 * square - 2 * cube)
        let leave = tangents.start * (cube - 2 * square + share)
        let arrive = tangents.end * (cube - square)
        return from + (along + leave + arrive)
    }
}
