internal import Foundation
internal import Gestures
internal import StrokeGenerator

/// Where a gesture is in what is drawn under the hotkey: a hand goes to the place first, or leaves it.
enum Place: String, CaseIterable {
    case after, before, between

    var leads: Bool { self != .before }
    var leaves: Bool { self != .after }
}

extension Stroke {
    /// The stroke after a movement of `length` times its own width, before one, or between two.
    func placed(_ place: Place, _ length: Double, _ random: inout Seeded) -> Stroke {
        guard let box = Box(around: samples.map(\.position)), samples.count > 3 else { return self }
        let way = max(box.width, box.height) * length
        var longer = self
        if place.leads { longer = longer.following(way, &random) }
        if place.leaves {
            // What leaves a place is what leads to it, backwards in time.
            longer = longer.reversed.following(way, &random).reversed
        }
        return Stroke(contact, samples: longer.samples.map { $0.fromZero(longer.samples[0].time) })
    }

    /// The stroke with a movement before it: straight or a little bent, in the stroke's own direction,
    /// across it or in any, with and without a rest of up to 300 ms.
    private func following(_ length: Double, _ random: inout Seeded) -> Stroke {
        let (start, kind) = (samples[0], random.unit())
        let ahead = samples.first { $0.position.distance(to: start.position) > length / 10 }
        let own = ((ahead?.position ?? start.position) - start.position).angle
        let angle =
            kind < 0.25
            ? own + random.uniform(-0.2...0.2)
            : kind < 0.5
                ? own + (random.unit() < 0.5 ? 1 : -1) * .pi / 2 + random.uniform(-0.2...0.2)
                : random.uniform(0...(2 * .pi))
        let leg = Vector(dx: length * cos(angle), dy: length * sin(angle))
        let bend = random.uniform(-0.12...0.12)
        let rest = random.unit() < 0.5 ? 0 : random.uniform(0...300)
        let steps = max(6, Int((80 + 12 * length.squareRoot()) * random.uniform(0.8...1.5) / 8))
        let way = (0..<steps).map { step in
            let share = Double(step) / Double(steps)
            let (left, aside) = ((1 + cos(.pi * share)) / 2, bend * sin(.pi * share))
            let place = Point(
                x: start.position.x - leg.dx * left - leg.dy * aside + 0.4 * random.normal(),
                y: start.position.y - leg.dy * left + leg.dx * aside + 0.4 * random.normal())
            let time = start.time.milliseconds - rest - 8 * Double(steps - step)
            return Sample(x: place.x.rounded(), y: place.y.rounded(), milliseconds: time)
        }
        return Stroke(contact, samples: way + samples)
    }

    private var reversed: Stroke {
        Stroke(
            contact,
            samples: samples.reversed().map {
                Sample($0.position, at: .zero - $0.time)
            })
    }
}

extension Sample {
    fileprivate func fromZero(_ start: Duration) -> Sample { Sample(position, at: time - start) }
}

extension PlainHand {
    /// One round, begun anywhere, open or closed too far by up to a twelfth, up to a quarter narrower
    /// one way.
    mutating func circle(_ rotation: Rotation) -> Stroke {
        let radius = random.uniform(25...110)
        let (start, tilt) = (random.uniform(0...(2 * .pi)), random.uniform(0...(.pi)))
        let round = 2 * Double.pi + random.uniform(-0.5...0.5)
        let (narrow, drift) = (random.uniform(0.75...1), random.uniform(-0.15...0.15))
        let steps = Int(random.uniform(400...1100) / 8)
        let samples = (0...steps).map { step in
            let done = (1 - cos(.pi * Double(step) / Double(steps))) / 2
            let angle = start + (rotation == .clockwise ? 1 : -1) * round * done - tilt
            let reach = radius * (1 + drift * (done - 0.5))
            let (along, across) = (reach * cos(angle), reach * sin(angle) * narrow)
            let x = 500 + along * cos(tilt) - across * sin(tilt) + 0.4 * random.normal()
            let y = 400 + along * sin(tilt) + across * cos(tilt) + 0.4 * random.normal()
            return Sample(x: x.rounded(), y: y.rounded(), milliseconds: 8 * Double(step))
        }
        return Stroke(.pointer, samples: samples)
    }
}

