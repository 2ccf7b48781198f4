/// A circle gone round several times, `circle clockwise 2 turns`. The stroke is cut into its turns,
/// and each of them has to be a circle by itself, all of much the same size: turns that grow are a
/// spiral.
///
/// Unlike the circle of one turn it has to know how many turns are sought; so it is a value.
public struct CirclesRule: Sendable {
    /// `circles`.
    public static let name = "circles"
    /// How many turns can be asked for.
    public static let range = 2...9

    /// The numbers of turns sought, each 2 to 9.
    public let turns: Set<Int>

    /// A rule for circles of so many turns; numbers out of range are left out.
    public init(_ turns: some Swift.Sequence<Int>) {
        self.turns = Set(turns).filter(Self.range.contains)
    }

    /// The circles that the finished stroke is.
    public func judge(_ trail: Trail, limits: Limits) -> Verdict {
        let examined = examine(trail, limits)
        for measure in examined.measures where !measure.isMet {
            return .rejected(Self.no(measure.name, measure.value, measure.limit))
        }
        guard let number = examined.turns, let rotation = examined.rotation else {
            return .rejected(Self.no("turns sought", 0, 1))
        }
        return .accepted(.circle(rotation, turns: number), score: examined.score)
    }

    /// What the rule measures on a finished stroke, up to the first measure that breaks its limit.
    public func measures(_ trail: Trail, limits: Limits) -> [Measure] {
        examine(trail, limits).measures
    }

    /// What each turn of the stroke is nearest to, where it winds about as often as is sought.
    public func rounds(in trail: Trail, limits: Limits) -> [Round] {
        guard let winding = TurnWinding(trail) else { return [] }
        let wound = abs(winding.total) / (2 * .pi)
        guard let number = turns.min(by: { abs(wound - Double($0)) < abs(wound - Double($1)) }),
            abs(wound - Double(number)) < 0.75
        else { return [] }
        return winding.parts(number, of: trail.samples).compactMap {
            CircleRule.round(in: Trail($0), limits: limits)
        }
    }

    /// Nil while the trail may still become such circles.
    public func hopeless(_ trail: Trail, limits: Limits) -> Rejection? {
        let measures = early(trail, limits)
        for index in measures.indices where !measures[index].isMet {
            return Self.no(measures[index].name, measures[index].value, measures[index].limit)
        }
        return nil
    }

    /// What the rule saw.
    private struct Examined {
        var measures: [Measure] = []
        var turns: Int?
        var rotation: Rotation?
        var score = 1.0
    }

    /// The measures that never shrink while a stroke grows. Taken with every event.
    private func early(_ trail: Trail, _ limits: Limits) -> InlineArray<3, Measure> {
        let limit = limits.circle
        let most = turns.max() ?? 0
        let bent = max(trail.bend.clockwise, trail.bend.counterclockwise) * 180 / .pi
        let turnings = max(trail.horizontal.count, trail.vertical.count)
        let against = min(trail.bend.clockwise, trail.bend.counterclockwise) * 180 / .pi
        return [
            // A turn has two turnings along each axis; the rest is for the ends.
            .most("turnings", Double(turnings), Double(2 * (most - 1) + limit.turnings)),
            .most("degrees bent back", against, limit.bend),
            .most("degrees bent", bent, Double(360 * most) + limit.turnTolerance + limit.turn),
        ]
    }

    private func examine(_ trail: Trail, _ limits: Limits) -> Examined {
        let limit = limits.circle
        var seen = Examined()
        let measures = early(trail, limits)
        for index in measures.indices { seen.measures.append(measures[index]) }
        seen.measures.append(
            .least("px across", max(trail.box.width, trail.box.height), limit.diameter))
        guard seen.measures.allSatisfy(\.isMet),
            let winding = TurnWinding(trail)
        else { return seen }
        let wound = abs(winding.total) * 180 / .pi
        // The number of turns sought that comes nearest.
        guard
            let number = turns.min(by: {
                abs(wound - 360 * Double($0)) < abs(wound - 360 * Double($1))
            })
        else { return seen }
        let whole = 360 * Double(number)
        seen.measures.append(.least("winding in degrees", wound, whole - limit.turnTolerance))
        seen.measures.append(.most("winding in degrees", wound, whole + limit.turnTolerance))
        guard seen.measures.allSatisfy(\.isMet) else { return seen }
        seen.turns = number
        seen.rotation = winding.total > 0 ? .clockwise : .counterclockwise
        judge(winding.parts(number, of: trail.samples), limits, &seen)
        return seen
    }

    /// Judges each turn by itself, and all against each other.
    private func judge(_ parts: [ArraySlice<Sample>], _ limits: Limits, _ seen: inout Examined) {
        var one = limits
        // The time is the whole stroke's; a part of it tells little.
        one.arming = .hotkey
        var sizes: [Double] = []
        for part in parts {
            let trail = Trail(part)
            switch CircleRule.judge(trail, limits: one) {
            case .accepted(_, let score): seen.score = min(seen.score, score)
            case .rejected(let rejection):
                seen.measures.append(Measure(rejection))
                seen.turns = nil
                return
            }
            sizes.append(trail.box.diagonal)
        }
        let evenness = (sizes.min() ?? 0) / max(sizes.max() ?? 0, 1)
        seen.measures.append(
            .least("smallest over largest turn", evenness, limits.circle.turnEvenness))
    }

    private static func no(_ measure: String, _ value: Double, _ limit: Double) -> Rejection {
        Rejection(rule: name, measure: measure, value: value, limit: limit)
    }
}

/// How a trail winds about the middle of its path.
private struct TurnWinding {
    /// The signed angle in radians, positive clockwise.
    let total: Double
    private var angles: [Double] = [0]

    /// Nil where there is no path.
    init?(_ trail: Trail) {
        let samples = trail.samples
        guard samples.count >= 2 else { return nil }
        let origin = trail.box.center
        var sum = Vector.zero
        var length = 0.0
        for index in samples.indices.dropFirst() {
            let (from, to) = (samples[index - 1].position, samples[index].position)
            let step = to.distance(to: from)
            sum = sum + (from.interpolated(to: to, share: 0.5) - origin) * step
            length += step
        }
        guard length > 0 else { return nil }
        let middle = origin + sum * (1 / length)
        angles.reserveCapacity(samples.count)
        var angle = 0.0
        for index in samples.indices.dropFirst() {
            let from = samples[index - 1].position - middle
            angle += turn(from: from, to: samples[index].position - middle)
            angles.append(angle)
        }
        total = angle
    }

    /// The samples cut into parts that wind equally far; neighbours share a sample.
    func parts(_ count: Int, of samples: [Sample]) -> [ArraySlice<Sample>] {
        var parts: [ArraySlice<Sample>] = []
        var first = 0
        for part in 1...count {
            let goal = abs(total) * Double(part) / Double(count)
            let sense: Double = total < 0 ? -1 : 1
            let next = angles[first...].firstIndex { $0 * sense >= goal }
            let last = part == count ? samples.count - 1 : next ?? samples.count - 1
            parts.append(samples[first...last])
            first = last
        }
        return parts
    }
}
