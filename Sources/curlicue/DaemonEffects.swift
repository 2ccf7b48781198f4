internal import Desktop
internal import Engine
internal import Gestures
internal import Host
internal import Logging
internal import Overlay

extension Daemon {
    /// Carries effects out, in order. What is shown of an outcome comes after its command has
    /// started: the label may take longer to lay out than everything else together.
    func carryOut(_ effects: [Effect], of holder: Holder, now: Duration) {
        let capture = holder.capture
        // Before anything is grabbed or pressed; the end is told once the turn is over.
        if !effects.isEmpty { watchdog.note(isHolding: true, now: now) }
        performer.seat = holder.index
        var outcome: Outcome?
        var bound: Binding?
        var effects = effects
        if let obstacle = obstacle(to: effects, of: holder) {
            effects.removeAll(where: \.isPerform)
            if effects.contains(where: \.isSettle) {
                outcome = .cancelled(.interrupted(obstacle))
            } else {
                holder.interruptions.append(obstacle)
            }
        }
        for effect in effects {
            switch effect {
            case .arm:
                hadHints = overlay.hasHints
                arm(holder)
            case .capture: holder.awaitsPointer = true
            case .relax:
                holder.awaitsPointer = false
                capture.relax()
            case .disarm:
                holder.awaitsPointer = false
                capture.disarm(now: now)
                holder.hasBegun = false
                holder.hasGuides = false
                hinted = []
                overlay.hideHints()
                display.flush()
            case .begin(let contact, let sample):
                overlay.begin(
                    holder.inked(contact), at: sample.position, look: holder.engine.profile?.ink)
                if !holder.hasBegun {
                    performer.begin(at: sample.position)
                    performer.commands.strokeBegins()
                }
                holder.hasBegun = true
            case .extend where holder.isInked: break
            case .extend(let contact, var sample):
                sample.pressure = capture.pressure
                ink(holder.inked(contact), sample, now: now)
            case .hope(let hopeful):
                overlay.showHopeless(!hopeful, now: now)
                if !hopeful { overlay.name(nil) }
            case .erase:
                freshInk.samples.removeAllKeepingCapacity()
                overlay.clear()
                holder.hasBegun = false
            case .candidates(let candidates): show(candidates, of: holder, now: now)
            case .hint(let candidates): showHints(candidates, of: holder)
            case .transition(let move):
                log.debug("\(move.recognizer): \(move.state.rawValue)")
                if let failedCheck = move.failedCheck { holder.failedChecks.append(failedCheck) }
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
        if let outcome {
            tally.note(outcome)
            show(outcome, of: holder, bound: bound, now: now)
        }
        guard feed.isOpen else { return }
        // Told once it is done: who hears of it may act on it at once.
        display.flush()
        for effect in effects { feed.tell(effect, at: now, to: control) }
        if let outcome { feed.tell(outcome, bound: bound, at: now, to: control) }
    }

    private func arm(_ holder: Holder) {
        let now = MonotonicClock.now
        noteLock()
        isReserved = SchedulingPolicy.isReserved
        let engine = holder.engine
        let profile = engine.profile
        let followsPointer = profile?.draw == .move
        holder.isFollowed =
            profile?.bindings.contains { $0.phrase.isContinuous && $0.phrase.fingers == 1 } ?? false
        holder.capture.arm(
            followsPointer: followsPointer, takesTouches: profile?.touch != .off,
            takesPads: profile?.touchpad != .off, drawingButtons: engine.drawingButtons,
            isToggled: profile?.mode == .toggle)
        // A window that is mapped already shows the first ink soonest.
        if followsPointer, let anchor = engine.anchor { overlay.prepare(at: anchor, now: now) }
    }

    /// Whether a hand moves whose pointer is not ours yet.
    var awaitsPointer: Bool { holders.contains(where: \.awaitsPointer) }

    /// Takes the pointers of hands that began to draw. Their first ink is on its way by then: the
    /// answer to a grab takes as long as the ink.
    func takePointers() {
        guard awaitsPointer else { return }
        display.flush()
        for holder in holders where holder.awaitsPointer {
            holder.awaitsPointer = false
            seize(holder)
        }
    }

    private func seize(_ holder: Holder) {
        guard !holder.capture.take() else { return }
        let refusal = holder.capture.refusal
        log.warning("\(Cancellation.interrupted(refusal).reason): nothing can be drawn now")
        // The engine is in the middle of its answer; it hears of this with the next event.
        holder.interruptions.append(refusal)
    }

    func ink(_ contact: Contact, _ sample: Sample, now: Duration) {
        if freshInk.contact != contact {
            showFreshInk(now)
            freshInk.contact = contact
        }
        freshInk.samples.append(sample)
    }

    /// Draws what this turn's events added, in one go: samples are never dropped, only drawn
    /// together.
    func showFreshInk(_ now: Duration) {
        guard !freshInk.samples.isEmpty else { return }
        overlay.extend(freshInk.contact, through: freshInk.samples, now: now)
        freshInk.samples.removeAllKeepingCapacity()
    }

    /// What waits until nothing is more urgent.
    func finishTurn(_ now: Duration) {
        for holder in holders {
            holder.capture.forgetGrabs()
            while let interruption = holder.interruptions.popLast() {
                take(Input(.interrupt(interruption), at: now), of: holder, now: now)
            }
        }
        performer.finishTurn()
        display.settleOutstandingInput()
        tellWatchdog(now)
        // The window under the stroke is looked up while the hand is drawing, not when it lets go.
        if performer.wantsContext, display.pending == 0 {
            display.flush()
            performer.findContexts()
        }
        toggleHints()
        if let pauses = shouldPause, !isHolding, !performer.isBusy {
            shouldPause = nil
            pause(pauses)
        }
        if pendingRooms, !isHolding { arrangeOverlay() }
        if pendingShyness, !isHolding { noteShyness() }
        if pendingSeats, !isHolding { noteSeats() }
        if pendingReload, !isHolding, !performer.isBusy { reload(because: Daemon.strokeEnded) }
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
        for (action, problem) in performer.perform(binding, gesture) {
            log.error("\(binding.phrase): \(action): \(problem)")
            failures.append(problem)
        }
    }

    private func show(_ outcome: Outcome, of holder: Holder, bound: Binding?, now: Duration) {
        showFreshInk(now)
        noteLock()
        let place = holder.capture.pointerPosition()
        let message: Message?
        let ending: Overlay.Ending
        switch outcome {
        case .recognized(let gesture, _):
            let doing = bound.map { Recognized.actions($0) } ?? ""
            log.info("\(gesture.phrase) (\(JSONObject.number(gesture.score))): \(doing)")
            ending = failures.isEmpty ? .recognized : .unrecognized
            message =
                failures.first.map { Message("\(gesture.phrase)", detail: $0, mark: .failure) }
                ?? Message("\(gesture.phrase)", detail: doing, mark: .success)
        case .unrecognized(let reasons):
            log.info("not recognized: \(reasons.joined(separator: "; "))")
            message = Message("not recognized", detail: nearest(holder), mark: .failure)
            ending = .unrecognized
        case .cancelled(let reason):
            if !reason.isQuiet { log.info("cancelled: \(reason.reason)") }
            message = reason.isQuiet ? nil : Message("cancelled", detail: reason.reason)
            ending = .cancelled
        }
        holder.nearest = []
        holder.failedChecks = []
        failures.removeAll()
        if isRecording, case .cancelled = outcome {
        } else if isRecording {
            return overlay.finish(
                .recognized, Message("recorded", mark: .success), at: place, now: now)
        }
        overlay.finish(ending, message, at: place, now: now)
    }
}
