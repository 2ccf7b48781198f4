import DesktopSessions
import Foundation
import Testing

/// The table in `curlicue-desktops.7` of what works where, as a list of mdoc.
///
/// With `CURLICUE_WRITE_TABLE` set, the tests write what they measured into the page instead of
/// comparing with it: read the difference before committing it.
enum ActionTablePage {
    /// An action as the page calls it, and the checks that it stands for.
    private static let rows: [(action: String, checks: [String])] = [
        ("window close", ["close"]), ("window kill", ["kill"]),
        ("window minimize", ["minimize"]), ("window restore", ["restore"]),
        ("window maximize", ["maximize", "maximize horizontal", "maximize vertical"]),
        ("window fullscreen", ["fullscreen"]), ("window above", ["above"]),
        ("window below", ["below"]), ("window shade", ["shade"]), ("window sticky", ["sticky"]),
        ("window raise", ["raise"]), ("window lower", ["lower"]), ("window focus", ["focus"]),
        ("window center", ["center"]),
        ("window focus left, ...", ["focus side"]), ("window move left, ...", ["move side"]),
        ("window left, ...", ["tile left", "tile bottom-right", "tile maximized"]),
        ("window move", ["move"]), ("window resize", ["resize"]),
        ("window to desktop", ["to desktop 2", "to desktop previous"]),
        (
            "desktop next, ...",
            ["desktop next", "desktop previous", "desktop last", "desktop 1", "desktop right"]
        ), ("desktop show", ["show desktop"]),
    ]
    /// Those that are for layouts, which only tiling window managers have.
    private static let layoutRows = [
        (action: "window float", checks: ["float"]), ("window split", ["split"]),
    ]
    private static let start = ".\\\" The table is written by ActionTableTests.\n"
    private static let end = ".\\\" Here ends what ActionTableTests write.\n"
    private static let page = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "man/curlicue-desktops.7")

    /// What the page says of a session.
    private struct Entry: Equatable {
        var session: String
        /// The window manager and its version.
        var version: String
        /// The actions that it cannot do.
        var missing: [String]

        /// Reads one as ``lines`` has it.
        init?(_ lines: String) {
            guard let fields = lines.prefixMatch(of: /(\S+)\n(.*): all/) else { return nil }
            (session, version) = (String(fields.1), String(fields.2))
            missing = lines.split(separator: "\n").filter { $0.hasPrefix(".Ic ") }.map {
                // Without the punctuation that stands apart.
                String($0.dropFirst(4).dropLast(2))
            }
        }

        init(_ session: String, _ version: String, missing: [String]) {
            (self.session, self.version, self.missing) = (session, version, missing)
        }

        var lines: String {
            let end = missing.isEmpty ? "all." : "all but"
            let names = missing.map { ".Ic \($0) " + ($0 == missing.last ? "." : ",") }
            return ([session, "\(version): \(end)"] + names)
                .map { $0 + "\n" }.joined()
        }
    }

    /// Compares what was measured in a session with its entry, or writes the entry.
    static func check(
        _ refused: [String: Bool], in session: RunningSession, isTiling: Bool
    ) throws {
        let rows = isTiling ? rows + layoutRows : rows
        let known = Set(rows.flatMap(\.checks))
        #expect(Set(refused.keys) == known, "every action that is measured is in the table")
        let missing = rows.filter { row in
            let answers = Set(row.checks.compactMap { refused[$0] })
            #expect(answers.count == 1, "\(row.action) works in part")
            return answers.contains(true)
        }
        let measured = Entry(
            session.session.name, try #require(session.versions().first),
            missing: missing.map(\.action))
        let text = try String(contentsOf: page, encoding: .utf8)
        let parts = text.components(separatedBy: start)
        let rest = (parts.last ?? "").components(separatedBy: end)
        try #require(parts.count == 2 && rest.count == 2, "the page has a place for the table")
        var entries = read(rest[0])
        if ProcessInfo.processInfo.environment["CURLICUE_WRITE_TABLE"] != nil {
            entries[measured.session] = measured
            try (parts[0] + start + written(entries) + end + rest[1])
                .write(to: page, atomically: true, encoding: .utf8)
        } else {
            #expect(rest[0] == written(entries), "the table has the right lines")
            let entry = try #require(entries[measured.session], "the page names the session")
            #expect(entry.missing == measured.missing)
            if entry.version != measured.version {
                print(
                    "\(measured.session): the table is of \(entry.version), this is "
                        + measured.version)
            }
        }
    }

    /// The entries of a written table by the names of their sessions.
    private static func read(_ text: String) -> [String: Entry] {
        let entries = text.components(separatedBy: ".It ").dropFirst().compactMap {
            Entry($0.replacing(".El\n", with: ""))
        }
        return Dictionary(entries.map { ($0.session, $0) }, uniquingKeysWith: { $1 })
    }

    private static func written(_ entries: [String: Entry]) -> String {
        let items = DesktopSession.all.compactMap { entries[$0.name] }.map { ".It " + $0.lines }
        return ".Bl -tag -width \"herbstluftwm\" -compact\n" + items.joined() + ".El\n"
    }
}
