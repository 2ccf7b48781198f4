internal import CX11
internal import Desktop
internal import Engine
internal import Gestures
internal import Host
internal import Logging
internal import Overlay

/// One turn of the loop: what comes in, and what is done about it, the most urgent first.
extension MainLoop {
    func takeSignals() {
        for signal in signals.read() {
            switch signal {
            case .terminate, .interrupt: loop.stop(Ending.asked.rawValue)
            case .hangUp where terminal.isGone: loop.stop(Ending.asked.rawValue)
            case .hangUp: reload(because: "SIGHUP")
            case .childExited:
                for exit in spawner.reap() { actionRunner.commands.note(exit, log: log) }
                // Thousands may have ended, which is work and no stall.
                noteStandstill(MonotonicClock.now)
            }
        }
    }

    /// Takes the events that Xlib has, then sends every request that came of it at once: the ink
    /// first, before anybody thinks about what it may mean.
    func takeEvents() {
        let now = MonotonicClock.now
        noteStandstill(now)
        repeat {
            takeEvent(now)
            // Until the pointer is ours each of its events costs a round trip.
        } while !awaitsPointer && display.queued > 0
        isInkOnly = !freshInk.samples.isEmpty && canWait(now)
        showFreshInk(now)
        if isHolding {
            inkedAt = now
            display.flush()
            // The server draws now. Where both have the same right to a processor it may be ours
            // that it waits for, and we had more to do than to go to sleep.
            if !isInkOnly, isReserved, !isDone(now) { SchedulingPolicy.yield() }
        }
        for capture in captures { capture.settle() }
        if isInkOnly { return }
        noteStandstill(MonotonicClock.now)
        think(now)
        takePointers()
    }

    /// Does what is left to do before the loop may sleep, the most urgent first.
    func endTurn() {
        // What is sent last may bring in events that the poll would not see.
        repeat {
            while display.kept > 0 { takeEvents() }
            if isInkOnly {
                isInkOnly = false
                // What waits is taken up with a sample, or when the engine has to hear of this one.
                for session in sessions {
                    loop.hastyDeadline = loop.hastyDeadline.orEarlier(session.thinkDeadline)
                }
                return display.flush()
            }
            let now = MonotonicClock.now
            // A stroke may have come of something else than an event.
            showFreshInk(now)
            takePointers()
            // What became due since the ink went out is for the next turn: for this one the server
            // has not been let go first.
            let moment = inkedAt ?? now
            inkedAt = nil
            if isHolding {
                overlay.settle(now: moment)
                glance(now: moment)
            }
            finishTurn(now)
            for error in display.strayErrors() {
                log.debug("X: \(error)")
                overlay.handle(error)
            }
            display.flush()
        } while display.queued > 0
        checkConnection()
    }

    private func takeEvent(_ now: Duration) {
        var event = XEvent()
        XNextEvent(display.handle, &event)
        // All that is acted on here the server tells itself. What another client made up with
        // XSendEvent, the selection lost or the monitors changed, is a claim without proof.
        guard event.xany.send_event == 0 else { return }
        if overlay.handle(&event, now: now) { return }
        if Capture.handle(&event, now: now, captures: captures, into: &decoded) {
            for index in decoded.indices {
                let (capture, input) = decoded[index]
                guard let session = sessions.first(where: { $0.capture === capture }) else {
                    continue
                }
                if !draw(input, of: session, now: now) { take(input, of: session, now: now) }
            }
            decoded.removeAllKeepingCapacity()
        } else if monitors.tellsOfResources(event) {
            resources.note(at: now)
        } else if monitors.handle(event) {
            monitorsChanged(now)
        } else if display.isLoss(event) {
            log.error(
                "another program destroyed a window of curlicue; it has to be started again")
            loop.stop(Ending.connectionLost.rawValue)
        } else if instanceSelection.isLost(by: event) {
            log.info("another curlicue takes over")
            loop.stop(Ending.asked.rawValue)
        } else {
            actionRunner.handle(event)
            if tellsOfPanels(event) { pendingOutputs = true }
            if activeWindowWatch?.handle(event) == true {
                excludedProfilesDue =
                    excludedProfilesDue
                    ?? max(now, excludedProfilesChecked + MainLoop.excludedProfilesPause)
            }
        }
    }

