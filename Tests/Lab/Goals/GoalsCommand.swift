internal import ArgumentParser
internal import Gestures
internal import Host
internal import JSON

/// `curlicue-lab goals`: the table of what recognition should reach.
struct GoalsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "goals",
        abstract: "Measure what recognition should reach, and whether it does.",
        discussion: """
            The folder has stroke files: \(GoalData.names.map { $0 + ".jsonl" }.joined(separator: ", ")). \
            What is missing is said, and its rows stay empty; shakes, sloppy swipes and scribbles come \
            from motion models. Costs are of 1,000 strokes: a refusal costs 1, a wrong command 5, a \
            shape that nobody mapped and that runs 0.2.
            """)

    @Option(
        help: ArgumentHelp("Other strokes of the models, and other examples.", valueName: "number"))
    var seed: UInt64 = 1

    @Option(help: ArgumentHelp("Only one half of the writers.", valueName: "0|1"))
    var half: Int?

    @Option(
        help: ArgumentHelp(
            "Only these rows; it can be given several times.",
            valueName: GoalGroup.allCases.map(\.rawValue).joined(separator: "|")))
    var only: [GoalGroup] = []

    @Option(
        help: ArgumentHelp(
            "What stands below 'recognizers:' in the mappings, to try other limits: '{template: {threshold: 3}}'.",
            valueName: "yaml"))
    var recognizers = ""

    @Option(
        help: ArgumentHelp(
            "Write the strokes that went wrong into this stroke file.", valueName: "file"))
    var failures: String?

    @Flag(help: "Print one JSON object.")
    var json = false

    @Argument(help: ArgumentHelp("The folder.", valueName: "folder"))
    var folder: String?

    func validate() throws {
        guard half.map({ (0...1).contains($0) }) ?? true else {
            throw ValidationError("--half is 0 or 1")
        }
    }

    func run() throws {
        let data = try GoalData(folder, half: half)
        for name in data.missing {
            StandardError.write("curlicue-lab: there is no \(name).jsonl; its rows stay empty")
        }
        var goals = Goals(
            data, seed: seed &+ UInt64(half ?? 0) &* 1_000_003, recognizers: recognizers)
        let groups = only.isEmpty ? GoalGroup.allCases : only
        do {
            for group in groups { try goals.measure(group) }
        } catch let fault as TestMapping.Fault {
            for words in fault.words { StandardError.write(clean("goals: \(words)")) }
            throw ExitCode(65)
        }
        var table = ResultTable("goals", ["", "strokes", "figure", "goal", "", "cost"])
        for row in goals.rows {
            let isHeld = row.figure.flatMap { figure in row.goal?.isHeld(by: figure) }
            table.rows.append([
                .text(row.what), row.figure == nil ? .text("") : .count(row.strokes),
                .text(row.figure.map { row.kind.words($0) } ?? ""),
                .text(row.goal?.words(row.kind) ?? ""),
                .text(isHeld.map { $0 ? "held" : "MISSED" } ?? ""),
                .number(row.cost.map { ($0 * 10).rounded() / 10 }),
            ])
        }
        var costs = ResultTable("cost", ["", "cost"])
        var sum: [Double] = []
        for group in groups {
            let all = goals.rows.filter { $0.group == group }.compactMap(\.cost)
            guard !all.isEmpty else { continue }
            let mean = all.reduce(0, +) / Double(all.count)
            sum.append(mean)
            costs.rows.append([.text(group.rawValue), .number((mean * 100).rounded() / 100)])
        }
        let all = sum.reduce(0, +) / Double(max(sum.count, 1))
        costs.rows.append([.text("all"), .number((all * 100).rounded() / 100)])
        ResultTable.show([table, goals.mappings, costs], json: json)
        if let failures {
            let lines = goals.failures.map { what, trial, found in
                StrokeRecord(
                    label: trial.wanted?.description ?? "none",
                    source:
                        "\(what)/\(trial.writer?.description ?? "model")/\(found?.description ?? "nothing")",
                    contacts: [trial.stroke.samples]
                ).jsonLine + "\n"
            }
            do throws(SystemError) {
                try FileDescriptor.write(Array(lines.joined().utf8), to: failures, mode: 0o666)
            } catch {
                StandardError.write("curlicue-lab: error: \(error)")
                throw ExitCode(73)
            }
        }
    }
}

extension GoalGroup: ExpressibleByArgument {}
