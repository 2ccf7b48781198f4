/// A circle gone round several times, `circle clockwise 2 turns`. The stroke is cut into its turns,
/// and each of them has to be a circle by itself, all of much the same size: turns that grow are a
/// spiral.
///
/// Unlike the circle of one turn it has to know how many turns are sought; so it is a value.
public struct MultiTurnCircleClassifier: Sendable {
    /// `circles`.
    public static let name = "circles"
    /// How many turns can be asked for.
    public static let range = 2...9

    /// The numbers of turns sought, each 2 to 9.
    public let turns: Set<Int>

    /// A classifier for circles of so many turns; numbers out of range are left out.
    public init(_ turns: some Swift.Sequence<Int>) {
        self.turns = Set(turns).filter(Self.range.contains)
    }

    /// The circles that the finished stroke is.
    public func classify(_ strokePath: StrokePath, limits: Limits) -> Classification {
        let examined = examine(strokePath, limits)
        for measure in examined.checks where !measure.isMet {
            return .rejected(Self.no(measure.name, measure.value, measure.limit))
        }
        guard let number = examined.turns, let rotation = examined.rotation else {
            return .rejected(Self.no("turns sought", 0, 1))
        }
        return .accepted(.circle(rotation, turns: number), score: examined.score)
    }

    /// What the classifier measures on a finished stroke, up to the first measure that breaks its
    /// limit.
    public func checks(_ strokePath: StrokePath, limits: Limits) -> [Check] {
        examine(strokePath, limits).checks
    }

    /// What each turn of the stroke is nearest to, where it winds about as often as is sought.
    public func rounds(in strokePath: StrokePath, limits: Limits) -> [CircleFit] {
        guard let winding = TurnWinding(strokePath) else { return [] }
        let wound = abs(winding.total) / (2 * .pi)
        guard let number = turns.min(by: { abs(wound - Double($0)) < abs(wound - Double($1)) }),
            abs(wound - Double(number)) < 0.75
        else { return [] }
        return winding.parts(number, of: strokePath.samples).compactMap {
            CircleClassifier.round(in: StrokePath($0), limits: limits)
        }
    }

    /// Nil while the stroke path may still become such circles.
    public func impossible(_ strokePath: StrokePath, limits: Limits) -> FailedCheck? {
        let checks = early(strokePath, limits)
        for index in checks.indices where !checks[index].isMet {
            return Self.no(checks[index].name, checks[index].value, checks[index].limit)
        }
        return nil
    }

    /// What the classifier saw.
    private struct Examined {
        var checks: [Check] = []
        var turns: Int?
        var rotation: Rotation?
        var score = 1.0
    }

    /// The measures that never shrink while a stroke grows. Taken with every event.
    private func early(_ strokePath: StrokePath, _ limits: Limits) -> InlineArray<3, Check> {
        let limit = limits.circle
        let most = turns.max() ?? 0
        let bent = max(strokePath.bend.clockwise, strokePath.bend.counterclockwise) * 180 / .pi
        let turnings = max(strokePath.horizontal.count, strokePath.vertical.count)
        let against = min(strokePath.bend.clockwise, strokePath.bend.counterclockwise) * 180 / .pi
        return [
            // A turn has two turnings along each axis; the rest is for the ends.
            .most("turnings", Double(turnings), Double(2 * (most - 1) + limit.turnings)),
            .most("degrees bent back", against, limit.bend),
            .most("degrees bent", bent, Double(360 * most) + limit.turnTolerance + limit.turn),
        ]
    }

    private func examine(_ strokePath: StrokePath, _ limits: Limits) -> Examined {
        let limit = limits.circle
        var seen = Examined()
        let checks = early(strokePath, limits)
        for index in checks.indices { seen.checks.append(checks[index]) }
        seen.checks.append(
            .least("px across", max(strokePath.box.width, strokePath.box.height), limit.diameter))
        guard seen.checks.allSatisfy(\.isMet),
            let winding = TurnWinding(strokePath)
        else { return seen }
        let wound = abs(winding.total) * 180 / .pi
        // The number of turns sought that comes nearest.
        guard
            let number = turns.min(by: {
                abs(wound - 360 * Double($0)) < abs(wound - 360 * Double($1))
            })
        else { return seen }
        let whole = 360 * Double(number)
        seen.checks.append(.least("winding in degrees", wound, whole - limit.turnTolerance))
        seen.checks.append(.most("winding in degrees", wound, whole + limit.turnTolerance))
        guard seen.checks.allSatisfy(\.isMet) else { return seen }
        seen.turns = number
        seen.rotation = winding.total > 0 ? .clockwise : .counterclockwise
        classify(winding.parts(number, of: strokePath.samples), limits, &seen)
        return seen
    }

    /// Judges each turn by itself, and all against each other.
    private func classify(_ parts: [ArraySlice<Sample>], _ limits: Limits, _ seen: inout Examined) {
        var one = limits
        // The time is the whole stroke's; a part of it tells little.
        one.arming = .hotkey
        var sizes: [Double] = []
        for part in parts {
            let strokePath = StrokePath(part)
            switch CircleClassifier.classify(strokePath, limits: one) {
            case .accepted(_, let score): seen.score = min(seen.score, score)
            case .rejected(let failedCheck):
                seen.checks.append(Check(failedCheck))
                seen.turns = nil
                return
            }
            sizes.append(strokePath.box.diagonal)
        }
        let evenness = (sizes.min() ?? 0) / max(sizes.max() ?? 0, 1)
        seen.checks.append(
            .least("smallest over largest turn", evenness, limits.circle.turnEvenness))
    }

    private static func no(_ measure: String, _ value: Double, _ limit: Double) -> FailedCheck {
        FailedCheck(rule: name, measure: measure, value: value, limit: limit)
    }
}

/// How a stroke path winds about the middle of its path.
private struct TurnWinding {
    /// The signed angle in radians, positive clockwise.
    let total: Double
    private var angles: [Double] = [0]

    /// Nil where there is no path.
    init?(_ strokePath: StrokePath) {
        let samples = strokePath.samples
        guard samples.count >= 2 else { return nil }
        let origin = strokePath.box.center
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
