public import Gestures

/// What came of the strokes of one gesture.
public struct Recall: Hashable, Sendable {
    /// How many strokes should be it.
    public var strokes = 0
    /// How many were recognized as it.
    public var right = 0
    /// How many were taken for the same kind, another way.
    public var wrongDirection = 0
    /// How many were taken for another gesture.
    public var other = 0
    /// How many were taken for nothing.
    public var missed: Int { strokes - right - wrongDirection - other }
    /// The share recognized.
    public var share: Share { Share(right, of: strokes) }

    /// No strokes.
    public init() {}

    mutating func add(_ judgement: Judgement) {
        strokes += 1
        switch judgement {
        case .right: right += 1
        case .wrongDirection: wrongDirection += 1
        case .other: other += 1
        case .missed, .falseAccept, .rightlyNothing, .unmapped, .unlabelled: break
        }
    }

    static func + (one: Recall, other: Recall) -> Recall {
        var sum = one
        sum.strokes += other.strokes
        sum.right += other.right
        sum.wrongDirection += other.wrongDirection
        sum.other += other.other
        return sum
    }
}

/// A label, or none at all, and what was recognized, or nothing.
public struct Confusion: Hashable, Sendable {
    /// The label; nil where there was none.
    public var label: Label?
    /// The most specific phrase; nil for nothing.
    public var recognized: Phrase?
    /// How it is judged.
    public var judgement: Judgement
}

/// Counts over the strokes of one set. However many labels there are, memory is bounded: the counts
/// by kind are complete, and no more than its limit of labels and confusions are listed by name.
public struct Tally: Sendable {
    /// All strokes.
    public private(set) var strokes = 0
    /// Strokes that nothing may take.
    public private(set) var nothing = 0
    /// Strokes without a label.
    public private(set) var unlabelled = 0
    /// Strokes with a label that is not mapped.
    public private(set) var unmapped = 0
    /// The time that strokes labelled `none` cover.
    public private(set) var time = Duration.zero
    /// Strokes of mapped gestures, by kind.
    public private(set) var kinds: [Kind: Recall] = [:]
    /// The same by label.
    public private(set) var labels: [Phrase: Recall] = [:]
    /// Strokes of another kind, or none, that were taken for the phrase.
    public private(set) var falseAccepts: [Phrase: Int] = [:]
    /// Those of them that were labelled `none`.
    public private(set) var fires: [Phrase: Int] = [:]
    /// How often what was taken for what.
    public private(set) var confusions: [Confusion: Int] = [:]
    /// How often there was no room left in the table.
    public private(set) var unlisted = 0

    /// So many labels, and so many confusions, have a count of their own.
    public static let limit = 4096
    /// The same for one writer of many.
    static let few = 64
    private let limit: Int

    /// No strokes yet, of which so many labels and confusions will be listed.
    public init(limit: Int = Tally.limit) { self.limit = limit }

    mutating func add(
        _ label: Label?, recognized: Phrase?, judgement: Judgement, time: Duration
    ) {
        strokes += 1
        let confusion = Confusion(label: label, recognized: recognized, judgement: judgement)
        if confusions.count < limit || confusions[confusion] != nil {
            confusions[confusion, default: 0] += 1
        } else {
            unlisted += 1
        }
        switch (judgement, label) {
        case (.unlabelled, _), (_, nil): unlabelled += 1
        case (.unmapped, _): unmapped += 1
        case (_, .nothing):
            nothing += 1
            self.time += time
            if let recognized { count(recognized, in: \.fires) }
        case (_, .gesture(let phrase)):
            kinds[Kind(phrase), default: Recall()].add(judgement)
            if labels.count < limit || labels[phrase] != nil {
                labels[phrase, default: Recall()].add(judgement)
            }
            if judgement == .other, let recognized, Kind(recognized) != Kind(phrase) {
                count(recognized, in: \.falseAccepts)
            }
        }
        if judgement == .falseAccept, let recognized { count(recognized, in: \.falseAccepts) }
    }

    private mutating func count(_ phrase: Phrase, in counts: WritableKeyPath<Tally, [Phrase: Int]>)
    {
        guard self[keyPath: counts].count < Self.limit || self[keyPath: counts][phrase] != nil
        else { return }
        self[keyPath: counts][phrase, default: 0] += 1
    }

    /// The strokes that were held against a label: of mapped gestures, or none.
    public var judged: Int { strokes - unlabelled - unmapped }

    /// Whether no label was left out for want of room.
    var listsAllLabels: Bool { labels.values.reduce(0) { $0 + $1.strokes } == recall.strokes }

    /// All mapped gestures together.
    public var recall: Recall { kinds.values.reduce(Recall(), +) }

    /// Strokes that are not of `kind`, and how many were taken for it; of any kind where nil.
    public func falseAccepts(of kind: Kind?) -> Share {
        guard let kind else { return Share(falseAccepts.values.reduce(0, +), of: judged) }
        let count = falseAccepts.filter { Kind($0.key) == kind }.values.reduce(0, +)
        return Share(count, of: judged - (kinds[kind]?.strokes ?? 0))
    }

    /// How often an hour `kind`, or any, took what was labelled `none`; nil where that covers no
    /// time.
    public func firesPerHour(of kind: Kind?) -> Double? {
        guard time > .zero else { return nil }
        let count = fires.filter { kind == nil || Kind($0.key) == kind }.values.reduce(0, +)
        return Double(count) / (time.milliseconds / 3_600_000)
    }

    /// Confusions that pass `filter`, the most frequent first, then by name.
    public func confusions(
        where filter: (Judgement) -> Bool = { _ in true }
    ) -> [(pair: Confusion, count: Int)] {
        confusions.filter { filter($0.key.judgement) }
            .map { (pair: $0.key, count: $0.value, name: "\($0.key)") }
            .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
            .map { (pair: $0.pair, count: $0.count) }
    }
}
