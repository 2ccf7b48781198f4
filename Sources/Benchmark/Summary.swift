/// The report in short, small enough for a README: only what has a goal, the screen's settings
/// side by side, the rates of events together.
struct Summary {
    let report: Report

    /// Figures that stand in one cell.
    private struct Cell {
        var figures: [Figure] = []

        /// The values, and how many times the floor that is: `71–96 µs, 1.02–1.08 ×`.
        var text: String {
            guard let unit = figures.first?.unit else { return "" }
            var text = Cell.span(figures.map(\.value)) + (unit.isEmpty ? "" : " \(unit)")
            let ratios = figures.compactMap(\.ratio)
            if figures.contains(where: { $0.mostRatio != nil }), !ratios.isEmpty {
                text += ", \(Cell.span(ratios)) ×"
            }
            return figures.contains { $0.isGood == false } ? "**\(text)**" : text
        }

        private static func span(_ values: [Double]) -> String {
            guard let least = values.min(), let most = values.max() else { return "" }
            let ends = (Text.number(least), Text.number(most))
            return ends.0 == ends.1 ? ends.0 : "\(ends.0)–\(ends.1)"
        }
    }

    private struct Row {
        var name: String
        var goal: String
        /// By the setting; an empty name where there is none.
        var cells: [String: Cell] = [:]
    }

    /// The two tables, with the machine and the date above them and a word on bold figures beneath.
    var markdown: String {
        let settings = Setting.allCases.map(\.rawValue)
        let rows = rows
        let bySetting = rows.filter { $0.cells[""] == nil }
        let alone = rows.filter { $0.cells[""] != nil }
        var lines = [report.headline + "."]
        let columns = settings.filter { name in bySetting.contains { $0.cells[name] != nil } }
        if !bySetting.isEmpty {
            lines += ["", Self.line([""] + columns + ["goal"]), Self.rule(columns.count + 2)]
            for row in bySetting {
                let cells = columns.map { row.cells[$0]?.text ?? "" }
                lines.append(Self.line([row.name] + cells + [row.goal]))
            }
        }
        if !alone.isEmpty {
            lines += ["", Self.line(["", "curlicue", "goal"]), Self.rule(3)]
            for row in alone {
                lines.append(Self.line([row.name, row.cells[""]?.text ?? "", row.goal]))
            }
        }
        if report.figures.contains(where: { $0.isGood == false }) {
            lines += ["", "What is **bold** misses its goal."]
        }
        return lines.joined(separator: "\n")
    }

    /// What has a goal, in the order of the report, the same of several settings and rates in one
    /// row.
    private var rows: [Row] {
        var rows: [Row] = []
        for figure in report.figures where figure.isGood != nil {
            let (group, setting) = Self.split(figure.group)
            let (name, isAtRate) = Self.withoutRate(figure.name)
            // Where there is one rate only, its figures have none before them.
            let isOfInk = group.hasPrefix("event to ink")
            let title = isAtRate && isOfInk ? "\(group), \(name)" : name
            let index = rows.firstIndex { $0.name == title }
            if index == nil { rows.append(Row(name: title, goal: figure.goal)) }
            rows[index ?? rows.count - 1].cells[setting, default: Cell()].figures.append(figure)
        }
        return rows
    }

    /// `event to ink, picom (xrender)` in its two parts.
    private static func split(_ group: String) -> (group: String, setting: String) {
        for setting in Setting.allCases.map(\.rawValue) where group.hasSuffix(", \(setting)") {
            return (String(group.dropLast(setting.count + 2)), setting)
        }
        return (group, "")
    }

    /// `1000 Hz, p50` as `p50`.
    private static func withoutRate(_ name: String) -> (name: String, hasRate: Bool) {
        let parts = name.split(separator: ",", maxSplits: 1)
        guard parts.count == 2, parts[0].hasSuffix(" Hz"),
            Int(parts[0].dropLast(3)) != nil
        else { return (name, false) }
        return (String(parts[1].drop { $0 == " " }), true)
    }

    private static func line(_ cells: [String]) -> String {
        "| " + cells.joined(separator: " | ") + " |"
    }

    private static func rule(_ count: Int) -> String {
        "|---|" + String(repeating: "--:|", count: count - 1)
    }
}
