internal import Glibc

/// Random numbers that are the same on every machine for the same seed: SplitMix64 (Steele, Lea and
/// Flood, "Fast splittable pseudorandom number generators", 2014). Not for secrets.
package struct Seeded: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(_ seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number in 0..<1, all 53 bits of it random. The standard library does not promise that
    /// `Double.random` stays the same from release to release; this does.
    package mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// A number in `range`, evenly spread.
    package mutating func uniform(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + unit() * (range.upperBound - range.lowerBound)
    }

    /// A normally distributed number with mean 0 and deviation 1 (Box and Muller 1958).
    package mutating func normal() -> Double {
        // 1 - unit() is never 0, whose logarithm would be infinite.
        (-2 * log(1 - unit())).squareRoot() * cos(2 * Double.pi * unit())
    }
}
