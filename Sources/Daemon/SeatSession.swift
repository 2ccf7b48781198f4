internal import Desktop
internal import Engine
internal import Gestures
internal import Host

/// One pointer with its keyboard, and the hold under it. There is one, unless the user made more
/// pointers (`xinput create-master`); each draws by itself.
///
/// What the pointer draws on the way is inked first and waits in the backlog; the engine gets it a
/// little later, many samples at once.
final class SeatSession {
    /// Which it is, from 0; 0 is the pointer of programs that know of no other.
    let index: Int
    /// Reads the events of its devices.
    let translator: EventTranslator
    /// Grabs its devices.
    var capture: Capture { translator.capture }
    /// Recognizes what is drawn.
    private(set) var engine: Engine
    /// What has been inked already and the engine was not given yet.
    private(set) var backlog = InputBacklog()
    /// What interrupted the hold while the engine was answering.
    private var interruptions: [Interruption] = []
    /// Whether the pointer is to be grabbed as soon as the ink of this iteration is on its way.
    private(set) var awaitsPointer = false
    /// Whether the present stroke has begun: its first contact says where.
    private(set) var hasBegun = false
    /// Where it began, for what is done about windows.
    var origin = StrokeOrigin()
    /// The gestures that came nearest to what is drawn.
    var nearest = NearestGestures()
    /// Whether the pointer rested, and the gesture guides are shown.
    var hasGuides = false
    /// The device that the engine knows to be drawing; nil before anything is drawn.
    var describedSource: Int32?
    /// When a prediction that is under way may go on.
    private var nextPrediction = Duration.zero
    /// When its capture has something to do.
    var alarm: EventLoop.Source?

    init(_ index: Int, _ capture: Capture, _ engine: Engine) {
        self.index = index
        translator = EventTranslator(capture)
        self.engine = engine
    }

    // MARK: Inputs

    /// The sample with which `input` merely goes on with a stroke; nil where more may come of it.
    func inkSample(of input: Input) -> (contact: Contact, sample: Sample)? {
        guard let contact = engine.pen, case .motion(let point) = input.event else { return nil }
        var sample = Sample(point, at: input.time)
        sample.pressure = translator.pressure
        return (overlayContact(contact), sample)
    }

    /// Leaves `input`, which has been inked, for later.
    func postpone(_ input: Input) { backlog.add(input) }

    /// Removes all that was postponed; to be given back to `recycle`.
    func dequeueBacklog(at now: Duration) -> [Input] { backlog.removeAll(at: now) }

    /// Keeps the memory of what was postponed.
    func recycle(_ inputs: inout [Input]) { backlog.reuse(&inputs) }

    /// Gives one input to the engine; gives what is to be done.
    func handle(_ input: Input) -> [Effect] { engine.handle(input) }

    /// Goes on with another engine; only between holds.
    func change(to engine: Engine) { self.engine = engine }

    /// Makes beforehand what the next press would else have to wait for.
    func prepare() { engine.prepare() }

    /// Whether anything is held.
    var isHolding: Bool { engine.isHolding }

    // MARK: Interruptions

    /// The hold has to end, once the engine has answered.
    func interrupt(_ reason: Interruption) { interruptions.append(reason) }

    /// Whether the hold has to end.
    var isInterrupted: Bool { !interruptions.isEmpty }

    /// Removes the newest reason why the hold has to end.
    func dequeueInterruption() -> Interruption? { interruptions.popLast() }

    // MARK: Time

    /// When the engine has to be given the time; a prediction waits for a moment in which no ink is
    /// due.
    func nextTick(_ scheduler: IdleScheduler) -> Duration? {
        let firm = engine.firmDeadline.orEarlier(backlog.deadline)
        guard let due = engine.glanceDue else { return firm }
        return firm.orEarlier(scheduler.next(after: max(due, nextPrediction)))
    }

    /// Whether its next prediction is due.
    func isPredictionDue(_ now: Duration) -> Bool { engine.glanceDue.map { $0 <= now } ?? false }

    /// Whether a prediction is under way, and goes on with the next tick.
    var isPredicting: Bool { engine.isGlancing }

    /// Gives the engine the time; gives what is to be done, and whether a prediction is through.
    func tick(_ now: Duration) -> (effects: [Effect], hasPredicted: Bool) {
        let isPrediction = isPredictionDue(now)
        capture.forgetGrabs()
        let effects = engine.handle(Input(.tick, at: now))
        guard isPrediction else { return (effects, false) }
        // It goes on at once, after all that came meanwhile. A deadline that stays where it was
        // does not come again.
        if engine.isGlancing { nextPrediction = now + .nanoseconds(1) }
        return (effects, !engine.isGlancing)
    }

    // MARK: Grabs

    /// A hold began: what it may need is grabbed.
    func arm() {
        let profile = engine.profile
        backlog.hasSteps =
            profile?.bindings.contains { $0.phrase.isContinuous && $0.phrase.fingers == 1 } ?? false
        capture.arm(
            followsPointer: followsPointer, takesTouches: profile?.touch != .off,
            takesPads: profile?.touchpad != .off, drawingButtons: engine.drawingButtons,
            isToggled: profile?.mode == .toggle)
    }

    /// Whether movement draws before a button is pressed.
    var followsPointer: Bool { engine.profile?.draw == .move }

    /// The pointer draws: it is to be grabbed once its ink is on its way.
    func requestPointer() { awaitsPointer = true }

    /// Grabs the pointer if it is to be; gives why that failed.
    func grabPointer() -> Interruption? {
        guard awaitsPointer else { return nil }
        awaitsPointer = false
        guard let obstacle = capture.grabPointer() else { return nil }
        // The engine is in the middle of its answer; it gets this with the next event.
        interrupt(obstacle)
        return obstacle
    }

    /// The pointer rests: it is released.
    func releasePointer() {
        awaitsPointer = false
        capture.releasePointer()
    }

    /// The hold is over: everything is released.
    func disarm(_ now: Duration) {
        awaitsPointer = false
        capture.disarm(now: now)
        hasBegun = false
        hasGuides = false
    }

    // MARK: Strokes

    /// A contact begins; gives whether it is the first of the stroke.
    func beginContact(at point: Point) -> Bool {
        defer { hasBegun = true }
        if !hasBegun { origin = StrokeOrigin(at: point) }
        return !hasBegun
    }

    /// Nothing was drawn.
    func eraseStroke() { hasBegun = false }

    /// The contact as the overlay distinguishes it from those of other pointers.
    func overlayContact(_ contact: Contact) -> Contact {
        guard index > 0 else { return contact }
        let number =
            switch contact {
            case .pointer: 0
            case .button: 1
            case .finger(let finger): 2 + finger * 2
            case .pad(let finger): 3 + finger * 2
            }
        return .finger(index * 1_000_000 + number)
    }
}
