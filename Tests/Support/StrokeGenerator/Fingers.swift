package import Gestures
internal import Glibc

extension StrokeGenerator {
    /// Two fingers that move apart, together, or about each other.
    ///
    /// - Parameters:
    ///   - start: their distance at the beginning, in pixels.
    ///   - end: their distance at the end.
    ///   - turn: how far they turn about their middle, in radians, clockwise.
    ///   - angle: the direction from the first to the second at the beginning.
    /// - Returns: the strokes of `finger(1)` and `finger(2)`.
    package func pinch(
        center: Point, from start: Double, to end: Double, turn: Double = 0,
        angle: Double = -.pi / 4
    ) -> [Stroke] {
        // Both fingers have the same pace, so the same random numbers choose it.
        var random = random(8)
        let speed = pace(&random)
        let count = 64
        return [-1.0, 1.0].enumerated().map { index, side in
            let points = (0...count).map { step in
                let share = Double(step) / Double(count)
                let reach = side * (start + (end - start) * share) / 2
                let direction = angle + turn * share
                return Point(
                    x: center.x + reach * cos(direction),
                    y: center.y + reach * sin(direction))
            }
            var finger = self.random(9 + UInt64(index))
            var movement = Movement(origin: points[0])
            let way = abs(end - start) / 2 + abs(turn) * (start + end) / 4
            movement.curve = (
                Curve(points, units: 1), 0, naturalSeconds(way, curved: true) * speed
            )
            return stroke(timed(movement), as: .finger(index + 1), random: &finger)
        }
    }

    /// The same of more fingers around their middle: `finger(1)`, `finger(2)`, ….
    package func pinch(
        fingers count: Int, center: Point = Point(x: 640, y: 400), from start: Double,
        to end: Double, turn: Double = 0
    ) -> [Stroke] {
        let pairs = (0..<count).flatMap { pair in
            pinch(
                center: center, from: start, to: end, turn: turn,
                angle: 2 * .pi * Double(pair) / Double(count)
            ).suffix(1)
        }
        return pairs.enumerated().map { Stroke(.finger($0 + 1), samples: $1.samples) }
    }

    /// The same movement made by several fingers side by side, each with its own noise and landing
    /// and lifting a few milliseconds apart.
    ///
    /// - Parameters:
    ///   - count: 1…10.
    ///   - spread: the distance between neighbours in pixels.
    ///   - draw: draws the movement of one finger with the generator that it is given.
    /// - Returns: the strokes of `finger(1)`, `finger(2)`, ….
    package func fingers(
        _ count: Int, spread: Double = 60, draw: (StrokeGenerator) -> Stroke
    ) -> [Stroke] {
        let path = draw(self)
        return (0..<count).map { index in
            var random = random(20 + UInt64(index))
            let delay = Duration(milliseconds: random.uniform(0...12).rounded())
            let side = spread * (Double(index) - Double(count - 1) / 2)
            let seconds = path.samples.last.map { $0.time.milliseconds / 1000 } ?? 0
            let unsteadiness = Unsteadiness(
                seconds: seconds, amplitude: style.noise, random: &random)
            let samples = path.samples.map { sample in
                let wobble = unsteadiness.offset(at: sample.time.milliseconds / 1000)
                var place = sample.position + Vector(dx: side, dy: abs(side) / 6) + wobble
                if style.rounding { place = Point(x: place.x.rounded(), y: place.y.rounded()) }
                return Sample(place, at: sample.time + delay)
            }
            return Stroke(.finger(index + 1), samples: samples)
        }
    }
}
