internal import Desktop
internal import Engine
internal import Gestures
internal import Host
internal import Mapping
internal import Overlay

/// What an iteration does at its end, when nothing is more urgent.
extension MainLoop {
    func runDeferredTasks(_ now: Duration) {
        endInterruptedHolds(now)
        actionRunner.finishIteration()
        display.updateInputRecord()
        updateWatchdog(now)
        findWindow()
        for action in actionRunner.dequeueOwnActions() {
            if let task = action.task { deferredTasks.add(task) }
        }
        while let task = deferredTasks.next(isHolding: isHolding, isBusy: actionRunner.isAtWork) {
            switch task {
            case .toggleHints: toggleHints()
            case .pause: pause(true)
            case .resume: pause(false)
            case .arrangeOverlay: arrangeOverlay()
            case .updateExcludedProfiles: updateExcludedProfiles()
            case .adaptMapping: adaptMapping()
            case .reload: reload(because: .strokeEnded)
            }
        }
    }

    /// Ends a hold that was interrupted while the engine was answering.
    private func endInterruptedHolds(_ now: Duration) {
        if screenLock.dequeueInterruption() {
            scheduler = IdleScheduler()
            if session.isHolding, !session.queue.isInterrupted {
                session.queue.interrupt(.pointerBusy)
            }
        }
        capture.forgetGrabs()
        while let interruption = session.queue.dequeueInterruption() {
            handle(Input(.interrupt(interruption), at: now), now: now)
        }
    }

    /// The watchdog is on its guard while a hold lasts, and while keys are pressed or bound.
    private func updateWatchdog(_ now: Duration) {
        var grabs = capture.passiveGrabs
        // Of touchpads the watchdog learns by a pointer that enters a window, as it does whenever its
        // grab ends: a wake-up between the end of a hold and its command. In a hold it asks nothing.
        if isHolding { grabs.remove(.pads) }
        watchdog.setGrabs(grabs)
        let needsGuard = isHolding || display.hasOutstandingInput
        guard needsGuard != watchdog.isHolding else { return }
        display.flush()
        watchdog.setHolding(needsGuard, now: now)
        postponeRest(now)
    }

    /// Looks up the window where a stroke began: during the hold, not at its end.
    private func findWindow() {
        guard session.origin.isUnknown, display.pending == 0 else { return }
        display.flush()
        actionRunner.findWindow(of: session)
    }

    /// A gesture asked for the sheet of hints: shows it for a while, or hides it. The gesture
    /// itself has to be over first, which hides what was shown for it.
    private func toggleHints() {
        effectRunner.showPendingOutcome(MonotonicClock.now)
        guard !feedback.isToggledOff else { return feedback.hideSheet() }
        screenLock.check()
        guard let profile = mapping.profiles.first(where: { !$0.bindings.isEmpty }) else { return }
        feedback.showSheet(profile, of: session)
    }

    func reportErrors() {
        for line in capture.dequeueUnexpected() { log.warning("grabs: \(line)") }
        for error in display.strayErrors() {
            log.debug("X: \(error)")
            overlay.handle(error)
        }
    }

    func checkConnection() {
        guard display.isLost else { return }
        if Display.isServerThere() {
            // XF86ClearGrab, XKillClient: the service manager starts us again.
            log.error("the X server closed the connection; start curlicue again: curlicue run &")
            loop.stop(Ending.connectionLost.rawValue)
        } else {
            log.error("the X server went away")
            loop.stop(Ending.serverGone.rawValue)
        }
    }
}

extension OwnAction {
    /// The task that it asks for; nil for what is done at once.
    fileprivate var task: DeferredTasks.Task? {
        switch self {
        case .pause: .pause
        case .resume: .resume
        case .reload: .reload
        case .hints: .toggleHints
        case .undo: nil
        }
    }
}

/// What was asked for at a moment when it could not be done: grabs are not rearranged under a hold,
/// and a gesture's own actions come before what they ask of curlicue itself.
struct DeferredTasks {
    /// In the order in which they are done.
    enum Task: CaseIterable {
        /// Show the sheet of hints that a gesture asked for, or hide it.
        case toggleHints
        /// Release the hotkeys, as a gesture asked.
        case pause
        /// Grab them again.
        case resume
        /// Give the overlay the part of the screen that panels leave.
        case arrangeOverlay
        /// See which profiles are excluded by the focused window.
        case updateExcludedProfiles
        /// Adapt the built-in mapping to another window manager.
        case adaptMapping
        /// Read the mapping again.
        case reload

        /// Whether it waits until nothing is held.
        fileprivate var waitsForHold: Bool { self != .toggleHints }
        /// Whether it waits until keys and clicks of actions are through.
        fileprivate var waitsForActions: Bool {
            switch self {
            case .pause, .resume, .adaptMapping, .reload: true
            case .toggleHints, .arrangeOverlay, .updateExcludedProfiles: false
            }
        }
    }

    private var tasks: Set<Task> = []

    /// Asks for `task`, once however often. The newer of `pause` and `resume` counts.
    mutating func add(_ task: Task) {
        if task == .pause { tasks.remove(.resume) }
        if task == .resume { tasks.remove(.pause) }
        tasks.insert(task)
    }

    /// Forgets `task`, which has been done in another way.
    mutating func remove(_ task: Task) { tasks.remove(task) }

    /// Removes the next task that may be done now; nil where there is none.
    mutating func next(isHolding: Bool, isBusy: @autoclosure () -> Bool) -> Task? {
        guard !tasks.isEmpty else { return nil }
        for task in Task.allCases where tasks.contains(task) {
            if task.waitsForHold, isHolding { continue }
            if task.waitsForActions, isBusy() { continue }
            tasks.remove(task)
            return task
        }
        return nil
    }
}

/// What is given back once nothing has been drawn for a while: a stroke over the whole screen needs
/// ten megabytes, and a daemon waits for most of the day.
extension MainLoop {
    /// Long enough that strokes one after the other find what those before them left.
    private static let restTime = Duration.seconds(10)

    /// Has the memory looked through once the daemon has rested, counted from `now`.
    func postponeRest(_ now: Duration) { restDue = now + Self.restTime }

    func addRest() {
        loop.addDeadline { [unowned self] in
            isHolding ? nil : restDue
        } handler: { [unowned self] now in
            guard !overlay.isShowing else { return postponeRest(now) }
            restDue = nil
            overlay.releaseSpareTiles()
            Heap.trim()
        }
    }
}
