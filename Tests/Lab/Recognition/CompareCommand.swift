internal import ArgumentParser
internal import Gestures
internal import Host
internal import JSON
internal import StrokeGenerator

/// What `recognition --save` writes: a line a stroke.
struct SavedRun {
    /// One line.
    struct Line {
        var label: String
        var result: String
        var isRight: Bool
    }

    /// What became of each stroke, by its name.
    private(set) var lines: [String: Line] = [:]
    /// The names in the order of the file.
    private(set) var names: [String] = []

    /// The line of a stroke, of which alone `tally` is.
    static func line(_ name: String, label: String, _ tally: Tally) -> String {
        let verdict = Verdict.allCases.first { tally[$0] > 0 }
        return JSONValue([
            "id": .string(name), "label": .string(label),
            "result": JSONValue(tally.result?.description), "verdict": JSONValue(verdict?.rawValue),
        ]).description
    }

    /// Writes a file.
    static func write(_ lines: String, to file: String) throws {
        do throws(SystemError) {
            try FileDescriptor.write(Array(lines.utf8), to: file, mode: 0o666)
        } catch {
            StandardError.write("curlicue-lab: error: \(error)")
            throw ExitCode(73)
        }
    }

    /// Adds a line; false where it is none.
    mutating func add(_ line: ArraySlice<UInt8>) -> Bool {
        guard let value = JSONValue(parsing: String(decoding: line, as: UTF8.self)),
            let name = value["id"]?.string, let label = value["label"]?.string,
            let verdict = value["verdict"]?.string
        else { return false }
        if lines[name] == nil { names.append(name) }
        lines[name] = Line(
            label: label, result: value["result"]?.string ?? "nothing",
            isRight: ["right", "quiet"].contains(verdict))
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
            now (won), and that are wrong in another way (changed). With --sheet and the stroke files \
            up to thirty of those that were lost are drawn, of each set and label some.
            """)

    @Argument(help: "The run before.") var old: String
    @Argument(help: "The run after.") var new: String

    @Option(help: ArgumentHelp("Draw what was lost into this PNG file.", valueName: "file"))
    var sheet: String?

    @Argument(help: ArgumentHelp("The stroke files, for --sheet.", valueName: "strokes"))
    var files: [String] = []

    func run() throws {
        let (before, after) = (try SavedRun.read(old), try SavedRun.read(new))
        let comparison = Comparison(before, after)
        try draw(comparison.someLost(StrokeSheet.most))
        let single = before.names.count + after.names.count - 2 * comparison.common
        ResultTable.show(
            [comparison.counts, comparison.strokes],
            remarks: ["\(comparison.common) strokes in both, \(single) in one of them only"])
    }

    private func draw(_ chosen: [String: Comparison.Change]) throws {
        guard let sheet else { return }
        var drawings: [StrokeSheet.Drawing] = []
        _ = try StrokeFiles.read(files) { stroke in
            guard let change = chosen[stroke.name] else { return }
            let captions = [
                "\(stroke.name): \(change.label)", "was \(change.before)", "now \(change.now)",
            ]
            drawings.append(.init(captions: captions, samples: stroke.record.contacts))
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
    /// How many strokes of each set and label are in both, and how many of them changed.
    private(set) var counts = ResultTable(
        "counts", ["set", "label", "strokes", "lost", "won", "changed"])
    /// The strokes that changed; first those that were lost.
    private(set) var changes: [Change] = []

    /// What became of one stroke.
    struct Change {
        /// `lost`, `won` or `changed`.
        var change: String
        var name: String
        var label: String
        var before: String
        var now: String
        /// The file that it is from.
        var set: String { String(name.prefix { $0 != ":" }) }
    }

    init(_ old: SavedRun, _ new: SavedRun) {
        var groups: [[String]: [String: Int]] = [:]
        var found: [Change] = []
        for name in new.names {
            guard let before = old.lines[name], let now = new.lines[name] else { continue }
            common += 1
            let change = before.isRight == now.isRight ? "changed" : now.isRight ? "won" : "lost"
            let item = Change(
                change: change, name: name, label: now.label, before: before.result, now: now.result
            )
            groups[[item.set, now.label], default: [:]]["strokes", default: 0] += 1
            guard before.result != now.result else { continue }
            groups[[item.set, now.label], default: [:]][change, default: 0] += 1
            found.append(item)
        }
        changes = counts.columns.suffix(3).flatMap { kind in found.filter { $0.change == kind } }
        let sorted = groups.sorted { $0.key.lexicographicallyPrecedes($1.key) }
        for (group, numbers) in sorted where numbers.count > 1 {
            counts.rows.append(
                group + counts.columns.suffix(4).map { "\(numbers[$0] ?? 0)" })
        }
    }

    /// All that changed, a row a stroke.
    var strokes: ResultTable {
        var table = ResultTable("strokes", ["", "stroke", "label", "before", "now"])
        table.rows = changes.map {
            [$0.change, $0.name, $0.label, $0.before, $0.now]
        }
        return table
    }

    /// At most `count` of what was lost, of each set, label and result some, by their names.
    func someLost(_ count: Int) -> [String: Change] {
        var random = Seeded(1)
        let lost = changes.filter { $0.change == "lost" }.shuffled(using: &random)
        var groups = Dictionary(grouping: lost) { [$0.set, $0.label, $0.now] }
            .sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { $0.value[...] }
        var chosen: [String: Change] = [:]
        while chosen.count < min(count, lost.count) {
            for index in groups.indices where chosen.count < count {
                guard let next = groups[index].popFirst() else { continue }
                chosen[next.name] = next
            }
        }
        return chosen
    }
}
