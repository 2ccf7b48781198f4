internal import CX11
internal import Desktop
internal import Engine
internal import Gestures
internal import Host
internal import Mapping
internal import Overlay
internal import Style

/// What the loop waits for beside the server's events.
extension MainLoop {
    func addSources() {
        display.onAnswer = { [unowned self] in watchdog.recordProgress() }
        loop.add(signals.descriptor) { [unowned self] _ in handleSignals() }
        addDeadline {
            $0.session.queue.nextTick($0.scheduler)
        } handler: {
            if $0.isTickDue($1) { $0.tick($1) }
        }
        if overlay.descriptor >= 0 {
            loop.add(overlay.descriptor) { [unowned self] _ in
                let now = MonotonicClock.now
                if overlay.receivePictures(now: now, showing: scheduler.isFree(now)) {
                    scheduler.recordWork(now)
                }
            }
        }
        addDeadline {
            $0.overlayDue
        } handler: {
            $0.tickOverlay($1)
        }
        addDeadline {
            $0.session.preparationDue
        } handler: {
            $0.effectRunner.prepareInk(of: $0.session, now: $1)
        }
        addDeadline {
            $0.effectRunner.outcomeDue
        } handler: {
            $0.effectRunner.showPendingOutcome($1)
        }
        addDeadline {
            $0.lockDue
        } handler: { loop, _ in
            loop.screenLock.check(isFresh: true)
        }
        // Not under a hold: the grabs would be made anew.
        addDeadline {
            $0.isHolding ? nil : $0.actionRunner.keysDeadline
        } handler: { loop, _ in
            loop.actionRunner.restoreKeys()
        }
        addDeadline {
            $0.isHolding ? nil : $0.resources.deadline
        } handler: { loop, now in
            if loop.resources.fires(at: now), loop.monitors.readResources() {
                loop.monitorsChanged(now)
            }
        }
        addDeadline {
            $0.isHolding ? nil : $0.windowManagerChanges.deadline
        } handler: { loop, now in
            if loop.windowManagerChanges.fires(at: now) { loop.adaptMapping() }
        }
        addDeadline {
            $0.claims.due
        } handler: { loop, _ in
            loop.updateExcludedProfiles()
        }
        addDeadline {
            $0.firstStartDue
        } handler: { loop, now in
            loop.showFirstStart(now)
        }
        addDeadline {
            $0.actionRunner.deadline
        } handler: { loop, _ in
            loop.resumeActions()
        }
        addRest()
        addDeadline {
            $0.reloader.deadline
        } handler: { loop, now in
            if loop.reloader.isDue(now) { loop.reload(because: .fileChanged) }
        }
        addDeadline {
            $0.isHolding ? nil : $0.reloader.watchAgainDue
        } handler: { loop, _ in
            loop.watchMapping()
            // It may have been saved meanwhile.
            if loop.reloader.watchAgainDue == nil { loop.reload(because: .fileChanged) }
        }
    }

    private func addDeadline(
        _ deadline: @escaping (MainLoop) -> Duration?,
        handler: @escaping (MainLoop, Duration) -> Void
    ) {
        loop.addDeadline { [unowned self] in
            deadline(self)
        } handler: { [unowned self] now in
            handler(self, now)
        }
    }

    private func handleSignals() {
        for signal in signals.read() {
            switch signal {
            case .terminate, .interrupt: loop.stop(Ending.asked.rawValue)
            case .hangUp where terminal.isGone: loop.stop(Ending.asked.rawValue)
            case .hangUp: reload(because: .signal)
            case .childExited:
                for exit in spawner.reap() { reportExit(exit) }
                // Thousands may have ended, which is work and no stall.
                interruptAfterStall(MonotonicClock.now)
            }
        }
    }

    private func reportExit(_ exit: Exit) {
        guard let failure = actionRunner.commands.recordExit(exit) else { return }
        log.warning("\(failure.line)")
        guard failure.isNews else { return }
        show(
            Message(failure.command, detail: failure.problem, mark: .failure), isAboutStroke: true)
    }

    /// Goes on with keys and clicks that are on their way, and with the actions that wait for them.
    private func resumeActions() {
        actionRunner.proceed()
        // The keys themselves may have called a screen locker.
        guard actionRunner.mayResume, !screenLock.check(isFresh: true) else { return }
        for failure in actionRunner.resume() {
            log.error("\(failure.line)")
            guard failure.isNews else { continue }
            show(
                Message("\(failure.phrase)", detail: failure.problem, mark: .failure),
                isAboutStroke: true)
        }
    }

    /// When to ask again whether the screen is locked; nil while nothing is shown and nothing held,
    /// while the pointer is ours, without which no locker locks, or while an outcome is about to be
    /// shown, before which it is asked anyway.
    private var lockDue: Duration? {
        guard isHolding || overlay.isShowing, !hasPendingOutcome,
            !capture.hasPointer
        else { return nil }
        return screenLock.due
    }
}

/// How large things are on which monitor.
extension MainLoop {
    /// The monitors for the overlay: each with the theme's scale or its own, and what panels leave
    /// of it.
    static func outputs(_ monitors: Monitors, _ theme: Theme, areas: [Box]) -> [Output] {
        zip(monitors.all, areas).map { monitor, area in
            Output(
                monitor.bounds, workArea: area,
                scale: theme.scale.of(monitor.name, own: monitor.scale))
        }
    }

    /// Whether `event` says that panels take another part of the screen; window managers sum up
    /// what all of them ask for.
    func isAboutPanels(_ event: XEvent) -> Bool {
        event.type == PropertyNotify && event.xproperty.window == display.root
            && event.xproperty.atom == display.atom("_NET_WORKAREA")
    }

    /// Gives the overlay the monitors as they are now. Asks every window for its struts: not on
    /// the way to ink.
    func arrangeOverlay() {
        deferredTasks.remove(.arrangeOverlay)
        overlay.outputs = MainLoop.outputs(
            monitors, mapping.appearance.theme, areas: monitors.workAreas)
    }

    /// Another client's window came up in a hold. What is drawn stays above a notification or a
    /// panel, but gives way to a window that covers a monitor: a screen locker may wait for the
    /// pointer, some for less than a second before they give up.
    func handleNewWindow(_ event: XEvent, _ now: Duration) {
        guard let window = display.windowAbove(event), !screenLock.check(isFresh: true) else {
            return
        }
        if display.isCover(window) {
            log.info("another program covered the screen: nothing is drawn")
            interrupt(.screenCovered, now)
        } else {
            overlay.rise(above: window)
        }
    }

    /// Monitors came, went or changed.
    func monitorsChanged(_ now: Duration) {
        arrangeOverlay()
        interrupt(.monitorsChanged, now)
        sendMonitorsToEngine()
        prepareEngine()
    }

    /// Gives the engine the monitors, for gestures that begin at an edge and for lengths that are
    /// as long on each of them.
    func sendMonitorsToEngine() {
        let areas = monitors.all.map { Output($0.bounds, scale: $0.scale) }
        _ = session.queue.handle(Input(.monitors(areas), at: MonotonicClock.now))
    }

    /// Makes beforehand what the next press would else have to wait for.
    func prepareEngine() { session.queue.prepare() }
}
