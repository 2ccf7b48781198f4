public import Gestures

/// One line of the mapping: a phrase and what it does.
public struct Binding: Hashable, Sendable {
    package var phrase: Phrase
    /// What is done, in order.
    package var actions: [Action]
    /// What is done in their place from where they find no window to act on.
    package var otherwise: [Action] = []
    /// What the user calls it; nil where its actions speak for themselves.
    package var label: String?
    package var target = Target.start
    /// What a continuous gesture does while it goes on.
    package var continuousActions: ContinuousActions
    /// Gestures of the same scope that have to fail before this one is recognized.
    package var afterFailureOf: [Phrase]
    /// Gestures of the same scope that may be recognized together with this one.
    package var togetherWith: [Phrase]

    package init(
        _ phrase: Phrase, actions: [Action], label: String? = nil,
        continuousActions: ContinuousActions = .none,
        afterFailureOf: [Phrase] = [], togetherWith: [Phrase] = []
    ) {
        self.phrase = phrase
        self.actions = actions
        self.label = label
        self.continuousActions = continuousActions
        self.afterFailureOf = afterFailureOf
        self.togetherWith = togetherWith
    }
}

/// When ink appears.
public enum DrawMode: String, CaseIterable, Hashable, Sendable {
    /// As soon as the pointer moves.
    case move
    /// Between button press and release.
    case drag

    package var words: String { self == .drag ? " with a mouse button down" : "" }
}

/// How a hold ends.
public enum HoldMode: String, CaseIterable, Hashable, Sendable {
    /// The hotkey goes up.
    case hold
    /// The next press of the hotkey, a click or a rest.
    case toggle
}

/// When fingers draw.
public enum TouchMode: String, CaseIterable, Hashable, Sendable {
    case hotkey
    /// Three fingers and more need no hotkey. On a touchpad neither does a pinch or a rotation, and
    /// applications get no swipes if one is mapped, no pinches if a pinch or a rotation is.
    case always
    case off
}

/// What becomes of a drag of a mouse button that is the hotkey where it is no gesture.
public enum UnrecognizedMode: String, CaseIterable, Hashable, Sendable {
    /// It is curlicue's all the same.
    case nothing
    /// It is the application's, from its beginning.
    case relay
}

/// Where the pointer is when the actions of a stroke are done.
public enum PointerMode: String, CaseIterable, Hashable, Sendable {
    /// Where the stroke ended.
    case stay
    /// Where the stroke began: over the window that the user works in.
    case `return`
}

/// One or more hotkeys and the gestures that are drawn while one of them is held.
public struct Profile: Hashable, Sendable {
    /// Any of these starts a hold.
    package var hotkeys: [Chord]
    package var draw: DrawMode
    package var mode: HoldMode
    /// What becomes of a button's drag that is no gesture.
    package var unrecognized = UnrecognizedMode.nothing
    /// Where the pointer is after a stroke of it.
    package var pointer = PointerMode.stay
    package var touch: TouchMode
    package var touchpad: TouchMode
    /// After how long a rest a drawing in toggle mode is finished.
    package var rest = Profile.defaultRest
    /// `rest` where the mapping gives none.
    package static let defaultRest = Duration.milliseconds(1000)
    /// After how long without movement a toggle is cancelled where the mapping does not say.
    package static let defaultToggleTimeout = Duration.seconds(10)
    /// The gestures, in the order of the file.
    package var bindings: [Binding]
    /// What is different over the windows of some applications; the first that is for a window
    /// counts.
    package var applications: [ApplicationRule]
    /// The gestures, with those that are for some applications.
    package var allBindings: [Binding] { bindings + applications.flatMap(\.bindings) }

    package init(
        hotkeys: [Chord], draw: DrawMode = .move, mode: HoldMode = .hold,
        touch: TouchMode = .hotkey, touchpad: TouchMode = .hotkey, bindings: [Binding] = [],
        applications: [ApplicationRule] = []
    ) {
        self.hotkeys = hotkeys
        self.draw = draw
        self.mode = mode
        self.touch = touch
        self.touchpad = touchpad
        self.bindings = bindings
        self.applications = applications
    }

