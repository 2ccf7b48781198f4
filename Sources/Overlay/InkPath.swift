internal import Gestures

/// A bit of the trail: a quadratic Bézier curve, or a straight line.
struct Piece: Hashable {
    var start: Point
    /// The control point of a curve, nil for a line.
    var control: Point?
    var end: Point

    /// A rectangle that holds it: a curve stays within the hull of its three points.
    var bounds: Box {
        var box = Box(start)
        box.include(end)
        if let control { box.include(control) }
        return box
    }

    /// The two halves, by de Casteljau's construction.
    var halves: (Piece, Piece) {
        guard let control else {
            let middle = start.interpolated(to: end, share: 0.5)
            return (Piece(start: start, end: middle), Piece(start: middle, end: end))
        }
        let before = start.interpolated(to: control, share: 0.5)
        let after = control.interpolated(to: end, share: 0.5)
        let middle = before.interpolated(to: after, share: 0.5)
        return (
            Piece(start: start, control: before, end: middle),
            Piece(start: middle, control: after, end: end)
        )
    }

    /// Calls `body` with parts no longer than `extent` pixels in either direction, so that the box
    /// of each is small even where a hand flings the pointer across the screen.
    func forEachPart(extent: Double, _ body: (Piece) -> Void) {
        let box = bounds
        guard max(box.width, box.height) > extent else { return body(self) }
        let (first, second) = halves
        first.forEachPart(extent: extent, body)
        second.forEachPart(extent: extent, body)
    }
}

/// The trail of one contact, made smooth as it grows, with constant work for each sample.
///
/// Some samples become *knots*; between the midpoints of neighbouring knots run quadratic curves
/// with the knot as control point, so the trail has no kinks, and what is settled never changes.
/// From the last midpoint a provisional *tail* reaches the newest sample: ink never lags.
///
/// Samples nearer than `spacing` to the last knot make no knot unless the trail turns there.
/// Positions are whole pixels on many devices; curves through every one of them would show the
/// stairs. A sharp turn between close knots is a corner that the hand meant, and stays sharp; a
/// sharp turn between distant ones is a fast hand under a slow device, and is rounded.
struct InkPath {
    /// The distance between knots, in pixels.
    static let spacing = 4.0
    /// Between knots no further apart than this, in pixels, a corner stays a corner.
    static let cornerReach = 8.0
    /// How far a skipped sample may lie off the trail, in pixels.
    static let tolerance = 0.5
    /// The cosine of the least angle that is a corner, 60°.
    static let cornerCosine = 0.5

    /// The last two knots; the first is nil until the contact has moved.
    private var previous: Point?
    private var knot: Point
    /// Where the settled part ends.
    private var settled: Point
    /// The sample furthest from the last knot since then.
    private var peak: Point?
    private var newest: Point

    init(at point: Point) {
        knot = point
        settled = point
        newest = point
    }

    /// Whether the contact has moved: before that there is no ink.
    var hasInk: Bool { previous != nil || newest != knot }

    /// Goes on to `point`; what is settled by it is appended to `pieces`.
    mutating func extend(to point: Point, settling pieces: inout [Piece]) {
        guard point != newest else { return }
        newest = point
        if let peak, peak.distance(toSegment: knot, point) > Self.tolerance {
            add(peak, settling: &pieces)
        }
        let distance = knot.distance(to: point)
        if distance >= Self.spacing {
            add(point, settling: &pieces)
        } else if peak.map({ knot.distance(to: $0) < distance }) ?? true {
            peak = point
        }
    }

    /// The provisional end, from the settled part to the newest sample.
    func tail(into pieces: inout [Piece]) {
        guard hasInk else { return }
        guard let previous else {
            pieces.append(Piece(start: settled, end: newest))
            return
        }
        guard newest != knot else {
            pieces.append(Piece(start: settled, end: knot))
            return
        }
        let middle = knot.interpolated(to: newest, share: 0.5)
        turn(from: previous, to: newest, through: middle, into: &pieces)
        pieces.append(Piece(start: middle, end: newest))
    }

    private mutating func add(_ point: Point, settling pieces: inout [Piece]) {
        let middle = knot.interpolated(to: point, share: 0.5)
        if let previous {
            turn(from: previous, to: point, through: middle, into: &pieces)
        } else {
            pieces.append(Piece(start: settled, end: middle))
        }
        settled = middle
        previous = knot
        knot = point
        peak = nil
    }

    /// The way from the settled end round the last knot to `middle`.
    private func turn(
        from previous: Point, to next: Point, through middle: Point, into pieces: inout [Piece]
    ) {
        let before = knot - previous
        let after = next - knot
        let lengths = before.length * after.length
        let isCorner =
            max(before.length, after.length) <= Self.cornerReach
            && before.dot(after) < Self.cornerCosine * lengths
        if isCorner {
            pieces.append(Piece(start: settled, end: knot))
            pieces.append(Piece(start: knot, end: middle))
        } else {
            pieces.append(Piece(start: settled, control: knot, end: middle))
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
