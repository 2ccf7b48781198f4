/// Searches for the part of a path, between two ends that may be hooks or overshoots, that comes
/// nearest to a circle once it is stretched to equal spread in all directions.
///
/// All parts are ranked by measures that follow from sums over the whole path and over its ends,
/// with the tangents of the whole path's stretching; only the most promising are measured in full,
/// and of those the one that costs least is the best.
final class CircleFitSearch {
    /// The best round.
    private(set) var best: CircleFit?

    private let path: ResampledPath
    private let middle: Point
    private let score: CircleScore
    private var parts = InlineArray<81, Part>(repeating: Part())
    private var count = 0
    /// The turns of the path from its beginning to each point, whatever their sense, in degrees.
    private var turns = InlineArray<64, Double>(repeating: 0)

    /// The ends are cut by 0, 2, … 16 samples, a quarter of the path.
    private static let cuts = 9
    private static let step = 2
    /// No more parts than this are measured in full.
    private static let most = 12

    /// The search ends at a part that costs no more than this,
    private static let good = 0.3
    /// and where the best of a few parts costs no less than this.
    private static let hopeless = 4.0
    private static let few = 4

    /// How much an opening at the bottom counts beside one at a side. Arches are open there, and so
    /// are the circles of the few people who begin at the bottom. Chosen of six shares on the
    /// strokes of all people: with 1, a circle of one of them is lost.
    private static let bottomShare = 0.7

    /// A part of the path, ranked.
    private struct Part {
        var first = 0
        var last = 0
        var stretch: Stretch?
        var rank = Double.infinity
    }

    /// Searches `path`, whose origin is `middle` on the screen, for the round that costs least by
    /// `score`.
    init(_ path: ResampledPath, around middle: Point, _ score: CircleScore) {
        self.path = path
        self.middle = middle
        self.score = score
        addTurns()
        rank()
        var number = 0
        for _ in 0..<min(Self.most, count) {
            var next = 0
            for index in 1..<max(count, 1) where parts[index].rank < parts[next].rank {
                next = index
            }
            parts[next].rank = .infinity
            guard let stretch = parts[next].stretch else { continue }
            let round = measure(parts[next].first...parts[next].last, stretch)
            if round.cost < best?.cost ?? .infinity { best = round }
            // A good circle needs no better part, and what is far from one after a few parts has
            // none that is.
            number += 1
            let cost = best?.cost ?? 0
            if cost <= Self.good || number >= Self.few && cost >= Self.hopeless { return }
        }
    }

    private func addTurns() {
        for index in 2..<ResampledPath.count {
            let turn = turn(
                from: path[index - 1] - path[index - 2], to: path[index] - path[index - 1])
            turns[index] = turns[index - 1] + abs(turn) * 180 / .pi
        }
    }

    /// Ranks all parts, from sums over the path and its ends.
    private func rank() {
        var heads = InlineArray<9, PathMoments>(repeating: PathMoments())
        var tails = InlineArray<9, PathMoments>(repeating: PathMoments())
        var whole = PathMoments()
        for index in 0..<ResampledPath.count {
            if index % Self.step == 0, index / Self.step < Self.cuts {
                heads[index / Self.step] = whole
            }
            whole.add(path[index].x, path[index].y)
        }
        for cut in 1..<Self.cuts {
            tails[cut] = tails[cut - 1]
            for index
                in (ResampledPath.count - cut * Self.step)..<(ResampledPath.count - (cut - 1)
                    * Self.step)
            {
                tails[cut].add(path[index].x, path[index].y)
            }
        }
        guard let central = whole.central, let stretch = Stretch(central) else { return }
        let tangents = Tangents(path, stretch, step: Self.step, cuts: Self.cuts)
        for head in 0..<Self.cuts {
            for tail in 0..<Self.cuts {
                guard let central = (whole - heads[head] - tails[tail]).central,
                    let stretch = Stretch(central)
                else { continue }
                let (first, last) = (head * Self.step, ResampledPath.count - 1 - tail * Self.step)
                let gap = stretch(path[last] - path[first]).length / stretch.radius
                let wobble = tangents.wobble(head: head, tail: tail)
                // Little of the stroke should be left out without a reason.
                let leftOut = max(0, Double(head + tail) / 31.5 - 0.1)
                parts[count] = Part(
                    first: first, last: last, stretch: stretch,
                    rank: wobble / 15 + stretch.error / 0.1 + 0.8 * gap + 0.3 * leftOut)
                count += 1
            }
        }
    }

