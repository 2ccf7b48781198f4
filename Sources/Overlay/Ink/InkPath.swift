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
    static let spacing = 5.0
    /// The same where the device reports whole pixels: it makes a knot the mean of at least two
    /// samples unless motion is fast; the rounding of one would make the path tremble.
    static let wholeSpacing = 8.0
    /// How far a sample may lie off the straight way before it is a turn, in pixels, where the
    /// device reports fractions.
    static let tolerance = 0.3
    /// The same where it reports whole pixels: more than rounding does to a straight line.
    static let wholeTolerance = 1.25
    /// The cosine of the least angle that is a corner, 60°.
    static let cornerCosine = 0.5
    /// The same at a turn within a few pixels, 30°.
    static let turnCosine = 0.87
    /// Samples nearer to the last one than this, in pixels, add nothing, so that few are pending.
    static let grain = 0.2
    /// How far whole pixels may be off across the path.
    static let rounding = 0.4
    /// Where a curve's control point lies on the tangent at its start, in lengths of its chord. A
    /// half would make arcs of circles, but pass a wrong tangent on to the next for ever, to
    /// alternate sides; this leaves three fifths of it to the next.
    static let lead = 0.37

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

    /// The path of a contact that is put down at `point`.
    init(at point: Point) {
        knot = point
        boundary = point
        newest = point
        isWhole = Self.isWhole(point)
        pending.reserveCapacity(32)
    }

    /// Goes on to `point`; the segments that this commits are appended to `segments`.
    mutating func extend(to point: Point, committing segments: inout [CurveSegment]) {
        guard point != newest else { return }
        newest = point
        if isWhole { isWhole = Self.isWhole(point) }
        guard (pending.last ?? boundary).distance(to: point) >= Self.grain else { return }
        if turnsAtBoundary(towards: point) {
            commit(to: boundary, into: &segments)
            isTurn = true
        }
        if let turn = turn(before: point) {
            commit(to: pending[turn], into: &segments)
            isTurn = true
            boundary = pending[turn]
            pending.removeSubrange(...turn)
        }
        pending.append(point)
        if boundary.distance(to: point) >= (isWhole ? Self.wholeSpacing : Self.spacing)
            || pending.count >= 32
        {
            commit(to: Point.centroid(of: pending) ?? point, into: &segments)
            boundary = point
            pending.removeAll(keepingCapacity: true)
        }
    }

    /// The provisional end, from the committed part to the newest sample.
    func tail(into segments: inout [CurveSegment]) {
        guard newest != knot else { return }
        segments.append(segment(to: steadied(newest)).segment)
    }

    private static func isWhole(_ point: Point) -> Bool {
        point.x == point.x.rounded() && point.y == point.y.rounded()
    }

    /// How far off the straight way a turn is.
    private var least: Double { isWhole ? Self.wholeTolerance : Self.tolerance }

    /// Whether the way turns just where the last knot's samples end: the knot is their mean and
    /// lies before that, and the ink that reached it is not to be taken away.
    private func turnsAtBoundary(towards point: Point) -> Bool {
        !isTurn && boundary != knot
            && boundary.distance(toSegment: knot, point) > least
    }

    /// The pending sample that lies furthest off the straight way to `point`, if it is a turn.
    private func turn(before point: Point) -> Int? {
        var best = (index: -1, distance: least)
        for index in pending.indices {
            let distance = pending[index].distance(toSegment: boundary, point)
            if distance > best.distance { best = (index, distance) }
        }
        return best.index < 0 ? nil : best.index
    }

    /// `end`, half way back to where the path was going: rounding moved it by up to half a pixel.
    private func steadied(_ end: Point) -> Point {
        guard isWhole, let heading else { return end }
        let chord = end - knot
        guard heading.dot(chord) > Self.turnCosine * chord.length else { return end }
        let astray = Self.deviation(of: chord, from: heading) - bend * chord.dot(chord)
        let pull = min(Self.rounding, max(-Self.rounding, astray / 2))
        return end + Vector(dx: heading.dy, dy: -heading.dx) * pull
    }

    private static func deviation(of chord: Vector, from heading: Vector) -> Double {
        heading.dx * chord.dy - heading.dy * chord.dx
    }

    private mutating func commit(to goal: Point, into segments: inout [CurveSegment]) {
        let next = steadied(goal)
        guard next != knot else { return }
        let chord = next - knot
        if let heading, heading.dot(chord) > Self.turnCosine * chord.length {
            let seen = Self.deviation(of: chord, from: heading) / chord.dot(chord)
            bend += (seen - bend) * min(0.3, chord.length / 30)
        } else {
            bend = 0
        }
        let (segment, heading) = segment(to: next)
        segments.append(segment)
        knot = next
        self.heading = heading
        isTurn = false
    }

    /// The way from the last knot to `end`, and in which direction it arrives there.
    private func segment(to end: Point) -> (segment: CurveSegment, heading: Vector) {
        let chord = end - knot
        let length = chord.length
        let least = isTurn && !isWhole ? Self.turnCosine : Self.cornerCosine
        guard let heading, heading.dot(chord) > least * length else {
            // The first segment, or a corner.
            let segment = CurveSegment(start: knot, end: end)
            return (segment, chord * (1 / max(length, 1e-9)))
        }
        let control = knot + heading * (length * Self.lead)
        let arrival = end - control
        let segment = CurveSegment(start: knot, control: control, end: end)
        return (segment, arrival * (1 / max(arrival.length, 1e-9)))
    }
}

/// A segment of the path: a quadratic Bézier curve, or a straight line.
struct CurveSegment: Hashable {
    var start: Point
    /// The control point of a curve, nil for a line.
    var control: Point?
    var end: Point

    /// How far a line may lie off the curve, in pixels: unseen.
    private static let tolerance = 0.08
    /// Lines are not much longer than this, in pixels, so that the box of each is small even where
    /// the pointer is flung across the screen.
    private static let longest = 40.0
    /// No screen is so wide that a segment needs more.
    private static let most = 512.0

    /// Calls `body` with lines that look like the segment.
    func forEachLine(_ body: (InkLine) -> Void) {
        let way = start.distance(to: end)
        var steps = (way / Self.longest).rounded(.up)
        if let control {
            // A quadratic curve that is cut at n equal steps of its parameter is off each chord by
            // an eighth of its second derivative over n² at most.
            let bend = (start - control) + (end - control)
            let round = (bend.length / (4 * Self.tolerance)).squareRoot().rounded(.up)
            steps = max(round, (max(way, bend.length) / Self.longest).rounded(.up))
        }
        let count = max(1, Int(min(Self.most, steps)))
        var last = start
        for step in 1...count {
            let share = Double(step) / Double(count)
            let next = step == count ? end : point(at: share)
            body(InkLine(start: last, end: next))
            last = next
        }
    }

    private func point(at share: Double) -> Point {
        guard let control else { return start.interpolated(to: end, share: share) }
        let before = start.interpolated(to: control, share: share)
        return before.interpolated(to: control.interpolated(to: end, share: share), share: share)
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
