public import Gestures

/// How much of a continuous gesture, or how many notches of the wheel, are one step.
public enum Step: Hashable, Sendable {
    /// So many pixels along a pan.
    case pixels(Double)
    /// So many percent larger or smaller, in a pinch.
    case percent(Double)
    /// So many degrees, in a rotation or around a knob.
    case degrees(Double)
    /// So many notches of the wheel, all the same way.
    case notches(Int)
}

/// What a continuous gesture does while it goes on, beside the plain actions of its binding.
public struct ContinuousActions: Hashable, Sendable {
    package var began: [Action] = []
    /// At every step, after the plain actions; at every movement where there are no steps.
    package var changed: [Action] = []
    /// When it ends, and also when it is cancelled.
    package var ended: [Action] = []
    /// How much is one step; nil for the default of the phrase.
    package var each: Step?
    /// The pause after which a step is repeated while the fingers rest, or what a mouse button does
    /// while it is held; nil for never.
    package var repetition: Duration?
}

extension ContinuousActions {
    package static let none = ContinuousActions()
}

extension Action {
    package var isContinuous: Bool {
        isDrag || self == .window(.move) || self == .window(.resize)
    }

    package var isDrag: Bool { if case .drag = self { true } else { false } }

    package var isWait: Bool { if case .wait = self { true } else { false } }
}

extension Phrase {
    /// Whether the gesture goes on while it is drawn: pan, pinch, rotation, knob.
    public var isContinuous: Bool { motion != nil }
}

extension Binding {
    package var isDrag: Bool { actions.contains(where: \.isDrag) }

    /// Whether one of its actions follows the gesture from beginning to end.
    var follows: Bool { actions.contains(where: \.isContinuous) }

    /// How much is one step, where the gesture acts in steps: a pan does by default, unless one
    /// of its actions follows it.
    public var step: Step? {
        if let each = continuousActions.each { return each }
        guard case .pan = phrase, !follows else { return nil }
        return .pixels(40)
    }

    /// What is done in `phase` of the gesture. Plain actions belong to the steps where there are
    /// steps, else to the end. Actions that follow the gesture take part in every phase.
    public func actions(in phase: GesturePhase) -> [Action] {
        guard phrase.isContinuous else { return phase == .ended ? actions : [] }
        let following = actions.filter(\.isContinuous)
        let plain = actions.filter { !$0.isContinuous }
        return switch phase {
        case .began: following + continuousActions.began
        case .changed: following + (step == nil ? [] : plain) + continuousActions.changed
        case .ended: following + (step == nil ? plain : []) + continuousActions.ended
        case .cancelled: following + continuousActions.ended
        }
    }

    /// What is due of it, and in which phase, where the gesture breaks off: what follows it stays where
    /// it is, and plain actions are not done.
    var brokenOff: (Binding, GesturePhase) {
        guard follows else { return (self, .cancelled) }
        var rest = self
        rest.actions.removeAll { !$0.isContinuous }
        return (rest, .ended)
    }

    /// Whether something is done in `phase` of the gesture. Keys that are held from its beginning
    /// go up at its end, where nothing else may be mapped.
    public func takesPart(in phase: GesturePhase) -> Bool {
        if !actions(in: phase).isEmpty { return true }
        guard phase == .ended || phase == .cancelled else { return false }
        return (continuousActions.began + continuousActions.changed).contains {
            if case .hold = $0 { true } else { false }
        }
    }
}

extension Effect {
    /// What its touchpad cancelled, which may be fingers lifted one by one: what they moved stays.
    var endingFollowing: Effect {
        guard case .perform(let binding, var gesture) = self, gesture.phase == .cancelled
        else { return self }
        let (rest, phase) = binding.brokenOff
        gesture.phase = phase
        return .perform(rest, gesture)
    }
}
