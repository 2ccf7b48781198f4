internal import Gestures

/// The trail of one contact, made smooth as it grows, with constant work for each sample.
///
/// The trail is a quadratic B-spline: between the midpoints of neighbouring *knots* run quadratic
/// curves with the knot as control point, so it has no kinks, and what is settled never changes.
/// From the last midpoint a provisional *tail* reaches the newest sample: ink never lags.
///
/// A knot is the mean of the samples on the last few pixels. Many devices tell whole pixels, and a
/// curve through each of them would show the stairs. Where samples are further apart, every one is
/// a knot. A sharp turn within a few pixels is a corner that the hand meant: it gets a knot of its
/// own and stays sharp. A sharp turn between distant samples is a fast hand on a slow device, and
/// becomes round.
struct InkPath {
    /// The way between knots, in pixels.
    static let spacing = 5.0
    /// How far a sample may lie off the straight way before it is a turn, in pixels: more than
    /// rounding to whole pixels does to a straight line.
    static let tolerance = 1.25
    /// The cosine of the least angle that is a corner, 60°.
    static let cornerCosine = 0.5
    /// Samples nearer to the last one than this, in pixels, add nothing; so few are pending.
    static let grain = 0.4

    /// A control point of the trail.
    private struct Knot {
        var position: Point
        var breadth: Breadth
        /// Whether the trail turns here within a few pixels.
        var isTurn = false
    }

    /// The last two knots; the first is nil until there are two.
    private var previous: Knot?
    private var knot: Knot
    /// Where the settled part ends, and how broad it is there.
    private var settled: Point
    private var settledBreadth: Breadth
    /// The last sample that the last knot stands for.
    private var boundary: Point
    /// The one that the knot before stands for.
    private var boundaryBefore: Point
    /// The samples since.
    private var pending: [Point] = []
    private var newest: Point
    private var newestBreadth: Breadth

    /// The trail of a contact that is put down at `point`.
    init(at point: Point, breadth: Breadth = Breadth(core: 1, hull: 1)) {
        knot = Knot(position: point, breadth: breadth)
        settled = point
        settledBreadth = breadth
        newestBreadth = breadth
        boundary = point
        boundaryBefore = point
        newest = point
        pending.reserveCapacity(32)
    }

    /// Goes on to `point`, where the trail is as broad as `breadth`, else as before; what is settled
    /// by it is appended to `pieces`.
    mutating func extend(
        to point: Point, breadth: Breadth? = nil, settling pieces: inout [Piece]
    ) {
        guard point != newest else { return }
        newest = point
        if let breadth { newestBreadth = breadth }
        guard (pending.last ?? boundary).distance(to: point) >= Self.grain else { return }
        if let turn = turn(before: point) {
            add(
                Knot(position: pending[turn], breadth: newestBreadth, isTurn: true),
                settling: &pieces)
            close(at: pending[turn])
            pending.removeSubrange(...turn)
        }
        pending.append(point)
        if boundary.distance(to: point) >= Self.spacing || pending.count >= 32 {
            if turnsAtBoundary(towards: point) {
                add(
                    Knot(position: boundary, breadth: knot.breadth, isTurn: true), settling: &pieces
                )
            }
            add(Knot(position: mean, breadth: newestBreadth), settling: &pieces)
            close(at: point)
            pending.removeAll(keepingCapacity: true)
        }
    }

    /// The provisional end, from the settled part to the newest sample.
    func tail(into pieces: inout [Piece]) {
        let next = pending.isEmpty ? newest : mean
        guard newest != knot.position || settled != newest else { return }
        let middle = knot.position.interpolated(to: next, share: 0.5)
        let breadth = knot.breadth.interpolated(to: newestBreadth, share: 0.5)
        bend(to: next, through: middle, breadth, into: &pieces)
        pieces.append(
            Piece(start: middle, control: next, end: newest, from: breadth, to: newestBreadth))
    }

    private var mean: Point {
        var (x, y) = (0.0, 0.0)
        for point in pending {
            x += point.x
            y += point.y
        }
        let share = 1 / Double(max(1, pending.count))
        return Point(x: x * share, y: y * share)
    }

    private mutating func close(at point: Point) {
        boundaryBefore = boundary
        boundary = point
    }

    /// Whether the way turns just where the last knot's samples end.
    private func turnsAtBoundary(towards point: Point) -> Bool {
        let before = boundary - boundaryBefore
        let after = point - boundary
        let lengths = before.length * after.length
        return !knot.isTurn && max(before.length, after.length) <= 2 * Self.spacing
            && before.dot(after) < Self.cornerCosine * lengths
    }

    /// The pending sample that lies furthest off the straight way to `point`, if it is a turn.
    private func turn(before point: Point) -> Int? {
        var best: (index: Int, distance: Double)?
        for (index, sample) in pending.enumerated() {
            let distance = sample.distance(toSegment: boundary, point)
            if distance > best?.distance ?? Self.tolerance { best = (index, distance) }
        }
        return best?.index
    }

    private mutating func add(_ next: Knot, settling pieces: inout [Piece]) {
        let middle = knot.position.interpolated(to: next.position, share: 0.5)
        let breadth = knot.breadth.interpolated(to: next.breadth, share: 0.5)
        bend(to: next.position, through: middle, breadth, into: &pieces)
        settled = middle
        settledBreadth = breadth
        previous = knot
        knot = next
    }

    /// The way from the settled end round the last knot to `middle`.
    private func bend(
        to next: Point, through middle: Point, _ breadth: Breadth, into pieces: inout [Piece]
    ) {
        let begun = settledBreadth
        guard let previous else {
            pieces.append(Piece(start: settled, end: middle, from: begun, to: breadth))
            return
        }
        let before = knot.position - previous.position
        let after = next - knot.position
        if knot.isTurn, before.dot(after) < Self.cornerCosine * before.length * after.length {
            let corner = knot.breadth
            pieces.append(Piece(start: settled, end: knot.position, from: begun, to: corner))
            pieces.append(Piece(start: knot.position, end: middle, from: corner, to: breadth))
        } else {
            pieces.append(
                Piece(start: settled, control: knot.position, end: middle, from: begun, to: breadth)
            )
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
