internal import ArgumentParser
internal import Daemon
internal import Engine
internal import Gestures
internal import Host
internal import JSON
internal import Mapping
internal import Pictures

/// `curlicue list`: all gestures as a table.
struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List your gestures with what they do.",
        discussion: """
            One line for each gesture: how it is drawn, what it does, as its label or in plain \
            words, and where. Exit status: 78 when the config has errors.
            """)

    @Flag(help: "Print an array of objects as JSON, and nothing else.") var json = false

    @OptionGroup var mapping: MappingOptions

    /// One gesture of the mapping.
    private struct Row {
        var binding: Binding
        var profile: Profile
        var rule: ApplicationRule?
    }

    func run() throws {
        let loaded = MappingStore(explicit: mapping.config).load()
        guard let rules = loaded.mapping else {
            for message in loaded.messages { StandardError.write(message) }
            throw ExitStatus.configuration
        }
        var rows: [Row] = []
        for profile in rules.profiles {
            rows += profile.bindings.map { Row(binding: $0, profile: profile) }
            for rule in profile.applications where rule.isEnabled {
                rows += rule.bindings.map { Row(binding: $0, profile: profile, rule: rule) }
            }
        }
        if json { return print(JSONValue.array(rows.map(object))) }
        let isSingle = rules.profiles.count == 1
        let table = rows.map { row in
            [row.binding.phrase.description, row.binding.words, place(row, isSingle)]
        }
        for line in Self.lines([["GESTURE", "WHAT IT DOES", "WHERE"]] + table) {
            StandardOutput.write(clean(line))
        }
    }

    private func place(_ row: Row, _ isSingle: Bool) -> String {
        let hotkeys = row.profile.hotkeys.map(\.description).joined(separator: ", ")
        let windows = row.rule.map { "over " + Sheet.words($0.match) }
        guard isSingle else { return [hotkeys, windows].compactMap { $0 }.joined(separator: ", ") }
        return windows ?? "everywhere"
    }

    private func object(_ row: Row) -> JSONValue {
        JSONValue([
            "gesture": .string(row.binding.phrase.description),
            "label": JSONValue(row.binding.label),
            "words": .string(row.binding.words),
            "action": .string(Recognized.actions(row.binding)),
            "hotkeys": .array(row.profile.hotkeys.map { .string($0.description) }),
            "applications": JSONValue(row.rule.map { Sheet.words($0.match) }),
        ])
    }

    /// Rows as lines, every column as wide as its widest text.
    static func lines(_ rows: [[String]]) -> [String] {
        let columns = rows.first?.count ?? 0
        let widths = (0..<columns).map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(row, widths).map { text, width in
                text + String(repeating: " ", count: width - text.count)
            }
            let line = cells.joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }
}
