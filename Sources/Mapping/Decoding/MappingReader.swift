internal import Appearance
internal import Engine
internal import Gestures

/// Reads mapping files.
public struct MappingReader: Sendable {
    private let vocabulary: Vocabulary

    package init(_ vocabulary: Vocabulary) { self.vocabulary = vocabulary }

    package func read(text: String, file: String) -> Reading {
        read(Source(file: file, text: text))
    }

    /// Reads `source` and reports everything that is wrong with it in one pass.
    public func read(_ source: Source) -> Reading {
        let diagnostics = Diagnostics(source)
        var (mapping, places, isBuiltIn) = (Mapping(), Reading.Places(), false)
        if let root = Composer.compose(diagnostics), !root.isEmpty {
            (mapping, places) = interpret(root, diagnostics)
        } else if !diagnostics.hasErrors {
            diagnostics.warning(
                Place(line: 1, column: 1), "the file is empty: the built-in config applies")
            (mapping, isBuiltIn) = (MappingReader.builtIn, true)
        }
        if diagnostics.hasErrors, !source.hasKnownKey {
            diagnostics.refuseFile()
        }
        return Reading(
            mapping: diagnostics.hasErrors ? nil : mapping, diagnostics: diagnostics.sorted,
            isBuiltIn: isBuiltIn, places: places)
    }

    package static let builtIn: Mapping = {
        // A test checks its keys, so none is looked up here.
        let reader = MappingReader(Vocabulary(keys: .unchecked))
        return reader.read(DefaultMapping.source).mapping ?? Mapping()
    }()

    private func interpret(
        _ root: Node, _ diagnostics: Diagnostics
    ) -> (Mapping, Reading.Places) {
        var decoder = MappingDecoder(diagnostics: diagnostics, vocabulary: vocabulary)
        var mapping = Mapping()
        guard let fields = decoder.fields(root, "a config", known: Keywords.settings) else {
            return (mapping, Reading.Places())
        }
        // Read first: the limits decide which gestures are too alike.
        if let entry = fields["recognizers"] {
            decoder.recognizers(entry.value, into: &mapping.limits)
            decoder.limits = mapping.limits
        }
        if let entry = fields["theme"] {
            mapping.appearance = Appearance(decoder.theme(entry.value))
        }
        if let entry = fields["ink"] {
            decoder.settings(entry.value, "'ink'", inkSettings, into: &mapping.appearance.ink)
        }
        let (profiles, hotkeys, inks) = decoder.profiles(fields, ink: mapping.appearance.ink) {
            MappingReader.builtIn.profiles
        }
        mapping.profiles = profiles
        mapping.inks = inks
        let cancel = fields["cancel"]?.value
        if let chord = cancel.flatMap({ decoder.cancel($0) }) { mapping.cancel = chord }
        decoder.checkCancel(mapping.cancel, cancel, hotkeys)
        if let entry = fields["timeout"] {
            let day = 86_400_000.0
            mapping.timeout =
                decoder.parse(entry.value, "a time", example: "10s") { text throws(WordError) in
                    try Duration.parsed(text, milliseconds: 0...day)
                }
        }
        if let entry = fields["messages"] {
            decoder.messages(entry.value, into: &mapping.appearance.messages)
        }
        if let entry = fields["hints"] {
            decoder.hints(entry.value, into: &mapping.appearance.hints)
        }
        var places = Reading.Places()
        for hotkey in hotkeys where places.hotkeys[hotkey.chord] == nil {
            places.hotkeys[hotkey.chord] = hotkey.node.place
        }
        if let entry = fields["devices"] {
            let devices = decoder.devices(entry.value)
            mapping.devices = devices.filter
            places.devices = devices.places.mapValues(\.place)
        }
        return (mapping, places)
    }
}

extension MappingDecoder {
    fileprivate func recognizers(_ node: Node, into limits: inout Limits) {
        guard let fields = fields(node, "'recognizers'", known: Keywords.recognizers) else {
            return
        }
        settings(fields, commonSettings, into: &limits)
        for (name, table) in recognizerSettings {
            guard let entry = fields[name] else { continue }
            settings(entry.value, name.quoted, table, into: &limits)
        }
    }
}

