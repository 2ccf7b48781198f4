package import Engine
package import Gestures

extension MappingDecoder {
    /// What the entry of `phrase` says. Where the phrase was not understood (nil), the entry is
    /// read for its own errors.
    func entry(_ entry: Node.Entry, _ phrase: Phrase?) -> GestureScope.Draft? {
        let node = entry.value
        let plain: ActionMoment =
            phrase.map { $0.isContinuous ? .continuous($0) : .discrete } ?? .unknown
        var draft = GestureScope.Draft(
            binding: Binding(phrase ?? .stroke(""), actions: []), key: entry.key)
        guard case .mapping = node.content else {
            guard let actions = actions(node, plain) else { return nil }
            draft.binding.actions = actions
            return draft
        }
        let known = Keywords.entry + Keywords.actionKeys
        guard let fields = fields(node, "a gesture's entry", known: known) else { return nil }
        draft.binding.label = fields["label"].flatMap { label($0.value) }
        if let entry = fields["target"] {
            draft.binding.target = choice(entry.value, "a target") ?? .start
        }
        let continuousActions = continuousActions(fields, phrase)
        let otherwise = fields["else"].flatMap { self.actions($0.value, .phase("else")) } ?? []
        let isContinuous = Keywords.phases.contains { fields[$0] != nil }
        guard let actions = entryActions(node, fields, plain, mayBeMissing: isContinuous) else {
            return nil
        }
        draft.binding.actions = actions
        draft.binding.continuousActions = continuousActions
        draft.binding.otherwise = otherwise
        let isForWindow = actions.contains { if case .window = $0 { true } else { false } }
        if let entry = fields["else"], !isForWindow {
            diagnostics.error(
                entry.key,
                "'else' is never done: no action here is for a window, as 'window focus class firefox' is"
            )
        }
        if let entry = fields["repeat"] { checkRepetition(of: draft.binding, entry) }
        draft.afterFailureOf = fields["after-failure-of"]?.value
        draft.togetherWith = fields["together-with"]?.value
        return draft
    }

    /// The user's name for the gesture, short enough for one line of a label on the screen.
    private func label(_ node: Node) -> String? {
        guard let text = text(node, "a label", example: "Screenshot") else { return nil }
        let scalars = text.unicodeScalars
        if scalars.allSatisfy(\.isBlank) {
            diagnostics.error(node, "this label is empty; leave it out")
        } else if !scalars.allSatisfy(\.isShowable) {
            diagnostics.error(node, "a label is one line of visible characters")
        } else if scalars.count > MappingDecoder.longestLabel {
            diagnostics.error(
                node, "a label has at most \(MappingDecoder.longestLabel) characters")
        } else {
            return text
        }
        return nil
    }

    /// Longer labels, in characters, have no room beside a stroke.
    private static var longestLabel: Int { 60 }

    /// The actions of an entry with options: the value of its one key that is `do` or a verb.
    func entryActions(
        _ node: Node, _ fields: [String: Node.Entry], _ moment: ActionMoment,
        mayBeMissing: Bool = false
    ) -> [Action]? {
        let options = Keywords.entry.filter { $0 != "do" }
        let named = fields.values.filter { !options.contains($0.name) }
            .sorted { $0.key.place < $1.key.place }
        guard let first = named.first else {
            if mayBeMissing { return [] }
            missing(
                "no action is given here; write 'do: window maximize' or the like", node, fields)
            return nil
        }
        if let second = named.dropFirst().first {
            diagnostics.error(
                second.key.place, "an entry has one action; several go into a list below 'do:'",
                notes: [diagnostics.related(first.key, "the other one is here")])
            return nil
        }
        if first.name == "do" { return actions(first.value, moment) }
        return action(verb: first.name, first.value, moment).map { [$0] }
    }
}

/// Reading `gestures:`.
extension MappingDecoder {
    /// The bindings below a `gestures:` key, in the order of the file.
    func bindings(_ node: Node, beside inherited: [Binding] = []) -> [Binding] {
        guard let entries = node.fields else {
            if node.text != nil,
                diagnostics.reportMissingBlank(in: node.start.line...node.end.line)
            {
                return []
            }
            diagnostics.error(
                node, "gestures are a mapping, as in 'circle: window maximize', not \(node.kind)")
            return []
        }
        var scope = GestureScope(inherited: inherited)
        for entry in entries {
            let read = parse(entry.key, "a gesture", example: "circle") { text throws(WordError) in
                try Phrase(parsing: text)
            }
            let phrase = read.map { entry.value.hasSteps ? $0.knob ?? $0 : $0 }
            let draft = self.entry(entry, phrase)
            guard let phrase else { continue }
            if let (_, first) = scope.keys.first(where: { $0.key.excludes(phrase) }) {
                repeated(
                    entry.key, "a circle acts step by step or at its end, not both ways",
                    first: first)
                continue
            }
            if let first = scope.keys[phrase] {
                repeated(
                    entry.key,
                    "the gesture \(phrase.description.quoted) is mapped twice; '[ACTION, ACTION]' does "
                        + "both",
                    first: first)
                continue
            }
            scope.keys[phrase] = entry.key
            if case .stroke(let name) = phrase, let missing = vocabulary.missingTemplate(name) {
                diagnostics.warning(
                    entry.key.place, "\(phrase.description.quoted) is \(missing)")
            }
            if case .sequence = phrase, !phrase.isLearned {
                diagnostics.warning(
                    entry.key.place,
                    "a sequence has at most \(SequenceClassifier.lengths.upperBound) directions; this "
                        + "one does nothing")
                continue
            }
            if let draft { scope.drafts.append(draft) }
        }
        resolveRequirements(in: &scope)
        warnAboutPans(scope)
        warnAboutCovered(scope)
        warnAboutAlike(scope.keys)
        return scope.drafts.map(\.binding)
    }
}

