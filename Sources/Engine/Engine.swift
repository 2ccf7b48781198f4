public import Gestures

/// The hold as a state machine: inputs in, effects out. It knows no server, no clock and no files;
/// time arrives in the inputs, and `deadline` says when the next tick is wanted.
public struct Engine: Sendable {
    /// The hotkeys and what is drawn under them.
    public let profiles: [Profile]
    private let limits: Limits
    private let timeout: Duration
    /// An arena for each profile, as it is before a hold.
    private let arenas: [Arena]
    private var hold: Hold?
    private var effects: [Effect] = []

    /// How long a captured pointer may rest before it is let go, so that a screen locker or a menu
    /// can have it: lockers give up after a second or more.
    public static let patience = Duration.milliseconds(900)

    /// How far the pointer has to go from where the hotkey went down before ink begins, in pixels.
    public static let threshold = 1.0

    /// An engine for `profiles`. A `timeout` of zero never cancels.
    public init(
        profiles: [Profile], limits: Limits = Limits(), timeout: Duration = .zero,
        templates: TemplateLibrary = TemplateLibrary()
    ) {
        self.profiles = profiles
        self.limits = limits
        self.timeout = timeout
        arenas = profiles.map { Arena($0.recognizers(limits: limits, templates: templates)) }
    }

    /// Whether a hotkey is held.
    public var isHolding: Bool { hold != nil }

    /// Where the hold's stroke would begin: where the pointer was when its hotkey went down.
    public var anchor: Point? { hold?.anchor }

    /// The index in `profiles` of the hold's profile, while there is a hold.
    public var currentProfile: Int? { hold?.profile }

    /// When the engine wants a tick, on the clock of the inputs; nil when only events matter.
    public var deadline: Duration? {
        guard let hold else { return nil }
        var candidates: [Duration] = []
        if let wanted = hold.arena.deadline { candidates.append(wanted) }
        if hold.isCaptured { candidates.append(hold.lastMovement + Engine.patience) }
        if timeout > .zero { candidates.append(hold.lastMovement + timeout) }
        return candidates.min()
    }

    /// Takes one input and gives what is to be done, in order.
    public mutating func handle(_ input: Input) -> [Effect] {
        effects.removeAll(keepingCapacity: true)
        if case .press(let chord, let point) = input.event {
            press(chord, at: point, time: input.time)
        } else if var current = hold {
            hold = nil
            hold = proceed(&current, input) ? current : nil
        }
        return effects
    }

    private mutating func press(_ chord: Chord, at point: Point, time: Duration) {
        // One hold at a time: a second hotkey during a hold is somebody's other hand.
        guard hold == nil,
            let index = profiles.firstIndex(where: { $0.hotkeys.contains(chord) })
        else { return }
        hold = Hold(chord, profile: index, at: point, time: time, arena: arenas[index])
        effects.append(.arm(chord))
    }

    /// Moves the hold on; false when it is over.
    private mutating func proceed(_ hold: inout Hold, _ input: Input) -> Bool {
        switch input.event {
        case .press: return true
        case .release(let chord):
            guard chord == hold.chord else { return true }
            return release(&hold, time: input.time)
        case .motion(let point):
            motion(&hold, to: point, time: input.time)
        case .button(let number, let isDown, let point):
            return button(&hold, number, isDown: isDown, at: point, time: input.time)
        case .touch(let finger, let phase, let point):
            guard profiles[hold.profile].touch != .off else { return true }
            touch(&hold, ContactEvent(.finger(finger), phase, Sample(point, at: input.time)))
        case .pad, .monitors: break
        case .otherKey:
            // A key hotkey swallows nothing but itself, so typing goes on beside it; under a
            // modifier chord another key means that the chord was part of a shortcut.
            guard hold.chord.trigger == .modifiers else { return true }
            return cancel(&hold, .otherKey)
        case .cancelKey: return cancel(&hold, .cancelKey)
        case .interrupt(let interruption): return cancel(&hold, .interrupted(interruption))
        case .tick: return tick(&hold, time: input.time)
        }
        return true
    }

