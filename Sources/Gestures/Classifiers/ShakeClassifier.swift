internal import Glibc

/// A shake: to and fro along one line, several legs of much the same length. Noise is removed by
/// hysteresis: a leg ends where the stroke has come back from its farthest place by more than a
/// hand trembles. A movement that leads to the shake or away from it is left out (`Approach`); other legs
/// before and after it count only in how far the turnings stray.
package struct ShakeClassifier: ShapeClassifier {
    package init(_ phrases: [Phrase] = []) {}

    /// Zigzags along its axis, or along each, that begin to one side and to the other.
    package static func ways(toDraw phrase: Phrase) -> [[Point]]? {
        guard case .shake(let axis) = phrase else { return nil }
        return (axis.map { [$0] } ?? Axis.allCases).flatMap { zigzags($0) }
    }

    /// Zigzags of 5 and of 9 legs, each beginning to one side and to the other.
    private static func zigzags(_ axis: Axis) -> [[Point]] {
        [5, 9].flatMap { legs in
            [1.0, -1].map { side in
                (0...legs).map { leg in
                    let (along, across) = (leg % 2 == 0 ? 0 : 80 * side, 13 * Double(leg))
                    return axis == .horizontal
                        ? Point(x: along, y: across) : Point(x: across, y: along)
                }
            }
        }
    }

    /// No more legs than this are judged together: a part of a longer shake is a shake, too.
    private static let longestRun = 24
    /// No more legs than this belong to a movement before the shake or after it.
    private static let mostLeft = 2
    /// Where a part of the turnings is all that counts, a shake has to be a clear one: aimless
    /// movements have such parts, too.
    private static let clear = Closeness.strict(0.85)

    /// A shake along each axis, by the part of the stroke that comes nearest to one.
    package func fits(_ strokePath: StrokePath, _ limits: Limits) -> [Fit] {
        Axis.allCases.compactMap { axis in
            let legs = Leg.all(of: strokePath, along: axis)
            // One leg too few in all is worth naming: people stop too early.
            guard legs.count >= max(limits.shake.turnings, 2) else { return nil }
            let fewest = min(legs.count, max(limits.shake.turnings, 1) + 1)
            var nearest: Fit?
            func judge(_ run: Run, clearly: Bool) {
                var fit = Fit(.shake(axis), run.checks(limits.shake))
                if clearly, fit.closeness > Self.clear {
                    fit.closeness = max(fit.closeness, .missed(0))
                }
                if let best = nearest, best.closeness <= fit.closeness { return }
                fit.part = run.part(of: strokePath.samples)
                nearest = fit
            }
            let stray = Leg.strayTogether(legs[...])
            for first in 0...(legs.count - fewest) {
                let end = min(legs.count, first + Self.longestRun)
                for last in (first + fewest - 1)..<end {
                    judge(Run(Array(legs[first...last]), stray: stray), clearly: false)
                }
            }
            for first in 0...min(Self.mostLeft, legs.count - fewest) {
                let least = max(first + fewest - 1, legs.count - 1 - Self.mostLeft)
                for last in least..<legs.count {
                    for run in Run.all(strokePath.samples, legs[first...last], axis) {
                        judge(run, clearly: true)
                    }
                }
            }
            return nearest
        }
    }

    /// The places where a stroke path turns to and fro, for a picture: in the order of time, along
    /// the axis with more of them. What a hand trembles is no leg.
    package static func turnings(in strokePath: StrokePath) -> [Point] {
        let turnings = Axis.allCases.map { axis in
            let legs = Leg.all(of: strokePath, along: axis).filter { $0.length >= 12 }
            return legs.dropLast().map { strokePath.samples[$0.part.upperBound].position }
        }
        return turnings[0].count >= turnings[1].count ? turnings[0] : turnings[1]
    }
}

