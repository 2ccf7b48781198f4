internal import Appearance
internal import CLinux
internal import Desktop
internal import Engine
internal import Gestures
internal import Host
internal import JSON
internal import Mapping
internal import Overlay
internal import Windows

extension MainLoop {
    /// Answers one request of a control client, a line as `ControlProtocol` describes it. `teach`
    /// and `trigger` take a `phrase`. After `monitor` and `record` the client gets events, one a
    /// line, until it closes. While it records, nothing is performed, what can be drawn is shown only
    /// with `hints`, and `note` shows its `title`, `detail` and `mark`, one that `invites` until
    /// something is held.
    func answer(_ line: String, _ client: ControlClientConnection) {
        do throws(ControlError) {
            guard let answer = try answer(ControlProtocol.Request(parsing: line), client) else {
                return
            }
            client.send(ControlProtocol.answer(answer))
        } catch {
            client.send(ControlProtocol.refusal(error.description))
        }
    }

    /// What a request is answered; nil where that may take time, and comes later.
    private func answer(
        _ request: ControlProtocol.Request, _ client: ControlClientConnection
    ) throws(ControlError) -> JSONValue? {
        switch request.name {
        case "status": return status
        case "monitor": monitorStream.subscribe(client)
        case "record":
            let showsHints = request.arguments["hints"] == .bool(true)
            guard monitorStream.record(for: client, showsHints: showsHints) else {
                let process = monitorStream.recorder?.process ?? 0
                throw .refused("what is drawn goes to process \(process) already; end it first")
            }
            actionRunner.releaseAll()
        case "note":
            guard client === monitorStream.recorder else { throw .refused("nothing is recorded") }
            showVerdict(request.arguments)
        case "reload":
            let isLater = isHolding || actionRunner.isBusy
            guard let words = reload(because: .request) else { break }
            if isLater { return JSONValue(["later": .string(words)]) }
            throw .refused(words)
        case "pause": pause(true)
        case "resume": pause(false)
        case "undo":
            do throws(ActionError) { try undo() } catch { throw .refused(error.description) }
        case "quit": loop.stop(Ending.asked.rawValue)
        case "why": return answerWhy()
        case "teach":
            do throws(Teaching.Fault) {
                return try answerTeach(
                    request.arguments["phrase"]?.string ?? "",
                    isRefused: request.arguments["refused"]?.bool == true)
            } catch {
                guard error.isUnwritable else { throw .refused(error.words) }
                return JSONValue(["unwritable": .string(error.words)])
            }
        case "trigger":
            deferredTasks.triggers.append(
                TriggerRequest(phrase: request.arguments["phrase"]?.string ?? "", client: client))
            answerTriggers()
            return nil
        default: throw .refused("no such request")
        }
        return .object([])
    }

    /// Shows the recording client's verdict on a stroke, or its invitation to draw.
    private func showVerdict(_ verdict: JSONValue) {
        screenLock.check(isFresh: true)
        let mark: Message.Mark =
            switch verdict["mark"] {
            case "none": .none
            case "failure": .failure
            default: .success
            }
        overlay.labels.toast.say(
            Message(
                verdict["title"]?.string ?? "", detail: verdict["detail"]?.string ?? "", mark: mark,
                stay: verdict["invites"] == .bool(true) ? Message.untilDrawn : nil
            ), at: pointerPosition, now: MonotonicClock.now, isOutcome: true)
    }

    func pause(_ pauses: Bool) {
        guard pauses != wantedHotkeys.isPaused else { return }
        wantedHotkeys.isPaused = pauses
        holdRunner.interrupt(.stopping)
        actionRunner.releaseAll()
        grabHotkeys()
        show(Message(pauses ? "curlicue paused" : "curlicue resumed"))
        log.info(pauses ? "paused" : "resumed")
    }

    /// Puts the window that an action changed last back as it was.
    private func undo() throws(ActionError) {
        guard !screenLock.check(isFresh: true) else { throw .isLocked }
        try actionRunner.undo()
    }

    /// Carries out what may be carried out now of what was asked for, and answers.
    func answerTriggers() {
        let requests = deferredTasks.triggers
        deferredTasks.triggers = []
        for request in requests {
            do throws(ControlError) {
                guard let action = try trigger(request) else {
                    deferredTasks.triggers.append(request)
                    continue
                }
                request.client.send(
                    ControlProtocol.answer(JSONValue(["action": .string(action)])))
            } catch {
                request.client.send(ControlProtocol.refusal(error.description))
            }
        }
        deferredTasks.triggersDue =
            deferredTasks.triggers.isEmpty ? nil : MonotonicClock.now + .milliseconds(10)
    }

