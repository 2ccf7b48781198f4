internal import Appearance
internal import CX11
internal import Desktop
internal import Engine
internal import Gestures
package import Host
package import Mapping
internal import Overlay
internal import Windows

/// The running launcher: events in, through the engine, effects out. One thread, one loop.
package final class MainLoop {
    package enum Refusal: Error {
        /// Another curlicue runs on this display.
        case occupied(String)
        /// Gestures cannot do their work on this display.
        case unfit(String)
    }

    /// Why the daemon ends, as the exit status of the program.
    enum Ending: Int32 {
        case asked = 0
        /// The server ended the connection: the daemon should be started again.
        case connectionLost = 1
        case serverGone = 69
    }

    /// What `curlicue status` says of the program: its version, and when it started.
    let program: (version: String, start: Duration)

    // MARK: Events

    let loop = EventLoop()
    let display: Display
    let signals: Signals
    /// What waits for the end of a hold, or for actions.
    var deferredTasks = DeferredTasks()

    let holdRunner: HoldRunner

    // MARK: Mapping

    let reloader: MappingReloader
    /// The mapping in force: the one that was read, or the built-in one adapted (`adaptMapping`).
    var mapping: Mapping
    var wantedHotkeys = WantedHotkeys()

    // MARK: The world

    let monitors: Monitors
    let instanceSelection: InstanceSelection
    /// Puts right what this process leaves behind.
    private let guardian: GuardianKeeper

    var log: Log { holdRunner.log }
    var overlay: Overlay { holdRunner.overlay }
    var actionRunner: ActionRunner { holdRunner.actionRunner }
    var windowManager: WindowManager { actionRunner.windows.windowManager }
    var translator: EventTranslator { holdRunner.translator }
    var screenLock: ScreenLock { holdRunner.screenLock }
    var monitorStream: MonitorStream { holdRunner.monitorStream }
    /// Grabs what the hold needs.
    var capture: Capture { translator.capture }
    /// Where the pointer is. Costs a round trip.
    var pointerPosition: Point { translator.pointerPosition() }
    var isHolding: Bool { holdRunner.isHolding }

    /// Begins to watch the files that `store` reads; nil where that is impossible now.
    package static func watch(of store: MappingStore) -> FileWatch? {
        try? FileWatch(paths: MappingReloader.paths(of: store))
    }

    /// Takes the display and the hotkeys.
    ///
    /// - Parameters:
    ///   - loaded: the mapping; if it has errors, the built-in one applies until they are mended.
    ///   - watch: of its file, from `watch(of:)` before that was read.
    ///   - replacing: whether to replace a curlicue that runs there.
    ///   - force: whether to run even on Xwayland, where gestures reach X windows only.
    package init(
        store: MappingStore, loaded: MappingStore.Loaded, watch: FileWatch?, log: Log,
        version: String, replacing: Bool, force: Bool
    ) throws {
        reloader = MappingReloader(
            store: store, loaded: loaded, watch: watch, now: MonotonicClock.now)
        mapping = reloader.mapping
        program = (version, MonotonicClock.now)
        signals = try Signals()
        display = try MainLoop.connect(force: force, log)
        let windowManager = WindowManager(display)
        monitors = Monitors(windowManager)
        instanceSelection = try MainLoop.takeDisplay(display, replacing: replacing)
        // What a daemon left pressed or bound that was killed together with its guardian.
        display.restoreOutstandingInput()
        let watchdog = Watchdog(loop, log)
        monitors.select()
        let overlay = try Overlay(
            display: display, appearance: mapping.appearance,
            outputs: MainLoop.outputs(
                monitors, mapping.appearance.theme, areas: monitors.all.map(\.bounds)))
        let input = SyntheticInput(display)
        let capture = try Capture(display, ownInput: input)
        let actionRunner = ActionRunner(
            input: input, capture: capture, windowManager: windowManager, monitors: monitors,
            watchdog: watchdog, log: log)
        let engine = MainLoop.engine(for: mapping, from: store.templates, log)
        let translator = EventTranslator(capture)
        holdRunner = HoldRunner(
            engine, translator,
            ApplicationContext(mapping, actionRunner.windows), overlay: overlay,
            feedback: CandidateFeedback(
                overlay, translator, templates: engine.templates, mapping),
            actionRunner: actionRunner,
            screenLock: ScreenLock(
                display: display, capture: capture, overlay: overlay, actionRunner: actionRunner,
                log: log),
            log: log)
        guardian = GuardianKeeper(
            display, window: UInt(instanceSelection.window), grabWindow: capture.grabWindowNumber,
            loop: loop, log: log)
    }

    /// Runs until it has to end; returns the exit status.
    package func run() -> Int32 {
        Heap.giveBackLargeBlocks()
        display.onAnswer = { [unowned self] in actionRunner.watchdog.recordProgress() }
        addSources()
        followFocusedWindow(isMappingNew: true)
        reportMissingExtensions()
        openControl()
        watchMapping()
        StandardError.write("curlicue: ready")
        do { try ServiceManager.notify("READY=1") } catch { log.warning("\(error)") }
        guardian.start()
        warmUp()
        iterate()
        while loop.stopCode == nil {
            // Events that Xlib has queued already do not wake poll.
            loop.wait(until: display.queued > 0 ? .zero : nil)
            iterate()
        }
        if !display.isLost { releaseEverything() }
        monitorStream.control?.close()
        guardian.dismiss()
        return loop.stopCode ?? 0
    }

    private func releaseEverything() {
        capture.endTouches()
        holdRunner.interrupt(.stopping)
        actionRunner.releaseAll()
        actionRunner.input.restoreKeys()
        display.releaseKeysGivenBack(all: true)
        display.updateInputRecord()
        overlay.clear()
        display.sync()
    }

    // MARK: The loop

    /// Does everything that there is to do before the loop may sleep, the most urgent first.
    private func iterate() {
        holdRunner.interruptAfterStall()
        handleEvents()
        if !display.isLost { holdRunner.showInkAndGrab() }
        // What timers and clients ask for.
        if loop.dispatch(), !display.isLost { holdRunner.showInkAndGrab() }
        finishIteration()
        checkConnection()
    }

    /// Gives the engine everything that the server has sent, and carries out what comes of it.
    private func handleEvents() {
        guard display.pending > 0 else { return }
        handleEvent()
        while display.queued > 0 {
            // Ink and most grabs can wait for the events that follow; but what they mean depends on this.
            if capture.grabs.changesHands { holdRunner.showInkAndGrab() }
            handleEvent()
        }
    }

    private func handleEvent() {
        let now = MonotonicClock.now
        var event = XEvent()
        XNextEvent(display.handle, &event)
        // What another client made up with XSendEvent, such as a lost selection, cannot be trusted. Only
        // by one a window manager tells a window that its frame has moved (ICCCM 4.1.5).
        guard event.xany.send_event == 0 else {
            guard event.type == ConfigureNotify else { return }
            _ = actionRunner.handle(event)
            if wantedHotkeys.focus?.handle(event) == true { wantedHotkeys.focusChanged(now) }
            return
        }
        guard let inputs = translator.translate(&event, now: now) else {
            return handleOther(&event, now)
        }
        for input in inputs { holdRunner.handle(input) }
    }

    /// Does once an iteration what many of its changes may need.
    private func finishIteration() {
        guard !display.isLost, loop.stopCode == nil else { return }
        actionRunner.finishIteration()
        display.updateInputRecord()
        updateWatchdog()
        holdRunner.findWindow()
        performOwnActions()
        if monitorStream.recorder?.isOpen != true { overlay.labels.toast.endInvitation() }
        runDeferredTasks()
        for error in display.strayErrors() {
            log.debug("X: \(error)")
            overlay.handle(error)
        }
        display.flush()
    }

    private func handleOther(_ event: inout XEvent, _ now: Duration) {
        if isHolding || overlay.isShowing { handleNewWindow(event) }
        if overlay.handle(&event) { return handleClicks() }
        if monitors.isAboutResources(event) {
            deferredTasks.resources.add(at: now)
        } else if monitors.handle(event) {
            monitorsChanged()
        } else if display.isLoss(event) {
            log.error(
                "another program destroyed a window of curlicue; start it again: curlicue run &")
            loop.stop(Ending.connectionLost.rawValue)
        } else if instanceSelection.isLost(by: event) {
            log.info("another curlicue takes over")
            loop.stop(Ending.asked.rawValue)
        } else {
            if actionRunner.handle(event) { deferredTasks.windowManager.add(at: now) }
            if isAboutPanels(event) { deferredTasks.arrangesOverlay = true }
            if wantedHotkeys.focus?.handle(event) == true { wantedHotkeys.focusChanged(now) }
        }
    }

    /// Has the watchdog guard while a hold lasts, and while keys are pressed or bound.
    private func updateWatchdog() {
        let needsGuard = isHolding || display.hasOutstandingInput
        guard needsGuard != actionRunner.watchdog.isGuarding else { return }
        display.flush()
        actionRunner.watchdog.setGuarding(needsGuard)
    }

    /// Does what gestures asked of curlicue itself: shows the sheet of hints at once, and does
    /// everything else when no hold and no action goes on.
    private func performOwnActions() {
        while let action = actionRunner.ownActions.first,
            action == .hints || !isHolding && !actionRunner.isAtWork
        {
            actionRunner.ownActions.removeFirst()
            switch action {
            case .hints: toggleHints()
            case .pause: pause(true)
            case .resume: pause(false)
            case .reload: reload(because: .request)
            case .undo: break
            }
        }
    }

    /// A gesture asked for the sheet of hints: shows it for a while, or hides it.
    private func toggleHints() {
        guard !holdRunner.feedback.hintsActionHides else { return overlay.labels.hideHints() }
        guard !screenLock.check(), !overlay.isShut else { return }
        let profiles = profilesAtPointer.filter { !$0.bindings.isEmpty }
        let hotkey = holdRunner.memory.hotkey
        let held = profiles.first { $0.hotkeys.first == hotkey }
        guard let profile = held ?? profiles.first, !holdRunner.feedback.showSheet(profile)
        else { return }
        let (what, advice) = ("no room for the gestures", "'curlicue list' has them")
        log.error("\(what) on the screen; \(advice)")
        show(Message(what, detail: advice, mark: .failure))
    }

    /// The profiles, adapted to the window under the pointer; not adapted where it excludes them,
    /// since what needs them was asked for all the same.
    var profilesAtPointer: [Profile] {
        let window = holdRunner.context.window(at: pointerPosition)
        return mapping.profiles.map { $0.adapted(to: $0.application(for: window)) ?? $0 }
    }

    private func runDeferredTasks() {
        guard !isHolding else { return }
        if deferredTasks.arrangesOverlay { arrangeOverlay() }
        if let reason = deferredTasks.reloads, !actionRunner.isAtWork { reload(because: reason) }
    }

    private func checkConnection() {
        guard display.isLost else { return }
        if (try? Display()) != nil {
            // After XF86ClearGrab or XKillClient the service manager starts us again.
            log.error("the X server closed the connection; start curlicue again: curlicue run &")
            loop.stop(Ending.connectionLost.rawValue)
        } else {
            log.error("the X server went away")
            loop.stop(Ending.serverGone.rawValue)
        }
    }

    // MARK: What it waits for

    private func addSources() {
        loop.add(display.descriptor)
        loop.add(signals.descriptor) { [unowned self] _ in handleSignals() }
        loop.addDeadline { [unowned self] in
            doWhatIsDue(nil)
        } handler: { [unowned self] now in
            doWhatIsDue(now)
        }
    }

    /// Does all of this that is due at `now`, where that is given; gives when the next of it was due.
    @discardableResult private func doWhatIsDue(_ now: Duration?) -> Duration? {
        var earliest: Duration?
        func at(_ due: Duration?, _ body: (Duration) -> Void) {
            earliest = earliest.orEarlier(due)
            if let now, let due, due <= now, loop.stopCode == nil { body(now) }
        }
        at(holdRunner.engine.status?.deadline) { holdRunner.tick($0) }
        at(translator.deadline) { now in
            for input in translator.tick(now: now) { holdRunner.handle(input) }
            // In a hold none are grabbed anew.
            if !isHolding { reportHotkeys() }
            // What touchpads may do depends on which there are.
            if capture.devices != wantedHotkeys.devices, wantedHotkeys.focus != nil {
                wantedHotkeys.focusChanged(now)
            }
        }
        at(lockDue) { _ in screenLock.check(isFresh: true) }
        at(actionRunner.deadline) { _ in resumeActions() }
        at(deferredTasks.triggersDue) { _ in answerTriggers() }
        at(reloader.deadline) { if reloader.isDue($0) { reload(because: .fileChanged) } }
        // Most of these change grabs.
        if !isHolding {
            at(actionRunner.input.keysDeadline) { _ in actionRunner.input.restoreKeys() }
            at(deferredTasks.resources.deadline) {
                if deferredTasks.resources.fires(at: $0), monitors.refresh() { monitorsChanged() }
            }
            at(wantedHotkeys.due) { _ in followFocusedWindow() }
            at(deferredTasks.firstStart) { showFirstStart($0) }
            at(actionRunner.isBusy ? nil : deferredTasks.windowManager.deadline) {
                if deferredTasks.windowManager.fires(at: $0) { adaptMapping() }
            }
            at(reloader.watchAgainDue) { _ in
                watchMapping()
                // It may have been saved meanwhile.
                if reloader.watchAgainDue == nil { reload(because: .fileChanged) }
            }
        }
        // These give way to new input, which may bring ink.
        at(overlay.deadline) { if display.pending == 0 { overlay.tick(now: $0) } }
        at(holdRunner.engine.status?.predictionDue) {
            if display.pending == 0 { holdRunner.tick($0) }
        }
        return earliest
    }

    private func handleSignals() {
        for signal in signals.read() {
            switch signal {
            case .terminate: loop.stop(Ending.asked.rawValue)
            case .hangUp: reload(because: .signal)
            case .childExited:
                for exit in Exit.collect() {
                    guard let failure = actionRunner.commands.recordExit(exit) else { continue }
                    log.warning("\(failure.line)")
                    show(failure)
                }
                // Thousands may have ended, which is work and no stall.
                holdRunner.interruptAfterStall()
            }
        }
    }

    /// Goes on with keys and clicks that are on their way, and with the actions that wait for them.
    private func resumeActions() {
        actionRunner.input.proceed()
        let ignored = actionRunner.ignored()
        if !ignored.isEmpty, !screenLock.check(isFresh: true) { report(ignored) }
        // The keys themselves may have called a screen locker.
        guard actionRunner.mayResume, !screenLock.check(isFresh: true) else { return }
        report(actionRunner.performDue())
    }

    func show(_ message: Message, isAboutStroke: Bool = false) {
        screenLock.check(isFresh: true)
        overlay.labels.toast.say(
            message, at: pointerPosition, now: MonotonicClock.now,
            isAboutStroke: isAboutStroke)
    }

    private func report(_ failures: [ActionFailure]) {
        for failure in failures {
            log.error("\(failure.line)")
            show(failure)
        }
    }

    private func show(_ failure: ActionFailure) {
        guard failure.isNews else { return }
        show(
            Message(failure.gesture, detail: failure.problem, mark: .failure), isAboutStroke: true)
    }

    /// When to ask again whether the screen is locked; nil while nothing is shown or held, or while
    /// the pointer is grabbed here, which every locker needs.
    private var lockDue: Duration? {
        (isHolding || overlay.isShowing) && !capture.hasPointer ? screenLock.due : nil
    }
}

/// What waits until the hold is over, since grabs are not changed during one, or until the other
/// actions of the gesture that asked for it are done.
struct DeferredTasks {
    /// Whether panels may leave the overlay another part of the screen than before.
    var arrangesOverlay = false
    /// Why the mapping is to be read again; nil where it is not.
    var reloads: MappingReloader.Reason?
    /// Signs of another window manager, which announces itself bit by bit.
    var windowManager = Debounce(quiet: .milliseconds(100), atMost: .milliseconds(500))
    /// Changes of the X resources (`RESOURCE_MANAGER`), of which many may come at once.
    var resources = Debounce(quiet: .milliseconds(60), atMost: .milliseconds(300))
    /// Gestures that are to be carried out once no other program has the keyboard, and when to ask.
    var triggers: [TriggerRequest] = []
    var triggersDue: Duration?
    /// When to show the first-start message; nil where it is not to be shown.
    var firstStart: Duration?
}
