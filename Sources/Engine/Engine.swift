public import Gestures

/// The hold as a state machine: inputs in, effects out. It uses no server, no clock and no files;
/// time comes with the inputs, and `status` says when the next tick is due.
public struct Engine {
    package let profiles: [Profile]
    private var settings: Hold.Settings
    private let arenas: ArenaCache
    /// The profiles whose fingers and whose touchpads need no hotkey.
    private let free: (touch: Int?, pad: Int?)
    /// The hold, if there is one. It is large, and is changed in place.
    private var hold: Hold?
    /// Whether a button's drag that is no gesture may become the application's, where the mapping
    /// says so: not while strokes are recorded, which need be none of the mapping's.
    public var mayRelay = true
    package var hasFingers: Bool {
        get { settings.hasFingers }
        set { settings.hasFingers = newValue }
    }
    /// What the main loop asks after every input; nil while there is no hold. A stored property: to
    /// call a method from another module the compiler copies the engine, which is large.
    public private(set) var status: Status?
    /// What was drawn, where the newest input brought out what it is.
    private var drawn: DrawnStroke?

    /// What a main loop asks of a hold after every input.
    public struct Status: Sendable {
        package let deadline: Duration?
        package let predictionDue: Duration?
    }

    /// An engine for `profiles`. A `timeout` of zero never cancels, and without one a toggle is
    /// cancelled after `Profile.defaultToggleTimeout`; `feedbackOptions` is what is reported in a
    /// hold.
    package init(
        profiles: [Profile], limits: Limits = Limits(), timeout: Duration? = nil,
        templates: TemplateLibrary = TemplateLibrary(),
        feedbackOptions: FeedbackOptions = FeedbackOptions()
    ) {
        self.profiles = profiles
        arenas = ArenaCache(profiles: profiles, limits: limits, templates: templates)
        free = (profiles.free(at: .touch), profiles.free(at: .touchpad))
        settings = Hold.Settings(timeout: timeout, feedbackOptions: feedbackOptions)
    }

    /// The hotkey of a hold that goes on when it is released, and where its next stroke would begin;
    /// nil without such a hold.
    public var toggle: (chord: Chord, anchor: Point)? {
        guard let hold, hold.isToggled, let chord = hold.chord else { return nil }
        return (chord, hold.extent.start)
    }

    package var templates: TemplateLibrary { arenas.templates }

    /// The hold's profile as it is over the window where the hold began, while there is a hold.
    public var profile: Profile? { hold?.profile }

    package var wanted: GrabSet { hold?.wanted ?? .none }

    /// Whether the window matters under what is pressed or begins to draw now.
    public var mayBegin: Bool { hold?.mayBegin ?? true }

    /// What was drawn, where the newest input showed which gesture it is, or none; returned only
    /// once.
    public mutating func dequeueDrawn() -> DrawnStroke? {
        defer { drawn = nil }
        return drawn
    }

    package mutating func handle(_ input: Input) -> [Effect] {
        switch input.event {
        case .monitors(let monitors): arenas.setMonitors(monitors)
        case .over(let window): arenas.windowBeneath = window
        default: break
        }
        guard status != nil else { return begin(input) }
        status = hold?.handle(input)
        let effects = hold?.effects ?? []
        if let new = hold?.drawn {
            drawn = new
            hold?.drawn = nil
        }
        guard status == nil else { return effects }
        let isReleased = hold?.hotkey?.position == .ended
        hold = nil
        // Another hotkey took precedence.
        guard case .press = input.event, !isReleased else { return effects }
        return effects + begin(input)
    }

    /// What draws without a hotkey while `window` has the keyboard; nil for a window without rules.
    public func freeInput(over window: WindowDescription?) -> FreeInput {
        var input = FreeInput(touches: free.touch != nil)
        let profile = free.pad.map { profiles[$0] }
        let rule = window.flatMap { profile?.application(for: $0) }
        for binding in profile?.adapted(to: rule)?.bindings ?? [] {
            switch binding.phrase {
            case let phrase where !Gate.touchpad.allows(phrase): break
            case .pinch(_, nil), .rotate(_, nil):
                input.pads[.pinch, default: []].formUnion(2...PadFingers.most)
            case .pinch, .rotate: input.pads[.pinch, default: []].insert(binding.phrase.fingers)
            case let phrase: input.pads[.swipe, default: []].insert(phrase.fingers)
            }
        }
        return input
    }

