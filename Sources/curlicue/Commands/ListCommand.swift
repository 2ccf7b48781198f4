internal import ArgumentParser
internal import Engine
internal import Gestures
internal import Host
internal import JSON
internal import Mapping
internal import Overlay

struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List your gestures with what they do.",
        discussion: """
            One line for each gesture: how it is drawn, what it does, as its label or in plain \
            words, under which hotkeys, and where. Exit status: 78 when the config has errors.
            """)

    @Flag(
        help: """
            Print an array of objects as JSON, and nothing else: 'gesture', 'label', 'words', \
            'action', 'hotkeys' and 'applications'.
            """)
    var json = false

    @OptionGroup var mapping: MappingOptions

    private struct Row {
        var binding: Binding
        var profile: Profile
        var rule: ApplicationRule?
    }

    func run() throws {
        let (rules, templates) = try mapping.load()
        var rows: [Row] = []
        for profile in rules.profiles {
            rows += profile.bindings.map { Row(binding: $0, profile: profile) }
            for rule in profile.applications where rule.isEnabled {
                rows += rule.bindings.map { Row(binding: $0, profile: profile, rule: rule) }
            }
        }
        if json { return StandardOutput.write(JSONValue.array(rows.map(object)).description) }
        var table = TextTable(
            ["GESTURE", "WHAT IT DOES", "HOTKEY", "WHERE"].map { ($0, .left) })
        for row in rows {
            let windows = row.rule.map { "over " + Sheet.words($0.match) } ?? ""
            var words = row.binding.words
            if row.binding.phrase.isRecorded, templates[row.binding.phrase].isEmpty {
                words += " (no usable recording)"
            }
            table.add([row.binding.phrase.description, words, hotkeys(row.profile), windows])
        }
        for line in table.lines { StandardOutput.write(clean(line)) }
        for profile in rules.profiles {
            let off = profile.applications.filter { !$0.isEnabled }.map { Sheet.words($0.match) }
            guard !off.isEmpty else { continue }
            let windows = off.joined(separator: ", or ")
            StandardOutput.write(clean("Under \(hotkeys(profile)) nothing runs over \(windows)."))
        }
    }

    private func hotkeys(_ profile: Profile) -> String {
        profile.hotkeys.map(\.description).joined(separator: ", ")
    }

    private func object(_ row: Row) -> JSONValue {
        JSONValue([
            "gesture": .string(row.binding.phrase.description),
            "label": JSONValue(row.binding.label),
            "words": .string(row.binding.words),
            "action": .string(row.binding.actionText),
            "hotkeys": .array(row.profile.hotkeys.map { .string($0.description) }),
            "applications": JSONValue(row.rule.map { Sheet.words($0.match) }),
        ])
    }
}
