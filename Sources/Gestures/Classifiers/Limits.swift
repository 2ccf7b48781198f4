/// The tolerances of the recognizers. Lengths are in pixels at 96 dpi, angles in degrees.
///
/// The mapping's `recognizers:` sets those that people have a reason to change. All lengths are
/// scaled with the monitor's density; everything else is constant.
public struct Limits: Hashable, Sendable {
    /// A limit: strict where another mapped gesture comes near, generous where none does.
    package struct Tolerance: Hashable, Sendable {
        /// The limit where another gesture comes near.
        package let strict: Double
        /// The limit where none does.
        package let generous: Double
        /// What is farther off is something else.
        var farthest: Double { strict + 3 * (generous - strict) }
    }

    package struct Tap: Hashable, Sendable {
        /// How far the contact may go from where it came down, in pixels.
        package var slop = 10.0
        /// How long it may last.
        package var duration = Duration.milliseconds(300)
        /// How long the next tap of a double or triple tap may be awaited.
        package var interval = Duration.milliseconds(300)
        /// How far the taps of a double or triple tap may lie apart, in pixels.
        package var spread = 40.0
    }

    package struct LongPress: Hashable, Sendable {
        /// How long it has to rest, within a tap's slop.
        package var duration = Duration.milliseconds(500)
    }

    package struct Swipe: Hashable, Sendable {
        /// The shortest chord that counts, in pixels.
        package var length = 24.0
        /// The least chord over path length, 0…1.
        package let straightness = Tolerance(strict: 0.82, generous: 0.75)
        /// The greatest distance from the chord over its length, 0…1.
        package let deviation = Tolerance(strict: 0.17, generous: 0.24)
        /// How far it may be to one side of the chord on average, over its length: that of a line
        /// whose end is bent is small, that of a parenthesis two thirds of its deviation.
        package let bow = Tolerance(strict: 0.085, generous: 0.12)
        /// The greatest wavering, in degrees: that of the lines that people drew is 60 or less,
        /// that of zigzags and curly braces as slim as a line 90 and more.
        package let wavering = 85.0
        /// The longest that it may stay in one place on the way; a tenth of its time is always
        /// allowed. A pointer that is led from one thing to the next stops between.
        package let rest = Duration.milliseconds(360)
        /// The most it may lead off its direction, in degrees: half the way to the next of eight.
        package let direction = Tolerance(strict: 22.5, generous: 40.0)
        /// How much nearer one of two directions has to be to win, in degrees.
        package let margin = 2.0
        /// Of several fingers each has to go at least this share of the way that their centroid
        /// goes, 0…1.
        package let agreement = 0.5
    }

    /// Swipes from an edge of a monitor; they have to be as straight as other swipes.
    package struct Edge: Hashable, Sendable {
        /// How far from the edge it may begin, in pixels.
        package var width = 20.0
        /// How far inward it has to lead, in pixels.
        package var length = 60.0
    }

    package struct Pan: Hashable, Sendable {
        /// How far the centroid of the contacts has to move before it begins, in pixels.
        package var slop = 10.0
    }

    package struct Pinch: Hashable, Sendable {
        /// How far the contacts have to come together or move apart before it begins, as the mean
        /// distance from their centroid, in pixels.
        package internal(set) var threshold = 12.0
        /// And by what factor, as |ln scale|: 0.08 is about 8 %. Fingers far apart that set out
        /// unevenly change the distance by some pixels.
        package let ratio = 0.08
        /// What is nearer to the centroid than this counts as being this far away, in pixels, so
        /// that contacts in one place neither scale nor turn.
        package internal(set) var radius = 10.0
    }

    package struct Rotate: Hashable, Sendable {
        /// How far the contacts have to turn before it begins, in degrees.
        package let threshold = 8.0
        /// And how far along the arc, in pixels: contacts close together turn by a mere shiver.
        package internal(set) var arc = 12.0
    }

    package struct Circle: Hashable, Sendable {
        /// The least diameter in pixels.
        package var diameter = 14.0
        /// The most that all measures may cost together.
        package let cost = Tolerance(strict: 0.8, generous: 0.95)
        /// The least winding in degrees about the centre.
        package let minimumWinding = 280.0
        /// The greatest winding in degrees about the centre.
        package let maximumWinding = 560.0
    }