    /// Measures a part in full.
    private func measure(_ part: ClosedRange<Int>, _ stretch: Stretch) -> CircleFit {
        let tangents = TangentProfile(path, stretch, part)
        let (wound, whole) = winding(part, about: stretch.middle)
        let (start, end) = (path[part.lowerBound], path[part.upperBound])
        let opening = max(0, 360 - abs(wound.net))
        var measures = CircleMeasures(repeating: 0)
        measures[CircleMeasure.error.rawValue] = stretch.error
        measures[CircleMeasure.corner.rawValue] = max(0, tangents.peak - 1)
        measures[CircleMeasure.opening.rawValue] =
            opening * Self.offTop(start - stretch.middle, end - stretch.middle)
        measures[CircleMeasure.back.rawValue] = wound.reverse
        measures[CircleMeasure.wavering.rawValue] = tangents.wavering
        measures[CircleMeasure.dent.rawValue] = tangents.dent
        measures[CircleMeasure.square.rawValue] = tangents.waves(4)
        measures[CircleMeasure.pentagon.rawValue] = tangents.waves(5)
        measures[CircleMeasure.tail.rawValue] = tail(beyond: part, stretch)
        measures[CircleMeasure.hookTurn.rawValue] =
            turns[min(part.lowerBound + 1, ResampledPath.count - 1)]
            + turns[ResampledPath.count - 1] - turns[part.upperBound]
        let (cost, worst) = score.cost(measures)
        return CircleFit(
            error: stretch.error, wobble: tangents.wobble, roundness: stretch.roundness,
            winding: whole, reverse: wound.reverse,
            gap: stretch(end - start).length / stretch.radius,
            center: stretch.middle + (middle - .zero), part: part, measures: measures, cost: cost,
            worst: worst, stretch: stretch)
    }

    /// What the part winds about `center`, with what runs against the rest, and the whole path, in
    /// degrees.
    private func winding(_ part: ClosedRange<Int>, about center: Point)
        -> (part: (net: Double, reverse: Double), whole: Double)
    {
        var (forth, back, rest) = (0.0, 0.0, 0.0)
        var before = path[0] - center
        for index in 1..<ResampledPath.count {
            let here = path[index] - center
            let angle = turn(from: before, to: here) * 180 / .pi
            before = here
            if index <= part.lowerBound || index > part.upperBound {
                rest += angle
            } else if angle > 0 {
                forth += angle
            } else {
                back -= angle
            }
        }
        return ((forth - back, min(forth, back)), forth - back + rest)
    }

    /// How much an opening between two directions from the centre counts by where its middle is:
    /// 0 at the top, 1 at a side, and less at the bottom, where some people begin a circle, too.
    private static func offTop(_ start: Vector, _ end: Vector) -> Double {
        guard start.length > 0, end.length > 0 else { return 1 }
        let middle = start * (1 / start.length) + end * (1 / end.length)
        let square = middle.dot(middle)
        guard square > 1e-12 else { return 1 }
        let side = middle.dx * middle.dx / square
        return middle.dy < 0 ? side : side + bottomShare * (1 - side)
    }

    /// How far what is left out lies outside of the circle, in radii.
    private func tail(beyond part: ClosedRange<Int>, _ stretch: Stretch) -> Double {
        var farthest = 0.0
        for index in 0..<part.lowerBound {
            farthest = max(farthest, stretch.beyondCircle(path[index]))
        }
        for index in (part.upperBound + 1)..<max(ResampledPath.count, part.upperBound + 1) {
            farthest = max(farthest, stretch.beyondCircle(path[index]))
        }
        return farthest
    }
}
