internal import Desktop
internal import Engine
internal import Gestures
internal import Host
internal import JSON
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
        case "monitor": monitorStream.subscribe(client)
        case "record":
            monitorStream.subscribe(client)
            monitorStream.recorder = client
            actionRunner.releaseAll()
            let hotkeys = mapping.profiles.flatMap(\.hotkeys).map { JSONValue("\($0)") }
            return client.send(ControlProtocol.answer(JSONValue(["hotkeys": .array(hotkeys)])))
        case "note":
            guard client === monitorStream.recorder else {
                return client.send(ControlProtocol.refusal("nothing is recorded"))
            }
            showVerdict(request.arguments)
        case "reload": reload(because: .request)
        case "pause": pause(true)
        case "resume": pause(false)
        case "undo":
            do throws(ActionError) {
                try undo()
            } catch {
                return client.send(ControlProtocol.refusal(error.description))
            }
        case "quit": loop.stop(Ending.asked.rawValue)
        case "why": return client.send(ControlProtocol.answer(answerWhy()))
        case "teach":
            do throws(Teaching.Fault) {
                let answer = try answerTeach(request.arguments["phrase"]?.string ?? "")
                return client.send(ControlProtocol.answer(answer))
            } catch {
                return client.send(ControlProtocol.refusal(error.words))
            }
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

    /// Shows what the recording client makes of what was drawn: a mark, a title and a detail.
    private func showVerdict(_ verdict: JSONValue) {
        screenLock.check(isFresh: true)
        let mark: Message.Mark =
            switch verdict["mark"] {
            case "none": .none
            case "failure": .failure
            default: .success
            }
        overlay.answer(
            Message(
                verdict["title"]?.string ?? "", detail: verdict["detail"]?.string ?? "", mark: mark
            ), at: pointerPosition, now: MonotonicClock.now)
    }

    /// Releases the hotkeys, or grabs them again.
    func pause(_ pauses: Bool) {
        guard pauses != claims.isPaused else { return }
        claims.isPaused = pauses
        holdRunner.interrupt(.stopping)
        actionRunner.releaseAll()
        claimHotkeys()
        show(Message(pauses ? "curlicue paused" : "curlicue resumed"))
        log.info(pauses ? "paused" : "resumed")
    }

    /// Puts the window of the latest action on one back as it was before.
    private func undo() throws(ActionError) {
        guard !screenLock.check(isFresh: true) else { throw .isLocked }
        try actionRunner.undo()
    }

    /// Carries out what is mapped to a phrase, as if it had been drawn at the pointer.
    private func trigger(_ text: String) throws(TriggerFault) -> String {
        let phrase: Phrase
        do throws(PhraseError) {
            phrase = try Phrase(parsing: text)
        } catch {
            throw TriggerFault(why: error.line)
        }
        guard let binding = mapping.profiles.lazy.compactMap({ $0.binding(for: phrase) }).first
        else { throw TriggerFault(why: "nothing is mapped to '\(phrase)'") }
        guard !screenLock.check(isFresh: true) else {
            throw TriggerFault(why: ActionError.isLocked.description)
        }
        let place = pointerPosition
        watchdog.setGuarding(true, now: MonotonicClock.now)
        var origin = StrokeOrigin(at: place)
        var gesture = Gesture(phrase, score: 1, start: place, end: place)
        var failures: [ActionRunner.Failure] = []
        if phrase.isContinuous {
            // As if it had gone one step.
            gesture.progress = Progress()
            for phase in [GesturePhase.began, .changed, .ended] {
                gesture.phase = phase
                failures += actionRunner.perform(binding, gesture, from: &origin)
            }
        } else {
            failures = actionRunner.perform(binding, gesture, from: &origin)
        }
        for failure in failures { log.error("\(failure.line)") }
        if let failure = failures.first { throw TriggerFault(why: failure.problem) }
        return Recognized.actions(binding)
    }
}

/// Why a gesture could not be carried out on request.
private struct TriggerFault: Error {
    var why: String
}
