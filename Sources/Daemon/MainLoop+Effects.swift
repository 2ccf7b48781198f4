internal import Desktop
internal import Engine
internal import Gestures
internal import Host
internal import JSON
internal import Logging
internal import Overlay

extension MainLoop {
    /// Carries effects out, in order. What is shown of an outcome comes after its command has
    /// started: the label may take longer to lay out than everything else together.
    func carryOut(_ effects: [Effect], of session: SeatSession, now: Duration) {
        let capture = session.capture
        // Before anything is grabbed or pressed; the end is told once the iteration is over.
        if !effects.isEmpty { watchdog.note(isHolding: true, now: now) }
        actionRunner.seat = session.index
        var outcome: Outcome?
        var bound: Binding?
        var effects = effects
        if let obstacle = obstacle(to: effects, of: session) {
            effects.removeAll(where: \.isPerform)
            if effects.contains(where: \.isSettle) {
                outcome = .cancelled(.interrupted(obstacle))
            } else {
                session.interruptions.append(obstacle)
            }
        }
        for effect in effects {
            switch effect {
            case .arm:
                hadHints = overlay.hasHints
                arm(session)
            case .capture: session.awaitsPointer = true
            case .relax:
                session.awaitsPointer = false
                capture.relax()
            case .disarm:
                session.awaitsPointer = false
                capture.disarm(now: now)
                session.hasBegun = false
                session.hasGuides = false
                hinted = []
                overlay.hideHints()
                display.flush()
            case .begin(let contact, let sample):
                overlay.begin(
                    session.inked(contact), at: sample.position, look: session.engine.profile?.ink)
                if !session.hasBegun {
                    actionRunner.begin(at: sample.position)
                    actionRunner.commands.strokeBegins()
                }
                session.hasBegun = true
            case .extend where session.isInked: break
            case .extend(let contact, var sample):
                sample.pressure = session.translator.pressure
                ink(session.inked(contact), sample, now: now)
            case .hope(let hopeful):
                overlay.showHopeless(!hopeful, now: now)
                if !hopeful { overlay.name(nil) }
            case .erase:
                freshInk.samples.removeAllKeepingCapacity()
                overlay.clear()
                scheduler = IdleScheduler()
                session.hasBegun = false
            case .candidates(let candidates): show(candidates, of: session, now: now)
            case .hint(let candidates): showHints(candidates, of: session)
            case .transition(let move):
                log.debug("\(move.recognizer): \(move.state.rawValue)")
                if let failedCheck = move.failedCheck { session.failedChecks.append(failedCheck) }
            case .settle(let settled): outcome = outcome ?? settled
            case .perform(let binding, let gesture):
                // Whoever records a stroke wants to draw, not to close windows.
                guard !isRecording else { continue }
                bound = binding
                perform(binding, gesture)
            case .accept(let fingers): capture.accept(fingers)
            case .reject(let fingers): capture.reject(fingers)
            case .pass(let chord):
                log.debug("hotkey \(chord) tapped: handed to the application")
                capture.pass(chord)
            }
        }
        if let outcome { show(outcome, of: session, bound: bound, now: now) }
        guard feed.isOpen else { return }
        // Told once it is done: who hears of it may act on it at once.
        display.flush()
        for effect in effects { feed.tell(effect, at: now, to: control) }
        if let outcome { feed.tell(outcome, bound: bound, at: now, to: control) }
    }

    private func arm(_ session: SeatSession) {
        let now = MonotonicClock.now
        noteLock()
        let engine = session.engine
        let profile = engine.profile
        let followsPointer = profile?.draw == .move
        session.backlog.isFollowed =
            profile?.bindings.contains { $0.phrase.isContinuous && $0.phrase.fingers == 1 } ?? false
        session.capture.arm(
            followsPointer: followsPointer, takesTouches: profile?.touch != .off,
            takesPads: profile?.touchpad != .off, drawingButtons: engine.drawingButtons,
            isToggled: profile?.mode == .toggle)
        // A window that is mapped already shows the first ink soonest.
        if followsPointer, let anchor = engine.anchor { overlay.prepare(at: anchor, now: now) }
    }

