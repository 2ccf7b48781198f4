/// The samples of one contact while it draws, with the measures that every rule shares, kept up to
/// date sample by sample. The work per sample and the memory are bounded.
///
/// Samples that are not finite are ignored, coordinates are held inside ±`farthest`, and a time
/// before the previous one counts as the previous one.
public struct Trail: Sendable {
    /// No more points than this are kept; a longer trail is thinned evenly along its path.
    public static let capacity = 8192
    /// Coordinates are held inside ± so many pixels: far more than any screen, and small enough
    /// that fourth powers stay exact enough to compare.
    public static let farthest = 1e6

    /// The samples kept: no two neighbours at the same place, the newest place always last.
    public private(set) var samples: [Sample] = []
    /// How many samples came, repeated places included.
    public private(set) var count = 0
    /// The first sample.
    public private(set) var start: Sample?
    /// The newest sample.
    public private(set) var end: Sample?
    /// The length of the path in pixels.
    public private(set) var length = 0.0
    /// The bounding box; empty at the origin before the first sample.
    public private(set) var box = Box(.zero)
    /// The greatest distance from the start so far, in pixels. Never shrinks.
    public private(set) var reach = 0.0
    /// The turnings along the x axis so far.
    public private(set) var horizontal = Turnings()
    /// The turnings along the y axis so far.
    public private(set) var vertical = Turnings()
    /// How much the path has bent to either side so far.
    public private(set) var bend = Bend()
    /// The greatest detour so far: 1 − distance from the start over path length, once the stroke is
    /// longer than a hook at its start. Never shrinks.
    public private(set) var detour = 0.0
    /// What is shorter than this, in pixels, may be no more than a hook at the start of a stroke.
    public static let hook = 100.0
    /// What is younger than this may be, too.
    public static let hookTime = Duration.milliseconds(500)
    /// But nothing that is longer than this, in pixels.
    public static let longestHook = 2500.0

    /// Points closer than this to the last kept one replace it; grows when the trail is thinned.
    private var spacing = 0.0
    /// How many of the samples a look at the trail leaves out.
    private(set) var leftOut = 0

    /// An empty trail.
    public init() {}

    /// The trail of all `samples`.
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

    /// Makes room for all the samples that are kept, so that none of them asks for memory while a
    /// hand draws. What is never used stays the system's.
    public mutating func reserve() { samples.reserveCapacity(Self.capacity + 1) }

    /// Takes the next sample.
    public mutating func append(_ sample: Sample) {
        guard sample.position.isFinite else { return }
        var sample = sample
        sample.position.x = min(max(sample.position.x, -Self.farthest), Self.farthest)
        sample.position.y = min(max(sample.position.y, -Self.farthest), Self.farthest)
        // Wide enough for any clock, and narrow enough that differences cannot overflow.
        let eons = Duration.seconds(1 << 40)
        sample.time = min(max(sample.time, end?.time ?? .zero - eons), eons)
        count += 1
        guard let start, let last = end else {
            start = sample
            end = sample
            samples.append(sample)
            box = Box(sample.position)
            horizontal.follow(sample.position.x)
            vertical.follow(sample.position.y)
            bend.follow(sample.position)
            return
        }
        end = sample
        let step = sample.position.distance(to: last.position)
        guard step > 0 else { return }
        length += step
        box.include(sample.position)
        let away = sample.position.distance(to: start.position)
        reach = max(reach, away)
        if length > Self.longestHook || length > Self.hook && duration > Self.hookTime {
            detour = max(detour, 1 - away / length)
        }
        horizontal.follow(sample.position.x)
        vertical.follow(sample.position.y)
        bend.follow(sample.position)
        keep(sample)
    }

    /// The same trail with so many samples at most, evenly chosen: for a look at what may become of
    /// it, which must not take longer the longer the stroke is. All measures stay.
    func thinned(to most: Int) -> Trail {
        guard samples.count > most, most > 1 else { return self }
        var thinned = self
        let last = samples.count - 1
        thinned.samples = []
        thinned.samples.reserveCapacity(most)
        // Index `i · last / (most − 1)`, without a division for each.
        let (whole, rest) = last.quotientAndRemainder(dividingBy: most - 1)
        var (index, over) = (0, 0)
        for _ in 0..<most {
            thinned.samples.append(samples[index])
            index += whole
            over += rest
            if over >= most - 1 {
                over -= most - 1
                index += 1
            }
        }
        thinned.leftOut += samples.count - most
        return thinned
    }

    /// Forgets everything.
    public mutating func removeAll(keepingCapacity: Bool = true) {
        var kept = samples
        kept.removeAll(keepingCapacity: keepingCapacity)
        self = Trail()
        samples = kept
    }

    /// Stores a place, and thins the trail when it is full.
    private mutating func keep(_ sample: Sample) {
        let last = samples.count - 1
        if spacing > 0, last > 0,
            samples[last].position.distance(to: samples[last - 1].position) < spacing
        {
            samples[last] = sample
        } else {
            samples.append(sample)
        }
        guard samples.count > Self.capacity else { return }
        spacing = max(spacing * 2, 2 * length / Double(Self.capacity))
        var kept = 1
        for index in 1..<samples.count {
            let candidate = samples[index]
            if index == samples.count - 1
                || candidate.position.distance(to: samples[kept - 1].position) >= spacing
            {
                samples[kept] = candidate
                kept += 1
            }
        }
        samples.removeLast(samples.count - kept)
    }
}
