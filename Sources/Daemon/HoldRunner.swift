internal import Desktop
internal import Engine
internal import Gestures
internal import Host
internal import Mapping
internal import Overlay

/// Gives the engine its inputs, carries its effects out (grabs, ink, feedback, actions), and keeps
/// what of a hold the next effect has to know. There is one hold at a time, whichever pointer and
/// keyboard it is of.
final class HoldRunner {
    /// Says what inputs mean. Another takes its place only between holds.
    var engine: Engine
    /// Reads the events of the devices, which its capture grabs.
    let translator: EventTranslator
    private let display: Display
    private let overlay: Overlay
    let feedback: CandidateFeedback
    private let actionRunner: ActionRunner
    let screenLock: ScreenLock
    private let watchdog: WatchdogKeeper
    let monitorStream = MonitorStream()
    private let log: Log

    /// The stroke path under hotkeys that have one of their own.
    var inks: [Chord: Appearance.Ink]
    /// What of windows and devices the mapping goes by.
    var context: ApplicationContext
    /// Says how holds end.
    private(set) var reporter = OutcomeReporter()
    /// The newest strokes that were refused.
    var strokes = StrokeMemory()
    /// What is known of the present hold.
    private(set) var memory = HoldMemory()
    /// What the hold has to end for, once the engine has answered.
    private var interruption: Interruption?

    init(
        _ engine: Engine, _ translator: EventTranslator, _ context: ApplicationContext,
        inks: [Chord: Appearance.Ink],
        display: Display, overlay: Overlay, feedback: CandidateFeedback,
        actionRunner: ActionRunner, screenLock: ScreenLock, watchdog: WatchdogKeeper, log: Log
    ) {
        self.engine = engine
        self.translator = translator
        self.context = context
        self.inks = inks
        self.display = display
        self.overlay = overlay
        self.feedback = feedback
        self.actionRunner = actionRunner
        self.screenLock = screenLock
        self.watchdog = watchdog
        self.log = log
    }

    /// Whether anything is held.
    var isHolding: Bool { engine.status != nil }
    /// Grabs the devices.
    private var capture: Capture { translator.capture }

    // MARK: Inputs

    /// Gives `input` to the engine, and carries out what comes of it.
    func handle(_ input: Input) {
        if monitorStream.isOpen { monitorStream.send(input) }
        if case .press = input.event { engine.mayRelay = !monitorStream.isRecording }
        if let description = context.description(
            before: input, isHolding: isHolding, of: translator)
        {
            carryOut(engine.handle(description))
        }
        carryOut(engine.handle(input))
    }

    /// Gives the engine the time.
    func tick(_ now: Duration) {
        capture.forgetGrabs()
        carryOut(engine.handle(Input(.tick, at: now)))
    }

    // MARK: Interruptions

    /// The hold has to end, if there is one.
    func interrupt(_ reason: Interruption) {
        handle(Input(.interrupt(reason), at: MonotonicClock.now))
    }

    /// Nothing that was drawn before a stall of the loop may run a command after it.
    func interruptAfterStall() {
        if watchdog.hasStalled() { interrupt(.stall) }
    }

    /// Ends a hold that turned out to be in the way of another program while the engine was
    /// answering.
    func endInterruptedHold() {
        if screenLock.dequeueInterruption(), isHolding {
            interruption = interruption ?? .pointerBusy
        }
        capture.forgetGrabs()
        guard let reason = interruption else { return }
        interruption = nil
        interrupt(reason)
    }

    // MARK: Effects

