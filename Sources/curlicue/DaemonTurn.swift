internal import ArgumentParser
internal import CX11
internal import Desktop
internal import Engine
internal import Gestures
internal import Host
internal import Logging
internal import Overlay

/// One turn of the loop: what comes in, and what is done about it, the most urgent first.
extension Daemon {
    func takeSignals() {
        for signal in signals.read() {
            switch signal {
            case .terminate, .interrupt: loop.stop(0)
            case .hangUp where terminal.isGone: loop.stop(0)
            case .hangUp: reload(because: "SIGHUP")
            case .childExited:
                for exit in spawner.reap() { performer.commands.note(exit, log: log) }
                // Thousands may have ended, which is work and no standstill.
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
        isLight = !freshInk.samples.isEmpty && canWait(now)
        showFreshInk(now)
        if isHolding {
            inkedAt = now
            display.flush()
            // The server draws now. Where both have the same right to a processor it may be ours
            // that it waits for, and we had more to do than to go to sleep.
            if !isLight, isReserved, !isDone(now) { SchedulingPolicy.yield() }
        }
        for capture in captures { capture.settle() }
        if isLight { return }
        noteStandstill(MonotonicClock.now)
        think(now)
        takePointers()
    }

    /// Does what is left to do before the loop may sleep, the most urgent first.
    func endTurn() {
        // What is sent last may bring in events that the poll would not see.
        repeat {
            while display.kept > 0 { takeEvents() }
            if isLight {
                isLight = false
                // What waits is taken up with a sample, or when the engine has to hear of this one.
                for holder in holders {
                    loop.hastyDeadline = loop.hastyDeadline.orEarlier(holder.thinkDeadline)
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
        if Capture.handle(&event, now: now, captures: captures, into: &told) {
            for index in told.indices {
                let (capture, input) = told[index]
                guard let holder = holders.first(where: { $0.capture === capture }) else {
                    continue
                }
                if !draw(input, of: holder, now: now) { take(input, of: holder, now: now) }
            }
            told.removeAllKeepingCapacity()
        } else if monitors.tellsOfResources(event) {
            resources.note(at: now)
        } else if monitors.handle(event) {
            monitorsChanged(now)
        } else if display.isLoss(event) {
            log.error(
                "another program destroyed a window of curlicue; it has to be started again")
            loop.stop(ExitStatus.failure.rawValue)
        } else if instanceSelection.isLost(by: event) {
            log.info("another curlicue takes over")
            loop.stop(0)
        } else {
            performer.handle(event)
            if tellsOfPanels(event) { pendingRooms = true }
            if shyness?.handle(event) == true {
                shynessDue = shynessDue ?? max(now, shynessLooked + Daemon.shynessPause)
            }
        }
    }

    /// Inks what merely goes on, and leaves it for `think`; false where more may come of it.
    private func draw(_ input: Input, of holder: Holder, now: Duration) -> Bool {
        guard let contact = holder.engine.pen, case .motion(let point) = input.event else {
            return false
        }
        var sample = Sample(point, at: input.time)
        sample.pressure = holder.capture.pressure
        ink(holder.inked(contact), sample, now: now)
        holder.backlog.append(input)
        return true
    }

    /// Whether all but the ink of this turn can wait for the turn in which the engine is told of
    /// it.
    private func canWait(_ now: Duration) -> Bool {
        // What fingers do is told the engine at once: there is no such turn.
        guard overlay.scheduler.isBrisk, !awaitsPointer,
            holders.contains(where: { !$0.backlog.isEmpty })
        else { return false }
        return holders.allSatisfy { holder in
            holder.interruptions.isEmpty && holder.briskThinkDue.map { now < $0 } ?? true
        }
    }

    /// Whether all that is due has been done.
    private func isDone(_ now: Duration) -> Bool {
        if overlay.hasWork(now) || awaitsPointer { return false }
        return !holders.contains {
            $0.thinkDue.map { $0 <= now } ?? false
                || overlay.scheduler.isFast && isGlanceDue($0, now)
        }
    }

    /// Gives the engine what has been inked meanwhile, where it has not just been thinking: many
    /// samples at once cost little more than one, and nothing that comes of them is more urgent
    /// than the next ink.
    private func think(_ now: Duration) {
        for holder in holders where holder.thinkDue.map({ $0 <= now }) ?? false {
            catchUp(holder, now)
        }
    }

    /// Gives the engine all that has been inked.
    func catchUp(_ holder: Holder, _ now: Duration) {
        var inputs: [Input] = []
        swap(&inputs, &holder.backlog)
        holder.thought = now
        holder.isInked = true
        for input in inputs { hand(input, to: holder, now: now) }
        holder.isInked = false
        // Kept for its room.
        inputs.removeAllKeepingCapacity()
        swap(&inputs, &holder.backlog)
    }

    /// Gives one input to the engine, after those that wait, and carries out what comes of it.
    func take(_ input: Input, of holder: Holder, now: Duration) {
        if overlay.vanishes, holder.engine.endsDrawing(input.event) {
            overlay.erase()
            display.flush()
        }
        if !holder.backlog.isEmpty { catchUp(holder, now) }
        hand(input, to: holder, now: now)
    }

    private func hand(_ input: Input, to holder: Holder, now: Duration) {
        if feed.isOpen { feed.tell(input, to: control) }
        if hasApplications { describe(input, of: holder, now: now) }
        let effects = holder.engine.handle(input)
        // Of most samples nothing comes that has not been done.
        if holder.isInked, !feed.isOpen, effects.allSatisfy(\.isInk) { return }
        carryOut(effects, of: holder, now: now)
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
        for holder in holders {
            take(Input(.interrupt(interruption), at: now), of: holder, now: now)
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
        let areas = monitors.all.map { Output($0.box, scale: $0.scale) }
        for holder in holders {
            _ = holder.engine.handle(Input(.monitors(areas), at: MonotonicClock.now))
        }
    }

    /// Makes beforehand what the next press would else have to wait for.
    func makeContests() {
        for holder in holders { holder.engine.prepare() }
    }

    func checkConnection() {
        guard display.isLost else { return }
        if Display.isServerThere() {
            // XF86ClearGrab, XKillClient: whoever supervises us starts us again.
            log.error("the X server ended our connection; curlicue has to be started again")
            loop.stop(ExitStatus.failure.rawValue)
        } else {
            log.error("the X server went away")
            loop.stop(ExitStatus.unavailable.rawValue)
        }
    }
}
