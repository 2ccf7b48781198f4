internal import Gestures

/// What the wheel and further buttons have done in a hold while nothing was drawn. Notches are
/// counted where several are one step, and a button that is held repeats what it does.
struct ButtonPresses: Hashable {
    private struct Repetition: Hashable {
        var binding: Binding
        var due: Duration
    }

    /// Notches one way that do not make up a step yet.
    private struct Notches: Hashable {
        var phrase: Phrase
        var count: Int
    }

    /// Where the first press was; nil before any. Presses farther away than a tap may stray begin
    /// anew.
    private(set) var start: Point?
    /// Where the newest press was.
    private(set) var end = Point.zero
    private var repetition: Repetition?
    private var notches: Notches?

    /// When what a held button does is to be repeated.
    var deadline: Duration? { repetition?.due }

    /// A button or a notch that `binding` maps; returns whether it acts.
    ///
    /// - Parameter slop: how far presses that belong together may be apart, in pixels.
    mutating func press(
        _ binding: Binding, at point: Point, slop: Double, time: Duration
    ) -> Bool {
        if start.map({ $0.distance(to: point) > slop }) ?? true { start = point }
        end = point
        repetition = nil
        if case .wheel = binding.phrase { return isStep(binding) }
        notches = nil
        if let pause = binding.continuousActions.repetition {
            repetition = Repetition(binding: binding, due: time + pause)
        }
        return true
    }

    /// Counts a notch; returns whether it completes a step.
    private mutating func isStep(_ binding: Binding) -> Bool {
        guard case .notches(let each) = binding.continuousActions.each else {
            notches = nil
            return true
        }
        let before = notches?.phrase == binding.phrase ? notches?.count ?? 0 : 0
        let isStep = before + 1 >= each
        notches = isStep ? nil : Notches(phrase: binding.phrase, count: before + 1)
        return isStep
    }

    mutating func release(_ button: Int) {
        if repetition?.binding.phrase.mouseButton == button { repetition = nil }
    }

    /// What is to be repeated now, if anything.
    mutating func tick(at time: Duration) -> Binding? {
        guard let due = repetition?.due, time >= due, let binding = repetition?.binding,
            let pause = binding.continuousActions.repetition
        else { return nil }
        repetition?.due = time + pause
        return binding
    }
}