    private mutating func motion(_ hold: inout Hold, to point: Point, time: Duration) {
        let sample = Sample(point, at: time)
        switch hold.stage {
        case .armed:
            guard profiles[hold.profile].draw == .move,
                point.distance(to: hold.anchor) >= Engine.threshold
            else { return }
            hold.lastMovement = time
            hold.stage = .drawing(.pointer)
            capture(&hold)
            feed(&hold, ContactEvent(.pointer, .began, Sample(hold.anchor, at: time)))
            feed(&hold, ContactEvent(.pointer, .moved, sample))
        case .drawing(.pointer):
            hold.lastMovement = time
            capture(&hold)
            feed(&hold, ContactEvent(.pointer, .moved, sample))
        case .drawing(.button):
            hold.lastMovement = time
            capture(&hold)
            feed(&hold, ContactEvent(.button, .moved, sample))
        case .drawing(.touch), .spent: break
        }
    }

    private mutating func button(
        _ hold: inout Hold, _ number: Int, isDown: Bool, at point: Point, time: Duration
    ) -> Bool {
        let sample = Sample(point, at: time)
        switch (hold.stage, isDown) {
        case (.armed, true) where number == 1 && takesButton(hold):
            hold.lastMovement = time
            hold.stage = .drawing(.button(1))
            hold.down.insert(.button)
            capture(&hold)
            feed(&hold, ContactEvent(.button, .began, sample))
            return true
        case (.drawing(.button(number)), false):
            hold.down.remove(.button)
            feed(&hold, ContactEvent(.button, .ended, sample))
            return true
        case (.spent(.button(number)), false):
            rearm(&hold, time: time)
            return true
        case (_, true) where (4...7).contains(number):
            return true  // The wheel is no change of mind.
        case (_, true):
            return cancel(&hold, .otherButton(number))
        default: return true
        }
    }

    /// Whether button 1 draws: always when dragging, else only where a press is mapped.
    private func takesButton(_ hold: Hold) -> Bool {
        let profile = profiles[hold.profile]
        if profile.draw == .drag { return true }
        return profile.bindings.contains {
            switch $0.phrase {
            case .tap, .longPress: true
            default: false
            }
        }
    }

    private mutating func touch(_ hold: inout Hold, _ event: ContactEvent) {
        switch (hold.stage, event.phase) {
        case (.armed, .began):
            hold.stage = .drawing(.touch)
            hold.down.insert(event.contact)
            hold.lastMovement = event.sample.time
            feed(&hold, event)
        case (.drawing(.touch), .began):
            hold.down.insert(event.contact)
            feed(&hold, event)
        case (.drawing(.touch), .moved):
            hold.lastMovement = event.sample.time
            feed(&hold, event)
        case (.drawing(.touch), .ended):
            hold.down.remove(event.contact)
            feed(&hold, event)
        case (.spent(.touch), .began):
            hold.down.insert(event.contact)
        case (.spent(.touch), .ended):
            hold.down.remove(event.contact)
            if hold.down.isEmpty { rearm(&hold, time: event.sample.time) }
        default: break  // A finger beside the pointer's own stroke draws nothing.
        }
    }

    private mutating func release(_ hold: inout Hold, time: Duration) -> Bool {
        hold.isReleased = true
        switch hold.stage {
        case .armed:
            finish(nothingDrawnIn: hold)
        case .drawing(let medium):
            if medium == .pointer, isTap(hold) {
                effects.append(.erase)
                finish(nothingDrawnIn: hold)
                break
            }
            // The hotkey's release lifts every contact.
            for (contact, trail) in hold.arena.contacts.trails
            where medium == .pointer || hold.down.contains(contact) {
                let position = trail.end?.position ?? hold.end
                feed(&hold, ContactEvent(contact, .ended, Sample(position, at: time)))
                if case .spent = hold.stage { break }
            }
            // Whoever still waits for time to pass has had it.
            if case .drawing = hold.stage { settle(&hold, hold.arena.tick(at: time), isLast: true) }
        case .spent: break
        }
        return false
    }

    /// Whether the pointer strayed no further than a hand does that only presses a key.
    private func isTap(_ hold: Hold) -> Bool {
        guard let trail = hold.arena.contacts.single?.trail else { return true }
        return trail.box.diagonal <= limits.tap.slop
    }

