internal import Foundation
internal import Gestures
internal import StrokeGenerator

/// A second model of how people draw, as plain as can be and without anything of the first: legs
/// whose speed is a half sine, bent by a sine, with noise. What one model gets right by chance the
/// other need not.
struct PlainHand {
    var random: Seeded

    init(seed: UInt64) { random = Seeded(seed) }

    struct Shake {
        var legs: ClosedRange<Int>
        /// How long legs are, of the longest.
        var lengths: ClosedRange<Double>
        /// How many milliseconds a leg takes.
        var time: ClosedRange<Double>
        /// How much more or less than that each.
        var rhythm: ClosedRange<Double>
        /// How far a leg leads across, and how far it bends, of its length: what goes and what
        /// comes back bend to different sides and enclose an area.
        var across: Double
        var bend: Double

        static let tidy = Shake(
            legs: 5...7, lengths: 0.85...1, time: 110...190, rhythm: 0.9...1.1, across: 0.05,
            bend: 0.03)
        static let usual = Shake(
            legs: 4...6, lengths: 0.5...1, time: 110...190, rhythm: 0.65...1.45, across: 0.15,
            bend: 0.15)
        static let fourLegs = usual.with { $0.legs = 4...4 }
        static let slow = usual.with { $0.time = 350...600 }
        static let sloppy = Shake(
            legs: 4...6, lengths: 0.38...1, time: 110...190, rhythm: 0.5...1.8, across: 0.2,
            bend: 0.2)

        private func with(_ change: (inout Shake) -> Void) -> Shake {
            var other = self
            change(&other)
            return other
        }
    }

    /// To and fro along `axis`, beginning at either side.
    mutating func shake(_ shake: Shake, _ axis: Axis) -> Stroke {
        let count = shake.legs.lowerBound + Int(random.unit() * Double(shake.legs.count))
        let size = random.uniform(80...260)
        let time = random.uniform(shake.time)
        var sense = random.unit() < 0.5 ? -1.0 : 1.0
        // All legs bend to the same side of their direction.
        let side = random.unit() < 0.5 ? -1.0 : 1.0
        var path = Path(at: Point(x: 500, y: 400))
        for _ in 0..<count {
            let length = size * random.uniform(shake.lengths)
            let along = sense * length
            let across = length * random.uniform(-shake.across...shake.across)
            let leg =
                axis == .horizontal ? Vector(dx: along, dy: across) : Vector(dx: across, dy: along)
            path.add(
                leg, bend: side * random.uniform(0...shake.bend),
                milliseconds: time * random.uniform(shake.rhythm))
            sense = -sense
        }
        return path.stroke(noise: 0.4, &random)
    }

    /// A straight stroke that bends to one side by up to `bend` of its length and has hooks of up to
    /// `hook` of it at both ends.
    mutating func swipe(_ direction: Direction, bend: Double, hook: Double) -> Stroke {
        let length = random.uniform(70...300)
        let angle = direction.angle + random.uniform(-0.12...0.12)
        var path = Path(at: Point(x: 500, y: 400))
        func little(_ random: inout Seeded) -> Vector {
            let reach = length * random.uniform(0...hook)
            let way = random.uniform(0...(2 * .pi))
            return Vector(dx: reach * cos(way), dy: reach * sin(way))
        }
        path.add(little(&random), bend: 0, milliseconds: 40)
        path.add(
            Vector(dx: length * cos(angle), dy: length * sin(angle)),
            bend: random.uniform(-bend...bend), milliseconds: random.uniform(150...450))
        path.add(little(&random), bend: 0, milliseconds: 40)
        return path.stroke(noise: 0.4, &random)
    }

    /// Places over time.
    private struct Path {
        private var legs: [(leg: Vector, bend: Double, milliseconds: Double)] = []
        private let start: Point

        init(at start: Point) { self.start = start }

        mutating func add(_ leg: Vector, bend: Double, milliseconds: Double) {
            legs.append((leg, bend, milliseconds))
        }

        /// What a mouse reports of it 125 times a second, in whole pixels.
        func stroke(noise: Double, _ random: inout Seeded) -> Stroke {
            var stroke = Stroke()
            var (from, clock) = (start, 0.0)
            for (leg, bend, milliseconds) in legs {
                let steps = max(1, Int(milliseconds / 8))
                for step in 1...steps {
                    let share = Double(step) / Double(steps)
                    let done = (1 - cos(.pi * share)) / 2
                    let aside = bend * sin(.pi * done)
                    let place = Point(
                        x: from.x + leg.dx * done - leg.dy * aside + noise * random.normal(),
                        y: from.y + leg.dy * done + leg.dx * aside + noise * random.normal())
                    clock += 8
                    stroke.samples.append(
                        Sample(x: place.x.rounded(), y: place.y.rounded(), milliseconds: clock))
                }
                from = from + leg
            }
            return stroke
        }
    }
}
