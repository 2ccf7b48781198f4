internal import ArgumentParser
internal import Gestures
internal import Host
internal import JSON

/// `curlicue-lab compare`: what two versions of curlicue make of the same strokes.
struct CompareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Compare what two versions make of the same strokes.",
        discussion: """
            OLD and NEW are what 'curlicue explain --json' of each version printed of the stroke \
            files. Names the strokes that were right and are wrong now (lost), that were wrong and \
            are right now (won), and that are wrong in another way (changed).
            """)

    @Argument(help: "What the version before printed.") var old: String
    @Argument(help: "What the version after printed.") var new: String
    @Argument(help: "The stroke files, in the same order.") var strokes: [String]

    @Option(
        help: ArgumentHelp(
            "Write what was lost into this stroke file, for 'curlicue explain --output'.",
            valueName: "file"))
    var lost: String?

    func run() throws {
        var drawn: [LabStroke] = []
        _ = try StrokeFiles.read(strokes) { drawn.append($0) }
        let (before, now) = (try Answer.read(old), try Answer.read(new))
        guard before.count == drawn.count, now.count == drawn.count else {
            StandardError.write(
                "curlicue-lab: error: there are \(drawn.count) strokes, and lines for "
                    + "\(before.count) and \(now.count) of them")
            throw ExitCode(65)
        }
        let comparison = Comparison(drawn, before, now)
        ResultTable.show([comparison.counts, comparison.strokes])
        guard let lost else { return }
        let lines = comparison.changes.filter { $0.kind == .lost }.map { change in
            var record = change.stroke.record
            record.source = "\(change.stroke.name): was \(change.before), now \(change.now)"
            return record.jsonLine + "\n"
        }
        try StrokeFiles.write(lines, to: lost)
    }
}

/// A line of `curlicue explain --json`.
struct Answer: CustomStringConvertible {
    /// What was recognized, and the phrase of the mapping that it is; nil for nothing.
    var gesture: Phrase?
    var mapped: Phrase?

    var description: String { gesture?.description ?? "nothing" }

    /// Reads the lines of a file.
    static func read(_ file: String) throws -> [Answer] {
        var answers: [Answer] = []
        func phrase(_ value: JSONValue?) -> Phrase? {
            (value?.string).flatMap { try? Phrase(parsing: $0) }
        }
        let faults = try StrokeFiles.lines(of: [file]) { _, _, line in
            guard let value = JSONValue(parsing: String(decoding: line, as: UTF8.self)),
                value["gesture"] != nil
            else { return "1: error: this is no line of 'explain --json'" }
            answers.append(
                Answer(gesture: phrase(value["gesture"]), mapped: phrase(value["mapped"])))
            return nil
        }
        if faults > 0 { throw ExitCode(65) }
        return answers
    }
}

/// What changed from one version to another.
struct Comparison {
    /// How a stroke fares that another gesture is made of now.
    enum Kind: String, CaseIterable { case lost, won, changed }

    /// What became of one stroke.
    struct Change {
        var kind: Kind
        var stroke: LabStroke
        var before: Answer
        var now: Answer
    }

    /// How many strokes of each set and label changed.
    private(set) var counts = ResultTable(
        "counts", ["set", "label", "strokes"] + Kind.allCases.map(\.rawValue))
    /// The strokes that changed; first those that were lost.
    private(set) var changes: [Change] = []

    init(_ strokes: [LabStroke], _ before: [Answer], _ now: [Answer]) {
        var (sizes, found): ([[String]: Int], [[String]: [Change]]) = ([:], [:])
        for ((stroke, before), now) in zip(zip(strokes, before), now) {
            let group = [stroke.set, stroke.record.label ?? "none"]
            sizes[group, default: 0] += 1
            guard before.gesture != now.gesture else { continue }
            let isRight = [before, now].map { answer in
                let verdict = Verdict(stroke.wanted, answer.gesture, mapped: answer.mapped)
                return verdict == .right || verdict == .quiet
            }
            let kind: Kind = isRight[0] == isRight[1] ? .changed : isRight[1] ? .won : .lost
            found[group, default: []].append(
                Change(kind: kind, stroke: stroke, before: before, now: now))
        }
        for (group, all) in found.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            let numbers = Kind.allCases.map { kind in all.count { $0.kind == kind } }
            counts.rows.append(group + ([sizes[group] ?? 0] + numbers).map(String.init))
            changes += all
        }
        let order = changes
        changes = Kind.allCases.flatMap { kind in order.filter { $0.kind == kind } }
    }

    /// All that changed, a row a stroke.
    var strokes: ResultTable {
        var table = ResultTable("strokes", ["", "stroke", "label", "before", "now"])
        table.rows = changes.map {
            [
                $0.kind.rawValue, $0.stroke.name, $0.stroke.record.label ?? "none",
                "\($0.before)", "\($0.now)",
            ]
        }
        return table
    }
}