    /// Carries out what is mapped to a phrase, at the pointer. Nil where that
    /// would type while another program has the keyboard: one that runs curlicue by a key has it
    /// until that key is up.
    private func trigger(_ request: TriggerRequest) throws(ControlError) -> String? {
        var phrase: Phrase
        do throws(WordError) {
            phrase = try Phrase(parsing: request.phrase)
        } catch {
            throw .refused(error.line)
        }
        let profiles = profilesAtPointer
        guard
            let (meant, binding) = [phrase, phrase.knob].lazy.compactMap({ $0 }).compactMap({
                meant in
                profiles.lazy.compactMap { $0.binding(for: meant) }.first.map { (meant, $0) }
            }).first
        else {
            throw .refused("nothing is mapped to '\(phrase)'; 'curlicue list' shows what is")
        }
        guard !screenLock.check(isFresh: true) else {
            throw .refused(ActionError.isLocked.description)
        }
        phrase = meant
        if binding.allActions.contains(where: \.types), capture.isKeyboardGrabbedElsewhere {
            guard MonotonicClock.now >= request.deadline else { return nil }
            throw .refused(Cancellation.interrupted(.keyboardBusy).reason)
        }
        let place = pointerPosition
        actionRunner.dropWaiting()
        actionRunner.watchdog.setGuarding(true)
        holdRunner.feedback.hintsActionHides = overlay.labels.sheet.isShown
        var origin = StrokeOrigin(point: place)
        var gesture = Gesture(phrase, score: 1, start: place, end: place)
        var failures: [ActionFailure] = []
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
        if let failure = failures.first { throw .refused(failure.problem) }
        return binding.actionText
    }
}

/// A request to carry a gesture out, which may have to wait for the keyboard.
struct TriggerRequest {
    let phrase: String
    let client: ControlClientConnection
    /// A hold waits as long for what another program has.
    let deadline = MonotonicClock.now + .seconds(1)
}

extension MainLoop {
    /// What `curlicue status` shows. Times are in seconds.
    var status: JSONValue {
        let now = MonotonicClock.now
        func age(_ since: Duration) -> JSONValue { JSONValue((now - since).milliseconds / 1000) }
        var status = JSONValue([
            "state": .string(wantedHotkeys.isPaused ? "paused" : isHolding ? "holding" : "waiting"),
            "version": .string(program.version),
            "process": .number(Double(getpid())),
            "uptime": age(program.start),
            "display": JSONValue(Environment()["DISPLAY"]),
            "mapping": JSONValue(reloader.path),
            "mappingAge": age(reloader.readAt),
            "refused": .bool(reloader.refused != nil),
            "watched": .bool(reloader.watchAgainDue == nil),
        ])
        let gestures = mapping.profiles.flatMap(\.allBindings).count
        status.add("gestures", .number(Double(gestures)))
        if let recorder = monitorStream.recorder, recorder.isOpen {
            status.add("recorder", JSONValue(Int(recorder.process)))
        }
        status.add("hotkeys", .array(hotkeyStates))
        status.add("devices", .array(capture.devices.map(describe)))
        status.add("monitors", .array(monitors.all.map(describe)))
        status.add("overlay", .string(overlay.isCompositorRunning ? "composited" : "shaped"))
        status.add("windowManager", .string(windowManager.title))
        let error = Log.lastError
        status.add("lastError", JSONValue(error?.message))
        if let error { status.add("lastErrorAge", age(error.time)) }
        return status
    }

    private func describe(_ device: InputDevice) -> JSONValue {
        JSONValue([
            "name": .string(device.name), "kind": .string(device.kind.rawValue),
            "used": .bool(capture.filter.admits(device)),
        ])
    }

    private func describe(_ monitor: Output) -> JSONValue {
        let scale = mapping.appearance.theme.scale.of(monitor.name, own: monitor.scale)
        // A scale that is computed from millimetres has many digits.
        return JSONValue([
            "name": .string(monitor.name), "width": .number(monitor.bounds.width),
            "height": .number(monitor.bounds.height), "scale": JSONValue(scale, decimals: 2),
        ])
    }

    /// The state of each hotkey: `grabbed`; `followed` for modifiers alone, which need no grab;
    /// `released` while curlicue is paused or the focused window excludes it; or why it could not
    /// be grabbed.
    private var hotkeyStates: [JSONValue] {
        let failures = capture.unavailable
        return mapping.profiles.enumerated().flatMap { index, profile in
            profile.hotkeys.map { hotkey in
                let state: String
                if wantedHotkeys.isReleased(hotkey, at: index) {
                    state = "released"
                } else if let failure = failures.first(where: { $0.chord == hotkey }) {
                    state = failure.reason.rawValue
                } else {
                    state = hotkey.trigger == .modifiers ? "followed" : "grabbed"
                }
                return JSONValue(["hotkey": .string("\(hotkey)"), "state": .string(state)])
            }
        }
    }
}
