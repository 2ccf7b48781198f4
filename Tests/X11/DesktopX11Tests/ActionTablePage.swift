import Foundation
import Testing

/// The table in `curlicue.5` of what works where, as lines of mdoc.
///
/// With `CURLICUE_WRITE_TABLE` set, the tests write what they measured into the page instead of
/// comparing with it: read the difference before committing it.
enum ActionTablePage {
    /// A line of the table: an action as the page calls it, and the checks that it stands for.
    private static let rows: [(action: String, checks: [String])] = [
        ("window close", ["close"]), ("window kill", ["kill"]),
        ("window minimize", ["minimize"]), ("window restore", ["restore"]),
        ("window maximize", ["maximize", "maximize horizontal", "maximize vertical"]),
        ("window fullscreen", ["fullscreen"]), ("window above", ["above"]),
        ("window below", ["below"]), ("window shade", ["shade"]), ("window sticky", ["sticky"]),
        ("window raise", ["raise"]), ("window lower", ["lower"]), ("window focus", ["focus"]),
        ("window center", ["center"]),
        ("window left, ...", ["tile left", "tile bottom-right", "tile maximized"]),
        ("window move", ["move"]), ("window resize", ["resize"]),
        ("window to desktop", ["to desktop 2", "to desktop previous"]),
        (
            "desktop next, ...",
            ["desktop next", "desktop previous", "desktop last", "desktop 1", "desktop right"]
        ), ("desktop show", ["show desktop"]), ("desktop follow", ["follow"]),
    ]
    private static let start = ".\\\" The table is written by ActionTableTests.\n"
    private static let end = ".\\\" Here ends what ActionTableTests write.\n"
    private static let page = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "man/curlicue.5")

    /// Compares what was measured under `manager` with its column, or writes the column.
    static func check(_ measured: [String: Bool], of manager: Manager) throws {
        let known = Set(rows.flatMap(\.checks))
        #expect(Set(measured.keys) == known, "every action that is measured is in the table")
        let column = rows.map { row in
            let works = Set(row.checks.compactMap { measured[$0] })
            #expect(works.count == 1, "\(row.action) works in part")
            return works == [true] ? "yes" : "no"
        }
        let text = try String(contentsOf: page, encoding: .utf8)
        let parts = text.components(separatedBy: start)
        let rest = (parts.last ?? "").components(separatedBy: end)
        try #require(parts.count == 2 && rest.count == 2, "the page has a place for the table")
        let index = try #require(Manager.allCases.firstIndex(of: manager))
        var table = read(rest[0])
        if ProcessInfo.processInfo.environment["CURLICUE_WRITE_TABLE"] != nil {
            table[index] = column
            try (parts[0] + start + written(table) + end + rest[1])
                .write(to: page, atomically: true, encoding: .utf8)
        } else {
            #expect(rest[0] == written(table), "the table has the right lines")
            #expect(table[index] == column, "\(manager)")
        }
    }

    /// The columns of a written table; cells that are missing are unknown.
    private static func read(_ text: String) -> [[String]] {
        let lines = text.split(separator: "\n").filter { $0.hasPrefix(".It ") }.dropFirst()
        let cells = lines.map { $0.dropFirst(4).components(separatedBy: " Ta ") }
        return Manager.allCases.indices.map { column in
            rows.map { row in
                let line = cells.first { $0.first == "Ic " + row.action }
                return line.flatMap { $0.indices.contains(column + 1) ? $0[column + 1] : nil }
                    ?? "unknown"
            }
        }
    }

    private static func written(_ table: [[String]]) -> String {
        let names = Manager.allCases.map(\.rawValue)
        // As wide as its name, and as "yes".
        let widths = names.map { $0.count < 3 ? "yes" : $0 }.joined(separator: " ")
        var lines = [".Bl -column \"window fullscreen\" \(widths)"]
        lines.append(".It action Ta " + names.joined(separator: " Ta "))
        for (index, row) in rows.enumerated() {
            let cells = table.map { $0[index] }
            lines.append(".It Ic \(row.action) Ta " + cells.joined(separator: " Ta "))
        }
        return (lines + [".El"]).map { $0 + "\n" }.joined()
    }
}
