public import Gestures
internal import Glibc
public import StrokeGenerator

/// A stroke as it would have been under other circumstances: slower, with a tremor, coarsely
/// sampled. Times are counted from the first sample of all contacts.
public enum Variation: Hashable, Sendable, CustomStringConvertible {
    /// All times so many times as long.
    case slow(Double)
    /// Normally distributed noise of this deviation in pixels on each coordinate of each sample.
    case noise(Double)
    /// A tremor of this frequency in Hz and this amplitude in pixels.
    case tremor(frequency: Double, amplitude: Double)
    /// Only every so manieth sample of each contact, and its last.
    case every(Int)
    /// Scaled so that the longer side measures so many pixels, and rounded to whole ones.
    case size(Double)

    /// Every variation as it is written, for messages.
    public static let forms = "slow=4, noise=1.5px, tremor=8Hz,6px, every=8 or size=30px"

    /// Reads a variation as `description` writes it; nil of what is none.
    public init?(parsing text: String) {
        let parts = text.split(separator: "=", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        func number(_ text: Substring, _ unit: String, _ range: ClosedRange<Double>) -> Double? {
            guard text.hasSuffix(unit), let value = Double(text.dropLast(unit.count)),
                range.contains(value)
            else { return nil }
            return value
        }
        switch parts[0] {
        case "slow":
            guard let factor = number(parts[1], "", 0.01...100) else { return nil }
            self = .slow(factor)
        case "noise":
            guard let deviation = number(parts[1], "px", 0...1000) else { return nil }
            self = .noise(deviation)
        case "tremor":
            let values = parts[1].split(separator: ",", omittingEmptySubsequences: false)
            guard values.count == 2, let frequency = number(values[0], "Hz", 0.1...50),
                let amplitude = number(values[1], "px", 0...1000)
            else { return nil }
            self = .tremor(frequency: frequency, amplitude: amplitude)
        case "every":
            guard let step = Int(parts[1]), (1...10_000).contains(step) else { return nil }
            self = .every(step)
        case "size":
            guard let side = number(parts[1], "px", 1...100_000) else { return nil }
            self = .size(side)
        default: return nil
        }
    }

    /// What it is, as `init(parsing:)` reads it.
    public var description: String {
        switch self {
        case .slow(let factor): "slow=\(Self.text(factor))"
        case .noise(let deviation): "noise=\(Self.text(deviation))px"
        case .tremor(let frequency, let amplitude):
            "tremor=\(Self.text(frequency))Hz,\(Self.text(amplitude))px"
        case .every(let step): "every=\(step)"
        case .size(let side): "size=\(Self.text(side))px"
        }
    }

    /// A number as it would be typed.
    private static func text(_ value: Double) -> String {
        Int(exactly: value).map { "\($0)" } ?? "\(value)"
    }

    /// The contacts of one stroke under it.
    ///
    /// - Parameter random: where noise and tremor come from.
    public func applied(to contacts: [[Sample]], _ random: inout Seeded) -> [[Sample]] {
        switch self {
        case .slow(let factor):
            let start = contacts.compactMap { $0.first?.time.milliseconds }.min() ?? 0
            return contacts.map { samples in
                samples.map { sample in
                    var sample = sample
                    sample.time = Duration(
                        milliseconds: start + (sample.time.milliseconds - start) * factor)
                    return sample
                }
            }
        case .noise(let deviation):
            return contacts.map { samples in
                samples.map { sample in
                    var sample = sample
                    sample.position.x += deviation * random.normal()
                    sample.position.y += deviation * random.normal()
                    return sample
                }
            }
        case .tremor(let frequency, let amplitude):
            return contacts.map {
                var tremor = Tremor(frequency: frequency, amplitude: amplitude, &random)
                return tremor.applied(to: $0, &random)
            }
        case .every(let step):
            return contacts.map { samples in
                samples.indices.filter { $0 % step == 0 || $0 == samples.count - 1 }
                    .map { samples[$0] }
            }
        case .size(let side): return Self.scaled(contacts, to: side)
        }
    }

    private static func scaled(_ contacts: [[Sample]], to side: Double) -> [[Sample]] {
        guard let box = Box(around: contacts.joined().map(\.position)),
            max(box.width, box.height) > 0
        else { return contacts }
        let factor = side / max(box.width, box.height)
        return contacts.map { samples in
            samples.map { sample in
                var sample = sample
                // From the corner, so that rounding depends on the stroke and not on its place.
                sample.position = Point(
                    x: box.minX.rounded() + ((sample.position.x - box.minX) * factor).rounded(),
                    y: box.minY.rounded() + ((sample.position.y - box.minY) * factor).rounded())
                return sample
            }
        }
    }
}

extension [Variation] {
    /// The contacts of one stroke under all of them, one after the other.
    ///
    /// - Parameters:
    ///   - seed: where noise and tremor come from.
    ///   - index: which stroke it is: each has noise of its own.
    public func applied(to contacts: [[Sample]], seed: UInt64, index: Int) -> [[Sample]] {
        // Seeded's own mixing makes neighbouring seeds independent, but neighbouring sequences of
        // one seed overlap: so the index goes through it once.
        var mixed = Seeded(UInt64(bitPattern: Int64(index)))
        var random = Seeded(seed ^ mixed.next())
        return reduce(contacts) { $1.applied(to: $0, &random) }
    }
}

/// The trembling of a hand: in either axis a sinusoid whose phase and amplitude drift slowly, as
/// physiological and pathological tremor do (Elble and Koller, "Tremor", 1990).
private struct Tremor {
    /// One axis.
    private struct Axis {
        var phase: Double
        /// Above and below the mean amplitude.
        var drift: Double
    }

