internal import Desktop
internal import Engine
internal import Gestures
internal import Host
internal import Mapping
internal import Overlay
internal import Windows

/// Gives the engine its inputs, carries its effects out (grabs, ink, feedback, actions), and keeps
/// what later effects of the hold need to know. There is one hold at a time, whichever pointer and
/// keyboard it comes from.
final class HoldRunner {
    /// Replaced only between holds.
    var engine: Engine
    let translator: EventTranslator
    let overlay: Overlay
    let feedback: CandidateFeedback
    let actionRunner: ActionRunner
    let screenLock: ScreenLock
    let monitorStream = MonitorStream()
    let log: Log

    /// What of the mapping applies over the window and with the device that draws.
    var context: ApplicationContext
    var reporter = OutcomeReporter()
    private(set) var memory = HoldMemory()

    init(
        _ engine: Engine, _ translator: EventTranslator, _ context: ApplicationContext,
        overlay: Overlay, feedback: CandidateFeedback,
        actionRunner: ActionRunner, screenLock: ScreenLock, log: Log
    ) {
        self.engine = engine
        self.translator = translator
        self.context = context
        self.overlay = overlay
        self.feedback = feedback
        self.actionRunner = actionRunner
        self.screenLock = screenLock
        self.log = log
    }

    var isHolding: Bool { engine.status != nil }
    private var capture: Capture { translator.capture }
    private var display: Display { actionRunner.windows.windowManager.display }

    // MARK: Inputs

    func handle(_ input: Input) {
        let isNew = !isHolding
        if isNew { monitorStream.beginHold() }
        if monitorStream.isOpen { monitorStream.send(input) }
        if case .press = input.event {
            // What takes clicks is not the window that a stroke begins over.
            if isNew { overlay.labels.beginHold() }
            engine.mayRelay = !monitorStream.isRecording
            engine.hasFingers = capture.hasFingers
        }
        if context.hasRules,
            let description = context.description(
                before: input, mayBegin: engine.mayBegin, of: translator)
        {
            carryOut(engine.handle(description))
        }
        carryOut(engine.handle(input))
        if isNew, capture.wantsGrabs { actionRunner.dropWaiting() }
    }

    func tick(_ now: Duration) {
        capture.forgetObstacle()
        carryOut(engine.handle(Input(.tick, at: now)))
    }

    func interrupt(_ reason: Interruption) {
        handle(Input(.interrupt(reason), at: MonotonicClock.now))
    }

    /// Nothing that was drawn before a stall of the loop may run a command after it.
    func interruptAfterStall() {
        if actionRunner.watchdog.hasStalled() { interrupt(.stall) }
    }

    // MARK: Effects

