internal import JSON

/// What corrections changed.
extension ProtocolReport {
    private typealias Part = KeyPath<TemplateProtocols.Learning, TemplateProtocols.Change>

    /// Where the change lies as a share of the strokes, drawn by writer; below 0 for fewer.
    private func change(_ part: Part) -> ClosedRange<Double>? {
        bootstrap.interval(
            result.writers.map { writer in
                let change = writer.learning?[keyPath: part] ?? .init()
                return (Double(change.after - change.before), Double(change.total))
            })
    }

    /// The lines on corrections; none where none were made.
    var learningLines: [String] {
        guard let learning = result.learning else { return [] }
        var table = TextTable([
            ("CORRECTIONS", .left), ("strokes", .right), ("before", .right), ("after", .right),
            ("left", .right), ("change by writer", .right),
        ])
        let parts: [(String, Part)] = [
            ("recorded gestures, refused", \.refused), ("  of those corrected", \.corrected),
            ("  of those corrected \(Learner.most) times", \.fullyCorrected),
            ("  taken for another one", \.mistaken),
            ("not recorded, taken for one that is", \.taken),
        ]
        for (words, part) in parts {
            let change = learning[keyPath: part]
            let share = change.before > 0 ? Double(change.after) / Double(change.before) : nil
            table.add([
                words, Numerals.grouped(change.total), Numerals.grouped(change.before),
                Numerals.grouped(change.after), Numerals.percent(share),
                self.change(part).map { Numerals.percent($0) } ?? "",
            ])
        }
        let count =
            "\(Numerals.counted(learning.offered, "correction")) offered, "
            + "\(Numerals.grouped(learning.learned)) learned"
        return [""] + table.lines + [count]
    }

    /// The same as JSON; null where no corrections were made.
    var learningObject: JSONValue {
        guard let learning = result.learning else { return .null }
        func object(_ part: Part) -> JSONValue {
            let change = learning[keyPath: part]
            return JSONValue([
                "strokes": JSONValue(change.total), "before": JSONValue(change.before),
                "after": JSONValue(change.after),
                "changeIntervalByWriter": Self.pair(self.change(part)),
            ])
        }
        return JSONValue([
            "offered": JSONValue(learning.offered), "learned": JSONValue(learning.learned),
            "refused": object(\.refused), "corrected": object(\.corrected),
            "fullyCorrected": object(\.fullyCorrected), "mistaken": object(\.mistaken),
            "taken": object(\.taken),
        ])
    }
}
