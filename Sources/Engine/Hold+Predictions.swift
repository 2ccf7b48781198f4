internal import Gestures

/// Predicting what a drawing may still become. That is done between events: the ink comes first.
extension Hold {
    /// The least time between two predictions: as often as words can be read.
    static let predictionInterval = Duration.milliseconds(80)
    /// With more gestures than this there are no predictions: they would delay the ink.
    static let mostBindings = 160

    /// After so many predictions without resemblance a drag becomes the application's.
    private static let mostMisses = 2

    /// When the user has rested for so long that hints of what can be drawn may help.
    var hintDeadline: Duration? {
        guard let rest = settings.feedbackOptions.rest,
            predictionSchedule.awaitsHint, isPredictable
        else { return nil }
        return max(lastMovement, predictionSchedule.guided ?? .zero) + rest
    }

    /// Schedules a prediction, now that something moved; none where a drag clearly is its
    /// application's.
    mutating func schedulePrediction(at time: Duration) {
        if hotkey?.forwarding == .tapsAndDrags, arena.leadsAway(unit: unit), relay() { return }
        guard settings.feedbackOptions.isOn || hotkey?.forwarding == .tapsAndDrags,
            predictionSchedule.due == nil, profile.bindings.count <= Hold.mostBindings
        else { return }
        predictionSchedule.due = max(
            time, predictionSchedule.last.map { $0 + Hold.predictionInterval } ?? time)
    }

    mutating func predict(at time: Duration) {
        if let due = predictionSchedule.due, time >= due { emitCandidates(time: time) }
        if let due = hintDeadline, time >= due { giveHint(at: time) }
    }

    /// Reports what can be drawn here: with paths if there are any, after a further rest without.
    private mutating func giveHint(at time: Duration) {
        let options = settings.feedbackOptions
        let isFirst = !predictionSchedule.isHinted
        predictionSchedule.isHinted = true
        let all = candidates()
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
        let all = candidates()
        let ranked = all.ranked
        let news = (ranked.map(\.binding.phrase), ranked.first?.isComplete ?? false)
        let isNew = news != predictionSchedule.sent
        predictionSchedule.sent = news
        if settings.feedbackOptions.isOn, isNew || wantsPaths { effects.append(.candidates(all)) }
        // A drag that looks like no gesture is not kept from its application for longer.
        predictionSchedule.misses = ranked.isEmpty ? predictionSchedule.misses + 1 : 0
        if predictionSchedule.misses >= Hold.mostMisses { _ = relay() }
    }

    /// Whether the rest of each path is wanted: gesture guides are shown after a rest only.
    private var wantsPaths: Bool {
        settings.feedbackOptions.reportsPaths && predictionSchedule.isHinted
    }

    /// Every line of the mapping that applies, in the mapping's order, with its likelihood.
    private func candidates() -> [Candidate] {
        let predictions = arena.predictions(from: wantsPaths ? extent.latest : nil, unit: unit)
        // The likeliest that each phrase covers.
        var best: [Phrase: Prediction] = [:]
        for prediction in predictions {
            for phrase in [prediction.phrase, prediction.phrase.general].compactMap({ $0 })
            where best[phrase].map({ $0.likelihood < prediction.likelihood }) ?? true {
                best[phrase] = prediction
            }
        }
        let contacts = max(arena.contacts.strokePaths.count, 1)
        // Where a swipe from an edge can be drawn, a swipe that leads the same way would be taken
        // for it.
        let inward = predictions.compactMap { prediction -> Phrase? in
            guard case .edge(let edge) = prediction.phrase, !prediction.ahead.isEmpty else {
                return nil
            }
            return .swipe(Direction(of: edge.inward), fingers: 1)
        }
        return profile.bindings.filter { rules.key.gate.allows($0.phrase) }.map { binding in
            let phrase = binding.phrase
            if phrase.mouseButton != nil {
                return Candidate(
                    binding: binding, likelihood: isWaiting ? Prediction.undecided : 0)
            }
            let prediction = best[phrase]
            let isDrawnSo = phrase.fingers == contacts && !inward.contains(phrase)
            return Candidate(
                binding: binding, likelihood: prediction?.likelihood ?? 0,
                isComplete: prediction?.isComplete ?? false,
                ahead: isDrawnSo ? prediction?.ahead ?? [] : [])
        }
    }

    var isPredictable: Bool {
        guard !isUndecided, drawing.ink != .removed else { return false }
        return switch state {
        case .waiting: chord != nil
        case .drawing: arena.resolution != .allFailed
        case .finished, .over: false
        }
    }
}
