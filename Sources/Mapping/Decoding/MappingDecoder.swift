internal import Engine
internal import Gestures
internal import Style

/// Decodes nodes into values, and reports what is wrong with them. What it reads and how is spread
/// over extensions: fields, settings, hotkeys, gestures.
struct MappingDecoder {
    let diagnostics: Diagnostics
    let vocabulary: Vocabulary
    /// The limits of `recognizers:`.
    var limits = Limits()

    // MARK: Fields

    /// The values of a mapping by key. Keys that are unknown, or come twice are
    /// reported; nil when `node` is no mapping.
    func fields(_ node: Node, _ what: String, known: [String])
        -> [String: Node.Entry]?
    {
        guard case .mapping(let entries) = node.content else {
            if node.text == nil
                || !diagnostics.reportMissingBlank(in: node.start.line...node.end.line)
            {
                diagnostics.error(
                    node, "\(what) is a mapping of keys and values, not \(node.kind)")
            }
            return nil
        }
        var fields: [String: Node.Entry] = [:]
        for entry in entries {
            let name = entry.name
            if !known.contains(name) {
                unknown(entry.key, what, among: known)
            } else if let first = fields[name] {
                repeated(entry.key, "the key \(name.quoted) is given twice", first: first.key)
            } else {
                fields[name] = entry
            }
        }
        return fields
    }

    /// The message for everything that a later version brings.
    func unavailable(_ name: String) -> String {
        "\(name.quoted) is not available in this version yet"
    }

    func repeated(_ node: Node, _ message: String, first: Node) {
        diagnostics.error(
            node.place, message, notes: [diagnostics.related(first, "it was given here first")])
    }

    private func unknown(_ key: Node, _ what: String, among names: [String]) {
        guard !diagnostics.isCut() else { return }
        let name = key.text ?? ""
        if followsComma(key), name.utf8.first.map({ (0x30...0x39).contains($0) }) == true {
            return diagnostics.error(
                key, "a number has a decimal point; this comma ends the value before it")
        }
        let verb = Action.verb(meantBy: name).flatMap { names.contains($0) ? $0 : nil }
        if let near = verb ?? Spelling.nearest(to: name, among: names) {
            return diagnostics.error(key, "\(what) has no key \(name.quoted)", suggestion: near)
        }
        if names.contains("gestures"), (try? Phrase(parsing: name)) != nil {
            return diagnostics.error(
                key, "\(name.quoted) is a gesture; it belongs below 'gestures:', indented")
        }
        diagnostics.error(
            key,
            "\(what) has no key \(name.quoted); it has \(names.joined(separator: ", "))")
    }

    /// Whether the character in front is a comma, as in `{width: 1,5}`.
    private func followsComma(_ key: Node) -> Bool {
        let (line, column) = (key.start.line, key.start.column - 1)
        return column > 0 && diagnostics.source.scalars(line: line, from: column, count: 1) == [","]
    }

    // MARK: Values

    /// The text of a scalar, or nil with an error that `example` should help with.
    func text(_ node: Node, _ what: String, example: String) -> String? {
        guard let text = node.text, !node.isEmpty else {
            if node.isEmpty, let color = comment(behind: node) {
                diagnostics.error(
                    color, "an unquoted '#' begins a comment; a colour needs quotes",
                    suggestion: "\"#rrggbb\"")
            } else {
                diagnostics.error(
                    node, "\(what) is expected here, as in '\(example)', not \(node.kind)")
            }
            return nil
        }
        return text
    }

    /// The comment that stands where a value should: `color: #fff`.
    private func comment(behind node: Node) -> Place? {
        let start = node.start
        let rest = diagnostics.source.scalars(line: start.line, from: start.column, count: 80)
        guard let hash = rest.firstIndex(where: { !$0.isBlank }), rest[hash] == "#" else {
            return nil
        }
        let length = rest[hash...].prefix { !$0.isBlank }.count
        return Place(line: start.line, column: start.column + hash, length: length)
    }

    /// One of the words of an enumeration.
    func choice<Value: RawRepresentable<String> & CaseIterable>(
        _ node: Node, _ what: String, _: Value.Type = Value.self
    ) -> Value? {
        let names = Value.allCases.map(\.rawValue)
        guard let text = text(node, what, example: names.first ?? "") else { return nil }
        if let value = Value(rawValue: text.lowercased()) { return value }
        let meant = MappingDecoder.words(meantBy: text.lowercased()).first { names.contains($0) }
        diagnostics.error(
            node, "\(what) is \(alternatives(names)), not \(text.quoted)",
            suggestion: meant ?? Spelling.nearest(to: text, among: names))
        return nil
    }

    /// The words that may have been meant where one of a few is expected.
    private static func words(meantBy word: String) -> [String] {
        switch word {
        case "no", "false", "none", "never", "disabled", "hide": ["off", "false"]
        case "yes", "true", "all", "enabled", "show": ["both", "on", "true"]
        case "on": ["both", "true", "hotkey"]
        case "guides": ["ghosts"]
        case "press", "click", "button": ["drag"]
        case "motion": ["move"]
        default: []
        }
    }

    /// `a, b or c`.
    private func alternatives(_ names: [String]) -> String {
        guard let last = names.last, names.count > 1 else { return names.joined() }
        return names.dropLast().joined(separator: ", ") + " or " + last
    }

    /// Runs a reader of text over a scalar and puts what it throws in its place.
    func parse<Value>(
        _ node: Node, _ what: String, example: String,
        _ read: (String) throws(WordError) -> Value
    ) -> Value? {
        // Searching for what was meant takes time, and no more is reported.
        guard !diagnostics.isCut(), let text = text(node, what, example: example) else {
            return nil
        }
        if let straight = text.straightened {
            diagnostics.error(
                node, "these are typographic quotes; YAML needs straight ones",
                suggestion: straight)
            return nil
        }
        do { return try read(text) } catch {
            diagnostics.error(error, in: node)
            return nil
        }
    }

    /// Reads a group of settings.
    func settings<Root>(
        _ node: Node, _ what: String, _ table: [Setting<Root>], into root: inout Root
    ) {
        guard let fields = fields(node, what, known: table.map(\.name)) else { return }
        settings(fields, table, into: &root)
    }

    /// Reads `messages`, which may also be one word: whether they are shown.
    func messages(_ node: Node, into messages: inout Appearance.Messages) {
        if case .mapping = node.content {
            return settings(node, "'messages'", messageSettings, into: &messages)
        }
        if let word: OnOff = choice(node, "'messages'") { messages.shown = word.isOn }
    }

    private enum OnOff: String, CaseIterable {
        case on, off, `true`, `false`

        var isOn: Bool { self == .on || self == .true }
    }

    /// Reads `hints`, which may also be one word: what is shown.
    func hints(_ node: Node, into hints: inout Appearance.Hints) {
        if case .mapping = node.content {
            return settings(node, "'hints'", hintSettings, into: &hints)
        }
        if let show: Appearance.Hints.Show = choice(node, "what 'hints' shows") {
            hints.show = show
        }
    }

    /// Reads those of a group of settings that are given.
    func settings<Root>(
        _ fields: [String: Node.Entry], _ table: [Setting<Root>], into root: inout Root
    ) {
        for setting in table {
            guard let entry = fields[setting.name] else { continue }
            let example = setting.written(root)
            let value = parse(entry.value, "a value", example: example) { text throws(WordError) in
                var copy = root
                try setting.read(text, into: &copy)
                return copy
            }
            if let value { root = value }
        }
    }
}
