public import Gestures

/// The hold as a state machine: inputs in, effects out. It uses no server, no clock and no files;
/// time comes with the inputs, and `status` says when the next tick is due.
public struct Engine {
    /// The hotkeys and what is drawn under them.
    public let profiles: [Profile]
    private var settings: Hold.Settings
    private var arenas: ArenaCache
    /// The first profiles whose fingers, and whose touchpads, need no hotkey.
    private let free: (touch: Int?, pad: Int?)
    /// The hold, if there is one. It is large, and is changed in place.
    private var hold: Hold?
    /// Whether a button's drag that is no gesture may become the application's, where the mapping
    /// says so: not while strokes are recorded, which need be none of the mapping's.
    public var mayRelay = true
    /// Whether there is a touch screen or a touchpad.
    public var hasFingers: Bool {
        get { settings.hasFingers }
        set { settings.hasFingers = newValue }
    }
    /// What the main loop asks after every input; nil while there is no hold. A stored property: to
    /// call a method from another module the compiler copies the engine, which is large.
    public private(set) var status: Status?
    /// What was drawn and refused.
    private var drawn: DrawnStroke?

    /// What a main loop asks of a hold after every input.
    public struct Status: Sendable {
        /// When it needs a tick that cannot wait.
        public let deadline: Duration?
        /// When it needs a tick for predictions: better while no ink waits.
        public let predictionDue: Duration?
    }

    /// An engine for `profiles`. A `timeout` of zero never cancels, and without one a toggle is
    /// cancelled after `Profile.defaultToggleTimeout`; `feedbackOptions` is what is reported in a
    /// hold.
    public init(
        profiles: [Profile], limits: Limits = Limits(), timeout: Duration? = nil,
        templates: TemplateLibrary = TemplateLibrary(),
        feedbackOptions: FeedbackOptions = FeedbackOptions()
    ) {
        self.profiles = profiles
        arenas = ArenaCache(profiles: profiles, limits: limits, templates: templates)
        free.touch = profiles.firstIndex { $0.touch == .always }
        free.pad = profiles.firstIndex { $0.touchpad == .always }
        settings = Hold.Settings(
            limits: limits, timeout: timeout, feedbackOptions: feedbackOptions,
            hasFreeTouches: free.touch != nil)
    }

    /// Whether a hotkey is held, or fingers that need none are down.
    public var isHolding: Bool { status != nil }

    /// The hotkey of a hold that goes on when it is released, and where its next stroke would begin;
    /// nil without such a hold.
    public var toggle: (chord: Chord, anchor: Point)? {
        guard let hold, hold.isToggled, let chord = hold.chord else { return nil }
        return (chord, hold.extent.start)
    }

    /// The recorded strokes, as the hold's gestures may name them.
    public var templates: TemplateLibrary { arenas.templates }

    /// The hold's profile as it is over the window where the hold began, while there is a hold.
    public var profile: Profile? { hold?.profile }

    /// What the hold wants grabbed; nothing without a hold.
    public var grabs: GrabSet { hold?.grabs ?? .none }

    /// What was drawn, where the newest input showed which gesture it is, or none; returned only
    /// once.
    public mutating func dequeueDrawn() -> DrawnStroke? {
        defer { drawn = nil }
        return drawn
    }

    /// Handles one input and gives what is to be done, in order.
    public mutating func handle(_ input: Input) -> [Effect] {
        switch input.event {
        case .monitors(let monitors): arenas.setMonitors(monitors)
        case .over(let window): arenas.window = window
        default: break
        }
        guard isHolding else { return begin(input) }
        status = hold?.handle(input, &arenas)
        let effects = hold?.effects ?? []
        drawn = hold?.drawn
        hold?.drawn = nil
        guard status == nil else { return effects }
        let isFree = hold?.hotkey == nil
        hold = nil
        // A hotkey takes precedence over fingers that are not recognized yet.
        guard isFree, case .press = input.event else { return effects }
        return effects + begin(input)
    }

    /// What draws without a hotkey.
    public var freeInput: FreeInput {
        var input = FreeInput(touches: free.touch != nil)
        for binding in free.pad.map({ profiles[$0].bindings }) ?? [] {
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

    /// Begins a hold where the input is one that can.
    private mutating func begin(_ input: Input) -> [Effect] {
        switch input.event {
        case .press(let chord, let point):
            guard let profile = profiles.firstIndex(where: { $0.hotkeys.contains(chord) }) else {
                return []
            }
            guard var new = makeHold(chord, profile, .hotkey, input, at: point) else {
                // Where the mapping is switched off the hotkey is the application's.
                return chord.trigger == .modifiers ? [] : [.pass(chord)]
            }
            if mayRelay, new.canRelay { new.hotkey?.forwarding = .tapsAndDrags }
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

    /// Begins a hold without a hotkey by its first input.
    private mutating func begin(_ new: Hold, _ input: Input) -> [Effect] {
        hold = new
        status = new.status
        return handle(input)
    }

    /// A new hold; nil where the mapping is switched off.
    private mutating func makeHold(
        _ chord: Chord?, _ profile: Int, _ gate: Gate, _ input: Input, at point: Point
    ) -> Hold? {
        let isByFocus = chord?.isOfKeyboard ?? (gate == .touchpad)
        guard
            let cached = arenas.cachedArena(
                profile: profile, gate: gate, at: point, isByFocus: isByFocus)
        else { return nil }
        return Hold(
            chord, profileIndex: profile, cached, gate, at: point, time: input.time,
            scale: arenas.scale(at: point), arenas.needs(chord, profile, cached.profile), settings)
    }
}

/// What draws without a hotkey.
public struct FreeInput: Hashable, Sendable {
    /// Whether fingers on touch screens do.
    public var touches: Bool
    /// Which touchpad gestures do, by number of fingers. Of a kind that is here, those of other
    /// numbers are lost, unless a device filter is set; other kinds go to the application.
    public var pads: [PadEvent.Kind: Set<Int>]

    /// What draws; nothing by default.
    public init(touches: Bool = false, pads: [PadEvent.Kind: Set<Int>] = [:]) {
        self.touches = touches
        self.pads = pads
    }
}
