public import Gestures

/// The hold as a state machine: inputs in, effects out. It knows no server, no clock and no files;
/// time arrives in the inputs, and `deadline` says when the next tick is wanted.
public struct Engine: Sendable {
    /// The hotkeys and what is drawn under them.
    public let profiles: [Profile]
    private let limits: Limits
    private let timeout: Duration
    /// What is told of the candidates.
    let feedbackOptions: FeedbackOptions
    private(set) var arenas: ArenaCache
    /// The first profiles whose fingers, and whose touchpads, need no hotkey.
    private let free: (touch: Int?, pad: Int?)
    /// The window under what comes next, as last told.
    private(set) var window: WindowDescription?
    /// The hold, if there is one: in a list, whose items are changed where they are. A hold is
    /// large, and was copied ten times with every movement.
    private(set) var holds: [Hold] = []
    var effects: [Effect] = []

    /// How long a captured pointer may rest before it is let go, so that a screen locker or a menu
    /// can have it: lockers give up after a second or more.
    public static let patience = Duration.milliseconds(900)

    /// How far the pointer has to go from where the hotkey went down before ink begins, in pixels.
    public static let threshold = 1.0

    /// An engine for `profiles`. A `timeout` of zero never cancels; `feedbackOptions` is what is
    /// told while something is drawn.
    public init(
        profiles: [Profile], limits: Limits = Limits(), timeout: Duration = .zero,
        templates: TemplateLibrary = TemplateLibrary(),
        feedbackOptions: FeedbackOptions = FeedbackOptions()
    ) {
        self.profiles = profiles
        self.feedbackOptions = feedbackOptions
        self.limits = limits
        self.timeout = timeout
        arenas = ArenaCache(profiles: profiles, limits: limits, templates: templates)
        free.touch = profiles.firstIndex { $0.touch == .always }
        free.pad = profiles.firstIndex { $0.touchpad == .always }
    }

    /// Whether a hotkey is held, or fingers that need none are down.
    public private(set) var isHolding = false

    /// Where the hold's stroke would begin: where the pointer was when its hotkey went down.
    public var anchor: Point? { holds.first?.anchor }

    /// The recorded strokes, as the hold's gestures may name them.
    public var templates: TemplateLibrary { arenas.templates }

    /// The hold's profile as it is over the window where the hold began, while there is a hold.
    public var profile: Profile? { holds.first?.scope }

    /// The mouse buttons that may draw in the hold. Under a key it is not known which device will
    /// draw: where there are rules for some of them, these are the buttons of all.
    public var drawingButtons: Set<Int> { holds.first.map { drawingButtons($0) } ?? [] }

    /// The contact whose ink the pointer's next movement is sure to draw on, whatever else comes of
    /// it; nil where that has to be worked out. Such ink need not wait for the recognizers.
    public private(set) var pen: Contact?

    /// When the engine wants a tick, on the clock of the inputs; nil when only events matter.
    public var deadline: Duration? {
        guard let glanceDue else { return firmDeadline }
        return firmDeadline.map { min($0, glanceDue) } ?? glanceDue
    }

    /// The part of `deadline` that cannot wait.
    public private(set) var firmDeadline: Duration?

    /// The part of `deadline` that is about the candidates only: better in a moment in which nobody
    /// waits for ink.
    public private(set) var glanceDue: Duration?

    /// Worked out once for each input; the loop asks more often.
    @inline(__always) private func deadline(of hold: inout Hold) -> Duration? {
        let never = Duration.seconds(Int64.max)
        var earliest = hold.arena.deadline ?? never
        if let wanted = hold.stepTracker.deadline { earliest = min(earliest, wanted) }
        if let wanted = landingDeadline(hold) { earliest = min(earliest, wanted) }
        if let wanted = hintDeadline(hold) { earliest = min(earliest, wanted) }
        if hold.isCaptured { earliest = min(earliest, hold.lastMovement + Engine.patience) }
        if let rest = rest(hold) { earliest = min(earliest, hold.lastMovement + rest) }
        if timeout > .zero { earliest = min(earliest, hold.lastMovement + timeout) }
        return earliest == never ? nil : earliest
    }

    /// Makes beforehand what the next press would else have to wait for. Best called when the
    /// mapping or the monitors have changed and there is time.
    public mutating func prepare() { arenas.prepare() }

