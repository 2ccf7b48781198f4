package import Gestures
internal import Glibc

/// The tremor of a hand: a sine along either axis, whose strength and frequency wander. Essential
/// tremor and that of Parkinson's disease shake 4 to 12 times a second.
package struct Tremor: Hashable, Sendable {
    /// How often it shakes, in hertz.
    package var frequency: Double
    /// How far to either side of each axis at most, in pixels.
    package var amplitude: Double

    /// A tremor of these values.
    package init(frequency: Double, amplitude: Double) {
        self.frequency = frequency
        self.amplitude = amplitude
    }

    /// The stroke as a trembling hand draws it, in whole pixels. What was sampled coarsely is
    /// sampled at 80 Hz at least, so that the tremor is seen.
    package func added(to stroke: Stroke, random: inout Seeded) -> Stroke {
        var axes = [Shaking(random: &random), Shaking(random: &random)]
        var trembling = Stroke(stroke.contact)
        var before: Sample?
        for sample in stroke.samples {
            let from = before ?? sample
            let gap = (sample.time - from.time).milliseconds
            let steps = max(1, Int((gap / 12.5).rounded(.up)))
            for step in 1...steps {
                let share = Double(step) / Double(steps)
                let way = (sample.position - from.position) * share
                let seconds = gap / Double(steps) / 1000
                let offset = axes.indices.map {
                    amplitude * axes[$0].move(by: seconds, frequency, &random)
                }
                trembling.samples.append(
                    Sample(
                        Point(
                            x: (from.position.x + way.dx + offset[0]).rounded(),
                            y: (from.position.y + way.dy + offset[1]).rounded()),
                        at: from.time + Duration(milliseconds: gap * share)))
            }
            before = sample
        }
        return trembling
    }

    /// The tremor along one axis.
    private struct Shaking {
        var phase: Double
        var strength: Double
        var drift = 0.0

        init(random: inout Seeded) {
            phase = random.uniform(0...(2 * .pi))
            strength = random.uniform(0.6...1)
        }

        /// The offset, −1…1, after so many seconds more.
        mutating func move(
            by seconds: Double, _ frequency: Double, _ random: inout Seeded
        ) -> Double {
            let spread = seconds.squareRoot()
            phase += 2 * .pi * frequency * (1 + drift) * seconds
            drift = min(max(drift + random.uniform(-0.3...0.3) * spread, -0.15), 0.15)
            strength = min(max(strength + random.uniform(-1...1) * spread, 0.5), 1)
            return strength * sin(phase)
        }
    }
}