    private mutating func finish(nothingDrawnIn hold: Hold) {
        effects.append(.disarm)
        // A hotkey that already drew has had its outcomes, and was no tap.
        guard !hold.hasSettled else { return }
        effects.append(.settle(.cancelled(.nothingDrawn)))
        // Modifiers reached the application all along.
        if hold.chord.trigger != .modifiers { effects.append(.pass(hold.chord)) }
    }

    private mutating func tick(_ hold: inout Hold, time: Duration) -> Bool {
        if timeout > .zero, time >= hold.lastMovement + timeout { return cancel(&hold, .timeout) }
        if case .drawing = hold.stage, let wanted = hold.arena.deadline, time >= wanted {
            settle(&hold, hold.arena.tick(at: time), isLast: false)
        }
        if hold.isCaptured, time >= hold.lastMovement + Engine.patience {
            hold.isCaptured = false
            effects.append(.relax)
        }
        return true
    }

    private mutating func cancel(_ hold: inout Hold, _ reason: Cancellation) -> Bool {
        effects.append(.disarm)
        // After an outcome there is nothing left to cancel.
        if case .spent = hold.stage { return false }
        effects.append(.settle(.cancelled(reason)))
        return false
    }

    private mutating func capture(_ hold: inout Hold) {
        guard !hold.isCaptured else { return }
        hold.isCaptured = true
        effects.append(.capture)
    }

    private mutating func rearm(_ hold: inout Hold, time: Duration) {
        hold.rearm(time: time)
        effects.append(.arm(hold.chord))
    }

    /// Gives a contact event to the ink and to the arena.
    private mutating func feed(_ hold: inout Hold, _ event: ContactEvent) {
        switch event.phase {
        case .began: effects.append(.begin(event.contact, event.sample))
        case .moved: effects.append(.extend(event.contact, event.sample))
        case .ended:
            if let last = hold.arena.contacts.trails.last(where: { $0.contact == event.contact }),
                last.trail.end?.position != event.sample.position
            {
                effects.append(.extend(event.contact, event.sample))
            }
        }
        if hold.arena.contacts.trails.isEmpty { hold.start = event.sample.position }
        hold.end = event.sample.position
        let ruling = hold.arena.handle(event)
        for transition in hold.arena.drainTransitions() { effects.append(.transition(transition)) }
        if hold.arena.isHopeful != hold.isHopeful {
            hold.isHopeful = hold.arena.isHopeful
            effects.append(.hope(hold.isHopeful))
        }
        settle(&hold, ruling, isLast: hold.arena.contacts.down == 0 && event.phase == .ended)
    }

    /// Turns the arena's ruling into the outcome, once there is one.
    private mutating func settle(_ hold: inout Hold, _ ruling: Arena.Ruling, isLast: Bool) {
        guard case .drawing(let medium) = hold.stage else { return }
        for transition in hold.arena.drainTransitions() { effects.append(.transition(transition)) }
        let outcome: Outcome
        var performed: (Binding, Gesture)?
        switch ruling {
        case .granted(let phrase, let score):
            let gesture = Gesture(phrase, score: score, start: hold.start, end: hold.end)
            if let binding = profiles[hold.profile].binding(for: phrase) {
                outcome = .recognized(gesture, mapped: binding.phrase)
                performed = (binding, gesture)
            } else {
                outcome = .unrecognized(["\(phrase) is not mapped"])
            }
        case .nobody where isLast, .open where isLast, .underWay where isLast:
            outcome = .unrecognized(hold.arena.rejections.map(\.description))
        case .nobody, .open, .underWay: return
        }
        hold.stage = .spent(medium)
        hold.isCaptured = false
        effects += [.disarm, .settle(outcome)]
        if let (binding, gesture) = performed { effects.append(.perform(binding, gesture)) }
        // The hand is off the glass or the button: the hotkey may draw again.
        if hold.arena.contacts.down == 0, !hold.isReleased {
            rearm(&hold, time: hold.lastMovement)
        }
    }
}
