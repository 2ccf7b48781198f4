internal import Gestures

/// The tables of sets, writers and parts.
extension EvaluationReport {
    /// For each kind the writers with the least recall.
    var worstRecall: [String] {
        var table = TextTable([
            ("WORST WRITERS", .left), ("gesture", .left), ("strokes", .right),
            ("recognized", .right), ("recall", .right),
        ])
        for worst in writers?.worstRecall(Kind.allCases) ?? [] {
            table.add([
                worst.writer.description, worst.kind.rawValue, Numerals.grouped(worst.share.total),
                Numerals.grouped(worst.share.count), Numerals.percent(worst.share.value),
            ])
        }
        return table.isEmpty ? [] : table.lines
    }

    /// For each kind the writers whose other strokes it took most often.
    var worstAccepts: [String] {
        var table = TextTable([
            ("WORST WRITERS", .left), ("taken for", .left), ("accepted", .right),
            ("of others", .right), ("share", .right),
        ])
        for worst in writers?.worstAccepts(evaluation.mappedKinds) ?? [] {
            table.add([
                worst.writer.description, worst.kind.rawValue, Numerals.grouped(worst.share.count),
                Numerals.grouped(worst.share.total), Numerals.percent(worst.share.value),
            ])
        }
        return table.isEmpty ? [] : table.lines
    }

    /// Recall and false accepts of each set, or of each writer.
    var groups: [String] {
        switch grouping {
        case .source:
            table(
                "BY SOURCE", evaluation.sets.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
        case .writer:
            table(
                "BY WRITER",
                evaluation.writers.sorted { $0.key < $1.key }
                    .map { ($0.key.description, $0.value) })
        case nil: []
        }
    }

    /// The same of each part that was left out.
    var folds: [String] { table("LEFT OUT", evaluation.folds) }

    /// Recall and false accepts of each group, and how much worse it is than all together.
    private func table(_ heading: String, _ groups: [(name: String, tally: Tally)]) -> [String] {
        var table = TextTable([
            (heading, .left), ("gesture", .left), ("strokes", .right), ("recall", .right),
            ("95 % interval", .right), ("misses", .right), ("accepted", .right),
            ("of others", .right), ("share", .right), ("accepts", .right),
        ])
        for (name, tally) in groups {
            var heading = name
            for kind in evaluation.mappedKinds {
                let recall = tally.kinds[kind]
                let accepts = tally.falseAccepts(of: kind)
                guard recall != nil || accepts.count > 0 else { continue }
                table.add(
                    [heading, kind.rawValue]
                        + Self.cells(recall, accepts, against: pooled, kind: kind))
                heading = ""
            }
            let all = tally.recall
            table.add(
                [heading, "all"]
                    + Self.cells(
                        all.strokes > 0 ? all : nil, tally.falseAccepts(of: nil), against: pooled,
                        kind: nil))
        }
        guard !table.isEmpty else { return [] }
        return table.lines + [
            "misses, accepts: how many times the share of all strokes together, where it is higher."
        ]
    }

    private static func cells(
        _ recall: Recall?, _ accepts: Share, against pooled: Tally, kind: Kind?
    ) -> [String] {
        func factor(_ share: Share, _ all: Share) -> String {
            guard let value = share.value, let mean = all.value, mean > 0, value > mean else {
                return ""
            }
            return "× " + Numerals.fixed(value / mean, 1)
        }
        func misses(_ recall: Recall) -> Share {
            Share(recall.strokes - recall.right, of: recall.strokes)
        }
        let all = kind.map { pooled.kinds[$0] ?? Recall() } ?? pooled.recall
        return [
            recall.map { Numerals.grouped($0.strokes) } ?? "",
            recall.map { Numerals.percent($0.share.value) } ?? "",
            recall.map { Numerals.percent($0.share.interval) } ?? "",
            recall.map { factor(misses($0), misses(all)) } ?? "",
            Numerals.grouped(accepts.count), Numerals.grouped(accepts.total),
            Numerals.percent(accepts.value), factor(accepts, pooled.falseAccepts(of: kind)),
        ]
    }
}
