internal import Gestures

/// What the recognizers make of the contacts: ink, effects of gestures and the outcome.
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

    /// Whether nothing more can come of the contacts: all are up, and no recognizer waits for
    /// another tap.
    @inline(__always) var isLast: Bool {
        arena.contacts.down == 0 && !arena.contacts.strokePaths.isEmpty
            && (arena.deadline == nil || isReleased)
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

    private mutating func emitTransitions() {
        for transition in arena.drainTransitions() { effects.append(.transition(transition)) }
        emitViability()
    }

    /// Reports whether a gesture can still match, where that changed: recognizers that failed
    /// cannot, and neither can a drawing that resembles no gesture.
    mutating func emitViability() {
        let isViable = arena.mayRecognize && predictionSchedule.viability.isViable
        guard isViable != self.isViable else { return }
        self.isViable = isViable
        if showsInk { effects.append(.viable(isViable)) }
        if !isViable { _ = relay() }
    }

    /// The effects of the granted gestures' events; accepts undecided fingers.
    private mutating func gestureEffects(at time: Duration) -> [Effect] {
        emitTransitions()
        var performed: [Effect] = []
        for gestureEvent in arena.drainGestureEvents() {
            acceptFingers()
            let bindings = profile.bindings
            if gestureEvent.progress != nil {
                let due = stepTracker.handle(
                    gestureEvent, of: bindings, unit: unit, at: time)
                if due.contains(where: { $0.binding.isDrag }) { hideInk() }
                performed += performEffects(for: due)
            } else if let binding = profile.binding(for: gestureEvent.phrase) {
                performed.append(
                    .perform(
                        binding,
                        Gesture(
                            gestureEvent.phrase, score: gestureEvent.score,
                            start: extent.start,
                            end: extent.end)))
            }
        }
        return performed
    }

    /// Fingers drag: from now on nothing covers what they drag.
    private mutating func hideInk() {
        guard !isDragging else { return }
        isDragging = true
        if showsInk { effects.append(.erase) }
    }

    /// Ends continuous gestures that are under way; gives the effects of that.
    mutating func endContinuousGestures() -> [Effect] {
        guard case .drawing = state, arena.resolution == .underWay else { return [] }
        _ = arena.close()
        return gestureEffects(at: lastMovement)
    }

    /// What is due of continuous gestures, as effects.
    func performEffects(for due: [StepTracker.Due]) -> [Effect] {
        due.filter { $0.binding.takesPart(in: $0.phase) }.map { due in
            .perform(
                due.binding,
                Gesture(
                    due.phrase, score: 1, start: extent.start, end: extent.end,
                    phase: due.phase,
                    progress: due.progress))
        }
    }

    /// Turns the arena's resolution into the outcome, once there is one.
    mutating func resolve(
        _ resolution: Arena.Resolution, isLast: Bool, time: Duration
    ) {
        guard case .drawing(let medium) = state else { return }
        var performed = gestureEffects(at: time)
        var resolution = resolution
        if isLast, !resolution.isOver {
            resolution = arena.close()
            performed += gestureEffects(at: time)
        }
        guard resolution.isOver, isLast || resolution != .allFailed else {
            effects += performed
            return
        }
        // Fingers that are not recognized are the application's.
        guard !isUndecided else { return rejectFingers() }
        let outcome = outcome(of: resolution)
        if case .unrecognized = outcome, relay() { return }
        state = .finished(medium)
        isCaptured = false
        // All grabs are released before a command runs.
        keepDrawn(outcome)
        effects += [.disarm, .outcome(outcome)] + performed
        // No finger or button is down: the hotkey may draw again.
        if arena.contacts.down == 0, !isReleased, chord != nil {
            rearm(time: lastMovement)
        }
    }

    /// Keeps what was drawn and not recognized, before the arena begins anew.
    private mutating func keepDrawn(_ outcome: Outcome) {
        drawn = nil
        if case .recognized = outcome { return }
        drawn = DrawnStroke(
            strokes: arena.contacts.strokePaths.map {
                Stroke($0.contact, samples: $0.strokePath.samples)
            },
            chord: chord, profile: profile, limits: limits)
    }

    private func outcome(of resolution: Arena.Resolution) -> Outcome {
        guard case .granted(let phrase, let score) = resolution else {
            return .unrecognized(arena.failedChecks.map(\.description))
        }
        var gesture = Gesture(phrase, score: score, start: extent.start, end: extent.end)
        var binding = profile.binding(for: phrase)
        if phrase.isContinuous {
            gesture.phrase = stepTracker.latest ?? phrase
            binding = stepTracker.leader
        }
        guard let binding else { return .unrecognized(["\(gesture.phrase) is not mapped"]) }
        return .recognized(gesture, mapped: binding.phrase)
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
