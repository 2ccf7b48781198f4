internal import Engine
internal import Gestures

/// Reading the requirements between the gestures of one scope: `after-failure-of` and
/// `together-with`.
extension MappingDecoder {
    /// Resolves which entries of a scope others name, once all of them are known.
    func resolveRequirements(in scope: inout GestureScope) {
        let phrases = scope.phrases
        let mapped = Set(phrases)
        for index in scope.drafts.indices {
            let draft = scope.drafts[index]
            let phrase = draft.binding.phrase
            func others(_ node: Node?) -> [Phrase] {
                node.map { named($0, by: phrase, among: (phrases, mapped)) } ?? []
            }
            scope.drafts[index].binding.afterFailureOf = others(draft.afterFailureOf)
            scope.drafts[index].binding.togetherWith = others(draft.togetherWith)
        }
        refuseCycle(in: scope)
    }

    /// Reports a cycle of gestures that wait for each other's failure: none of them could ever be
    /// recognized.
    private func refuseCycle(in scope: GestureScope) {
        let stating = scope.drafts.filter { !$0.binding.afterFailureOf.isEmpty }
        let inherited = scope.inherited.filter { scope.keys[$0.phrase] == nil }
        // The time for that grows with the square; no real mapping has so many.
        guard !stating.isEmpty, stating.count <= 200,
            let ring = Profile.requirementCycle(in: scope.drafts.map(\.binding) + inherited)
        else { return }
        let last = stating.last { ring.contains($0.binding.phrase) }
        guard let node = last?.afterFailureOf else { return }
        let names = (ring + ring.prefix(1)).map(\.description.quoted).joined(separator: ", ")
        diagnostics.error(
            node.place,
            ring.count > 1
                ? "these gestures wait for each other's failure: \(names)"
                : "\(ring[0].description.quoted) would wait for itself: one recognizer takes both")
    }

    /// The phrases that `node` names, one or a list.
    private func named(
        _ node: Node, by owner: Phrase, among phrases: (list: [Phrase], set: Set<Phrase>)
    ) -> [Phrase] {
        items(node, "gestures").compactMap { item in
            parse(item, "a gesture of this config", example: "swipe left") {
                text throws(WordError) in
                var phrase = try Phrase(parsing: text)
                if let knob = phrase.knob, phrases.set.contains(knob) { phrase = knob }
                guard phrase != owner else {
                    throw fault(text, "\(phrase.description.quoted) cannot wait for itself")
                }
                if let pressed = [owner, phrase].first(where: { $0.mouseButton != nil }) {
                    throw fault(
                        text,
                        "\(pressed.description.quoted) is decided when it is pressed, and "
                            + "takes no part in this")
                }
                guard phrases.set.contains(phrase) else {
                    throw fault(
                        text, "\(phrase.description.quoted) is not mapped beside this gesture",
                        Spelling.nearest(
                            to: phrase.description,
                            among: phrases.list.filter { $0 != owner }.map(\.description)))
                }
                return phrase
            }
        }
    }
}