/// Decodes nodes into values, and reports what is wrong with them. Extensions read each part of the
/// file: fields, settings, hotkeys, gestures.
struct MappingDecoder {
    let diagnostics: Diagnostics
    let vocabulary: Vocabulary
    /// The limits from `recognizers:`, which has been read before.
    var limits = Limits()

    // MARK: Fields

    /// The entries of a mapping by key; none where all its lines are turned off. Unknown and
    /// repeated keys are reported; nil when `node` is no mapping.
    func fields(_ node: Node, _ what: String, known: [String])
        -> [String: Node.Entry]?
    {
        guard let entries = node.fields else {
            if node.text == nil
                || !diagnostics.reportMissingBlank(in: node.start.line...node.end.line)
            {
                let examples = ["match": "match: {class: firefox}", "class": "{class: firefox}"]
                let example = examples[known[0]].map { ", as in '\($0)'" } ?? ""
                diagnostics.error(
                    node, "\(what) is a mapping of keys and values\(example), not \(node.kind)")
            }
            return nil
        }
        var fields: [String: Node.Entry] = [:]
        for entry in entries {
            let name = entry.name
            if !known.contains(name) {
                unknown(entry, what, among: known)
            } else if let first = fields[name] {
                repeated(
                    entry.key, "the key \(name.quoted) is given twice; remove one", first: first.key
                )
            } else {
                fields[name] = entry
            }
        }
        return fields
    }

    func repeated(_ node: Node, _ message: String, first: Node) {
        diagnostics.error(
            node.place, message, notes: [diagnostics.related(first, "it was given here first")])
    }

    /// Reports a key that `node` lacks, unless some of its keys were reported as wrong: one of them was
    /// probably meant.
    func missing(_ message: String, _ node: Node, _ fields: [String: Node.Entry]) {
        let given = Set((node.fields ?? []).map(\.name))
        if given.count == fields.count { diagnostics.error(node.start, message) }
    }

    private func unknown(_ entry: Node.Entry, _ what: String, among names: [String]) {
        guard !diagnostics.isFull else { return }
        let (key, name) = (entry.key, entry.name)
        if let near = Spelling.nearest(to: name, among: names) {
            return diagnostics.error(key, "\(what) has no key \(name.quoted)", suggestion: near)
        }
        if names.contains("match"), Keywords.match.contains(name) {
            return diagnostics.error(
                key, "\(what) has no key \(name.quoted)",
                suggestion: "match: {\(name): …}")
        }
        let words = name.split(separator: " ", maxSplits: 1)
        if words.count == 2, names.contains(String(words[0])) {
            return diagnostics.error(
                key, "a colon is missing after \(words[0].description.quoted)",
                suggestion: "\(words[0]): \(words[1])")
        }
        if names.contains("gestures"), (try? Phrase(parsing: name)) != nil {
            return diagnostics.error(
                key, "\(name.quoted) is a gesture; it belongs below 'gestures:', indented")
        }
        // As 'world' is in '{text: hello, world}'.
        let advice =
            entry.value.text?.isEmpty == true
            ? "a text with a comma in it needs quotes" : "it has " + names.joined(separator: ", ")
        diagnostics.error(key, "\(what) has no key \(name.quoted); \(advice)")
    }

    // MARK: Values

    /// The text of a scalar; otherwise reports an error with `example`, and returns nil.
    func text(_ node: Node, _ what: String, example: String) -> String? {
        guard let text = node.text, !node.isEmpty else {
            if !node.isEmpty || !diagnostics.reportBareColor(in: [node.start.line]) {
                diagnostics.error(
                    node, "\(what) is expected here, as in '\(example)', not \(node.kind)")
            }
            return nil
        }
        return text
    }

    func choice<Value: RawRepresentable<String> & CaseIterable>(
        _ node: Node, _ what: String, _: Value.Type = Value.self
    ) -> Value? {
        parse(node, what, example: Value.allCases.first?.rawValue ?? "") { text throws(WordError) in
            try Value.parsed(text, what)
        }
    }

