public import Gestures

/// What is to be done. The daemon runs effects in order.
///
/// Nearly all effects are ink: large payloads are indirect, so that those stay small.
public enum Effect: Hashable, Sendable {
    /// Grab this, and release everything else. A gesture is possible from the first that is not
    /// `none` until the next that is.
    indirect case grab(GrabSet)
    /// Ink begins under a contact.
    case begin(Contact, Sample)
    /// Ink goes on.
    case extend(Contact, Sample)
    /// False once nothing that is mapped can match any more; true when something can again.
    case viable(Bool)
    /// How likely each gesture that is mapped here is, in the mapping's order. Sent when the
    /// ranking of the possible ones changed, or whether the first is complete; once guides are
    /// shown, with every prediction.
    case candidates([Candidate])
    /// The pointer or the fingers rest: how what can be drawn here goes on from where they are, in
    /// the mapping's order. Where both are wanted, `hint` comes after a further rest.
    case guide([Candidate])
    /// The pointer or the fingers rest: what can be drawn here, in the mapping's order.
    case hint([Candidate])
    /// Remove the ink at once, without an outcome: nothing counts as drawn, fingers drag, or the
    /// application gets what was drawn.
    case erase
    /// A recognizer's state changed.
    indirect case transition(Arena.Transition)
    /// How a gesture ended, or the hold without one. A hold has several where fingers or buttons
    /// draw one gesture after the other.
    indirect case outcome(Outcome)
    /// Put the pointer back where the stroke began, if it is still near where that ended.
    case returnPointer(to: Point, from: Point)
    /// Carry out the actions that a binding has for the phase of the gesture.
    indirect case perform(Binding, Gesture)
    /// The hotkey was only tapped, or is held still: pass it on to the application.
    case pass(Chord)
    /// The drag of a hotkey that is a mouse button is no gesture: release all grabs, and hand it
    /// over to the application, with what the pointer did so far.
    indirect case relay(Chord, [Point])
    /// Accept these fingers, which came down without a hotkey: their application never sees them.
    case accept([Int])
    /// Reject these fingers: their application gets all that they did.
    case reject([Int])
}

/// How a hold ended, or what a gesture within it came to.
public enum Outcome: Hashable, Sendable {
    /// A gesture that the mapping uses was drawn; `mapped` is the mapping's own phrase for it.
    case recognized(Gesture, mapped: Phrase)
    /// Something was drawn that is no gesture of the mapping; why, in words for the user.
    case unrecognized([String])
    /// The hold ended for another reason than the drawing.
    case cancelled(Cancellation)
}

/// Why a hold was cancelled.
public enum Cancellation: Hashable, Sendable {
    /// The hotkey went up before anything was drawn, or was held still for too long.
    case nothingDrawn
    /// The cancel key was pressed.
    case cancelKey
    /// Another mouse button was pressed.
    case otherButton(Int)
    /// Another key was pressed: the hotkey was part of another program's shortcut.
    case otherKey
    /// A button or the cancel key was pressed before anything was drawn, with modifiers that went
    /// on to the application all along and are still down: that is the application's, too.
    case shortcut
    /// Nothing moved for as long as `timeout` allows.
    case timeout
    /// What was drawn is no gesture, and the drag became the application's.
    case relayed
    /// The touchpad cancelled its gesture.
    case touchpad
    /// The hold cannot go on for a reason outside of the drawing.
    case interrupted(Interruption)

    /// Whether no message is shown, as for a shortcut of another program.
    public var isQuiet: Bool {
        switch self {
        case .nothingDrawn, .otherKey, .shortcut, .relayed, .touchpad: true
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
        case .shortcut: "a shortcut or click with the hotkey"
        case .timeout: "timeout"
        case .relayed: "no gesture, so the drag is the application's"
        case .touchpad: "the touchpad saw another gesture"
        case .interrupted(let interruption):
            switch interruption {
            case .pointerBusy: "another program holds the pointer"
            case .keyboardBusy: "another program holds the keyboard"
            case .screenCovered: "another program covered the screen"
            case .grabBroken: "the grab was broken"
            case .deviceRemoved: "an input device went away"
            case .monitorsChanged: "the monitors changed"
            case .stall: "curlicue was stopped for a while, or the machine slept"
            case .stopping: "curlicue ends or is paused"
            }
        }
    }
}

extension Effect {
    /// Whether it is to run what is bound to a gesture.
    public var isPerform: Bool { if case .perform = self { true } else { false } }
    /// Whether it is an outcome.
    public var isOutcome: Bool { if case .outcome = self { true } else { false } }
}
