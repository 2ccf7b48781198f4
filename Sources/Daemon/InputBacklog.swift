internal import Engine
internal import Gestures

/// What has been inked already and the engine was not given yet, in order, and when it should be:
/// many samples at once cost little more than one, and nothing that comes of them is more urgent
/// than the next ink.
struct InputBacklog {
    /// Less than a picture of any screen: the difference is not seen.
    private static let pause = Duration.milliseconds(4)
    /// Where there is more to be gained from doing many things at once: ink is drawn well so often,
    /// and the processor has to come back for that in any case.
    private static let longPause = Duration.milliseconds(14)
    /// How much longer than a pause it waits where no sample comes: as long as those of most pointers
    /// are apart.
    private static let patience = Duration.milliseconds(8)

    /// Whether a continuous gesture may answer to the pointer step by step.
    var hasSteps = false
    private var inputs: [Input] = []
    /// When the engine was last given what had waited.
    private var emptied = Duration.zero

    /// Whether nothing waits.
    var isEmpty: Bool { inputs.isEmpty }

    /// When the engine is to be given what waits, with the next sample; nil where nothing does.
    var due: Duration? { isEmpty ? nil : emptied + Self.pause }

    /// The same where iterations are for ink alone until then.
    var gatheredDue: Duration? { isEmpty ? nil : emptied + gatheredPause }
    private var gatheredPause: Duration { hasSteps ? Self.pause : Self.longPause }

    /// When the engine has to be given it though no sample comes.
    var deadline: Duration? { isEmpty ? nil : emptied + gatheredPause + Self.patience }

    /// Puts `input` off, which has been inked.
    mutating func add(_ input: Input) { inputs.append(input) }

    /// Removes all that waits. To be given back to `reuse`.
    mutating func removeAll(at now: Duration) -> [Input] {
        emptied = now
        var all: [Input] = []
        swap(&all, &inputs)
        return all
    }

    /// Keeps the memory of what was removed, so that none is allocated with the next sample.
    mutating func reuse(_ all: inout [Input]) {
        all.removeAllKeepingCapacity()
        if inputs.isEmpty { swap(&all, &inputs) }
    }
}
