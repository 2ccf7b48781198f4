internal import CCairo

/// A table in plain text: columns as wide as their widest cell, two blanks apart.
struct TextTable: Sendable {
    enum Alignment: Sendable {
        case left, right
    }

    private let alignments: [Alignment]
    private var rows: [[String]]

    init(_ columns: [(heading: String, alignment: Alignment)]) {
        alignments = columns.map(\.alignment)
        rows = [columns.map(\.heading)]
    }

    /// Adds a row; cells that are missing stay empty.
    mutating func add(_ cells: [String]) {
        rows.append(cells + Array(repeating: "", count: alignments.count - cells.count))
    }

    /// Whether there is nothing below the headings.
    var isEmpty: Bool { rows.count == 1 }

    /// The lines, none with blanks at its end. A column that has nothing below its heading is left
    /// out.
    var lines: [String] {
        let columns = alignments.indices.filter { column in
            isEmpty || rows.dropFirst().contains { !$0[column].isEmpty }
        }
        let widths = alignments.indices.map { column in
            rows.map { Self.width($0[column]) }.max() ?? 0
        }
        return rows.map { row in
            var line = ""
            for column in columns {
                let cell = row[column]
                let padding = String(repeating: " ", count: widths[column] - Self.width(cell))
                if column > 0 { line += "  " }
                line += alignments[column] == .left ? cell + padding : padding + cell
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    /// How many columns of a terminal `text` takes: Chinese letters are wide, and accents take none.
    private static func width(_ text: String) -> Int {
        let accents = text.unicodeScalars.count { g_unichar_iszerowidth($0.value) != 0 }
        let wide = text.unicodeScalars.count { g_unichar_iswide($0.value) != 0 }
        return text.unicodeScalars.count + wide - accents
    }
}