    /// Carries effects out, in order, but for how the hold ended: that is shown last, when its
    /// command has started, for to lay out a message takes as long as to start a program.
    private func carryOut(_ effects: [Effect]) {
        guard !effects.isEmpty else { return }
        let now = MonotonicClock.now
        // Before anything is grabbed or pressed; the end is sent once the iteration is over.
        watchdog.setGuarding(true)
        let isEnd = effects.contains(where: \.isOutcome)
        // Whether it is private is asked before the grabs are released: they are what that goes by.
        // Taken in any case: the engine is not to have it either.
        var drawn = isEnd ? engine.dequeueDrawn() : nil
        if drawn != nil, isPrivate { drawn = nil }
        var effects = effects
        var outcome: Outcome?
        if let obstacle = obstacle(to: effects) {
            effects.removeAll(where: \.isPerform)
            if isEnd {
                outcome = .cancelled(.interrupted(obstacle))
            } else {
                interruption = obstacle
            }
        }
        var bound: Binding?
        // Whether what was shown for a hold that is over is still there.
        var hasOldHints = false
        for effect in effects {
            switch effect {
            case .arm(let chord):
                if hasOldHints { feedback.removeHints() }
                hasOldHints = false
                arm(chord, now)
            case .capture: memory.awaitsPointer = true
            case .consume:
                memory.awaitsPointer = false
                capture.consume()
                feedback.removeHints()
            case .relax:
                memory.awaitsPointer = false
                capture.releasePointer()
            case .disarm:
                memory.end()
                capture.disarm(now: now)
                display.flush()
                hasOldHints = true
            case .begin(let contact, let sample): begin(contact, sample)
            case .extend(let contact, let sample): overlay.extend(contact, to: sample)
            case .erase:
                overlay.clear()
                memory.hasBegun = false
            case .outcome(let resolved): outcome = outcome ?? resolved
            case .perform(let binding, let gesture):
                // A user who records a stroke wants to draw, not to close windows.
                guard !monitorStream.isRecording else { continue }
                bound = binding
                perform(binding, gesture)
            case .pass(let chord):
                log.debug("hotkey \(chord) tapped: handed to the application")
                capture.pass(chord)
            case .relay(let chord, let path):
                let isRelayed = capture.relay(chord, along: path, now: now)
                log.debug("the drag of \(chord) is no gesture: relayed \(isRelayed)")
            case .accept(let fingers): capture.accept(fingers)
            case .reject(let fingers): capture.reject(fingers)
            case .viable, .candidates, .guide, .hint, .transition:
                // What is recorded need not be in the mapping, so nothing is said of what is.
                if !monitorStream.isRecording { show(effect) }
            }
        }
        if hasOldHints { feedback.removeHints() }
        if let outcome { show(outcome, bound: bound, drawn: drawn, now) }
        report(effects, outcome, bound: bound, now)
        // One iteration may have hundreds of steps, each with commands to start: that is work, and
        // the watchdog has to know.
        if bound != nil { interruptAfterStall() }
    }

    /// A hold begins.
    private func arm(_ chord: Chord, _ now: Duration) {
        actionRunner.endWaiting()
        feedback.holdBegan()
        screenLock.check()
        memory.hotkey = engine.profile?.hotkeys.first
        memory.pressPlace = nil
        guard let needs = engine.needs else { return }
        capture.arm(needs)
        if needs.isToggled, let anchor = engine.anchor { feedback.showArmed(chord, at: anchor) }
    }

    /// A contact begins to draw.
    private func begin(_ contact: Contact, _ sample: Sample) {
        let hotkey = engine.profile?.hotkeys.first
        memory.hotkey = hotkey
        overlay.begin(contact, at: sample.position, look: hotkey.flatMap { inks[$0] })
        if !memory.hasBegun { actionRunner.commands.strokeBegan() }
        memory.begin(contact, at: sample.position)
    }

    // MARK: The pointer's grab

    /// Whether the pointer is to be grabbed, as soon as the ink is on its way: the answer to a grab
    /// takes as long as the ink.
    var awaitsPointer: Bool { memory.awaitsPointer }

    /// Grabs the pointer where it began to draw.
    func grabPointer() {
        guard memory.awaitsPointer else { return }
        memory.awaitsPointer = false
        guard let obstacle = capture.grabPointer() else { return }
        log.warning("\(Cancellation.interrupted(obstacle).reason): nothing can be drawn now")
        interruption = obstacle
    }

    // MARK: Feedback

    /// Whether a stroke of the hold has begun.
    var hasBegun: Bool { memory.hasBegun }
    /// Whether the pointer rested, and the gesture guides are shown.
    var hasGuides: Bool {
        get { memory.hasGuides }
        set { memory.hasGuides = newValue }
    }

    private func show(_ effect: Effect) {
        switch effect {
        case .viable(let isViable):
            overlay.showViability(isViable)
            if !isViable { overlay.name(nil) }
        case .candidates(let candidates): feedback.show(candidates, of: self)
        case .guide(let candidates):
            screenLock.check()
            feedback.showGuides(of: candidates, of: self)
        case .hint(let candidates):
            screenLock.check()
            feedback.showHints(candidates, of: self)
        case .transition: log.debug("\(effect)")
        default: break
        }
    }

