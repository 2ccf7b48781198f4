internal import Gestures
internal import Glibc

/// A model of how people draw: strokes with their speed, noise and small faults, for tests and for
/// the demo. A value: the same seed, style and call give the same stroke
/// everywhere; use another seed for another attempt.
///
/// Straight movements are minimum-jerk (Flash and Hogan 1985) and blend into each other at corners
/// (Morasso and Mussa Ivaldi 1982); curves follow the two-thirds power law (Lacquaniti, Terzuolo
/// and Viviani 1983); tremor and wavering are added over time.
package struct StrokeGenerator: Sendable {
    /// What makes this attempt different from others.
    package var seed: UInt64
    /// How this person draws.
    package var style: Style

    /// A generator with these values.
    package init(seed: UInt64, style: Style = Style()) {
        self.seed = seed
        self.style = style
    }

    /// A source of random numbers of its own for every kind of stroke and every finger: what one of
    /// them draws from it does not change the others.
    func random(_ kind: UInt64) -> Seeded {
        var mixer = Seeded(seed)
        return Seeded(mixer.next() ^ (kind &* 0xD6E8_FEB8_6659_FD93))
    }

    /// How much faster or slower this attempt is than the average person: people differ by about a
    /// sixth.
    func pace(_ random: inout Seeded) -> Double { exp(0.16 * random.normal()) }

    /// Stretches a movement to the style's duration, if it has one.
    func timed(_ movement: Movement) -> Movement {
        guard let wanted = style.duration, movement.duration > 0 else { return movement }
        let factor = wanted.milliseconds / 1000 / movement.duration
        var stretched = movement
        stretched.curve?.start *= factor
        stretched.curve?.duration *= factor
        for index in stretched.submovements.indices {
            stretched.submovements[index].start *= factor
            stretched.submovements[index].duration *= factor
        }
        return stretched
    }

    /// Adds the hooks that people make when they put down and lift the pen: short movements at an
    /// angle to the stroke, `size` being the stroke's.
    func hooked(_ movement: Movement, size: Double, random: inout Seeded) -> Movement {
        guard style.hook > 0 else { return movement }
        var hooked = movement
        let seconds = 0.06
        let hook = { (random: inout Seeded) in
            let length = size * self.style.hook * random.uniform(0.3...1)
            let angle = random.uniform(0...(2 * .pi))
            return Vector(dx: length * cos(angle), dy: length * sin(angle))
        }
        hooked.postpone(by: seconds * 0.8)
        let before = hook(&random)
        hooked.origin = hooked.origin + before * -1
        hooked.submovements.append(.init(start: 0, duration: seconds, displacement: before))
        hooked.submovements.append(
            .init(
                start: max(0, hooked.duration - seconds * 0.2), duration: seconds,
                displacement: hook(&random)))
        return hooked
    }

    /// What the device reports of a movement.
    func stroke(_ movement: Movement, as contact: Contact, random: inout Seeded) -> Stroke {
        let seconds = movement.duration
        let unsteadiness = Unsteadiness(
            seconds: seconds, amplitude: style.noise, random: &random)
        let interval = 1 / min(max(style.rate, 1), 10_000)
        // A hair less, so that rounding errors do not report the last moment twice.
        let count = max(1, Int((seconds / interval - 1e-6).rounded(.up)))
        let samples = (0...count).map { index in
            let time = min(Double(index) * interval, seconds)
            var position = movement.position(at: time) + unsteadiness.offset(at: time)
            var milliseconds = time * 1000
            if style.rounding {
                position = Point(x: position.x.rounded(), y: position.y.rounded())
                milliseconds = milliseconds.rounded()
            }
            return Sample(position, at: Duration(milliseconds: milliseconds))
        }
        return Stroke(contact, samples: samples)
    }
}
