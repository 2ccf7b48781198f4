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
            Names the strokes that were right and are wrong now (lost), that were wrong and are right \
            now (won), and that are wrong in another way (changed). A label of a kind of gesture that \
            neither run ever recognized counts as none. With the stroke files and --sheet up to \
            thirty of the strokes that were lost are drawn, of each set and label some.
            """)

    @Argument(help: "The run before.") var old: String
    @Argument(help: "The run after.") var new: String

    @Option(help: ArgumentHelp("Draw what was lost into this PNG file.", valueName: "file"))
    var sheet: String?

    @Argument(help: ArgumentHelp("The stroke files, for --sheet.", valueName: "strokes"))
    var files: [String] = []

    func run() throws {
        let comparison = Comparison(try SavedRun.read(old), try SavedRun.read(new))
        ResultTable.show(
            [comparison.counts, comparison.strokes],
            remarks: [
                "\(comparison.common) strokes in both, \(comparison.single) in one of them only"
            ], json: false)
        guard let sheet else { return }
        let chosen = comparison.spread(StrokeSheet.most)
        var drawings: [StrokeSheet.Drawing] = []
        _ = try StrokeFiles.read(files) { stroke in
            guard let change = chosen[stroke.name] else { return }
            let words = "\(change.label): \(change.before), now \(change.now)"
            drawings.append(.init(captions: [stroke.name, words], samples: stroke.record.contacts))
        }
        guard StrokeSheet(drawings).write(to: sheet) else {
            StandardError.write(clean("curlicue-lab: error: \(sheet) cannot be written"))
            throw ExitCode(73)
        }
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
    var strokes: ResultTable {
        var table = ResultTable("strokes", ["", "stroke", "label", "before", "now"])
        table.rows = changes.map {
            [$0.change, $0.name, $0.label, $0.before, $0.now].map { .text($0) }
        }
        return table
    }

    /// What became of one stroke.
    struct Change {
        /// `lost`, `won` or `changed`.
        var change: String
        var name: String
        var label: String
        var before: String
        var now: String
    }
    /// First what was lost.
    private var changes: [Change] = []

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
        let results = Set((old.lines.values.map(\.result) + new.lines.values.map(\.result)))
        let kinds = Set(results.compactMap { phrase($0)?.kind })
        for name in new.names {
            guard let before = old.lines[name], let now = new.lines[name] else { continue }
            common += 1
            var label = now.label.flatMap { try? Label($0) }
            // What is not mapped should not run.
            if case .gesture(let wanted) = label, !kinds.contains(wanted.kind) { label = .nothing }
            let set = name.split(separator: ":").dropLast().joined(separator: ":")
            let group = Group(set: set, label: now.label ?? "(no label)")
            groups[group, default: [:]]["strokes", default: 0] += 1
            guard before.result != now.result else { continue }
            let wasRight = Judgement(label, recognized: phrase(before.result)) == .right
            let isRight = Judgement(label, recognized: phrase(now.result)) == .right
            let change = wasRight == isRight ? "changed" : isRight ? "won" : "lost"
            groups[group, default: [:]][change, default: 0] += 1
            changes.append(
                Change(
                    change: change, name: name, label: group.label,
                    before: before.result ?? "nothing", now: now.result ?? "nothing"))
        }
        let order = ["lost", "won", "changed"]
        changes = order.flatMap { change in changes.filter { $0.change == change } }
        single = old.names.count + new.names.count - 2 * common
        let sorted = groups.sorted { ($0.key.set, $0.key.label) < ($1.key.set, $1.key.label) }
        for (group, numbers) in sorted where numbers.count > 1 {
            counts.rows.append(
                [.text(group.set), .text(group.label)]
                    + counts.columns.dropFirst(2).map { .count(numbers[$0] ?? 0) })
        }
    }

    /// At most `count` of what was lost, of each set, label and result some, by their names.
    func spread(_ count: Int) -> [String: Change] {
        let lost = changes.filter { $0.change == "lost" }
        var groups = Dictionary(grouping: lost) { change in
            [
                change.name.split(separator: ":").first.map(String.init) ?? "", change.label,
                change.now,
            ]
        }.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { $0.value[...] }
        var chosen: [String: Change] = [:]
        while chosen.count < count, groups.contains(where: { !$0.isEmpty }) {
            for index in groups.indices where chosen.count < count {
                guard let next = groups[index].popFirst() else { continue }
                chosen[next.name] = next
            }
        }
        return chosen
    }
}