/// The part of a stroke between two neighbouring extremes along an axis.
private struct Leg {
    /// Its samples.
    var part: ClosedRange<Int>
    /// How far it leads along the axis and across it, in pixels.
    var along, across: Double
    /// How wide it bends to both sides of the line between its ends, in pixels.
    var bulge = 0.0
    /// How long it took, and the longest that the stroke stayed in one place on the way.
    var duration: Duration
    var rest = Duration.zero
    /// How far apart the ways into and out of the turning before it are a quarter of a leg from the
    /// turning, over that quarter: near 0 where the stroke retraces its way, 2 where it goes on
    /// across at right angles.
    var opening = 0.0

    /// All legs of a stroke, the first and the last partial ones included, in the order of time.
    static func all(of strokePath: StrokePath, along axis: Axis) -> [Leg] {
        let samples = strokePath.samples
        guard samples.count >= 2 else { return [] }
        // How far the stroke has to come back to have turned: more than a hand trembles.
        let range = axis == .horizontal ? strokePath.box.width : strokePath.box.height
        var extremes = extremes(samples, axis, needed: max(12, 0.12 * range))
        // What leads there and away makes the stroke longer, but its legs no more uncertain.
        if extremes.count > 4 {
            let places = extremes.dropFirst().dropLast().map { samples[$0].along(axis) }
            let range = (places.max() ?? 0) - (places.min() ?? 0)
            extremes = Self.extremes(samples, axis, needed: max(12, 0.12 * range))
        }
        var legs: [Leg] = []
        for index in extremes.indices.dropFirst() {
            var leg = Leg(samples, extremes[index - 1]...extremes[index], axis)
            if let before = legs.last {
                leg.opening = opening(
                    samples, extremes[index - 2]...extremes[index], at: extremes[index - 1],
                    quarter: min(before.length, leg.length) / 4, axis)
            }
            legs.append(leg)
        }
        return legs
    }

    init(_ samples: [Sample], _ part: ClosedRange<Int>, _ axis: Axis) {
        let (first, last) = (samples[part.lowerBound], samples[part.upperBound])
        let chord = last.position - first.position
        self.part = part
        (along, across) = axis == .horizontal ? (chord.dx, chord.dy) : (chord.dy, chord.dx)
        duration = last.time - first.time
        var (left, right) = (0.0, 0.0)
        let unit = chord * (1 / max(chord.length, 1))
        for index in part.dropFirst() {
            let (before, here) = (samples[index - 1], samples[index])
            rest = max(rest, here.time - before.time)
            let off = unit.cross(here.position - first.position)
            left = min(left, off)
            right = max(right, off)
        }
        bulge = right - left
    }

    /// Where the movement may end that leads to this leg, the first one of a shake, or where the one
    /// begins that leads away: at its own end; where it bends most; and where, from the turning on,
    /// it is as long as the longest other one.
    func cuts(
        _ samples: [Sample], from turning: KeyPath<ClosedRange<Int>, Int>, _ longest: Double,
        _ axis: Axis
    ) -> [Int] {
        let tip = part[keyPath: turning]
        let end = tip == part.lowerBound ? part.upperBound : part.lowerBound
        var cuts = [end]
        let chord = samples[end].position - samples[tip].position
        var bend = (off: 0.1 * chord.length * chord.length, at: end)
        for index in part {
            let off = abs(chord.cross(samples[index].position - samples[tip].position))
            if off > bend.off { bend = (off, index) }
        }
        if bend.at != end, bend.at != tip { cuts.append(bend.at) }
        if length > 1.1 * longest {
            let step = end > tip ? 1 : -1
            var index = tip
            while index != end,
                abs(samples[index].along(axis) - samples[tip].along(axis)) < longest
            { index += step }
            if index != end, index != tip { cuts.append(index) }
        }
        return cuts
    }

    /// How far it leads along the axis, in pixels.
    var length: Double { abs(along) }
    /// How far it leads across, in pixels, as if it led in the axis's positive direction.
    var aside: Double { along < 0 ? -across : across }