    /// Takes one input and gives what is to be done, in order.
    public mutating func handle(_ input: Input) -> [Effect] {
        effects.removeAllKeepingCapacity()
        if case .monitors(let monitors) = input.event {
            arenas.setMonitors(monitors)
            if !holds.isEmpty { holds[0].arena.setMonitors(monitors.map(\.bounds)) }
        } else if case .over(let window) = input.event {
            self.window = window
        } else if holds.isEmpty {
            begin(input)
        } else {
            var current: [Hold] = []
            swap(&current, &holds)
            if proceed(&current[0], input) {
                swap(&current, &holds)
            } else if current[0].chord == nil, case .press = input.event {
                // A hotkey goes before fingers that nobody has recognized yet.
                begin(input)
            }
        }
        (firmDeadline, glanceDue, pen) = (nil, nil, nil)
        isHolding = !holds.isEmpty
        if isHolding {
            var current: [Hold] = []
            swap(&current, &holds)
            firmDeadline = deadline(of: &current[0])
            glanceDue = current[0].predictionSchedule.due
            pen = current[0].pen
            swap(&current, &holds)
        }
        return effects
    }

    /// Whether fingers come to us without a hotkey.
    public var hasFreeTouches: Bool { free.touch != nil }

    /// The touchpad gestures that need no hotkey, by kind and number of fingers.
    public var freePads: [PadEvent.Kind: Set<Int>] {
        guard let profile = free.pad else { return [:] }
        var kinds: [PadEvent.Kind: Set<Int>] = [:]
        for binding in profiles[profile].bindings {
            switch binding.phrase {
            case let phrase where !Gate.touchpad.allows(phrase): break
            case .pinch, .rotate: kinds[.pinch, default: []].formUnion(2...PadFingers.most)
            case let phrase: kinds[.swipe, default: []].insert(phrase.fingers)
            }
        }
        return kinds
    }

    /// Begins a hold, where the input is one that does.
    private mutating func begin(_ input: Input) {
        switch input.event {
        case .press(let chord, let point):
            guard let index = profiles.firstIndex(where: { $0.hotkeys.contains(chord) }) else {
                return
            }
            guard
                let scope = arenas.scope(
                    profile: index, gate: .hotkey, over: window, at: point,
                    isByFocus: chord.isOfKeyboard)
            else {
                // Out of the way: the hotkey is the application's.
                if chord.trigger != .modifiers { effects.append(.pass(chord)) }
                return
            }
            var fresh = Hold(chord, profile: index, scope, at: point, time: input.time)
            setScale(&fresh, at: point)
            holds = [fresh]
            effects.append(.arm(chord))
        case .touch(let finger, .began, let point):
            guard let profile = free.touch else { return }
            if !begin(profile, .touch, input, at: point, { $0.instanceSelection = .undecided }) {
                effects.append(.reject([finger]))
            }
        case .pad(let pad) where pad.phase == .began:
            guard let profile = free.pad else { return }
            _ = begin(profile, .touchpad, input, at: pad.point) { _ in }
        default: break
        }
    }

    /// Begins a hold without a hotkey; false where the mapping stays out of the way.
    private mutating func begin(
        _ profile: Int, _ gate: Gate, _ input: Input, at point: Point,
        _ prepare: (inout Hold) -> Void
    ) -> Bool {
        guard
            let scope = arenas.scope(
                profile: profile, gate: gate, over: window, at: point,
                isByFocus: gate == .touchpad)
        else { return false }
        var fresh = Hold(nil, profile: profile, scope, at: point, time: input.time)
        setScale(&fresh, at: point)
        fresh.gate = gate
        fresh.showsInk = false
        prepare(&fresh)
        holds = proceed(&fresh, input) ? [fresh] : []
        return true
    }

    /// Moves the hold on; false when it is over.
    private mutating func proceed(_ hold: inout Hold, _ input: Input) -> Bool {
        switch input.event {
        case .press(let chord, _): return press(&hold, chord, time: input.time)
        case .release(let chord):
            guard chord == hold.chord else { return true }
            if isToggled(hold) {
                hold.isLetGo = true
                return true
            }
            return release(&hold, time: input.time)
        case .motion(let point):
            motion(&hold, to: point, time: input.time)
        case .button(let number, let isDown, let point):
            return button(&hold, number, isDown: isDown, at: point, time: input.time)
        case .touch(let finger, let phase, let point):
            guard hold.scope.touch != .off else {
                if phase == .began { refuse(finger) }
                return true
            }
            let event = ContactEvent(.finger(finger), phase, Sample(point, at: input.time))
            touch(&hold, event, finger: finger)
        case .pad(let event):
            guard hold.scope.touchpad != .off else { return true }
            pad(&hold, event, time: input.time)
        case .by(let words): return rescope(&hold, words)
        case .monitors, .over: break
        case .otherKey:
            // A key hotkey swallows nothing but itself, so typing goes on beside it; under a
            // modifier chord another key means that the chord was part of a shortcut.
            guard hold.chord?.trigger == .modifiers else { return true }
            return cancel(&hold, .otherKey)
        case .cancelKey:
            let isShortcut = hold.stage == .armed && isHeldByModifiers(hold)
            return cancel(&hold, isShortcut ? .shortcut : .cancelKey)
        case .interrupt(let interruption): return cancel(&hold, .interrupted(interruption))
        case .tick: return tick(&hold, time: input.time)
        }
        return isAlive(hold)
    }

