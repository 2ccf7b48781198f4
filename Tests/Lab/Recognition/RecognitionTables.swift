internal import Gestures

/// Recall and false accepts of many strokes, as tables.
struct RecognitionTables {
    /// For each set and each label, and each kind: how many strokes were what they are labelled.
    private(set) var recall = ResultTable(
        "recall",
        [
            "set", "label", "strokes", "right", "share", "95 %", "by writer", "wrong way", "other",
            "nothing",
        ])
    /// For each set and kind: how many strokes of other kinds, or none, it took.
    private(set) var falseAccepts = ResultTable(
        "false accepts", ["set", "kind", "taken", "of", "share", "95 %", "by writer", "an hour"])
    /// For each kind those with the least recall.
    private(set) var worst = ResultTable(
        "worst writers", ["kind", "writer", "strokes", "right", "share"])

    /// A share of fewer strokes than this is chance.
    static let fewest = 10
    private static let named = 5

    /// The tables of `verdicts`, under a mapping of the phrases `mapped`.
    init(_ verdicts: [Verdict], mapped: Set<Phrase>) {
        let judged = verdicts.filter(\.judgement.isJudged)
        let kinds = Set(mapped.map(\.kind)).sorted()
        let sets = Dictionary(grouping: judged, by: \.set).sorted { $0.key < $1.key }
        for (set, verdicts) in sets + (sets.count > 1 ? [("all", judged)] : []) {
            addRecall(of: verdicts, in: set)
            addFalseAccepts(in: verdicts, kinds, set)
        }
        addWorst(judged)
    }

    private mutating func addRecall(of verdicts: [Verdict], in set: String) {
        let gestures = verdicts.filter { $0.kind != nil }
        func add(_ label: String, _ strokes: [Verdict]) {
            func count(_ judgement: Judgement) -> Int {
                strokes.count { $0.judgement == judgement }
            }
            let share = Share(count(.right), of: strokes.count)
            let writers = Dictionary(grouping: strokes, by: \.writer).values.map { strokes in
                Share(strokes.count { $0.judgement == .right }, of: strokes.count)
            }
            recall.rows.append([
                .text(set), .text(label), .count(share.total), .count(share.count),
                .share(share.value), .interval(share.interval),
                .interval(Share.interval(overWriters: Array(writers))), .count(count(.wrongWay)),
                .count(count(.other)), .count(count(.missed)),
            ])
        }
        let kinds = Dictionary(grouping: gestures) { $0.kind ?? "" }.sorted { $0.key < $1.key }
        for (kind, strokes) in kinds {
            let labels = Dictionary(grouping: strokes, by: \.label)
                .map { (label: $0.key?.words ?? "", strokes: $0.value) }
                .sorted { $0.label < $1.label }
            for (label, strokes) in labels { add(label, strokes) }
            if labels.count > 1 { add("all \(kind)", strokes) }
        }
        if kinds.count > 1 { add("all", gestures) }
    }

    private mutating func addFalseAccepts(
        in verdicts: [Verdict], _ kinds: [String], _ set: String
    ) {
        // Everyday use, in which nothing is meant: how often an hour would something run?
        let isEverydayUse = verdicts.allSatisfy { $0.kind == nil }
        let hours = verdicts.reduce(0) { $0 + $1.time.milliseconds } / 3_600_000
        let writers = Dictionary(grouping: verdicts, by: \.writer).values
        for kind in kinds.map(Optional.some) + [nil] {
            func share(_ strokes: [Verdict]) -> Share {
                let others = strokes.filter { kind == nil || $0.kind != kind }
                return Share(others.count { $0.isTaken(by: kind) }, of: others.count)
            }
            let sum = share(verdicts)
            guard sum.total > 0 else { continue }
            falseAccepts.rows.append([
                .text(set), .text(kind ?? "any"), .count(sum.count), .count(sum.total),
                .share(sum.value), .interval(sum.interval),
                .interval(Share.interval(overWriters: writers.map(share))),
                .number(isEverydayUse && hours > 0 ? Double(sum.count) / hours : nil),
            ])
        }
    }

    private mutating func addWorst(_ verdicts: [Verdict]) {
        let gestures = verdicts.filter { $0.kind != nil && !$0.writer.name.isEmpty }
        let kinds = Dictionary(grouping: gestures) { $0.kind ?? "" }.sorted { $0.key < $1.key }
        for (kind, strokes) in kinds {
            let writers = Dictionary(grouping: strokes, by: \.writer)
                .map {
                    (
                        name: $0.key,
                        share: Share($0.value.count { $0.judgement == .right }, of: $0.value.count)
                    )
                }
                .filter { $0.share.total >= Self.fewest && $0.share.count < $0.share.total }
                .sorted { ($0.share.value ?? 0, $0.name) < ($1.share.value ?? 0, $1.name) }
            for (name, share) in writers.prefix(Self.named) {
                worst.rows.append([
                    .text(kind), .text("\(name)"), .count(share.total), .count(share.count),
                    .share(share.value),
                ])
            }
        }
    }
}
