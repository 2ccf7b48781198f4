public import Gestures
internal import Glibc

/// The ideal shape of a gesture, for a small picture: marks in a square from (0, 0) to (1, 1), y
/// downwards.
public struct GestureIcon: Hashable, Sendable {
    /// One mark.
    public enum Mark: Hashable, Sendable {
        /// A line that is drawn; a gesture guide is drawn pale, as what may also be drawn.
        case path([Point], isGhost: Bool = false)
        /// The head of an arrow at the tip, coming from a place behind it.
        case head(tip: Point, from: Point)
        /// Where a contact sets down.
        case start(Point)
        /// A touch: a filled disc.
        case touch(Point, radius: Double)
        /// The share of a ring, 0…1, clockwise from the top; the rest of it is pale.
        case ring(Point, radius: Double, share: Double)
        /// A step of a gesture that goes on: a short line across it.
        case step(Point, Point)
        /// A monitor that fills the square, with one of its edges marked.
        case monitor(Edge)
        /// A mouse that fills the square, with one of its buttons marked, by X's number; nil for
        /// none.
        case mouse(button: Int?)
        /// Nothing is known of the shape.
        case unknown
    }

    /// The marks, what is below first.
    public private(set) var marks: [Mark] = []

    /// The shape of `phrase`; that of a recorded stroke is `template`'s. Whether a pan acts in
    /// steps is up to the mapping.
    public init(_ phrase: Phrase, template: Template? = nil, hasSteps: Bool = true) {
        switch phrase {
        case .tap(let count, let fingers): tap(count, fingers)
        case .longPress(let fingers): longPress(fingers)
        case .swipe(let direction, let fingers):
            for lane in Self.lanes(direction.unit, fingers) { drawn(lane) }
        case .sequence(let directions): drawn(Self.legs(directions))
        case .edge(let edge): swipe(from: edge)
        case .circle(let rotation): circle(rotation)
        case .shake(let axis): shake(axis)
        case .pan(let direction, let fingers): pan(direction, fingers, hasSteps)
        case .pinch(let direction): pinch(direction)
        case .rotate(let rotation): rotate(rotation)
        case .stroke: if let template { recorded(template) } else { marks.append(.unknown) }
        case .wheel(let direction): wheel(direction)
        case .button(let number): marks.append(.mouse(button: number))
        }
    }

    static let middle = Point(x: 0.5, y: 0.5)

    /// A line with a dot where it begins and a head where it ends.
    private mutating func drawn(_ points: [Point]) {
        guard let first = points.first, let last = points.last else { return }
        marks.append(.path(points))
        marks.append(.head(tip: last, from: Brush.place(on: points, before: 0.14)))
        marks.append(.start(first))
    }

    // MARK: Straight lines

    /// How far apart the lines of fingers are.
    private static func laneGap(_ fingers: Int) -> Double {
        fingers > 1 ? min(0.26, 0.6 / Double(fingers - 1)) : 0
    }

    /// Straight lines side by side, one for each finger, along `unit`.
    private static func lanes(_ unit: Vector, _ fingers: Int) -> [[Point]] {
        let across = Vector(dx: -unit.dy, dy: unit.dx)
        let gap = laneGap(fingers)
        return (0..<fingers).map { index in
            let off = Double(index) - Double(fingers - 1) / 2
            let center = middle + across * (off * gap)
            return [center + unit * -0.36, center + unit * 0.4]
        }
    }

    /// Legs one after the other. One that comes back is drawn beside the one before it, and one
    /// that would end where the stroke has been ends short of it.
    private static func legs(_ directions: [Direction]) -> [Point] {
        var points = [Point.zero]
        var before: Vector?
        for direction in directions {
            guard let here = points.last else { break }
            let unit = direction.unit
            var origin = here
            if let before, before.dot(unit) < -0.9 {
                let side = Vector(dx: abs(unit.dy), dy: abs(unit.dx))
                origin = here + side * 0.3
                points.append(origin)
            }
            var length = 1.0
            while length > 0.3,
                points.dropLast().contains(where: {
                    $0.distance(to: origin + unit * length) < 0.3
                })
            { length -= 0.1 }
            points.append(origin + unit * length)
            before = unit
        }
        return fitted(points)
    }

    private mutating func swipe(from edge: Edge) {
        marks.append(.monitor(edge))
        let unit: Vector =
            switch edge {
            case .left: Vector(dx: 1, dy: 0)
            case .right: Vector(dx: -1, dy: 0)
            case .top: Vector(dx: 0, dy: 1)
            case .bottom: Vector(dx: 0, dy: -1)
            }
        // The monitor is wider than high.
        let reach = unit.dx == 0 ? 0.31 : 0.44
        drawn([Self.middle + unit * -reach, Self.middle + unit * 0.12])
    }

    private mutating func pan(_ direction: PanDirection, _ fingers: Int, _ hasSteps: Bool) {
        let unit: Vector =
            switch direction {
            case .left: Vector(dx: -1, dy: 0)
            case .right, .horizontal: Vector(dx: 1, dy: 0)
            case .up: Vector(dx: 0, dy: -1)
            case .down, .vertical: Vector(dx: 0, dy: 1)
            }
        let across = Vector(dx: -unit.dy, dy: unit.dx)
        let isBothWays = direction == .horizontal || direction == .vertical
        let lanes = Self.lanes(unit, fingers)
        // The steps are marked across all lanes together.
        let half = Double(fingers - 1) / 2 * Self.laneGap(fingers)
        for share in hasSteps ? [-0.16, 0, 0.16] : [] {
            let center = Self.middle + unit * share
            marks.append(
                .step(center + across * (half + 0.13), center + across * -(half + 0.13)))
        }
        for lane in lanes {
            if isBothWays {
                let ends = [lane[1] + unit * -0.8, lane[1]]
                marks.append(.path(ends))
                marks.append(.head(tip: ends[1], from: ends[0]))
                marks.append(.head(tip: ends[0], from: ends[1]))
            } else {
                drawn(lane)
            }
        }
    }

