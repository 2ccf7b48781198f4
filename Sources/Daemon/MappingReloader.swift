internal import Engine
internal import Gestures
internal import Host
internal import Mapping
internal import Overlay
internal import Windows

/// Reads the mapping again when its file is saved, and when that is asked for. A mapping with
/// errors changes nothing.
final class MappingReloader {
    /// Why a mapping is read again, as the log has it.
    enum Reason: String {
        case fileChanged = "the file changed"
        case signal = "SIGHUP"
        /// Over the control socket.
        case request = "on request"
    }

    /// What came of reading it again.
    struct Report: Equatable {
        /// For standard error.
        var messages: [String] = []
        /// For the overlay; nil where nothing changed.
        var notice: Message?
        /// Why the mapping stays as it is, in one line; nil where it does not.
        var refusal: String?
    }

    /// How long a mapping file has to be empty before the built-in mapping applies in its place, and
    /// how long a program that has it open for writing may pause.
    private static let patience = Duration.seconds(2)

    private let store: MappingStore
    var templates: TemplateStore? { store.templates }
    /// Whether the mapping is the one of the usual place.
    var isUsual: Bool { store.explicit == nil }
    /// The mapping that was read last, as it is written.
    private(set) var mapping: Mapping
    /// The file that it was read from; nil where it is built in.
    private(set) var path: String?
    private(set) var readAt: Duration
    /// What was said of the newest mapping, if it was refused.
    private(set) var refused: Report?
    /// Since when the mapping file has been seen empty, and its modification time; nil while it is
    /// not.
    private var emptied: (since: Duration, modified: Duration)?
    /// Notices saves of the mapping file, and of the strokes that it names.
    private var watch: FileWatch?
    private var watchSource: EventLoop.Source?
    /// When to try again to watch the file; nil while it is watched. A system may have no more
    /// inotify instances or watches for a while.
    private(set) var watchAgainDue: Duration?
    private var saves = Debounce()

    /// - Parameters:
    ///   - loaded: what was read at `now`. If it has errors, the built-in mapping applies.
    ///   - watch: of `paths`, from before that, so that no save in between is missed.
    init(
        store: MappingStore, loaded: MappingStore.Loaded, watch: FileWatch? = nil, now: Duration
    ) {
        self.store = store
        self.watch = watch
        mapping = loaded.mapping ?? MappingReader.builtIn
        path = loaded.origin
        readAt = now
        if loaded.hasErrors { refused = refusal(of: loaded) }
    }

    private func refusal(of loaded: MappingStore.Loaded) -> Report {
        let kept = path == nil ? "the built-in config applies" : "keeping the previous config"
        return Report(
            messages: loaded.messages,
            notice: Message("config has errors", detail: loaded.firstError, mark: .failure),
            refusal: "the config has errors; \(kept); 'curlicue check' shows them; the first: "
                + loaded.firstError)
    }

    // MARK: Saves

    /// The file that applies, and those that would if they were there.
    static func paths(of store: MappingStore) -> [String] {
        store.explicit.map { [$0] } ?? MappingFile.candidates()
    }

    /// When to read the file that was saved; nil where none was.
    var deadline: Duration? { saves.deadline }

    /// Whether that time has come; true once for each save.
    func isDue(_ now: Duration) -> Bool { saves.fires(at: now) }

    func watch(in loop: EventLoop) throws(SystemError) {
        watchAgainDue = MonotonicClock.now + .seconds(5)
        if watch == nil { watch = try FileWatch(paths: Self.paths(of: store)) }
        guard let watch else { return }
        watch.others = Set(mapping.profiles.flatMap(\.allBindings).map(\.phrase)).compactMap {
            if case .stroke(let name) = $0 { templates?.path(of: name) } else { nil }
        }
        watch.arm()
        if watchSource == nil {
            watchSource = loop.add(watch.descriptor) { [unowned self] _ in
                guard let watch = self.watch, watch.handle() else { return }
                let now = MonotonicClock.now
                saves.add(at: now)
                if watch.isBeingWritten { saves.postpone(until: now + Self.patience) }
            }
        }
        if let problem = watch.problem { throw problem }
        watchAgainDue = nil
    }

    // MARK: Reading

    /// Reads the mapping that applies now. Nil where the file is just being written, and is looked at
    /// again a little later, and where it was refused for the same reason before.
    func read(because reason: Reason, now: Duration) -> Report? {
        if reason == .fileChanged, let path, MappingStore.isMissing(path) {
            // Some editors delete a file and make it anew; in between nothing else takes over, unless
            // it is asked for.
            let kept = "keeping the previous config"
            let gone = Report(
                notice: Message("config file is gone", detail: kept, mark: .failure),
                refusal: "the config file is gone; \(kept) until 'curlicue reload': \(path)")
            return refuse(gone, because: reason)
        }
        let loaded = store.load()
        if isBeingWritten(loaded, because: reason, now) { return nil }
        guard let next = loaded.mapping else {
            return refuse(refusal(of: loaded), because: reason)
        }
        // A message about errors has to be followed by one that they are gone.
        let isNews = refused != nil || next != mapping || loaded.origin != path
        refused = nil
        readAt = now
        mapping = next
        path = loaded.origin
        let warnings = loaded.warnings == 0 ? "" : counted(loaded.warnings, "warning")
        return Report(
            messages: loaded.messages,
            notice: isNews ? Message("config reloaded", detail: warnings, mark: .success) : nil)
    }

