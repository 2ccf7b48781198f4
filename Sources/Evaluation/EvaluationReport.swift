internal import Gestures
internal import Host

/// What `evaluate` found, as tables for people.
public struct EvaluationReport: Sendable {
    /// What was counted.
    let run: EvaluationRun
    /// How many lines were no strokes.
    let faults: Int
    /// What is listed group by group, too.
    let grouping: Grouping?
    /// What was done to the strokes before they were judged.
    let variations: [Variation]
    /// What became of them before.
    let comparison: Comparison?
    /// What differs from writer to writer, where there are several.
    let writers: WriterFigures?

    /// A report on `run`.
    ///
    /// - Parameters:
    ///   - faults: how many lines could not be read or had no good label.
    ///   - grouping: what is listed group by group, too.
    ///   - variations: what was done to the strokes before they were judged.
    ///   - comparison: what became of them before.
    public init(
        _ run: EvaluationRun, faults: Int, by grouping: Grouping? = nil,
        variations: [Variation] = [], comparison: Comparison? = nil
    ) {
        self.run = run
        self.faults = faults
        self.grouping = grouping
        self.variations = variations
        self.comparison = comparison
        writers = WriterFigures(run.evaluation.writers)
    }

    var evaluation: Evaluation { run.evaluation }
    var pooled: Tally { evaluation.pooled }
    /// More confusions than this are a file of their own: `--json` has them all.
    private static let mostConfusions = 20

    /// All lines. Names are in them as the files have them, control characters and all.
    public var lines: [String] {
        var blocks = [head]
        blocks.append(recall)
        blocks.append(falseAccepts)
        blocks.append(worstRecall)
        blocks.append(worstAccepts)
        blocks.append(groups)
        blocks.append(folds)
        blocks.append(unmapped)
        blocks.append(confusions)
        blocks.append(wrong)
        blocks.append(missed)
        if let comparison { blocks += comparison.blocks }
        blocks.append(time)
        return Array(blocks.filter { !$0.isEmpty }.joined(separator: [""]))
    }

    private var head: [String] {
        var parts: [String] = []
        let labelled = pooled.recall.strokes
        if labelled > 0 { parts.append("\(Numerals.grouped(labelled)) of mapped gestures") }
        if pooled.nothing > 0 { parts.append("\(Numerals.grouped(pooled.nothing)) labelled none") }
        if pooled.unmapped > 0 {
            parts.append("\(Numerals.grouped(pooled.unmapped)) of gestures not mapped")
        }
        if pooled.unlabelled > 0 {
            parts.append("\(Numerals.grouped(pooled.unlabelled)) without a label")
        }
        let strokes = Numerals.counted(run.count, "stroke")
        let split = parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
        let armed = Limits.Arming.allCases.compactMap { arming -> String? in
            guard let count = run.arming[arming], count > 0 else { return nil }
            let number = run.arming.count > 1 ? Numerals.grouped(count) + " " : ""
            switch arming {
            case .hotkey: return number + "as drawn with a hotkey"
            case .movement: return number + "as movement without a hotkey"
            }
        }
        var lines = ["\(strokes)\(split)"]
        lines.append((["judged by \(run.name)"] + armed).joined(separator: ", "))
        if !variations.isEmpty {
            lines.append(
                "each stroke as with " + variations.map(\.description).joined(separator: ", "))
        }
        if !evaluation.folds.isEmpty {
            let parts = Numerals.counted(evaluation.folds.count, "part")
            lines.append("\(parts), each judged by what is learned from the others")
        }
        if faults > 0 { lines.append("\(Numerals.counted(faults, "line")) left out, as reported") }
        return lines
    }

    /// Rows of what has labels: each kind, and below it its labels where there are several.
    private var recall: [String] {
        guard !pooled.kinds.isEmpty else { return [] }
        var table = TextTable([
            ("RECALL", .left), ("strokes", .right), ("recognized", .right), ("recall", .right),
            ("95 % interval", .right), ("by writer", .right), ("nothing", .right),
            ("wrong way", .right), ("other", .right),
        ])
        for kind in Kind.allCases {
            guard let recall = pooled.kinds[kind] else { continue }
            let labels = pooled.labels.filter { Kind($0.key) == kind }
                .sorted { $0.key.description < $1.key.description }
            if labels.count == 1 {
                table.add(cells(labels[0].key.description, recall, writers?.recall(of: kind)))
                continue
            }
            table.add(cells(kind.rawValue, recall, writers?.recall(of: kind)))
            for (label, recall) in labels {
                table.add(cells("  \(label)", recall, writers?.recall(of: label)))
            }
        }
        if pooled.kinds.count > 1 {
            table.add(cells("all", pooled.recall, writers?.recall(of: nil)))
        }
        return table.lines
    }

    private func cells(
        _ name: String, _ recall: Recall, _ interval: ClosedRange<Double>?
    ) -> [String] {
        [
            name, Numerals.grouped(recall.strokes), Numerals.grouped(recall.right),
            Numerals.percent(recall.share.value), Numerals.percent(recall.share.interval),
            interval.map { Numerals.percent($0) } ?? "", Numerals.grouped(recall.missed),
            Numerals.grouped(recall.wrongDirection),
            Numerals.grouped(recall.other),
        ]
    }

