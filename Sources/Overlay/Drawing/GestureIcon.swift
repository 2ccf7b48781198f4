internal import CCairo
public import Gestures
internal import Glibc

/// The ideal shape of a gesture, for a small picture: marks in a square of the size 1, y downwards.
public struct GestureIcon: Hashable, Sendable {
    enum Mark: Hashable, Sendable {
        /// A line that is drawn; a ghost is pale, for another way to draw the gesture.
        case path([Point], isGhost: Bool = false)
        /// The head of an arrow at the tip, coming from a place behind it.
        case head(tip: Point, from: Point)
        /// Where a contact comes down.
        case start(Point)
        case touch(Point, radius: Double)
        /// The share of a ring, 0…1, clockwise from the top; the rest of it is pale.
        case ring(Point, radius: Double, share: Double)
        /// A step of a gesture that goes on: a short line across it.
        case step(Point, Point)
        /// A monitor that fills the square, with one of its edges marked.
        case monitor(Edge)
        /// A mouse that fills the square, with one of its buttons marked, by X's number.
        case mouse(button: Int?)
        case unknown
    }

    /// The marks, what is below first.
    private(set) var marks: [Mark] = []

    /// The shape of `phrase`; that of a recorded stroke is `template`'s. Whether a pan acts in
    /// steps is up to the mapping.
    public init(_ phrase: Phrase, template: Template? = nil, hasSteps: Bool = true) {
        switch phrase {
        case .tap(let count, let fingers): tap(count, fingers)
        case .circle(nil), .knob(nil): roundEitherWay()
        case .shake(nil):
            // Either way: one of them is pale.
            for line in Self.lanes(IdealPath(.shake(.vertical))) {
                marks.append(.path(line, isGhost: true))
            }
            draw(IdealPath(.shake(.horizontal)))
        case .longPress(let fingers): longPress(fingers)
        case .swipe(_, let fingers): draw(IdealPath(phrase), fingers)
        case .edge(let edge): swipe(from: edge)
        case .pan(let direction, let fingers): pan(direction, fingers, hasSteps)
        case .pinch(let direction, let fingers): pinch(direction, fingers ?? 2)
        case .rotate(let rotation, let fingers): rotate(rotation, fingers ?? 2)
        case .stroke:
            if let template {
                draw(IdealPath(phrase, like: template))
            } else {
                marks.append(.unknown)
            }
        case .wheel(let direction): wheel(direction)
        case .button(let number): marks.append(.mouse(button: number))
        default: draw(IdealPath(phrase))  // Whatever has one.
        }
    }

    static let middle = Point(x: 0.5, y: 0.5)

    /// A line with a head where it ends, and a dot where it begins.
    private mutating func drawn(_ points: [Point], hasStart: Bool = true) {
        guard let first = points.first, let last = points.last else { return }
        marks.append(.path(points))
        marks.append(.head(tip: last, from: Brush.shortened(points, by: 0.14).last ?? last))
        if hasStart { marks.append(.start(first)) }
    }

    // MARK: Lines

    /// How far apart the lines of fingers are, in lengths of a line.
    private static func laneGap(_ fingers: Int) -> Double {
        min(0.34, 0.8 / Double(max(fingers - 1, 1)))
    }

    /// The usual way to draw `path` for each finger, side by side.
    private static func lanes(_ path: IdealPath?, _ fingers: Int = 1) -> [[Point]] {
        guard let points = path?.ways.first, let first = points.first, let last = points.last
        else { return [] }
        let way = last - first
        let across = Vector(dx: -way.dy, dy: way.dx) * laneGap(fingers)
        return fitted((0..<fingers).map { lane in points.map { $0 + across * Double(lane) } })
    }

    private mutating func draw(_ path: IdealPath?, _ fingers: Int = 1) {
        for lane in Self.lanes(path, fingers) { drawn(lane) }
    }

    /// Lines in the middle of the square, as large as fits, their proportions kept.
    private static func fitted(_ lines: [[Point]]) -> [[Point]] {
        guard let box = Box(around: lines.joined()) else { return lines }
        let size = max(box.width, box.height)
        let scale = size > 0 && size.isFinite ? 0.74 / size : 0
        return lines.map { line in line.map { middle + ($0 - box.center) * scale } }
    }

    private mutating func swipe(from edge: Edge) {
        marks.append(.monitor(edge))
        let unit = edge.inward
        // The monitor is wider than high.
        let reach = unit.dx == 0 ? 0.31 : 0.44
        drawn([Self.middle + unit * -reach, Self.middle + unit * 0.12])
    }

