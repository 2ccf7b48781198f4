internal import CX11
internal import Desktop
internal import Engine
internal import Gestures
internal import Host
internal import Overlay

/// One iteration of the loop: what comes in, and what is done about it, the most urgent first.
extension MainLoop {
    /// Iterates until the loop is to end; gives the exit status.
    func runLoop() throws -> Int32 {
        while true {
            let limit = iterate()
            if let status = loop.stopCode { return status }
            if let limit {
                try loop.wait(for: .only(connection), until: limit)
            } else {
                try loop.wait()
            }
        }
    }

    /// Does everything that there is to do before the loop may sleep.
    ///
    /// - Returns: until when nothing but input matters, after an iteration that was for ink alone;
    ///   nil where all sources and deadlines do.
    private func iterate() -> Duration? {
        var limit: Duration?
        repeat {
            limit = nil
            let now = MonotonicClock.now
            var inkTime: Duration?
            if hasEvents {
                interruptAfterStall(now)
                decodeEvents(now)
                let hasInk = !ink.isEmpty
                presentInk(now)
                if isHolding {
                    // At once, before it is asked what the ink may mean.
                    display.flush()
                    inkTime = now
                }
                capture.applyPending()
                if case .stop(let end) = scheduler.plan(now, load(hasInk: hasInk, now)) {
                    limit = end
                    display.flush()
                    continue
                }
                interruptAfterStall(MonotonicClock.now)
                runBacklogIfDue(now)
                grabPointer()
            } else {
                // After an iteration that was for ink alone.
                runBacklogIfDue(now)
                runSteps(now)
            }
            loop.dispatch()
            if display.isLost || loop.stopCode != nil { break }
            // What answers to the server brought along goes first: there may be ink in it.
            if display.kept > 0 { continue }
            let later = MonotonicClock.now
            // A stroke may have come of something else than an event.
            presentInk(later)
            grabPointer()
            capture.applyPending()
            // What became due since the ink went out is for the next iteration: for this one the
            // server has not had its pause.
            if isHolding, !hasPendingOutcome { workAtLabels(inkTime ?? later) }
            runDeferredTasks(later)
            reportErrors()
            display.flush()
            // What was sent last may have brought in events that poll would not see.
        } while display.queued > 0
        checkConnection()
        watchdog.answer()
        return limit
    }

    // MARK: Events and ink

    /// Whether events are there to be decoded.
    private var hasEvents: Bool {
        loop.ready(connection).isEmpty ? display.kept > 0 : display.pending > 0
    }

    /// Decodes the events that Xlib has. What merely goes on with a stroke becomes ink, and waits
    /// for `runBacklogIfDue`.
    private func decodeEvents(_ now: Duration) {
        repeat {
            decodeEvent(now)
            // Until the pointer is grabbed each of its events costs a round trip.
        } while !session.awaitsPointer && display.queued > 0
        for input in session.translator.finishRelease(now: now) { handle(input, now: now) }
    }

    private func decodeEvent(_ now: Duration) {
        var event = XEvent()
        XNextEvent(display.handle, &event)
        // All that is acted on here the server sends itself. What another client made up with
        // XSendEvent, the selection lost or the monitors changed, is a claim without proof.
        guard event.xany.send_event == 0 else { return }
        guard session.translator.translate(&event, now: now, into: &decoded) else {
            return handleOther(&event, now)
        }
        for index in decoded.indices {
            let input = decoded[index]
            if let (contact, sample) = session.inkSample(of: input) {
                ink.append(sample, of: contact)
                session.queue.postpone(input)
            } else {
                handle(input, now: now)
            }
        }
        decoded.removeAllKeepingCapacity()
    }

    /// An event that is no input.
    private func handleOther(_ event: inout XEvent, _ now: Duration) {
        if isHolding { handleNewWindow(event, now) }
        if overlay.handle(&event, now: now) { return handleClicks() }
        if monitors.isAboutResources(event) {
            resources.add(at: now)
        } else if monitors.handle(event) {
            monitorsChanged(now)
        } else if display.isLoss(event) {
            log.error(
                "another program destroyed a window of curlicue; start it again: curlicue run &")
            loop.stop(Ending.connectionLost.rawValue)
        } else if instanceSelection.isLost(by: event) {
            log.info("another curlicue takes over")
            loop.stop(Ending.asked.rawValue)
        } else {
            if actionRunner.handle(event) { windowManagerChanges.add(at: now) }
            if isAboutPanels(event) { deferredTasks.add(.arrangeOverlay) }
            if activeWindowWatch?.handle(event) == true { claims.focusChanged(now) }
        }
    }

    /// Draws what this iteration's events added, in one go.
    private func presentInk(_ now: Duration) {
        ink.drain { contact, samples in
            overlay.inkLayer.extend(
                contact, through: samples, now: now, commitsSoon: !scheduler.isFast)
            scheduler.recordInk(now)
        }
    }

    // MARK: The engine

    /// What this iteration has to do besides its ink.
    private func load(hasInk: Bool, _ now: Duration) -> IdleScheduler.Load {
        var load = IdleScheduler.Load(
            hasInk: hasInk,
            isUrgent: session.awaitsPointer || screenLock.hasInterruption
                || loop.hasWork(besides: connection, at: now))
        if session.queue.isInterrupted { load.isUrgent = true }
        load.hasSteps = session.queue.backlog.hasSteps
        load.engineDue = session.queue.backlog.gatheredDue
        load.engineDeadline = session.queue.backlog.deadline
        return load
    }

