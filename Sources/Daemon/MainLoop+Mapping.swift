internal import Desktop
internal import Engine
internal import Gestures
internal import Host
internal import Logging
internal import Mapping
internal import Overlay
internal import Style

/// Which hotkeys are claimed, and reading the mapping.
extension MainLoop {
    func claimHotkeys() {
        let awake = mapping.profiles.enumerated().filter { !excludedProfiles.contains($0.offset) }
        // A button is for the window under the pointer, which is known once it is pressed.
        let chords = mapping.profiles.enumerated().flatMap { index, profile in
            profile.hotkeys.filter { !excludedProfiles.contains(index) || !$0.isOfKeyboard }
        }
        let hotkeys = isPaused ? [] : chords
        var missed: (touches: Bool, pads: Bool) = (false, false)
        for session in sessions {
            session.capture.filter = DeviceFilter(
                include: mapping.devices.include.map { .init($0) },
                exclude: mapping.devices.exclude.map { .init($0) })
            session.capture.claim(
                hotkeys, cancel: mapping.cancel,
                touching: awake.map(\.element).filter { $0.touch != .off }.flatMap(\.hotkeys))
            let pads = session.engine.freePads
            var wanted = UngatedInput(touches: session.engine.hasFreeTouches)
            // What a touchpad did cannot be handed back: the focused window decides beforehand.
            if excludedProfiles.isEmpty {
                wanted.swipes = pads[.swipe] ?? []
                wanted.pinches = pads[.pinch] ?? []
            }
            let lacks = session.capture.listenAlways(to: isPaused ? UngatedInput() : wanted)
            missed.touches = missed.touches || lacks.touches
            missed.pads = missed.pads || !lacks.swipes.isEmpty || !lacks.pinches.isEmpty
        }
        if missed.touches {
            log.error("another program listens to all fingers: 'touch: always' has no effect")
        }
        if missed.pads {
            log.error("no gestures of touchpads to be had: 'touchpad: always' has no effect")
        }
        reportHotkeys()
    }

    /// How often a focused window that changes all the time is looked at, at most.
    static let excludedProfilesPause = Duration.milliseconds(50)

    /// Lets go of the hotkeys whose mapping stays out of the way of the focused window, and takes
    /// them again elsewhere.
    func updateExcludedProfiles() {
        excludedProfilesDue = nil
        // Grabs are not rearranged under a hold.
        guard !isHolding else { return deferredTasks.add(.updateExcludedProfiles) }
        deferredTasks.remove(.updateExcludedProfiles)
        excludedProfilesChecked = MonotonicClock.now
        let shyProfiles = mapping.profiles.filter { $0.applications.contains { !$0.isEnabled } }
        if shyProfiles.isEmpty {
            activeWindowWatch = nil
        } else if activeWindowWatch == nil {
            activeWindowWatch = ActiveWindowWatch(actionRunner.windows)
        }
        activeWindowWatch?.traits = shyProfiles.reduce(into: []) { $0.formUnion($1.traits) }
        let window = activeWindowWatch?.describe()
        let found = mapping.profiles.indices.filter { index in
            guard let window else { return false }
            let profile = mapping.profiles[index]
            return profile.adapted(to: profile.application(for: window)) == nil
        }
        guard Set(found) != excludedProfiles else { return }
        excludedProfiles = Set(found)
        log.debug(
            excludedProfiles.isEmpty ? "hotkeys taken again" : "hotkeys let go: out of the way here"
        )
        claimHotkeys()
    }

    func reportHotkeys() {
        var decoded: Set<String> = []
        for failure in sessions.flatMap({ $0.capture.takeFailures() }) {
            // Each pointer claims the same hotkeys.
            if decoded.insert("\(failure)").inserted { log.error("\(failure)") }
        }
    }