    private mutating func pan(_ direction: PanDirection, _ fingers: Int, _ hasSteps: Bool) {
        let isBothWays = direction == .horizontal || direction == .vertical
        let forward =
            Direction(rawValue: direction.rawValue) ?? (direction == .vertical ? .down : .right)
        let unit = forward.unit
        let across = Vector(dx: -unit.dy, dy: unit.dx)
        // The steps are marked across all lanes together.
        let half = 0.13 + 0.37 * Double(fingers - 1) * Self.laneGap(fingers)
        for share in hasSteps ? [-0.16, 0, 0.16] : [] {
            let center = Self.middle + unit * share
            marks.append(.step(center + across * half, center + across * -half))
        }
        for lane in Self.lanes(IdealPath(.swipe(forward, fingers: fingers)), fingers) {
            drawn(lane, hasStart: !isBothWays)
            if isBothWays { marks.append(.head(tip: lane[0], from: lane[1])) }
        }
    }

    // MARK: The mouse

    private mutating func wheel(_ direction: ScrollDirection) {
        marks.append(.mouse(button: nil))
        let unit = (Direction(rawValue: direction.rawValue) ?? .up).unit
        let wheel = Point(x: 0.5, y: 0.36)
        drawn([wheel + unit * -0.22, wheel + unit * 0.26], hasStart: false)
    }

    // MARK: Touches

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

    private mutating func pinch(_ direction: PinchDirection, _ fingers: Int) {
        for finger in 0..<fingers {
            let angle = .pi * (0.75 + 2 * Double(finger) / Double(fingers))
            let way = Vector(dx: cos(angle), dy: sin(angle)) * 0.509
            let near = Self.middle + way * 0.22
            let far = Self.middle + way
            drawn(direction == .inward ? [far, near] : [near, far])
        }
    }

    // MARK: Round lines

    private mutating func roundEitherWay() {
        func arc(by sweep: Double) -> [Point] {
            IdealPath.arc(about: Self.middle, 0.38, from: -.pi / 2, by: sweep)
        }
        // From the start both ways, as far as a head is long.
        marks.append(.path(arc(by: 2 * .pi)))
        for sense in [-1.0, 1.0] {
            let way = arc(by: sense * 1.05)
            marks.append(.head(tip: way[way.count - 1], from: way[way.count - 4]))
        }
        marks.append(.start(Point(x: 0.5, y: 0.12)))
    }

    private mutating func rotate(_ rotation: Gestures.Rotation, _ fingers: Int) {
        let sweep = (rotation == .clockwise ? 3.8 : -3.8) / Double(fingers)
        for finger in 0..<fingers {
            let origin = .pi * (0.75 + 2 * Double(finger) / Double(fingers))
            drawn(IdealPath.arc(about: Self.middle, 0.36, from: origin, by: sweep))
        }
    }
}

extension Brush {
    func draw(_ icon: GestureIcon, in box: Box, _ colors: RowStyle) {
        let size = min(box.width, box.height)
        guard size > 0 else { return }
        // From here on the square is the unit.
        cairo_save(context)
        defer { cairo_restore(context) }
        cairo_translate(context, box.center.x - size / 2, box.center.y - size / 2)
        cairo_scale(context, size, size)
        let width = max(0.05, 1.1 / size)
        // Heads and dots of lines side by side are smaller, so that they stay apart.
        let ends = icon.marks.compactMap { if case .head(let tip, _) = $0 { tip } else { nil } }
        let starts = icon.marks.compactMap { if case .start(let at) = $0 { at } else { nil } }
        let head = min(0.17, Brush.leastDistance(ends) * 0.76)
        let dot = min(0.075, Brush.leastDistance(starts) * 0.45)
        for mark in icon.marks {
            switch mark {
            case .path(var points, let isGhost):
                // A line stops inside the heads at its ends, so that their tips stay sharp.
                let isStartSharp = points.first.map(ends.contains) ?? false
                if points.last.map(ends.contains) == true {
                    points = Brush.shortened(points, by: head * 0.7)
                }
                if isStartSharp { points = Brush.shortened(points.reversed(), by: head * 0.7) }
                color(isGhost ? colors.guide : colors.ink, opacity: isGhost ? 0.7 : 1)
                line(points)
                stroke(isGhost ? width * 0.8 : width)
            case .head(let tip, let origin):
                color(colors.ink)
                arrowHead(at: tip, from: origin, length: head)
            case .start(let point):
                for (tint, share) in [(colors.paper, 1), (colors.ink, 0.83), (colors.paper, 0.32)] {
                    color(tint)
                    disc(point, dot * share)
                    fill()
                }
            case .touch(let point, let radius):
                color(colors.ink)
                disc(point, radius)
                fill()
            case .ring(let point, let radius, let share):
                // Rings close to each other are thin, so that they stay apart.
                let isWhole = share == 0 || share == 1
                let thickness = min(width * 0.7, radius * (isWhole ? 0.12 : 0.3))
                color(colors.ink, opacity: 0.28)
                disc(point, radius)
                stroke(thickness)
                guard share > 0 else { continue }
                color(colors.ink)
                disc(point, radius, share: share)
                stroke(thickness)
            case .step(let a, let b):
                color(colors.accent)
                line([a, b])
                stroke(width * 0.6)
            case .monitor(let edge): monitor(edge, width, colors)
            case .mouse(let button): mouse(button, width, colors)
            case .unknown:
                roundedBox(Box(x: 0.16, y: 0.16, width: 0.68, height: 0.68), radius: 0.08)
                color(colors.guide)
                stroke(width * 0.6, dash: [width * 1.2, width * 1.6])
                let mark = TextBlock("?", .points(0.36, isBold: true))
                write(mark, around: GestureIcon.middle, color: colors.muted)
            }
        }
    }