extension Node {
    /// Whether it is the entry of a gesture that acts while it goes on.
    fileprivate var hasSteps: Bool {
        guard case .mapping(let entries) = content else { return false }
        return entries.contains { Keywords.continuousActions.contains($0.key.text ?? "") }
    }
}

/// The gestures that compete with one another, while they are being read.
struct GestureScope {
    /// The binding of an entry, and the other entries that it names.
    struct Draft {
        var binding: Binding
        var key: Node
        var afterFailureOf: Node?
        var togetherWith: Node?
    }

    /// What applies beside the gestures that are read here.
    var inherited: [Binding] = []
    var drafts: [Draft] = []
    /// The key of each phrase, even where its entry is wrong.
    var keys: [Phrase: Node] = [:]

    /// Every phrase that is mapped, those read here first.
    var phrases: [Phrase] {
        let own = keys.sorted { $0.value.place < $1.value.place }.map(\.key)
        return own + inherited.map(\.phrase).filter { keys[$0] == nil }
    }
}

extension MappingDecoder {
    /// One action, or a list of them.
    func actions(_ node: Node, _ moment: ActionMoment) -> [Action]? {
        var (items, what) = ([node], "an action")
        if case .sequence(let list) = node.content { (items, what) = (list, "an action in a list") }
        guard !items.isEmpty else {
            diagnostics.error(node, "an empty list does nothing; write 'nothing' if that is meant")
            return nil
        }
        let actions = items.map { written($0, what, moment) }
        let good = actions.compactMap { $0 }
        guard good.count == actions.count else { return nil }
        return good
    }

    /// One action: a text, or a mapping such as `exec: [program, arg]`.
    private func written(_ node: Node, _ what: String, _ moment: ActionMoment) -> Action? {
        switch node.content {
        case .mapping:
            guard let fields = fields(node, what, known: Keywords.actionKeys) else { return nil }
            return entryActions(node, fields, moment)?.first
        case .sequence:
            diagnostics.error(
                node,
                "a list of actions cannot hold another list; a program with its arguments is "
                    + "'exec: [program, argument]'")
            return nil
        case .scalar, .broken: return action(node, moment)
        }
    }

    private func action(_ node: Node, _ moment: ActionMoment) -> Action? {
        let read = parse(node, "an action", example: "window maximize") { text throws(WordError) in
            try Action(parsing: text, vocabulary)
        }
        return carriedOut(read, node, moment)
    }

    /// An action whose verb is the key, with the rest as the value.
    func action(verb: String, _ node: Node, _ moment: ActionMoment) -> Action? {
        switch verb {
        case "exec": return carriedOut(exec(node), node, moment)
        case "text":
            // The value of the key 'text' needs no quotes of its own.
            guard let typed = text(node, "what to type", example: "hello") else { return nil }
            guard !typed.isEmpty else {
                diagnostics.error(node, "there is nothing to type")
                return nil
            }
            return carriedOut(.text(typed), node, moment)
        default:
            let front = verb + " "
            let examples = ["run": "firefox", "keys": "Ctrl+a Ctrl+c", "window": "close"]
            let example = examples[verb] ?? "…"
            let read = parse(
                node, "the rest of \(verb.quoted)", example: example, after: front
            ) { text throws(WordError) in
                do throws(WordError) {
                    return try Action(parsing: front + text, keys: vocabulary.keys)
                } catch {
                    throw error.moved(by: -front.unicodeScalars.count)
                }
            }
            return carriedOut(read, node, moment)
        }
    }

    private func exec(_ node: Node) -> Action? {
        guard case .sequence(let items) = node.content else {
            diagnostics.error(
                node, "'exec' takes a list, as in '[firefox, --new-window]', not \(node.kind)")
            return nil
        }
        guard items.first?.isEmpty == false else {
            diagnostics.error(node, "the list begins with a program")
            return nil
        }
        if let odd = items.first(where: { $0.text == nil }) {
            diagnostics.error(odd, "a program's arguments are texts, not \(odd.kind)")
            return nil
        }
        return .exec(items.compactMap(\.text))
    }

    private func carriedOut(_ action: Action?, _ node: Node, _ moment: ActionMoment) -> Action? {
        guard let action else { return nil }
        warnAboutMissing(action, node)
        if case .window(.focusClass(let name)) = action {
            warnAboutPattern(name, node, of: "class", "it is one complete name")
        }
        return fits(action, moment, node) ? action : nil
    }
}

extension Action {
    /// Reads an action as the mapping writes it; what begins with the name of a program gets 'run' as
    /// the suggestion.
    package init(parsing text: String, _ vocabulary: Vocabulary) throws(WordError) {
        do throws(WordError) { try self.init(parsing: text, keys: vocabulary.keys) } catch {
            guard error.suggestion == nil, let first = Word.words(of: text).first,
                !Action.verbs.contains(first.lowercased), vocabulary.isCommand(first.text)
            else { throw error }
            throw fault(text, error.message, "run " + text)
        }
    }
}
