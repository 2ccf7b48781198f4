/// The samples of one contact while it draws, with the measures that every classifier shares, kept
/// up to date sample by sample. The work per sample and the memory are bounded.
///
/// Samples that are not finite are ignored, coordinates are held inside ±`farthest`, and a time
/// before the previous one counts as the previous one.
public struct StrokePath: Sendable {
    /// No more points than this are kept; a longer stroke path is thinned evenly along its path.
    public static let capacity = 8192
    /// Coordinates are held inside ± so many pixels: far more than any screen, and small enough
    /// that fourth powers stay exact enough to compare.
    public static let farthest = 1e6

    /// The storage of all measures, copied on write: an array of one element, which copies of the
    /// stroke path share until one of them changes. Every recognizer gets the stroke path with
    /// every sample, and a copy of all measures took longer than most recognizers.
    private var state = StrokePath.empty
    private static let empty = [StrokeFeatures()]

    /// The samples kept: no two neighbours at the same place, the newest place always last.
    public var samples: [Sample] { state[0].samples }
    /// How many samples came, repeated places included.
    public var count: Int { state[0].count }
    /// The first sample.
    public var start: Sample? { state[0].start }
    /// The newest sample.
    public var end: Sample? { state[0].end }
    /// The length of the path in pixels.
    public var length: Double { state[0].length }
    /// The bounding box; empty at the origin before the first sample.
    public var box: Box { state[0].box }
    /// The greatest distance from the start so far, in pixels. Never shrinks.
    public var reach: Double { state[0].reach }
    /// The turnings along the x axis so far.
    public var horizontal: ReversalCounter { state[0].horizontal }
    /// The turnings along the y axis so far.
    public var vertical: ReversalCounter { state[0].vertical }
    /// How much the path has bent to either side so far.
    public var bend: TurningAngle { state[0].bend }
    /// The greatest detour so far: 1 − distance from the start over path length, once the stroke is
    /// longer than a hook at its start. Never shrinks.
    public var detour: Double { state[0].detour }
    /// What is shorter than this, in pixels, may be no more than a hook at the start of a stroke,
    /// however slowly it is drawn.
    public static let longestHook = 2500.0

    /// An empty stroke path.
    public init() {}

    /// The stroke path of all `samples`.
    public init(_ samples: some Sequence<Sample>) {
        for sample in samples { append(sample) }
    }

    /// Whether no sample has come yet.
    public var isEmpty: Bool { count == 0 }

    /// The time from the first to the newest sample.
    public var duration: Duration {
        guard let start, let end else { return .zero }
        return end.time - start.time
    }

    /// Makes room for all the samples that are kept, so that appending a sample never allocates
    /// memory. The system maps pages only when they are used.
    public mutating func reserve() { state[0].samples.reserveCapacity(Self.capacity + 1) }

    /// Appends the next sample.
    public mutating func append(_ sample: Sample) { state[0].append(sample) }

    /// Forgets everything.
    public mutating func removeAll(keepingCapacity: Bool = true) {
        var kept = StrokeFeatures()
        swap(&kept.samples, &state[0].samples)
        kept.samples.removeAll(keepingCapacity: keepingCapacity)
        state[0] = kept
    }
}
