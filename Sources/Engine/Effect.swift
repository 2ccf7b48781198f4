public import Gestures

/// What the engine wants done. The runtime carries effects out in order.
///
/// Ink is by far the most of it: what is large and rare lives elsewhere, lest all be as large.
public enum Effect: Hashable, Sendable {
    /// A hold began: listen for buttons, fingers, the cancel key and movement. Nothing is held yet.
    case arm(Chord)
    /// The pointer moved: take it, so that what is drawn reaches no application.
    case capture
    /// The pointer rests: let it go, but keep listening.
    case relax
    /// Let everything go.
    case disarm
    /// Ink begins under a contact.
    case begin(Contact, Sample)
    /// Ink goes on.
    case extend(Contact, Sample)
    /// Nothing that is mapped can match any more, or something can again.
    case hope(Bool)
    /// What may still become of what is drawn: all that is mapped here, in the mapping's order.
    /// Told when the ranking of those that are possible changed.
    case candidates([Candidate])
    /// The hand rests: what can be drawn here, in the mapping's order.
    case hint([Candidate])
    /// Take the ink away at once; nothing was drawn.
    case erase
    /// A recognizer's state changed.
    indirect case transition(Arena.Transition)
    /// The hold's one outcome.
    indirect case settle(Outcome)
    /// Carry out the actions that a binding has for the phase of the gesture.
    indirect case perform(Binding, Gesture)
    /// The hotkey was only tapped: hand it to the application.
    case pass(Chord)
    /// These fingers, which came down without a hotkey, are ours: their application never sees
    /// them.
    case accept([Int])
    /// They are not ours: their application gets all that they did.
    case reject([Int])
}

/// How a hold ended. Every hold has exactly one outcome.
public enum Outcome: Hashable, Sendable {
    /// A gesture that the mapping uses was drawn; `mapped` is the mapping's own phrase for it.
    case recognized(Gesture, mapped: Phrase)
    /// Something was drawn that is no gesture of the mapping; why, in one line a failed check.
    case unrecognized([String])
    /// The hold ended for another reason than the drawing.
    case cancelled(Cancellation)
}

/// Why a hold was cancelled.
public enum Cancellation: Hashable, Sendable {
    /// The hotkey went up before anything was drawn.
    case nothingDrawn
    /// The cancel key was pressed.
    case cancelKey
    /// Another mouse button was pressed.
    case otherButton(Int)
    /// Another key was pressed: the hotkey was part of somebody else's shortcut.
    case otherKey
    /// A button or the cancel key was pressed before anything was drawn, with modifiers that went
    /// on to the application all along and are still down: a shortcut of another program, too.
    case shortcut
    /// Nothing moved for as long as `timeout` allows.
    case timeout
    /// The touchpad took its gesture back.
    case touchpad
    /// Something outside.
    case interrupted(Interruption)

    /// Whether the person should hear of it; a shortcut of another program is no news.
    public var isQuiet: Bool {
        switch self {
        case .nothingDrawn, .otherKey, .shortcut, .touchpad: true
        case .cancelKey, .otherButton, .timeout, .interrupted: false
        }
    }

    /// A line for the log and the overlay.
    public var reason: String {
        switch self {
        case .nothingDrawn: "nothing drawn"
        case .cancelKey: "cancel key"
        case .otherButton(let number): "mouse button \(number)"
        case .otherKey: "another key"
        case .shortcut: "a shortcut of another program"
        case .timeout: "timeout"
        case .touchpad: "the touchpad saw another gesture"
        case .interrupted(let interruption):
            switch interruption {
            case .pointerBusy: "another program holds the pointer"
            case .keyboardBusy: "another program holds the keyboard"
            case .grabBroken: "the grab was broken"
            case .deviceRemoved: "an input device went away"
            case .monitorsChanged: "the monitors changed"
            case .keyboardChanged: "the keyboard layout changed"
            case .stall: "curlicue was stopped for a while, or the machine slept"
            case .stopping: "stopping"
            }
        }
    }
}

extension Effect {
    /// Whether it is to run what is bound to a gesture.
    public var isPerform: Bool { if case .perform = self { true } else { false } }
    /// Whether it is an outcome.
    public var isSettle: Bool { if case .settle = self { true } else { false } }
    /// Whether it is ink that goes on.
    public var isInk: Bool { if case .extend = self { true } else { false } }
}
