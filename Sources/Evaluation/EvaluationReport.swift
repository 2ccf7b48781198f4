internal import Gestures
internal import Host

/// What `evaluate` found, as tables for people.
public struct EvaluationReport: Sendable {
    /// What was counted.
    let run: EvaluationRun
    /// How many lines were no strokes.
    let faults: Int

    /// A report on `run`, for which so many lines could not be read or had no good label.
    public init(_ run: EvaluationRun, faults: Int) {
        self.run = run
        self.faults = faults
    }

    private var evaluation: Evaluation { run.evaluation }
    private var pooled: Tally { evaluation.pooled }
    /// More confusions than this are a file of their own: `--json` has them all.
    private static let mostConfusions = 20

    /// All lines. Names are in them as the files have them, control characters and all.
    public var lines: [String] {
        var blocks = [head]
        blocks.append(recall)
        blocks.append(falseAccepts)
        blocks.append(sets)
        blocks.append(unmapped)
        blocks.append(confusions)
        blocks.append(wrong)
        blocks.append(missed)
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
        if faults > 0 { lines.append("\(Numerals.counted(faults, "line")) left out, as reported") }
        return lines
    }

    /// Rows of what has labels: each kind, and below it its labels where there are several.
    private var recall: [String] {
        guard !pooled.kinds.isEmpty else { return [] }
        var table = TextTable([
            ("RECALL", .left), ("strokes", .right), ("recognized", .right), ("recall", .right),
            ("95 % interval", .right), ("nothing", .right), ("wrong way", .right),
            ("other", .right),
        ])
        for kind in Kind.allCases {
            guard let recall = pooled.kinds[kind] else { continue }
            let labels = pooled.labels.filter { Kind($0.key) == kind }
                .sorted { $0.key.description < $1.key.description }
            if labels.count == 1 {
                table.add([labels[0].key.description] + Self.cells(recall))
                continue
            }
            table.add([kind.rawValue] + Self.cells(recall))
            for (label, recall) in labels { table.add(["  \(label)"] + Self.cells(recall)) }
        }
        if pooled.kinds.count > 1 { table.add(["all"] + Self.cells(pooled.recall)) }
        return table.lines
    }

    private static func cells(_ recall: Recall) -> [String] {
        [
            Numerals.grouped(recall.strokes), Numerals.grouped(recall.right),
            Numerals.percent(recall.share.value), Numerals.percent(recall.share.interval),
            Numerals.grouped(recall.missed), Numerals.grouped(recall.wrongDirection),
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
            ("share", .right), ("95 % interval", .right),
        ]
        if isEverydayUse { columns.append(("fires per hour", .right)) }
        var table = TextTable(columns)
        for kind in evaluation.mappedKinds {
            table.add(
                [kind.rawValue]
                    + Self.cells(
                        pooled.falseAccepts(of: kind),
                        perHour: isEverydayUse ? pooled.firesPerHour(of: kind) : nil))
            let phrases = pooled.falseAccepts.filter { Kind($0.key) == kind }
                .sorted { $0.key.description < $1.key.description }
            guard phrases.count > 1 else { continue }
            for (phrase, count) in phrases { table.add(["  \(phrase)", Numerals.grouped(count)]) }
        }
        if evaluation.mappedKinds.count > 1 {
            table.add(
                ["any"]
                    + Self.cells(
                        pooled.falseAccepts(of: nil),
                        perHour: isEverydayUse ? pooled.firesPerHour(of: nil) : nil))
        }
        guard isEverydayUse else { return table.lines }
        let hours = Numerals.fixed(pooled.time.milliseconds / 3_600_000, 2)
        return table.lines + ["The strokes labelled none cover \(hours) hours of movement."]
    }

    private static func cells(_ share: Share, perHour: Double?) -> [String] {
        [
            Numerals.grouped(share.count), Numerals.grouped(share.total),
            Numerals.percent(share.value), Numerals.percent(share.interval),
            perHour.map { Numerals.fixed($0, 2) } ?? "",
        ]
    }

    /// Recall and false accepts of each set, and how much worse it is than all together.
    private var sets: [String] {
        guard run.isSplit else { return [] }
        var table = TextTable([
            ("BY SOURCE", .left), ("gesture", .left), ("strokes", .right), ("recall", .right),
            ("95 % interval", .right), ("misses", .right), ("accepted", .right),
            ("of others", .right), ("share", .right), ("accepts", .right),
        ])
        for (name, tally) in evaluation.sets.sorted(by: { $0.key < $1.key }) {
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
            "misses, accepts: how many times the share of all sets together, where it is higher."
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
