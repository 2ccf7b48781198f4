public import Gestures

extension Profile {
    /// The recognizers that this profile's phrases need, in the order that decides ties: tap and
    /// long press, swipe, circle, circles of several turns, shake, sequences of
    /// directions, templates. A recognizer that nothing is mapped to is left
    /// out: it can take nothing from the others.
    ///
    /// - Parameter templates: the recorded strokes; of these the mapped ones are used.
    public func recognizers(
        limits: Limits, templates: TemplateLibrary = TemplateLibrary()
    ) -> [any Recognizer] {
        var kinds: Set<Kind> = []
        for binding in bindings { Kind(binding.phrase).map { _ = kinds.insert($0) } }
        let phrases = bindings.map(\.phrase)
        let builtIn = Kind.allCases.filter(kinds.contains).map {
            $0.recognizer(of: phrases, limits: limits)
        }
        let recorded = templateSet(limits: limits, templates: templates)
        return recorded.classes.isEmpty ? builtIn : builtIn + [TemplateRecognizer(recorded)]
    }

    /// The templates that this profile maps and that are recorded.
    public func templateSet(limits: Limits, templates: TemplateLibrary) -> TemplateSet {
        let classes = bindings.compactMap { binding -> TemplateClass? in
            guard case .stroke(let name) = binding.phrase else { return nil }
            return TemplateClass(name, templates[name], tolerance: binding.tolerance)
        }
        return TemplateSet(classes, limits: limits.template)
    }

    /// Whether a recognizer of this version can answer to `phrase`. A template is recognized once
    /// it is recorded.
    public static func isRecognized(_ phrase: Phrase) -> Bool {
        if case .stroke = phrase { return true }
        return Kind(phrase) != nil
    }

    /// One kind of gesture, one recognizer.
    private enum Kind: CaseIterable {
        case tap, longPress, swipe, circle, circles, shake, sequence

        init?(_ phrase: Phrase) {
            switch phrase {
            case .tap(count: 1, fingers: 1): self = .tap
            case .longPress(fingers: 1): self = .longPress
            case .swipe(_, fingers: 1): self = .swipe
            case .circle(_, turns: 1): self = .circle
            case .circle(_, let turns) where CirclesRule.range.contains(turns): self = .circles
            case .shake: self = .shake
            case .sequence(let directions) where SequenceRule.isSequence(directions):
                self = .sequence
            default: return nil
            }
        }

        /// The recognizer for those of the mapped `phrases` that are of this kind.
        func recognizer(of phrases: [Phrase], limits: Limits) -> any Recognizer {
            switch self {
            case .tap: TapRecognizer(limits: limits)
            case .longPress: LongPressRecognizer(limits: limits)
            case .swipe: StrokeRecognizer(SwipeRule.self, limits: limits)
            case .circle: StrokeRecognizer(CircleRule.self, limits: limits)
            case .circles:
                StrokeRecognizer(CirclesRule(phrases.compactMap(\.turns)), limits: limits)
            case .shake: StrokeRecognizer(ShakeRule.self, limits: limits)
            case .sequence:
                StrokeRecognizer(SequenceRule(phrases.compactMap(\.directions)), limits: limits)
            }
        }
    }
}

extension Phrase {
    /// The turns of a circle.
    fileprivate var turns: Int? {
        if case .circle(_, let turns) = self { turns } else { nil }
    }

    /// The directions of a sequence.
    fileprivate var directions: [Direction]? {
        if case .sequence(let directions) = self { directions } else { nil }
    }
}

/// What a contest is for: gestures under a hotkey, or of fingers that need none.
public enum Freedom: CaseIterable, Hashable, Sendable { case hotkey, touch, touchpad }
