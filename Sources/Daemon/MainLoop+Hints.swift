internal import Desktop
internal import Engine
internal import Gestures
internal import Host
internal import Mapping
internal import Overlay
internal import Pictures
internal import Style

/// What is shown of the gestures while something is drawn, or the pointer rests.
extension MainLoop {
    /// How long a sheet that was asked for stays.
    private static let asked = Duration.seconds(8)

    /// When a session's engine has to be told of the time; a prediction waits for a moment in which
    /// no ink is due.
    func nextTick(_ session: SeatSession) -> Duration? {
        let firm = session.engine.firmDeadline.orEarlier(session.backlog.deadline)
        guard let due = session.engine.glanceDue else { return firm }
        let glance = scheduler.next(after: max(due, session.lastPrediction))
        return firm.map { min($0, glance) } ?? glance
    }

    /// Tells a session's engine of the time, and of all before it.
    func tick(_ session: SeatSession, now: Duration) {
        if !session.backlog.isEmpty {
            catchUp(session, now)
            guard nextTick(session).map({ $0 <= now }) ?? false else { return }
        }
        tellTime(session, now: now)
    }

    /// Goes on with predictions in the iteration of a sample, where samples come so fast that there
    /// is no better time.
    func predict(now: Duration) {
        guard scheduler.isFast else { return }
        for session in sessions where isGlanceDue(session, now) && scheduler.isFree(now) {
            if !session.backlog.isEmpty { catchUp(session, now) }
            repeat {
                tellTime(session, now: now)
            } while scheduler.gathersWork && session.engine.isGlancing
            scheduler.noteWork(now)
        }
    }

    /// Whether a session's next prediction is due.
    func isGlanceDue(_ session: SeatSession, _ now: Duration) -> Bool {
        session.engine.glanceDue.map { $0 <= now } ?? false
    }

    private func tellTime(_ session: SeatSession, now: Duration) {
        let isGlance = isGlanceDue(session, now)
        session.capture.forgetGrabs()
        let effects = session.engine.handle(Input(.tick, at: now))
        if isGlance, session.engine.isGlancing {
            // It goes on at once, after all that came meanwhile. The loop takes no moment twice.
            session.lastPrediction = now + .nanoseconds(1)
        } else if isGlance {
            scheduler.noteWork(now)
        }
        carryOut(effects, of: session, now: now)
    }

    /// The ranking changed: names the likeliest, dims what is out of the question, and moves the
    /// gesture guides.
    func show(_ candidates: [Candidate], of session: SeatSession, now: Duration) {
        let ranked = candidates.filter(\.isPossible).sorted { $0.likelihood > $1.likelihood }
        session.nearest = Array(
            candidates.filter { $0.likelihood > 0 }.sorted { $0.likelihood > $1.likelihood }
                .prefix(2))
        // Where all are as likely, as under a finger that has just been put down, none is named.
        let isTold = ranked.count == 1 || ranked.last?.likelihood != ranked.first?.likelihood
        if isTold, let best = ranked.first {
            overlay.name(
                Message(
                    MainLoop.name(of: best.binding), detail: Recognized.actions(best.binding),
                    mark: best.isComplete ? .success : .open))
        } else {
            overlay.name(nil)
        }
        guard overlay.hasHints || session.hasGuides else { return }
        if !hinted.isEmpty {
            let possible = Set(ranked.map(\.binding.phrase))
            overlay.dimHints(hinted.map { possible.contains($0.phrase) }, now: now)
        }
        if session.hasGuides, overlay.isComposited {
            overlay.showGuides(guides(ranked), now: now)
        }
    }

