internal import Engine
internal import Gestures

/// Reading `gestures:`.
extension Interpreter {
    /// The bindings below a `gestures:` key, in the order of the file.
    func bindings(_ node: Node) -> [Binding] {
        guard case .mapping(let entries) = node.content else {
            findings.error(
                node, "gestures are a mapping, as in 'circle: window maximize', not \(node.kind)")
            return []
        }
        var bindings: [Binding] = []
        var keys: [Phrase: Node] = [:]
        for entry in entries {
            let read = parse(entry.key, "a gesture", example: "circle") { text throws(WordError) in
                try Phrase(parsing: text)
            }
            let binding = self.binding(entry, read)
            guard let phrase = read else { continue }
            if let first = keys[phrase] {
                repeated(
                    entry.key, "the gesture \(phrase.description.quoted) is mapped twice",
                    first: first)
                continue
            }
            keys[phrase] = entry.key
            if !vocabulary.isRecognized(phrase) {
                findings.warning(
                    entry.key.place,
                    "\(phrase.description.quoted) is not recognized by this version, so it never fires"
                )
            } else if case .stroke(let name) = phrase,
                let missing = vocabulary.missingTemplate(name)
            {
                findings.warning(
                    entry.key.place, "\(phrase.description.quoted) is \(missing)")
            }
            if var binding {
                binding.phrase = phrase
                bindings.append(binding)
            }
        }
        warnAboutShadows(keys)
        return bindings
    }

    /// A phrase for any rotation never gets its turn when each rotation is mapped by itself.
    private func warnAboutShadows(_ keys: [Phrase: Node]) {
        for (phrase, key) in keys {
            let variants = phrase.variants
            let covering = variants.compactMap { keys[$0] }
            guard !variants.isEmpty, covering.count == variants.count else { continue }
            findings.warning(
                key.place, "\(phrase.description.quoted) never fires: all it covers is mapped",
                notes: zip(variants, covering).map { variant, node in
                    findings.related(node, "\(variant.description.quoted) is taken here")
                })
        }
    }

    // MARK: Entries

    /// What the entry of `phrase` says; an entry of a phrase that was not understood is read all the
    /// same, for its own errors.
    private func binding(_ entry: Node.Entry, _ phrase: Phrase?) -> Binding? {
        let node = entry.value
        let named = phrase ?? .stroke("")
        guard case .mapping = node.content else {
            return actions(node).map { Binding(named, actions: $0) }
        }
        let known = Keywords.entry + Keywords.actionKeys
        guard
            let fields = fields(
                node, "a gesture's entry", known: known, later: Keywords.Later.entry)
        else { return nil }
        var target = Target.start
        if let entry = fields["target"] { target = choice(entry.value, "a target") ?? .start }
        guard var actions = entryActions(node, fields) else { return nil }
        if let wrap = fields["wrap"] { apply(wrap, to: &actions) }
        let tolerance = tolerance(fields, named)
        return Binding(named, actions: actions, target: target, tolerance: tolerance)
    }

    /// What is asked of a recorded stroke.
    private func tolerance(_ fields: [String: Node.Entry], _ phrase: Phrase) -> TemplateTolerance {
        var tolerance = TemplateTolerance()
        for setting in toleranceSettings {
            guard let entry = fields[setting.name] else { continue }
            guard case .stroke = phrase else {
                findings.error(
                    entry.key, "\(setting.name.quoted) is for recorded strokes: 'stroke NAME'")
                continue
            }
            let example = setting.written(tolerance)
            let value = parse(entry.value, "a value", example: example) { text throws(WordError) in
                var copy = tolerance
                try setting.read(text, into: &copy)
                return copy
            }
            if let value { tolerance = value }
        }
        return tolerance
    }

    /// What an entry with options does: the value of its one key that is an action's verb or `do`.
    private func entryActions(_ node: Node, _ fields: [String: Node.Entry]) -> [Action]? {
        let options = Keywords.entry.filter { $0 != "do" }
        let named = fields.values.filter { !options.contains($0.name) }
            .sorted { $0.key.place < $1.key.place }
        guard let first = named.first else {
            // An entry whose only keys are wrong has been told so.
            if case .mapping(let entries) = node.content, entries.count == fields.count {
                findings.error(
                    Place(line: node.start.line, column: node.start.column),
                    "no action is given here; write 'do: window maximize' or the like")
            }
            return nil
        }
        if let second = named.dropFirst().first {
            findings.error(
                second.key.place, "an entry has one action; several go into a list below 'do:'",
                notes: [findings.related(first.key, "the other one is here")])
            return nil
        }
        if first.name == "do" { return actions(first.value) }
        return action(verb: first.name, first.value).map { [$0] }
    }

