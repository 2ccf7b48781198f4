internal import Glibc

/// The ideal path of a gesture, or of each of its fingers: for icons, guides and predictions.
public struct IdealPath: Sendable {
    /// The gesture.
    public let phrase: Phrase
    /// The ways to draw it, the usual one first: a circle may begin anywhere, a shake to either
    /// side. Each is a polyline from the origin on, in a usual size, in pixels at 96 dpi.
    public let ways: [[Point]]

    /// The path of `phrase`; nil for what is not drawn along one line, and for recorded strokes.
    public init?(_ phrase: Phrase) {
        switch phrase {
        case .swipe(let direction, _): ways = [Self.line(direction.unit)]
        case .edge(let edge): ways = [Self.line(edge.inward)]
        case .sequence(let directions): ways = [Self.legs(directions)]
        case .circle(let rotation):
            ways = (rotation.map { [$0] } ?? Rotation.allCases).flatMap { Self.circles($0) }
        case .shake(let axis):
            ways = (axis.map { [$0] } ?? Axis.allCases).flatMap { Self.zigzags($0) }
        case .tap, .longPress, .pan, .pinch, .rotate, .stroke, .wheel, .button: return nil
        }
        self.phrase = phrase
    }

    /// The path of `phrase` as `example` shows it, its longer side 120 pixels.
    public init(_ phrase: Phrase, like example: Template) {
        let places = example.samples.compactMap(\.held?.position)
        let size = Box(around: places).map { max($0.width, $0.height) } ?? 0
        let scale = size > 0 ? 120 / size : 1
        self.phrase = phrase
        ways = [places.map { .zero + ($0 - places[0]) * scale }]
    }

    private static func line(_ unit: Vector) -> [Point] { [.zero, .zero + unit * 150] }

    /// Legs one after the other. One that comes back slants, so that it does not lie on the one
    /// before, and one that would end where the path has been ends short of it.
    private static func legs(_ directions: [Direction]) -> [Point] {
        let leg = 84.0
        var points = [Point.zero]
        var before: Vector?
        for direction in directions {
            guard let here = points.last else { break }
            let unit = direction.unit
            var way = unit
            if let before, before.dot(unit) < -0.9 {
                way = unit + Vector(dx: abs(unit.dy), dy: abs(unit.dx)) * 0.25
            }
            var length = leg
            while length > 0.4 * leg,
                points.dropLast().contains(where: {
                    $0.distance(to: here + way * length) < 0.3 * leg
                })
            { length -= 0.1 * leg }
            points.append(here + way * length)
            before = unit
        }
        return points
    }

    /// Circles that begin at the top, or counterclockwise at the bottom, so that the guides lie
    /// apart, and then all around. They stay open a little, which shows where they begin and end.
    private static func circles(_ rotation: Rotation) -> [[Point]] {
        let sense: Double = rotation == .clockwise ? 1 : -1
        let starts = 16
        return (0..<starts).map { start in
            let angle = 2 * Double.pi * Double(start) / Double(starts) - sense * .pi / 2
            let arc = arc(about: .zero, 50, from: angle, by: sense * (2 * .pi - 0.62))
            return arc.map { .zero + ($0 - arc[0]) }
        }
    }

    /// Points on a circle, from and by angles in radians, clockwise on the screen.
    package static func arc(
        about center: Point, _ radius: Double, from start: Double, by sweep: Double
    ) -> [Point] {
        let count = max(8, Int(abs(sweep) / 0.08))
        return (0...count).map { index in
            let angle = start + sweep * Double(index) / Double(count)
            return center + Vector(dx: radius * cos(angle), dy: radius * sin(angle))
        }
    }

    /// Zigzags of 5 and of 9 legs, to either side first.
    private static func zigzags(_ axis: Axis) -> [[Point]] {
        [5, 9].flatMap { legs in
            [1.0, -1].map { side in
                (0...legs).map { leg in
                    let (along, across) = (leg % 2 == 0 ? 0 : 80 * side, 13 * Double(leg))
                    return axis == .horizontal
                        ? Point(x: along, y: across) : Point(x: across, y: along)
                }
            }
        }
    }
}

extension Direction {
    /// The vector of length 1 that leads there.
    public var unit: Vector { Vector(dx: cos(angle), dy: sin(angle)) }
}
