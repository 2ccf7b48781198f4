internal import Gestures

/// One kind of gesture, one recognizer. The order decides ties.
enum RecognizerKind: Hashable, Comparable {
    case tap(fingers: Int, count: Int)
    case longPress(fingers: Int)
    case edge
    /// Swipes, circles, shakes, sequences and recorded strokes of one contact.
    case stroke
    case swipe(fingers: Int)
    case pan(fingers: Int)
    /// Of exactly so many fingers; 0 for two and more.
    case pinch(fingers: Int), rotate(fingers: Int)

    /// The kind of `phrase`; nil where nothing recognizes it.
    init?(_ phrase: Phrase) {
        let oneToFive = 1...5
        switch phrase {
        case .tap(let count, let fingers)
        where (1...3).contains(count) && oneToFive.contains(fingers):
            self = .tap(fingers: fingers, count: count)
        case .longPress(let fingers) where oneToFive.contains(fingers):
            self = .longPress(fingers: fingers)
        case .sequence(let directions) where !SequenceClassifier.isSequence(directions): return nil
        case .stroke: self = .stroke
        case _ where phrase.isShape: self = .stroke
        case .swipe(_, let fingers) where oneToFive.contains(fingers):
            self = .swipe(fingers: fingers)
        case .edge: self = .edge
        case .pan(_, let fingers) where oneToFive.contains(fingers): self = .pan(fingers: fingers)
        case .pinch(_, let fingers): self = .pinch(fingers: fingers ?? 0)
        case .rotate(_, let fingers): self = .rotate(fingers: fingers ?? 0)
        default: return nil
        }
    }

    /// How many fingers it takes at least.
    var fingers: Int {
        switch self {
        case .tap(let fingers, _), .longPress(let fingers), .swipe(let fingers), .pan(let fingers):
            fingers
        case .pinch(let fingers), .rotate(let fingers): max(fingers, 2)
        case .edge, .stroke: 1
        }
    }

    /// The motion that a continuous gesture follows; nil for a discrete one.
    var motion: Motion? {
        switch self {
        case .pan: .translation
        case .pinch: .scaling
        case .rotate: .rotation
        default: nil
        }
    }

    /// Whether fingers travel in it.
    var isMovement: Bool {
        switch self {
        case .tap, .longPress: false
        default: true
        }
    }

    /// The recognizer for `phrases`, all of this kind; those to be recorded have been.
    func recognizer(
        for phrases: [Phrase], limits: Limits, templates: TemplateLibrary
    ) -> any Recognizer {
        func transform(_ motion: Motion, _ fingers: Int) -> TransformRecognizer {
            TransformRecognizer(
                motion, phrases, fingers: fingers > 0 ? fingers : nil, limits: limits)
        }
        switch self {
        case .tap(let fingers, let count):
            return TapRecognizer(count: count, fingers: fingers, limits: limits)
        case .longPress(let fingers): return LongPressRecognizer(fingers: fingers, limits: limits)
        case .edge: return EdgeRecognizer(phrases.compactMap(\.edge), limits: limits)
        case .stroke:
            func classes(of phrases: [Phrase]) -> [TemplateClass] {
                phrases.compactMap { templates.templateClass(of: $0, steadiedBy: limits.tremor) }
            }
            let taught = templates.taught.filter { one in phrases.contains { $0.covers(one) } }
            return StrokeRecognizer(
                phrases, templates: classes(of: phrases.filter(\.isRecorded)),
                taught: classes(of: taught), limits: limits)
        case .swipe(let fingers):
            return SwipeRecognizer(
                fingers: fingers, directions: phrases.compactMap(\.direction), limits: limits)
        case .pan(let fingers): return transform(.translation, fingers)
        case .pinch(let fingers): return transform(.scaling, fingers)
        case .rotate(let fingers): return transform(.rotation, fingers)
        }
    }
}

extension Phrase {
    fileprivate var edge: Edge? { if case .edge(let edge) = self { edge } else { nil } }
    /// The direction of a swipe.
    var direction: Direction? {
        if case .swipe(let direction, _) = self { direction } else { nil }
    }
}