    package struct Shake: Hashable, Sendable {
        /// The fewest turnings that count.
        package var turnings = 3
        /// The shortest leg in pixels.
        package var leg = 12.0
        /// What the longest leg has to measure, in pixels: handwriting is smaller.
        package var reach = 50.0
        /// The longest that the stroke may stay in one place on the way; a fifth of the mean leg's
        /// time is always allowed. A pointer that only wanders to and fro stops more often.
        package let rest = Duration.milliseconds(100)
        /// The least shortest leg over longest leg, 0…1.
        package let evenness = Tolerance(strict: 0.3, generous: 0.22)
        /// The greatest width of the legs over their length.
        package let flatness = Tolerance(strict: 0.263, generous: 0.294)
        /// How far the turnings may be off those of an even shake, over its size: a scribble goes
        /// to and fro, too, but never keeps to one line.
        package let stray = Tolerance(strict: 0.2, generous: 0.25)
        /// How far it may lean off its axis, in degrees.
        package let slant = Tolerance(strict: 20.0, generous: 35.0)
        /// How wide the turnings may be on average: the distance between the ways in and out, a
        /// quarter of a leg from the turning, over that quarter.
        package let opening = Tolerance(strict: 1.1, generous: 1.25)
    }

    package struct Sequence: Hashable, Sendable {
        /// The shortest leg in pixels.
        package var leg = 15.0
        /// The least shortest leg over longest leg, 0…1.
        package let evenness = Tolerance(strict: 0.2, generous: 0.15)
        /// The most that a leg may slant off its direction, in degrees.
        package let slant = Tolerance(strict: 28.0, generous: 38.0)
        /// The most that a corner may be too sharp or too blunt, in degrees.
        package let corner = Tolerance(strict: 33.0, generous: 45.0)
        /// The greatest distance of a leg from its chord over the chord, roundings left out, 0…1.
        package let deviation = Tolerance(strict: 0.1, generous: 0.15)
        /// The greatest share of the path that leads more than 25° off its leg's straight part:
        /// roundings, 0…1.
        package let rounding = Tolerance(strict: 0.22, generous: 0.3)
        /// The greatest share of the path that leads more than 45° off its leg's direction, 0…1.
        package let stray = Tolerance(strict: 0.06, generous: 0.1)
        /// The greatest mean of 1 − cosine of the angle between path and directions, 0…1.
        package let misfit = Tolerance(strict: 0.085, generous: 0.13)
        /// The greatest share of the path that may be hooks at its ends, 0…1.
        package let hooks = 0.15
    }

    package struct Template: Hashable, Sendable {
        /// The greatest distance from a template, in usual distances between its examples, where
        /// another gesture may have been meant.
        package var threshold = 2.4
        /// The factor on `threshold` where no other gesture comes near.
        package let generosity = 1.35
        /// The least diagonal of the stroke's box in pixels.
        package var size = 20.0
    }

    /// Fingers that come down within this time of the first belong to one gesture.
    package var landing = Duration.milliseconds(150)
    /// How far the hand trembles to either side while it draws, in pixels, which is taken out of
    /// strokes before their shape is judged; 0 for a steady hand.
    package var tremor = 0.0
    package var tap = Tap()
    package var longPress = LongPress()
    package var swipe = Swipe()
    package var circle = Circle()
    package var shake = Shake()
    package var sequence = Sequence()
    package var edge = Edge()
    package var pan = Pan()
    package internal(set) var pinch = Pinch()
    package internal(set) var rotate = Rotate()
    package var template = Template()

    package init() {}
}

extension Limits {
    /// The limits on a monitor of another density: every length times `scale`, so that a gesture
    /// keeps its physical size. A `scale` that is not a positive number changes nothing.
    package func scaled(by scale: Double) -> Limits {
        guard scale > 0, scale.isFinite, scale != 1 else { return self }
        var copy = self
        for length in Limits.lengths { copy[keyPath: length] *= scale }
        return copy
    }

    /// The lengths in pixels that vary with the monitor.
    nonisolated(unsafe) private static let lengths: [WritableKeyPath<Limits, Double>] = [
        \.tremor, \.tap.slop, \.tap.spread, \.swipe.length, \.edge.width,
        \.edge.length, \.pan.slop, \.pinch.threshold, \.pinch.radius, \.rotate.arc,
        \.circle.diameter, \.shake.leg, \.shake.reach, \.sequence.leg, \.template.size,
    ]
}
