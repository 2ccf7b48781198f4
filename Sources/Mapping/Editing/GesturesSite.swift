internal import Engine
internal import Gestures

/// Where in a mapping file the gestures of one scope are, or would be.
struct GesturesSite {
    enum Place {
        /// Below this key `gestures`.
        case written(key: Node, entries: [Node.Entry])
        /// Nowhere yet: these lines, put behind that one, make room and change nothing.
        case missing(lines: [String], after: Int)
    }

    /// The profiles of the mapping whose gestures they are.
    var profiles: [Int]
    /// The place of their entry in `applications`; nil for those of all windows.
    var rule: Int?
    var place: Place
}

/// A mapping file that has no errors, with its values and where they stand.
struct FileOutline {
    /// The line above all that was written to make room for an entry.
    static let remark = "# Written by 'curlicue add'."

    let source: Source
    let mapping: Mapping
    /// What is at the top of the file; nothing where the built-in mapping applies.
    let root: [Node.Entry]
    private let rootNode: Node?
    var style: WritingStyle

    init(_ source: Source, _ mapping: Mapping) {
        self.source = source
        self.mapping = mapping
        rootNode = Composer.compose(Diagnostics(source))
        if case .mapping(let entries)? = rootNode?.content { root = entries } else { root = [] }
        style = WritingStyle(of: root, in: source)
    }

    // MARK: Finding a scope

    /// Where the gestures of `scope` are.
    func site(of scope: EditScope) throws(EditRefusal) -> GesturesSite {
        if let rootNode, !rootNode.isEmpty, source.isFlow(rootNode) { throw flow(rootNode) }
        let hotkeys = try hotkeys()
        let key = scope.application == nil ? "gestures" : "applications"
        // The profiles that use what is at the top of the file.
        let sharing = mapping.profiles.indices.filter { index in
            index < hotkeys.offset || hotkeys.items[index - hotkeys.offset][key] == nil
        }
        var chosen: Int?
        if let hotkey = scope.hotkey {
            let index = mapping.profiles.firstIndex { $0.hotkeys.contains(hotkey) }
            guard let index else {
                throw EditRefusal(
                    "the hotkey \(hotkey.description.quoted) is not in this file; "
                        + "it has \(chords(mapping.profiles.indices))")
            }
            chosen = index >= hotkeys.offset ? index : nil
        } else if sharing.isEmpty {
            guard mapping.profiles.count == 1 else {
                throw EditRefusal(
                    "every hotkey of this file has \(key) of its own; say which one you mean, as in "
                        + "'--hotkey \(chord(mapping.profiles.startIndex))': "
                        + chords(mapping.profiles.indices))
            }
            chosen = 0
        }
        guard let chosen else {
            return try site(in: root, profiles: sharing, application: scope.application)
        }
        let item = hotkeys.items[chosen - hotkeys.offset]
        let isShared = item[key] == nil && (key == "gestures" || root[key] != nil)
        guard !isShared else {
            throw EditRefusal(
                "the hotkey \(chord(chosen)) has the \(key) of the whole file; leave '--hotkey' "
                    + "out, or give it its own in an editor", at: item.first?.key.place)
        }
        return try site(in: item, profiles: [chosen], application: scope.application)
    }

    /// The mappings below `hotkeys`, and which profile the first of them is.
    private func hotkeys() throws(EditRefusal) -> (items: [[Node.Entry]], offset: Int) {
        var items: [[Node.Entry]] = []
        if let entry = root["hotkeys"], case .sequence(let nodes) = entry.value.content {
            for node in nodes {
                guard case .mapping(let entries) = node.content else { continue }
                items.append(entries)
            }
        }
        return (items, mapping.profiles.count - items.count)
    }

    private func chord(_ index: Int) -> String {
        mapping.profiles[index].hotkeys.first?.description ?? ""
    }

    private func chords(_ indices: Range<Int>) -> String {
        indices.map { chord($0) }.joined(separator: ", ")
    }

    private func site(
        in parent: [Node.Entry], profiles: [Int], application: String?
    ) throws(EditRefusal) -> GesturesSite {
        var site = GesturesSite(
            profiles: profiles, place: .missing(lines: [], after: source.lineCount))
        guard !root.isEmpty else {
            site.place = everything
            return site
        }
        guard let application else {
            site.place = try gestures(in: parent) ?? builtIn
            return site
        }
        guard let list = parent["applications"] else {
            site.rule = 0
            site.place = applications(in: parent, for: application)
            return site
        }
        guard list.value.alias == nil, !source.isFlow(list.value),
            case .sequence(let items) = list.value.content
        else { throw flow(list.value) }
        let rules = mapping.profiles[profiles[0]].applications
        site.rule = try rule(for: application, among: rules, items) ?? rules.count
        guard let rule = site.rule, rule < items.count,
            case .mapping(let entries) = items[rule].content
        else {
            site.place = self.rule(for: application, behind: items)
            return site
        }
        let item = items[rule]
        guard item.alias == nil, !source.isFlow(item) else { throw flow(item) }
        site.place = try gestures(in: entries) ?? roomForGestures(in: entries)
        return site
    }

