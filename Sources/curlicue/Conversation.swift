internal import Desktop
internal import Engine
internal import Gestures
internal import Host
internal import Logging
internal import Mapping
internal import Overlay

extension Daemon {
    /// Answers one line of a client of the control socket: `ok …` or `error …`.
    func answer(_ line: String, _ client: ControlClientConnection) {
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        switch words.first {
        case "status": client.send("ok \(status)")
        case "monitor":
            client.subscribe()
            feed.isOpen = true
            client.send("ok")
        case "record":
            client.subscribe()
            feed.isOpen = true
            recorder = client
            performer.releaseAll()
            let hotkeys = mapping.profiles.flatMap(\.hotkeys).map(\.description)
            client.send("ok \(hotkeys.joined(separator: " or "))")
        case "note":
            guard client === recorder else { return client.send("error nothing is recorded") }
            note(words.count > 1 ? words[1] : "")
        case "reload":
            reload(because: "asked to")
            client.send("ok")
        case "pause":
            pause(true)
            client.send("ok")
        case "resume":
            pause(false)
            client.send("ok")
        case "quit":
            client.send("ok")
            loop.stop(0)
        case "trigger": client.send(trigger(words.count > 1 ? words[1] : ""))
        default: client.send("error no such request")
        }
    }

    /// Shows what who records has to say about what was drawn: a mark, a title and a detail, apart by
    /// tabs.
    private func note(_ text: String) {
        let parts = text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3 else { return }
        overlay.answer(
            Message(parts[1], detail: parts[2], mark: parts[0] == "failure" ? .failure : .success),
            at: capture.pointerPosition())
    }

    private var status: String {
        let profiles = mapping.profiles
        let hotkeys = profiles.flatMap(\.hotkeys).map(\.description).joined(separator: ", ")
        let gestures = profiles.reduce(0) { $0 + $1.bindings.count }
        return [
            "state=\(isPaused ? "paused" : isHolding ? "holding" : "waiting")",
            "mapping=\(path ?? "built in")", "hotkeys=\(hotkeys)", "gestures=\(gestures)",
            "xinput=\(capture.inputVersion)",
            "overlay=\(overlay.isComposited ? "composited" : "shaped")",
        ].joined(separator: "\t")
    }

    /// A gesture told curlicue itself something.
    func takeOwnAction(_ action: OwnAction) {
        switch action {
        case .pause: shouldPause = true
        case .resume: shouldPause = false
        case .reload: pendingReload = true
        case .hints: wantsHints = true
        }
    }

    /// Lets the hotkeys go, or takes them again.
    func pause(_ pauses: Bool) {
        guard pauses != isPaused else { return }
        isPaused = pauses
        interrupt(.stopping, MonotonicClock.now)
        performer.releaseAll()
        claimHotkeys()
        say(pauses ? "curlicue paused" : "curlicue resumed")
        log.info(pauses ? "paused" : "resumed")
    }

    /// Carries out what is mapped to a phrase, as if it had been drawn at the pointer.
    private func trigger(_ text: String) -> String {
        let phrase: Phrase
        do throws(PhraseError) {
            phrase = try Phrase(parsing: text)
        } catch {
            return "error \(error.message)"
        }
        guard let binding = mapping.profiles.lazy.compactMap({ $0.binding(for: phrase) }).first
        else { return "error '\(phrase)' is not mapped" }
        let place = capture.pointerPosition()
        performer.begin(at: place)
        var gesture = Gesture(phrase, score: 1, start: place, end: place)
        var problems: [(action: Action, problem: String)] = []
        if phrase.isContinuous {
            // As if it had gone one step.
            gesture.progress = Progress()
            for phase in [GesturePhase.began, .changed, .ended] {
                gesture.phase = phase
                problems += performer.perform(binding, gesture)
            }
        } else {
            problems = performer.perform(binding, gesture)
        }
        for (action, problem) in problems { log.error("\(phrase): \(action): \(problem)") }
        if let (_, problem) = problems.first { return "error \(problem)" }
        return "ok \(Recognized.actions(binding))"
    }
}
