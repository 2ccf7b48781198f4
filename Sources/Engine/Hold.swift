internal import Gestures

/// What lasts from hotkey down to hotkey up, or from the first finger to the last where fingers
/// need no hotkey. Within it gestures may follow each other where a contact's lift ends each
/// (fingers, dragging); each has its own outcome.
struct Hold {
    /// What draws now.
    enum Medium: Hashable { case pointer, button(Int), touch, pad }

    /// Where the drawing stands.
    enum State: Hashable {
        /// Nothing is drawn yet.
        case armed
        /// A contact draws.
        case drawing(Medium)
        /// The outcome was sent while contacts are still down, which have to lift first.
        case finished(Medium)
        /// The drag is no gesture, and the application has it: the hold is over.
        case relayed
    }

    /// What the mapping sets for every hold.
    struct Settings: Sendable {
        /// The limits at 96 dpi.
        var limits: Limits
        /// After how long without movement a hold is cancelled; zero for never, nil where the mapping
        /// does not say.
        var timeout: Duration?
        /// What is reported while something is drawn.
        var feedbackOptions: FeedbackOptions
        /// The recorded strokes.
        var templates: TemplateLibrary
        /// Whether fingers draw without a hotkey.
        var hasFreeTouches: Bool
    }

    /// How long a grabbed pointer may rest before its grab is released, so that a screen locker or
    /// a menu can grab it: lockers give up after a second or more.
    static let patience = Duration.milliseconds(900)

    /// How far the pointer has to go from where the hotkey went down before ink begins, in pixels.
    static let threshold = 1.0

    let settings: Settings
    /// What is to be done because of the newest input, in order.
    var effects: [Effect] = []
    /// The hotkey; nil where fingers need none.
    var chord: Chord?
    /// The index of its profile.
    let profileIndex: Int
    /// The profile as it is over the window where the hold began.
    var profile: Profile
    /// The limits on the monitor where the drawing began.
    var limits: Limits
    /// Where the pointer was when the hotkey went down, or when it drew last.
    var anchor: Point
    /// Whether the pointer is known to be there: after fingers drew, its place is not known before
    /// its next movement.
    var isAnchored = true
    /// The recognizers of the profile, which compete for the gesture.
    var arena: Arena
    /// Where the drawing stands.
    var state = State.armed
    /// When something last moved.
    var lastMovement: Duration
    /// Whether the pointer is grabbed.
    var isCaptured = false
    /// Whether a gesture of this hold already had its outcome.
    var hadOutcome = false
    /// Whether a gesture can still match, as last sent.
    var isViable = true
    /// Whether the hotkey is up: nothing more can be drawn under it.
    var isReleased = false
    /// Whether the hotkey of a toggle was released; its hold goes on.
    var isHotkeyUp = false
    /// Fingers and buttons that are down.
    var down: Set<Contact> = []
    /// The fingers of this gesture, to be accepted or rejected by these numbers.
    var fingers: [Int] = []
    /// Whether fingers came down without a hotkey that are neither accepted nor rejected yet.
    var isUndecided = false
    /// Whether a drag that is no gesture becomes the application's.
    var relays = false
    /// Whether what is drawn shows.
    var showsInk: Bool
    /// Whether fingers drag: ink, labels and guides would cover what they drag.
    var isDragging = false
    /// The fingers of the touchpad's gesture.
    var pad: PadFingers?
    /// What the wheel and further buttons did.
    var buttonPresses = ButtonPresses()
    /// What continuous gestures do, step by step.
    var stepTracker = StepTracker()
    /// Whether a hotkey, a touch screen or a touchpad began it.
    var gate: Gate
    /// Pixels for each pixel at 96 dpi on the monitor where the drawing began.
    var unit: Double
    /// When candidates are predicted next, and what was sent of them.
    var predictionSchedule = PredictionSchedule()
    /// Where the gesture began and last was.
    var extent: GestureExtent
    /// What was drawn last, where its outcome is the newest.
    var drawn: DrawnStroke?

    init(
        _ chord: Chord?, profileIndex: Int, _ cached: CachedArena, _ gate: Gate, at point: Point,
        time: Duration, scale: Double, _ settings: Settings
    ) {
        self.settings = settings
        self.chord = chord
        self.profileIndex = profileIndex
        profile = cached.profile
        arena = cached.arena
        self.gate = gate
        // Fingers that need no hotkey show once there are enough of them.
        showsInk = chord != nil
        anchor = point
        extent = GestureExtent(at: point)
        lastMovement = time
        unit = scale
        limits = settings.limits.scaled(by: scale)
    }

