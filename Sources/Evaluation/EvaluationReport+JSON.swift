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
        Self.fill(&object, evaluation.pooled, writers, kinds: evaluation.mappedKinds)
        let confusions = evaluation.pooled.confusions()
        object.add("confusions", .array(confusions.map { Self.object($0.pair, $0.count) }))
        object.add("wrong", .array(evaluation.wrong.findings.map(\.object)))
        object.add("missed", .array(evaluation.missed.findings.map(\.object)))
        object.add("time", time)
        if let writers {
            object.add("worstWriters", Self.object(writers, kinds: evaluation.mappedKinds))
        }
        if !variations.isEmpty {
            object.add("varied", .array(variations.map { .string($0.description) }))
        }
        if let comparison { object.add("compared", comparison.object) }
        if !evaluation.folds.isEmpty {
            object.add(
                "folds",
                list("fold", evaluation.folds.map { ($0.name, $0.tally, nil) }))
        }
        switch grouping {
        case .source:
            let sets = evaluation.sets.sorted { $0.key < $1.key }.map { name, tally in
                let members = evaluation.writers.filter { $0.key.setName == name }
                return (name: name, tally: tally, writers: WriterFigures(members))
            }
            object.add("sets", list("set", sets))
        case .writer:
            let writers = evaluation.writers.sorted { $0.key < $1.key }
            object.add("writers", list("writer", writers.map { ("\($0.key)", $0.value, nil) }))
        case nil: break
        }
        return object
    }

    private func list(
        _ key: String, _ groups: [(name: String, tally: Tally, writers: WriterFigures?)]
    ) -> JSONValue {
        .array(
            groups.map { group in
                var object = JSONValue([
                    key: .string(group.name), "strokes": JSONValue(group.tally.strokes),
                ])
                Self.fill(
                    &object, group.tally, group.writers, kinds: evaluation.mappedKinds)
                return object
            })
    }

    /// The counts of one tally, and what differs between its writers.
    private static func fill(
        _ object: inout JSONValue, _ tally: Tally, _ writers: WriterFigures?, kinds: [Kind]
    ) {
        object.add("none", JSONValue(tally.nothing))
        object.add("unlabelled", JSONValue(tally.unlabelled))
        object.add("unmapped", JSONValue(tally.unmapped))
        object.add("hours", JSONValue(tally.time.milliseconds / 3_600_000, decimals: 6))
        object.add("all", self.object(tally, writers, nil))
        let present = Kind.allCases.filter { kinds.contains($0) || tally.kinds[$0] != nil }
        let entries = present.map { kind in
            JSONValue([
                "kind": .string(kind.rawValue), "result": self.object(tally, writers, kind),
            ])
        }
        object.add("kinds", .array(entries))
        let labels = tally.labels.sorted { $0.key.description < $1.key.description }
        let rows = labels.map { label, recall in
            var row = JSONValue(["label": .string(label.description)])
            add(recall, writers?.recall(of: label), to: &row)
            return row
        }
        object.add("labels", .array(rows))
    }

    private static func object(
        _ tally: Tally, _ writers: WriterFigures?, _ kind: Kind?
    ) -> JSONValue {
        var object = JSONValue([:])
        let recall = kind.map { tally.kinds[$0] ?? Recall() } ?? tally.recall
        add(recall, writers?.recall(of: kind), to: &object)
        let accepts = tally.falseAccepts(of: kind)
        object.add("falseAccepts", JSONValue(accepts.count))
        object.add("others", JSONValue(accepts.total))
        object.add("falseAcceptShare", JSONValue(accepts.value, decimals: 6))
        object.add("falseAcceptInterval", interval(accepts.interval))
        object.add(
            "falseAcceptIntervalByWriter", interval(writers?.falseAccepts(of: kind)))
        object.add("firesPerHour", JSONValue(tally.firesPerHour(of: kind), decimals: 4))
        object.add(
            "firesPerHourIntervalByWriter", interval(writers?.firesPerHour(of: kind)))
        return object
    }

    /// Who does worst.
    private static func object(_ writers: WriterFigures, kinds: [Kind]) -> JSONValue {
        func list(_ worst: [WriterFigures.Worst], _ count: String, _ total: String) -> JSONValue {
            .array(
                worst.map {
                    JSONValue([
                        "kind": .string($0.kind.rawValue), "writer": .string("\($0.writer)"),
                        count: JSONValue($0.share.count), total: JSONValue($0.share.total),
                        "share": JSONValue($0.share.value, decimals: 6),
                    ])
                })
        }
        return JSONValue([
            "recall": list(writers.worstRecall(Kind.allCases), "recognized", "strokes"),
            "falseAccepts": list(writers.worstAccepts(kinds), "falseAccepts", "others"),
        ])
    }

    private static func add(
        _ recall: Recall, _ byWriter: ClosedRange<Double>?, to object: inout JSONValue
    ) {
        object.add("strokes", JSONValue(recall.strokes))
        object.add("recognized", JSONValue(recall.right))
        object.add("nothing", JSONValue(recall.missed))
        object.add("wrongDirection", JSONValue(recall.wrongDirection))
        object.add("other", JSONValue(recall.other))
        object.add("recall", JSONValue(recall.share.value, decimals: 6))
        object.add("recallInterval", interval(recall.share.interval))
        object.add("recallIntervalByWriter", interval(byWriter))
    }

    private static func interval(_ interval: ClosedRange<Double>?) -> JSONValue {
        guard let interval else { return .null }
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

extension Finding {
    /// What became of the stroke.
    var object: JSONValue {
        JSONValue([
            "file": .string(file),
            "line": JSONValue(line),
            "label": JSONValue(label?.description),
            "recognized": JSONValue(recognized?.description),
            "score": recognized == nil ? .null : JSONValue(score),
            "reason": JSONValue(failedCheck?.description),
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
