public import Gestures
public import Mapping

/// A mapping as a file of another program.
public struct Exported: Sendable {
    /// The file.
    public var text: String
    /// What could not be carried over, or only nearly; lines are those of the mapping file.
    public var losses: [ImportLoss]

    /// `mapping` as InputActions' `config.yaml`.
    ///
    /// - Parameters:
    ///   - bytes: the mapping file, to say where in it something is lost; nil for the built-in one.
    ///   - source: what it is called at the top of the new file.
    ///   - templates: the examples of the recorded stroke of a name.
    public init(
        inputActions mapping: Mapping, bytes: [UInt8]?, source: String,
        templates: @escaping (String) -> [Template]
    ) {
        var export = InputActionsExport(
            lines: MappingLines(bytes ?? []), templates: templates)
        export.write(mapping)
        losses = export.losses.sorted
        text = Imported.heading(source: source, losses)
        for (name, triggers) in [("touchpad", export.touchpad), ("mouse", export.mouse)]
        where !triggers.isEmpty {
            text += "\n\(name):\n  gestures:\n" + triggers.joined(separator: "\n")
        }
    }
}

/// In which lines of a mapping file its gestures stand.
struct MappingLines {
    private var lines: [Place: Int] = [:]

    private struct Place: Hashable {
        var profile: Int
        var rule: Int?
        var phrase: Phrase
    }

    init(_ bytes: [UInt8]) {
        guard let root = ForeignYAML.documents(in: bytes).documents.first else { return }
        for (number, profile) in (root["hotkeys"]?.items ?? [root]).enumerated() {
            add(profile["gestures"], number, nil)
            for (index, rule) in (profile["applications"]?.items ?? []).enumerated() {
                add(rule["gestures"], number, index)
            }
        }
    }

    private mutating func add(_ gestures: Node?, _ profile: Int, _ rule: Int?) {
        for entry in gestures?.entries ?? [] {
            guard let phrase = try? Phrase(parsing: entry.name) else { continue }
            lines[Place(profile: profile, rule: rule, phrase: phrase)] = entry.key.start.line
        }
    }

    func line(of phrase: Phrase, profile: Int, rule: Int?) -> Int? {
        lines[Place(profile: profile, rule: rule, phrase: phrase)]
    }
}
