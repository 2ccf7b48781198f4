internal import Desktop
internal import Engine
internal import Gestures
internal import Host
internal import Mapping
internal import Overlay

/// Putting a mapping in force.
extension MainLoop {
    /// Reads the mapping again, between holds. A mapping with errors changes nothing; returns what
    /// is wrong then.
    @discardableResult
    func reload(because reason: MappingReloader.Reason) -> String? {
        guard !isHolding, !actionRunner.isBusy else {
            deferredTasks.add(.reload)
            return nil
        }
        watchMapping()
        switch reloader.read(because: reason, now: MonotonicClock.now) {
        case .postponed, .refused(nil): break
        case .refused(let refusal?):
            for message in refusal.messages { StandardError.write(message) }
            log.error("\(refusal.summary)")
            show(refusal.notice)
            return refusal.summary
        case .read(let messages, let notice):
            for message in messages { StandardError.write(message) }
            use(adapted)
            // A file that was read on request is then noticed as changed as well, which is no news.
            if notice != nil || reason != .fileChanged {
                log.info("config reloaded (\(reason.rawValue)): \(reloader.path ?? "built in")")
            }
            if let notice { show(notice) }
        }
        return nil
    }

    /// Adapts the built-in mapping to the window manager that runs now, between holds and once
    /// actions are done.
    func adaptMapping() {
        // What it announced may have changed since its first sign.
        actionRunner.refreshWindowManager()
        let next = adapted
        guard next != mapping else { return }
        log.info("the built-in mapping is adapted to \(actionRunner.windowManagerName)")
        use(next)
    }

    /// The mapping for this window manager: one from a file as it is written; the built-in one
    /// adapted, once a window manager has said what it can do.
    private var adapted: Mapping {
        let written = reloader.mapping
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

    /// Puts another mapping in force.
    private func use(_ next: Mapping) {
        actionRunner.releaseAll()
        mapping = next
        holdRunner.context = ApplicationContext(next, actionRunner.windows)
        feedback.hints = next.appearance.hints
        feedback.cancel = next.cancel
        refreshEngine()
        overlay.setAppearance(next.appearance)
        arrangeOverlay()
        claimHotkeys()
        updateExcludedProfiles()
    }

    /// Replaces the engine, with the strokes that are recorded now; between holds.
    func refreshEngine() {
        guard !isHolding else { return deferredTasks.add(.reload) }
        holdRunner.engine = MainLoop.engine(for: mapping, from: reloader.templates, log)
        holdRunner.inks = mapping.inks
        sendMonitorsToEngine()
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

    /// Watches the mapping file for saves.
    func watchMapping() {
        let isNews = reloader.watchAgainDue == nil
        do throws(SystemError) { try reloader.watch(in: loop) } catch {
            guard isNews else { return }
            log.warning(
                "cannot watch the config file; until that works again, saving it does nothing and "
                    + "'curlicue reload' reads it: \(error)")
        }
    }
}