    /// The mouse buttons that draw beside a hotkey: 1 to 3 with `draw: drag`, else 1 where a tap or
    /// a long press of one contact is mapped.
    public var drawingButtons: [Int] {
        if draw == .drag { return [1, 2, 3] }
        return bindings.contains { $0.phrase.manner == .rest(fingers: 1) } ? [1] : []
    }

    /// The mouse buttons whose press is a gesture of its own, those of the wheel among them.
    public var gestureButtons: Set<Int> { Set(bindings.compactMap(\.phrase.mouseButton)) }

    /// Whether a button's drag that is no gesture can become the application's under one of the
    /// hotkeys.
    public var canRelay: Bool {
        unrecognized == .relay && draw == .move && mode == .hold
            && hotkeys.contains { !$0.isOfKeyboard }
    }

    /// The first binding whose phrase covers `phrase`, the most specific one preferred:
    /// `circle clockwise` before `circle`.
    public func binding(for phrase: Phrase) -> Binding? {
        bindings.first { $0.phrase == phrase } ?? bindings.first { $0.phrase.covers(phrase) }
    }

    /// Why nothing was recognized, for the user: what came nearest among all that one contact can
    /// draw, or else what other recognizers said that came near, two of them at most.
    func reasons(_ failedChecks: [FailedCheck]) -> [String] {
        let compared = failedChecks.filter { failedCheck in
            guard let nearest = failedCheck.nearest else { return false }
            // What one recognizer does not know may be another's.
            if failedCheck.kind == .unmapped(nearest) { return binding(for: nearest) == nil }
            return true
        }
        if !compared.isEmpty { return Array(Set(compared.map { $0.words(name(of:)) })).sorted() }
        // Whoever draws with one finger need not hear about gestures of two.
        let drawn = failedChecks.filter { $0.kind != .contacts }
        let near = drawn.filter { $0.check.closeness.isNamed }
            .sorted { $0.check.closeness < $1.check.closeness }
        if !near.isEmpty { return Array(near.prefix(2).map(\.description)) }
        if let unlike = drawn.first(where: { $0.kind == .likeness }) { return [unlike.words()] }
        let nearest = failedChecks.min { $0.check.closeness < $1.check.closeness }
        return (drawn.first ?? nearest).map { [$0.description] } ?? []
    }

    private func name(of phrase: Phrase) -> String {
        guard let binding = binding(for: phrase) else { return phrase.name }
        return binding.label.map { "\($0) (\(binding.phrase.name))" } ?? binding.phrase.name
    }
}

extension Binding {
    /// What the user sees it do: its label, or else its actions in plain words.
    public var words: String {
        if let label { return label }
        func words(_ actions: [Action]) -> String {
            var words: [String] = []
            for action in actions where !words.contains(action.words) {
                // A wait between actions is not worth a word.
                if case .wait = action { continue }
                words.append(action.words)
            }
            return words.joined(separator: ", ")
        }
        let continuous = continuousActions
        let all = continuous.began + actions + continuous.changed + continuous.ended
        return words(all) + (otherwise.isEmpty ? "" : ", else " + words(otherwise))
    }

    /// All its actions on one line, as a mapping file has them: `exec: xterm, window maximize`.
    public var actionText: String {
        var parts = actions.map(\.description)
        if !otherwise.isEmpty {
            parts.append("else " + otherwise.map(\.description).joined(separator: ", "))
        }
        let continuous = continuousActions
        parts += (continuous.began + continuous.changed + continuous.ended).map(\.description)
        return parts.joined(separator: ", ")
    }

    package var allActions: [Action] {
        let continuous = continuousActions
        return actions + otherwise + continuous.began + continuous.changed + continuous.ended
    }
}