    /// Applies `read` to the text of a scalar, and reports what it throws at its place. `front` is
    /// the verb that makes an action of the text, where that is the key.
    func parse<Value>(
        _ node: Node, _ what: String, example: String, after front: String = "",
        _ read: (String) throws(WordError) -> Value
    ) -> Value? {
        // After too many errors, looking for suggestions only takes time.
        guard !diagnostics.isFull, let text = text(node, what, example: example) else {
            return nil
        }
        if let first = text.first, "‘’‚“”„«»".contains(first) {
            diagnostics.error(node, "these are typographic quotes; YAML needs straight ones")
            return nil
        }
        do { return try read(text) } catch {
            // For 'swipe-left', 'swipe left' is suggested, but 'Ctrl+t' for 'Ctrl-T'.
            var apart = text.replacing("-", with: " ").replacing("_", with: " ")
            if text.contains(" -") { apart = text }
            if apart != text, !(front + text).hasPrefix("keys"), (try? read(apart)) != nil {
                diagnostics.error(node, error.message, suggestion: apart)
            } else {
                diagnostics.error(error, in: node)
            }
            return nil
        }
    }

    func settings<Root>(
        _ node: Node, _ what: String, _ table: [Setting<Root>], into root: inout Root
    ) {
        guard let fields = fields(node, what, known: table.map(\.name)) else { return }
        settings(fields, table, into: &root)
    }

    /// Reads `messages`, which may also be one word: whether they are shown.
    func messages(_ node: Node, into messages: inout Appearance.Messages) {
        if node.fields != nil {
            return settings(node, "'messages'", messageSettings, into: &messages)
        }
        if let word: OnOff = choice(node, "'messages'") {
            messages.shown = word == .on || word == .true
        }
    }

    private enum OnOff: String, CaseIterable { case on, off, `true`, `false` }

    /// Reads `hints`, which may also be one word: what is shown.
    func hints(_ node: Node, into hints: inout Appearance.Hints) {
        if node.fields != nil {
            return settings(node, "'hints'", hintSettings, into: &hints)
        }
        if let show: Appearance.Hints.Show = choice(node, "what 'hints' shows") {
            hints.show = show
        }
    }

    func settings<Root>(
        _ fields: [String: Node.Entry], _ table: [Setting<Root>], into root: inout Root
    ) {
        for setting in table {
            guard let entry = fields[setting.name] else { continue }
            let example = setting.written(root)
            let value = parse(entry.value, "a value", example: example) { text throws(WordError) in
                var copy = root
                try setting.read(text, &copy)
                return copy
            }
            if let value { root = value }
        }
    }
}

/// Every word of the mapping file that is not a gesture or an action. The reader, its messages and
/// the test of the manual page use these lists.
public enum Keywords {
    package static let settings =
        ["hotkey", "hotkeys", "gestures"] + profileSettings.map(\.name)
        + ["cancel", "timeout", "theme", "ink", "messages", "hints", "recognizers", "devices"]
        + ["applications"]
    package static let hotkey =
        ["hotkey", "gestures"] + profileSettings.map(\.name) + ["ink", "applications"]
    package static let theme = themeSettings.map(\.name) + [scaleSetting.name]
    package static let otherMonitors = "others"
    package static let application = ["match", "gestures", "enabled", "inherit"]
    package static let match = [
        "class", "instance", "title", "role", "type", "fullscreen", "monitor", "device",
    ]
    package static let entry =
        ["do", "else", "label", "target"] + continuousActions
        + ["after-failure-of", "together-with"]
    /// Of these, the keys for the actions in one phase of a continuous gesture.
    public static let phases = ["began", "changed", "ended"]
    package static let continuousActions = phases + ["each", "repeat"]
    /// The verbs that may be keys of an entry, with the rest of the action as the value.
    public static let actionKeys = Action.verbs.filter { $0 != "again" && $0 != "nothing" }

    package static let devices = ["include", "exclude"]

    package static let recognizers = commonSettings.map(\.name) + recognizerSettings.map(\.name)
}
