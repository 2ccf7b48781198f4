internal import Gestures

/// What a hold wants to have grabbed, computed anew after every input. Without a hold, and once a
/// gesture is over, it is `none`: commands run with nothing grabbed.
///
/// A trace has it as a line of its own whenever it changes, such as `grabs: buttons 1 2 3, fingers,
/// pads, motion`.
public struct GrabSet: Hashable, Sendable {
    /// What the pointer is grabbed for.
    public enum Pointer: String, Hashable, Sendable {
        /// It draws, and no application gets what it does.
        case exclusive = "pointer"
        /// It drew and rests: its movement is listened to, and other clients may have it.
        case resting = "pointer rests"
        /// The wheel acts, and applications that scroll by movement must not see it.
        case wheel
    }

    /// What the pointer is grabbed for; nil where it is not.
    public var pointer: Pointer?
    /// Whether the keyboard stays grabbed, as the press of the hotkey's key left it.
    public var keyboard = false
    /// The buttons to grab, the lowest first.
    public var buttons: [Int] = []
    /// Whether to grab the key that cancels.
    public var cancelKey = false
    /// Whether to grab the fingers on touch screens.
    public var fingers = false
    /// Whether to grab the gestures of touchpads.
    public var pads = false
    /// Whether to hear of movement before the pointer is grabbed.
    public var motion = false
    /// Whether to hear of keys and buttons that applications get.
    public var presses = false
    /// Whether the modifiers that are the hotkey are used up, as by a key that is struck with them: no
    /// menu may open when they go up.
    public var usesModifiers = false

    /// Nothing is grabbed: no gesture is possible now.
    public static let none = GrabSet()

    /// Nothing; set what is wanted.
    public init() {}
}

extension GrabSet: CustomStringConvertible {
    /// The line of a trace.
    public var description: String {
        let buttons = buttons.map { " \($0)" }.joined()
        let words = [
            pointer?.rawValue, keyboard ? "keyboard" : nil,
            buttons.isEmpty ? nil : "buttons" + buttons, cancelKey ? "cancel key" : nil,
            fingers ? "fingers" : nil, pads ? "pads" : nil, motion ? "motion" : nil,
            presses ? "presses" : nil, usesModifiers ? "modifiers" : nil,
        ].compactMap { $0 }
        return "grabs: " + (words.isEmpty ? "none" : words.joined(separator: ", "))
    }
}
