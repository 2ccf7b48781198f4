/// The run between two neighbouring extremes of a stroke along one axis.
struct ShakeLeg {
    /// The lower end along the axis, in pixels.
    var low: Double
    /// The upper end along the axis, in pixels.
    var high: Double
    /// The extent across the axis: its lower end.
    var left: Double
    /// The extent across the axis: its upper end.
    var right: Double
    /// All movement along the axis, in pixels.
    var along: Double
    /// All movement across the axis, in pixels.
    var across: Double
    /// The length of the path, in pixels.
    var path: Double
    /// How long it took.
    var duration: Duration
    /// The first place.
    var start: Point
    /// The last place.
    var end: Point
    /// How many samples.
    var samples: Int
    /// The longest the stroke stayed in one place in the first half of the leg, and in the second.
    var rests = (early: Duration.zero, late: Duration.zero)
    /// How far apart the ways into and out of the turning before it are a quarter of a leg from the
    /// turning, over that quarter: near 0 where the stroke retraces its way, 2 where it goes on
    /// across at right angles.
    var opening = 0.0
    /// The signed area swept about the origin, in square pixels.
    var swept = 0.0

    /// How far it leads along the axis, in pixels.
    var length: Double { high - low }
}

/// All legs of a stroke along one axis, the first and the last partial ones included.
struct ShakeLegs {
    /// The legs in the order of time.
    private(set) var all: [ShakeLeg] = []
    /// The length of the whole path as kept, in pixels.
    private(set) var path = 0.0

    /// Cuts `strokePath` at its extremes along `axis`.
    init(_ strokePath: StrokePath, along axis: Axis) {
        let samples = strokePath.samples
        guard samples.count >= 2 else { return }
        let range = axis == .horizontal ? strokePath.box.width : strokePath.box.height
        let extremes = Self.extremes(
            samples, axis, needed: ReversalCounter.hysteresis(range: range))
        for index in extremes.indices.dropFirst() {
            var leg = Self.leg(samples, extremes[index - 1]...extremes[index], axis)
            if let before = all.last {
                let part = extremes[index - 2]...extremes[index]
                leg.opening = Self.opening(
                    samples, part, at: extremes[index - 1],
                    quarter: min(before.length, leg.length) / 4, axis)
            }
            path += leg.path
            all.append(leg)
        }
    }

    /// How wide the turning at `tip` between two legs is.
    private static func opening(
        _ samples: [Sample], _ part: ClosedRange<Int>, at tip: Int, quarter: Double, _ axis: Axis
    ) -> Double {
        let turning = along(samples[tip], axis)
        var (before, after) = (tip, tip)
        while before > part.lowerBound, abs(along(samples[before], axis) - turning) < quarter {
            before -= 1
        }
        while after < part.upperBound, abs(along(samples[after], axis) - turning) < quarter {
            after += 1
        }
        let width = samples[before].position.distance(to: samples[after].position)
        return width / max(quarter, 1)
    }

    /// The indices of the start, of all extremes and of the end.
    private static func extremes(_ samples: [Sample], _ axis: Axis, needed: Double) -> [Int] {
        var found = [0]
        var lowest = 0
        var highest = 0
        var extreme = 0
        var sense = 0.0
        for index in samples.indices {
            let value = along(samples[index], axis)
            if sense == 0 {
                if value < along(samples[lowest], axis) { lowest = index }
                if value > along(samples[highest], axis) { highest = index }
                guard along(samples[highest], axis) - along(samples[lowest], axis) >= needed
                else { continue }
                sense = highest > lowest ? 1 : -1
                // What came before the first extreme is a leg of its own, if a short one.
                let before = min(lowest, highest)
                if before > 0 { found.append(before) }
                extreme = index
            } else {
                let ahead = (value - along(samples[extreme], axis)) * sense
                if ahead >= 0 {
                    extreme = index
                } else if -ahead >= needed {
                    found.append(extreme)
                    extreme = index
                    sense = -sense
                }
            }
        }
        if extreme > (found.last ?? 0) { found.append(extreme) }
        if samples.count - 1 > (found.last ?? 0) { found.append(samples.count - 1) }
        return found
    }

    private static func leg(
        _ samples: [Sample], _ part: ClosedRange<Int>, _ axis: Axis
    ) -> ShakeLeg {
        let first = samples[part.lowerBound]
        let start = along(first, axis)
        let side = across(first, axis)
        let half = abs(along(samples[part.upperBound], axis) - start) / 2
        var leg = ShakeLeg(
            low: start, high: start, left: side, right: side, along: 0, across: 0, path: 0,
            duration: samples[part.upperBound].time - first.time, start: first.position,
            end: samples[part.upperBound].position, samples: part.count - 1)
        for index in part.dropFirst() {
            let here = samples[index]
            let before = samples[index - 1]
            let v = along(here, axis)
            let u = across(here, axis)
            leg.low = min(leg.low, v)
            leg.high = max(leg.high, v)
            leg.left = min(leg.left, u)
            leg.right = max(leg.right, u)
            leg.along += abs(v - along(before, axis))
            leg.across += abs(u - across(before, axis))
            leg.swept += (before.position - .zero).cross(here.position - .zero) / 2
            leg.path += here.position.distance(to: before.position)
            let stay = here.time - before.time
            if abs((v + along(before, axis)) / 2 - start) < half {
                leg.rests.early = max(leg.rests.early, stay)
            } else {
                leg.rests.late = max(leg.rests.late, stay)
            }
        }
        return leg
    }

    private static func along(_ sample: Sample, _ axis: Axis) -> Double {
        axis == .horizontal ? sample.position.x : sample.position.y
    }

    private static func across(_ sample: Sample, _ axis: Axis) -> Double {
        axis == .horizontal ? sample.position.y : sample.position.x
    }
}
