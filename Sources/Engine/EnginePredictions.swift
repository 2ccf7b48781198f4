internal import Gestures

/// What may still become of a drawing. It is looked at between events, never while one is handled:
/// the ink comes first.
extension Engine {
    /// The least time between two looks at the candidates: as often as words can be read.
    static let surveyInterval = Duration.milliseconds(80)
    /// How many gestures there may be at most for what is drawn to be named meanwhile: a look at
    /// more of them would hold up the ink.
    static let mostSurveyed = 160

    /// When the hand has rested for so long that it may want to know what can be drawn.
    @inline(__always) func hintDeadline(_ hold: Hold) -> Duration? {
        guard let rest = feedbackOptions.rest, !hold.predictionSchedule.isHinted, hold.isSurveyed
        else { return nil }
        return hold.lastMovement + rest
    }

    /// Whether a look at the candidates is under way, and goes on with the next tick; it is due for
    /// as long.
    public var isGlancing: Bool { holds.first?.predictionSchedule.glance.isUnderWay ?? false }

    /// Notes that something moved.
    @inline(__always) func noteMovement(_ hold: inout Hold, at time: Duration) {
        guard feedbackOptions.tellsCandidates || feedbackOptions.tellsPaths,
            hold.predictionSchedule.due == nil,
            hold.scope.bindings.count <= Engine.mostSurveyed
        else { return }
        hold.predictionSchedule.due = max(
            time, hold.predictionSchedule.last.map { $0 + Engine.surveyInterval } ?? time)
    }

    /// Looks where it is time to: asks one recognizer in each tick, and is due until all were
    /// asked.
    mutating func predictionSchedule(_ hold: inout Hold, time: Duration) {
        if let due = hold.predictionSchedule.due, time >= due { tellCandidates(&hold, time: time) }
        if let due = hintDeadline(hold), time >= due {
            hold.predictionSchedule.isHinted = true
            let predictions = hold.arena.predictions(from: origin(hold))
            effects.append(.hint(candidates(hold, by: predictions)))
        }
    }

    private mutating func tellCandidates(_ hold: inout Hold, time: Duration) {
        if !hold.predictionSchedule.glance.isUnderWay { hold.predictionSchedule.last = time }
        guard hold.isSurveyed, case .drawing = hold.stage, hold.showsInk else {
            return hold.predictionSchedule.end()
        }
        guard hold.arena.extend(&hold.predictionSchedule.glance, from: origin(hold)) else { return }
        let all = candidates(hold, by: hold.predictionSchedule.glance.predictions)
        hold.predictionSchedule.end()
        let ranking = all.indices.filter { all[$0].isPossible }
            .sorted { (all[$1].likelihood, $0) < (all[$0].likelihood, $1) }
        let isComplete = ranking.first.map { all[$0].isComplete } ?? false
        let isNew =
            ranking != hold.predictionSchedule.ranking
            || isComplete != hold.predictionSchedule.isComplete
        hold.predictionSchedule.ranking = ranking
        hold.predictionSchedule.isComplete = isComplete
        if isNew || feedbackOptions.tellsPaths && hold.predictionSchedule.isHinted {
            effects.append(.candidates(all))
        }
        if hold.predictionSchedule.prospect.follow(all.lazy.map(\.resemblance).max() ?? 0) {
            announceHope(&hold)
        }
    }

    /// From where paths are seen. They are shown to who rested only.
    private func origin(_ hold: Hold) -> GuideOrigin? {
        let wantsPaths = feedbackOptions.tellsPaths && hold.predictionSchedule.isHinted
        return wantsPaths ? GuideOrigin(hold.extent.latest, unit: hold.unit) : nil
    }

    /// Every line of the mapping that applies, in the mapping's order, with its likelihood.
    private func candidates(_ hold: Hold, by predictions: [Prediction]) -> [Candidate] {
        // There may be a thousand phrases, but only so many that cover others.
        var own: [Phrase: Int] = [:]
        own.reserveCapacity(predictions.count)
        for (index, prospect) in predictions.enumerated() {
            func note(_ best: inout Int) {
                if predictions[best].likelihood < prospect.likelihood { best = index }
            }
            note(&own[prospect.phrase, default: index])
        }
        return hold.scope.bindings.filter { hold.gate.allows($0.phrase, templates) }.map {
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
        guard instanceSelection == .ours else { return false }
        return switch stage {
        case .armed: chord != nil
        case .drawing: arena.resolution != .nobody
        case .spent: false
        }
    }
}