    /// Carries effects out in order, but shows the outcome last, when its command has started:
    /// laying out a message takes as long as starting a program.
    private func carryOut(_ effects: [Effect]) {
        guard !effects.isEmpty else { return }
        let now = MonotonicClock.now
        // Before anything is grabbed or pressed; `updateWatchdog` says when that is over.
        actionRunner.watchdog.setGuarding(true)
        let isEnd = effects.contains(where: \.isOutcome)
        // Asked before the grabs are released, on which the answers depend.
        let obstacle = capture.obstacle(to: effects)
        if obstacle != nil { actionRunner.releaseAll() }
        // Dequeued in any case, so that the engine does not keep it either. What is drawn is private
        // while it is recorded, and while another client has the keyboard, as a password prompt has.
        let newest = isEnd ? engine.dequeueDrawn() : nil
        var drawn = newest
        let isPrivate = monitorStream.isRecording || drawn != nil && capture.hasKeyboardElsewhere
        if isPrivate || obstacle != nil { drawn = nil }
        // Of a hold that goes on, its interruption is the outcome.
        let isCancelled = obstacle != nil && (engine.wanted != .none || isHolding && !isEnd)
        let effects = obstacle == nil ? effects : effects.filter { !$0.isAction }
        var outcome: Outcome?
        if isEnd, !isCancelled, let obstacle { outcome = .cancelled(.interrupted(obstacle)) }
        var bound: Binding?
        for effect in effects {
            switch effect {
            case .grab(let set): want(set)
            case .begin(let contact, let sample): begin(contact, sample)
            case .extend(let contact, let sample): overlay.extend(contact, to: sample)
            case .erase:
                overlay.clear()
                memory.hasBegun = false
            case .outcome(let resolved): if !isCancelled { outcome = outcome ?? resolved }
            case .pass(let chord):
                log.debug("hotkey \(chord) tapped: handed to the application")
                applyGrabs()
                capture.pass(chord)
            case .relay(let chord, let path):
                // It releases the grabs by itself.
                gestureIsOver()
                if !capture.relay(chord, along: path, now: now) {
                    log.warning(
                        "the drag of \(chord) is lost: another program holds the pointer or keyboard, "
                            + "or XTEST has no such button")
                }
            case .accept(let fingers): capture.touches.accept(fingers)
            case .reject(let fingers): capture.touches.reject(fingers)
            // A user who records a stroke wants to draw, not to close windows; and the stroke need not
            // be in the mapping.
            case .viable where monitorStream.isRecording: break
            case _
            where monitorStream.isRecording && (effect.isAction || !monitorStream.showsHints):
                break
            case .perform(let binding, let gesture):
                bound = binding
                // Where the focus follows the mouse, it moves on as soon as the pointer is released.
                let typesFirst = actionRunner.typesFirst(binding, gesture)
                if typesFirst { display.grabServer() }
                applyGrabs()
                perform(binding, gesture)
                if typesFirst { display.ungrabServer() }
            case .returnPointer(let start, let end):
                applyGrabs()
                actionRunner.input.returnPointer(to: start, from: end)
            case .viable(let isViable):
                overlay.showViability(isViable)
                if !isViable { feedback.show([]) }
            case .candidates(let candidates): feedback.show(candidates)
            case .guide(let candidates):
                screenLock.check()
                feedback.showGuides(of: candidates)
            case .hint(let candidates):
                screenLock.check()
                feedback.showHints(candidates)
            case .transition: log.debug("\(effect)")
            }
        }
        if isEnd { applyGrabs() }
        // Fingers without a hotkey grab nothing by which their end would be seen.
        if !isHolding, memory.isGesturePossible { gestureIsOver() }
        if case .unrecognized = outcome, let stroke = drawn,
            let elsewhere = MappedElsewhere(
                stroke, profiles: context.profiles, templates: engine.templates)
        {
            outcome = .unrecognized([elsewhere.words])
        }
        if let outcome { show(outcome, bound: bound, drawn: drawn, now) }
        report(effects, outcome, bound: bound, drawn: obstacle == nil ? newest : nil, now)
        // One iteration may have hundreds of steps, each with commands to start: that is work, and
        // the watchdog has to know.
        if bound != nil { interruptAfterStall() }
        if isCancelled, let obstacle { interrupt(obstacle) }
    }

    private func begin(_ contact: Contact, _ sample: Sample) {
        if !memory.hasBegun { actionRunner.dropWaiting() }
        // Fingers without a hotkey grab nothing by which their beginning would be seen.
        if !memory.isGesturePossible { gestureIsPossible() }
        overlay.begin(
            contact, at: sample.position, look: memory.hotkey.flatMap { context.inks[$0] })
        memory.pressPlace = nil
        guard !memory.hasBegun else { return }
        memory.hasBegun = true
        // A touchpad's fingers are about the pointer, whose window is meant.
        let isPad = if case .pad = contact { true } else { false }
        memory.origin = StrokeOrigin(
            point: isPad ? translator.latestPosition : sample.position, contact: contact,
            isUnknown: true)
        actionRunner.commands.strokeBegan()
    }

    // MARK: Grabs

    /// The hold wants this grabbed. A gesture is possible from the first time that it wants anything.
    private func want(_ set: GrabSet) {
        let wasPossible = capture.wantsGrabs
        capture.grabs.want(set)
        guard capture.wantsGrabs != wasPossible else { return }
        if wasPossible { gestureIsOver() } else { gestureIsPossible() }
    }

    /// A hold begins, or goes on after a gesture, whose actions may still wait.
    private func gestureIsPossible() {
        (memory.isGesturePossible, memory.focus) = (true, nil)
        feedback.holdBegan()
        screenLock.check()
        memory.hotkey = engine.profile?.hotkeys.first
        memory.pressPlace = nil
        if let toggle = engine.toggle { feedback.announceToggle(toggle.chord, at: toggle.anchor) }
    }

    private func gestureIsOver() {
        (memory.isGesturePossible, memory.hasBegun) = (false, false)
        feedback.holdEnded()
    }

