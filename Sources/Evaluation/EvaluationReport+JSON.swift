internal import Gestures
public import JSON

extension EvaluationReport {
    /// What `evaluate` found, as one JSON object.
    public var object: JSONValue {
        let evaluation = run.evaluation
        var armed = JSONValue([:])
        for arming in Limits.Arming.allCases {
            armed.add(arming.rawValue, JSONValue(run.arming[arming] ?? 0))
        }
        var object = JSONValue([
            "strokes": JSONValue(run.count), "faults": JSONValue(faults),
            "mapping": .string(run.name), "armed": armed,
        ])
        Self.fill(&object, evaluation.pooled, kinds: evaluation.mappedKinds)
        let confusions = evaluation.pooled.confusions()
        object.add("confusions", .array(confusions.map { Self.object($0.pair, $0.count) }))
        object.add("wrong", .array(evaluation.wrong.findings.map { Self.object($0) }))
        object.add("missed", .array(evaluation.missed.findings.map { Self.object($0) }))
        object.add("time", time)
        guard run.isSplit else { return object }
        let sets = evaluation.sets.sorted { $0.key < $1.key }.map { name, tally in
            var set = JSONValue(["set": .string(name), "strokes": JSONValue(tally.strokes)])
            Self.fill(&set, tally, kinds: evaluation.mappedKinds)
            return set
        }
        object.add("sets", .array(sets))
        return object
    }

    /// The counts of one tally.
    private static func fill(_ object: inout JSONValue, _ tally: Tally, kinds: [Kind]) {
        object.add("none", JSONValue(tally.nothing))
        object.add("unlabelled", JSONValue(tally.unlabelled))
        object.add("unmapped", JSONValue(tally.unmapped))
        object.add("hours", JSONValue(tally.time.milliseconds / 3_600_000, decimals: 6))
        object.add("all", self.object(tally, nil))
        let present = Kind.allCases.filter { kinds.contains($0) || tally.kinds[$0] != nil }
        let entries = present.map { kind in
            JSONValue(["kind": .string(kind.rawValue), "result": self.object(tally, kind)])
        }
        object.add("kinds", .array(entries))
        let labels = tally.labels.sorted { $0.key.description < $1.key.description }
        let rows = labels.map { label, recall in
            var row = JSONValue(["label": .string(label.description)])
            add(recall, to: &row)
            return row
        }
        object.add("labels", .array(rows))
    }

    private static func object(_ tally: Tally, _ kind: Kind?) -> JSONValue {
        var object = JSONValue([:])
        add(kind.map { tally.kinds[$0] ?? Recall() } ?? tally.recall, to: &object)
        let accepts = tally.falseAccepts(of: kind)
        object.add("falseAccepts", JSONValue(accepts.count))
        object.add("others", JSONValue(accepts.total))
        object.add("falseAcceptShare", JSONValue(accepts.value, decimals: 6))
        object.add("falseAcceptInterval", interval(accepts))
        object.add("firesPerHour", JSONValue(tally.firesPerHour(of: kind), decimals: 4))
        return object
    }

    private static func add(_ recall: Recall, to object: inout JSONValue) {
        object.add("strokes", JSONValue(recall.strokes))
        object.add("recognized", JSONValue(recall.right))
        object.add("nothing", JSONValue(recall.missed))
        object.add("wrongDirection", JSONValue(recall.wrongDirection))
        object.add("other", JSONValue(recall.other))
        object.add("recall", JSONValue(recall.share.value, decimals: 6))
        object.add("recallInterval", interval(recall.share))
    }

    private static func interval(_ share: Share) -> JSONValue {
        let interval = share.interval
        return .array([
            JSONValue(interval.lowerBound, decimals: 6),
            JSONValue(interval.upperBound, decimals: 6),
        ])
    }

    private static func object(_ pair: Confusion, _ count: Int) -> JSONValue {
        JSONValue([
            "label": JSONValue(pair.label?.description),
            "recognized": JSONValue(pair.recognized?.description),
            "judgement": .string(pair.judgement.name),
            "strokes": JSONValue(count),
        ])
    }

    private static func object(_ finding: Finding) -> JSONValue {
        JSONValue([
            "file": .string(finding.file),
            "line": JSONValue(finding.line),
            "label": JSONValue(finding.label?.description),
            "recognized": JSONValue(finding.recognized?.description),
            "score": finding.recognized == nil ? .null : JSONValue(finding.score),
            "reason": JSONValue(finding.failedCheck?.description),
        ])
    }

    private var time: JSONValue {
        func object(_ timing: Timing) -> JSONValue {
            JSONValue([
                "mean": JSONValue(timing.mean), "p50": JSONValue(timing.quantile(0.5)),
                "p99": JSONValue(timing.quantile(0.99)),
                "longest": JSONValue(timing.longest.milliseconds * 1000),
                "strokes": JSONValue(timing.count),
            ])
        }
        var recognizers = JSONValue([:])
        for (name, timing) in run.recognizers { recognizers.add(name, object(timing)) }
        return JSONValue([
            "unit": "µs", "stroke": object(run.whole), "end": object(run.end),
            "recognizers": recognizers,
        ])
    }
}

extension Judgement {
    /// What it is called in JSON.
    fileprivate var name: String {
        switch self {
        case .right: "right"
        case .wrongDirection: "wrong direction"
        case .other: "other"
        case .missed: "missed"
        case .falseAccept: "false accept"
        case .rightlyNothing: "rightly nothing"
        case .unmapped: "unmapped"
        case .unlabelled: "unlabelled"
        }
    }
}
