internal import Desktop
internal import Engine
internal import Gestures
internal import Host
internal import Mapping
internal import Overlay
internal import Style

/// Which hotkeys are claimed, and reading the mapping.
extension MainLoop {
    func claimHotkeys() {
        let hotkeys = claims.hotkeys(of: mapping.profiles)
        let touching = claims.touchHotkeys(of: mapping.profiles)
        capture.filter = DeviceFilter(
            include: mapping.devices.include.map { .init($0) },
            exclude: mapping.devices.exclude.map { .init($0) })
        capture.claim(hotkeys, cancel: mapping.cancel, touching: touching)
        let pads = session.queue.engine.freePads
        var wanted = UngatedInput(touches: session.queue.engine.hasFreeTouches)
        if claims.allowsPads {
            wanted.swipes = pads[.swipe] ?? []
            wanted.pinches = pads[.pinch] ?? []
        }
        let missed = capture.listenAlways(to: claims.isPaused ? UngatedInput() : wanted)
        if missed.touches {
            log.error("another program gets all fingers: 'touch: always' does nothing")
        }
        if !missed.swipes.isEmpty || !missed.pinches.isEmpty {
            log.error("touchpad gestures aren't available: 'touchpad: always' does nothing")
        }
        reportHotkeys()
    }

    /// Releases the hotkeys of the profiles that the focused window excludes, and grabs them again
    /// elsewhere.
    func updateExcludedProfiles() {
        claims.cancelCheck()
        // Grabs are not rearranged under a hold.
        guard !isHolding else { return deferredTasks.add(.updateExcludedProfiles) }
        deferredTasks.remove(.updateExcludedProfiles)
        let excluding = mapping.profiles.filter { $0.applications.contains { !$0.isEnabled } }
        if excluding.isEmpty {
            activeWindowWatch = nil
        } else if activeWindowWatch == nil {
            activeWindowWatch = ActiveWindowWatch(actionRunner.windows)
        }
        activeWindowWatch?.traits = excluding.reduce(into: []) { $0.formUnion($1.traits) }
        let now = MonotonicClock.now
        let window = activeWindowWatch?.describe()
        guard claims.check(window, of: mapping.profiles, now: now) else { return }
        log.debug(
            claims.excluded.isEmpty
                ? "hotkeys grabbed again"
                : "hotkeys released: the config excludes the focused window")
        claimHotkeys()
    }

    /// How long a notice stays that the user does not expect, but has to read.
    static let noticeTime = Duration.seconds(8)

    /// Says which hotkeys could not be had, in the log and on the overlay.
    func reportHotkeys() {
        for failure in capture.dequeueFailures() {
            log.error("\(failure)")
            show(
                Message(
                    failure.problem, detail: failure.advice, mark: .failure,
                    stay: MainLoop.noticeTime))
        }
        reportRemarks()
    }

    /// Says once what the mapping asks for that is not as it seems with this keyboard and these
    /// devices.
    private func reportRemarks() {
        let hotkeys = claims.hotkeys(of: mapping.profiles)
        let devices = capture.unmatched(mapping.devices.names)
        let found =
            capture.remarks(on: hotkeys).map(\.message)
            + devices.map { "devices: " + Capture.advice(onUnmatched: $0) }
        for remark in found where !remarks.contains(remark) { log.warning("\(remark)") }
        remarks = found
    }

    /// Reads the mapping again, between holds. A mapping with errors changes nothing.
    func reload(because reason: MappingReloader.Reason) {
        guard !isHolding, !actionRunner.isBusy else {
            return deferredTasks.add(.reload)
        }
        deferredTasks.remove(.reload)
        watchMapping()
        switch reloader.read(because: reason, inForce: writtenMapping, now: MonotonicClock.now) {
        case .postponed, .refused(nil): break
        case .refused(let refusal?):
            for message in refusal.messages { StandardError.write(message) }
            log.error("\(refusal.summary)")
            show(refusal.notice)
        case .read(let next, let messages, let notice):
            for message in messages { StandardError.write(message) }
            change(to: next)
            log.info("config reloaded (\(reason.rawValue)): \(reloader.path ?? "built in")")
            if let notice { show(notice) }
        }
    }

    /// Puts another mapping in force, the built-in one as it is under this window manager.
    private func change(to next: Mapping) {
        writtenMapping = next
        use(adapted(next))
    }

    /// Adapts the built-in mapping to the window manager that runs now, between holds.
    func adaptMapping() {
        guard !isHolding, !actionRunner.isBusy else { return deferredTasks.add(.adaptMapping) }
        deferredTasks.remove(.adaptMapping)
        // What it announced may have changed since its first sign.
        actionRunner.refreshWindowManager()
        let next = adapted(writtenMapping)
        guard next != mapping else { return }
        log.info("the built-in mapping is adapted to \(actionRunner.windowManagerName)")
        use(next)
    }

    /// What is read from a file is taken as it is written, and the built-in mapping as long as no
    /// window manager has said what it can.
    private func adapted(_ written: Mapping) -> Mapping {
        guard reloader.path == nil, !actionRunner.windowManagerName.isEmpty else { return written }
        let (mapping, substitutions) = written.adapted(to: actionRunner.canPerform)
        for substitution in substitutions {
            log.debug(
                """
                \(actionRunner.windowManagerName) cannot do '\(substitution.action)': \
                \(substitution.phrase) does \(substitution.instead.map { "'\($0)'" } ?? "nothing")
                """)
        }
        return mapping
    }

    private func use(_ next: Mapping) {
        actionRunner.releaseAll()
        mapping = next
        context = ApplicationContext(next, actionRunner.windows)
        feedback.hints = next.appearance.hints
        feedback.cancel = next.cancel
        refreshEngine()
        overlay.setAppearance(next.appearance)
        arrangeOverlay()
        claimHotkeys()
        updateExcludedProfiles()
        postponeRest(MonotonicClock.now)
    }

    /// Makes the engine anew, with the strokes that are recorded now; between holds.
    func refreshEngine() {
        guard !isHolding else { return deferredTasks.add(.reload) }
        session.queue.change(to: MainLoop.engine(for: mapping, from: reloader.templates, log))
        sendMonitorsToEngine()
        prepareEngine()
    }

    /// An engine for `mapping` with the strokes that are recorded in `store` now.
    static func engine(
        for mapping: Mapping, from store: TemplateStore?, _ log: Log
    ) -> Engine {
        let recorded = store?.load()
        for message in recorded?.messages ?? [] { log.error("\(message)") }
        let templates = recorded?.library ?? TemplateLibrary()
        return Engine(
            profiles: mapping.profiles, limits: mapping.limits, timeout: mapping.timeout,
            templates: templates,
            feedbackOptions: mapping.appearance.feedbackOptions)
    }

    /// Shows a message near the pointer.
    func show(_ text: String) { show(Message(text)) }

    func show(_ message: Message, isAboutStroke: Bool = false) {
        effectRunner.showPendingOutcome(MonotonicClock.now)
        screenLock.check(isFresh: true)
        overlay.say(
            message, at: pointerPosition, now: MonotonicClock.now,
            isAboutStroke: isAboutStroke)
    }

    /// Watches the mapping file for saves.
    func watchMapping() {
        let isNews = reloader.watchAgainDue == nil
        do throws(SystemError) { try reloader.watch(in: loop) } catch {
            guard isNews else { return }
            log.warning(
                "cannot watch the config file, so that saving it does nothing until that can be done: \(error)"
            )
        }
    }
}
