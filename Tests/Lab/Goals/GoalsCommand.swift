internal import ArgumentParser
internal import Gestures
internal import Host

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
            for message in fault.messages { StandardError.write(clean(message)) }
            throw ExitCode(65)
        }
        var table = ResultTable(
            "goals", ["", "strokes", "figure", "goal", "held", "refused", "wrong", "cost"])
        table.rows = goals.rows.map(\.cells)
        // What belongs together counts as much as anything else; of that, what is meant as much as
        // what is not.
        var costs = ResultTable("cost", ["", "cost"])
        func mean(_ numbers: [Double]) -> Double {
            numbers.reduce(0, +) / Double(max(numbers.count, 1))
        }
        let sums = groups.filter { $0 != .time }.map { group in
            let rows = goals.rows.filter { $0.group == group }
            return mean(rows.filter { $0.refused != nil }.compactMap(\.cost))
                + mean(rows.filter { $0.refused == nil }.compactMap(\.cost))
        }
        for (group, sum) in zip(groups, sums) {
            costs.rows.append([group.rawValue, ResultTable.tenths(sum)])
        }
        costs.rows.append(["all", ResultTable.tenths(mean(sums))])
        ResultTable.show([table, costs])
        guard let failures else { return }
        let lines = goals.failures.map { what, trial, found in
            let writer = trial.writer?.description ?? "model"
            return StrokeRecord(
                label: trial.wanted?.description ?? "none",
                source: "\(what)/\(writer)/\(found?.description ?? "nothing")",
                contacts: trial.strokes.map(\.samples)
            ).jsonLine + "\n"
        }
        try StrokeFiles.write(lines, to: failures)
    }
}

extension GoalGroup: ExpressibleByArgument {}
