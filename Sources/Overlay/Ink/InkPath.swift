internal import Gestures

/// The path of one contact, made smooth as it grows, with constant work for each sample.
///
/// The path goes through *knots*. From one to the next leads a quadratic curve that begins in the
/// direction in which the one before ended, so it has no kinks, and that is chosen without looking
/// ahead: what was shown is never bent again, not even where the samples of fast motion are far
/// apart. From the last knot a provisional *tail* reaches the newest sample: ink never lags.
///
/// A knot is the mean of the samples on the last few pixels. Many devices report whole pixels, and
/// a curve through each of them would show stairs. Where samples are further apart, every one is a
/// knot. A sharp turn is a corner that the user meant: it gets a knot of its own and stays sharp.
struct InkPath {
    /// The way between knots, in pixels.
    private static let spacing = 5.0
    /// The same where the device reports whole pixels: it makes a knot the mean of at least two
    /// samples unless motion is fast; the rounding of one would make the path tremble.
    private static let wholeSpacing = 8.0
    /// How far a sample may lie off the straight way before it is a turn, in pixels, where the
    /// device reports fractions.
    private static let tolerance = 0.3
    /// The same where it reports whole pixels: more than rounding does to a straight line.
    private static let wholeTolerance = 1.25
    /// The cosine of the least angle that is a corner, 60°.
    private static let cornerCosine = 0.5
    /// The same at a turn within a few pixels, 30°.
    private static let turnCosine = 0.87
    /// Samples nearer to the last one than this, in pixels, add nothing, so that few are pending.
    private static let grain = 0.2
    /// How far whole pixels may be off across the path.
    private static let rounding = 0.4
    /// Where a curve's control point lies on the tangent at its start, in lengths of its chord. A
    /// half would make arcs of circles, but pass a wrong tangent on to the next for ever, to
    /// alternate sides; this leaves three fifths of it to the next.
    private static let lead = 0.37

    /// The last knot, and its direction of arrival, of length 1; nil before the first curve.
    private var knot: Point
    private var heading: Vector?
    /// How far the path has lately left its heading, over the square of the way: a curvature.
    private var bend = 0.0
    /// Whether the last knot is a corner.
    private var isTurn = false
    /// The newest sample that the last knot covers.
    private var boundary: Point
    /// The samples since.
    private var pending: [Point] = []
    private var newest: Point
    /// Whether the device reported nothing but whole pixels so far.
    private var isWhole: Bool

    init(at point: Point) {
        knot = point
        boundary = point
        newest = point
        isWhole = Self.isWhole(point)
        pending.reserveCapacity(32)
    }

    /// Goes on to `point`; gives the lines that this commits.
    mutating func extend(to point: Point) -> [InkLine] {
        var lines: [InkLine] = []
        guard point != newest else { return lines }
        newest = point
        if isWhole { isWhole = Self.isWhole(point) }
        guard (pending.last ?? boundary).distance(to: point) >= Self.grain else { return lines }
        // The way turns just where the last knot's samples end: the knot is their mean and lies before
        // that, and the ink that reached it is not to be taken away.
        if !isTurn, boundary != knot, boundary.distance(toSegment: knot, point) > least {
            commit(to: boundary, into: &lines)
            isTurn = true
        }
        if let turn = turn(before: point) {
            commit(to: pending[turn], into: &lines)
            isTurn = true
            boundary = pending[turn]
            pending.removeSubrange(...turn)
        }
        pending.append(point)
        if boundary.distance(to: point) >= (isWhole ? Self.wholeSpacing : Self.spacing)
            || pending.count >= 32
        {
            commit(to: Point.centroid(of: pending) ?? point, into: &lines)
            boundary = point
            pending.removeAll(keepingCapacity: true)
        }
        return lines
    }

    /// The provisional end, from the committed part to the newest sample.
    var tail: [InkLine] {
        let end = steadied(newest)
        return newest == knot ? [] : Self.lines(from: knot, curve(to: end).control, to: end)
    }

