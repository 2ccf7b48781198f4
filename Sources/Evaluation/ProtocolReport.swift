internal import Gestures
public import JSON

/// What a test of recorded templates showed, for people and as JSON.
public struct ProtocolReport: Sendable {
    /// What came out.
    let result: TemplateProtocols.Result
    /// Which examples were drawn.
    let seed: UInt64
    /// How many strokes were read.
    let strokes: Int
    /// How many lines were no strokes.
    let faults: Int
    /// What was done to the strokes before.
    let variations: [Variation]
    let bootstrap: WriterBootstrap

    /// A report on `result`.
    public init(
        result: TemplateProtocols.Result, seed: UInt64, strokes: Int, faults: Int,
        variations: [Variation] = []
    ) {
        self.variations = variations
        bootstrap = WriterBootstrap(writers: result.writers.count)
        self.result = result
        self.seed = seed
        self.strokes = strokes
        self.faults = faults
    }

    /// More confusions than this are a file of their own: `--json` has them all.
    private static let mostConfusions = 20

    /// All lines. Labels are in them as the files have them, control characters and all.
    public var lines: [String] {
        var lines = [
            "\(Numerals.counted(strokes, "stroke")); templates by the protocol '\(result.kind.rawValue)', "
                + "\(Numerals.counted(result.examples, "example")) a gesture, seed \(seed)",
            meaning,
        ]
        if result.skipped > 0 {
            lines.append(
                "\(Numerals.counted(result.skipped, "stroke")) without a label or a path left out")
        }
        if faults > 0 { lines.append("\(Numerals.counted(faults, "line")) left out, as reported") }
        if !variations.isEmpty {
            lines.append(
                "each stroke as with " + variations.map(\.description).joined(separator: ", "))
        }
        var table = TextTable([
            ("TEMPLATES", .left), ("strokes", .right), ("share", .right), ("by writer", .right),
        ])
        table.add(["strokes judged that are recorded", Numerals.grouped(result.known)])
        table.add([
            "  nearest to their own gesture", Numerals.grouped(result.right),
            Numerals.percent(result.known > 0 ? result.accuracy : nil), percent(accuracyInterval),
        ])
        table.add([
            "  refused, or taken for another, by the limits", "",
            Numerals.percent(result.known > 0 ? result.refused : nil), percent(refusedInterval),
        ])
        if result.unknown > 0 {
            table.add(["strokes judged that are not", Numerals.grouped(result.unknown)])
            table.add([
                "  taken for a template by the limits", "", Numerals.percent(result.taken),
                percent(takenInterval),
            ])
            table.add(["equal error rate", "", Numerals.percent(result.equalErrorRate)])
            table.add(["  at a score of", "", Numerals.fixed(result.equalErrorScore, 3)])
        }
        lines += [""] + table.lines + learningLines + worstWriters
        var confusions = TextTable([
            ("CONFUSIONS", .left), ("taken for", .left), ("times", .right),
        ])
        for pair in result.confusions.prefix(Self.mostConfusions) {
            confusions.add([pair.drawn, pair.taken, Numerals.grouped(pair.count)])
        }
        if !confusions.isEmpty { lines += [""] + confusions.lines }
        let rest = result.confusions.count - Self.mostConfusions
        if rest > 0 { lines.append("… and \(Numerals.grouped(rest)) more; --json has all") }
        return lines
    }

    private var accuracyInterval: ClosedRange<Double>? {
        bootstrap.interval(result.writers.map { (Double($0.right), Double($0.known)) })
    }

    private var refusedInterval: ClosedRange<Double>? {
        bootstrap.interval(
            result.writers.map { (Double($0.refusals.count), Double($0.refusals.total)) })
    }

    private var takenInterval: ClosedRange<Double>? {
        bootstrap.interval(result.writers.map { (Double($0.taken), Double($0.unknown)) })
    }

