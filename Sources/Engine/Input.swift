public import Gestures

/// Something that happened, with its time: all that the engine gets from outside.
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

    /// What can happen. Nearly all events are movements: large payloads are indirect.
    public enum Event: Hashable, Sendable {
        /// A hotkey went down with the pointer at a point.
        case press(Chord, Point)
        case release(Chord)
        /// The pointer moved during a hold.
        case motion(Point)
        /// A mouse button other than the hotkey went down or up during a hold.
        case button(Int, isDown: Bool, Point)
        /// A finger on a touch screen did something, during a hold or, where a profile has
        /// `touch: always`, at any time. Without a hold the server waits for `accept` or `reject`.
        case touch(Int, ContactEvent.Phase, Point)
        /// The fingers on a touchpad did something together.
        indirect case pad(PadEvent)
        /// The monitors are these now.
        case monitors([Output])
        /// The next press, or the next finger without a hotkey, is over this window.
        indirect case over(WindowDescription)
        /// The device that draws next: its name and the types that it counts as.
        case by([String])
        /// The wheel, or a press beside it, has gone to an application: the pointer is not ours any
        /// more before anything is drawn.
        case wheelLost
        /// A key that is not curlicue's was pressed during a hold; which one is not known.
        case otherKey
        case cancelKey
        /// The hold cannot go on.
        case interrupt(Interruption)
        /// Nothing but time.
        case tick
    }
}

/// What the fingers on a touchpad did together, as XInput 2.4 reports it.
public struct PadEvent: Hashable, Sendable {
    /// What kind of gesture the touchpad sees.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// All fingers move the same way.
        case swipe
        /// They move apart, come together or turn about each other.
        case pinch
    }

    /// Where in its life it is.
    public enum Phase: String, CaseIterable, Hashable, Sendable {
        case began, changed, ended, cancelled
    }

    /// What kind.
    public var kind: Kind
    /// Where in its life.
    public var phase: Phase
    /// How many fingers, 2…5; does not change within a gesture.
    public var fingers: Int
    /// Where the pointer is.
    public var point: Point
    /// How far the centroid moved since the event before, in pixels.
    public var delta: Vector
    /// The fingers' distance over what it was when the gesture began; 1 for a swipe.
    public var scale: Double
    /// How far they turned since the event before, in degrees, clockwise; 0 for a swipe.
    public var turn: Double

    /// An event of a touchpad's gesture.
    public init(
        _ kind: Kind, _ phase: Phase, fingers: Int, at point: Point, delta: Vector = .zero,
        scale: Double = 1, turn: Double = 0
    ) {
        self.kind = kind
        self.phase = phase
        self.fingers = fingers
        self.point = point
        self.delta = delta
        self.scale = scale
        self.turn = turn
    }
}

/// Why a hold cannot go on, as seen from outside of it.
public enum Interruption: String, CaseIterable, Hashable, Sendable {
    case pointerBusy = "pointer-busy"
    case keyboardBusy = "keyboard-busy"
    /// Another program has put a window over a whole monitor, as screen lockers do.
    case screenCovered = "screen-covered"
    case grabBroken = "grab-broken"
    case deviceRemoved = "device-removed"
    case monitorsChanged = "monitors-changed"
    /// Nothing was seen for a while: the program was stopped, or the machine suspended.
    case stall
    case stopping = "stopping"
}

extension Input.Event {
    /// Whether it draws, or may begin to.
    public var isDrawing: Bool {
        switch self {
        case .motion, .button, .touch, .pad: true
        default: false
        }
    }

    /// Where a hold would begin, where the event may begin one.
    public var beginning: Point? {
        switch self {
        case .press(_, let point), .touch(_, .began, let point): point
        case .pad(let pad): pad.phase == .began ? pad.point : nil
        default: nil
        }
    }
}