    private static func isWhole(_ point: Point) -> Bool {
        point.x == point.x.rounded() && point.y == point.y.rounded()
    }

    /// How far off the straight way a turn is.
    private var least: Double { isWhole ? Self.wholeTolerance : Self.tolerance }

    /// The pending sample that lies furthest off the straight way to `point`, if it is a turn.
    private func turn(before point: Point) -> Int? {
        let distances = pending.map { $0.distance(toSegment: boundary, point) }
        guard let most = distances.max(), most > least else { return nil }
        return distances.firstIndex(of: most)
    }

    /// `end`, half way back to where the path was going: rounding moved it by up to half a pixel, which
    /// would be seen as trembling.
    private func steadied(_ end: Point) -> Point {
        guard isWhole, let heading else { return end }
        let chord = end - knot
        guard heading.dot(chord) > Self.turnCosine * chord.length else { return end }
        let astray = heading.cross(chord) - bend * chord.dot(chord)
        let pull = min(Self.rounding, max(-Self.rounding, astray / 2))
        return end + Vector(dx: heading.dy, dy: -heading.dx) * pull
    }

    private mutating func commit(to goal: Point, into lines: inout [InkLine]) {
        let next = steadied(goal)
        guard next != knot else { return }
        let chord = next - knot
        if let heading, heading.dot(chord) > Self.turnCosine * chord.length {
            let seen = heading.cross(chord) / chord.dot(chord)
            bend += (seen - bend) * min(0.3, chord.length / 30)
        } else {
            bend = 0
        }
        let (control, heading) = curve(to: next)
        lines += Self.lines(from: knot, control, to: next)
        knot = next
        self.heading = heading
        isTurn = false
    }

    /// The way from the last knot to `end`: the control point of a quadratic Bézier curve, and in which
    /// direction it arrives.
    private func curve(to end: Point) -> (control: Point, heading: Vector) {
        let chord = end - knot
        let length = chord.length
        let least = isTurn && !isWhole ? Self.turnCosine : Self.cornerCosine
        // The first segment, or a corner, is straight.
        let isStraight = heading.map { $0.dot(chord) <= least * length } ?? true
        let way = isStraight ? chord * 0.5 : (heading ?? .zero) * (length * Self.lead)
        let arrival = end - (knot + way)
        return (knot + way, arrival * (1 / max(arrival.length, 1e-9)))
    }

    /// How far a line may lie off a curve, in pixels: unseen.
    private static let lineTolerance = 0.08
    /// Lines are not much longer than this, in pixels, so that the box of each is small even where
    /// the pointer is flung across the screen.
    private static let longest = 40.0

    /// Lines that look like the curve.
    private static func lines(
        from start: Point, _ control: Point, to end: Point
    ) -> [InkLine] {
        // A quadratic curve that is cut at n equal steps of its parameter is off each chord by
        // an eighth of its second derivative over n² at most: of the part across the curve.
        let (way, rest) = (control - start, end - control)
        let bend = abs(way.cross(rest)) / max(min(way.length, rest.length), 1e-9)
        let round = (bend / (4 * lineTolerance)).squareRoot()
        let count = max(1, round, (way.length + rest.length) / longest).rounded(.up)
        var last = start
        return (1...Int(count)).map { step in
            let share = Double(step) / count
            let next = start.interpolated(to: control, share: share).interpolated(
                to: control.interpolated(to: end, share: share), share: share)
            defer { last = next }
            return InkLine(start: last, end: Double(step) == count ? end : next)
        }
    }
}

extension Point {
    /// The distance in pixels to the nearest point of the line between `start` and `end`.
    func distance(toSegment start: Point, _ end: Point) -> Double {
        let line = end - start
        let squared = line.dot(line)
        guard squared > 0 else { return distance(to: start) }
        let share = min(1, max(0, (self - start).dot(line) / squared))
        return distance(to: start + line * share)
    }
}