    private mutating func begin(_ input: Input) -> [Effect] {
        drawn = nil
        switch input.event {
        case .press(let chord, let point):
            guard let profile = profiles.firstIndex(where: { $0.hotkeys.contains(chord) }) else {
                return []
            }
            guard var new = makeHold(chord, profile, .hotkey, input, at: point) else {
                // Where the mapping is switched off the hotkey is the application's.
                return chord.trigger == .modifiers ? [] : [.pass(chord)]
            }
            if mayRelay, !chord.isOfKeyboard, new.profile.canRelay {
                new.hotkey?.forwarding = .tapsAndDrags
            }
            new.updateGrabs()
            status = new.status
            hold = new
        case .touch(let finger, .began, let point):
            guard let profile = free.touch else { return [] }
            guard let new = makeHold(nil, profile, .touch, input, at: point) else {
                return [.reject([finger])]
            }
            return begin(new, input)
        case .pad(let pad) where pad.phase == .began:
            guard let profile = free.pad,
                let new = makeHold(nil, profile, .touchpad, input, at: pad.point)
            else { return [] }
            return begin(new, input)
        default: return []
        }
        return hold?.effects ?? []
    }

    private mutating func begin(_ new: Hold, _ input: Input) -> [Effect] {
        hold = new
        status = new.status
        return handle(input)
    }

    /// A new hold; nil where the mapping is switched off.
    private func makeHold(
        _ chord: Chord?, _ profile: Int, _ gate: Gate, _ input: Input, at point: Point
    ) -> Hold? {
        arenas.window = arenas.windowBeneath
        return arenas.rules(profile, chord, gate, at: point).map {
            Hold(chord, $0, arenas, at: point, time: input.time, settings)
        }
    }
}

/// What draws without a hotkey.
public struct FreeInput: Hashable, Sendable {
    package var touches: Bool
    /// Which touchpad gestures do, by number of fingers. Of a kind that is here, those of other
    /// numbers are lost, but with a device filter or a second seat; other kinds go to the application.
    package var pads: [PadEvent.Kind: Set<Int>]

    package init(touches: Bool = false, pads: [PadEvent.Kind: Set<Int>] = [:]) {
        self.touches = touches
        self.pads = pads
    }
}

// MARK: Inputs

/// Something that happened, with its time: all that the engine gets from outside.
public struct Input: Hashable, Sendable {
    /// When, on the clock that the ticks use.
    package var time: Duration
    package var event: Event

    package init(_ event: Event, at time: Duration) {
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
        /// The pointer is at another place, which is no stroke: what draws nothing has moved it there, or a
        /// pen came near.
        case displaced(Point)
        /// A mouse button other than the hotkey went down or up during a hold.
        case button(Int, isDown: Bool, Point)
        /// A finger on a touch screen did something, during a hold or, where a profile has
        /// `touch: always`, at any time. Without a hold the server waits for `accept` or `reject`.
        case touch(Int, ContactEvent.Phase, Point)
        /// The fingers on a touchpad did something together.
        indirect case pad(PadEvent)
        case monitors([Output])
        /// The next press, or the next contact that begins, is over this window.
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

    package var kind: Kind
    package var phase: Phase
    /// How many fingers, 2…5; does not change within a gesture.
    package var fingers: Int
    package var point: Point
    /// How far the centroid moved since the event before, in pixels.
    package var delta: Vector
    /// The fingers' distance over what it was when the gesture began; 1 for a swipe.
    package var scale: Double
    /// How far they turned since the event before, in degrees, clockwise; 0 for a swipe.
    package var turn: Double

    package init(
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

    package var beginning: Point? {
        switch self {
        case .press(_, let point), .touch(_, .began, let point), .button(1...3, true, let point):
            point
        case .pad(let pad): pad.phase == .began ? pad.point : nil
        default: nil
        }
    }
}

// MARK: Effects

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
    /// Accept these fingers, where they came down without a hotkey: their application never sees
    /// them. Those under one are ours already.
    case accept([Int])
    /// Reject these fingers, where they are not ours yet: their application gets all that they did.
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
    case cancelKey
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
    /// The gesture ended the other way than what it had begun.
    case turnedBack
    /// The hold cannot go on for a reason outside of the drawing.
    case interrupted(Interruption)

    package var isQuiet: Bool {
        switch self {
        case .nothingDrawn, .otherKey, .shortcut, .relayed, .touchpad, .turnedBack: true
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
        case .turnedBack: "the gesture turned back"
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
    /// Whether it acts on applications, which needs that nothing is in the way. `relay` finds out for
    /// itself.
    public var isAction: Bool {
        switch self {
        case .perform, .pass, .returnPointer: true
        default: false
        }
    }

    /// Whether it gives the application the click of a button that is the hotkey.
    public var isClick: Bool {
        if case .pass(let chord) = self { !chord.isOfKeyboard } else { false }
    }

    package var isOutcome: Bool { if case .outcome = self { true } else { false } }
}
