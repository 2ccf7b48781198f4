/// A path of 64 points at equal steps along a stroke path, in fixed storage: measured once per
/// stroke, without an allocation.
struct ResampledPath {
    /// How many points it has.
    static let count = 64

    /// The points, relative to the middle of the stroke path's box. In a list: to read one of an
    /// array that lies in a value copies all of it.
    private(set) var points: [Point] = []
    /// The length of the stroke path as kept, in pixels.
    let length: Double

    /// Resamples `samples` at 63 equal arc steps; nil where there is no path. `middle` becomes the
    /// origin, so that nothing is lost to far coordinates.
    init?(_ samples: [Sample], around middle: Point) {
        var length = 0.0
        for index in samples.indices.dropFirst() {
            length += samples[index].position.distance(to: samples[index - 1].position)
        }
        guard samples.count >= 2, length > 0 else { return nil }
        self.length = length
        points.reserveCapacity(Self.count)
        let step = length / Double(Self.count - 1)
        var walked = 0.0
        for index in samples.indices.dropFirst() {
            let from = samples[index - 1].position
            let to = samples[index].position
            let leg = to.distance(to: from)
            while points.count < Self.count - 1, Double(points.count) * step <= walked + leg {
                let share = leg > 0 ? (Double(points.count) * step - walked) / leg : 0
                points.append(
                    Point(
                        x: from.x + (to.x - from.x) * share - middle.x,
                        y: from.y + (to.y - from.y) * share - middle.y))
            }
            walked += leg
        }
        // The last point, and any that rounding left over, is the end itself.
        let last = samples[samples.count - 1].position
        while points.count < Self.count {
            points.append(Point(x: last.x - middle.x, y: last.y - middle.y))
        }
    }

    /// Smooths with the binomial weights 1, 2, 1 so many times; the ends stay where they are.
    mutating func smooth(times: Int) {
        for _ in 0..<times {
            var before = points[0]
            for index in 1..<(Self.count - 1) {
                let (here, after) = (points[index], points[index + 1])
                points[index] = Point(
                    x: (before.x + 2 * here.x + after.x) / 4,
                    y: (before.y + 2 * here.y + after.y) / 4)
                before = here
            }
        }
    }

    /// The point at `index`, on the screen's axes but relative to the middle.
    subscript(index: Int) -> Point { points[index] }
}

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