    /// Shows how the hold ended, and keeps a stroke that was refused, but none that another program
    /// came in the way of.
    private func show(
        _ outcome: Outcome, bound: Binding?, drawn: DrawnStroke?, _ now: Duration
    ) {
        var kept = drawn
        if case .cancelled = outcome { kept = nil }
        if let kept { strokes.add(KeptStroke(stroke: kept, time: now)) }
        screenLock.check()
        let report = reporter.report(
            outcome, bound: bound, cancelKey: capture.cancelKey.map { "\($0)" } ?? "cancel key",
            isKept: kept != nil, isRecording: monitorStream.isRecording)
        if let line = report.line { log.info("\(line)") }
        overlay.finish(
            report.ending, report.message, at: translator.pointerPosition(), now: now)
    }

    /// Whether what is drawn is to be forgotten: it is recorded, or another client has the keyboard,
    /// as a password prompt has.
    private var isPrivate: Bool { monitorStream.isRecording || capture.hasKeyboardElsewhere }

    // MARK: Actions

    /// What keeps the actions among `effects` from being performed; nil where there are none or
    /// nothing does.
    private func obstacle(to effects: [Effect]) -> Interruption? {
        guard effects.contains(where: \.isPerform), let obstacle = capture.obstacle else {
            return nil
        }
        log.warning("\(Cancellation.interrupted(obstacle).reason): nothing is performed")
        actionRunner.releaseAll()
        return obstacle
    }

    private func perform(_ binding: Binding, _ gesture: Gesture) {
        display.flush()
        if binding.phrase.mouseButton != nil {
            if gesture.start != memory.pressPlace { actionRunner.commands.strokeBegan() }
            memory.press(at: gesture.start)
        }
        for failure in actionRunner.perform(binding, gesture, from: &memory.origin) {
            log.error("\(failure.line)")
            reporter.addFailure(failure.problem)
        }
    }

    /// Looks up the window where a stroke began: during the hold, not at its end.
    func findWindow() {
        guard memory.origin.isUnknown, display.pending == 0 else { return }
        display.flush()
        actionRunner.findWindow(of: &memory.origin)
    }

    // MARK: Monitors

    /// Reports to monitors what is done: a program that reads that may act on it at once.
    private func report(
        _ effects: [Effect], _ outcome: Outcome?, bound: Binding?, _ now: Duration
    ) {
        guard monitorStream.isOpen else { return }
        display.flush()
        for effect in effects { monitorStream.send(effect, at: now) }
        if let outcome { monitorStream.send(outcome, bound: bound, at: now) }
    }
}

/// What the effects of a hold leave behind for those that follow.
struct HoldMemory {
    /// Whether the pointer is to be grabbed as soon as the ink is on its way.
    var awaitsPointer = false
    /// The first of the hotkeys that have its gestures; that of the last hold where there is none.
    var hotkey: Chord?
    /// Where the wheel or a button acted last in this hold, and nothing was drawn since.
    var pressPlace: Point?
    /// Whether the present stroke has begun: its first contact says where.
    var hasBegun = false
    /// Where it began, for what is done about windows.
    var origin = StrokeOrigin()
    /// Whether the pointer rested, and the gesture guides are shown.
    var hasGuides = false

    /// `contact` begins.
    mutating func begin(_ contact: Contact, at point: Point) {
        pressPlace = nil
        guard !hasBegun else { return }
        hasBegun = true
        origin = StrokeOrigin(at: point)
        origin.isOfFingers =
            switch contact {
            case .finger, .pad: true
            case .pointer, .button: false
            }
    }

    /// The wheel or a button acts at `point`. What acts several times in the same place goes on with
    /// the window that was there, which may be elsewhere by now.
    mutating func press(at point: Point) {
        guard point != pressPlace else { return }
        pressPlace = point
        origin = StrokeOrigin(at: point)
    }

    /// The hold is over; what it began with is still asked for by what it performs.
    mutating func end() {
        awaitsPointer = false
        hasBegun = false
        hasGuides = false
    }
}