    private let frequency: Double
    private let amplitude: Double
    private var axes: [Axis]
    /// The sample before, without tremor.
    private var previous: Sample?

    /// Samples farther apart in time than this get others between them: a hand trembles between
    /// coarse samples, too.
    private static let interval = 8.0
    /// A pause of hours needs no more samples than this.
    private static let mostSteps = 1000.0
    /// How fast the phase wanders, in radians after a second.
    private static let wander = 1.0
    /// How much the amplitude varies, as a share, and how long it stays the same, in seconds.
    private static let (spread, memory) = (0.25, 0.5)

    init(frequency: Double, amplitude: Double, _ random: inout Seeded) {
        self.frequency = frequency
        self.amplitude = amplitude
        axes = (0..<2).map { _ in
            Axis(phase: random.uniform(0...(2 * .pi)), drift: random.normal())
        }
    }

    mutating func applied(to samples: [Sample], _ random: inout Seeded) -> [Sample] {
        var result: [Sample] = []
        for sample in samples {
            if let last = result.last, let before = previous {
                let span = (sample.time - last.time).milliseconds
                let steps = Int(min((span / Self.interval).rounded(.up), Self.mostSteps))
                for step in 1..<max(1, steps) {
                    let share = Double(step) / Double(steps)
                    var between = sample
                    between.position = before.position.interpolated(
                        to: sample.position, share: share)
                    between.time = Duration(
                        milliseconds: before.time.milliseconds + share * span)
                    result.append(displaced(between, after: span / Double(steps), &random))
                }
                let rest = sample.time - (result.last?.time ?? sample.time)
                result.append(displaced(sample, after: rest.milliseconds, &random))
            } else {
                result.append(displaced(sample, after: 0, &random))
            }
            previous = sample
        }
        return result
    }

    private mutating func displaced(
        _ sample: Sample, after milliseconds: Double, _ random: inout Seeded
    ) -> Sample {
        let seconds = max(0, milliseconds) / 1000
        let kept = exp(-seconds / Self.memory)
        var offsets: [Double] = []
        for index in axes.indices {
            axes[index].phase +=
                2 * .pi * frequency * seconds
                + Self.wander * seconds.squareRoot() * random.normal()
            // A process that returns to its mean (Uhlenbeck and Ornstein 1930).
            axes[index].drift =
                kept * axes[index].drift
                + (1 - kept * kept).squareRoot() * random.normal()
            let size = amplitude * max(0, 1 + Self.spread * axes[index].drift)
            offsets.append(size * sin(axes[index].phase))
        }
        var sample = sample
        sample.position = sample.position + Vector(dx: offsets[0], dy: offsets[1])
        return sample
    }
}
