internal import Engine
internal import Gestures

/// The engine of a seat, and what waits for it.
///
/// What the pointer draws on the way is inked first and waits in the backlog; the engine gets it a
/// little later, many samples at once. Interruptions wait until it has answered, and a prediction
/// until no ink is due.
final class EngineQueue {
    /// Recognizes what is drawn.
    private(set) var engine: Engine
    /// What has been inked already and the engine was not given yet.
    private(set) var backlog = InputBacklog()
    /// What interrupted the hold while the engine was answering.
    private var interruptions: [Interruption] = []
    /// When a prediction that is under way may go on.
    private var nextPrediction = Duration.zero

    init(_ engine: Engine) { self.engine = engine }

    /// Whether anything is held.
    var isHolding: Bool { engine.status != nil }

    // MARK: Inputs

    /// The sample with which `input` merely goes on with a stroke; nil where more may come of it.
    func inkSample(of input: Input) -> (contact: Contact, sample: Sample)? {
        guard let contact = engine.status?.pen, case .motion(let point) = input.event else {
            return nil
        }
        return (contact, Sample(point, at: input.time))
    }

    /// Leaves `input`, which has been inked, for later.
    func postpone(_ input: Input) { backlog.add(input) }

    /// Removes all that was postponed; to be given back to `recycle`.
    func dequeueBacklog(at now: Duration) -> [Input] { backlog.removeAll(at: now) }

    /// Keeps the memory of what was postponed.
    func recycle(_ inputs: inout [Input]) { backlog.reuse(&inputs) }

    /// Gives one input to the engine; gives what is to be done.
    func handle(_ input: Input) -> [Effect] { engine.handle(input) }

    /// What was drawn when the newest outcome came, once.
    func dequeueDrawn() -> DrawnStroke? { engine.dequeueDrawn() }

    /// A hold began: its gestures decide how soon the engine is given what waits.
    func holdBegan() {
        backlog.hasSteps =
            engine.profile?.bindings.contains {
                $0.phrase.isContinuous && $0.phrase.fingers == 1
            } ?? false
    }

    /// Whether drags that are no gestures may become the application's, in the next hold.
    func setRelaying(_ mayRelay: Bool) { engine.mayRelay = mayRelay }

    /// Goes on with another engine; only between holds.
    func change(to engine: Engine) { self.engine = engine }

    /// Makes beforehand what the next press would else have to wait for.
    func prepare() { engine.prepare() }

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
        let firm = (engine.status?.deadline).orEarlier(backlog.deadline)
        guard let due = engine.status?.predictionDue else { return firm }
        return firm.orEarlier(scheduler.next(after: max(due, nextPrediction)))
    }

    /// Whether the next prediction is due.
    func isPredictionDue(_ now: Duration) -> Bool {
        (engine.status?.predictionDue).map { $0 <= now } ?? false
    }

    /// Whether a prediction is under way, and goes on with the next tick.
    var isPredicting: Bool { engine.isPredicting }

    /// Gives the engine the time; gives what is to be done, and whether a prediction is through.
    func tick(_ now: Duration) -> (effects: [Effect], hasPredicted: Bool) {
        let isPrediction = isPredictionDue(now)
        let effects = engine.handle(Input(.tick, at: now))
        guard isPrediction else { return (effects, false) }
        // It goes on at once, after all that came meanwhile. A deadline that stays where it was
        // does not come again.
        if engine.isPredicting { nextPrediction = now + .nanoseconds(1) }
        return (effects, !engine.isPredicting)
    }
}
