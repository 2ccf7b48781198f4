internal import Gestures

/// One kind of gesture, one recognizer. The order decides ties.
enum RecognizerKind: Hashable, Comparable {
    case tap(fingers: Int, count: Int)
    case longPress(fingers: Int)
    case edge
    case swipe(fingers: Int)
    case circle, shake, sequence
    case pan(fingers: Int)
    case pinch, rotate, template

    /// The kind of `phrase`; nil where nothing recognizes it.
    init?(_ phrase: Phrase) {
        let oneToFive = 1...5
        switch phrase {
        case .tap(let count, let fingers)
        where (1...3).contains(count) && oneToFive.contains(fingers):
            self = .tap(fingers: fingers, count: count)
        case .longPress(let fingers) where oneToFive.contains(fingers):
            self = .longPress(fingers: fingers)
        case .swipe(_, let fingers) where oneToFive.contains(fingers):
            self = .swipe(fingers: fingers)
        case .edge: self = .edge
        case .circle: self = .circle
        case .shake: self = .shake
        case .sequence(let directions) where SequenceClassifier.isSequence(directions):
            self = .sequence
        case .pan(_, let fingers) where oneToFive.contains(fingers): self = .pan(fingers: fingers)
        case .pinch: self = .pinch
        case .rotate: self = .rotate
        case .stroke: self = .template
        case .tap, .longPress, .swipe, .sequence, .pan, .wheel, .button: return nil
        }
    }

    /// How many fingers it takes at least.
    var fingers: Int {
        switch self {
        case .tap(let fingers, _), .longPress(let fingers), .swipe(let fingers), .pan(let fingers):
            fingers
        case .pinch, .rotate: 2
        case .edge, .circle, .shake, .sequence, .template: 1
        }
    }

    /// What contacts do together in it while it goes on; nil for what does not go on.
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

    /// The recognizer for `bindings`, all of this kind; nil where nothing is recorded.
    ///
    /// - Parameter companions: motions that may go on together with this one.
    func recognizer(
        for bindings: [Binding], limits: Limits, templates: TemplateLibrary,
        companions: Set<Motion>
    ) -> (any Recognizer)? {
        let phrases = bindings.map(\.phrase)
        switch self {
        case .tap(let fingers, let count):
            return TapRecognizer(count: count, fingers: fingers, limits: limits)
        case .longPress(let fingers): return LongPressRecognizer(fingers: fingers, limits: limits)
        case .edge:
            return EdgeRecognizer(phrases.compactMap(\.edge), limits: limits)
        case .swipe(fingers: 1): return StrokeRecognizer(SwipeClassifier(), limits: limits)
        case .swipe(let fingers):
            return SwipeRecognizer(
                fingers: fingers, directions: phrases.compactMap(\.direction), limits: limits)
        case .circle: return StrokeRecognizer(CircleClassifier(), limits: limits)
        case .shake: return StrokeRecognizer(ShakeClassifier(), limits: limits)
        case .sequence:
            return StrokeRecognizer(
                SequenceClassifier(phrases.compactMap(\.directions)), limits: limits)
        case .pan(let fingers):
            return PanRecognizer(
                phrases.compactMap(\.panDirection), fingers: fingers, beside: companions,
                limits: limits)
        case .pinch:
            return PinchRecognizer(
                phrases.compactMap(\.pinchDirection), beside: companions, limits: limits)
        case .rotate:
            return RotateRecognizer(
                phrases.compactMap(\.rotation), beside: companions, limits: limits)
        case .template:
            let set = TemplateSet(bindings, limits: limits, templates: templates)
            return set.classes.isEmpty ? nil : TemplateRecognizer(set)
        }
    }
}

extension Phrase {
    fileprivate var edge: Edge? { if case .edge(let edge) = self { edge } else { nil } }
    fileprivate var panDirection: PanDirection? {
        if case .pan(let direction, _) = self { direction } else { nil }
    }
    fileprivate var pinchDirection: PinchDirection? {
        if case .pinch(let direction) = self { direction } else { nil }
    }
    fileprivate var rotation: Rotation? {
        if case .rotate(let rotation) = self { rotation } else { nil }
    }
    /// The direction of a swipe.
    var direction: Direction? {
        if case .swipe(let direction, _) = self { direction } else { nil }
    }
    /// The directions of a sequence.
    var directions: [Direction]? {
        if case .sequence(let directions) = self { directions } else { nil }
    }
}
