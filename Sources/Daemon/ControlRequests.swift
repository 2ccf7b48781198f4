internal import Desktop
internal import Engine
internal import Gestures
internal import Host
internal import JSON
internal import Logging
internal import Mapping
internal import Overlay

extension MainLoop {
    /// Answers one line of a client of the control socket.
    func answer(_ line: String, _ client: ControlClientConnection) {
        let request: ControlProtocol.Request
        do throws(ControlProtocol.RequestFault) {
            request = try ControlProtocol.Request(parsing: line)
        } catch {
            return client.send(ControlProtocol.refusal(error.description))
        }
        switch request.name {
        case "status": return client.send(ControlProtocol.answer(status))
        case "monitor": listen(client)
        case "record":
            listen(client)
            recorder = client
            actionRunner.releaseAll()
            let hotkeys = mapping.profiles.flatMap(\.hotkeys).map { JSONValue("\($0)") }
            return client.send(ControlProtocol.answer(JSONValue(["hotkeys": .array(hotkeys)])))
        case "note":
            guard client === recorder else {
                return client.send(ControlProtocol.refusal("nothing is recorded"))
            }
            note(request.arguments)
        case "reload": reload(because: .request)
        case "pause": pause(true)
        case "resume": pause(false)
        case "quit": loop.stop(Ending.asked.rawValue)
        case "trigger":
            let phrase = request.arguments["phrase"]?.string ?? ""
            do throws(TriggerFault) {
                let action = JSONValue(["action": .string(try trigger(phrase))])
                return client.send(ControlProtocol.answer(action))
            } catch {
                return client.send(ControlProtocol.refusal(error.why))
            }
        default: return client.send(ControlProtocol.refusal("no such request"))
        }
        client.send(ControlProtocol.answer())
    }

    private func listen(_ client: ControlClientConnection) {
        client.subscribe()
        feed.isOpen = true
    }

    /// Shows what who records has to say about what was drawn: a mark, a title and a detail.
    private func note(_ told: JSONValue) {
        capture.forgetGrabs()
        noteLock()
        overlay.answer(
            Message(
                told["title"]?.string ?? "", detail: told["detail"]?.string ?? "",
                mark: told["mark"] == "failure" ? .failure : .success),
            at: pointerPosition)
    }

    /// A gesture told curlicue itself something.
    func takeOwnAction(_ action: OwnAction) {
        switch action {
        case .pause: deferredTasks.add(.pause)
        case .resume: deferredTasks.add(.resume)
        case .reload: deferredTasks.add(.reload)
        case .hints: deferredTasks.add(.toggleHints)
        }
    }

    /// Lets the hotkeys go, or takes them again.
    func pause(_ pauses: Bool) {
        guard pauses != claims.isPaused else { return }
        claims.isPaused = pauses
        interrupt(.stopping, MonotonicClock.now)
        actionRunner.releaseAll()
        claimHotkeys()
        say(pauses ? "curlicue paused" : "curlicue resumed")
        log.info(pauses ? "paused" : "resumed")
    }

    /// Carries out what is mapped to a phrase, as if it had been drawn at the pointer.
    private func trigger(_ text: String) throws(TriggerFault) -> String {
        let phrase: Phrase
        do throws(PhraseError) {
            phrase = try Phrase(parsing: text)
        } catch {
            throw TriggerFault(why: error.message)
        }
        guard let binding = mapping.profiles.lazy.compactMap({ $0.binding(for: phrase) }).first
        else { throw TriggerFault(why: "'\(phrase)' is not mapped") }
        capture.forgetGrabs()
        guard !noteLock() else {
            throw TriggerFault(
                why: "another program has the pointer and the keyboard, as a screen locker has; "
                    + "nothing was done")
        }
        let place = pointerPosition
        watchdog.note(isHolding: true, now: MonotonicClock.now)
        actionRunner.begin(at: place)
        var gesture = Gesture(phrase, score: 1, start: place, end: place)
        var problems: [(action: Action, problem: String)] = []
        if phrase.isContinuous {
            // As if it had gone one step.
            gesture.progress = Progress()
            for phase in [GesturePhase.began, .changed, .ended] {
                gesture.phase = phase
                problems += actionRunner.perform(binding, gesture)
            }
        } else {
            problems = actionRunner.perform(binding, gesture)
        }
        for (action, problem) in problems { log.error("\(phrase): \(action): \(problem)") }
        if let (_, problem) = problems.first { throw TriggerFault(why: problem) }
        return Recognized.actions(binding)
    }
}

/// Why a gesture could not be carried out on request.
private struct TriggerFault: Error {
    var why: String
}
