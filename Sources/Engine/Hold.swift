internal import Gestures

/// What lasts from hotkey down to hotkey up, or from the first finger to the last where fingers
/// need no hotkey. Within it gestures may follow each other where a contact's lift ends each
/// (fingers, dragging); each has its own outcome.
struct Hold {
    enum Medium: Hashable { case pointer, button(Int), touch, pad }

    enum State: Hashable {
        /// Nothing is drawn yet. The pointer's place is known, except after fingers drew: then its
        /// next movement says it.
        case waiting(isPlaced: Bool)
        case drawing(Medium)
        /// The outcome was sent while contacts are still down, which have to lift first.
        case finished(Medium)
        case over
    }

    struct Settings: Sendable {
        /// How long a hold lasts without movement; zero for ever, nil for the default.
        var timeout: Duration?
        var feedbackOptions: FeedbackOptions
        var hasFingers = true
    }

    struct Hotkey {
        enum Position {
            case down
            /// It is up, but the hold of a toggle goes on.
            case up
            /// It is up for good, or something else ended the hold: nothing more can be drawn.
            case ended
        }

        /// What the application may get of it, where that is no gesture. Modifiers it has anyway.
        enum Forwarding {
            case taps
            /// Drags of its button, too.
            case tapsAndDrags
            /// Nothing, once something under it had an outcome: then it was no tap.
            case nothing
        }

        let chord: Chord
        var position = Position.down
        var forwarding = Forwarding.taps
    }

    /// One gesture of the hold, from where it may begin to its outcome.
    struct Drawing {
        var hasBegun = false
        /// Whether the pointer is grabbed for the wheel while it draws nothing.
        var keepsWheel = false
        enum Ink {
            /// Nothing before there are enough fingers.
            case hidden
            case shown
            /// Fingers drag: ink, labels and guides would cover what they drag.
            case removed
        }

        var ink = Ink.shown
        /// Whether it can still become a gesture, as last reported.
        var isViable = true
        /// Fingers that came down without a hotkey and are neither accepted nor rejected yet, by
        /// their numbers; nil where that is decided.
        var undecided: [Int]?
        var pad: PadFingers?
        var buttonPresses = ButtonPresses()
        var stepTracker = StepTracker()
    }

    /// How far the pointer has to go from where the hotkey went down before ink begins, in pixels.
    static let threshold = 1.0

    let settings: Settings
    var effects: [Effect] = []
    /// Nil where fingers need none.
    var hotkey: Hotkey?
    private let arenas: ArenaCache
    /// The window where the hotkey went down, or the first finger.
    private let window: WindowDescription?
    private(set) var rules: Rules
    /// What the newest `grab` effect asked for.
    var wanted = GrabSet.none
    var state = State.waiting(isPlaced: true)
    /// Whether the pointer is to be ours: from when the button that is the hotkey goes down, or else the
    /// pointer or a button draws, until it rests (`Hold+Grabs.swift`), fingers draw, or the gesture is over.
    var wantsPointer: Bool
    var drawing = Drawing()
    /// Where the gesture began and last was; while nothing is drawn, where it would begin.
    var extent: GestureExtent
    var lastMovement: Duration
    /// When candidates are predicted next, and what was sent of them.
    var predictionSchedule = PredictionSchedule()
    /// What was drawn, where the newest input brought out what it is.
    var drawn: DrawnStroke?

    init(
        _ chord: Chord?, _ rules: Rules, _ arenas: ArenaCache, at point: Point, time: Duration,
        _ settings: Settings
    ) {
        self.settings = settings
        self.arenas = arenas
        window = arenas.window
        self.rules = rules
        hotkey = chord.map { Hotkey(chord: $0) }
        wantsPointer = chord?.isOfKeyboard == false
        extent = GestureExtent(at: point)
        lastMovement = time
        if chord == nil { drawing.ink = .hidden }
        if rules.key.gate == .touch { drawing.undecided = [] }
        keepWheel()
    }

    /// A gesture may begin: the wheel is kept from applications, unless fingers may drag, or once it
    /// acts.
    mutating func keepWheel() {
        drawing.keepsWheel = needs.hasWheel && !(needs.hasDrags && settings.hasFingers)
    }