    /// For each mapped kind, how many strokes it took that are not its own.
    private var falseAccepts: [String] {
        guard pooled.judged > 0 else { return [] }
        // Where gestures are drawn on purpose, an hour of the rest means nothing.
        let isEverydayUse = pooled.kinds.isEmpty && pooled.time > .zero
        var columns: [(heading: String, alignment: TextTable.Alignment)] = [
            ("FALSE ACCEPTS", .left), ("accepted", .right), ("of others", .right),
            ("share", .right), ("95 % interval", .right), ("by writer", .right),
        ]
        if isEverydayUse { columns += [("fires per hour", .right), ("by writer", .right)] }
        var table = TextTable(columns)
        func add(_ name: String, _ kind: Kind?) {
            let share = pooled.falseAccepts(of: kind)
            var cells = [
                name, Numerals.grouped(share.count), Numerals.grouped(share.total),
                Numerals.percent(share.value), Numerals.percent(share.interval),
                writers?.falseAccepts(of: kind).map { Numerals.percent($0) } ?? "",
            ]
            if isEverydayUse {
                let interval = writers?.firesPerHour(of: kind)
                cells += [
                    pooled.firesPerHour(of: kind).map { Numerals.fixed($0, 2) } ?? "",
                    interval.map {
                        Numerals.fixed($0.lowerBound, 2) + " – " + Numerals.fixed($0.upperBound, 2)
                    } ?? "",
                ]
            }
            table.add(cells)
        }
        for kind in evaluation.mappedKinds {
            add(kind.rawValue, kind)
            let phrases = pooled.falseAccepts.filter { Kind($0.key) == kind }
                .sorted { $0.key.description < $1.key.description }
            guard phrases.count > 1 else { continue }
            for (phrase, count) in phrases { table.add(["  \(phrase)", Numerals.grouped(count)]) }
        }
        if evaluation.mappedKinds.count > 1 { add("any", nil) }
        guard isEverydayUse else { return table.lines }
        let hours = Numerals.fixed(pooled.time.milliseconds / 3_600_000, 2)
        return table.lines + ["The strokes labelled none cover \(hours) hours of movement."]
    }

    private var unmapped: [String] {
        let pairs = pooled.confusions { $0 == .unmapped }
        var counts: [Label: (strokes: Int, taken: Int)] = [:]
        for (pair, count) in pairs {
            guard let label = pair.label else { continue }
            counts[label, default: (0, 0)].strokes += count
            if pair.recognized != nil { counts[label, default: (0, 0)].taken += count }
        }
        var table = TextTable([
            ("NOT MAPPED", .left), ("strokes", .right), ("taken for something", .right),
        ])
        for (label, count) in counts.sorted(by: { $0.key.description < $1.key.description }) {
            table.add([
                label.description, Numerals.grouped(count.strokes), Numerals.grouped(count.taken),
            ])
        }
        return table.isEmpty ? [] : table.lines
    }

    private var confusions: [String] {
        let pairs = pooled.confusions { $0 != .right && $0 != .rightlyNothing && $0 != .unmapped }
        var table = TextTable([
            ("CONFUSIONS", .left), ("taken for", .left), ("strokes", .right),
        ])
        for (pair, count) in pairs.prefix(Self.mostConfusions) {
            table.add([
                pair.label?.description ?? "(no label)",
                pair.recognized?.description ?? "nothing", Numerals.grouped(count),
            ])
        }
        guard !table.isEmpty else { return [] }
        let rest = pairs.count - Self.mostConfusions
        return table.lines
            + (rest > 0 ? ["… and \(Numerals.grouped(rest)) more; --json has all"] : [])
    }

    private var wrong: [String] {
        var table = TextTable([
            ("WRONG FIRES", .left), ("label", .left), ("taken for", .left), ("score", .right),
        ])
        for finding in evaluation.wrong.findings {
            table.add([
                finding.place, finding.label?.description ?? "",
                finding.recognized?.description ?? "", Numerals.fixed(finding.score, 2),
            ])
        }
        return table.isEmpty ? [] : table.lines
    }

    private var missed: [String] {
        var table = TextTable([("MISSED", .left), ("label", .left), ("because", .left)])
        for finding in evaluation.missed.findings {
            table.add([
                finding.place, finding.label?.description ?? "",
                finding.failedCheck?.description ?? "its recognizer gave no reason",
            ])
        }
        return table.isEmpty ? [] : table.lines
    }

    private var time: [String] {
        guard run.count > 0 else { return [] }
        var table = TextTable([
            ("TIME, µs", .left), ("mean", .right), ("p50", .right), ("p99", .right),
            ("longest", .right), ("strokes", .right),
        ])
        func add(_ name: String, _ timing: Timing) {
            table.add([
                name, Numerals.short(timing.mean), Numerals.short(timing.quantile(0.5)),
                Numerals.short(timing.quantile(0.99)),
                Numerals.short(timing.longest.milliseconds * 1000),
                Numerals.grouped(timing.count),
            ])
        }
        add("a stroke, from its first event to its last", run.whole)
        add("its last event, when it is judged", run.end)
        for (name, timing) in run.recognizers { add("  \(name)", timing) }
        return table.lines
    }
}

extension Finding {
    /// `FILE:LINE`.
    var place: String { "\(file):\(line)" }
}
