internal import Gestures
internal import Glibc

/// The tremor of a contact that rests on one place.
struct RestTremor {
    /// How far from its mean place it is, 95 % of the time, in pixels.
    let amplitude: Double
    /// The frequency at which it moves most, 3…14 Hz.
    let frequency: Double

    /// So many places a second are enough for 14 Hz.
    private static let rate = 100.0

    /// Nil where it rested for less than a second.
    init?(_ samples: [Sample]) {
        let places = Self.resampled(samples)
        guard places.count >= Int(Self.rate) else { return nil }
        // The slow drift of the hand is the mean over 400 ms; what is left is its tremor.
        let reach = Int(Self.rate / 5)
        var sums = [Vector.zero]
        for place in places { sums.append(sums[sums.count - 1] + place) }
        let offsets = (reach..<(places.count - reach)).map { index in
            let sum = sums[index + reach + 1] - sums[index - reach]
            return places[index] - sum * (1 / Double(2 * reach + 1))
        }
        amplitude = percentile(offsets.map(\.length), 0.95) ?? 0
        frequency = Self.peak(of: offsets)
    }

    /// Places at equal times, relative to the first one.
    private static func resampled(_ samples: [Sample]) -> [Vector] {
        guard let end = samples.last else { return [] }
        // Of a long rest the last two seconds: before, the hand may still have been on its way.
        let samples = samples.drop { end.time - $0.time > .seconds(2) }.map { $0 }
        guard let start = samples.first else { return [] }
        let seconds = (end.time - start.time).milliseconds / 1000
        let count = Int(min(seconds, 60) * rate)
        var index = 0
        return (0..<count).map { step in
            let time = start.time + Duration(milliseconds: Double(step) * 1000 / rate)
            while index + 1 < samples.count, samples[index + 1].time <= time { index += 1 }
            let (from, to) = (samples[index], samples[min(index + 1, samples.count - 1)])
            let gap = (to.time - from.time).milliseconds
            let share = gap > 0 ? (time - from.time).milliseconds / gap : 0
            return from.position - start.position + (to.position - from.position) * share
        }
    }

    /// The frequency with the greatest power, by a discrete Fourier transform of both axes.
    private static func peak(of offsets: [Vector]) -> Double {
        var best = (frequency: 0.0, power: -1.0)
        for quarter in 12...56 {
            let frequency = Double(quarter) / 4
            var (even, odd) = (Vector.zero, Vector.zero)
            for (index, offset) in offsets.enumerated() {
                let angle = 2 * .pi * frequency * Double(index) / rate
                even = even + offset * cos(angle)
                odd = odd + offset * sin(angle)
            }
            let power = even.dot(even) + odd.dot(odd)
            if power > best.power { best = (frequency, power) }
        }
        return best.frequency
    }
}