    // MARK: Inputs

    /// Handles one input, with `effects` as the result; nil when the hold is over.
    mutating func handle(_ input: Input, _ arenas: inout ArenaCache) -> Engine.Status? {
        effects.removeAllKeepingCapacity()
        return apply(input, &arenas) ? status : nil
    }

    /// Computed once for each input; the main loop reads it more often.
    var status: Engine.Status {
        Engine.Status(deadline: deadline, predictionDue: predictionSchedule.due)
    }

    /// When the hold needs a tick that cannot wait.
    @inline(__always) private var deadline: Duration? {
        let never = Duration.seconds(Int64.max)
        var earliest = arena.deadline ?? never
        if let wanted = stepTracker.deadline { earliest = min(earliest, wanted) }
        if let wanted = repetitionDeadline { earliest = min(earliest, wanted) }
        if let wanted = landingDeadline { earliest = min(earliest, wanted) }
        if let wanted = hintDeadline { earliest = min(earliest, wanted) }
        if isCaptured { earliest = min(earliest, lastMovement + Hold.patience) }
        if let rest { earliest = min(earliest, lastMovement + rest) }
        if timeout > .zero { earliest = min(earliest, lastMovement + timeout) }
        return earliest == never ? nil : earliest
    }

    /// Applies an input; false when the hold is over.
    private mutating func apply(_ input: Input, _ arenas: inout ArenaCache) -> Bool {
        switch input.event {
        case .press(let chord, _): return press(chord, time: input.time)
        case .release(let chord):
            guard chord == self.chord else { return true }
            if isToggled {
                isHotkeyUp = true
                return true
            }
            return release(time: input.time)
        case .motion(let point):
            motion(to: point, time: input.time, &arenas)
        case .button(let number, let isDown, let point):
            return button(number, isDown: isDown, at: point, time: input.time, &arenas)
        case .touch(let finger, let phase, let point):
            guard profile.touch != .off else {
                if phase == .began { refuse(finger) }
                return true
            }
            let event = ContactEvent(.finger(finger), phase, Sample(point, at: input.time))
            touch(event, finger: finger, &arenas)
        case .pad(let event):
            guard profile.touchpad != .off else { return true }
            handle(event, time: input.time, &arenas)
        case .by(let words): return applyDeviceRules(words, &arenas)
        case .monitors(let monitors):
            arena.setMonitors(monitors.map(\.bounds))
            return true
        case .over: return true
        case .otherKey:
            // A key hotkey swallows nothing but itself, so typing goes on beside it; under a
            // modifier chord another key means that the chord was part of a shortcut.
            guard chord?.trigger == .modifiers else { return true }
            return cancel(.otherKey)
        case .cancelKey:
            let isShortcut = state == .armed && isHeldByModifiers
            return cancel(isShortcut ? .shortcut : .cancelKey)
        case .interrupt(let interruption): return cancel(.interrupted(interruption))
        case .tick: return tick(time: input.time)
        }
        return isAlive
    }

    /// Applies the rules for a device, which is not known before something is drawn; false where
    /// they switch the mapping off.
    private mutating func applyDeviceRules(_ words: [String], _ arenas: inout ArenaCache) -> Bool {
        guard case .armed = state, chord != nil, arenas.window?.device != words else {
            return true
        }
        arenas.window?.device = words
        if useProfile(at: anchor, &arenas) { return true }
        // A hotkey that already drew has had its outcomes: no application gets it.
        guard !hadOutcome else {
            effects.append(.disarm)
            return false
        }
        _ = cancel(.nothingDrawn)
        // The hotkey is the application's.
        if let chord, chord.trigger != .modifiers { effects.append(.pass(chord)) }
        return false
    }

    /// Uses the profile and the limits that apply at `point`; false where the mapping is switched
    /// off.
    private mutating func useProfile(at point: Point, _ arenas: inout ArenaCache) -> Bool {
        guard
            let found = arenas.cachedArena(
                profile: profileIndex, gate: gate, at: point,
                isByFocus: chord?.isOfKeyboard ?? false)
        else { return false }
        profile = found.profile
        arena = found.arena
        unit = arenas.scale(at: point)
        limits = settings.limits.scaled(by: unit)
        return true
    }