    /// Takes what applies to a device, which is not known before something is drawn; false where
    /// the mapping stays out of its way.
    private mutating func rescope(_ hold: inout Hold, _ words: [String]) -> Bool {
        guard case .armed = hold.stage, hold.chord != nil, window?.device != words else {
            return true
        }
        window?.device = words
        guard
            let scope = arenas.scope(
                profile: hold.profile, gate: hold.gate, over: window, at: hold.anchor,
                isByFocus: hold.chord?.isOfKeyboard ?? false)
        else {
            // A hotkey that already drew has had its outcomes: no application gets it.
            guard !hold.hasSettled else {
                effects.append(.disarm)
                return false
            }
            let chord = hold.chord
            _ = cancel(&hold, .nothingDrawn)
            // Out of the way: the hotkey is the application's.
            if let chord, chord.trigger != .modifiers { effects.append(.pass(chord)) }
            return false
        }
        adopt(scope, &hold, at: hold.anchor)
        return true
    }

    private func adopt(_ scope: CachedArena, _ hold: inout Hold, at point: Point) {
        hold.scope = scope.profile
        hold.arena = scope.arena
        setScale(&hold, at: point)
    }

    private func setScale(_ hold: inout Hold, at point: Point) {
        hold.unit = arenas.scale(at: point)
        hold.limits = limits.scaled(by: hold.unit)
    }

    /// A contact begins to draw at `point`, which may be on another monitor than the pointer was
    /// when the hotkey went down, or than the contact before it: lengths are those of that monitor.
    mutating func relocate(_ hold: inout Hold, to point: Point) {
        guard arenas.scale(at: point) != hold.unit,
            let scope = arenas.scope(
                profile: hold.profile, gate: hold.gate, over: window, at: point,
                isByFocus: hold.chord?.isOfKeyboard ?? false)
        else { return }
        adopt(scope, &hold, at: point)
    }

    /// Whether a hold that has no hotkey to wait for still has fingers, or a tap to wait for.
    @inline(__always) private func isAlive(_ hold: Hold) -> Bool {
        if hold.chord != nil { return true }
        return switch hold.stage {
        case .armed: false
        case .drawing: true
        case .spent: !hold.down.isEmpty
        }
    }

    private mutating func press(_ hold: inout Hold, _ chord: Chord, time: Duration) -> Bool {
        if chord == hold.chord, isToggled(hold) { return release(&hold, time: time) }
        // One hold at a time: a second hotkey during a hold is somebody's other hand.
        guard hold.instanceSelection == .undecided else { return true }
        yield(&hold)
        return false
    }

    private mutating func tick(_ hold: inout Hold, time: Duration) -> Bool {
        if timeout > .zero, time >= hold.lastMovement + timeout { return cancel(&hold, .timeout) }
        if let due = landingDeadline(hold), time >= due {
            yield(&hold)
            return false
        }
        if let rest = rest(hold), time >= hold.lastMovement + rest {
            return release(&hold, time: time)
        }
        if case .drawing = hold.stage, let wanted = hold.arena.deadline, time >= wanted {
            let resolution = hold.arena.tick(at: time)
            settle(&hold, resolution, isLast: isLast(hold), time: time)
        }
        if let due = hold.stepTracker.deadline, time >= due {
            effects += performances(hold.stepTracker.tick(at: time), hold)
        }
        if hold.isCaptured, time >= hold.lastMovement + Engine.patience {
            hold.isCaptured = false
            effects.append(.relax)
        }
        predictionSchedule(&hold, time: time)
        return isAlive(hold)
    }

    /// Cancels the hold. What a continuous gesture began is ended first.
    mutating func cancel(_ hold: inout Hold, _ reason: Cancellation) -> Bool {
        if hold.instanceSelection == .undecided {
            yield(&hold)
            return false
        }
        let told = undo(&hold)
        effects.append(.disarm)
        // After an outcome there is nothing left to cancel.
        if case .spent = hold.stage { return false }
        effects.append(.settle(.cancelled(reason)))
        effects += told
        return false
    }

    mutating func rearm(_ hold: inout Hold, time: Duration) {
        hold.rearm(time: time)
        if let chord = hold.chord { effects.append(.arm(chord)) }
    }
}