    /// The pointer rests: shows what can be drawn here.
    func showHints(_ candidates: [Candidate], of session: SeatSession) {
        noteLock()
        let hints = mapping.appearance.hints
        let place = session.translator.pointerPosition()
        let now = MonotonicClock.now
        if hints.hasSheet {
            hinted = candidates.map(\.binding)
            overlay.showHints(
                sheet(hinted, of: session, likelihoods: candidates.map(\.likelihood)), at: place)
            overlay.dimHints(candidates.map(\.isPossible), now: now)
        }
        // After the sheet: their names keep off it.
        guard hints.hasGuides, overlay.isComposited else { return }
        session.hasGuides = true
        let ranked = candidates.filter(\.isPossible).sorted { $0.likelihood > $1.likelihood }
        overlay.showGuides(guides(ranked), now: now)
    }

    private func guides(_ ranked: [Candidate]) -> [GestureGuide] {
        ranked.filter { !$0.ahead.isEmpty && $0.likelihood > 0.14 }.prefix(GestureGuide.most).map {
            candidate in
            GestureGuide(
                path: candidate.ahead, name: MainLoop.name(of: candidate.binding),
                likelihood: candidate.likelihood)
        }
    }

    /// A gesture asked for the sheet: shows it for a while, or takes it away. The gesture itself
    /// has to be over first, which takes away what was shown for it.
    func toggleHints() {
        guard !hadHints else { return overlay.hideHints() }
        noteLock()
        let session = sessions[0]
        guard let profile = mapping.profiles.first(where: { !$0.bindings.isEmpty }) else { return }
        overlay.showHints(
            sheet(profile.bindings, of: session), at: pointerPosition,
            until: MonotonicClock.now + MainLoop.asked)
    }

    private func sheet(
        _ bindings: [Binding], of session: SeatSession, likelihoods: [Double]? = nil
    ) -> HintSheet {
        let templates = session.engine.templates
        return HintSheet(
            bindings.enumerated().map { index, binding in
                var template: Template?
                if case .stroke(let name) = binding.phrase { template = templates[name].first }
                return HintSheet.Entry(
                    gestureIcon: GestureIcon(
                        binding.phrase, template: template, hasSteps: binding.step != nil),
                    name: MainLoop.name(of: binding), action: Recognized.actions(binding),
                    likelihood: likelihoods?[index] ?? 1)
            })
    }

    /// What a gesture is called; of a recorded one its own name is enough.
    static func name(of binding: Binding) -> String {
        if case .stroke(let name) = binding.phrase { return name }
        return "\(binding.phrase)"
    }

    /// The two gestures that came nearest to what was drawn, each with what it fell short of.
    func nearest(_ session: SeatSession) -> String {
        var parts = session.nearest.compactMap { candidate -> String? in
            let name = MainLoop.name(of: candidate.binding)
            let rules = candidate.binding.phrase.rules
            if let reason = session.failedChecks.first(where: { rules.contains($0.rule) }) {
                return "\(name): \(reason.words)"
            }
            guard case .stroke = candidate.binding.phrase else { return nil }
            return "\(name): too unlike its examples"
        }
        if parts.isEmpty {
            // By what the recognizers said, the narrowest misses first.
            parts = session.failedChecks.filter { $0.miss.isFinite }.sorted { $0.miss < $1.miss }
                .map { "\($0.rule): \($0.words)" }
        }
        return parts.prefix(2).joined(separator: " · ")
    }
}

extension Phrase {
    /// Who says no to it, as failed checks name them.
    fileprivate var rules: [String] {
        switch self {
        case .swipe(_, let fingers):
            ["\(self)", fingers > 1 ? "swipe \(fingers) fingers" : "swipe"]
        case .sequence: ["\(self)", "sequence"]
        case .edge: ["\(self)", "edge"]
        case .circle(_, let turns): ["\(self)", turns > 1 ? "circles" : "circle"]
        case .shake: ["\(self)", "shake"]
        case .pan(_, let fingers): [fingers > 1 ? "pan \(fingers) fingers" : "pan"]
        case .pinch: ["pinch"]
        case .rotate: ["rotate"]
        case .tap, .longPress: ["\(self)"]
        case .stroke: ["\(self)", "template"]
        }
    }
}
