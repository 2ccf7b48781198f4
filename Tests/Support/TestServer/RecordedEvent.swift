public import Gestures

/// An event as an ordinary client received it.
public struct RecordedEvent: Hashable, Sendable, CustomStringConvertible {
    /// What happened.
    public enum Kind: Hashable, Sendable {
        /// A key, by the name of its first symbol: `a`, `Super_L`.
        case key(String, down: Bool)
        /// A mouse button.
        case button(Int, down: Bool)
        /// The pointer moved.
        case motion
        /// A wheel or two fingers turned the scroll valuators of XInput 2, as toolkits read them.
        case scroll
        /// A finger on a touch screen; the number is the server's, new for every touch.
        case touch(Int, Phase)
        /// A touchpad pinch: the scale since its begin, and degrees since the last event.
        case pinch(Phase, scale: Double, angle: Double)
        /// A touchpad swipe.
        case swipe(Phase, moved: Vector)
        /// The keyboard focus came or went.
        case focus(Bool)
        /// The window manager asked it to close (`WM_DELETE_WINDOW`).
        case closeRequested
    }

    /// What happened.
    public var kind: Kind
    /// Where the pointer or the finger was on the screen; zero for what has no place.
    public var position = Point.zero
    /// The server's time stamp in milliseconds; 0 for what has none.
    public var time: UInt32 = 0
    /// Whether another client made it up with `XSendEvent`.
    public var isForged = false
    /// Whether the server derived it from a touch, to serve clients that know none.
    public var isEmulated = false

    /// A line for failure messages.
    public var description: String {
        let marks = (isForged ? " forged" : "") + (isEmulated ? " emulated" : "")
        return "\(kind) at \(position.x),\(position.y)\(marks)"
    }
}
