internal import Engine
internal import Gestures

/// Reading the requirements between the gestures of one scope: `after-failure-of` and
/// `together-with`.
extension MappingDecoder {
    /// Reads which entries of a scope the others name, now that all of them are known.
    func resolveStatements(in scope: inout GestureScope) {
        guard scope.hasStatements else { return }
        let phrases = scope.phrases
        let mapped = Set(phrases)
        var stated: [Phrase: [(other: Phrase, node: Node)]] = [:]
        for index in scope.drafts.indices {
            let draft = scope.drafts[index]
            let phrase = draft.binding.phrase
            let awaited =
                draft.afterFailureOf.map { named($0, by: phrase, among: (phrases, mapped)) } ?? []
            let companions =
                draft.togetherWith.map { named($0, by: phrase, among: (phrases, mapped)) } ?? []
            let places = Dictionary(
                awaited.map { ($0.other, $0.node) }, uniquingKeysWith: { first, _ in first })
            for companion in companions {
                guard let first = places[companion.other] else { continue }
                diagnostics.error(
                    companion.node.place,
                    "\(companion.other.description.quoted) cannot both have to fail and be "
                        + "recognized together with this",
                    notes: [diagnostics.related(first, "here it has to fail")])
            }
            stated[phrase] = awaited
            scope.drafts[index].binding.afterFailureOf = awaited.map(\.other)
            scope.drafts[index].binding.togetherWith = companions.map(\.other)
        }
        var waits = stated.mapValues { $0.map { (other: $0.other, node: Optional($0.node)) } }
        for binding in scope.inherited where scope.keys[binding.phrase] == nil {
            waits[binding.phrase] = binding.afterFailureOf.map { ($0, nil) }
        }
        guard !refuseCycles(waits, order: phrases) else { return }
        refuseImpossible(scope)
    }

    /// Reports circles that exist only because one recognizer is for several of the phrases.
    private func refuseImpossible(_ scope: GestureScope) {
        let stating = scope.drafts.filter { !$0.binding.afterFailureOf.isEmpty }
        // Finding it takes time that grows with the square; no real mapping states that much.
        guard !stating.isEmpty, stating.count <= 200, !diagnostics.hasErrors else { return }
        let inherited = scope.inherited.filter { scope.keys[$0.phrase] == nil }
        guard let ring = Profile.requirementCycle(in: scope.drafts.map(\.binding) + inherited),
            let draft = stating.first(where: { ring.contains($0.binding.phrase) }),
            let node = draft.afterFailureOf
        else { return }
        let names = ring.map(\.description.quoted).joined(separator: ", ")
        diagnostics.error(
            node.place,
            "\(draft.binding.phrase.description.quoted) would wait for itself: one recognizer "
                + "answers to more than one of these (\(names))")
    }

    /// The phrases that `node` names, one or a list.
    private func named(
        _ node: Node, by owner: Phrase, among phrases: (list: [Phrase], set: Set<Phrase>)
    )
        -> [(other: Phrase, node: Node)]
    {
        var items = [node]
        if case .sequence(let list) = node.content {
            if list.isEmpty { diagnostics.error(node, "the list of gestures is empty") }
            items = list
        }
        var result: [(other: Phrase, node: Node)] = []
        var seen: [Phrase: Node] = [:]
        for item in items {
            let read = parse(item, "a gesture of this mapping", example: "swipe left") {
                text throws(WordError) in
                let phrase = try Phrase(parsing: text)
                let length = text.unicodeScalars.count
                guard phrase != owner else {
                    throw WordError(
                        offset: 0, length: length,
                        message: "\(phrase.description.quoted) cannot wait for itself")
                }
                if let pressed = [owner, phrase].first(where: { $0.mouseButton != nil }) {
                    throw WordError(
                        offset: 0, length: length,
                        message: "\(pressed.description.quoted) is decided when it is pressed, and "
                            + "takes no part in this")
                }
                guard phrases.set.contains(phrase) else {
                    throw WordError(
                        offset: 0, length: length,
                        message: "\(phrase.description.quoted) is not mapped beside this gesture",
                        suggestion: MappingDecoder.nearest(
                            to: phrase, among: phrases.list, but: owner)
                    )
                }
                return phrase
            }
            guard let phrase = read else { continue }
            if let first = seen[phrase] {
                repeated(item, "\(phrase.description.quoted) is named twice here", first: first)
            } else {
                seen[phrase] = item
                result.append((phrase, item))
            }
        }
        return result
    }

    /// A mapped phrase that is more or less specific than `phrase`, else one that is spelled like
    /// it.
    private static func nearest(to phrase: Phrase, among phrases: [Phrase], but owner: Phrase)
        -> String?
    {
        let others = phrases.filter { $0 != owner }
        let related = others.first { $0.covers(phrase) || phrase.covers($0) }
        return related?.description
            ?? Spelling.nearest(to: phrase.description, among: others.map(\.description))
    }

    /// Gestures that wait for each other in a ring would wait for ever.
    ///
    /// - Parameter waits: for a phrase, the phrases that it waits for, and where that is stated in
    ///   this scope.
    /// - Returns: whether there were any.
    private func refuseCycles(
        _ waits: [Phrase: [(other: Phrase, node: Node?)]], order: [Phrase]
    ) -> Bool {
        var isRing = false
        func report(_ ring: [(phrase: Phrase, node: Node?)]) {
            let places = ring.compactMap { link in link.node.map { (link.phrase, $0) } }
            guard let first = ring.first, let (_, node) = places.last else { return }
            guard !diagnostics.isCut() else { return }
            // A ring may be as long as the file, which is too much for a message.
            let shown = ring.prefix(8).map(\.phrase.description.quoted)
            let names = shown + (ring.count > 8 ? ["…"] : []) + [first.phrase.description.quoted]
            diagnostics.error(
                node.place,
                "these gestures wait for each other's failure: \(names.joined(separator: ", "))",
                notes: places.dropLast().prefix(8).map { phrase, node in
                    diagnostics.related(node, "\(phrase.description.quoted) waits for this")
                })
        }

        var finished: Set<Phrase> = []
        for root in order where !finished.contains(root) {
            // The way from the root to where we are, and how many links of each were followed. A
            // chain of waiting gestures may be as long as the file, so this is no recursion.
            var path = [(phrase: root, followed: 0)]
            var depth: [Phrase: Int] = [root: 0]
            while let (phrase, followed) = path.last {
                let links = waits[phrase] ?? []
                guard followed < links.count else {
                    finished.insert(phrase)
                    depth[phrase] = nil
                    path.removeLast()
                    continue
                }
                path[path.count - 1].followed += 1
                let other = links[followed].other
                if let start = depth[other] {
                    isRing = true
                    report(
                        path[start...].map { step in
                            (step.phrase, waits[step.phrase]?[step.followed - 1].node)
                        })
                } else if !finished.contains(other) {
                    depth[other] = path.count
                    path.append((other, 0))
                }
            }
        }
        return isRing
    }
}