    private func apply(_ wrap: Node.Entry, to actions: inout [Action]) {
        let read = parse(wrap.value, "true or false", example: "false") { text throws(WordError) in
            try Bool.parsed(text)
        }
        guard let value = read else { return }
        var applied = false
        for (index, action) in actions.enumerated() {
            guard case .desktop(.go(let ordinal, _)) = action, ordinal.isRelative else { continue }
            actions[index] = .desktop(.go(ordinal, wrap: value))
            applied = true
        }
        if !applied {
            findings.error(
                wrap.key, "'wrap' is for actions like 'desktop next', and there is none here")
        }
    }

    // MARK: Actions

    /// One action, or a list of them.
    private func actions(_ node: Node) -> [Action]? {
        guard case .sequence(let items) = node.content else {
            return action(node).map { [$0] }
        }
        guard !items.isEmpty else {
            findings.error(node, "an empty list does nothing; write 'nothing' if that is meant")
            return nil
        }
        let actions = items.map { listed($0) }
        let good = actions.compactMap { $0 }
        return good.count == actions.count ? good : nil
    }

    /// An item of a list of actions: a text, or a mapping like `exec: [program, arg]`.
    private func listed(_ node: Node) -> Action? {
        switch node.content {
        case .mapping:
            let known = Keywords.actionKeys + ["wrap"]
            guard let fields = fields(node, "an action in a list", known: known),
                var actions = entryActions(node, fields)
            else { return nil }
            if let wrap = fields["wrap"] { apply(wrap, to: &actions) }
            return actions.first
        case .sequence:
            findings.error(node, "a list of actions cannot hold another list")
            return nil
        case .scalar, .broken: return action(node)
        }
    }

    private func action(_ node: Node) -> Action? {
        let read = parse(node, "an action", example: "window maximize") { text throws(WordError) in
            try Action(parsing: text, keys: vocabulary.keys)
        }
        return carriedOut(read, node)
    }

    /// An action whose verb is the key, and the rest the value.
    private func action(verb: String, _ node: Node) -> Action? {
        switch verb {
        case "exec": return carriedOut(exec(node), node)
        case "text":
            // Here the text needs no quotes of its own.
            guard let typed = text(node, "what to type", example: "hello") else { return nil }
            guard !typed.isEmpty else {
                findings.error(node, "there is nothing to type")
                return nil
            }
            return carriedOut(.text(typed), node)
        default:
            let front = verb + " "
            let example = verb == "run" ? "firefox" : "…"
            let read = parse(node, "the rest of \(verb.quoted)", example: example) {
                text throws(WordError) in
                do throws(WordError) {
                    return try Action(parsing: front + text, keys: vocabulary.keys)
                } catch {
                    throw error.moved(by: -front.unicodeScalars.count)
                }
            }
            return carriedOut(read, node)
        }
    }

    private func exec(_ node: Node) -> Action? {
        guard case .sequence(let items) = node.content else {
            findings.error(
                node, "'exec' takes a list, as in '[firefox, --new-window]', not \(node.kind)",
                suggestion: node.text.map { "[\($0)]" })
            return nil
        }
        guard let program = items.first else {
            findings.error(node, "the list is empty; it begins with a program")
            return nil
        }
        if let odd = items.first(where: { $0.text == nil }) {
            findings.error(odd, "a program's arguments are texts, not \(odd.kind)")
            return nil
        }
        guard program.text?.isEmpty == false else {
            findings.error(program, "the name of the program is empty")
            return nil
        }
        return .exec(items.compactMap(\.text))
    }

    private func carriedOut(_ action: Action?, _ node: Node) -> Action? {
        guard let action else { return nil }
        guard vocabulary.isCarriedOut(action) else {
            findings.error(node, unavailable(action.description))
            return nil
        }
        return action
    }
}

extension Phrase {
    /// The more specific phrases that together are everything this one covers; none when it is
    /// specific itself.
    fileprivate var variants: [Phrase] {
        switch self {
        case .circle(nil, let turns): Rotation.allCases.map { .circle($0, turns: turns) }
        case .shake(nil): Axis.allCases.map { .shake($0) }
        default: []
        }
    }
}
