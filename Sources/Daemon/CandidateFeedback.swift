internal import Desktop
internal import Engine
internal import Gestures
internal import Host
internal import Mapping
internal import Overlay
internal import Pictures
internal import Style

/// What is shown of the gestures that the drawing may become: the name of the likeliest, the sheet
/// of hints, and the gesture guides.
final class CandidateFeedback {
    /// How long a sheet that was asked for stays.
    private static let sheetTime = Duration.seconds(8)

    private let overlay: Overlay
    /// What is shown when the pointer rests, as the mapping has it.
    var hints: Appearance.Hints
    /// What the sheet of hints shows, line by line, while it is shown.
    private var sheetBindings: [Binding] = []
    /// Whether the sheet was there when the hold began.
    private var hadSheet = false

    init(_ overlay: Overlay, hints: Appearance.Hints) {
        self.overlay = overlay
        self.hints = hints
    }

    /// A hold begins.
    func holdBegan() {
        hadSheet = overlay.hasCheatSheet
        overlay.beginHold()
    }

    /// A hold is over: what was shown for it goes.
    func holdEnded() {
        sheetBindings = []
        overlay.hideCheatSheet()
    }

    /// The ranking changed: names the likeliest, dims what is out of the question, and moves the
    /// gesture guides.
    func show(_ candidates: [Candidate], of session: SeatSession, now: Duration) {
        let ranked = candidates.filter(\.isPossible).sorted { $0.likelihood > $1.likelihood }
        // Where all are as likely, as under a finger that has just been put down, none is named.
        let isDecided = ranked.count == 1 || ranked.last?.likelihood != ranked.first?.likelihood
        if isDecided, let best = ranked.first {
            overlay.name(
                Message(
                    best.binding.words, detail: best.binding.gestureName,
                    mark: best.isComplete ? .success : .open))
        } else {
            overlay.name(nil)
        }
        guard overlay.hasCheatSheet || session.hasGuides else { return }
        if !sheetBindings.isEmpty {
            let possible = Set(ranked.map(\.binding.phrase))
            overlay.dimCheatSheet(sheetBindings.map { possible.contains($0.phrase) }, now: now)
        }
        if session.hasGuides, overlay.isComposited {
            overlay.showGuides(guides(ranked), now: now)
        }
    }

    /// The pointer rests: shows what can be drawn here.
    func showHints(_ candidates: [Candidate], of session: SeatSession) {
        let place = session.translator.pointerPosition()
        let now = MonotonicClock.now
        if hints.hasSheet {
            sheetBindings = candidates.map(\.binding)
            overlay.showCheatSheet(
                sheet(sheetBindings, of: session, likelihoods: candidates.map(\.likelihood)),
                at: place)
            overlay.dimCheatSheet(candidates.map(\.isPossible), now: now)
        }
        // After the sheet: their names keep off it.
        guard hints.hasGuides, overlay.isComposited else { return }
        session.hasGuides = true
        let ranked = candidates.filter(\.isPossible).sorted { $0.likelihood > $1.likelihood }
        overlay.showGuides(guides(ranked), now: now)
    }

    /// Whether a gesture that asked for the sheet asked for it to go.
    var isToggledOff: Bool { hadSheet }

    /// Takes the sheet away.
    func hideSheet() { overlay.hideCheatSheet() }

    /// Shows all of a profile for a while.
    func showSheet(_ profile: Profile, of session: SeatSession) {
        overlay.showCheatSheet(
            sheet(profile.bindings, of: session), at: session.translator.pointerPosition(),
            until: MonotonicClock.now + Self.sheetTime)
    }

    private func guides(_ ranked: [Candidate]) -> [GestureGuide] {
        ranked.filter { !$0.ahead.isEmpty && $0.likelihood > 0.14 }.prefix(GestureGuide.most).map {
            candidate in
            GestureGuide(
                path: candidate.ahead, name: candidate.binding.words,
                likelihood: candidate.likelihood)
        }
    }

    private func sheet(
        _ bindings: [Binding], of session: SeatSession, likelihoods: [Double]? = nil
    ) -> CheatSheetContent {
        let templates = session.queue.engine.templates
        return CheatSheetContent(
            bindings.enumerated().map { index, binding in
                var template: Template?
                if case .stroke(let name) = binding.phrase { template = templates[name].first }
                return CheatSheetContent.Entry(
                    gestureIcon: GestureIcon(
                        binding.phrase, template: template, hasSteps: binding.step != nil),
                    title: binding.words, detail: binding.gestureName,
                    likelihood: likelihoods?[index] ?? 1)
            })
    }
}
