internal import Gestures
internal import Glibc

/// The steps of the continuous gestures under way: how often each of their bindings is due.
struct StepTracker {
    private struct BindingSteps {
        var binding: Binding
        var quantizer: StepQuantizer?
        /// Which way the last step went, and when; for repeating it.
        var last: (steps: Int, time: Duration)?
        /// How far the gesture has gone, to the last step where there are steps.
        var progress = Progress()
        /// What the phrase measured at the latest movement; zero before the first, which includes
        /// what was measured at the beginning.
        var latest = 0.0
        /// Whether the binding's actions for the beginning are due or done: of two directions
        /// mapped apart only the one that happens begins.
        var hasBegun = false

        /// When the last step is to be repeated.
        var repetitionDue: Duration? {
            guard let last, let pause = binding.continuousActions.repetition else { return nil }
            return last.time + pause
        }

        /// What is due of the binding, whose gesture has gone so far.
        func due(
            _ phrase: Phrase, _ phase: GesturePhase, _ progress: Progress, delta: Double = 0
        ) -> Due {
            var progress = progress
            progress.delta = delta
            return Due(binding: binding, phrase: phrase, phase: phase, progress: progress)
        }
    }

    struct Due {
        var binding: Binding
        var phrase: Phrase
        var phase: GesturePhase
        var progress: Progress
    }

    private var underWay: [BindingSteps] = []

    /// The binding that the gesture was for: the one that moved last, or else the one that names
    /// what the gesture was when it ended. Nil where it was none of those that began.
    private(set) var leader: Binding?
    /// What the gesture was at its newest event.
    private(set) var latest: Phrase?

    /// When a step is to be repeated.
    var deadline: Duration? {
        underWay.lazy.compactMap(\.repetitionDue).min()
    }

    /// What a gesture's event makes due, for those of `bindings` that it moves. `unit` is how many
    /// pixels of the monitor are one at 96 dpi.
    mutating func handle(
        _ gestureEvent: Arena.GestureEvent, of bindings: [Binding], unit: Double = 1,
        at time: Duration
    ) -> [Due] {
        guard let progress = gestureEvent.progress else { return [] }
        latest = gestureEvent.phrase
        if gestureEvent.phase == .began {
            for binding in bindings where binding.phrase.isSameGesture(as: gestureEvent.phrase) {
                underWay.append(
                    BindingSteps(binding: binding, quantizer: StepQuantizer(binding, unit: unit)))
            }
        }
        let isOver = gestureEvent.phase == .ended || gestureEvent.phase == .cancelled
        var (due, ends): ([Due], [Due]) = ([], [])
        for index in underWay.indices
        where underWay[index].binding.phrase.isSameGesture(as: gestureEvent.phrase) {
            let phrase = underWay[index].binding.phrase
            let following = underWay.lazy.filter { $0.hasBegun && $0.binding.follows }
            if following.map(\.binding.phrase).contains(where: {
                $0 != phrase && $0.concerns(phrase)
            }) {
                // Of a general and a specific one the one that follows has the gesture to its end.
                underWay[index].last = nil
            } else if gestureEvent.phase != .cancelled {
                // Where there are steps, turning back begins with the first step back.
                if gestureEvent.phase == .began || underWay[index].quantizer == nil,
                    underWay[index].binding.phrase.happens(in: gestureEvent, progress),
                    !isTaken(index, gestureEvent, progress)
                {
                    due += begin(index, gestureEvent.phrase, progress)
                }
                // What it moved before it was recognized counts, too.
                due += step(index, gestureEvent, progress, at: time)
            }
            if isOver, underWay[index].hasBegun {
                ends.append(end(underWay[index], gestureEvent, progress))
            }
        }
        // What is put back is so before anything else is done.
        due += ends.filter { $0.phase == .cancelled } + ends.filter { $0.phase != .cancelled }
        if isOver {
            // A tremor at the end does not change what the gesture was.
            if let leader, leader.phrase.isSameGesture(as: gestureEvent.phrase) {
                latest = leader.phrase.named(by: gestureEvent.phrase)
            }
            underWay.removeAll { $0.binding.phrase.isSameGesture(as: gestureEvent.phrase) }
        }
        return due
    }

    /// Whether the binding is for either way, and another one for the way that the gesture has gone.
    private func isTaken(
        _ index: Int, _ gestureEvent: Arena.GestureEvent, _ progress: Progress
    ) -> Bool {
        let phrase = underWay[index].binding.phrase
        return phrase.sense == 0
            && underWay.lazy.map(\.binding.phrase).contains {
                $0.general == phrase && $0.happens(in: gestureEvent, progress)
            }
    }

    /// The beginning of a binding, where it has not begun.
    private mutating func begin(_ index: Int, _ phrase: Phrase, _ progress: Progress) -> [Due] {
        guard !underWay[index].hasBegun else { return [] }
        underWay[index].hasBegun = true
        let binding = underWay[index].binding
        if binding.follows { leader = leader ?? binding }
        return [underWay[index].due(binding.phrase.named(by: phrase), .began, progress)]
    }

