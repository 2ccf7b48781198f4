internal import Gestures

/// One kind of gesture, one recognizer. The order decides ties.
enum RecognizerKind: Hashable, Comparable {
    case tap(fingers: Int, count: Int)
    case longPress(fingers: Int)
    case edge
    /// Swipes, circles, shakes, sequences and recorded strokes of one contact.
    case stroke
    case swipe(fingers: Int)
    /// Of exactly so many fingers; 0 for two and more.
    case motion(Motion, fingers: Int)
    /// Circles that act while they go on.
    case knob

    /// The kind of `phrase`; nil where nothing recognizes it.
    init?(_ phrase: Phrase) {
        guard Phrase.fingerRange.contains(phrase.fingers) else { return nil }
        switch phrase.manner {
        case .rest(let fingers):
            guard case .tap(let count, _) = phrase else {
                self = .longPress(fingers: fingers)
                return
            }
            guard (1...3).contains(count) else { return nil }
            self = .tap(fingers: fingers, count: count)
        case .stroke(let fingers):
            if case .edge = phrase {
                self = .edge
            } else if fingers > 1 {
                self = .swipe(fingers: fingers)
            } else {
                guard phrase.isLearned else { return nil }
                self = .stroke
            }
        case .motion(let motion, let fingers):
            if case .knob = phrase {
                self = .knob
            } else {
                self = .motion(motion, fingers: fingers ?? 0)
            }
        case .press: return nil
        }
    }

    /// How many fingers it takes at least.
    var fingers: Int {
        switch self {
        case .tap(let fingers, _), .longPress(let fingers), .swipe(let fingers): fingers
        case .motion(let motion, let fingers): motion == .translation ? fingers : max(fingers, 2)
        case .edge, .stroke, .knob: 1
        }
    }

    /// The recognizer for `phrases`, all of this kind; those to be recorded have been.
    func recognizer(
        for phrases: [Phrase], limits: Limits, templates: TemplateLibrary
    ) -> any Recognizer {
        switch self {
        case .tap(let fingers, let count):
            return TapRecognizer(count: count, fingers: fingers, limits: limits)
        case .longPress(let fingers): return LongPressRecognizer(fingers: fingers, limits: limits)
        case .edge: return EdgeRecognizer(phrases, limits: limits)
        case .stroke:
            func classes(of phrases: [Phrase]) -> [TemplateClass] {
                phrases.compactMap { templates.templateClass(of: $0, steadiedBy: limits.tremor) }
            }
            let taught = templates.taught.filter { one in phrases.contains { $0.covers(one) } }
            return StrokeRecognizer(
                phrases, templates: classes(of: phrases.filter(\.isRecorded)),
                taught: classes(of: taught), limits: limits)
        case .swipe(let fingers):
            let directions = phrases.compactMap { phrase in
                if case .swipe(let direction, _) = phrase { direction } else { nil }
            }
            return GroupSwipeRecognizer(fingers: fingers, directions: directions, limits: limits)
        case .motion(let motion, let fingers):
            return TransformRecognizer(
                motion, phrases, fingers: fingers > 0 ? fingers : nil, limits: limits)
        case .knob: return KnobRecognizer(phrases, limits: limits)
        }
    }
}
