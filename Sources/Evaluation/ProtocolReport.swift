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

    /// A report on `result`.
    public init(result: TemplateProtocols.Result, seed: UInt64, strokes: Int, faults: Int) {
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
        var table = TextTable([("TEMPLATES", .left), ("", .right), ("", .right)])
        table.add(["strokes judged that are recorded", Numerals.grouped(result.known)])
        table.add([
            "  nearest to their own gesture", Numerals.grouped(result.right),
            Numerals.percent(result.known > 0 ? result.accuracy : nil),
        ])
        table.add([
            "  refused, or taken for another, by the limits", "",
            Numerals.percent(result.known > 0 ? result.refused : nil),
        ])
        if result.unknown > 0 {
            table.add(["strokes judged that are not", Numerals.grouped(result.unknown)])
            table.add(["  taken for a template by the limits", "", Numerals.percent(result.taken)])
            table.add(["equal error rate", "", Numerals.percent(result.equalErrorRate)])
            table.add(["  at a score of", "", Numerals.fixed(result.equalErrorScore, 3)])
        }
        lines += [""] + table.lines
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

    private var meaning: String {
        switch result.kind {
        case .own: "each person's strokes against that person's own examples, speed by speed"
        case .others: "each person's strokes at medium speed against examples of all others"
        case .reject: "half of the gestures are recorded; the other half should be refused"
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