    var profile: Profile { rules.profile }
    var arena: Arena { rules.arena }
    var limits: Limits { rules.limits }
    var unit: Double { rules.key.scale }
    var needs: GrabNeeds { rules.needs }
    var chord: Chord? { hotkey?.chord }
    var medium: Medium? { if case .drawing(let medium) = state { medium } else { nil } }
    var isWaiting: Bool { if case .waiting = state { true } else { false } }
    /// Whether something may begin to draw: nothing does, or the pointer was only nudged.
    var mayBegin: Bool { isWaiting || medium == .pointer && isTap }
    var showsInk: Bool { drawing.ink != .hidden }
    var isUndecided: Bool { drawing.undecided != nil }

    /// Whether the pointer moved no farther than a tap may, and nothing goes on already.
    var isTap: Bool {
        guard arena.resolution != .underWay else { return false }
        guard let strokePath = arena.contacts.single?.strokePath else { return true }
        return strokePath.box.diagonal <= limits.tap.slop
    }

    var isToggled: Bool { hotkey != nil && profile.mode == .toggle }

    /// Whether the hotkey is modifiers that are still down. Until something is drawn, the
    /// application gets these and all that is pressed with them; once they are released, buttons
    /// and the cancel key are kept from it.
    var isHeldByModifiers: Bool {
        chord?.trigger == .modifiers && hotkey?.position == .down
    }

    var isHeldByButton: Bool { chord?.isOfKeyboard == false && hotkey?.position == .down }

    /// After how long without movement the hold is cancelled; zero for never. A toggle that was
    /// begun by mistake keeps buttons and fingers from applications, so it ends by itself.
    var timeout: Duration {
        settings.timeout ?? (isToggled ? Profile.defaultToggleTimeout : .zero)
    }

    /// After how long a rest the drawing is finished; nil where a rest does not finish it.
    var rest: Duration? {
        guard isToggled, medium == .pointer else { return nil }
        return profile.rest
    }

    /// Handles one input, with `effects` as the result; nil when the hold is over.
    mutating func handle(_ input: Input) -> Engine.Status? {
        effects.removeAll(keepingCapacity: true)
        apply(input)
        updateGrabs()
        return isAlive ? status : nil
    }

    /// Whether the hold still has a hotkey to wait for, or fingers, or a tap.
    private var isAlive: Bool {
        switch state {
        case .waiting: hotkey != nil
        case .drawing: true
        case .finished: hotkey != nil || arena.contacts.down > 0
        case .over: false
        }
    }

    /// Computed once for each input; the main loop reads it more often.
    var status: Engine.Status {
        Engine.Status(deadline: deadline, predictionDue: predictionSchedule.due)
    }

    private var deadline: Duration? {
        var due: Duration?
        switch state {
        case .waiting:
            due = drawing.buttonPresses.deadline.orEarlier(hintDeadline)
        case .drawing:
            due = arena.deadline.orEarlier(drawing.stepTracker.deadline).orEarlier(hintDeadline)
                .orEarlier(landingDeadline).orEarlier(pointerDeadline)
            if let rest { due = due.orEarlier(lastMovement + rest) }
        case .finished, .over: break
        }
        return timeout > .zero ? due.orEarlier(lastMovement + timeout) : due
    }

