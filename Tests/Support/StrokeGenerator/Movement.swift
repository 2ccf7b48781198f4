internal import Gestures

/// A drawing movement: a curve that is followed, plus straight submovements. All of them add
/// up, so movements that overlap in time blend into each other as strokes of handwriting do
/// (Morasso and Mussa Ivaldi, "Trajectory formation and handwriting", 1982).
struct Movement {
    /// A straight movement from rest to rest.
    struct Submovement {
        /// Seconds from the start of the whole movement.
        var start: Double
        /// Seconds that it takes.
        var duration: Double
        /// Where it leads.
        var displacement: Vector
    }

    /// The place before anything moves.
    var origin: Point
    /// The curve that is followed, relative to its own first point, and when.
    var curve: (path: Curve, start: Double, duration: Double)?
    var submovements: [Submovement] = []

    /// Seconds until all rests.
    var duration: Double {
        let ends = submovements.map { $0.start + $0.duration }
        return max(ends.max() ?? 0, curve.map { $0.start + $0.duration } ?? 0)
    }

    /// The place after `time` seconds.
    func position(at time: Double) -> Point {
        var position = origin
        if let (path, start, duration) = curve {
            position = position + path.position(at: share(time, start, duration))
        }
        for move in submovements {
            let done = minimumJerk(share(time, move.start, move.duration))
            position = position + move.displacement * done
        }
        return position
    }

    /// Delays everything, to make room for something at the start.
    mutating func postpone(by seconds: Double) {
        curve?.start += seconds
        for index in submovements.indices { submovements[index].start += seconds }
    }

    private func share(_ time: Double, _ start: Double, _ duration: Double) -> Double {
        duration > 0 ? min(max((time - start) / duration, 0), 1) : (time < start ? 0 : 1)
    }
}

/// The share of its way that a reaching movement has done after the share `time` of its time: the
/// smoothest movement from rest to rest, whose jerk squared is least (Flash and Hogan, "The
/// coordination of arm movements", 1985).
func minimumJerk(_ time: Double) -> Double {
    time * time * time * (10 - 15 * time + 6 * time * time)
}

/// Seconds that people take for a movement over `length` pixels. Longer movements are faster, so
/// that time grows much more slowly than length (isochrony; Viviani and Terzuolo 1982); `curved`
/// ones take about twice as long.
func naturalSeconds(_ length: Double, curved: Bool = false) -> Double {
    curved ? 0.15 + 0.025 * length.squareRoot() : 0.08 + 0.012 * length.squareRoot()
}
