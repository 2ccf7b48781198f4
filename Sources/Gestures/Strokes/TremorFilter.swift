/// Takes the tremor of a hand out of a stroke while it is drawn.
///
/// Every sample is moved to the mean of the path over the time before and after it: a moving
/// average that is centred, so that shapes keep their place. Hands tremble 4 to 12 times a second; a
/// mean over 150 ms leaves 64 % of a tremor of 4 Hz, 30 % at 6 Hz and at most 21 % from 7 Hz on. No
/// sample is moved farther than the hand trembles: so what was drawn fast keeps its form.
///
/// Near the start and the end the window is shorter, so that they stay near where they were. A
/// sample is final once half a window has followed, the last ones when the stroke ends. So the path
/// of a finished stroke begins with all that was judged while it was drawn.
struct TremorFilter: Sendable {
    /// Half the time over which a mean is taken, in milliseconds.
    private static let half = 75.0
    /// What half of it is at least, near the start and the end.
    private static let least = 37.5

    /// How far the hand trembles to either side, in pixels.
    private let tremor: Double
    /// The first sample.
    private var origin: Sample?
    /// The samples that are in no mean yet or may be in another one.
    private var recent: [Moment] = []
    /// The first of `recent` that is not filtered.
    private var next = 0
    /// Where in `recent` the latest window began and ended.
    private var (head, tail) = (0, 0)

    /// A sample with its time in milliseconds and its place, both counted from the first sample,
    /// and the integral of the place over the time so far.
    private struct Moment {
        var sample: Sample
        var time = 0.0
        var place = Vector.zero
        var integral = Vector.zero
    }

    /// A filter for a hand that trembles so many pixels to either side.
    init(tremor: Double) {
        self.tremor = tremor
        recent.reserveCapacity(512)
    }

    /// Takes the next sample, and appends to `strokePath` those that are final now.
    mutating func append(_ sample: Sample, to strokePath: inout StrokePath) {
        guard let sample = sample.held else { return }
        let origin = origin ?? sample
        self.origin = origin
        var moment = Moment(sample: sample)
        moment.place = sample.position - origin.position
        if let before = recent.last {
            moment.time = max(before.time, (sample.time - origin.time).milliseconds)
            let middle = (before.place + moment.place) * 0.5
            moment.integral = before.integral + middle * (moment.time - before.time)
        }
        recent.append(moment)
        while recent[next].time + Self.half <= moment.time {
            strokePath.append(filtered(before: .infinity))
        }
        forget()
    }

    /// Appends the samples that are left of the stroke, which is finished.
    mutating func finish(_ strokePath: inout StrokePath) {
        guard let end = recent.last?.time else { return }
        while next < recent.count { strokePath.append(filtered(before: end)) }
    }

    /// The next sample, filtered, of a stroke that ends at `end`.
    private mutating func filtered(before end: Double) -> Sample {
        let moment = recent[next]
        next += 1
        let reach = min(
            Self.half, max(moment.time, Self.least), max(end - moment.time, Self.least))
        let (from, to) = (max(0, moment.time - reach), min(end, moment.time + reach))
        guard to > from else { return moment.sample }
        let sum = integral(to: to, &tail) - integral(to: from, &head)
        let way = sum * (1 / (to - from)) - moment.place
        var sample = moment.sample
        let share = min(1, tremor / max(way.length, 1e-9))
        sample.position = sample.position + way * share
        return sample
    }

    /// The integral of the path up to `time`. Windows only ever move on, so that `index` does, too.
    private func integral(to time: Double, _ index: inout Int) -> Vector {
        while index + 1 < recent.count, recent[index + 1].time <= time { index += 1 }
        let before = recent[index]
        guard index + 1 < recent.count else { return before.integral }
        let after = recent[index + 1]
        let past = time - before.time
        let way = (after.place - before.place) * (past / (after.time - before.time))
        return before.integral + (before.place + way * 0.5) * past
    }

    /// Drops what no window reaches any more, now and then, so that it costs next to nothing.
    private mutating func forget() {
        guard head >= 256 else { return }
        recent.removeFirst(head)
        (next, tail, head) = (next - head, tail - head, 0)
    }
}

/// A stroke path without the tremor of the hand that draws it.
struct SteadyPath: Sendable {
    /// The path, as far as it is final.
    private(set) var strokePath = StrokePath()
    /// Nil where the hand does not tremble.
    private var filter: TremorFilter?

    /// A path of a hand that trembles so many pixels to either side; 0 for a steady one.
    init(tremor: Double) {
        if tremor > 0 { filter = TremorFilter(tremor: tremor) }
    }

    /// Appends the next sample.
    mutating func append(_ sample: Sample) {
        if filter == nil {
            strokePath.append(sample)
        } else {
            filter?.append(sample, to: &strokePath)
        }
    }

    /// Ends the stroke.
    mutating func finish() { filter?.finish(&strokePath) }

    /// Makes room, as a stroke path does.
    mutating func reserve() { strokePath.reserve() }
}

extension StrokePath {
    /// The stroke path of all `samples`, drawn by a hand that trembles so many pixels to either
    /// side.
    public init(_ samples: some Sequence<Sample>, tremor: Double) {
        var path = SteadyPath(tremor: tremor)
        for sample in samples { path.append(sample) }
        path.finish()
        self = path.strokePath
    }
}
