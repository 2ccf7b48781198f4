/// A path of 64 points at equal steps.
struct ResampledPath {
    static let count = 64

    private(set) var points: [Point] = []
    /// The length of the path before it was resampled, in pixels.
    let length: Double

    /// Resamples the path through `places` at 63 equal arc steps; nil where it has no length.
    init?(_ places: [Point]) {
        var length = 0.0
        for index in places.indices.dropFirst() {
            length += places[index].distance(to: places[index - 1])
        }
        guard let last = places.last, length > 0 else { return nil }
        self.length = length
        let step = length / Double(Self.count - 1)
        var walked = 0.0
        for index in places.indices.dropFirst() {
            let (from, to) = (places[index - 1], places[index])
            let leg = to.distance(to: from)
            while points.count < Self.count - 1, Double(points.count) * step <= walked + leg {
                let share = leg > 0 ? (Double(points.count) * step - walked) / leg : 0
                points.append(from.interpolated(to: to, share: share))
            }
            walked += leg
        }
        // The last point, and any that rounding left over, is the end itself.
        while points.count < Self.count { points.append(last) }
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

    subscript(index: Int) -> Point { points[index] }

    /// How far `part` goes round `center`, in degrees, positive clockwise: the angle from its first
    /// point to its last, and a full turn for each time that it passes where angles jump from 180 to
    /// −180, to the left.
    func winding(_ part: ClosedRange<Int>, about center: Point) -> Double {
        let (start, end) = (points[part.lowerBound] - center, points[part.upperBound] - center)
        var turns = 0.0
        var before = start
        for index in part.dropFirst() {
            let here = points[index] - center
            if (before.dy < 0) != (here.dy < 0), before.cross(here) * (here.dy - before.dy) < 0 {
                turns += here.dy < 0 ? 1 : -1
            }
            before = here
        }
        return (end.angle - start.angle) * 180 / .pi + 360 * turns
    }
}

extension ResampledPath {
    /// `places` with more of them between, on a curve, where they are farther apart than a step of
    /// the resampled path: a circle of eight samples is a circle again, not an octagon. A
    /// centripetal Catmull–Rom spline (Catmull and Rom 1974; Yuksel, Schaefer and Keyser 2011),
    /// which goes through all of them and makes no loops of its own.
    static func spline(through places: [Point]) -> [Point] {
        var length = 0.0
        var longest = 0.0
        for index in places.indices.dropFirst() {
            let leg = places[index].distance(to: places[index - 1])
            length += leg
            longest = max(longest, leg)
        }
        let step = length / Double(count - 1)
        guard places.count > 2, longest >= step, step > 0 else { return places }
        var curve = [places[0]]
        for index in places.indices.dropFirst() {
            let (from, to) = (places[index - 1], places[index])
            let leg = to.distance(to: from)
            let parts = min(Int(leg / step), mostBetween) + 1
            if parts > 1 {
                let before = index >= 2 ? places[index - 2] : nil
                let after = index + 1 < places.count ? places[index + 1] : nil
                let piece = SplineSegment(before, from, to, after)
                curve += (1..<parts).map { piece.place(at: Double($0) / Double(parts)) }
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

    /// The piece between `from` and `to`. At an end of the path, where there is no neighbour, the
    /// second derivative is 0, as at the ends of a natural spline.
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
        // Of more than two places each has a neighbour.
        tangents = (
            start ?? (chord * 3 - (end ?? chord)) * 0.5, end ?? (chord * 3 - (start ?? chord)) * 0.5
        )
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
