internal import Engine
internal import Gestures

/// Reading `gestures:`.
extension MappingDecoder {
    /// The bindings below a `gestures:` key, in the order of the file.
    ///
    /// - Parameter inherited: what applies beside them in the same scope.
    func bindings(_ node: Node, beside inherited: [Binding] = []) -> [Binding] {
        // What is switched off line by line leaves the key behind.
        if node.isEmpty { return [] }
        guard case .mapping(let entries) = node.content else {
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
            let draft = self.entry(entry, read)
            guard let phrase = read else { continue }
            if let first = scope.keys[phrase] {
                repeated(
                    entry.key, "the gesture \(phrase.description.quoted) is mapped twice",
                    first: first)
                continue
            }
            scope.keys[phrase] = entry.key
            warnAboutUnrecognized(phrase, entry.key)
            if let draft { scope.drafts.append(draft) }
        }
        resolveStatements(in: &scope)
        warnAboutShadows(scope.keys)
        warnAboutPans(scope)
        warnAboutAlike(scope.keys)
        noteWaiting(scope.keys)
        return scope.drafts.map(\.binding)
    }

    private func warnAboutUnrecognized(_ phrase: Phrase, _ key: Node) {
        if !vocabulary.isRecognized(phrase) {
            diagnostics.warning(
                key.place,
                "\(phrase.description.quoted) isn't recognized by this version, so it does nothing")
        } else if case .stroke(let name) = phrase {
            if let missing = vocabulary.missingTemplate(name) {
                diagnostics.warning(key.place, "\(phrase.description.quoted) is \(missing)")
            } else if let fault = vocabulary.templateFault(name) {
                diagnostics.error(
                    key, "\(phrase.description.quoted) has no usable example: \(fault)")
            }
        }
    }
}

/// The gestures that compete with one another, while they are being read.
struct GestureScope {
    /// The binding of an entry, and the other entries that it names.
    struct Draft {
        var binding: Binding
        /// The entry's key.
        var key: Node
        /// What stands behind `after-failure-of`.
        var afterFailureOf: Node?
        /// What stands behind `together-with`.
        var togetherWith: Node?
    }

    /// What applies beside the gestures that are read here.
    var inherited: [Binding] = []
    var drafts: [Draft] = []
    /// Where each phrase is mapped, also where its entry is wrong.
    var keys: [Phrase: Node] = [:]

    /// Whether any gesture names others; in most mappings none does.
    var hasStatements: Bool {
        drafts.contains { $0.afterFailureOf != nil || $0.togetherWith != nil }
            || inherited.contains { !$0.afterFailureOf.isEmpty }
    }

    /// Every phrase that is mapped, those read here first.
    var phrases: [Phrase] {
        let own = keys.sorted { $0.value.place < $1.value.place }.map(\.key)
        return own + inherited.map(\.phrase).filter { keys[$0] == nil }
    }
}
