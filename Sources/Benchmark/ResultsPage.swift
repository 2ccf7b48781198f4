internal import JSON

/// Runs of the benchmark, as `--json` prints them, on one page in Markdown: of each figure the median
/// over the runs and the least and the greatest of them, with its goal and whether that is held.
struct ResultsPage {
    private(set) var runs: [JSONValue] = []
    private var rows: [Row] = []

    /// What begins every page.
    static let head = """
        # Measured performance

        <!-- This page is made by `curlicue-bench --page FILE...` from what `--json` printed. Run that \
        again; do not edit the page. -->
        """

    /// A figure in all runs.
    private struct Row {
        var group: String
        var name: String
        var unit: String
        /// What the floor's technique is called; empty without a floor.
        var technique = ""
        var values: [Double] = []
        var floors: [Double] = []
        var ratios: [Double] = []
        /// The greatest ratio, and the greatest value, that is good.
        var mostRatio: Double?
        var most: Double?
        /// In how many rounds curlicue and the floor took turns, in each run; 0 where they did not.
        var rounds: Set<Int> = []
        var notes: [String] = []

        /// Whether the median over the runs is as good as it should be; nil without a goal.
        var isGood: Bool? {
            if let mostRatio, !ratios.isEmpty { return ratios.median <= mostRatio }
            if let most { return values.median <= most }
            return nil
        }

        var goal: String {
            if let mostRatio { return "≤ \(Text.number(mostRatio)) ×" }
            if let most { return "≤ \(Text.number(most)) \(unit)" }
            return ""
        }

        var cells: [String] {
            [
                name, Text.number(values.median) + " " + unit,
                floors.isEmpty ? "" : Text.number(floors.median) + " " + technique,
                ratios.isEmpty ? "" : Text.number(ratios.median),
                Self.span(ratios.isEmpty ? values : ratios), goal,
                ([isGood.map { $0 ? "held" : "**missed**" } ?? ""] + notes)
                    .filter { !$0.isEmpty }.joined(separator: ", "),
            ]
        }

        /// The least and the greatest, where there are several.
        private static func span(_ values: [Double]) -> String {
            guard values.count > 1, let least = values.min(), let most = values.max() else {
                return ""
            }
            return "\(Text.number(least))–\(Text.number(most))"
        }
    }

    /// Adds a run: figures that were there before get another value, others a row of their own.
    ///
    /// - Throws: `Failure` where `run` is not what `--json` prints.
    mutating func add(_ run: JSONValue) throws {
        guard let figures = run["figures"]?.array else {
            throw Failure("this is not what curlicue-bench --json prints")
        }
        for figure in figures {
            guard let group = figure["group"]?.string, let name = figure["name"]?.string,
                let unit = figure["unit"]?.string, let value = figure["value"]?.number
            else { throw Failure("a figure has no group, name, unit or value") }
            let known = rows.firstIndex { $0.group == group && $0.name == name }
            let index = known ?? rows.count
            if known == nil { rows.append(Row(group: group, name: name, unit: unit)) }
            rows[index].values.append(value)
            if let floor = figure["floor"]?.number { rows[index].floors.append(floor) }
            if let ratio = figure["ratio"]?.number { rows[index].ratios.append(ratio) }
            rows[index].technique = figure["technique"]?.string ?? ""
            rows[index].mostRatio = figure["mostRatio"]?.number
            rows[index].most = figure["most"]?.number
            rows[index].rounds.insert(figure["ratios"]?.array?.count ?? 0)
            if let note = figure["note"]?.string, !note.isEmpty,
                !rows[index].notes.contains(note)
            {
                rows[index].notes.append(note)
            }
        }
        runs.append(run)
    }

    /// The page. `revision` is what was measured; where it is empty, what the runs say themselves.
    func markdown(revision: String = "") -> String {
        var lines = [Self.head, "", circumstances(revision) + ".", ""]
        lines.append(
            """
            A figure is the median of the runs; "of the runs" are the least and the greatest ratio, \
            or value where there is no floor. The floor is a small C program on bare Xlib that does \
            the least possible. A ratio is the median of what single rounds gave, so it is not \
            exactly the quotient of the two medians beside it. "Awake" and "asleep" are the \
            processors between two events, and the milliseconds are the rest between the press \
            and the first movement.
            """)
        let goals = rows.compactMap(\.isGood)
        if !goals.isEmpty {
            lines += ["", "\(goals.count { $0 }) of \(goals.count) goals are held."]
        }
        for group in groups { lines += section(group) }
        return lines.joined(separator: "\n")
    }

    private var groups: [String] {
        rows.map(\.group).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    private func section(_ group: String) -> [String] {
        let rows = rows.filter { $0.group == group }
        let counts = Set(rows.map(\.values.count)).sorted().map { "\($0)" }
        let rounds = rows.reduce(into: Set<Int>()) { $0.formUnion($1.rounds) }.filter { $0 > 0 }
        var basis = counts.joined(separator: " or ") + (counts == ["1"] ? " run" : " runs")
        if !rounds.isEmpty {
            basis += ", \(rounds.sorted().map { "\($0)" }.joined(separator: " or ")) rounds in each"
        }
        let goals = rows.compactMap(\.isGood)
        if !goals.isEmpty { basis += "; \(goals.count { $0 }) of \(goals.count) goals are held" }
        let title = group.prefix(1).uppercased() + group.dropFirst()
        return ["", "## \(title)", "", basis + ".", ""]
            + [
                Self.line(["", "curlicue", "floor", "ratio", "of the runs", "goal", ""]),
                "|---|--:|--:|--:|--:|--:|---|",
            ] + rows.map { Self.line($0.cells) }
    }

    /// Machine, system, day, revision and remarks, each once.
    private func circumstances(_ revision: String) -> String {
        var parts: [String] = []
        func add(_ text: String?) {
            if let text, !text.isEmpty, !parts.contains(text) { parts.append(text) }
        }
        for key in ["machine", "system", "date", "revision"] {
            if key == "revision", !revision.isEmpty {
                add(revision)
            } else {
                for run in runs { add(run[key]?.string) }
            }
        }
        for run in runs { for remark in run["remarks"]?.array ?? [] { add(remark.string) } }
        return parts.joined(separator: "; ")
    }

    private static func line(_ cells: [String]) -> String {
        "| " + cells.joined(separator: " | ") + " |"
    }
}
