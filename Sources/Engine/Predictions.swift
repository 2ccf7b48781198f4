internal import Gestures

/// What may still become of a drawing. It is looked at between events, never while one is handled:
/// the ink comes first.
extension Hold {
    /// The least time between two looks at the candidates: as often as words can be read.
    static let surveyInterval = Duration.milliseconds(80)
    /// How many gestures there may be at most for what is drawn to be named meanwhile: a look at
    /// more of them would hold up the ink.
    static let mostSurveyed = 160

    /// When the hand has rested for so long that it may want to know what can be drawn.
    @inline(__always) var hintDeadline: Duration? {
        guard let rest = settings.feedbackOptions.rest, !predictionSchedule.isHinted, isSurveyed
        else { return nil }
        return lastMovement + rest
    }

    /// Notes that something moved.
    @inline(__always) mutating func noteMovement(at time: Duration) {
        guard settings.feedbackOptions.reportsCandidates || settings.feedbackOptions.reportsPaths,
            predictionSchedule.due == nil,
            scope.bindings.count <= Hold.mostSurveyed
        else { return }
        predictionSchedule.due = max(
            time, predictionSchedule.last.map { $0 + Hold.surveyInterval } ?? time)
    }

    /// Looks where it is time to: asks one recognizer in each tick, and is due until all were
    /// asked.
    mutating func predict(at time: Duration) {
        if let due = predictionSchedule.due, time >= due { tellCandidates(time: time) }
        if let due = hintDeadline, time >= due {
            predictionSchedule.isHinted = true
            let predictions = arena.predictions(from: origin)
            effects.append(.hint(candidates(by: predictions)))
        }
    }

    private mutating func tellCandidates(time: Duration) {
        if !predictionSchedule.glance.isUnderWay { predictionSchedule.last = time }
        guard isSurveyed, case .drawing = stage, showsInk else {
            return predictionSchedule.end()
        }
        guard arena.extend(&predictionSchedule.glance, from: origin) else { return }
        let all = candidates(by: predictionSchedule.glance.predictions)
        predictionSchedule.end()
        let ranking = all.indices.filter { all[$0].isPossible }
            .sorted { (all[$1].likelihood, $0) < (all[$0].likelihood, $1) }
        let isComplete = ranking.first.map { all[$0].isComplete } ?? false
        let isNew =
            ranking != predictionSchedule.ranking
            || isComplete != predictionSchedule.isComplete
        predictionSchedule.ranking = ranking
        predictionSchedule.isComplete = isComplete
        if isNew || settings.feedbackOptions.reportsPaths && predictionSchedule.isHinted {
            effects.append(.candidates(all))
        }
        if predictionSchedule.prospect.follow(all.lazy.map(\.resemblance).max() ?? 0) {
            announceViability()
        }
    }

    /// From where paths are seen. They are shown to who rested only.
    private var origin: GuideOrigin? {
        let wantsPaths = settings.feedbackOptions.reportsPaths && predictionSchedule.isHinted
        return wantsPaths ? GuideOrigin(extent.latest, unit: unit) : nil
    }

    /// Every line of the mapping that applies, in the mapping's order, with its likelihood.
    private func candidates(by predictions: [Prediction]) -> [Candidate] {
        // There may be a thousand phrases, but only so many that cover others.
        var own: [Phrase: Int] = [:]
        own.reserveCapacity(predictions.count)
        for (index, prospect) in predictions.enumerated() {
            func note(_ best: inout Int) {
                if predictions[best].likelihood < prospect.likelihood { best = index }
            }
            note(&own[prospect.phrase, default: index])
        }
        return scope.bindings.filter { gate.allows($0.phrase, settings.templates) }.map {
            binding in
            let best =
                binding.phrase.mayCoverOthers
                ? predictions.lazy.filter { binding.phrase.covers($0.phrase) }
                    .max { $0.likelihood < $1.likelihood }
                : own[binding.phrase].map { predictions[$0] }
            return Candidate(
                binding, likelihood: best?.likelihood ?? 0, resemblance: best?.resemblance ?? 0,
                ahead: best?.ahead ?? [])
        }
    }
}

extension Hold {
    /// Whether anything may still come of it that is worth telling.
    @inline(__always) var isSurveyed: Bool {
        guard !isUndecided else { return false }
        return switch stage {
        case .armed: chord != nil
        case .drawing: arena.resolution != .allFailed
        case .spent: false
        }
    }
}

/// How far the candidates of a hold have been told.
struct PredictionSchedule {
    /// When they are looked at next; nil while nothing moved since the last look.
    var due: Duration?
    /// The look under way.
    var glance = PredictionPass()
    /// When the last look at them began.
    var last: Duration?
    /// The ranking as last told: places in the list of bindings, the likeliest first.
    var ranking: [Int] = []
    /// Whether the likeliest was complete then.
    var isComplete = false
    /// Whether what can be drawn was told in this drawing.
    var isHinted = false
    /// Whether what is drawn looks like anything at all.
    var prospect = ViabilityFilter()

    /// The look under way is over.
    mutating func end() {
        due = nil
        glance = PredictionPass()
    }
}

/// Whether what is drawn still looks like the beginning of anything: given up only after two looks
/// in a row at which nothing did, and taken up again only when something clearly does, so that the
/// ink does not flicker between two colours.
struct ViabilityFilter: Hashable {
    /// Whether it does.
    private(set) var isViable = true
    private var misses = 0

    /// So many looks in a row give up.
    static let patience = 2

    /// Notes the greatest resemblance to any candidate; gives whether that changed anything.
    mutating func follow(_ resemblance: Double) -> Bool {
        if resemblance < Prediction.lost {
            misses += 1
            guard isViable, misses >= Self.patience else { return false }
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