    /// How far the turnings spread to either side of those of an even shake, which may lean and
    /// drift steadily; over the size, that is the longest leg and the drift together. The mean of
    /// what any four neighbouring legs have: how far a hand drifts grows with the number of legs.
    static func stray(of legs: ArraySlice<Leg>) -> Double {
        let count = min(4, legs.count)
        var sum = 0.0
        for first in legs.startIndex...(legs.endIndex - count) {
            sum += strayTogether(legs[first..<(first + count)])
        }
        return sum / Double(legs.count - count + 1)
    }

    static func strayTogether(_ legs: ArraySlice<Leg>) -> Double {
        let length = legs.reduce(0) { $0 + $1.length }
        let slope = legs.reduce(0) { $0 + $1.aside } / max(length, 1)
        var places = [0.0]
        for leg in legs {
            places.append(places[places.count - 1] + leg.across - slope * leg.along)
        }
        let drift = places[legs.count] / Double(legs.count)
        let off = places.enumerated().map { $1 - drift * Double($0) }
        func spread(_ values: [Double]) -> Double { (values.max() ?? 0) - (values.min() ?? 0) }
        let longest = legs.map(\.length).max() ?? 0
        return spread(off) / max(hypot(longest, spread(places)), 1)
    }

    /// The indices of the start, of all extremes and of the end.
    private static func extremes(_ samples: [Sample], _ axis: Axis, needed: Double) -> [Int] {
        let along = { (index: Int) in samples[index].along(axis) }
        var found = [0]
        var (lowest, highest, extreme, sense) = (0, 0, 0, 0.0)
        for index in samples.indices {
            if sense == 0 {
                if along(index) < along(lowest) { lowest = index }
                if along(index) > along(highest) { highest = index }
                guard along(highest) - along(lowest) >= needed else { continue }
                sense = highest > lowest ? 1 : -1
                // What came before the first extreme is a leg of its own, if a short one.
                let before = min(lowest, highest)
                if before > 0 { found.append(before) }
                extreme = index
            } else {
                let ahead = (along(index) - along(extreme)) * sense
                if ahead >= 0 {
                    extreme = index
                } else if -ahead >= needed {
                    found.append(extreme)
                    extreme = index
                    sense = -sense
                }
            }
        }
        for end in [extreme, samples.count - 1] where end > found[found.count - 1] {
            found.append(end)
        }
        return found
    }

    /// How wide the turning at `tip` between two legs is.
    private static func opening(
        _ samples: [Sample], _ part: ClosedRange<Int>, at tip: Int, quarter: Double, _ axis: Axis
    ) -> Double {
        func isNear(_ index: Int) -> Bool {
            abs(samples[index].along(axis) - samples[tip].along(axis)) < quarter
        }
        var (before, after) = (tip, tip)
        while before > part.lowerBound, isNear(before) { before -= 1 }
        while after < part.upperBound, isNear(after) { after += 1 }
        return samples[before].position.distance(to: samples[after].position) / max(quarter, 1)
    }
}

/// Neighbouring legs taken together.
private struct Run {
    private let legs: [Leg]
    /// How far the turnings stray that count.
    private let stray: Double
    /// Whether a movement before or after it is left out.
    private var isExcerpt = false

    /// Legs of a stroke, all of whose turnings stray by so much.
    init(_ legs: [Leg], stray: Double) { (self.legs, self.stray) = (legs, stray) }

