package import Gestures
internal import Glibc

extension StrokeGenerator {
    /// A circle, or an oval.
    ///
    /// - Parameters:
    ///   - radius: in pixels; of an oval the longer one.
    ///   - turns: how often round; fractions give arcs.
    ///   - start: where on the circle it begins: radians from the right, clockwise.
    ///   - ovalness: 0 is round, 0.5 half as high as wide, in a tilt that the seed chooses.
    package func circle(
        center: Point, radius: Double, rotation: Rotation = .clockwise, turns: Double = 1,
        start: Double = -.pi / 2, ovalness: Double = 0, contact: Contact = .pointer
    ) -> Stroke {
        var random = random(1)
        let speed = pace(&random)
        let sense = rotation == .clockwise ? 1.0 : -1.0
        // People do not meet their own beginning: the radius drifts and the end falls short or
        // overlaps by some 15 degrees.
        let drift = style.sloppiness * 0.12 * random.normal()
        let winding = turns * 2 * .pi + style.sloppiness * 0.26 * random.normal()
        let squash = 1 - min(max(ovalness + style.sloppiness * random.uniform(0...0.12), 0), 0.95)
        let tilt = random.uniform(0...(.pi))
        let count = max(16, Int((abs(winding) * 24).rounded()))
        let points = (0...count).map { index in
            let share = Double(index) / Double(count)
            let angle = start + sense * winding * share
            let reach = radius * max(0.2, 1 + drift * (share - 0.5))
            // Squashed along the tilted axis.
            let along = reach * cos(angle - tilt)
            let across = reach * sin(angle - tilt) * squash
            return Point(
                x: center.x + along * cos(tilt) - across * sin(tilt),
                y: center.y + along * sin(tilt) + across * cos(tilt))
        }
        return draw(
            points, units: abs(turns), size: 2 * radius, speed: speed, contact: contact,
            random: &random)
    }

    /// A smooth curve through `points`, which have to lie close together (a twentieth of the
    /// curve's size or less): for shapes that are no gesture.
    package func along(_ points: [Point], contact: Contact = .pointer) -> Stroke {
        var random = random(2)
        let speed = pace(&random)
        let size = Box(around: points)?.diagonal ?? 0
        return draw(
            points, units: 2, size: size, speed: speed, contact: contact, random: &random)
    }

    /// One straight stroke from a place to a place.
    package func swipe(from start: Point, to end: Point, contact: Contact = .pointer) -> Stroke {
        var random = random(3)
        let aim = end - start
        // Aimed at a place, the direction is missed by little, the length by more.
        let slip = style.sloppiness * 0.03 * random.normal()
        let reach = 1 + style.sloppiness * 0.06 * random.normal()
        return legs([turned(aim, by: slip) * reach], from: start, contact: contact, &random)
    }

    /// One straight stroke of `length` pixels in a direction.
    package func swipe(
        _ direction: Direction, length: Double, from start: Point, contact: Contact = .pointer
    ) -> Stroke {
        polyline([direction], leg: length, from: start, contact: contact)
    }

    /// Straight legs in several directions, in one stroke, each about `leg` pixels long.
    package func polyline(
        _ directions: [Direction], leg: Double, from start: Point, contact: Contact = .pointer
    ) -> Stroke {
        var random = random(4)
        let vectors = directions.map { direction in
            // Drawn freely, directions are missed by about four degrees and lengths by a tenth.
            let angle = direction.angle + style.sloppiness * 0.14 * random.normal()
            let length = leg * max(0.3, 1 + style.sloppiness * 0.2 * random.normal())
            return Vector(dx: length * cos(angle), dy: length * sin(angle))
        }
        return legs(vectors, from: start, contact: contact, &random)
    }