    /// The place of the rule for all windows of `application` and no others.
    private func rule(
        for application: String, among rules: [ApplicationRule], _ items: [Node]
    ) throws(EditRefusal) -> Int? {
        for (index, rule) in rules.enumerated() {
            let isNamed = rule.match.classes.contains {
                $0.lowercased() == application.lowercased()
            }
            var others = rule.match
            others.classes = []
            // One with more conditions is for some of its windows.
            guard isNamed, others.isEmpty else { continue }
            guard rule.match.classes.count == 1 else {
                throw EditRefusal(
                    "this entry is for other applications, too: "
                        + rule.match.classes.joined(separator: ", ")
                        + "; open the file in an editor", at: items[index].place)
            }
            guard rule.isEnabled else {
                throw EditRefusal(
                    "nothing can be drawn over \(application.quoted): this entry has "
                        + "'enabled: false'", at: items[index].place)
            }
            return index
        }
        return nil
    }

    /// The gestures in `entries`; nil where there are none.
    private func gestures(in entries: [Node.Entry]) throws(EditRefusal) -> GesturesSite.Place? {
        guard let entry = entries["gestures"] else { return nil }
        guard entry.value.alias == nil else {
            throw EditRefusal(
                "these gestures are written elsewhere, where the anchor of this alias is, and "
                    + "other places may use them, too; open the file in an editor",
                at: entry.key.place)
        }
        guard !entry.value.isEmpty else { return .written(key: entry.key, entries: []) }
        guard !source.isFlow(entry.value), case .mapping(let inner) = entry.value.content else {
            throw flow(entry.value)
        }
        return .written(key: entry.key, entries: inner)
    }

    private func flow(_ node: Node) -> EditRefusal {
        EditRefusal(
            "this is written in brackets, where no line can be put; open the file in an editor",
            at: Place(line: node.start.line, column: node.start.column))
    }

    // MARK: Making room

    /// Where a line can be put behind the last of `entries`.
    func end(of entries: [Node.Entry]) -> Int {
        guard let last = entries.last else { return source.lineCount }
        return source.lastComment(
            after: source.lastLine(of: last), deeperThan: last.key.start.column - 1)
    }

    private func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }

    /// The built-in mapping, for a file with nothing in it.
    private var everything: GesturesSite.Place {
        let lines = MappingReader.builtIn.text.split(separator: "\n").map(String.init)
        // What ends a document comes last.
        let numbers = source.lineCount == 0 ? [] : Array(1...source.lineCount)
        let end = numbers.first { source.line($0).hasPrefix("...") } ?? source.lineCount + 1
        return .missing(lines: [Self.remark] + lines, after: end - 1)
    }

    /// The built-in gestures, for a file that has none and so uses those.
    private var builtIn: GesturesSite.Place {
        let front = blanks((root.first?.key.start.column ?? 1) - 1)
        let bindings = MappingReader.builtIn.profiles.first?.bindings ?? []
        let lines = bindings.map { binding in
            let actions = binding.actions.map(\.description).joined(separator: ", ")
            return front + blanks(style.step) + "\(binding.phrase): \(actions)"
        }
        return .missing(
            lines: [front + Self.remark, front + "gestures:"] + lines, after: end(of: root))
    }

    /// A list of applications with a rule for `application`.
    private func applications(
        in parent: [Node.Entry], for application: String
    ) -> GesturesSite.Place {
        let column = (parent.first?.key.start.column ?? 1) - 1
        let front = blanks(column)
        return .missing(
            lines: [front + Self.remark, front + "applications:"]
                + ruleLines(for: application, indentation: column + style.step),
            after: end(of: parent))
    }

    /// One more rule behind `items`.
    private func rule(for application: String, behind items: [Node]) -> GesturesSite.Place {
        guard let last = items.last else { return .missing(lines: [], after: source.lineCount) }
        let column = source.indentation(ofLine: last.start.line)
        let end = source.lastComment(after: source.lastLine(of: last), deeperThan: column)
        return .missing(
            lines: [blanks(column) + Self.remark]
                + ruleLines(for: application, indentation: column),
            after: end)
    }

    private func ruleLines(for application: String, indentation: Int) -> [String] {
        [
            blanks(indentation) + "- match: {class: \(YAMLText.scalar(application))}",
            blanks(indentation + 2) + "gestures:",
        ]
    }

    /// A key `gestures` in a rule that has none.
    private func roomForGestures(in entries: [Node.Entry]) -> GesturesSite.Place {
        let front = blanks((entries.first?.key.start.column ?? 1) - 1)
        return .missing(
            lines: [front + Self.remark, front + "gestures:"], after: end(of: entries))
    }
}

extension [Node.Entry] {
    /// The entry with this key.
    subscript(name: String) -> Node.Entry? { first { $0.name == name } }
}
