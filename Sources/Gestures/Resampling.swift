/// A path of 64 points at equal steps along a trail, in fixed storage: measured once per stroke,
/// without an allocation.
struct EvenPath {
    /// How many points it has.
    static let count = 64

    /// The x coordinates, relative to the middle of the trail's box.
    var x = InlineArray<64, Double>(repeating: 0)
    /// The y coordinates, relative to the middle of the trail's box.
    var y = InlineArray<64, Double>(repeating: 0)
    /// The length of the trail as kept, in pixels.
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
        let step = length / Double(Self.count - 1)
        var next = 0
        var walked = 0.0
        for index in samples.indices.dropFirst() {
            let from = samples[index - 1].position
            let to = samples[index].position
            let leg = to.distance(to: from)
            while next < Self.count - 1, Double(next) * step <= walked + leg {
                let share = leg > 0 ? (Double(next) * step - walked) / leg : 0
                x[next] = from.x + (to.x - from.x) * share - middle.x
                y[next] = from.y + (to.y - from.y) * share - middle.y
                next += 1
            }
            walked += leg
        }
        // The last point, and any that rounding left over, is the end itself.
        let last = samples[samples.count - 1].position
        while next < Self.count {
            x[next] = last.x - middle.x
            y[next] = last.y - middle.y
            next += 1
        }
    }

    /// Smooths with the binomial weights 1, 2, 1 so many times; the ends stay where they are.
    mutating func smooth(times: Int) {
        for _ in 0..<times {
            Self.smooth(&x)
            Self.smooth(&y)
        }
    }

    private static func smooth(_ values: inout InlineArray<64, Double>) {
        var before = values[0]
        for index in 1..<(count - 1) {
            let here = values[index]
            values[index] = (before + 2 * here + values[index + 1]) / 4
            before = here
        }
    }

    /// The point at `index`, on the screen's axes but relative to the middle.
    subscript(index: Int) -> Point { Point(x: x[index], y: y[index]) }
}
