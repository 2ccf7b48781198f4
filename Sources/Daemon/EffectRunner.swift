internal import Desktop
internal import Engine
internal import Gestures
internal import Host
internal import Overlay

/// Carries out what the engine wants done: grabs, ink, feedback, actions.
final class EffectRunner {
    private let display: Display
    private let overlay: Overlay
    private let ink: InkBatch
    private let feedback: CandidateFeedback
    private let actionRunner: ActionRunner
    private let screenLock: ScreenLock
    private let watchdog: WatchdogKeeper
    private let monitorStream: MonitorStream
    private let log: Log
    /// A window that is mapped already shows the first ink soonest. But where the pointer moves right
    /// after the press, a compositor would be busy with that window while the ink waits.
    private static let preparationDelay = Duration.milliseconds(4)

    /// Says how holds end.
    private(set) var reporter = OutcomeReporter()
    /// The newest strokes that were refused.
    var strokes = StrokeMemory()
    /// What is to be shown of the newest hold.
    private var pending: PendingOutcome?
    /// How long a command that has just started has the processors to itself: to lay out and draw
    /// what is shown of its gesture takes the daemon and the server as long as a program takes to
    /// start.
    private static let headStart = Duration.milliseconds(2)
    /// When to show the outcome of a hold whose command has just started; nil where none waits.
    var outcomeDue: Duration? { pending?.due }

    init(
        display: Display, overlay: Overlay, ink: InkBatch, feedback: CandidateFeedback,
        actionRunner: ActionRunner, screenLock: ScreenLock, watchdog: WatchdogKeeper,
        monitorStream: MonitorStream, log: Log
    ) {
        self.display = display
        self.overlay = overlay
        self.ink = ink
        self.feedback = feedback
        self.actionRunner = actionRunner
        self.screenLock = screenLock
        self.watchdog = watchdog
        self.monitorStream = monitorStream
        self.log = log
    }

    /// Carries effects out, in order. What is shown of an outcome comes a moment after its command
    /// has started: see `showPendingOutcome`.
    ///
    /// - Parameter isInked: whether the samples that the engine answers to have been inked already.
    /// - Returns: whether a drawing has ended, whose pace says nothing of the next.
    func run(
        _ effects: [Effect], of session: SeatSession, isInked: Bool = false, now: Duration
    ) -> Bool {
        // Of most samples nothing comes that has not been done.
        if isInked, !monitorStream.isOpen, effects.allSatisfy(\.isInk) { return false }
        if !effects.isEmpty { showPendingOutcome(now) }
        // Before anything is grabbed or pressed; the end is sent once the iteration is over.
        if !effects.isEmpty { watchdog.setHolding(true, now: now) }
        var effects = effects
        var outcome: Outcome?
        var bound: Binding?
        var hasEnded = false
        // Whether a hold is over whose hints are still shown: they go after its command has started.
        var hasHints = false
        var hasCommand = false
        if let obstacle = obstacle(to: effects, of: session) {
            effects.removeAll(where: \.isPerform)
            if effects.contains(where: \.isOutcome) {
                outcome = .cancelled(.interrupted(obstacle))
            } else {
                session.queue.interrupt(obstacle)
            }
        }
        // Removed in any case: the engine is to have none either. Whether it is private is asked
        // before the grabs are released: they are what that goes by.
        var drawn = effects.contains(where: \.isOutcome) ? session.queue.dequeueDrawn() : nil
        if drawn != nil, isPrivate(session) { drawn = nil }
        for effect in effects {
            switch effect {
            case .outcome(let resolved): outcome = outcome ?? resolved
            case .perform(let binding, let gesture):
                // A user who records a stroke wants to draw, not to close windows.
                guard !monitorStream.isRecording else { continue }
                bound = binding
                perform(binding, gesture, of: session)
                if binding.actions(in: gesture.phase).contains(where: \.startsCommand) {
                    hasCommand = true
                }
            case .erase:
                ink.removeAll()
                overlay.clear()
                session.eraseStroke()
                hasEnded = true
            case .begin(let contact, let sample): begin(contact, sample, of: session, now)
            case .extend where isInked: break
            case .extend(let contact, let sample): ink.append(sample, of: contact)
            case .disarm:
                session.disarm(now)
                display.flush()
                hasHints = true
            case .arm, .capture, .consume, .relax, .accept, .reject, .pass, .relay:
                // The next hold under the same hotkey has hints of its own.
                if hasHints, case .arm = effect {
                    feedback.removeHints()
                    hasHints = false
                }
                applyGrab(effect, of: session, now)
            case .viable, .candidates, .guide, .hint, .transition:
                // What is recorded need not be in the mapping, so nothing is said of what is.
                if !monitorStream.isRecording { show(effect, of: session, now) }
            }
        }
        if let outcome {
            let shown = PendingOutcome(
                outcome: outcome, session: session, bound: bound, drawn: drawn,
                due: MonotonicClock.now + Self.headStart)
            if hasHints, hasCommand {
                pending = shown
            } else {
                if hasHints { feedback.removeHints() }
                show(shown, now)
            }
            hasEnded = true
        } else if hasHints {
            feedback.removeHints()
        }
        report(effects, outcome, bound: bound, of: session, now)
        return hasEnded
    }

    // MARK: Grabs

