internal import Glibc

/// A shake: to and fro along one line, several legs of much the same length. Noise is removed by
/// hysteresis: a leg ends where the stroke has come back from its farthest place by more than a
/// hand trembles. Legs before and after the shake count only in how far the turnings stray.
public struct ShakeClassifier: ShapeClassifier {
    /// The classifier, whichever shakes are mapped.
    public init(_ phrases: [Phrase] = []) {}

    /// Zigzags along its axis, or along each, that begin to one side and to the other.
    public static func ways(toDraw phrase: Phrase) -> [[Point]]? {
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

    /// A shake along each axis, by the run of neighbouring legs that comes nearest to one.
    public func fits(_ strokePath: StrokePath, _ limits: Limits) -> [Fit] {
        Axis.allCases.compactMap { axis in
            let legs = Leg.all(of: strokePath, along: axis)
            // One leg too few in all is worth naming: people stop too early.
            guard legs.count >= limits.shake.turnings else { return nil }
            let fewest = min(legs.count, limits.shake.turnings + 1)
            let stray = Leg.stray(of: legs)
            var nearest: Fit?
            for first in 0...(legs.count - fewest) {
                let end = min(legs.count, first + Self.longestRun)
                for last in (first + fewest - 1)..<end {
                    let run = Run(legs[first...last])
                    let fit = Fit(.shake(axis), run.checks(limits.shake, stray: stray))
                    if let best = nearest, best.closeness <= fit.closeness { continue }
                    nearest = fit
                }
            }
            return nearest
        }
    }

    /// The places where a stroke path turns to and fro, for a picture: in the order of time, along
    /// the axis with more of them. A first or last leg shorter than the hysteresis does not count.
    public static func turnings(in strokePath: StrokePath) -> [Point] {
        let turnings = Axis.allCases.map { axis in
            let needed = Leg.hysteresis(strokePath, axis)
            var legs = Leg.all(of: strokePath, along: axis)[...]
            if let first = legs.first, first.length < needed { legs = legs.dropFirst() }
            if let last = legs.last, last.length < needed { legs = legs.dropLast() }
            return legs.dropLast().map(\.end)
        }
        return turnings[0].count >= turnings[1].count ? turnings[0] : turnings[1]
    }
}

/// The part of a stroke between two neighbouring extremes along an axis.
private struct Leg {
    /// The last place.
    var end: Point
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
        let extremes = extremes(samples, axis, needed: hysteresis(strokePath, axis))
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

    /// How far the stroke has to come back to have turned, in pixels: more than a hand trembles.
    static func hysteresis(_ strokePath: StrokePath, _ axis: Axis) -> Double {
        let range = axis == .horizontal ? strokePath.box.width : strokePath.box.height
        return max(12, 0.12 * range)
    }

    private init(_ samples: [Sample], _ part: ClosedRange<Int>, _ axis: Axis) {
        let (first, last) = (samples[part.lowerBound], samples[part.upperBound])
        let chord = last.position - first.position
        (along, across) = axis == .horizontal ? (chord.dx, chord.dy) : (chord.dy, chord.dx)
        end = last.position
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

    /// How far it leads along the axis, in pixels.
    var length: Double { abs(along) }
    /// How far it leads across, in pixels, as if it led in the axis's positive direction.
    var aside: Double { along < 0 ? -across : across }

    /// How far the turnings spread to either side of those of an even shake, which may lean and
    /// drift steadily; over the size, that is the longest leg and the drift together.
    static func stray(of legs: [Leg]) -> Double {
        let length = legs.reduce(0) { $0 + $1.length }
        let slope = legs.reduce(0) { $0 + $1.aside } / max(length, 1)
        var places = [0.0]
        for leg in legs {
            places.append(places[places.count - 1] + leg.across - slope * leg.along)
        }
        let drift = places[legs.count] / Double(max(legs.count, 1))
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
    private let legs: ArraySlice<Leg>

    init(_ legs: ArraySlice<Leg>) { self.legs = legs }

    /// The checks of the run; `stray` is that of all turnings of the stroke.
    func checks(_ limit: Limits.Shake, stray: Double) -> [Check] {
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
            .most(.slant, slant, limit.slant),
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

    /// How far its direction is off the axis, in degrees.
    private var slant: Double { abs(atan(slope)) * 180 / .pi }

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