    /// What the end of the gesture means to a binding that began: for `pinch in`, a pinch that
    /// ended outward is cancelled.
    private mutating func end(
        _ steps: BindingSteps, _ gestureEvent: Arena.GestureEvent, _ progress: Progress
    ) -> Due {
        let binding = steps.binding
        var (rest, phase) = (binding, gestureEvent.phase)
        if gestureEvent.phase == .ended {
            let isMeant = binding.phrase.happens(in: gestureEvent, progress)
            if isMeant, leader.map(isReplaced) ?? true { leader = binding }
            if !isMeant, binding.step == nil {
                (rest, phase) = isReplaced(binding) ? (binding, .cancelled) : binding.brokenOff
            }
        }
        let phrase = binding.phrase.named(by: gestureEvent.phrase)
        return Due(binding: rest, phrase: phrase, phase: phase, progress: progress)
    }

    /// Whether the gesture became that of a binding for the other way, which has no steps and does not
    /// follow it.
    private func isReplaced(_ binding: Binding) -> Bool {
        let other = binding.phrase.going(-binding.phrase.sense)
        return binding.step == nil
            && underWay.contains {
                $0.binding.phrase == other && $0.hasBegun && $0.quantizer == nil
                    && !$0.binding.follows
            }
    }

    /// The steps that are to be repeated by now.
    mutating func tick(at time: Duration) -> [Due] {
        underWay.indices.compactMap { index in
            let steps = underWay[index]
            guard let due = steps.repetitionDue, time >= due, let last = steps.last,
                let quantizer = steps.quantizer
            else { return nil }
            underWay[index].last = (last.steps, time)
            return steps.due(
                steps.binding.phrase.going(last.steps), .changed, steps.progress,
                delta: quantizer.delta(last.steps))
        }
    }

    private mutating func step(
        _ index: Int, _ gestureEvent: Arena.GestureEvent, _ progress: Progress, at time: Duration
    ) -> [Due] {
        let binding = underWay[index].binding
        guard var quantizer = underWay[index].quantizer else {
            return gestureEvent.phase == .began ? [] : movement(index, gestureEvent, progress)
        }
        let place = binding.phrase.measure(progress)
        let steps = quantizer.steps(to: place)
        // Who goes on slowly does not rest, and who trembles does.
        if steps != 0 || quantizer.hasMoved(to: place) { underWay[index].last?.time = time }
        underWay[index].quantizer = quantizer
        guard steps != 0 else { return [] }
        let sense = binding.phrase.sense
        let isOthers = underWay.contains {
            $0.binding.phrase == binding.phrase.going(steps)
                && ($0.hasBegun || $0.quantizer != nil
                    || $0.binding.phrase.happens(in: gestureEvent, progress))
        }
        let isOwn = sense == 0 ? !isOthers : (steps > 0) == (sense > 0)
        // What turns back is no longer repeated, even where turning back does nothing.
        underWay[index].last = isOwn ? (steps.signum(), time) : nil
        guard isOwn else { return [] }
        leader = binding
        var due = begin(index, gestureEvent.phrase, progress)
        for left in (0..<abs(steps)).reversed() {
            // The progress agrees with the steps.
            let place = quantizer.place(before: left * steps.signum())
            underWay[index].progress = progress.measuring(place, as: binding.phrase)
            due.append(
                underWay[index].due(
                    binding.phrase.going(steps), .changed, underWay[index].progress,
                    delta: quantizer.delta(steps)))
        }
        return due
    }

    /// What a movement makes due for a binding without steps; nothing where another binding is for
    /// the direction that it has.
    private mutating func movement(
        _ index: Int, _ gestureEvent: Arena.GestureEvent, _ progress: Progress
    ) -> [Due] {
        let binding = underWay[index].binding
        let place = binding.phrase.measure(progress)
        let delta =
            place.isFinite ? binding.phrase.delta(from: underWay[index].latest, to: place) : 0
        if place.isFinite { underWay[index].latest = place }
        // The end adds what no movement had yet.
        guard underWay[index].hasBegun, gestureEvent.phase == .changed || delta != 0,
            binding.follows || !isTaken(index, gestureEvent, progress)
        else { return [] }
        let isOther = underWay.contains {
            $0.hasBegun && $0.quantizer == nil && $0.binding.phrase == gestureEvent.phrase
        }
        if isOther, binding.phrase.sense != 0, binding.phrase != gestureEvent.phrase,
            !binding.isDrag
        {
            return []
        }
        return [underWay[index].due(gestureEvent.phrase, .changed, progress, delta: delta)]
    }
}

/// Counts steps along a measure, forward and back. A step is counted a little before it is whole,
/// so that a movement that stops on it fires it, and back only when the movement has gone back
/// nearly as far, so that tremor does not fire back and forth.
struct StepQuantizer {
    /// The share of a step that may be missing.
    static let slack = 0.15
    /// A single movement counts as no more steps than this.
    static let most = 100

