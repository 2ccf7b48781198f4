internal import Gestures

/// How a mapping file is written: new lines look like those around them.
struct WritingStyle {
    /// How many blanks each level is indented.
    var step = 2
    /// How keys and values are quoted where all around them are quoted alike.
    var keys = Node.Style.plain
    var values = Node.Style.plain

    /// The style of a file with the entries `root` at its top.
    init(of root: [Node.Entry], in source: Source) {
        let steps = root.compactMap { entry -> Int? in
            guard case .mapping(let inner) = entry.value.content, let first = inner.first,
                entry.value.alias == nil, !source.isFlow(entry.value)
            else { return nil }
            let step = source.indentation(ofLine: first.key.start.line) - entry.key.start.column + 1
            return step > 0 ? step : nil
        }
        step = steps.first ?? 2
    }

    /// Takes over how `entries` are quoted.
    mutating func adopt(_ entries: [Node.Entry]) {
        func common(_ nodes: [Node]) -> Node.Style {
            let styles = Set(
                nodes.compactMap { node -> Node.Style? in
                    if case .scalar(_, let style) = node.content { style } else { nil }
                })
            return styles.count == 1 ? styles.first ?? .plain : .plain
        }
        keys = common(entries.map(\.key))
        values = common(entries.map(\.value))
    }

    /// `text` in quotes of `style`, and in others where that cannot hold it.
    static func written(_ text: String, _ style: Node.Style) -> String {
        switch style {
        case .singleQuoted: YAMLText.singleQuoted(text)
        case .doubleQuoted: YAMLText.quoted(text)
        case .plain, .block: YAMLText.scalar(text)
        }
    }

    /// The lines of `entry`, indented by `indentation` blanks.
    func lines(of entry: NewEntry, indentation: Int) -> [String] {
        let blanks = String(repeating: " ", count: indentation)
        let inner = blanks + String(repeating: " ", count: step)
        let key = blanks + Self.written(entry.phrase.description, keys) + ":"
        let action = Self.written(entry.actionText, values)
        guard let label = entry.label else { return ["\(key) \(action)"] }
        return [key, "\(inner)do: \(action)", "\(inner)label: \(Self.written(label, values))"]
    }
}
