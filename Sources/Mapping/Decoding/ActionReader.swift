internal import Engine
internal import Gestures

/// Reading what a gesture does.
extension MappingDecoder {
    /// One action, or a list of them.
    func actions(_ node: Node, _ moment: ActionMoment) -> [Action]? {
        guard case .sequence(let items) = node.content else {
            return written(node, "an action", moment).map { [$0] }
        }
        guard !items.isEmpty else {
            diagnostics.error(node, "an empty list does nothing; write 'nothing' if that is meant")
            return nil
        }
        let actions = items.map { written($0, "an action in a list", moment) }
        let good = actions.compactMap { $0 }
        return good.count == actions.count ? good : nil
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
            do throws(WordError) {
                return try Action(parsing: text, keys: vocabulary.keys)
            } catch {
                throw isProgram(text) ? error.aboutAll(of: text, suggesting: "run " + text) : error
            }
        }
        return carriedOut(read, node, moment)
    }

    /// Whether a text begins with the name of a program instead of a verb.
    private func isProgram(_ text: String) -> Bool {
        guard let first = Word.words(of: text).first else { return false }
        return !Action.verbs.contains(first.lowercased) && vocabulary.isCommand(first.text)
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
                node, "'exec' takes a list, as in '[firefox, --new-window]', not \(node.kind)",
                suggestion: node.text.flatMap(listed))
            return nil
        }
        guard let program = items.first else {
            diagnostics.error(node, "the list is empty; it begins with a program")
            return nil
        }
        if let odd = items.first(where: { $0.text == nil }) {
            diagnostics.error(odd, "a program's arguments are texts, not \(odd.kind)")
            return nil
        }
        guard program.text?.isEmpty == false else {
            diagnostics.error(program, "the name of the program is empty")
            return nil
        }
        return .exec(items.compactMap(\.text))
    }

    /// The words of an `exec` that was written as a text, as a YAML list; nil where there is no
    /// program.
    private func listed(_ text: String) -> String? {
        guard case .exec(let words) = try? Action(parsing: "exec " + text, keys: vocabulary.keys)
        else { return nil }
        return "[" + words.map(YAMLText.scalar).joined(separator: ", ") + "]"
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

extension WordError {
    /// The same error about all of `text`, with `suggestion` unless it has one.
    fileprivate func aboutAll(of text: String, suggesting suggestion: String) -> WordError {
        guard self.suggestion == nil else { return self }
        return fault(text, message, suggestion)
    }
}
