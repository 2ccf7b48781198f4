public import Gestures
public import Style

/// Predicting what a drawing may still become. That is done between events, never while one is
/// handled: the ink comes first.
extension Hold {
    /// The least time between two predictions: as often as words can be read.
    static let predictionInterval = Duration.milliseconds(80)
    /// A stroke shorter than this, in pixels at 96 dpi, says nothing of what it may become.
    private static let shortest = 8.0
    /// With more gestures than this there are no predictions: they would delay the ink.
    static let mostBindings = 160

    /// When the user has rested for so long that hints of what can be drawn may help.
    @inline(__always) var hintDeadline: Duration? {
        guard let rest = settings.feedbackOptions.rest,
            predictionSchedule.awaitsHint, isPredictable
        else { return nil }
        return max(lastMovement, predictionSchedule.guided ?? .zero) + rest
    }

    /// Schedules a prediction, now that something moved.
    @inline(__always) mutating func schedulePrediction(at time: Duration) {
        let options = settings.feedbackOptions
        guard options.reportsCandidates || options.reportsPaths || relays,
            predictionSchedule.due == nil,
            profile.bindings.count <= Hold.mostBindings
        else { return }
        predictionSchedule.due = max(
            time, predictionSchedule.last.map { $0 + Hold.predictionInterval } ?? time)
    }

    /// Predicts where it is due.
    mutating func predict(at time: Duration) {
        if let due = predictionSchedule.due, time >= due { emitCandidates(time: time) }
        if let due = hintDeadline, time >= due {
            giveHint(at: time)
        }
    }

    /// Reports what can be drawn here: with paths where there are any, and after a further rest
    /// without.
    private mutating func giveHint(at time: Duration) {
        let options = settings.feedbackOptions
        let isFirst = !predictionSchedule.isHinted
        predictionSchedule.isHinted = true
        let all = candidates(by: arena.predictions(from: origin))
        let hasPath = all.contains { $0.isPossible && !$0.ahead.isEmpty }
        let isGuide = isFirst && options.reportsPaths && (hasPath || !options.reportsSheet)
        if isGuide { predictionSchedule.guided = time }
        predictionSchedule.awaitsHint = isGuide && options.reportsSheet
        effects.append(isGuide ? .guide(all) : .hint(all))
    }

    private mutating func emitCandidates(time: Duration) {
        predictionSchedule.due = nil
        predictionSchedule.last = time
        guard isPredictable, case .drawing = state, showsInk else { return }
        let all = candidates(by: arena.predictions(from: origin))
        let ranking = all.indices.filter { all[$0].isPossible }
            .sorted { (all[$1].likelihood, $0) < (all[$0].likelihood, $1) }
        let isComplete = ranking.first.map { all[$0].isComplete } ?? false
        let isNew =
            ranking != predictionSchedule.ranking
            || isComplete != predictionSchedule.isComplete
        predictionSchedule.ranking = ranking
        predictionSchedule.isComplete = isComplete
        let options = settings.feedbackOptions
        let isReported = options.reportsCandidates || options.reportsPaths
        if isReported, isNew || options.reportsPaths && predictionSchedule.isHinted {
            effects.append(.candidates(all))
        }
        if predictionSchedule.viability.update(all.lazy.map(\.resemblance).max() ?? 0) {
            emitViability()
        }
    }

    /// Where gesture guides begin. They are shown after a rest only.
    private var origin: GuideOrigin? {
        let wantsPaths = settings.feedbackOptions.reportsPaths && predictionSchedule.isHinted
        return wantsPaths ? GuideOrigin(extent.latest, unit: unit) : nil
    }

    /// Every line of the mapping that applies, in the mapping's order, with its likelihood.
    private func candidates(by predictions: [Prediction]) -> [Candidate] {
        // There may be a thousand phrases, but only so many that cover others.
        var own: [Phrase: Int] = [:]
        own.reserveCapacity(predictions.count)
        for (index, prediction) in predictions.enumerated() {
            let best = own[prediction.phrase] ?? index
            if predictions[best].likelihood <= prediction.likelihood {
                own[prediction.phrase] = index
            }
        }
        // What follows is about paths, and not asked for with every prediction.
        let hasPaths = origin != nil
        let contacts = max(arena.contacts.strokePaths.count, 1)
        let isWhole = arena.contacts.strokePaths.allSatisfy {
            $0.strokePath.length < Hold.shortest * unit
        }
        // Where a swipe from an edge can be drawn, a swipe that leads the same way would be one.
        let inward = predictions.compactMap { prediction -> Phrase? in
            guard case .edge(let edge) = prediction.phrase, !prediction.ahead.isEmpty else {
                return nil
            }
            return .swipe(Direction(of: edge.inward), fingers: 1)
        }
        return profile.bindings.filter { gate.allows($0.phrase) }.map {
            binding in
            let best =
                binding.phrase.mayCoverOthers
                ? predictions.lazy.filter { binding.phrase.covers($0.phrase) }
                    .max { $0.likelihood < $1.likelihood }
                : own[binding.phrase].map { predictions[$0] }
            if binding.phrase.mouseButton != nil {
                return Candidate(
                    binding, likelihood: state == .armed ? Prediction.undecided : 0,
                    resemblance: state == .armed ? 1 : 0, isWhole: isWhole)
            }
            let suits =
                !hasPaths
                || binding.phrase.fingers == contacts && !inward.contains(binding.phrase)
            return Candidate(
                binding, likelihood: best?.likelihood ?? 0, resemblance: best?.resemblance ?? 0,
                ahead: suits ? best?.ahead ?? [] : [], suitsContacts: suits, isWhole: isWhole)
        }
    }
}

