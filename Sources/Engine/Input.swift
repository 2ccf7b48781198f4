public import Gestures

/// Something that happened, with its time: all that the engine ever learns of the world.
public struct Input: Hashable, Sendable {
    /// When, on the clock that the ticks use.
    public var time: Duration
    /// What.
    public var event: Event

    /// `event` at `time`.
    public init(_ event: Event, at time: Duration) {
        self.event = event
        self.time = time
    }

    /// What can happen.
    public enum Event: Hashable, Sendable {
        /// A hotkey went down with the pointer at a point.
        case press(Chord, Point)
        /// A hotkey went up.
        case release(Chord)
        /// The pointer moved during a hold.
        case motion(Point)
        /// A mouse button other than the hotkey went down or up during a hold.
        case button(Int, isDown: Bool, Point)
        /// A finger on a touch screen did something during a hold.
        case touch(Int, ContactEvent.Phase, Point)
        /// A key that is not curlicue's was pressed during a hold; which one is not told.
        case otherKey
        /// The cancel key was pressed during a hold.
        case cancelKey
        /// The hold cannot go on.
        case interrupt(Interruption)
        /// Nothing but time.
        case tick
    }
}

/// Why a hold cannot go on, as seen from outside of it.
public enum Interruption: String, CaseIterable, Hashable, Sendable {
    /// Another program holds the pointer.
    case pointerBusy = "pointer-busy"
    /// Our grab of the pointer was broken.
    case grabBroken = "grab-broken"
    /// An input device was removed or disabled.
    case deviceRemoved = "device-removed"
    /// Monitors came, went or changed.
    case monitorsChanged = "monitors-changed"
    /// The keyboard's layout changed.
    case keyboardChanged = "keyboard-changed"
    /// The program ends or is paused.
    case stopping = "stopping"
}
