internal import ArgumentParser
internal import Gestures
internal import Host
internal import JSON

/// What `recognition --save` writes: a line a stroke.
struct SavedRun {
    /// One line.
    struct Line: Equatable {
        var label: String?
        var result: String?
    }

    /// What became of each stroke, by its name.
    private(set) var lines: [String: Line] = [:]
    /// The names in the order of the file.
    private(set) var names: [String] = []

    /// The line of `verdict`.
    static func line(_ verdict: Verdict) -> String {
        JSONValue([
            "id": .string(verdict.name), "label": JSONValue(verdict.label?.words),
            "result": JSONValue(verdict.recognized?.description),
            "score": verdict.recognized == nil ? .null : JSONValue(verdict.score),
        ]).description
    }

    /// Adds a line; false where it is none.
    mutating func add(_ line: ArraySlice<UInt8>) -> Bool {
        guard let value = JSONValue(parsing: String(decoding: line, as: UTF8.self)),
            let name = value["id"]?.string, value["result"] != nil
        else { return false }
        if lines[name] == nil { names.append(name) }
        lines[name] = Line(label: value["label"]?.string, result: value["result"]?.string)
        return true
    }

    /// Reads a file.
    static func read(_ file: String) throws -> SavedRun {
        var run = SavedRun()
        let faults = try StrokeFiles.lines(of: [file]) { _, _, line in
            run.add(line) ? nil : "1: error: this is no line of 'recognition --save'"
        }
        if faults > 0 { throw ExitCode(65) }
        return run
    }
}

/// `curlicue-lab compare`: what changed from one saved run to another, stroke by stroke.
struct CompareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Compare two runs of 'recognition --save', stroke by stroke.",
        discussion: """
            Names the strokes that were wrong and are right now (won), that were right and are wrong \
            now (lost), and that are wrong in another way (changed).
            """)

    @Argument(help: "The run before.") var old: String
    @Argument(help: "The run after.") var new: String

    func run() throws {
        let comparison = Comparison(try SavedRun.read(old), try SavedRun.read(new))
        ResultTable.show(
            [comparison.counts, comparison.strokes],
            remarks: [
                "\(comparison.common) strokes in both, \(comparison.single) in one of them only"
            ], json: false)
    }
}

/// What changed from one run to another.
struct Comparison {
    /// How many strokes are in both.
    private(set) var common = 0
    /// How many are in one only.
    private(set) var single = 0
    /// How many of each set and label changed.
    private(set) var counts = ResultTable(
        "counts", ["set", "label", "strokes", "won", "lost", "changed"])
    /// The strokes that changed.
    private(set) var strokes = ResultTable("strokes", ["", "stroke", "label", "before", "now"])

    private struct Group: Hashable {
        var set: String
        var label: String
    }

    init(_ old: SavedRun, _ new: SavedRun) {
        var groups: [Group: [String: Int]] = [:]
        var phrases: [String: Phrase] = [:]
        func phrase(_ text: String?) -> Phrase? {
            guard let text else { return nil }
            if phrases[text] == nil { phrases[text] = try? Phrase(parsing: text) }
            return phrases[text]
        }
        for name in new.names {
            guard let before = old.lines[name], let now = new.lines[name] else { continue }
            common += 1
            let label = now.label.flatMap { try? Label($0) }
            let set = name.split(separator: ":").dropLast().joined(separator: ":")
            let group = Group(set: set, label: now.label ?? "(no label)")
            groups[group, default: [:]]["strokes", default: 0] += 1
            guard before.result != now.result else { continue }
            let wasRight = Judgement(label, recognized: phrase(before.result)) == .right
            let isRight = Judgement(label, recognized: phrase(now.result)) == .right
            let change = wasRight == isRight ? "changed" : isRight ? "won" : "lost"
            groups[group, default: [:]][change, default: 0] += 1
            strokes.rows.append(
                [change, name, group.label, before.result ?? "nothing", now.result ?? "nothing"]
                    .map { .text($0) })
        }
        single = old.names.count + new.names.count - 2 * common
        let sorted = groups.sorted { ($0.key.set, $0.key.label) < ($1.key.set, $1.key.label) }
        for (group, numbers) in sorted where numbers.count > 1 {
            counts.rows.append(
                [.text(group.set), .text(group.label)]
                    + counts.columns.dropFirst(2).map { .count(numbers[$0] ?? 0) })
        }
    }
}