    /// How much is one step, in the units of the measure.
    private let unit: Double
    /// How much one step forward adds: a length, an angle, or a ratio less 1.
    private let forward: Double
    /// The same for a step back: a smaller ratio than forward.
    private let back: Double
    private var position = 0.0
    /// Where the movement was when it last did more than tremble, and how far a tremor goes.
    private var rest = 0.0
    private let tremor: Double

    /// The steps of `binding`, where `unit` pixels are one at 96 dpi; nil where it goes without.
    init?(_ binding: Binding, unit pixel: Double) {
        switch binding.step {
        case .pixels(let length):
            unit = length * pixel
            tremor = 6 * pixel
            (forward, back) = (unit, -unit)
        case .percent(let percent):
            unit = log(1 + percent / 100)
            tremor = 0.03
            (forward, back) = (percent / 100, 1 / (1 + percent / 100) - 1)
        case .degrees(let degrees):
            unit = degrees
            tremor = 3
            (forward, back) = (unit, -unit)
        case .notches, nil: return nil
        }
        guard unit > 0, unit.isFinite else { return nil }
    }

    /// How much a step forward or back adds.
    func delta(_ steps: Int) -> Double { steps < 0 ? back : forward }

    /// The measure at the last step, or so many steps before it.
    func place(before steps: Int) -> Double { position - Double(steps) * unit }

    /// Whether `value` is farther from where the movement rested than a tremor goes.
    mutating func hasMoved(to value: Double) -> Bool {
        guard abs(value - rest) > tremor else { return false }
        rest = value
        return true
    }

    /// How many steps lead from where the last one ended to `value`, negative ones backward.
    mutating func steps(to value: Double) -> Int {
        guard value.isFinite else { return 0 }
        let steps = (value - position) / unit
        let whole = (abs(steps) + StepQuantizer.slack).rounded(.down)
        guard whole >= 1 else { return 0 }
        position += (steps < 0 ? -whole : whole) * unit
        rest = value
        let count = Int(min(whole, Double(StepQuantizer.most)))
        return steps < 0 ? -count : count
    }
}

extension Progress {
    /// The same where the pinch or the rotation that `phrase` names measures `value`.
    fileprivate func measuring(_ value: Double, as phrase: Phrase) -> Progress {
        var copy = self
        switch phrase.motion {
        case .scaling: copy.scale = exp(value)
        case .rotation: copy.angle = value
        case .translation, nil: break
        }
        return copy
    }
}

extension Phrase {
    /// Whether a continuous gesture that is now `other` moves what this phrase names: both sides of
    /// an axis, of a pinch, of a rotation belong to one gesture, which may turn back.
    func isSameGesture(as other: Phrase) -> Bool {
        isContinuous && manner == other.manner && panAxis == other.panAxis
    }

    /// Which way along its measure the phrase goes: 0 for either.
    fileprivate var sense: Int {
        switch self {
        case .pan(.left, _), .pan(.up, _), .pinch(.inward, _), .rotate(.counterclockwise, _),
            .knob(.counterclockwise):
            -1
        case .pan(.right, _), .pan(.down, _), .pinch(.outward, _), .rotate(.clockwise, _),
            .knob(.clockwise):
            1
        default: 0
        }
    }

    /// Whether the gesture goes the way that this phrase names, and not the other way.
    fileprivate func happens(in gestureEvent: Arena.GestureEvent, _ progress: Progress) -> Bool {
        guard sense != 0 else { return true }
        let way = measure(progress)
        guard gestureEvent.phase != .began, way != 0 else { return self == gestureEvent.phrase }
        return way * Double(sense) > 0
    }

    /// What a gesture that is now `other` is called by a binding for this phrase: its own
    /// direction, where it has one.
    fileprivate func named(by other: Phrase) -> Phrase { sense == 0 ? other : self }

    /// How far the gesture has gone by what the phrase measures.
    fileprivate func measure(_ progress: Progress) -> Double {
        let way = progress.translation
        return switch motion {
        case .translation: panAxis == .horizontal ? way.dx : way.dy
        case .scaling: progress.scale > 0 ? log(progress.scale) : .nan
        case .rotation: progress.angle
        case nil: .nan
        }
    }

    /// What lies between two of its measures: of a pinch, whose measure is a
    /// logarithm, a ratio less 1.
    fileprivate func delta(from: Double, to: Double) -> Double {
        if case .pinch = self { exp(to - from) - 1 } else { to - from }
    }

    /// The phrase for a step forward or back.
    fileprivate func going(_ steps: Int) -> Phrase {
        switch self {
        case .pan(let direction, let fingers):
            .pan(PanDirection(direction.axis, isBack: steps < 0), fingers: fingers)
        case .pinch(_, let fingers): .pinch(steps < 0 ? .inward : .outward, fingers: fingers)
        case .rotate(_, let fingers):
            .rotate(steps < 0 ? .counterclockwise : .clockwise, fingers: fingers)
        case .knob: .knob(steps < 0 ? .counterclockwise : .clockwise)
        default: self
        }
    }
}
