internal import Gestures

/// What the contest of the recognizers comes to.
extension Hold {
    /// Gives a contact event to the ink and to the arena.
    mutating func feed(_ event: ContactEvent) {
        // Nothing may hold on to the contacts here: their stroke paths would be copied with every
        // event.
        let before = arena.contacts.position(of: event.contact)
        let resolution = arena.handle(event)
        extent.follow(event, arena.contacts, landing: limits.landing)
        ink(event, before: before)
        announce()
        noteMovement(at: event.sample.time)
        settle(resolution, isLast: isLast, time: event.sample.time)
    }

    /// Whether nothing more can come of the contacts: all are up, and nobody waits for another tap.
    @inline(__always) var isLast: Bool {
        arena.contacts.down == 0 && !arena.contacts.strokePaths.isEmpty
            && (arena.deadline == nil || isReleased)
    }

    private mutating func ink(_ event: ContactEvent, before: Point?) {
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

    private mutating func announce() {
        for transition in arena.drainTransitions() { effects.append(.transition(transition)) }
        announceViability()
    }

    /// Tells whether anything can still come of it, where that changed: by the recognizers' own
    /// word, or by the look of it.
    mutating func announceViability() {
        let isViable = arena.mayRecognize && predictionSchedule.prospect.isViable
        guard isViable != self.isViable else { return }
        self.isViable = isViable
        if showsInk { effects.append(.viable(isViable)) }
    }

    /// What the granted gestures' tellings come to, and makes undecided fingers ours.
    private mutating func told(time: Duration) -> [Effect] {
        announce()
        var performed: [Effect] = []
        for gestureEvent in arena.drainGestureEvents() {
            claim()
            let bindings = scope.bindings
            if gestureEvent.progress != nil {
                let due = stepTracker.follow(
                    gestureEvent, of: bindings, unit: unit, at: time)
                performed += performances(due)
            } else if let binding = scope.binding(for: gestureEvent.phrase) {
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

    /// Ends what is under way; gives what that makes due.
    mutating func undo() -> [Effect] {
        guard case .drawing = stage, arena.resolution == .underWay else { return [] }
        _ = arena.close()
        return told(time: lastMovement)
    }

    /// What is due of continuous gestures, as effects.
    func performances(_ due: [StepTracker.Due]) -> [Effect] {
        due.filter { $0.binding.takesPart(in: $0.phase) }.map { due in
            .perform(
                due.binding,
                Gesture(
                    due.phrase, score: 1, start: extent.start, end: extent.end,
                    phase: due.phase,
                    progress: due.progress))
        }
    }

    /// Turns the arena's ruling into the outcome, once there is one.
    mutating func settle(
        _ resolution: Arena.Resolution, isLast: Bool, time: Duration
    ) {
        guard case .drawing(let medium) = stage else { return }
        var performed = told(time: time)
        var resolution = resolution
        if isLast, !resolution.isOver {
            resolution = arena.close()
            performed += told(time: time)
        }
        guard resolution.isOver, isLast || resolution != .allFailed else {
            effects += performed
            return
        }
        // Where nobody recognized the fingers they are the application's.
        guard !isUndecided else { return yield() }
        stage = .spent(medium)
        isCaptured = false
        // Everything is let go before a command runs.
        effects += [.disarm, .outcome(outcome(of: resolution))] + performed
        // The hand is off the glass or the button: the hotkey may draw again.
        if arena.contacts.down == 0, !isReleased, chord != nil {
            rearm(time: lastMovement)
        }
    }

    private func outcome(of resolution: Arena.Resolution) -> Outcome {
        guard case .granted(let phrase, let score) = resolution else {
            return .unrecognized(arena.failedChecks.map(\.description))
        }
        var gesture = Gesture(phrase, score: score, start: extent.start, end: extent.end)
        var binding = scope.binding(for: phrase)
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
