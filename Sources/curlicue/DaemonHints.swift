internal import Desktop
internal import Engine
internal import Gestures
internal import Host
internal import Mapping
internal import Overlay
internal import Pictures

/// What is shown of the gestures while the hand draws, or rests.
extension Daemon {
    /// How long a sheet that was asked for stays.
    private static let asked = Duration.seconds(8)

    /// The ranking changed: names the likeliest, dims what is out of the question, and moves the
    /// paths ahead.
    func show(_ candidates: [Candidate], of holder: Holder, now: Duration) {
        let ranked = candidates.filter(\.isPossible).sorted { $0.likelihood > $1.likelihood }
        holder.nearest = Array(ranked.prefix(2))
        // Where all are as likely, as under a finger that has just been put down, none is named.
        let isTold = ranked.count == 1 || ranked.last?.likelihood != ranked.first?.likelihood
        if isTold, let best = ranked.first {
            overlay.name(
                Message(
                    Daemon.name(of: best.binding), detail: Recognized.actions(best.binding),
                    mark: best.isComplete ? .success : .open))
        } else {
            overlay.name(nil)
        }
        guard overlay.hasHints || holder.hasGhosts else { return }
        if !hinted.isEmpty {
            let possible = Set(ranked.map(\.binding.phrase))
            overlay.dimHints(hinted.map { possible.contains($0.phrase) }, now: now)
        }
        if holder.hasGhosts { overlay.showGhosts(ghosts(ranked)) }
    }

    /// The hand rests: what can be drawn here.
    func showHints(_ candidates: [Candidate], of holder: Holder) {
        let hints = mapping.appearance.hints
        let place = holder.capture.pointerPosition()
        if hints.hasGhosts, overlay.isComposited {
            holder.hasGhosts = true
            overlay.showGhosts(
                ghosts(
                    candidates.filter(\.isPossible).sorted { $0.likelihood > $1.likelihood }))
        }
        guard hints.hasSheet else { return }
        hinted = candidates.map(\.binding)
        overlay.showHints(sheet(hinted, of: holder), at: place)
        overlay.dimHints(candidates.map(\.isPossible), now: MonotonicClock.now)
    }

    private func ghosts(_ ranked: [Candidate]) -> [Ghost] {
        ranked.filter { !$0.ahead.isEmpty && $0.likelihood > 0.14 }.prefix(Ghost.most).map {
            candidate in
            Ghost(
                path: candidate.ahead, name: Daemon.name(of: candidate.binding),
                likelihood: candidate.likelihood)
        }
    }

    /// A gesture asked for the sheet: shows it for a while, or takes it away. The gesture itself has
    /// to be over first, which takes away what was shown for it.
    func toggleHints() {
        guard wantsHints else { return }
        wantsHints = false
        guard !hadHints else { return overlay.hideHints() }
        let holder = holders[0]
        guard let profile = mapping.profiles.first(where: { !$0.bindings.isEmpty }) else { return }
        overlay.showHints(
            sheet(profile.bindings, of: holder), at: capture.pointerPosition(),
            until: MonotonicClock.now + Daemon.asked)
    }

    private func sheet(_ bindings: [Binding], of holder: Holder) -> HintSheet {
        let templates = holder.engine.templates
        return HintSheet(
            bindings.map { binding in
                var template: Template?
                if case .stroke(let name) = binding.phrase { template = templates[name].first }
                return HintSheet.Entry(
                    emblem: Emblem(
                        binding.phrase, template: template, hasSteps: binding.step != nil),
                    name: Daemon.name(of: binding), action: Recognized.actions(binding))
            })
    }

    /// What a gesture is called; of a recorded one its own name is enough.
    static func name(of binding: Binding) -> String {
        if case .stroke(let name) = binding.phrase { return name }
        return "\(binding.phrase)"
    }

    /// The two gestures that came nearest to what was drawn, each with what it fell short of.
    func nearest(_ holder: Holder, _ reasons: [String]) -> String {
        let parts = holder.nearest.map { candidate -> String in
            let name = Daemon.name(of: candidate.binding)
            let reason = reasons.first { reason in
                candidate.binding.phrase.rules.contains { reason.hasPrefix($0 + ": ") }
            }
            guard let reason, let colon = reason.firstIndex(of: ":") else { return name }
            return name + reason[colon...]
        }
        return (parts.isEmpty ? Array(reasons.prefix(2)) : parts).joined(separator: " · ")
    }

}

extension Phrase {
    /// Who says no to it, as rejections name them.
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
