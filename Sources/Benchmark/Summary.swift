/// The report in short, small enough for a README: only what a user feels, the screen's settings
/// side by side, rates of events and conditions together.
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
        /// By the setting.
        var cells: [String: Cell] = [:]
    }

    /// The table, with the machine and the date above it and a word on bold figures beneath.
    var markdown: String {
        let rows = rows
        let columns = Setting.allCases.map(\.rawValue).filter { name in
            rows.contains { $0.cells[name] != nil }
        }
        var lines = [report.headline + "."]
        lines += ["", Self.line([""] + columns + ["goal"]), Self.rule(columns.count + 2)]
        for row in rows {
            let cells = columns.map { row.cells[$0]?.text ?? "" }
            lines.append(Self.line([row.name] + cells + [row.goal]))
        }
        if report.figures.contains(where: { $0.felt != nil && $0.isGood == false }) {
            lines += ["", "What is **bold** misses its goal somewhere."]
        }
        return lines.joined(separator: "\n")
    }

    /// What is felt, in the order of the report; the same at all rates and under all conditions is
    /// one row.
    private var rows: [Row] {
        var rows: [Row] = []
        for figure in report.figures {
            guard let name = figure.felt, let setting = Self.setting(of: figure) else { continue }
            let index = rows.firstIndex { $0.name == name }
            if index == nil { rows.append(Row(name: name, goal: figure.goal)) }
            rows[index ?? rows.count - 1].cells[setting, default: Cell()].figures.append(figure)
        }
        return rows
    }

    /// `picom (xrender)` of the group `event to ink, picom (xrender)`.
    private static func setting(of figure: Figure) -> String? {
        Setting.allCases.map(\.rawValue).first { figure.group.hasSuffix(", \($0)") }
    }

    private static func line(_ cells: [String]) -> String {
        "| " + cells.joined(separator: " | ") + " |"
    }

    private static func rule(_ count: Int) -> String {
        "|---|" + String(repeating: "--:|", count: count - 1)
    }
}