extension Hold {
    /// Whether there is something to predict.
    @inline(__always) var isPredictable: Bool {
        guard !isUndecided, !isDragging else { return false }
        return switch state {
        case .armed: chord != nil
        case .drawing: arena.resolution != .allFailed
        case .finished, .relayed: false
        }
    }
}

/// When candidates are predicted, and what was last sent of them.
struct PredictionSchedule {
    /// When the next prediction is due; nil while nothing moved since the last.
    var due: Duration?
    /// When the last prediction was made.
    var last: Duration?
    /// The ranking as last sent: places in the list of bindings, the likeliest first.
    var ranking: [Int] = []
    /// Whether the likeliest was complete then.
    var isComplete = false
    /// Whether hints were sent in this drawing.
    var isHinted = false
    /// Whether another hint is to be sent.
    var awaitsHint = true
    /// When the hint with paths was sent.
    var guided: Duration?
    /// Whether what is drawn looks like anything at all.
    var viability = ViabilityFilter()
}

/// Whether what is drawn still resembles the beginning of any gesture: false only after two
/// predictions in a row without resemblance, and true again only with a clear one, so that the ink
/// does not flicker between two colours.
struct ViabilityFilter: Hashable {
    /// Whether it does.
    private(set) var isViable = true
    private var misses = 0

    /// After so many predictions in a row without resemblance it is not viable.
    static let mostMisses = 2

    /// Goes on with the greatest resemblance to any candidate; whether that changed anything.
    mutating func update(_ resemblance: Double) -> Bool {
        if resemblance < Prediction.lost {
            misses += 1
            guard isViable, misses >= Self.mostMisses else { return false }
            isViable = false
            return true
        }
        guard resemblance >= (isViable ? 1 : 1.5) * Prediction.lost else { return false }
        misses = 0
        guard !isViable else { return false }
        isViable = true
        return true
    }
}

/// A line of the mapping, and how likely it is to be what is being drawn.
public struct Candidate: Hashable, Sendable {
    /// The line.
    public var binding: Binding
    /// How likely it is, 0…1, as in `Prediction`; 0 when it can no longer be.
    public var likelihood: Double
    /// How much what is drawn looks like its beginning, 0…1, however long that is; 0 when it can no
    /// longer be.
    public var resemblance: Double
    /// The rest of its path on the screen, from the newest place on; empty where it is not wanted
    /// or not known.
    public var ahead: [Point]
    /// Whether it is drawn with as many contacts as draw now; before anything is drawn, with one, as
    /// a pointer is. True where paths are not wanted.
    public var suitsContacts: Bool
    /// Whether next to nothing is drawn yet, so that `ahead` is the whole of its path.
    public var isWhole: Bool

    /// `binding` with what is known of it.
    public init(
        _ binding: Binding, likelihood: Double, resemblance: Double, ahead: [Point] = [],
        suitsContacts: Bool = true, isWhole: Bool = true
    ) {
        self.binding = binding
        self.likelihood = likelihood
        self.resemblance = resemblance
        self.ahead = ahead
        self.suitsContacts = suitsContacts
        self.isWhole = isWhole
    }

    /// Whether releasing the hotkey now would give it, as far as that is known beforehand.
    public var isComplete: Bool { likelihood >= Prediction.complete }
    /// Whether what is drawn may be taken for its beginning.
    public var isPossible: Bool { likelihood >= Prediction.faint }
}

/// Which predictions the engine makes while something is drawn. By default none, at no cost.
public struct FeedbackOptions: Hashable, Sendable {
    /// Whether the candidates are reported when their ranking changes.
    public var reportsCandidates: Bool
    /// Whether the rest of their paths is reported, too; then they are after every movement.
    public var reportsPaths: Bool
    /// After how long a rest what can be drawn is reported; nil for never.
    public var rest: Duration?
    /// Whether it is reported without paths, too: after as long a rest again, or at once where
    /// nothing has a path.
    public var reportsSheet: Bool

    /// The given options.
    public init(
        reportsCandidates: Bool = false, reportsPaths: Bool = false, rest: Duration? = nil,
        reportsSheet: Bool = true
    ) {
        self.reportsCandidates = reportsCandidates
        self.reportsPaths = reportsPaths
        self.rest = rest
        self.reportsSheet = reportsSheet
    }
}

extension Appearance {
    /// The predictions that what is shown needs.
    public var feedbackOptions: FeedbackOptions {
        FeedbackOptions(
            reportsCandidates: messages.shown && messages.live || hints.show != .off,
            reportsPaths: hints.hasGuides, rest: hints.show == .off ? nil : hints.after,
            reportsSheet: hints.hasSheet)
    }
}