    /// Whether nothing was in the file only because a program is about to write it: it empties a
    /// file before it writes there. The file is then looked at again a little later. Judged by what
    /// was read, since the file may be another one by now, or gone.
    private func isBeingWritten(
        _ loaded: MappingStore.Loaded, because reason: Reason, _ now: Duration
    ) -> Bool {
        guard reason == .fileChanged, let modified = loaded.emptied else {
            emptied = nil
            return false
        }
        // A file that was written and emptied again is being written again.
        let since = emptied.flatMap { $0.modified == modified ? $0.since : nil } ?? now
        emptied = (since, modified)
        guard now - since < Self.patience else { return false }
        saves.postpone(until: since + Self.patience)
        return true
    }

    /// Keeps the mapping, and says why; not again for the same reason, unless someone asks.
    private func refuse(_ refusal: Report, because reason: Reason) -> Report? {
        guard refusal != refused || reason != .fileChanged else { return nil }
        refused = refusal
        return refusal
    }
}

/// Putting a mapping in force.
extension MainLoop {
    /// Reads the mapping again, between holds. A mapping with errors changes nothing; returns why
    /// nothing changes, or not yet.
    @discardableResult
    func reload(because reason: MappingReloader.Reason) -> String? {
        // Not while keys are sent. What was put off, in `DeferredTasks`, waits for actions' times as well.
        guard !isHolding, !actionRunner.isBusy else {
            if deferredTasks.reloads == nil || reason != .fileChanged {
                deferredTasks.reloads = reason
            }
            return "something is being drawn or done; the config is read once that is over"
        }
        deferredTasks.reloads = nil
        watchMapping()
        let reading = reloader.read(because: reason, now: MonotonicClock.now)
        let known = wantedHotkeys.failures
        for message in reading?.messages ?? [] { StandardError.write(message) }
        if let reading, reading.refusal == nil,
            reading.notice != nil || reason != .fileChanged || !wantedHotkeys.failures.isEmpty
        {
            use(adapted)
            log.info("config reloaded (\(reason.rawValue)): \(reloader.path ?? "built in")")
        } else {
            // A file may be saved as it was, and one that was read on request is noticed once more.
            // Strokes may have been recorded all the same.
            refreshEngine()
            if let refusal = reading?.refusal { log.error("\(refusal)") }
        }
        // A hotkey that is taken has just been said, and has to be read.
        if let notice = reading?.notice, wantedHotkeys.failures.allSatisfy(known.contains) {
            show(notice)
        }
        return reading?.refusal
    }

    /// Adapts the built-in mapping to the window manager that runs now, between holds and once
    /// keys are sent.
    func adaptMapping() {
        // What it announced may have changed since its first sign.
        windowManager.refresh()
        let next = adapted
        guard next != mapping else { return }
        log.info("the built-in config is adapted to \(windowManager.title)")
        use(next)
    }

    /// The mapping for this window manager: one from a file as it is written; the built-in one
    /// adapted, once one runs. What one can do that has not announced itself yet is read again then.
    private var adapted: Mapping {
        let written = reloader.mapping
        guard reloader.path == nil, !windowManager.title.isEmpty else { return written }
        let (mapping, substitutions) = written.adapted(to: windowManager.canPerform)
        for substitution in substitutions {
            log.debug(
                """
                \(windowManager.title) cannot do '\(substitution.action)': \
                \(substitution.phrase) does \(substitution.instead.map { "'\($0)'" } ?? "nothing")
                """)
        }
        return mapping
    }

    private func use(_ next: Mapping) {
        actionRunner.releaseAll()
        mapping = next
        holdRunner.context = ApplicationContext(next, actionRunner.windows)
        holdRunner.feedback.mapping = next
        watchMapping()
        refreshEngine()
        overlay.setAppearance(next.appearance)
        arrangeOverlay()
        followFocusedWindow(isMappingNew: true)
    }

    /// Replaces the engine, with the strokes that are recorded now; between holds.
    func refreshEngine() {
        guard !isHolding else {
            return deferredTasks.reloads = deferredTasks.reloads ?? .fileChanged
        }
        holdRunner.engine = MainLoop.engine(for: mapping, from: reloader.templates, log)
        holdRunner.feedback.templates = holdRunner.engine.templates
        prepareEngine()
    }

    /// Gives the engine the monitors, for gestures that begin at an edge and for lengths that scale
    /// with each monitor.
    func prepareEngine() {
        let areas = monitors.all.map { Output($0.bounds, scale: $0.scale) }
        _ = holdRunner.engine.handle(Input(.monitors(areas), at: MonotonicClock.now))
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
            feedbackOptions: mapping.feedbackOptions)
    }

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
