internal import Glibc

/// The ideal path of a gesture, or of each of its fingers: for icons, guides and predictions.
public struct IdealPath: Sendable {
    package let phrase: Phrase
    /// The ways to draw it, the usual one first: a circle may begin anywhere, a shake to either
    /// side. Each is a polyline from the origin on, in a usual size, in pixels at 96 dpi.
    package let ways: [[Point]]

    /// The path of `phrase`; nil for what is not drawn along one line, and for recorded strokes.
    public init?(_ phrase: Phrase) {
        switch phrase {
        case .swipe(let direction, _): ways = [Self.line(direction.unit)]
        case .edge(let edge): ways = [Self.line(edge.inward)]
        case .knob(let rotation): ways = CircleClassifier.ways(toDraw: .circle(rotation)) ?? []
        default: ways = Phrase.classifiers.lazy.compactMap { $0.ways(toDraw: phrase) }.first ?? []
        }
        if ways.isEmpty { return nil }
        self.phrase = phrase
    }

    /// The path of `phrase` as `example` shows it, its longer side 120 pixels.
    public init(_ phrase: Phrase, like example: Template) {
        let places = example.samples.compactMap(\.clamped?.position)
        let size = Box(around: places).map { max($0.width, $0.height) } ?? 0
        let scale = size > 0 ? 120 / size : 1
        self.phrase = phrase
        ways = [places.map { .zero + ($0 - places[0]) * scale }]
    }

    static func line(_ unit: Vector) -> [Point] { [.zero, .zero + unit * 150] }

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
}

extension Direction {
    package var unit: Vector { Vector(dx: cos(angle), dy: sin(angle)) }
}
