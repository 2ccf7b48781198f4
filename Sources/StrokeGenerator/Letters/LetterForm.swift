internal import Gestures

/// How a letter or a digit is drawn in one stroke: the path of the pen, one unit high, y downwards.
struct LetterForm: Sendable {
    /// A part of the path, from where the part before it ends; corners are between parts and
    /// between the points of a straight one.
    enum Part: Sendable {
        /// Straight lines through these places: x, y, x, y, ….
        case straight([Double])
        /// A smooth curve through these places.
        case round([Double])
    }

    /// The parts; the first begins at its own first place.
    let parts: [Part]

    /// The path in these parts.
    init(_ parts: Part...) { self.parts = parts }

    /// The usual forms of the letter called `name`; none where there is no such letter.
    static func forms(of name: String) -> [LetterForm] {
        all.first { $0.name == name }?.forms ?? []
    }

    /// Places along the path.
    ///
    /// - Parameters:
    ///   - spacing: how far they are apart in the drawing, about.
    ///   - moved: where a place of the description is in this drawing.
    func points(spacing: Double, moved: (Point) -> Point) -> [Point] {
        var points: [Point] = []
        for part in parts {
            switch part {
            case .straight(let numbers):
                for corner in Self.places(numbers).map(moved) {
                    guard let last = points.last else {
                        points.append(corner)
                        continue
                    }
                    let steps = Self.steps(from: last, to: corner, spacing)
                    for step in 1...steps {
                        let share = Double(step) / Double(steps)
                        points.append(last.interpolated(to: corner, share: share))
                    }
                }
            case .round(let numbers):
                var places = Self.places(numbers).map(moved)
                if let last = points.last {
                    places.insert(last, at: 0)
                } else if let first = places.first {
                    points.append(first)
                }
                points += Self.smooth(through: places, spacing)
            }
        }
        return points
    }

    private static func places(_ numbers: [Double]) -> [Point] {
        stride(from: 0, to: numbers.count - 1, by: 2).map {
            Point(x: numbers[$0], y: numbers[$0 + 1])
        }
    }

    private static func steps(from start: Point, to end: Point, _ spacing: Double) -> Int {
        max(1, Int((start.distance(to: end) / spacing).rounded(.up)))
    }

    /// What follows the first of `places` on the smooth curve through all of them: a Catmull-Rom
    /// spline (Catmull and Rom, "A class of local interpolating splines", 1974).
    private static func smooth(through places: [Point], _ spacing: Double) -> [Point] {
        var points: [Point] = []
        for index in places.indices.dropLast() {
            let (start, end) = (places[index], places[index + 1])
            let before = index > 0 ? places[index - 1] : start
            let after = index + 2 < places.count ? places[index + 2] : end
            let leaving = (end - before) * 0.5
            let arriving = (after - start) * 0.5
            let steps = Self.steps(from: start, to: end, spacing)
            for step in 1...steps {
                let share = Double(step) / Double(steps)
                let (square, cube) = (share * share, share * share * share)
                points.append(
                    start + (end - start) * (3 * square - 2 * cube)
                        + leaving * (cube - 2 * square + share) + arriving * (cube - square))
            }
        }
        return points
    }
}
