internal import Engine
internal import Gestures

/// Warnings about gestures that cannot fire because of others in the same scope.
extension MappingDecoder {
    /// Warns about gestures that a pan prevents: it begins as soon as its contacts have moved a
    /// little its way, and then gestures fail that are recognized only when the contacts lift.
    func warnAboutPans(_ scope: GestureScope) {
        let pans = scope.drafts.filter { if case .pan = $0.binding.phrase { true } else { false } }
        guard !pans.isEmpty else { return }
        for draft in scope.drafts {
            let phrase = draft.binding.phrase
            guard let fingers = phrase.strokeFingers else { continue }
            let first = phrase.firstDirection
            let earlier = pans.first { pan in
                guard case .pan(let direction, fingers) = pan.binding.phrase else { return false }
                return first.map(direction.mayBegin) != false
                    && !pan.binding.afterFailureOf.contains(where: phrase.concerns)
                    && !pan.binding.togetherWith.contains(phrase)
                    && !draft.binding.togetherWith.contains(pan.binding.phrase)
            }
            guard let pan = earlier else { continue }
            let isSure = first?.isStraight ?? false
            diagnostics.warning(
                draft.key.place,
                "\(phrase.description.quoted) \(isSure ? "never fires" : "may not fire"): "
                    + "\(pan.binding.phrase.description.quoted) begins before it is drawn",
                notes: [
                    diagnostics.related(
                        pan.key, "'after-failure-of: \(phrase)' in this entry lets it wait")
                ])
        }
    }
}

extension PanDirection {
    /// Whether it begins where a stroke leads `first`, which may be between two of its kind.
    fileprivate func mayBegin(_ first: Direction) -> Bool {
        first.rawValue.split(separator: "-").compactMap { PanDirection(rawValue: "\($0)") }
            .contains { Phrase.pan(self, fingers: 1).covers(.pan($0, fingers: 1)) }
    }
}

extension Phrase {
    /// How many contacts draw it, where it is a movement that is recognized later than a pan.
    fileprivate var strokeFingers: Int? {
        switch self {
        case .swipe(_, let fingers): fingers
        case .knob: 1
        // A pan waits for edges by itself.
        default: isLearned ? 1 : nil
        }
    }

    /// The direction in which it begins; nil where it may be any.
    fileprivate var firstDirection: Direction? {
        if case .swipe(let direction, _) = self { return direction }
        return if case .sequence(let directions) = self { directions.first } else { nil }
    }
}

extension MappingDecoder {
    /// Warns about gestures whose every variant is mapped by itself, as both circles beside `circle`.
    func warnAboutCovered(_ scope: GestureScope) {
        for draft in scope.drafts {
            let (phrase, variants) = (draft.binding.phrase, draft.binding.phrase.variants)
            // Those that it inherits it replaces; of continuous ones it acts where they have no steps.
            guard !variants.isEmpty,
                variants.allSatisfy({ variant in
                    scope.drafts.map(\.binding).contains {
                        $0.phrase == variant
                            && (!variant.isContinuous || $0.step != nil
                                || $0.actions.contains(where: \.isContinuous))
                    }
                })
            else { continue }
            let names = variants.map(\.description.quoted).joined(separator: " and ")
            diagnostics.warning(
                draft.key.place, "\(phrase.description.quoted) never fires: \(names) go before it")
        }
    }

    /// Warns about recorded strokes that are too like each other, or like a built-in gesture.
    func warnAboutAlike(_ keys: [Phrase: Node]) {
        for pair in vocabulary.alike(keys.keys.sorted { "\($0)" < "\($1)" }, limits) {
            guard let one = keys[pair.0], let other = keys[pair.1] else { continue }
            let (first, second) = one.place < other.place ? (one, other) : (other, one)
            diagnostics.warning(
                second.place,
                "\("\(pair.0)".quoted) is much like \("\(pair.1)".quoted); one may be taken for the "
                    + "other",
                notes: [diagnostics.related(first, "the other one is here")])
        }
    }
}
