internal import Gestures

/// How a drawing ends: the hotkey's release, what the recognizers decide, the outcome.
extension Hold {
    /// The hotkey is up, or a toggle's next press, a click or a rest ends the drawing.
    mutating func release(time: Duration) {
        hotkey?.position = .ended
        guard !isUndrawn else { return finishUndrawn(passes: mayPass) }
        switch state {
        case .drawing:
            // The hotkey's release lifts every contact.
            let contacts = arena.contacts
            for (contact, strokePath) in contacts.touching.map({ contacts.strokePaths[$0] }) {
                let position = strokePath.end?.position ?? extent.latest
                feed(ContactEvent(contact, .ended, Sample(position, at: time)))
                guard case .drawing = state else { break }
            }
            // What recognizers still wait for will not come.
            if case .drawing = state {
                _ = arena.tick(at: time)
                conclude(arena.close(), isLast: true, time: time)
            }
        case .waiting, .finished, .over: break
        }
        state = .over
    }

    var isUndrawn: Bool {
        switch state {
        case .waiting: true
        case .drawing(.pointer): isTap
        case .drawing, .finished, .over: false
        }
    }

    /// Whether the application gets the hotkey if nothing is drawn. Modifiers reached it all along;
    /// a toggle's press is curlicue's.
    var mayPass: Bool {
        guard let hotkey, hotkey.forwarding != .nothing else { return false }
        return hotkey.chord.trigger != .modifiers && !isToggled
    }

    /// Ends a hold in which nothing was drawn. `passes` says whether the application gets the hotkey; of
    /// one that already drew it does not: that has had its outcomes.
    mutating func finishUndrawn(passes: Bool) {
        if !isWaiting { effects.append(.erase) }
        state = .over
        updateGrabs()
        guard let hotkey, hotkey.forwarding != .nothing else { return }
        effects.append(.outcome(.cancelled(.nothingDrawn)))
        if passes { effects.append(.pass(hotkey.chord)) }
    }

    /// Whether nothing more can come of the contacts: all are up, and no recognizer waits for
    /// another tap.
    var isLast: Bool {
        arena.contacts.down == 0 && !arena.contacts.strokePaths.isEmpty
            && (arena.deadline == nil || hotkey?.position == .ended)
    }

    /// Reports how recognizers went on, and whether a gesture can still match, where that changed. Once
    /// all recognizers have failed none can: ink that was shown as failed is never recognized after all.
    mutating func emitTransitions() {
        for transition in arena.drainTransitions() { effects.append(.transition(transition)) }
        let isViable = arena.resolution != .allFailed
        guard isViable != drawing.isViable else { return }
        drawing.isViable = isViable
        if showsInk { effects.append(.viable(isViable)) }
    }

    /// The effects of the granted gestures' events; accepts undecided fingers.
    private mutating func gestureEffects(at time: Duration) -> [Effect] {
        emitTransitions()
        var performed: [Effect] = []
        for gestureEvent in arena.drainGestureEvents() {
            if let fingers = drawing.undecided { effects.append(.accept(fingers)) }
            drawing.undecided = nil
            let bindings = profile.bindings
            if gestureEvent.progress != nil {
                let due = drawing.stepTracker.handle(
                    gestureEvent, of: bindings, unit: unit, at: time)
                // Fingers drag: from now on nothing covers what they drag.
                if due.contains(where: { $0.binding.isDrag }) {
                    if drawing.ink == .shown { effects.append(.erase) }
                    drawing.ink = .removed
                }
                performed += performEffects(for: due)
            } else if let binding = profile.binding(for: gestureEvent.phrase) {
                let gesture = Gesture(
                    gestureEvent.phrase, score: gestureEvent.score, start: extent.start,
                    end: extent.end)
                performed.append(.perform(binding, gesture))
            }
        }
        return performed
    }

    /// Ends continuous gestures that are under way; returns the effects of that.
    mutating func endContinuousGestures() -> [Effect] {
        guard case .drawing = state, arena.resolution == .underWay else { return [] }
        _ = arena.close()
        return gestureEffects(at: lastMovement)
    }

    func performEffects(for due: [StepTracker.Due]) -> [Effect] {
        due.filter { $0.binding.takesPart(in: $0.phase) }.map { due in
            .perform(
                due.binding,
                Gesture(
                    due.phrase, score: 1, start: extent.start, end: extent.end,
                    phase: due.phase, progress: due.progress))
        }
    }

    /// Turns the arena's resolution into the outcome, once there is one.
    mutating func conclude(_ resolution: Arena.Resolution, isLast: Bool, time: Duration) {
        guard let medium else { return }
        var performed = gestureEffects(at: time)
        var resolution = resolution
        if isLast, !resolution.isOver {
            resolution = arena.close()
            performed += gestureEffects(at: time)
        }
        if resolution == .allFailed, relay() { return }
        guard resolution.isOver, isLast || resolution != .allFailed else {
            effects += performed
            return
        }
        // Fingers that are not recognized are the application's.
        guard !isUndecided else { return rejectFingers() }
        let outcome = Outcome(
            of: arena, profile, drawing.stepTracker, from: extent.start, to: extent.end)
        state = .finished(medium)
        keepDrawn()
        // All grabs are released before a command runs.
        updateGrabs()
        effects.append(.outcome(outcome))
        if case .recognized(let gesture, _) = outcome, returnsPointer, !gesture.phrase.isContinuous
        {
            effects.append(.returnPointer(to: gesture.start, from: gesture.end))
        }
        effects += performed
        // No finger or button is down: the hotkey may draw again.
        if arena.contacts.down == 0, hotkey?.position != .ended { beginAnew(time: lastMovement) }
    }

    var returnsPointer: Bool {
        switch state {
        case .finished(.pointer), .finished(.button): profile.pointer == .return
        case .waiting, .drawing, .finished, .over: false
        }
    }

    private mutating func keepDrawn() {
        drawn = DrawnStroke(
            strokes: arena.contacts.strokePaths.map {
                Stroke($0.contact, samples: $0.strokePath.samples)
            },
            chord: chord, profile: profile, limits: limits)
    }
}

/// A drag of a button that is the hotkey, and no gesture: the application gets it.
extension Hold {
    /// Hands over what is drawn, which ends the hold; false where that cannot be done.
    mutating func relay() -> Bool {
        guard let hotkey, hotkey.forwarding == .tapsAndDrags, medium == .pointer,
            let path = arena.contacts.single?.strokePath.samples.map(\.position)
        else { return false }
        state = .over
        effects += [.erase, .relay(hotkey.chord, path)]
        updateGrabs()
        effects.append(.outcome(.cancelled(.relayed)))
        return true
    }
}

extension Outcome {
    /// What came of a drawing from `start` to `end`, whose continuous gestures `steps` has counted.
    init(
        of arena: Arena, _ profile: Profile, _ steps: StepTracker, from start: Point, to end: Point
    ) {
        guard case .granted(let phrase, let score) = arena.resolution else {
            self = .unrecognized(profile.reasons(arena.failedChecks))
            return
        }
        let binding = phrase.isContinuous ? steps.leader : profile.binding(for: phrase)
        let drawn = phrase.isContinuous ? steps.latest ?? phrase : phrase
        let gesture = Gesture(drawn, score: score, start: start, end: end)
        self = binding.map { .recognized(gesture, mapped: $0.phrase) } ?? .cancelled(.turnedBack)
    }
}