    /// Gives the engine what has been inked meanwhile, where it has not just been at work: many
    /// samples at once cost little more than one, and nothing that comes of them is more urgent
    /// than the next ink.
    private func runBacklogIfDue(_ now: Duration) {
        if let due = session.queue.backlog.due, due <= now { runBacklog(now) }
    }

    /// The same at once for a gesture that answers to the pointer step by step, where samples come so
    /// slowly that each is followed by this.
    private func runSteps(_ now: Duration) {
        if !scheduler.isFast, session.queue.backlog.hasSteps { runBacklog(now) }
    }

    /// Gives the engine all that has been inked.
    private func runBacklog(_ now: Duration) {
        guard !session.queue.backlog.isEmpty else { return }
        var inputs = session.queue.dequeueBacklog(at: now)
        for input in inputs { run(input, isInked: true, now: now) }
        session.queue.recycle(&inputs)
    }

    /// Gives one input to the engine, after those that wait, and carries out what comes of it.
    func handle(_ input: Input, now: Duration) {
        if overlay.vanishes, session.queue.engine.endsDrawing(input.event) {
            overlay.erase()
        }
        runBacklog(now)
        run(input, now: now)
    }

    private func run(_ input: Input, isInked: Bool = false, now: Duration) {
        if monitorStream.isOpen { monitorStream.send(input) }
        if case .press = input.event { session.queue.setRelaying(!monitorStream.isRecording) }
        if let description = context.description(before: input, of: session) {
            carryOut(session.queue.handle(description), isInked: isInked, now: now)
        }
        let effects = session.queue.handle(input)
        carryOut(effects, isInked: isInked, now: now)
        // One iteration may have hundreds of steps, each with commands to start: that is work, and
        // the watchdog has to know.
        if effects.contains(where: \.isPerform) { interruptAfterStall(MonotonicClock.now) }
    }

    private func carryOut(_ effects: [Effect], isInked: Bool = false, now: Duration) {
        if effectRunner.run(effects, of: session, isInked: isInked, now: now) {
            // The next drawing has a pace of its own.
            scheduler = IdleScheduler()
        }
    }

    /// Nothing that was drawn before a stall of the loop may run a command after it.
    func interruptAfterStall(_ now: Duration) {
        if watchdog.hasStalled(at: now) { interrupt(.stall, now) }
    }

    /// The hold has to end, if there is one.
    func interrupt(_ interruption: Interruption, _ now: Duration) {
        effectRunner.showPendingOutcome(now)
        handle(Input(.interrupt(interruption), at: now), now: now)
    }

    // MARK: The pointer's grab

    /// Grabs the pointer where it began to draw. Its first ink is on its way by then: the answer
    /// to a grab takes as long as the ink.
    private func grabPointer() {
        guard session.awaitsPointer else { return }
        display.flush()
        if let refusal = session.grabPointer() {
            log.warning("\(Cancellation.interrupted(refusal).reason): nothing can be drawn now")
        }
    }

    // MARK: Time

    /// Whether the engine has to be given the time.
    func isTickDue(_ now: Duration) -> Bool {
        session.queue.nextTick(scheduler).map { $0 <= now } ?? false
    }

    /// Gives the engine the time, after all that waits.
    func tick(_ now: Duration) {
        if !session.queue.backlog.isEmpty {
            runBacklog(now)
            guard isTickDue(now) else { return }
        }
        runTick(now)
    }

    private func runTick(_ now: Duration) {
        capture.forgetGrabs()
        let (effects, hasPredicted) = session.queue.tick(now)
        if hasPredicted { scheduler.recordWork(now) }
        carryOut(effects, now: now)
    }

    /// Goes on with predictions in the iteration of a sample, where samples come so fast that there
    /// is no better time.
    private func predict(_ now: Duration) {
        guard scheduler.isFast, session.queue.isPredictionDue(now), scheduler.isFree(now) else {
            return
        }
        runBacklog(now)
        repeat {
            runTick(now)
        } while scheduler.gathersWork && session.queue.isPredicting
        scheduler.recordWork(now)
    }

    /// Has wet ink drawn well, then labels, then predictions: one of them with each sample where
    /// samples come fast.
    private func workAtLabels(_ now: Duration) {
        let hasDrawn = overlay.commit(now: now, tiles: scheduler.tiles, yields: true)
        if scheduler.hasInk(at: now) {
            if hasDrawn { scheduler.recordWork(now) }
            if scheduler.isFast, scheduler.isFree(now), let due = overlay.labelsDue, due <= now,
                overlay.workAtLabels(now: now, slices: scheduler.slices)
            {
                scheduler.recordWork(now)
            }
        }
        predict(now)
    }

    /// When something on the overlay is due.
    var overlayDue: Duration? {
        let ink = overlay.inkDue.map { scheduler.isFast ? scheduler.next(after: $0) : $0 }
        let labels = overlay.labelsDue.map { scheduler.next(after: $0) }
        return overlay.timersDue.orEarlier(ink).orEarlier(labels)
    }

    /// Goes on with what changes on the overlay in time.
    func tickOverlay(_ now: Duration) {
        let slices = scheduler.isFree(now) ? scheduler.slices : 0
        let budget = Overlay.Budget(tiles: 1, slices: slices, yields: true)
        if overlay.tick(now: now, budget: budget) {
            scheduler.recordWork(now)
        }
    }
}
