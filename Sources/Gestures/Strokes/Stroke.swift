/// One position of a contact at one time.
public struct Sample: Hashable, Sendable {
    /// Where the contact was, in pixels.
    public var position: Point
    /// When, on the server's clock; only differences mean anything.
    public var time: Duration

    package init(_ position: Point, at time: Duration) {
        self.position = position
        self.time = time
    }

    package init(x: Double, y: Double, milliseconds: Double) {
        self.init(Point(x: x, y: y), at: Duration(milliseconds: milliseconds))
    }
}

/// What draws: the pointer, a pointer with a button held, one finger on a touch screen, or one of
/// the fingers of a touchpad's gesture.
public enum Contact: Hashable, Sendable {
    /// The pointer, moved while the hotkey is held.
    case pointer
    /// The pointer with a mouse button held.
    case button
    /// A finger on a touch screen; fingers that are down together have different numbers.
    case finger(Int)
    /// A finger of a touchpad's swipe or pinch. The server reports only how many there are, how
    /// they move together, spread and turn; the engine places that many around the pointer.
    case pad(Int)
}

/// The samples of one contact, in the order of time.
public struct Stroke: Hashable, Sendable {
    package var contact: Contact
    /// Its samples; never reordered, times never decrease.
    package var samples: [Sample]

    package init(_ contact: Contact = .pointer, samples: [Sample] = []) {
        self.contact = contact
        self.samples = samples
    }
}

extension Duration {
    /// A duration of so many milliseconds; fractions count to the nanosecond. One of more than 292
    /// years is held there, and NaN is zero.
    public init(milliseconds: Double) {
        let nanoseconds = (milliseconds * 1_000_000).rounded()
        self =
            if nanoseconds.isNaN { .zero } else if let exact = Int64(exactly: nanoseconds) {
                .nanoseconds(exact)
            } else { .nanoseconds(nanoseconds < 0 ? Int64.min : Int64.max) }
    }

    package var milliseconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) * 1000 + Double(attoseconds) / 1e15
    }
}

extension [Point] {
    /// The points as samples of a stroke, 8 ms apart.
    public var evenlyTimed: [Sample] {
        enumerated().map { Sample($0.element, at: .milliseconds(8) * $0.offset) }
    }
}
