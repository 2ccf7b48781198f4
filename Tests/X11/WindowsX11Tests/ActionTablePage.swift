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
        ("window maximize", ["maximize"]),
        ("window maximize horizontal, ...", ["maximize horizontal", "maximize vertical"]),
        ("window fullscreen", ["fullscreen"]), ("window above", ["above"]),
        ("window below", ["below"]), ("window shade", ["shade"]), ("window sticky", ["sticky"]),
        ("window raise", ["raise"]), ("window lower", ["lower"]), ("window focus", ["focus"]),
        ("window center", ["center"]),
        ("window focus last, class", ["focus last"]),
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

    /// What works on one release of Debian.
    private struct Answer: Equatable {
        var version: String
        /// The actions that it cannot do.
        var missing: [String]

        /// Reads what follows the version: `: all but`, and the names.
        init(_ version: Substring, _ lines: Substring) {
            missing = lines.split(separator: "\n").filter { $0.hasPrefix(".Ic ") }.map {
                // Without the punctuation that stands apart.
                String($0.dropFirst(4).dropLast(2))
            }
            self.version = String(version)
        }

        init(_ version: String, missing: [String]) {
            (self.version, self.missing) = (version, missing)
        }

        var lines: String {
            let names = missing.map { ".Ic \($0) " + ($0 == missing.last ? "." : ",") }
            return ([missing.isEmpty ? ": all." : ": all but"] + names).map { $0 + "\n" }.joined()
        }
    }

    /// What the page says of a session: of Debian 13, and of 12 what is different there.
    private struct Entry {
        var session: String
        var package: String
        /// What works on Debian 13.
        var new: Answer
        /// What works on Debian 12.
        var old: Answer

        /// Reads one as ``lines`` has it.
        init?(_ lines: String) {
            let head = /(?<session>\S+)\n(?<package>\S+) (?<new>[^ :\n]+)(?: \((?<old>.*)\))?/
            let parts = lines.split(separator: Self.before, maxSplits: 1)
            guard let match = parts.first?.prefixMatch(of: head) else { return nil }
            (session, package) = (String(match.session), String(match.package))
            new = Answer(match.new, parts[0])
            guard parts.count == 2, let version = parts[1].prefixMatch(of: /[^ :\n]+/) else {
                old = Answer(match.old ?? match.new, parts[0])
                return
            }
            old = Answer(version.output, parts[1])
        }

        /// One of a session that is new to the page.
        init(_ session: String, _ package: String, _ answer: Answer) {
            (self.session, self.package, new, old) = (session, package, answer, answer)
        }

        private static let before = "In Debian 12, "

        var lines: String {
            let isSame = new.missing == old.missing
            let version = isSame && old.version != new.version ? " (\(old.version))" : ""
            return "\(session)\n\(package) \(new.version)\(version)\(new.lines)"
                + (isSame ? "" : "\(Self.before)\(old.version)\(old.lines)")
        }
    }

    /// The release of Debian that this runs on; nil for another one than those that the page is of.
    private static var release: WritableKeyPath<Entry, Answer>? {
        let text = (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)) ?? ""
        return switch text.firstMatch(of: /VERSION_ID="(\d+)"/)?.1 {
        case "13": \.new
        case "12": \.old
        default: nil
        }
    }

    /// Compares what was measured in a session with its entry, or writes the entry.
    static func check(
        _ refused: [String: Bool], in session: RunningSession, isTiling: Bool
    ) throws {
        if DesktopSession.unlisted.contains(session.session.name) { return }
        let rows = isTiling ? rows + layoutRows : rows
        let known = Set(rows.flatMap(\.checks))
        #expect(Set(refused.keys) == known, "every action that is measured is in the table")
        let missing = rows.filter { row in
            let answers = Set(row.checks.compactMap { refused[$0] })
            #expect(answers.count == 1, "\(row.action) works in part")
            return answers.contains(true)
        }
        let words = try #require(session.versions().first).split(separator: " ").map(String.init)
        let measured = Answer(words[1], missing: missing.map(\.action))
        let release = try #require(release, "the page is of Debian 12 and 13")
        let text = try String(contentsOf: page, encoding: .utf8)
        let parts = text.components(separatedBy: start)
        let rest = (parts.last ?? "").components(separatedBy: end)
        try #require(parts.count == 2 && rest.count == 2, "the page has a place for the table")
        var entries = read(rest[0])
        let name = session.session.name
        if ProcessInfo.processInfo.environment["CURLICUE_WRITE_TABLE"] != nil {
            var entry = entries[name] ?? Entry(name, words[0], measured)
            entry[keyPath: release] = measured
            entries[name] = entry
            try (parts[0] + start + written(entries) + end + rest[1])
                .write(to: page, atomically: true, encoding: .utf8)
        } else {
            #expect(rest[0] == written(entries), "the table has the right lines")
            let entry = try #require(entries[name], "the page names the session")[keyPath: release]
            #expect(entry.missing == measured.missing)
            if entry.version != measured.version {
                print("\(name): the table is of \(entry.version), this is \(measured.version)")
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
