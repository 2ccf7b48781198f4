internal import Gestures

/// What the contest of the recognizers comes to.
extension Engine {
    /// Gives a contact event to the ink and to the arena.
    mutating func feed(_ hold: inout Hold, _ event: ContactEvent) {
        // Nothing may hold on to the contacts here: their stroke paths would be copied with every
        // event.
        let before = hold.arena.contacts.position(of: event.contact)
        let resolution = hold.arena.handle(event)
        hold.extent.follow(event, hold.arena.contacts, landing: hold.limits.landing)
        ink(&hold, event, before: before)
        announce(&hold)
        noteMovement(&hold, at: event.sample.time)
        settle(&hold, resolution, isLast: isLast(hold), time: event.sample.time)
    }

    /// Whether nothing more can come of the contacts: all are up, and nobody waits for another tap.
    @inline(__always) func isLast(_ hold: Hold) -> Bool {
        hold.arena.contacts.down == 0 && !hold.arena.contacts.strokePaths.isEmpty
            && (hold.arena.deadline == nil || hold.isReleased)
    }

    private mutating func ink(_ hold: inout Hold, _ event: ContactEvent, before: Point?) {
        guard hold.showsInk else {
            // Fingers that need no hotkey show once there are enough of them.
            let contacts = hold.arena.contacts
            guard event.contact.isPad || contacts.down >= Engine.freeFingers else { return }
            hold.showsInk = true
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

    private mutating func announce(_ hold: inout Hold) {
        for transition in hold.arena.drainTransitions() { effects.append(.transition(transition)) }
        announceHope(&hold)
    }

    /// Tells whether anything can still come of it, where that changed: by the recognizers' own
    /// word, or by the look of it.
    mutating func announceHope(_ hold: inout Hold) {
        let isHopeful = hold.arena.isHopeful && hold.predictionSchedule.prospect.isHopeful
        guard isHopeful != hold.isHopeful else { return }
        hold.isHopeful = isHopeful
        if hold.showsInk { effects.append(.hope(isHopeful)) }
    }

    /// What the granted gestures' tellings come to, and makes undecided fingers ours.
    private mutating func told(_ hold: inout Hold, time: Duration) -> [Effect] {
        announce(&hold)
        var performed: [Effect] = []
        for gestureEvent in hold.arena.drainTellings() {
            claim(&hold)
            let bindings = hold.scope.bindings
            if gestureEvent.progress != nil {
                let due = hold.stepTracker.follow(
                    gestureEvent, of: bindings, unit: hold.unit, at: time)
                performed += performances(due, hold)
            } else if let binding = hold.scope.binding(for: gestureEvent.phrase) {
                performed.append(
                    .perform(
                        binding,
                        Gesture(
                            gestureEvent.phrase, score: gestureEvent.score,
                            start: hold.extent.start,
                            end: hold.extent.end)))
            }
        }
        return performed
    }

    /// Ends what is under way; gives what that makes due.
    mutating func undo(_ hold: inout Hold) -> [Effect] {
        guard case .drawing = hold.stage, hold.arena.resolution == .underWay else { return [] }
        _ = hold.arena.close()
        return told(&hold, time: hold.lastMovement)
    }

    /// What is due of continuous gestures, as effects.
    func performances(_ due: [StepTracker.Due], _ hold: Hold) -> [Effect] {
        due.filter { $0.binding.takesPart(in: $0.phase) }.map { due in
            .perform(
                due.binding,
                Gesture(
                    due.phrase, score: 1, start: hold.extent.start, end: hold.extent.end,
                    phase: due.phase,
                    progress: due.progress))
        }
    }

    /// Turns the arena's ruling into the outcome, once there is one.
    mutating func settle(
        _ hold: inout Hold, _ resolution: Arena.Resolution, isLast: Bool, time: Duration
    ) {
        guard case .drawing(let medium) = hold.stage else { return }
        var performed = told(&hold, time: time)
        var resolution = resolution
        if isLast, !resolution.isOver {
            resolution = hold.arena.close()
            performed += told(&hold, time: time)
        }
        guard resolution.isOver, isLast || resolution != .nobody else {
            effects += performed
            return
        }
        // Where nobody recognized the fingers they are the application's.
        guard hold.instanceSelection == .ours else { return yield(&hold) }
        hold.stage = .spent(medium)
        hold.isCaptured = false
        // Everything is let go before a command runs.
        effects += [.disarm, .settle(outcome(of: resolution, hold))] + performed
        // The hand is off the glass or the button: the hotkey may draw again.
        if hold.arena.contacts.down == 0, !hold.isReleased, hold.chord != nil {
            rearm(&hold, time: hold.lastMovement)
        }
    }

    private func outcome(of resolution: Arena.Resolution, _ hold: Hold) -> Outcome {
        guard case .granted(let phrase, let score) = resolution else {
            return .unrecognized(hold.arena.failedChecks.map(\.description))
        }
        var gesture = Gesture(phrase, score: score, start: hold.extent.start, end: hold.extent.end)
        var binding = hold.scope.binding(for: phrase)
        if phrase.isContinuous {
            gesture.phrase = hold.stepTracker.latest ?? phrase
            binding = hold.stepTracker.leader
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