    /// To and fro: `turnings` turnings make one leg more, each about `amplitude` pixels long. The
    /// first leg leads right, or down.
    package func shake(
        _ axis: Axis = .horizontal, turnings: Int = 4, amplitude: Double, from start: Point,
        contact: Contact = .pointer
    ) -> Stroke {
        var random = random(5)
        // The stroke drifts across while it shakes.
        let drift = style.sloppiness * 0.08 * random.normal()
        let vectors = (0...max(0, turnings)).map { leg in
            let sense = leg % 2 == 0 ? 1.0 : -1.0
            let along = sense * amplitude * max(0.3, 1 + style.sloppiness * 0.16 * random.normal())
            let across = amplitude * (drift + style.sloppiness * 0.06 * random.normal())
            return axis == .horizontal
                ? Vector(dx: along, dy: across) : Vector(dx: across, dy: along)
        }
        return legs(vectors, from: start, contact: contact, &random)
    }

    /// Aimless movement, as between two tasks: legs of all lengths in all directions, with pauses,
    /// inside `area`.
    package func wander(
        in area: Box, during time: Duration = .seconds(2), contact: Contact = .pointer
    ) -> Stroke {
        var random = random(6)
        let speed = pace(&random)
        var movement = Movement(origin: area.center)
        var here = area.center
        var clock = 0.0
        while clock < time.milliseconds / 1000 {
            let next = Point(
                x: random.uniform(area.minX...area.maxX), y: random.uniform(area.minY...area.maxY))
            // Most movements are short, a few cross the whole area.
            let share = random.unit() * random.unit()
            let target = here.interpolated(to: next, share: share)
            let seconds = naturalSeconds(here.distance(to: target)) * speed * 1.5
            movement.submovements.append(
                .init(start: clock, duration: seconds, displacement: target - here))
            here = target
            clock += seconds * random.uniform(0.6...1) + (random.unit() < 0.3 ? 0.15 : 0)
        }
        return stroke(movement, as: contact, random: &random)
    }

    /// A rest with tremor for a while: a tap when it is short, a long press when it is
    /// not.
    package func rest(
        at place: Point, during time: Duration = .milliseconds(90), contact: Contact = .pointer
    ) -> Stroke {
        var random = random(7)
        let nothing = Movement.Submovement(
            start: 0, duration: time.milliseconds / 1000, displacement: .zero)
        return stroke(
            Movement(origin: place, submovements: [nothing]), as: contact, random: &random)
    }

    private func draw(
        _ points: [Point], units: Double, size: Double, speed: Double, contact: Contact,
        random: inout Seeded
    ) -> Stroke {
        var length = 0.0
        for (a, b) in zip(points, points.dropFirst()) { length += a.distance(to: b) }
        var movement = Movement(origin: points.first ?? .zero)
        movement.curve = (
            Curve(points, units: units), 0, naturalSeconds(length, curved: true) * speed
        )
        let drawn = hooked(timed(movement), size: size, random: &random)
        return stroke(drawn, as: contact, random: &random)
    }

    private func legs(
        _ vectors: [Vector], from start: Point, contact: Contact, _ random: inout Seeded
    ) -> Stroke {
        let speed = pace(&random)
        let overlap = min(max(style.corners, 0), 0.5)
        var movement = Movement(origin: start)
        var clock = 0.0
        for (index, vector) in vectors.enumerated() {
            let isLast = index == vectors.count - 1
            let seconds = naturalSeconds(vector.length) * speed
            // Where a leg ends the movement runs past its aim and comes back.
            let excess = isLast ? style.overshoot * random.uniform(0.5...1.5) : 0
            movement.submovements.append(
                .init(start: clock, duration: seconds, displacement: vector * (1 + excess)))
            if excess > 0 {
                movement.submovements.append(
                    .init(
                        start: clock + seconds * 0.9, duration: seconds * 0.4,
                        displacement: vector * -excess))
            }
            clock += seconds * (1 - overlap)
        }
        let size = vectors.map(\.length).max() ?? 0
        let drawn = hooked(timed(movement), size: size, random: &random)
        return stroke(drawn, as: contact, random: &random)
    }

    private func turned(_ vector: Vector, by angle: Double) -> Vector {
        let (sine, cosine) = (sin(angle), cos(angle))
        return Vector(
            dx: vector.dx * cosine - vector.dy * sine, dy: vector.dx * sine + vector.dy * cosine)
    }
}