    /// Whether a pointer moves that is still to be grabbed.
    var awaitsPointer: Bool { sessions.contains(where: \.awaitsPointer) }

    /// Grabs the pointers that began to draw. Their first ink is on its way by then: the
    /// answer to a grab takes as long as the ink.
    func grabPointers() {
        guard awaitsPointer else { return }
        display.flush()
        for session in sessions where session.awaitsPointer {
            session.awaitsPointer = false
            grabPointer(session)
        }
    }

    private func grabPointer(_ session: SeatSession) {
        guard !session.capture.grabPointer() else { return }
        let refusal = session.capture.refusal
        log.warning("\(Cancellation.interrupted(refusal).reason): nothing can be drawn now")
        // The engine is in the middle of its answer; it hears of this with the next event.
        session.interruptions.append(refusal)
    }

    func ink(_ contact: Contact, _ sample: Sample, now: Duration) {
        if freshInk.contact != contact {
            showFreshInk(now)
            freshInk.contact = contact
        }
        freshInk.samples.append(sample)
    }

    /// Draws what this iteration's events added, in one go: samples are never dropped, only drawn
    /// together.
    func showFreshInk(_ now: Duration) {
        guard !freshInk.samples.isEmpty else { return }
        overlay.extend(freshInk.contact, through: freshInk.samples, now: now)
        scheduler.noteInk(now)
        freshInk.samples.removeAllKeepingCapacity()
    }

    /// What waits until nothing is more urgent.
    func runDeferredTasks(_ now: Duration) {
        for session in sessions {
            session.capture.forgetGrabs()
            while let interruption = session.interruptions.popLast() {
                take(Input(.interrupt(interruption), at: now), of: session, now: now)
            }
        }
        actionRunner.finishIteration()
        display.updateInputRecord()
        tellWatchdog(now)
        // The window under the stroke is looked up during the hold, not at its end.
        if actionRunner.wantsContext, display.pending == 0 {
            display.flush()
            actionRunner.findContexts()
        }
        while let task = deferredTasks.next(isHolding: isHolding, isBusy: actionRunner.isBusy) {
            switch task {
            case .toggleHints: toggleHints()
            case .pause: pause(true)
            case .resume: pause(false)
            case .arrangeOverlay: arrangeOverlay()
            case .updateExcludedProfiles: updateExcludedProfiles()
            case .updateSessions: noteSeats()
            case .reload: reload(because: .strokeEnded)
            }
        }
    }

    /// The watchdog is on its guard while a hold lasts, and while keys are pressed or lent.
    private func tellWatchdog(_ now: Duration) {
        watchdog.note(grabs: captures.reduce(into: []) { $0.formUnion($1.passiveGrabs) })
        let needsGuard = isHolding || display.hasOutstandingInput
        guard needsGuard != watchdog.isHolding else { return }
        display.flush()
        watchdog.note(isHolding: needsGuard, now: now)
    }

    private func perform(_ binding: Binding, _ gesture: Gesture) {
        display.flush()
        for (action, problem) in actionRunner.perform(binding, gesture) {
            log.error("\(binding.phrase): \(action): \(problem)")
            reporter.noteFailure(problem)
        }
    }

    private func show(_ outcome: Outcome, of session: SeatSession, bound: Binding?, now: Duration) {
        showFreshInk(now)
        scheduler = IdleScheduler()
        noteLock()
        let place = session.translator.pointerPosition()
        let report = reporter.report(
            outcome, bound: bound, nearest: nearest(session), isRecording: isRecording)
        session.nearest = []
        session.failedChecks = []
        if let line = report.line { log.info("\(line)") }
        overlay.finish(report.ending, report.message, at: place, now: now)
    }
}
