internal import Evaluation
internal import Gestures

extension EvaluateReport {
    /// What `evaluate` found, as one JSON object.
    var object: JSONObject {
        let evaluation = trial.evaluation
        var object = JSONObject()
        object.set("strokes", trial.count)
        object.set("faults", faults)
        object.set("mapping", trial.name)
        var armed = JSONObject()
        for arming in Limits.Arming.allCases {
            armed.set(arming.rawValue, trial.arming[arming] ?? 0)
        }
        object.set("armed", armed)
        Self.fill(&object, evaluation.pooled, kinds: evaluation.mappedKinds)
        object.set(
            "confusions", evaluation.pooled.confusions().map { Self.object($0.pair, $0.count) })
        object.set("wrong", evaluation.wrong.findings.map { Self.object($0) })
        object.set("missed", evaluation.missed.findings.map { Self.object($0) })
        object.set("time", time)
        if trial.isSplit {
            object.set(
                "sets",
                evaluation.sets.sorted { $0.key < $1.key }.map { name, tally in
                    var set = JSONObject()
                    set.set("set", name)
                    set.set("strokes", tally.strokes)
                    Self.fill(&set, tally, kinds: evaluation.mappedKinds)
                    return set
                })
        }
        return object
    }

    /// The counts of one tally.
    private static func fill(_ object: inout JSONObject, _ tally: Tally, kinds: [Kind]) {
        object.set("none", tally.nothing)
        object.set("unlabelled", tally.unlabelled)
        object.set("unmapped", tally.unmapped)
        object.set("hours", tally.time.milliseconds / 3_600_000, decimals: 6)
        object.set("all", self.object(tally, nil))
        let present = Kind.allCases.filter { kinds.contains($0) || tally.kinds[$0] != nil }
        object.set(
            "kinds",
            present.map { kind in
                var entry = JSONObject()
                entry.set("kind", kind.rawValue)
                entry.set("result", self.object(tally, kind))
                return entry
            })
        object.set(
            "labels",
            tally.labels.sorted { $0.key.description < $1.key.description }.map { label, recall in
                var entry = JSONObject()
                entry.set("label", label.description)
                set(recall, in: &entry)
                return entry
            })
    }

    private static func object(_ tally: Tally, _ kind: Kind?) -> JSONObject {
        var object = JSONObject()
        set(kind.map { tally.kinds[$0] ?? Recall() } ?? tally.recall, in: &object)
        let accepts = tally.falseAccepts(of: kind)
        object.set("falseAccepts", accepts.count)
        object.set("others", accepts.total)
        object.set("falseAcceptShare", accepts.value, decimals: 6)
        object.set("falseAcceptInterval", accepts.interval, decimals: 6)
        object.set("firesPerHour", tally.firesPerHour(of: kind), decimals: 4)
        return object
    }

    private static func set(_ recall: Recall, in object: inout JSONObject) {
        object.set("strokes", recall.strokes)
        object.set("recognized", recall.right)
        object.set("nothing", recall.missed)
        object.set("wrongDirection", recall.wrongDirection)
        object.set("other", recall.other)
        object.set("recall", recall.share.value, decimals: 6)
        object.set("recallInterval", recall.share.interval, decimals: 6)
    }

    private static func object(_ pair: Confusion, _ count: Int) -> JSONObject {
        var object = JSONObject()
        object.set("label", pair.label?.description)
        object.set("recognized", pair.recognized?.description)
        object.set("judgement", pair.judgement.name)
        object.set("strokes", count)
        return object
    }

    private static func object(_ finding: Finding) -> JSONObject {
        var object = JSONObject()
        object.set("file", finding.file)
        object.set("line", finding.line)
        object.set("label", finding.label?.description)
        object.set("recognized", finding.recognized?.description)
        object.set("score", finding.recognized == nil ? nil : finding.score, decimals: 3)
        object.set("reason", finding.failedCheck?.description)
        return object
    }

    private var time: JSONObject {
        func object(_ timing: Timing) -> JSONObject {
            var object = JSONObject()
            object.set("mean", timing.mean, decimals: 3)
            object.set("p50", timing.quantile(0.5), decimals: 3)
            object.set("p99", timing.quantile(0.99), decimals: 3)
            object.set("longest", timing.longest.milliseconds * 1000, decimals: 3)
            object.set("strokes", timing.count)
            return object
        }
        var time = JSONObject()
        time.set("unit", "µs")
        time.set("stroke", object(trial.whole))
        time.set("end", object(trial.end))
        var recognizers = JSONObject()
        for (name, timing) in trial.recognizers { recognizers.set(name, object(timing)) }
        time.set("recognizers", recognizers)
        return time
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
