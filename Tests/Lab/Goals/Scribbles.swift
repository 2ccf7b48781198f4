internal import Gestures
internal import StrokeGenerator

/// Strokes that mean nothing.
enum Scribbles {
    private static let area = Box(x: 400, y: 300, width: 400, height: 300)

    /// Aimless movements and curves of the motion model, as many of each.
    static func strokes(_ count: Int, _ random: inout Seeded) -> [Stroke] {
        (0..<count).map { index in
            let generator = StrokeGenerator(seed: random.next(), style: .init(rounding: true))
            if index % 2 == 0 { return generator.along(curve(&random)) }
            let time = Duration(milliseconds: random.uniform(1500...4000))
            return generator.wander(in: area, during: time)
        }
    }

    /// A smooth curve through a few places (Catmull and Rom 1974).
    private static func curve(_ random: inout Seeded) -> [Point] {
        let places = (0..<Int(random.uniform(7...13))).map { _ in
            Vector(
                dx: random.uniform(area.minX...area.maxX),
                dy: random.uniform(area.minY...area.maxY))
        }
        return (1..<places.count - 2).flatMap { index in
            let (a, b) = (places[index - 1], places[index])
            let (c, d) = (places[index + 1], places[index + 2])
            return (0..<30).map { step in
                let t = Double(step) / 30
                let square = a * 2 - b * 5 + c * 4 - d
                let cube = b * 3 - c * 3 + d - a
                return Point.zero
                    + (b * 2 + (c - a) * t + square * (t * t) + cube * (t * t * t)) * 0.5
            }
        }
    }

    /// What the pointer does while the hotkey is held by mistake: movements that follow each other,
    /// for two seconds and more, as far as there are such.
    static func held(_ hovers: [LabStroke], _ count: Int, _ random: inout Seeded) -> [Stroke] {
        var strokes: [Stroke] = []
        for _ in 0..<20 * count where strokes.count < count {
            let first = Int(random.unit() * Double(hovers.count))
            let source = hovers[first].record.source
            var stroke = hovers[first].stroke
            for next in hovers[(first + 1)...].prefix(50) {
                guard let end = stroke.samples.last, end.time < .seconds(2),
                    next.record.source == source, let start = next.stroke.samples.first
                else { break }
                // They were cut at pauses of this length.
                let pause = Duration.milliseconds(300)
                stroke.samples += next.stroke.samples.map { sample in
                    Sample(
                        end.position + (sample.position - start.position),
                        at: end.time + pause + (sample.time - start.time))
                }
            }
            guard let end = stroke.samples.last, end.time >= .seconds(2) else { continue }
            strokes.append(stroke)
        }
        return strokes
    }
}