    /// Before anything is performed: commands and applications may want what a gesture that is over had.
    private func applyGrabs() {
        capture.grabs.apply()
        display.flush()
    }

    /// Draws the new ink, then makes the grabs that are wanted: that takes round trips. The main loop does
    /// this when all that the server has sent is handled, or at once where grabs change hands.
    func showInkAndGrab() {
        overlay.drawInk()
        display.flush()
        grab()
        if screenLock.dequeueInterruption(), isHolding {
            interrupt(.pointerBusy)
            grab()
        }
        capture.forgetObstacle()
    }

    private func grab() {
        guard let refusal = capture.grabs.apply() else { return }
        handle(Input(refusal, at: MonotonicClock.now))
        capture.grabs.apply()
    }

    // MARK: Feedback

    /// Shows how the hold ended, and keeps what was drawn.
    private func show(
        _ outcome: Outcome, bound: Binding?, drawn: DrawnStroke?, _ now: Duration
    ) {
        var ran: Binding?
        if case .recognized(_, let mapped) = outcome { ran = drawn?.profile.binding(for: mapped) }
        if let drawn { reporter.strokes.add(KeptStroke(stroke: drawn, time: now, ran: ran)) }
        screenLock.check()
        let report = reporter.report(
            outcome, bound: bound ?? ran,
            cancelKey: "\(feedback.mapping.cancel)",
            contacts: drawn?.strokes.count ?? 0, isRecording: monitorStream.isRecording)
        if let line = report.line { log.info("\(line)") }
        overlay.finish(
            report.ending, report.message, at: translator.pointerPosition(), now: now)
    }

    // MARK: Actions

    private func perform(_ binding: Binding, _ gesture: Gesture) {
        // A gesture that a press makes by itself needs no hints for strokes, and is the next one.
        if binding.phrase.mouseButton != nil {
            feedback.removeHints()
            actionRunner.dropWaiting()
        }
        // Repeated in one place, the wheel or a button keeps to the window that was there first, even
        // if that has moved.
        if binding.phrase.mouseButton != nil, gesture.start != memory.pressPlace {
            actionRunner.commands.strokeBegan()
            memory.pressPlace = gesture.start
            memory.origin = StrokeOrigin(point: gesture.start, isUnknown: true)
        }
        feedback.showSteps(of: binding, gesture)
        for failure in actionRunner.perform(binding, gesture, from: &memory.origin) {
            log.error("\(failure.line)")
            reporter.addFailure(failure.problem)
        }
    }

    /// Looks up the window where a stroke began: during the hold, not at its end. And, before that,
    /// which window has the keyboard.
    func findWindow() {
        let wantsFocus = capture.wantsGrabs && memory.focus == nil
        guard wantsFocus || memory.origin.isUnknown, display.pending == 0 else { return }
        if wantsFocus { memory.focus = .some(actionRunner.windows.focus(pointingAt: nil)) }
        guard memory.origin.isUnknown else { return }
        actionRunner.findWindow(of: &memory.origin, before: memory.focus ?? nil)
    }

    // MARK: Clients of `curlicue monitor`

    /// Sends what was done to them, once it is: a program that reads it may act at once.
    private func report(
        _ effects: [Effect], _ outcome: Outcome?, bound: Binding?, drawn: DrawnStroke?,
        _ now: Duration
    ) {
        guard monitorStream.isOpen else { return }
        applyGrabs()
        for effect in effects { monitorStream.send(effect, at: now) }
        guard let outcome else { return }
        let size = display.size
        let screen = Box(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
        monitorStream.send(outcome, bound: bound, drawn: drawn, on: screen, at: now)
    }
}

/// What the effects of a hold leave behind for those that follow.
struct HoldMemory {
    /// The first hotkey of the profile of this hold, or of the last one.
    var hotkey: Chord?
    /// Which window had the keyboard when this hold began; nil until that was asked.
    var focus: KeyboardFocus??
    /// Whether a gesture can be drawn, as the feedback was told last.
    var isGesturePossible = false
    /// Where the wheel or a button acted last in this hold; nil once something is drawn.
    var pressPlace: Point?
    /// Whether the present stroke has begun, with its first contact. After the hold its actions still
    /// need `hotkey` and `origin`.
    var hasBegun = false
    var origin = StrokeOrigin()
}
