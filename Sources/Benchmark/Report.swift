internal import JSON

/// One line of the report.
struct Figure {
    /// What belongs together.
    var group: String
    /// What was measured, and of it what: `1000 Hz, p50`.
    var name: String
    var unit: String
    /// Curlicue's value.
    var value: Double
    /// The floor's value, and by which technique; nil where there is none.
    var floor: (value: Double, backend: String)?
    /// The ratios of single rounds in rising order, where it was measured in rounds.
    var ratios: [Double] = []
    /// The greatest ratio to the floor that is good.
    var mostRatio: Double?
    /// The greatest value that is good.
    var most: Double?
    /// A remark behind the value.
    var note = ""

    /// As a multiple of the floor: of the rounds the median, where there are some.
    var ratio: Double? { ratios.isEmpty ? floor.map { value / $0.value } : ratios.median }
    /// Between what the ratios of the middle half of the rounds lie; nil without rounds.
    var spread: (low: Double, high: Double)? {
        guard ratios.count > 3 else { return nil }
        return (ratios[ratios.count / 4], ratios[ratios.count - 1 - ratios.count / 4])
    }
    /// Whether it is as good as it should be; nil where it has no goal.
    var isGood: Bool? {
        if let mostRatio, let ratio { return ratio <= mostRatio }
        if let most { return value <= most }
        return nil
    }
    /// Its goal, in words.
    var goal: String {
        if let mostRatio { return "≤ \(Text.number(mostRatio)) ×" }
        if let most { return "≤ \(Text.number(most)) \(unit)" }
        return ""
    }
}

/// Where and when it was measured.
struct Circumstances {
    var machine: String
    var system: String
    var date: String
    var revision: String
    var remarks: [String]
}

/// What was found, as text.
struct Report {
    var circumstances: Circumstances
    var figures: [Figure] = []

    private static let heads = ["", "curlicue", "floor", "ratio", "half of them", "goal", ""]

    private func cells(_ figure: Figure) -> [String] {
        [
            figure.name, Text.number(figure.value) + " " + figure.unit,
            figure.floor.map { Text.number($0.value) + " " + $0.backend } ?? "",
            figure.ratio.map { Text.number($0) } ?? "",
            figure.spread.map { "\(Text.number($0.low))–\(Text.number($0.high))" } ?? "",
            figure.goal,
            (figure.isGood.map { $0 ? "ok" : "OVER" } ?? "")
                + (figure.note.isEmpty ? "" : " (\(figure.note))"),
        ]
    }

    private var groups: [String] {
        figures.map(\.group).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Where and when it was measured, in a line.
    var headline: String {
        ([circumstances.machine, circumstances.system, circumstances.date, circumstances.revision]
            + circumstances.remarks).filter { !$0.isEmpty }.joined(separator: "; ")
    }

    /// A table for the terminal.
    var table: String {
        var lines = [headline]
        let all = figures.map(cells)
        let widths = Report.heads.indices.map { column in
            ([Report.heads] + all).map { $0[column].count }.max() ?? 0
        }
        func line(_ cells: [String]) -> String {
            var text = ""
            for (column, cell) in cells.enumerated() {
                let pad = String(repeating: " ", count: widths[column] - cell.count)
                text += (column == 0 || column == 6 ? cell + pad : pad + cell) + "  "
            }
            while text.last == " " { text.removeLast() }
            return text
        }
        for group in groups {
            lines += ["", group, line(Report.heads)]
            for (figure, cells) in zip(figures, all) where figure.group == group {
                lines.append(line(cells))
            }
        }
        return lines.joined(separator: "\n")
    }

    /// One JSON object.
    var json: JSONValue {
        JSONValue([
            "machine": .string(circumstances.machine),
            "system": .string(circumstances.system),
            "date": .string(circumstances.date),
            "revision": .string(circumstances.revision),
            "remarks": .array(circumstances.remarks.map { .string($0) }),
            "figures": .array(figures.map(\.json)),
        ])
    }
}

extension Figure {
    fileprivate var json: JSONValue {
        JSONValue([
            "group": .string(group), "name": .string(name), "unit": .string(unit),
            "value": JSONValue(value, decimals: 6),
            "floor": JSONValue(floor?.value, decimals: 6), "technique": JSONValue(floor?.backend),
            "ratio": JSONValue(ratio, decimals: 6),
            "ratios": .array(ratios.map { JSONValue($0, decimals: 6) }),
            "mostRatio": JSONValue(mostRatio, decimals: 6),
            "most": JSONValue(most, decimals: 6), "good": isGood.map { .bool($0) } ?? .null,
            "note": .string(note),
        ])
    }
}

/// Numbers for people.
enum Text {
    /// Three digits that count, and no more.
    static func number(_ value: Double) -> String {
        guard value.isFinite else { return "–" }
        let digits =
            switch abs(value) {
            case 0: 0
            case ..<1: 3
            case ..<10: 2
            case ..<100: 1
            default: 0
            }
        var scale = 1.0
        for _ in 0..<digits { scale *= 10 }
        let rounded = Int((abs(value) * scale).rounded())
        let (whole, part) = (rounded / Int(scale), rounded % Int(scale))
        let sign = value < 0 && rounded > 0 ? "-" : ""
        guard digits > 0 else { return sign + grouped(whole) }
        let fraction = String(repeating: "0", count: digits - "\(part)".count) + "\(part)"
        return "\(sign)\(grouped(whole)).\(fraction)"
    }

    private static func grouped(_ number: Int) -> String {
        number < 10_000
            ? "\(number)"
            : grouped(number / 1000) + "," + String("\(1000 + number % 1000)".dropFirst())
    }
}