    /// The least distance between two of `points`; infinite where there are not two.
    private static func leastDistance(_ points: [Point]) -> Double {
        var least = Double.infinity
        for (index, point) in points.enumerated() {
            for other in points[..<index] { least = min(least, point.distance(to: other)) }
        }
        return least
    }

    private func monitor(_ edge: Edge, _ width: Double, _ colors: RowStyle) {
        let (x, y) = (0.44, 0.31)
        roundedBox(Box(x: 0.5 - x, y: 0.5 - y, width: 2 * x, height: 2 * y), radius: 0.05)
        color(colors.paper)
        cairo_fill_preserve(context)
        color(colors.muted)
        stroke(width * 0.6)
        let inward = edge.inward
        let side = GestureIcon.middle + Vector(dx: inward.dx * -x, dy: inward.dy * -y)
        let half = Vector(dx: abs(inward.dy) * (x - 0.05), dy: abs(inward.dx) * (y - 0.05))
        color(colors.accent)
        line([side + half * -1, side + half])
        stroke(width * 1.3)
    }

    /// Draws a mouse from above, its cable at the top, with `button`, by X's number, marked.
    private func mouse(_ button: Int?, _ width: Double, _ colors: RowStyle) {
        let body = Box(x: 0.22, y: 0.08, width: 0.56, height: 0.84)
        // The buttons end here.
        let seam = body.minY + 0.38
        func outline() { roundedBox(body, radius: 0.266) }
        outline()
        color(colors.paper)
        fill()
        color(colors.ink)
        if let button, let part = Self.part(button, of: body, seam: seam) {
            cairo_save(context)
            rectangle(part)
            cairo_clip(context)
            outline()
            fill()
            cairo_restore(context)
        } else if let button {
            let palm = Point(x: body.center.x, y: (seam + body.maxY) / 2)
            write(
                TextBlock("\(button)", .points(0.3, isBold: true)), around: palm, color: colors.ink)
        }
        color(colors.muted)
        line([Point(x: body.minX, y: seam), Point(x: body.maxX, y: seam)])
        stroke(width * 0.5)
        line([Point(x: body.center.x, y: body.minY), Point(x: body.center.x, y: seam)])
        stroke(width * 0.5)
        outline()
        stroke(width * 0.6)
    }

    /// Where a mouse has `button`; nil where nobody knows.
    private static func part(_ button: Int, of body: Box, seam: Double) -> Box? {
        let middle = body.center.x
        return switch button {
        case 1: Box(minX: body.minX, minY: body.minY, maxX: middle, maxY: seam)
        case 2: Box(minX: middle - 0.1, minY: body.minY + 0.08, maxX: middle + 0.1, maxY: 0.4)
        case 3: Box(minX: middle, minY: body.minY, maxX: body.maxX, maxY: seam)
        // Thumb buttons: back below forward.
        case 8: Box(x: body.minX, y: seam + 0.17, width: 0.15, height: 0.13)
        case 9: Box(x: body.minX, y: seam + 0.02, width: 0.15, height: 0.13)
        default: nil
        }
    }
}