    private func percent(_ interval: ClosedRange<Double>?) -> String {
        interval.map { Numerals.percent($0) } ?? ""
    }

    /// The writers with most refusals, the worst first, where there are several.
    private var worst: [TemplateProtocols.WriterResult] {
        guard result.writers.count > 1 else { return [] }
        let sorted = result.writers.filter { $0.known >= WriterFigures.fewest }.sorted {
            let (first, second) = ($0.refusals.value ?? 0, $1.refusals.value ?? 0)
            return first != second ? first > second : $0.writer < $1.writer
        }
        return Array(sorted.prefix(WriterFigures.named))
    }

    private var worstWriters: [String] {
        var table = TextTable([
            ("WORST WRITERS", .left), ("strokes", .right), ("refused", .right), ("share", .right),
            ("not recorded", .right), ("taken", .right),
        ])
        for writer in worst {
            let hasUnknown = result.unknown > 0
            table.add([
                writer.writer.description, Numerals.grouped(writer.known),
                Numerals.grouped(writer.refusals.count), Numerals.percent(writer.refusals.value),
                hasUnknown ? Numerals.grouped(writer.unknown) : "",
                hasUnknown ? Numerals.grouped(writer.taken) : "",
            ])
        }
        return table.isEmpty ? [] : [""] + table.lines
    }

    static func pair(_ interval: ClosedRange<Double>?) -> JSONValue {
        guard let interval else { return .null }
        return .array([
            JSONValue(interval.lowerBound, decimals: 6),
            JSONValue(interval.upperBound, decimals: 6),
        ])
    }

    private var meaning: String {
        switch result.kind {
        case .own: "each person's strokes against that person's own examples, speed by speed"
        case .speeds: "each person's own examples at medium speed against strokes at other speeds"
        case .others: "each person's strokes at medium speed against examples of all others"
        case .reject: "half of the gestures are recorded; the other half should be refused"
        case .learn:
            "half of each person's gestures are recorded; strokes that are refused or taken for "
                + "another are taught, and others judged"
        }
    }

    /// Everything, as one JSON object.
    public var object: JSONValue {
        let hasKnown = result.known > 0
        return JSONValue([
            "protocol": .string(result.kind.rawValue),
            "examples": JSONValue(result.examples),
            "seed": .string("\(seed)"),
            "strokes": JSONValue(strokes),
            "faults": JSONValue(faults),
            "skipped": JSONValue(result.skipped),
            "known": JSONValue(result.known),
            "right": JSONValue(result.right),
            "accuracy": JSONValue(hasKnown ? result.accuracy : nil, decimals: 6),
            "refused": JSONValue(hasKnown ? result.refused : nil, decimals: 6),
            "unknown": JSONValue(result.unknown),
            "taken": JSONValue(result.unknown > 0 ? result.taken : nil, decimals: 6),
            "equalErrorRate": JSONValue(result.equalErrorRate, decimals: 6),
            "equalErrorScore": JSONValue(result.equalErrorScore, decimals: 6),
            "accuracyIntervalByWriter": Self.pair(accuracyInterval),
            "refusedIntervalByWriter": Self.pair(refusedInterval),
            "takenIntervalByWriter": Self.pair(takenInterval),
            "learning": learningObject,
            "varied": .array(variations.map { .string($0.description) }),
            "writers": .array(
                result.writers.map { writer in
                    JSONValue([
                        "writer": .string(writer.writer.description),
                        "known": JSONValue(writer.known), "right": JSONValue(writer.right),
                        "refused": JSONValue(writer.refusals.count),
                        "unknown": JSONValue(writer.unknown), "taken": JSONValue(writer.taken),
                    ])
                }),
            "confusions": .array(
                result.confusions.map { pair in
                    JSONValue([
                        "label": .string(pair.drawn), "recognized": .string(pair.taken),
                        "times": JSONValue(pair.count),
                    ])
                }),
        ])
    }
}