    private func applyGrab(_ effect: Effect, of session: SeatSession, _ now: Duration) {
        switch effect {
        case .arm(let chord):
            actionRunner.endWaiting()
            feedback.holdBegan()
            screenLock.check()
            session.arm()
            overlay.reviewCompositor(now: now)
            session.preparationDue = session.followsPointer ? now + Self.preparationDelay : nil
            if session.queue.engine.profile?.mode == .toggle,
                let anchor = session.queue.engine.anchor
            {
                feedback.showArmed(chord, at: anchor)
            }
        case .capture: session.requestPointer()
        case .consume:
            session.consume()
            feedback.removeHints()
        case .relax: session.releasePointer()
        case .accept(let fingers): session.capture.accept(fingers)
        case .reject(let fingers): session.capture.reject(fingers)
        case .pass(let chord):
            log.debug("hotkey \(chord) tapped: handed to the application")
            session.capture.pass(chord)
        case .relay(let chord, let path):
            let isRelayed = session.capture.relay(chord, along: path, now: now)
            log.debug("the drag of \(chord) is no gesture: relayed \(isRelayed)")
        default: break
        }
    }

    // MARK: Ink and feedback

    /// Makes windows ready where the stroke of `session` will begin.
    func prepareInk(of session: SeatSession, now: Duration) {
        session.preparationDue = nil
        guard let anchor = session.queue.engine.anchor else { return }
        overlay.prepare(at: anchor, now: now)
    }

    private func begin(
        _ contact: Contact, _ sample: Sample, of session: SeatSession, _ now: Duration
    ) {
        // What was drawn before is of the contact before.
        presentInk(now)
        overlay.begin(
            contact, at: sample.position, look: session.queue.engine.profile?.ink)
        if session.begin(contact, at: sample.position) { actionRunner.commands.strokeBegan() }
    }

    private func presentInk(_ now: Duration) {
        ink.drain { overlay.inkLayer.extend($0, through: $1, now: now) }
    }

    private func show(_ effect: Effect, of session: SeatSession, _ now: Duration) {
        switch effect {
        case .viable(let isViable):
            overlay.showViability(isViable, now: now)
            if !isViable { overlay.name(nil) }
        case .candidates(let candidates):
            session.nearest.replace(with: candidates)
            feedback.show(candidates, of: session, now: now)
        case .guide(let candidates):
            screenLock.check()
            feedback.showGuides(of: candidates, of: session, now: now)
        case .hint(let candidates):
            screenLock.check()
            feedback.showHints(candidates, of: session, now: now)
        case .transition(let move):
            log.debug("\(move.recognizer): \(move.state.rawValue)")
            if let failedCheck = move.failedCheck { session.nearest.add(failedCheck) }
        default: break
        }
    }

    /// Shows the outcome that waits, if one does, and removes the hints of its hold: before anything
    /// else is shown or comes of an event.
    func showPendingOutcome(_ now: Duration) {
        guard let outcome = pending else { return }
        pending = nil
        outcome.session.capture.forgetGrabs()
        feedback.removeHints()
        show(outcome, now)
    }

    private func show(_ outcome: PendingOutcome, _ now: Duration) {
        let session = outcome.session
        presentInk(now)
        let isKept = keep(outcome, now)
        screenLock.check()
        let place = session.translator.pointerPosition()
        let report = reporter.report(
            outcome.outcome, bound: outcome.bound,
            cancelKey: session.capture.cancelKey.map { "\($0)" } ?? "cancel key",
            nearest: session.nearest.words, isKept: isKept,
            isRecording: monitorStream.isRecording)
        session.nearest = NearestGestures()
        if let line = report.line { log.info("\(line)") }
        overlay.finish(report.ending, report.message, at: place, now: now)
    }

    // MARK: What was drawn

    /// Whether what is drawn is to be forgotten: it is recorded, or another client has the keyboard, as a password prompt has.
    private func isPrivate(_ session: SeatSession) -> Bool {
        monitorStream.isRecording || session.capture.hasKeyboardElsewhere
    }

    /// Keeps a refused stroke in memory, but none that another program came in the way of; gives
    /// whether it was kept.
    private func keep(_ outcome: PendingOutcome, _ now: Duration) -> Bool {
        if case .cancelled = outcome.outcome { return false }
        let session = outcome.session
        guard let drawn = outcome.drawn else { return false }
        strokes.add(KeptStroke(stroke: drawn, nearest: session.nearest, time: now))
        return true
    }

    // MARK: Actions

    /// What keeps the actions among `effects` from being performed; nil where there are none or
    /// nothing does.
    private func obstacle(to effects: [Effect], of session: SeatSession) -> Interruption? {
        guard effects.contains(where: \.isPerform), let obstacle = session.capture.obstacle else {
            return nil
        }
        log.warning("\(Cancellation.interrupted(obstacle).reason): nothing is performed")
        actionRunner.releaseAll()
        return obstacle
    }

    private func perform(_ binding: Binding, _ gesture: Gesture, of session: SeatSession) {
        display.flush()
        if binding.phrase.mouseButton != nil {
            if gesture.start != session.pressPlace { actionRunner.commands.strokeBegan() }
            session.press(at: gesture.start)
        }
        for failure in actionRunner.perform(binding, gesture, of: session) {
            log.error("\(failure.line)")
            reporter.addFailure(failure.problem)
        }
    }

    // MARK: Monitors

    /// Reports to monitors what is done: a program that reads that may act on it at once.
    private func report(
        _ effects: [Effect], _ outcome: Outcome?, bound: Binding?, of session: SeatSession,
        _ now: Duration
    ) {
        guard monitorStream.isOpen else { return }
        session.capture.completeGrabs()
        display.flush()
        for effect in effects { monitorStream.send(effect, at: now) }
        if let outcome { monitorStream.send(outcome, bound: bound, at: now) }
    }
}

/// How a hold ended, to be shown.
private struct PendingOutcome {
    var outcome: Outcome
    var session: SeatSession
    /// What was done.
    var bound: Binding?
    /// What was drawn, where it may be kept.
    var drawn: DrawnStroke?
    /// When, if it waits.
    var due: Duration
}
