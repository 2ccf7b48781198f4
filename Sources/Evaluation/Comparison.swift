public import Gestures
internal import JSON

/// Strokes that were right before and are wrong now, and the other way round.
public struct Comparison: Sendable {
    /// A stroke that is judged otherwise than before.
    struct Change: Sendable {
        /// What it is now.
        var finding: Finding
        /// What it was taken for before.
        var before: Phrase?
    }

    /// Counts of one kind of label in one set.
    private struct Counts {
        var strokes = 0
        var before = 0
        var now = 0
        var lost = 0
        var gained = 0
    }

    private struct Group: Hashable {
        var set: String
        var label: String
    }

    /// What it is compared with.
    private let name: String
    private let baseline: Baseline
    private let mapped: Set<Phrase>
    private var counts: [Group: Counts] = [:]
    private var total = Counts()
    /// Right before, wrong now.
    private(set) var lost: [Change] = []
    /// Wrong before, right now.
    private(set) var gained: [Change] = []
    /// Strokes of which nothing is known.
    private(set) var unknown = 0

    /// A comparison with `baseline`, which is called `name`, under a mapping of the phrases
    /// `mapped`.
    public init(_ baseline: Baseline, mapped: Set<Phrase>, name: String) {
        self.mapped = mapped
        self.baseline = baseline
        self.name = name
    }

    /// Adds what became of `stroke`. Strokes that cannot be judged are left out.
    public mutating func add(_ stroke: PlacedStroke, _ finding: Finding, _ judgement: Judgement) {
        guard judgement.isJudged else { return }
        guard let before = baseline.recognized(stroke) else {
            unknown += 1
            return
        }
        let wasRight = Judgement(finding.label, recognized: before, mapped: mapped).isRight
        let isRight = judgement.isRight
        let label =
            if case .gesture(let phrase) = finding.label { Kind(phrase).rawValue } else { "none" }
        func count(_ counts: inout Counts) {
            counts.strokes += 1
            if wasRight { counts.before += 1 }
            if isRight { counts.now += 1 }
            if wasRight, !isRight { counts.lost += 1 }
            if isRight, !wasRight { counts.gained += 1 }
        }
        count(&total)
        count(&counts[Group(set: finding.writer.setName, label: label), default: Counts()])
        guard wasRight != isRight else { return }
        let change = Change(finding: finding, before: before)
        if wasRight { lost.append(change) } else { gained.append(change) }
    }

    /// The counts of sets and kinds in which something changed, in their order.
    private var changed: [(group: Group, counts: Counts)] {
        counts.filter { $0.value.lost + $0.value.gained > 0 }
            .sorted { ($0.key.set, $0.key.label) < ($1.key.set, $1.key.label) }
            .map { ($0.key, $0.value) }
    }

    /// The tables.
    var blocks: [[String]] {
        var table = TextTable([
            ("COMPARED WITH \(name)", .left), ("label", .left), ("strokes", .right),
            ("right before", .right), ("right now", .right), ("lost", .right), ("gained", .right),
        ])
        func add(_ set: String, _ label: String, _ counts: Counts) {
            let numbers = [
                counts.strokes, counts.before, counts.now, counts.lost, counts.gained,
            ]
            table.add([set, label] + numbers.map { Numerals.grouped($0) })
        }
        for (group, counts) in changed { add(group.set, group.label, counts) }
        add("all", "", total)
        var lines = table.lines
        if unknown > 0 { lines.append("\(Numerals.counted(unknown, "stroke")) not in it left out") }
        return [lines, Self.list("LOST", lost), Self.list("GAINED", gained)]
    }

    private static func list(_ heading: String, _ changes: [Change]) -> [String] {
        var table = TextTable([
            (heading, .left), ("label", .left), ("before", .left), ("now", .left),
            ("because", .left),
        ])
        for change in changes {
            let finding = change.finding
            table.add([
                finding.place, finding.label?.description ?? "",
                change.before?.description ?? "nothing",
                finding.recognized?.description ?? "nothing",
                finding.failedCheck?.description ?? "",
            ])
        }
        return table.isEmpty ? [] : table.lines
    }

    /// Everything, as one JSON object.
    var object: JSONValue {
        func object(_ counts: Counts) -> JSONValue {
            JSONValue([
                "strokes": JSONValue(counts.strokes), "rightBefore": JSONValue(counts.before),
                "rightNow": JSONValue(counts.now), "lost": JSONValue(counts.lost),
                "gained": JSONValue(counts.gained),
            ])
        }
        func list(_ changes: [Change]) -> JSONValue {
            .array(
                changes.map { change in
                    var object = change.finding.object
                    object.add("before", JSONValue(change.before?.description))
                    return object
                })
        }
        let groups = changed.map { group, counts in
            JSONValue([
                "set": .string(group.set), "label": .string(group.label),
                "result": object(counts),
            ])
        }
        return JSONValue([
            "with": .string(name), "all": object(total), "changed": .array(groups),
            "unknown": JSONValue(unknown), "lost": list(lost), "gained": list(gained),
        ])
    }
}
