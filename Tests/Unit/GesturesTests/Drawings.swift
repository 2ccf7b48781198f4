import Gestures
import StrokeGenerator
import Glibc

/// Shapes that a motion model draws, for recorded templates.
enum Drawing: String, CaseIterable {
    case pigtail, zed, hook, wave, spiral, tent

    /// The ideal path in a unit square.
    private func place(_ u: Double) -> (Double, Double) {
        switch self {
        case .pigtail:
            let angle = 0.5 * .pi - u * 2 * .pi
            return (u * 1.2 - 0.1 + 0.35 * cos(angle), 0.5 + 0.35 * sin(angle))
        case .zed: return Self.corner(u, [(0, 0), (1, 0), (0, 1), (1, 1)])
        case .hook: return u < 0.6 ? (0.5, u / 0.6) : Self.arc((u - 0.6) / 0.4)
        case .wave: return (u, 0.5 + 0.3 * sin(u * 4 * Double.pi))
        case .spiral:
            let angle = u * 5 * .pi
            return (0.5 + u * 0.5 * cos(angle), 0.5 + u * 0.5 * sin(angle))
        case .tent: return Self.corner(u, [(0, 1), (0.5, 0), (1, 1)])
        }
    }

    private static func corner(_ u: Double, _ places: [(Double, Double)]) -> (Double, Double) {
        let along = u * Double(places.count - 1)
        let leg = min(Int(along), places.count - 2)
        let share = along - Double(leg)
        let (from, to) = (places[leg], places[leg + 1])
        return (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share)
    }

    private static func arc(_ u: Double) -> (Double, Double) {
        (0.25 + 0.25 * cos(u * Double.pi), 1 + 0.25 * sin(u * Double.pi))
    }

    /// One attempt: proportions and leaning differ from time to time.
    func drawn(_ seed: Int, size: Double = 200, reversed: Bool = false) -> [Sample] {
        var random = Seeded(UInt64(seed) &* 977 &+ 13)
        let wide = size * random.uniform(0.88...1.12)
        let high = size * random.uniform(0.88...1.12)
        let lean = random.uniform(-0.08...0.08)
        let points = (0...120).map { index in
            let (x, y) = place(Double(reversed ? 120 - index : index) / 120)
            return Point(x: 400 + wide * (x + lean * y), y: 300 + high * y)
        }
        return StrokeGenerator(seed: UInt64(seed)).along(points).samples
    }

    func examples(_ count: Int = 3) throws -> [Template] {
        try (0..<count).map { try Template(drawn($0)) }
    }
}

/// `samples` turned about a place by degrees, clockwise.
func turned(_ samples: [Sample], by degrees: Double) -> [Sample] {
    let (sine, cosine) = (sin(degrees * Double.pi / 180), cos(degrees * Double.pi / 180))
    return samples.map { sample in
        let (x, y) = (sample.position.x - 500, sample.position.y - 400)
        return Sample(
            Point(x: 500 + x * cosine - y * sine, y: 400 + x * sine + y * cosine), at: sample.time)
    }
}

/// A set of `drawings`, each with three examples.
func templates(_ drawings: [Drawing]) throws -> TemplateSet {
    TemplateSet(try drawings.compactMap { TemplateClass(.stroke($0.rawValue), try $0.examples()) })
}
