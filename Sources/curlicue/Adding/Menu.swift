internal import Host

/// How choices and changes look in a terminal.
enum Menu {
    /// More choices than this are written in two columns.
    private static let mostInColumn = 9

    /// The choices with their numbers.
    static func lines(_ choices: [String], usual: Int?) -> [String] {
        let entries = choices.enumerated().map { index, words in
            let number = String(index + 1)
            let blanks = String(repeating: " ", count: max(0, 4 - number.count))
            return blanks + number + "  " + words + (usual == index + 1 ? " (Enter)" : "")
        }
        guard entries.count > mostInColumn else { return entries }
        let rows = (entries.count + 1) / 2
        let width = entries.prefix(rows).map(\.count).max() ?? 0
        return (0..<rows).map { row in
            guard row + rows < entries.count else { return entries[row] }
            let gap = String(repeating: " ", count: width - entries[row].count + 2)
            return entries[row] + gap + entries[row + rows]
        }
    }

    /// A line of a change in the colours that diff gives it, where standard output is a terminal
    /// that has colours.
    static func colored(_ line: String) -> String {
        guard StandardOutput.isColored, !line.hasPrefix("+++"), !line.hasPrefix("---") else {
            return line
        }
        switch line.first {
        case "+": return "\u{1b}[32m\(line)\u{1b}[m"
        case "-": return "\u{1b}[31m\(line)\u{1b}[m"
        default: return line
        }
    }
}