    private mutating func shake(_ axis: Axis?) {
        func zigzag(_ axis: Axis) -> [Point] {
            (0...5).map { leg in
                let along = leg % 2 == 0 ? 0.14 : 0.86
                let across = 0.2 + Double(leg) * 0.12
                return axis == .horizontal ? Point(x: along, y: across) : Point(x: across, y: along)
            }
        }
        if axis == nil { marks.append(.path(zigzag(.vertical), isGhost: true)) }
        drawn(zigzag(axis ?? .horizontal))
    }

    // MARK: The mouse

    private mutating func wheel(_ direction: ScrollDirection) {
        marks.append(.mouse(button: nil))
        let unit: Vector =
            switch direction {
            case .up: Vector(dx: 0, dy: -1)
            case .down: Vector(dx: 0, dy: 1)
            case .left: Vector(dx: -1, dy: 0)
            case .right: Vector(dx: 1, dy: 0)
            }
        let wheel = Point(x: 0.5, y: 0.36)
        let (start, tip) = (wheel + unit * -0.22, wheel + unit * 0.26)
        marks.append(.path([start, tip]))
        marks.append(.head(tip: tip, from: start))
    }

    // MARK: Touches

    /// How far apart fingers touch.
    private static func touchGap(_ fingers: Int) -> Double {
        [0.36, 0.36, 0.29, 0.24, 0.19][min(max(fingers, 1), 5) - 1]
    }

    /// Where the fingers of a hand touch, flat on the glass.
    private static func touches(_ fingers: Int) -> [Point] {
        (0..<fingers).map { index in
            let off = Double(index) - Double(fingers - 1) / 2
            let lift = fingers > 1 ? 0.05 * off * off - 0.03 * Double(fingers - 1) : 0
            return Point(x: 0.5 + off * touchGap(fingers), y: 0.5 + lift)
        }
    }

    private mutating func tap(_ count: Int, _ fingers: Int) {
        let room = Self.touchGap(fingers)
        let (radius, step) = fingers > 1 ? (room * 0.2, room * 0.1) : (0.12, 0.09)
        for place in Self.touches(fingers) {
            // As many rings as taps; that of a single one is pale, just to look touched.
            for ring in 1...max(count, 1) {
                let reach = radius + step * Double(ring)
                marks.append(.ring(place, radius: reach, share: count > 1 ? 1 : 0))
            }
            marks.append(.touch(place, radius: radius))
        }
    }

    private mutating func longPress(_ fingers: Int) {
        for place in Self.touches(fingers) {
            marks.append(
                .ring(place, radius: fingers > 2 ? 0.1 : fingers > 1 ? 0.14 : 0.28, share: 0.72))
            marks.append(.touch(place, radius: fingers > 1 ? 0.055 : 0.11))
        }
    }

    private mutating func pinch(_ direction: PinchDirection) {
        for sense in [-1.0, 1.0] {
            let way = Vector(dx: 0.36 * sense, dy: -0.36 * sense)
            let near = Self.middle + way * 0.22
            let far = Self.middle + way
            drawn(direction == .inward ? [far, near] : [near, far])
        }
    }

    // MARK: Round lines

    private static func arc(_ radius: Double, from start: Double, by sweep: Double) -> [Point] {
        let count = max(8, Int(abs(sweep) / 0.08))
        return (0...count).map { index in
            let angle = start + sweep * Double(index) / Double(count)
            return middle + Vector(dx: radius * cos(angle), dy: radius * sin(angle))
        }
    }

    private mutating func circle(_ rotation: Rotation?) {
        let top = -Double.pi / 2
        guard let rotation else {
            // Either way round: from the start both ways, as far as a head is long.
            marks.append(.path(Self.arc(0.38, from: top, by: 2 * .pi)))
            for sense in [-1.0, 1.0] {
                let way = Self.arc(0.38, from: top, by: sense * 1.05)
                marks.append(.head(tip: way[way.count - 1], from: way[way.count - 4]))
            }
            marks.append(.start(Point(x: 0.5, y: 0.12)))
            return
        }
        let sense: Double = rotation == .clockwise ? 1 : -1
        drawn(Self.arc(0.38, from: top, by: sense * (2 * .pi - 0.62)))
    }

    private mutating func rotate(_ rotation: Rotation) {
        let sense: Double = rotation == .clockwise ? 1 : -1
        for origin in [Double.pi * 0.75, -Double.pi * 0.25] {
            drawn(Self.arc(0.36, from: origin, by: sense * 1.9))
        }
    }

    // MARK: Recorded strokes

    private mutating func recorded(_ template: Template) {
        let path = Sample.drawable(template.samples).map(\.position)
        guard !path.isEmpty else { return marks.append(.unknown) }
        drawn(Self.fitted(path))
    }

    /// The path in the middle of the square, as large as fits, its proportions kept.
    private static func fitted(_ path: [Point]) -> [Point] {
        guard let box = Box(around: path) else { return path }
        let size = max(box.width, box.height)
        let scale = size > 0 && size.isFinite ? 0.74 / size : 0
        return path.map { middle + ($0 - box.center) * scale }
    }
}

extension Direction {
    /// The vector of length 1 that leads there.
    var unit: Vector { Vector(dx: cos(angle), dy: sin(angle)) }
}