    /// The legs between movements that can be left out: with the first and the last one whole, and
    /// cut in each way, for the movement may go on in the same direction.
    static func all(_ samples: [Sample], _ legs: ArraySlice<Leg>, _ axis: Axis) -> [Run] {
        let (first, last) = (legs.startIndex, legs.endIndex - 1)
        let inner = legs[(first + 1)..<last]
        let longest = inner.map(\.length).max() ?? 0
        let starts = legs[first].cuts(samples, from: \.upperBound, longest, axis).map { start in
            (
                leg: Leg(samples, start...legs[first].part.upperBound, axis),
                way: Approach(samples[...start].lazy.map(\.position))
            )
        }
        let ends = legs[last].cuts(samples, from: \.lowerBound, longest, axis).map { end in
            (
                leg: Leg(samples, legs[last].part.lowerBound...end, axis),
                way: Approach(samples[end...].lazy.map(\.position))
            )
        }
        var runs: [Run] = []
        for start in starts {
            for end in ends {
                var last = end.leg
                last.opening = legs[legs.endIndex - 1].opening
                let all = [start.leg] + inner + [last]
                var run = Run(all, stray: Leg.stray(of: all[...]))
                let (ways, width) = ([start.way, end.way], run.extent)
                run.isExcerpt = ways.contains { $0.isThere(beside: width) }
                if ways.allSatisfy({ $0.canBeLeftOut(beside: width) }) { runs.append(run) }
            }
        }
        return runs
    }

    /// Which part of the stroke's length it is; nil for all that matters of it.
    func part(of samples: [Sample]) -> ClosedRange<Double>? {
        guard isExcerpt else { return nil }
        let (first, last) = (legs[0].part.lowerBound, legs[legs.count - 1].part.upperBound)
        var (length, start, end) = (0.0, 0.0, 0.0)
        for index in samples.indices.dropFirst() {
            length += samples[index].position.distance(to: samples[index - 1].position)
            if index <= first { start = length }
            if index <= last { end = length }
        }
        return (start / max(length, 1e-9))...(end / max(length, 1e-9))
    }

    func checks(_ limit: Limits.Shake) -> [Check] {
        let lengths = legs.map(\.length)
        let (shortest, longest) = (lengths.min() ?? 0, lengths.max() ?? 0)
        let inner = legs.dropFirst()
        let opening = inner.reduce(0) { $0 + $1.opening } / Double(max(inner.count, 1))
        // Before the first turning and after the last one the hand may rest.
        let rest = inner.dropLast().map(\.rest).max() ?? .zero
        let mean = legs.reduce(0) { $0 + $1.duration.milliseconds } / Double(legs.count)
        var checks: [Check] = [
            .least(.shortestLeg, shortest, limit.leg),
            .least(.size, longest, limit.reach),
            .most(.longestRest, rest.milliseconds, max(limit.rest.milliseconds, mean / 5)),
            .least(.legEvenness, shortest / max(longest, 1), limit.evenness),
            .most(.flatness, width, limit.flatness),
            .most(.turningStray, stray, limit.stray),
            .most(.slant, abs(atan(slope)) * 180 / .pi, limit.slant),
            .most(.turningWidth, opening, limit.opening),
        ]
        // Three turnings are as much a shake as ten, so they add no distance; and with one turning
        // too few it is none, however good it is.
        let turnings = legs.count - 1
        if turnings < limit.turnings {
            let (here, least) = (Double(turnings), Double(limit.turnings))
            checks.append(.least(.reversals, here, least, generous: least - 0.5))
        }
        return checks
    }

    /// How many pixels it leads to the side for each along the axis.
    private var slope: Double { legs.reduce(0) { $0 + $1.aside } / max(length, 1) }
    private var length: Double { legs.reduce(0) { $0 + $1.length } }

    /// How far it extends along the axis, in pixels.
    private var extent: Double {
        var (place, least, most) = (0.0, 0.0, 0.0)
        for leg in legs {
            place += leg.along
            (least, most) = (min(least, place), max(most, place))
        }
        return most - least
    }

    /// The width of the legs over their length: how far they bend, and lead off their common
    /// direction. Large for coils, letters and stars.
    private var width: Double {
        let slope = slope
        let width = legs.reduce(0) { $0 + $1.bulge + abs($1.aside - slope * $1.length) }
        return width / max(length, 1)
    }
}

extension Sample {
    fileprivate func along(_ axis: Axis) -> Double {
        axis == .horizontal ? position.x : position.y
    }
}