    private mutating func apply(_ input: Input) {
        if input.event.isDrawing, input.event.beginning != nil {
            applyRules(over: arenas.windowBeneath)
            // The mapping is switched off there.
            if state == .over { return }
        }
        switch input.event {
        case .press(let chord, _): press(chord, time: input.time)
        case .release(let chord):
            guard chord == self.chord else { return }
            guard isToggled else { return release(time: input.time) }
            hotkey?.position = .up
            if isWaiting { wantsPointer = false }
        case .motion(let point): motion(to: point, time: input.time)
        case .displaced(let point):
            // A button that repeats keeps to where it went down.
            guard mayBegin, drawing.buttonPresses.start == nil else { return }
            if !isWaiting { undraw() }
            state = .waiting(isPlaced: true)
            extent = GestureExtent(at: point)
        case .button(let number, let isDown, let point):
            button(number, isDown: isDown, at: point, time: input.time)
        case .touch(let finger, let phase, let point):
            guard profile.touch != .off else {
                if phase == .began { effects.append(.reject([finger])) }
                return
            }
            let event = ContactEvent(.finger(finger), phase, Sample(point, at: input.time))
            touch(event, finger: finger)
        case .pad(let event):
            if profile.touchpad != .off { handle(event, time: input.time) }
        case .by(let words):
            var window = window
            window?.device = words
            arenas.windowBeneath = window
            applyRules(over: window)
        case .monitors(let monitors): arena.setMonitors(monitors.map(\.bounds))
        case .over: break
        case .wheelLost: drawing.keepsWheel = false
        case .otherKey:
            // Beside a key typing goes on; modifiers were part of a shortcut.
            if chord?.trigger == .modifiers { cancel(.otherKey) }
        case .cancelKey:
            cancel(isWaiting && isHeldByModifiers ? .shortcut : .cancelKey)
        case .interrupt(.keyboardBusy)
        where isHeldByButton && mayPass && input.time == lastMovement:
            // At its press it is a prompt, which takes clicks; later a locker, which wants the pointer.
            finishUndrawn(passes: true)
        case .interrupt(let interruption): cancel(.interrupted(interruption))
        case .tick: tick(time: input.time)
        }
    }

    private mutating func press(_ chord: Chord, time: Duration) {
        switch self.chord {
        case nil where isUndecided: rejectFingers()
        // It takes precedence over fingers without one, and over modifiers that were the beginning of
        // a longer hotkey, as Ctrl+Super of Ctrl+Super+F12.
        case let known where known != chord && (known == nil || isHeldByModifiers):
            let ended = endContinuousGestures()
            if showsInk, !isWaiting { effects.append(.erase) }
            state = .over
            updateGrabs()
            effects += ended
        // Any hotkey of a toggle's profile ends it.
        case _ where isToggled && profile.hotkeys.contains(chord): release(time: time)
        // One hold at a time: a second hotkey is ignored.
        default: break
        }
    }

    private mutating func tick(time: Duration) {
        if timeout > .zero, time >= lastMovement + timeout {
            // A hotkey that is held still is the application's from now on.
            return isUndrawn && mayPass ? finishUndrawn(passes: true) : cancel(.timeout)
        }
        switch state {
        case .waiting: repeatPress(at: time)
        case .drawing:
            if let due = landingDeadline, time >= due { return rejectFingers() }
            if let rest, time >= lastMovement + rest {
                guard isTap else { return release(time: time) }
                undraw()
                extent = GestureExtent(at: extent.latest)
                predictionSchedule = PredictionSchedule()
                return
            }
            if let due = arena.deadline, time >= due {
                let resolution = arena.tick(at: time)
                conclude(resolution, isLast: isLast, time: time)
            }
            if let due = drawing.stepTracker.deadline, time >= due {
                effects += performEffects(for: drawing.stepTracker.tick(at: time))
            }
            if let due = pointerDeadline, time >= due { restPointer() }
        case .finished, .over: break
        }
        predict(at: time)
    }

    /// Cancels the hold. What a continuous gesture began is ended, too.
    mutating func cancel(_ reason: Cancellation) {
        if isUndecided { return rejectFingers() }
        let ended = endContinuousGestures()
        let isFinished = if case .finished = state { true } else { false }
        state = .over
        updateGrabs()
        // After an outcome there is nothing left to cancel.
        if !isFinished { effects += [.outcome(.cancelled(reason))] + ended }
    }

    mutating func beginAnew(time: Duration) {
        arena.reset()
        guard hotkey != nil else { return }
        // What a tap ends while nothing is drawn, it ends as a gesture, too.
        if isToggled, profile.draw == .move, case .finished(.button) = state {
            state = .over
            return
        }
        drawing = Drawing()
        let isMoved = state == .finished(.touch) || state == .finished(.pad) || returnsPointer
        state = .waiting(isPlaced: !isMoved)
        predictionSchedule = PredictionSchedule()
        extent = GestureExtent(at: extent.latest)
        lastMovement = time
        hotkey?.forwarding = .nothing
        wantsPointer = false
        keepWheel()
    }
}

