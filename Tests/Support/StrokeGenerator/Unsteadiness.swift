internal import Gestures
internal import Glibc

/// The noise of a movement over time: slow wavering, which is white noise through a low pass of two
/// poles, and the physiological tremor of 8 to 12 Hz (Elble and Koller, "Tremor", 1990). It does
/// not depend on the sampling rate.
struct Unsteadiness {
    private let slow: [Vector]
    private let tremor: (frequency: Double, phaseX: Double, phaseY: Double)
    private let amplitude: Double

    /// - Parameters:
    ///   - seconds: how long it is needed.
    ///   - amplitude: its root mean square, in pixels a coordinate.
    init(seconds: Double, amplitude: Double, random: inout Seeded) {
        self.amplitude = amplitude
        let turn = 0...(2 * Double.pi)
        tremor = (random.uniform(8...12), random.uniform(turn), random.uniform(turn))
        guard amplitude > 0 else {
            slow = []
            return
        }
        // Two poles at 4 Hz, one step a millisecond.
        let gain = 1 - exp(-2 * Double.pi * 4 / 1000)
        let rest = (1 - gain) * (1 - gain)
        // What the filter leaves of a deviation of 1: the root of its squared impulse response.
        let left =
            (gain * gain * gain * gain * (1 + rest) / ((1 - rest) * (1 - rest) * (1 - rest)))
            .squareRoot()
        // The filter needs a while until its output has its full size.
        let settling = 300
        let needed = Int((seconds * 1000).rounded(.up)) + 2
        var (first, second) = (Vector.zero, Vector.zero)
        var slow: [Vector] = []
        for step in 0..<(settling + needed) {
            let white = Vector(dx: random.normal(), dy: random.normal())
            first = first + (white - first) * gain
            second = second + (first - second) * gain
            if step >= settling { slow.append(second * (1 / left)) }
        }
        self.slow = slow
    }

    /// How far off the place is after `time` seconds.
    func offset(at time: Double) -> Vector {
        guard amplitude > 0, let last = slow.last else { return .zero }
        let step = max(0, time * 1000)
        let index = Int(step)
        let here = index < slow.count ? slow[index] : last
        let next = index + 1 < slow.count ? slow[index + 1] : last
        let wavering = here + (next - here) * (step - step.rounded(.down))
        let angle = 2 * .pi * tremor.frequency * time
        let shiver = Vector(
            dx: sin(angle + tremor.phaseX), dy: sin(angle + tremor.phaseY))
        // Shares whose squares add up to 1; a sine's root mean square is its amplitude over √2.
        return (wavering * 0.954 + shiver * (0.3 * 2.0.squareRoot())) * amplitude
    }
}
