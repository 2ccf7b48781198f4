internal import Foundation
internal import Host

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

    /// Prints `tables`; those without rows are left out.
    static func show(_ tables: [ResultTable]) {
        for table in tables where !table.rows.isEmpty {
            StandardOutput.write("\n\(table.name.uppercased())")
            for line in table.lines { StandardOutput.write(clean(line)) }
        }
    }

    /// Two decimals of a share, three below 1 %.
    static func percent(_ share: Double) -> String {
        String(format: share < 0.01 ? "%.3f %%" : "%.2f %%", share * 100)
    }

    /// Where the true share lies in 19 of 20 cases, seen `count` of `all` (Wilson 1927).
    static func interval(_ count: Int, of all: Int) -> String {
        let (share, all, z) = (Double(count) / Double(all), Double(all), 1.96)
        let middle = share + z * z / (2 * all)
        let reach = z * (share * (1 - share) / all + z * z / (4 * all * all)).squareRoot()
        let ends = [middle - reach, middle + reach].map { percent($0 / (1 + z * z / all)) }
        return ends.joined(separator: " to ")
    }

    static func tenths(_ number: Double) -> String { String(format: "%.1f", number) }
}
