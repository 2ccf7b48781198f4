internal import Gestures

/// What differs from writer to writer: intervals, and who does worst.
struct WriterFigures: Sendable {
    /// Who does worst at a kind of gesture.
    struct Worst: Sendable {
        var kind: Kind
        var writer: Writer
        var share: Share
    }

    /// A share of fewer strokes than this is chance.
    static let fewest = 10
    /// So many writers of a kind are named.
    static let named = 3

    private let writers: [(writer: Writer, tally: Tally)]
    private let bootstrap: WriterBootstrap

    /// The figures of `writers`; nil where fewer than two are known by name.
    init?(_ writers: [Writer: Tally]) {
        guard writers.keys.count(where: \.isKnown) > 1 else { return nil }
        self.writers = writers.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        bootstrap = WriterBootstrap(writers: writers.count)
    }

    /// The interval of what `share` makes of each writer's counts.
    func interval(_ share: (Tally) -> Share) -> ClosedRange<Double>? {
        bootstrap.interval(
            writers.map {
                let share = share($0.tally)
                return (Double(share.count), Double(share.total))
            })
    }

    /// The interval of recall of `kind`, or of all gestures where nil.
    func recall(of kind: Kind?) -> ClosedRange<Double>? {
        interval { tally in (kind.map { tally.kinds[$0] ?? Recall() } ?? tally.recall).share }
    }

    /// The interval of recall of one label; nil where a writer has more labels than are listed.
    func recall(of label: Phrase) -> ClosedRange<Double>? {
        guard writers.allSatisfy({ $0.tally.listsAllLabels }) else { return nil }
        return interval { ($0.labels[label] ?? Recall()).share }
    }

    /// The interval of false accepts of `kind`, or of any where nil.
    func falseAccepts(of kind: Kind?) -> ClosedRange<Double>? {
        interval { $0.falseAccepts(of: kind) }
    }

    /// The interval of fires an hour of `kind`, or of any where nil.
    func firesPerHour(of kind: Kind?) -> ClosedRange<Double>? {
        bootstrap.interval(
            writers.map { _, tally in
                let hours = tally.time.milliseconds / 3_600_000
                return ((tally.firesPerHour(of: kind) ?? 0) * hours, hours)
            })
    }

    /// For each of `kinds` the writers with the least recall, the worst first: no more than `named`
    /// who missed something, or else one who missed nothing.
    func worstRecall(_ kinds: [Kind]) -> [Worst] {
        kinds.flatMap { kind in
            let sorted = worst(
                kind, share: { ($0.kinds[kind] ?? Recall()).share },
                badness: { 1 - ($0.value ?? 1) })
            let missing = sorted.filter { $0.share.count < $0.share.total }
            return missing.isEmpty ? Array(sorted.prefix(1)) : Array(missing.prefix(Self.named))
        }
    }

    /// For each of `kinds` the writers whose other strokes were taken for it most often, the worst
    /// first: the one whose share is surely the highest, because one stroke of a dozen may be
    /// chance.
    func worstAccepts(_ kinds: [Kind]) -> [Worst] {
        kinds.flatMap { kind in
            worst(
                kind, share: { $0.falseAccepts(of: kind) },
                badness: { $0.interval.lowerBound }
            )
            .filter { $0.share.count > 0 }.prefix(Self.named)
        }
    }

    private func worst(
        _ kind: Kind, share: (Tally) -> Share, badness: (Share) -> Double
    ) -> [Worst] {
        writers.filter(\.writer.isKnown)
            .map { Worst(kind: kind, writer: $0.writer, share: share($0.tally)) }
            .filter { $0.share.total >= Self.fewest }
            .sorted { one, other in
                let (first, second) = (badness(one.share), badness(other.share))
                if first != second { return first > second }
                return (other.share.total, one.writer) < (one.share.total, other.writer)
            }
    }
}