extension Hold {
    mutating func motion(to point: Point, time: Duration) {
        let sample = Sample(point, at: time)
        switch state {
        case .waiting(let isPlaced):
            guard followsPointer else {
                // A button will draw from wherever the pointer is by then.
                lastMovement = time
                if drawing.buttonPresses.start == nil { extent = GestureExtent(at: point) }
                return
            }
            guard isPlaced else {
                state = .waiting(isPlaced: true)
                extent = GestureExtent(at: point)
                return
            }
            let start = extent.start
            guard point.distance(to: start) >= inkThreshold else { return }
            useScale(at: point)
            lastMovement = time
            if drawing.buttonPresses.start != nil {
                drawing.buttonPresses = ButtonPresses()
                predictionSchedule.awaitsHint = true
            }
            wantPointer(for: .pointer)
            feed(ContactEvent(.pointer, .began, Sample(start, at: time)))
            if state != .over { feed(ContactEvent(.pointer, .moved, sample)) }
        case .drawing(let medium) where medium != .touch && medium != .pad:
            lastMovement = time
            wantPointer(for: medium)
            feed(ContactEvent(medium == .pointer ? .pointer : .button, .moved, sample))
        case .drawing, .finished, .over: break
        }
    }

    /// Whether movement alone draws: under a button, or under other hotkeys unless they have `draw: drag`.
    var followsPointer: Bool {
        guard let chord else { return false }
        if case .button = chord.trigger { return true }
        return profile.draw == .move
    }

    /// How far the pointer has to go before ink begins, in pixels. After a press it is farther: a
    /// mouse moves a little while its wheel is turned.
    private var inkThreshold: Double {
        drawing.buttonPresses.start == nil ? Hold.threshold : max(Hold.threshold, limits.tap.slop)
    }

    /// Discards what was drawn, as so little counts as nothing.
    mutating func undraw() {
        arena.reset()
        drawing.isViable = true
        state = .waiting(isPlaced: true)
        if !isHeldByButton { wantsPointer = false }
        effects.append(.erase)
    }

    mutating func feed(_ event: ContactEvent) {
        let resolution = arena.handle(event)
        extent.update(event, arena.contacts, landing: limits.landing)
        ink(event)
        emitTransitions()
        schedulePrediction(at: event.sample.time)
        conclude(resolution, isLast: isLast, time: event.sample.time)
    }

    private mutating func ink(_ event: ContactEvent) {
        let contacts = arena.contacts
        switch drawing.ink {
        case .removed: return
        case .shown: break
        case .hidden:
            guard medium == .pad || contacts.down >= Hold.freeFingers else { return }
            drawing.ink = .shown
            for index in contacts.touching {
                guard let last = contacts.strokePaths[index].strokePath.end else { continue }
                effects.append(.begin(contacts.strokePaths[index].contact, last))
            }
            return
        }
        switch event.phase {
        case .began: effects.append(.begin(event.contact, event.sample))
        case .moved where contacts.isDown(event.contact):
            effects.append(.extend(event.contact, event.sample))
        case .moved, .ended: break
        }
    }
}

/// What of the mapping applies in the hold: by the monitor, and by the device that draws.
extension Hold {
    /// Applies the rules for what begins to draw over `window`, which may be another than at the press.
    private mutating func applyRules(over window: WindowDescription?) {
        guard hotkey != nil, mayBegin, arenas.window != window else { return }
        // Another device nudged the pointer.
        if !isWaiting { undraw() }
        arenas.window = window
        if !useRules(at: extent.start) { finishUndrawn(passes: mayPass) }
    }

    /// Uses the rules that apply at `point`; false where the mapping is switched off.
    private mutating func useRules(at point: Point) -> Bool {
        guard let found = arenas.rules(rules.key.profile, chord, rules.key.gate, at: point) else {
            return false
        }
        rules = found
        return true
    }

    /// A contact begins to draw at `point`, perhaps on another monitor, whose lengths count.
    mutating func useScale(at point: Point) {
        if arenas.scale(at: point) != unit { _ = useRules(at: point) }
    }
}