    /// A contact begins to draw at `point`, which may be on another monitor than the pointer was
    /// when the hotkey went down, or than the contact before it: lengths are those of that monitor.
    mutating func relocate(to point: Point, _ arenas: inout ArenaCache) {
        if arenas.scale(at: point) != unit { _ = useProfile(at: point, &arenas) }
    }

    /// Whether a hold still has a hotkey to wait for, or fingers, or a tap.
    @inline(__always) private var isAlive: Bool {
        switch state {
        case .armed: chord != nil
        case .drawing: true
        case .finished: chord != nil || !down.isEmpty
        case .relayed: false
        }
    }

    private mutating func press(_ chord: Chord, time: Duration) -> Bool {
        if chord == self.chord, isToggled { return release(time: time) }
        // One hold at a time: a second hotkey during a hold is ignored.
        guard isUndecided else { return true }
        rejectFingers()
        return false
    }

    private mutating func tick(time: Duration) -> Bool {
        if timeout > .zero, time >= lastMovement + timeout {
            return cancel(.timeout)
        }
        if let due = landingDeadline, time >= due {
            rejectFingers()
            return false
        }
        if let rest, time >= lastMovement + rest {
            return release(time: time)
        }
        if case .drawing = state, let wanted = arena.deadline, time >= wanted {
            let resolution = arena.tick(at: time)
            resolve(resolution, isLast: isLast, time: time)
        }
        if let due = stepTracker.deadline, time >= due {
            effects += performEffects(for: stepTracker.tick(at: time))
        }
        repeatPress(at: time)
        if isCaptured, time >= lastMovement + Hold.patience {
            restPointer()
        }
        predict(at: time)
        return isAlive
    }

    /// Cancels the hold. What a continuous gesture began is ended first.
    mutating func cancel(_ reason: Cancellation) -> Bool {
        if isUndecided {
            rejectFingers()
            return false
        }
        let ended = endContinuousGestures()
        effects.append(.disarm)
        // After an outcome there is nothing left to cancel.
        if case .finished = state { return false }
        effects.append(.outcome(.cancelled(reason)))
        effects += ended
        return false
    }

    /// Begins anew under the same hotkey.
    mutating func rearm(time: Duration) {
        arena.reset()
        switch state {
        case .drawing(.touch), .drawing(.pad), .finished(.touch), .finished(.pad):
            isAnchored = false
        case .armed, .drawing, .finished, .relayed: break
        }
        state = .armed
        isViable = true
        isCaptured = false
        isDragging = false
        down = []
        fingers = []
        pad = nil
        stepTracker = StepTracker()
        buttonPresses = ButtonPresses()
        predictionSchedule = PredictionSchedule()
        anchor = extent.latest
        extent = GestureExtent(at: anchor)
        lastMovement = time
        hadOutcome = true
        if let chord { effects.append(.arm(chord)) }
    }
}

/// What the contacts draw.
extension Hold {
    /// Passes a contact event to the arena and draws its ink.
    mutating func feed(_ event: ContactEvent) {
        // No copy of the contacts may be kept here: their stroke paths would be copied with every
        // event.
        let before = arena.contacts.position(of: event.contact)
        let resolution = arena.handle(event)
        extent.update(event, arena.contacts, landing: limits.landing)
        ink(event, before: before)
        emitTransitions()
        schedulePrediction(at: event.sample.time)
        resolve(resolution, isLast: isLast, time: event.sample.time)
    }

    private mutating func ink(_ event: ContactEvent, before: Point?) {
        guard !isDragging else { return }
        guard showsInk else {
            let contacts = arena.contacts
            guard event.contact.isPad || contacts.down >= Hold.freeFingers else { return }
            showsInk = true
            for index in contacts.touching {
                guard let last = contacts.strokePaths[index].strokePath.end else { continue }
                effects.append(.begin(contacts.strokePaths[index].contact, last))
            }
            return
        }
        switch event.phase {
        case .began: effects.append(.begin(event.contact, event.sample))
        case .moved: if before != nil { effects.append(.extend(event.contact, event.sample)) }
        case .ended:
            if let before, before != event.sample.position {
                effects.append(.extend(event.contact, event.sample))
            }
        }
    }
}

extension Contacts {
    /// Where a contact is that is down.
    fileprivate func position(of contact: Contact) -> Point? {
        touching.first { strokePaths[$0].contact == contact }.flatMap {
            strokePaths[$0].strokePath.end?.position
        }
    }
}

extension Contact {
    /// Whether it is a finger of a touchpad's gesture.
    var isPad: Bool {
        if case .pad = self { true } else { false }
    }
}