extension Goals {
    /// The styles of both models in which shakes are drawn beside a movement, and long ones.
    private static let styles: [(name: String, StrokeGenerator.Style, PlainHand.Shake)] = [
        ("tidy", .init(sloppiness: 0.2, rounding: true), .tidy),
        ("usual", .init(rounding: true), .usual),
    ]

    /// Shakes of so many turnings of both models, in turn.
    private func shakes(
        _ count: Int, _ style: StrokeGenerator.Style, _ shake: PlainHand.Shake,
        turnings: ClosedRange<Int>, _ random: inout Seeded
    ) -> [Trial] {
        var hand = PlainHand(seed: random.next())
        return (0..<count).map { index in
            let axis = index / 2 % 2 == 0 ? Axis.horizontal : .vertical
            let turnings = turnings.lowerBound + Int(random.unit() * Double(turnings.count))
            guard index % 2 == 0 else {
                var shake = shake
                shake.legs = (turnings + 1)...(turnings + 1)
                return Trial(strokes: [hand.shake(shake, axis)], wanted: .shake(axis))
            }
            let stroke = StrokeGenerator(seed: random.next(), style: style).shake(
                axis, turnings: turnings, amplitude: random.uniform(80...260),
                from: Point(x: 500, y: 400))
            return Trial(strokes: [stroke], wanted: .shake(axis))
        }
    }

    mutating func longShakes() throws {
        var random = Seeded(seed)
        for (name, style, shake) in Self.styles {
            for turnings in 3...8 {
                let trials = shakes(1000, style, shake, turnings: turnings...turnings, &random)
                row(
                    .shake, "shake: \(name), \(turnings) turnings", .right, .least(0.98),
                    try draw(trials, Self.everyday))
            }
        }
    }

    mutating func shakesBesideMovements() throws {
        var random = Seeded(seed ^ 2)
        for place in Place.allCases {
            for (length, goal) in [(0.5, 0.98), (1, 0.98), (1.5, 0.9)] {
                var trials = Self.styles.flatMap { shakes(500, $1, $2, turnings: 3...6, &random) }
                for index in trials.indices {
                    trials[index].strokes[0] = trials[index].strokes[0].placed(
                        place, length, &random)
                }
                row(
                    .shake, "shake: \(place.rawValue) a movement of \(length) of its width", .right,
                    .least(goal), try draw(trials, Self.everyday))
            }
        }
    }

    mutating func circlesBesideMovements(_ people: [LabStroke]) throws {
        var (random, hand) = (Seeded(seed ^ 3), PlainHand(seed: seed))
        func model(_ index: Int) -> Trial {
            let rotation = index % 2 == 0 ? Rotation.clockwise : .counterclockwise
            var stroke = hand.circle(rotation)
            if index / 2 % 2 == 0 {
                stroke = StrokeGenerator(seed: random.next(), style: .init(rounding: true)).circle(
                    center: Point(x: 500, y: 400), radius: random.uniform(30...120),
                    rotation: rotation, start: random.uniform(0...(2 * .pi)))
            }
            return Trial(strokes: [stroke], wanted: .circle(rotation))
        }
        let models = (0..<1000).map(model)
        for (words, circles) in [("", models), (" of people", people.map { $0.trial() })] {
            for place in Place.allCases {
                for (length, goal) in [(0.5, 0.97), (1, 0.9), (1.5, nil)] {
                    let trials = circles.map { trial in
                        var trial = trial
                        trial.strokes[0] = trial.strokes[0].placed(place, length, &random)
                        return trial
                    }
                    row(
                        .circle,
                        "circle\(words): \(place.rawValue) a movement of \(length) of its width",
                        .right, place == .between ? nil : goal.map { .least($0) },
                        try draw(trials, Self.builtIns))
                }
            }
        }
    }
}
