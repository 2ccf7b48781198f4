internal import Foundation
internal import Host

/// Results in rows.
struct ResultTable {
    let name: String
    let columns: [String]
    var rows: [[String]] = []

    init(_ name: String, _ columns: [String]) {
        self.name = name
        self.columns = columns
    }

    /// Columns as wide as their widest cell, two blanks apart, words at the left and numbers at the
    /// right; what has nothing in it is left out.
    var lines: [String] {
        let used = columns.indices.filter { column in rows.contains { !$0[column].isEmpty } }
        return ([columns] + rows).map { row in
            var line = ""
            for column in used {
                let width = ([columns] + rows).reduce(0) { max($0, $1[column].count) }
                let padding = String(repeating: " ", count: width - row[column].count)
                let isText = rows.contains { $0[column].first?.isLetter ?? false }
                line += (line.isEmpty ? "" : "  ")
                line += isText ? row[column] + padding : padding + row[column]
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    /// Prints `tables`, after `remarks`; those without rows are left out.
    static func show(_ tables: [ResultTable], remarks: [String] = []) {
        for remark in remarks { StandardOutput.write(clean(remark)) }
        for table in tables where !table.rows.isEmpty {
            StandardOutput.write("\n\(table.name.uppercased())")
            for line in table.lines { StandardOutput.write(clean(line)) }
        }
    }

    /// Two decimals of a share, three below 1 %.
    static func percent(_ share: Double) -> String {
        String(format: share < 0.01 ? "%.3f %%" : "%.2f %%", share * 100)
    }

    static func tenths(_ number: Double) -> String { String(format: "%.1f", number) }
}
