internal import Host
internal import JSON

/// What a cell of a table holds.
enum Cell {
    case text(String)
    case count(Int)
    /// A share, 0…1, or none.
    case share(Double?)
    /// Where a share lies, 0…1, or unknown.
    case interval(ClosedRange<Double>?)
    /// Any other number, or none.
    case number(Double?)

    /// For people.
    var words: String {
        switch self {
        case .text(let text): text
        case .count(let count): "\(count)"
        case .share(let share): share.map { Self.percent($0, like: $0) + " %" } ?? ""
        case .interval(let ends?):
            // Both ends alike, so that the eye can compare them.
            Self.percent(ends.lowerBound, like: ends.upperBound) + " – "
                + Self.percent(ends.upperBound, like: ends.upperBound)
        case .interval(nil): ""
        case .number(let number): number.map { "\(JSONValue($0).description)" } ?? ""
        }
    }

    /// For programs.
    var json: JSONValue {
        switch self {
        case .text(let text): .string(text)
        case .count(let count): JSONValue(count)
        case .share(let number): JSONValue(number, decimals: 6)
        case .number(let number): JSONValue(number)
        case .interval(let ends):
            ends.map {
                .array([
                    JSONValue($0.lowerBound, decimals: 6), JSONValue($0.upperBound, decimals: 6),
                ])
            } ?? .null
        }
    }

    fileprivate var isText: Bool { if case .text = self { true } else { false } }

    /// Two decimals, three where `other` is below 1 %.
    private static func percent(_ share: Double, like other: Double) -> String {
        let decimals = other < 0.01 ? 3 : 2
        let text = JSONValue(share * 100, decimals: decimals).description
        let parts = text.split(separator: ".")
        let rest = parts.count > 1 ? String(parts[1]) : ""
        return "\(parts[0])." + rest + String(repeating: "0", count: decimals - rest.count)
    }
}

/// Results in rows, printed for people or as JSON.
struct ResultTable {
    let name: String
    let columns: [String]
    var rows: [[Cell]] = []

    init(_ name: String, _ columns: [String]) {
        self.name = name
        self.columns = columns
    }

    /// Columns as wide as their widest cell, two blanks apart; what has nothing in it is left out.
    var lines: [String] {
        let cells = rows.map { $0.map(\.words) }
        let used = columns.indices.filter { column in cells.contains { !$0[column].isEmpty } }
        return ([columns] + cells).enumerated().map { number, row in
            var line = ""
            for column in used {
                let width = ([columns] + cells).reduce(0) { max($0, $1[column].count) }
                let padding = String(repeating: " ", count: width - row[column].count)
                let isText = rows.first?[column].isText ?? true
                line += (line.isEmpty ? "" : "  ")
                line += isText ? row[column] + padding : padding + row[column]
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    /// An object a row.
    var json: JSONValue {
        .array(
            rows.map { row in
                var object = JSONValue([:])
                for (name, cell) in zip(columns, row) { object.add(name, cell.json) }
                return object
            })
    }

    /// Prints `tables`, after `remarks`; those without rows are left out.
    static func show(_ tables: [ResultTable], remarks: [String] = [], json: Bool) {
        guard !json else {
            var object = JSONValue([:])
            for table in tables { object.add(table.name, table.json) }
            return StandardOutput.write(object.description)
        }
        for remark in remarks { StandardOutput.write(clean(remark)) }
        for table in tables where !table.rows.isEmpty {
            StandardOutput.write("\n\(table.name.uppercased())")
            for line in table.lines { StandardOutput.write(clean(line)) }
        }
    }
}
