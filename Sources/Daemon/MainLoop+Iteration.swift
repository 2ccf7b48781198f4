internal import CX11
internal import Desktop
internal import Engine
internal import Gestures
internal import Host
internal import Logging
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
                let hasInk = !freshInk.samples.isEmpty
                showFreshInk(now)
                if isHolding {
                    // At once, before anything looks at what the ink may mean.
                    display.flush()
                    inkTime = now
                }
                for capture in captures { capture.applyPending() }
                if case .stop(let end) = scheduler.plan(now, load(hasInk: hasInk, now)) {
                    limit = end
                    display.flush()
                    continue
                }
                interruptAfterStall(MonotonicClock.now)
                runSessions(now)
                grabPointers()
            }
            loop.dispatch()
            if display.isLost || loop.stopCode != nil { break }
            // What answers to the server brought along goes first: there may be ink in it.
            if display.kept > 0 { continue }
            let later = MonotonicClock.now
            // A stroke may have come of something else than an event.
            showFreshInk(later)
            grabPointers()
            // What became due since the ink went out is for the next iteration: for this one the
            // server has not had its pause.
            if isHolding { workAtLabels(inkTime ?? later) }
            runDeferredTasks(later)
            reportErrors()
            display.flush()
            // What was sent last may have brought in events that poll would not see.
        } while display.queued > 0
        checkConnection()
        watchdog.answer()
        return limit
    }

    /// Whether events are there to be decoded.
    private var hasEvents: Bool {
        loop.ready(connection).isEmpty ? display.kept > 0 : display.pending > 0
    }

    /// Decodes the events that Xlib has. What merely goes on with a stroke becomes ink, and waits
    /// for `runSessions`.
    private func decodeEvents(_ now: Duration) {
        repeat {
            decodeEvent(now)
            // Until the pointer is grabbed each of its events costs a round trip.
        } while !awaitsPointer && display.queued > 0
    }

    /// What this iteration has to do besides its ink.
    private func load(hasInk: Bool, _ now: Duration) -> IdleScheduler.Load {
        var load = IdleScheduler.Load(
            hasInk: hasInk,
            isUrgent: awaitsPointer || loop.hasWork(besides: connection, at: now))
        for session in sessions {
            if !session.interruptions.isEmpty { load.isUrgent = true }
            load.engineDue = load.engineDue.orEarlier(session.backlog.gatheredDue)
            load.engineDeadline = load.engineDeadline.orEarlier(session.backlog.deadline)
        }
        return load
    }

    /// Has wet ink drawn well, then labels, then predictions: one of them with each sample where
    /// samples come fast.
    private func workAtLabels(_ now: Duration) {
        let hasDrawn = overlay.settle(now: now, tiles: scheduler.tiles) { display.pending > 0 }
        if scheduler.hasInk(at: now) {
            if hasDrawn { scheduler.noteWork(now) }
            if scheduler.isFast, scheduler.isFree(now), let due = overlay.labelsDue, due <= now,
                overlay.workAtLabels(now: now, slices: scheduler.slices)
            {
                scheduler.noteWork(now)
            }
        }
        predict(now: now)
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
        let budget = Overlay.Budget(tiles: 1, slices: slices)
        if overlay.tick(now: now, budget: budget, unless: { display.pending > 0 }) {
            scheduler.noteWork(now)
        }
    }

    private func reportErrors() {
        for capture in captures {
            for line in capture.dequeueUnexpected() { log.warning("grabs: \(line)") }
        }
        for error in display.strayErrors() {
            log.debug("X: \(error)")
            overlay.handle(error)
        }
    }

    func takeSignals() {
        for signal in signals.read() {
            switch signal {
            case .terminate, .interrupt: loop.stop(Ending.asked.rawValue)
            case .hangUp where terminal.isGone: loop.stop(Ending.asked.rawValue)
            case .hangUp: reload(because: .signal)
            case .childExited:
                for exit in spawner.reap() { actionRunner.commands.note(exit, log: log) }
                // Thousands may have ended, which is work and no stall.
                interruptAfterStall(MonotonicClock.now)
            }
        }
    }

    private func decodeEvent(_ now: Duration) {
        var event = XEvent()
        XNextEvent(display.handle, &event)
        // All that is acted on here the server tells itself. What another client made up with
        // XSendEvent, the selection lost or the monitors changed, is a claim without proof.
        guard event.xany.send_event == 0 else { return }
        if overlay.handle(&event, now: now) { return }
        if EventTranslator.translate(&event, now: now, for: translators, into: &decoded) {
            for index in decoded.indices {
                let (translator, input) = decoded[index]
                guard let session = sessions.first(where: { $0.translator === translator }) else {
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
            if tellsOfPanels(event) { deferredTasks.add(.arrangeOverlay) }
            if activeWindowWatch?.handle(event) == true { claims.noteFocus(now) }
        }
    }

    /// Inks what merely goes on, and leaves it for `runSessions`; false where more may come of it.
    private func draw(_ input: Input, of session: SeatSession, now: Duration) -> Bool {
        guard let contact = session.engine.pen, case .motion(let point) = input.event else {
            return false
        }
        var sample = Sample(point, at: input.time)
        sample.pressure = session.translator.pressure
        ink(session.inked(contact), sample, now: now)
        session.backlog.add(input)
        return true
    }

    /// Gives the engine what has been inked meanwhile, where it has not just been thinking: many
    /// samples at once cost little more than one, and nothing that comes of them is more urgent
    /// than the next ink.
    private func runSessions(_ now: Duration) {
        for session in sessions where session.backlog.due.map({ $0 <= now }) ?? false {
            catchUp(session, now)
        }
    }

    /// Gives the engine all that has been inked.
    func catchUp(_ session: SeatSession, _ now: Duration) {
        var inputs = session.backlog.takeAll(at: now)
        session.isInked = true
        for input in inputs { hand(input, to: session, now: now) }
        session.isInked = false
        session.backlog.reuse(&inputs)
    }

    /// Gives one input to the engine, after those that wait, and carries out what comes of it.
    func take(_ input: Input, of session: SeatSession, now: Duration) {
        if overlay.vanishes, session.engine.endsDrawing(input.event) {
            overlay.erase()
            display.flush()
        }
        if !session.backlog.isEmpty { catchUp(session, now) }
        hand(input, to: session, now: now)
    }

    private func hand(_ input: Input, to session: SeatSession, now: Duration) {
        if feed.isOpen { feed.tell(input, to: control) }
        if hasApplications { describe(input, of: session, now: now) }
        let effects = session.engine.handle(input)
        // Of most samples nothing comes that has not been done.
        if session.isInked, !feed.isOpen, effects.allSatisfy(\.isInk) { return }
        carryOut(effects, of: session, now: now)
        // One iteration may have hundreds of steps, each with commands to start: that is work, of
        // which the watchdog has to be told.
        if effects.contains(where: \.isPerform) { interruptAfterStall(MonotonicClock.now) }
    }

    /// Nothing that was drawn before the loop stood still may run a command after it.
    func interruptAfterStall(_ now: Duration) {
        if watchdog.hasStalled(at: now) { interrupt(.stall, now) }
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
            // XF86ClearGrab, XKillClient: the service manager starts us again.
            log.error("the X server ended our connection; curlicue has to be started again")
            loop.stop(Ending.connectionLost.rawValue)
        } else {
            log.error("the X server went away")
            loop.stop(Ending.serverGone.rawValue)
        }
    }
}
