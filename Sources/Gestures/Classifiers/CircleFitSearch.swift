/// Searches for the part of a path, between two short ends that may be hooks or overshoots, that
/// comes nearest to a circle once it is stretched to equal spread in all directions.
///
/// All parts are ranked by measures that follow from sums over the whole path and over its ends,
/// with the tangents of the whole path's stretching; only the most promising are measured in full.
final class CircleFitSearch {
    /// The best round that winds at least 270°.
    private(set) var best: CircleFit?
    /// The winding in degrees about the centre of the latest fit, for a refusal.
    private(set) var winding = 0.0

    private let path: ResampledPath
    private let middle: Point
    private let hook: Double
    private var parts = InlineArray<36, Part>(repeating: Part())
    private var count = 0

    /// The ends are cut by 0, 2, … 10 samples.
    private static let cuts = 6
    private static let step = 2
    /// No more parts than this are measured in full.
    private static let most = 8
    private static let leastWinding = 270.0

    /// A part of the path, ranked.
    private struct Part {
        var first = 0
        var last = 0
        var stretch: Stretch?
        var cost = Double.infinity
    }

    /// Searches `path`, whose origin is `middle` on the screen; what is cut may lie up to `hook`
    /// radii off the circle.
    init(_ path: ResampledPath, around middle: Point, hook: Double) {
        self.path = path
        self.middle = middle
        self.hook = hook
        rank()
        var measured = 0
        while measured < Self.most {
            var next = 0
            for index in 1..<max(count, 1) where parts[index].cost < parts[next].cost {
                next = index
            }
            // The rank is an estimate: a part that ranks a little worse may still be better.
            guard parts[next].cost < (best?.cost ?? .infinity) * 1.2 else { return }
            parts[next].cost = .infinity
            guard let stretch = parts[next].stretch else { continue }
            let part = parts[next].first...parts[next].last
            guard !cutsMore(than: part, stretch) else { continue }
            measure(part, stretch)
            measured += 1
        }
    }

    /// Ranks all parts, from sums over the path and its ends.
    private func rank() {
        var heads = InlineArray<6, PathMoments>(repeating: PathMoments())
        var tails = InlineArray<6, PathMoments>(repeating: PathMoments())
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
                parts[count] = Part(
                    first: head * Self.step, last: ResampledPath.count - 1 - tail * Self.step,
                    stretch: stretch,
                    cost: CircleFit.cost(
                        error: stretch.error, wobble: tangents.wobble(head: head, tail: tail)))
                count += 1
            }
        }
    }

    /// Whether a point outside `part` lies too far off the circle to belong to a mere hook.
    private func cutsMore(than part: ClosedRange<Int>, _ stretch: Stretch) -> Bool {
        for index in 0..<part.lowerBound where stretch.offCircle(path[index]) > hook {
            return true
        }
        for index in (part.upperBound + 1)..<max(ResampledPath.count, part.upperBound + 1)
        where stretch.offCircle(path[index]) > hook {
            return true
        }
        return false
    }

    /// Measures a part in full.
    private func measure(_ part: ClosedRange<Int>, _ stretch: Stretch) {
        let wobble = Tangents.wobble(path, stretch, part)
        guard CircleFit.cost(error: stretch.error, wobble: wobble) < best?.cost ?? .infinity else {
            return
        }
        let wound = path.winding(about: stretch.middle)
        winding = abs(wound.net) * 180 / .pi
        guard winding >= Self.leastWinding else { return }
        let gap = stretch(path[part.upperBound] - path[part.lowerBound]).length
        best = CircleFit(
            error: stretch.error, wobble: wobble, peak: Tangents.peak(path, stretch, part),
            roundness: stretch.roundness, winding: wound.net * 180 / .pi,
            reverse: wound.reverse * 180 / .pi, gap: gap / stretch.radius,
            center: stretch.middle + (middle - .zero), part: part,
            stretch: stretch)
    }
}