    /// Inks what merely goes on, and leaves it for `think`; false where more may come of it.
    private func draw(_ input: Input, of session: SeatSession, now: Duration) -> Bool {
        guard let contact = session.engine.pen, case .motion(let point) = input.event else {
            return false
        }
        var sample = Sample(point, at: input.time)
        sample.pressure = session.capture.pressure
        ink(session.inked(contact), sample, now: now)
        session.pendingInputs.append(input)
        return true
    }

    /// Whether all but the ink of this turn can wait for the turn in which the engine is told of
    /// it.
    private func canWait(_ now: Duration) -> Bool {
        // What fingers do is told the engine at once: there is no such turn.
        guard overlay.scheduler.isBrisk, !awaitsPointer,
            sessions.contains(where: { !$0.pendingInputs.isEmpty })
        else { return false }
        return sessions.allSatisfy { session in
            session.interruptions.isEmpty && session.briskThinkDue.map { now < $0 } ?? true
        }
    }

    /// Whether all that is due has been done.
    private func isDone(_ now: Duration) -> Bool {
        if overlay.hasWork(now) || awaitsPointer { return false }
        return !sessions.contains {
            $0.thinkDue.map { $0 <= now } ?? false
                || overlay.scheduler.isFast && isGlanceDue($0, now)
        }
    }

    /// Gives the engine what has been inked meanwhile, where it has not just been thinking: many
    /// samples at once cost little more than one, and nothing that comes of them is more urgent
    /// than the next ink.
    private func think(_ now: Duration) {
        for session in sessions where session.thinkDue.map({ $0 <= now }) ?? false {
            catchUp(session, now)
        }
    }

    /// Gives the engine all that has been inked.
    func catchUp(_ session: SeatSession, _ now: Duration) {
        var inputs: [Input] = []
        swap(&inputs, &session.pendingInputs)
        session.thought = now
        session.isInked = true
        for input in inputs { hand(input, to: session, now: now) }
        session.isInked = false
        // Kept for its room.
        inputs.removeAllKeepingCapacity()
        swap(&inputs, &session.pendingInputs)
    }

    /// Gives one input to the engine, after those that wait, and carries out what comes of it.
    func take(_ input: Input, of session: SeatSession, now: Duration) {
        if overlay.vanishes, session.engine.endsDrawing(input.event) {
            overlay.erase()
            display.flush()
        }
        if !session.pendingInputs.isEmpty { catchUp(session, now) }
        hand(input, to: session, now: now)
    }

    private func hand(_ input: Input, to session: SeatSession, now: Duration) {
        if feed.isOpen { feed.tell(input, to: control) }
        if hasApplications { describe(input, of: session, now: now) }
        let effects = session.engine.handle(input)
        // Of most samples nothing comes that has not been done.
        if session.isInked, !feed.isOpen, effects.allSatisfy(\.isInk) { return }
        carryOut(effects, of: session, now: now)
        // One turn may have hundreds of steps, each with commands to start: that is work, of which
        // the watchdog has to hear.
        if effects.contains(where: \.isPerform) { noteStandstill(MonotonicClock.now) }
    }

    /// Nothing that was drawn before the loop stood still may run a command after it.
    func noteStandstill(_ now: Duration) {
        if watchdog.stoodStill(at: now) { interrupt(.standstill, now) }
    }

    /// Every hold has to end.
    func interrupt(_ interruption: Interruption, _ now: Duration) {
        for session in sessions {
            take(Input(.interrupt(interruption), at: now), of: session, now: now)
        }
    }

    func monitorsChanged(_ now: Duration) {
        arrangeOverlay()
        interrupt(.monitorsChanged, now)
        tellMonitors()
        makeContests()
    }

    /// Tells the engine the monitors, for gestures that begin at an edge and for lengths that are
    /// as long on each of them.
    func tellMonitors() {
        let areas = monitors.all.map { Output($0.bounds, scale: $0.scale) }
        for session in sessions {
            _ = session.engine.handle(Input(.monitors(areas), at: MonotonicClock.now))
        }
    }

    /// Makes beforehand what the next press would else have to wait for.
    func makeContests() {
        for session in sessions { session.engine.prepare() }
    }

    func checkConnection() {
        guard display.isLost else { return }
        if Display.isServerThere() {
            // XF86ClearGrab, XKillClient: whoever supervises us starts us again.
            log.error("the X server ended our connection; curlicue has to be started again")
            loop.stop(Ending.connectionLost.rawValue)
        } else {
            log.error("the X server went away")
            loop.stop(Ending.serverGone.rawValue)
        }
    }
}