    /// Reads the mapping again, between holds. A mapping with errors changes nothing.
    func reload(because reason: String) {
        guard !isHolding, !actionRunner.isBusy else {
            return deferredTasks.add(.reload)
        }
        deferredTasks.remove(.reload)
        watchMapping()
        if let path, MappingStore.isMissing(path) {
            // Some editors delete a file and make it anew; in between nothing else takes over.
            return refuse(
                ["the mapping file is gone; what it said stays in force: \(path)"],
                saying: Message(
                    "mapping file is gone", detail: "what it said stays in force",
                    mark: .failure), because: reason)
        }
        guard !isBeingWritten(because: reason) else { return }
        let loaded = store.load()
        guard let next = loaded.mapping else {
            return refuse(
                loaded.messages + ["the mapping has errors; the one before stays in force"],
                saying: Message(
                    "mapping has errors", detail: loaded.firstError, mark: .failure),
                because: reason)
        }
        // Who was told that it has errors wants to hear that it has none any more.
        let isMended = refusal != nil
        refusal = nil
        for message in loaded.messages { StandardError.write(message) }
        let isSame = next == mapping && loaded.path == path
        actionRunner.releaseAll()
        mapping = next
        mappedAt = MonotonicClock.now
        path = loaded.path
        let engine = MainLoop.engine(for: next, log)
        for session in sessions { session.engine = engine }
        tellMonitors()
        makeContests()
        overlay.setAppearance(next.appearance)
        arrangeOverlay()
        claimHotkeys()
        updateExcludedProfiles()
        log.info("mapping read again (\(reason)): \(path ?? "built in")")
        if !isSame || isMended {
            let warnings =
                loaded.warnings == 0
                ? "" : loaded.warnings == 1 ? "1 warning" : "\(loaded.warnings) warnings"
            say(Message("mapping reloaded", detail: warnings, mark: .success))
        }
    }

    /// Whether the mapping file may only be empty because a program is about to write it: it
    /// empties a file before it writes there. The file is then looked at again a little later.
    private func isBeingWritten(because reason: String) -> Bool {
        let now = MonotonicClock.now
        guard reason == MainLoop.fileChanged || reason == MainLoop.strokeEnded,
            let path = store.path, MappingStore.isEmpty(path)
        else {
            emptySince = nil
            return false
        }
        let since = emptySince ?? now
        emptySince = since
        guard now - since < MainLoop.emptyPatience else { return false }
        saved.postpone(until: since + MainLoop.emptyPatience)
        return true
    }

    /// How long a mapping file has to be empty before the built-in mapping applies in its place.
    private static let emptyPatience = Duration.milliseconds(500)
    /// Why a mapping is read again that could not be read in a stroke.
    static let strokeEnded = "waited for the stroke"
    /// Why a mapping is read again when nobody asked for it.
    static var fileChanged: String { "the file changed" }

    /// Leaves the mapping as it is, and says why: once, as long as it is for the same reason and
    /// nobody asks again.
    private func refuse(
        _ messages: [String], saying message: Message, because reason: String
    ) {
        guard messages != refusal || reason != MainLoop.fileChanged else { return }
        refusal = messages
        for message in messages.dropLast() { StandardError.write(message) }
        if let last = messages.last { log.error("\(last)") }
        say(message)
    }

    /// An engine for `mapping` with the strokes that are recorded now.
    static func engine(for mapping: Mapping, _ log: Logger) -> Engine {
        let recorded = TemplateStore()?.load()
        for message in recorded?.messages ?? [] { log.error("\(message)") }
        return Engine(
            profiles: mapping.profiles, limits: mapping.limits, timeout: mapping.timeout,
            templates: recorded?.library ?? TemplateLibrary(),
            feedbackOptions: mapping.appearance.feedbackOptions)
    }

    /// A message on the overlay, where the person looks: near the pointer.
    func say(_ text: String) {
        say(Message(text))
    }

    func say(_ message: Message, isAboutStroke: Bool = false) {
        capture.forgetGrabs()
        noteLock()
        overlay.say(
            message, at: capture.pointerPosition(), now: MonotonicClock.now,
            isAboutStroke: isAboutStroke)
    }

    func watchMapping() {
        let wanted =
            store.path ?? MappingFile.candidates { MappingStore.environment[$0] }.first
        guard let wanted, watch?.path != wanted else { return }
        if let watchSource { loop.remove(watchSource) }
        watchSource = nil
        do {
            let fresh = try FileWatch(path: wanted)
            watch = fresh
            watchSource = loop.add(fresh.descriptor) { [unowned self] _ in
                if watch?.handle() == true { saved.note(at: MonotonicClock.now) }
            }
        } catch { log.warning("cannot watch \(wanted): \(error)") }
    }
}
