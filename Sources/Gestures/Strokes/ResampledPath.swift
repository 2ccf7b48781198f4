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
