internal import Appearance
internal import Desktop
internal import Engine
internal import Gestures
internal import Host
internal import Mapping
internal import Overlay

/// Shows which gestures the drawing may become: the name of the likeliest, the sheet of hints, and
/// the gesture guides.
final class CandidateFeedback {
    /// How long a sheet that an action asked for stays.
    private static let sheetTime = Duration.seconds(8)

    private let overlay: Overlay
    /// What is shown when the pointer rests, as the mapping has it.
    var hints: Appearance.Hints
    /// The key that cancels a hold.
    var cancel: Chord
    /// What the sheet of hints shows, line by line, while it is shown.
    private var sheetBindings: [Binding] = []
    /// Whether the sheet was there when the hold began.
    private var hadSheet = false

    init(_ overlay: Overlay, hints: Appearance.Hints, cancel: Chord) {
        self.overlay = overlay
        self.hints = hints
        self.cancel = cancel
    }

    /// A hold begins.
    func holdBegan() {
        hadSheet = overlay.hasCheatSheet
        overlay.beginHold()
    }

    /// A toggled hold begins, which nothing else shows before the pointer moves.
    ///
    /// - Parameters:
    ///   - chord: the hotkey that began the hold and ends it.
    ///   - point: where the pointer is.
    func showArmed(_ chord: Chord, at point: Point) {
        overlay.announce(
            Message(
                "Draw now", detail: "Press \(chord) when done, \(cancel) to cancel", mark: .open),
            at: point)
    }

    /// Removes name and sheet: the hold is over, or goes on without hints.
    func removeHints() {
        overlay.name(nil)
        sheetBindings = []
        overlay.hideCheatSheet()
    }

    /// The ranking changed: names the likeliest, dims what is ruled out, and moves the gesture
    /// guides.
    func show(_ candidates: [Candidate], of holdRunner: HoldRunner) {
        let ranked = candidates.ranked
        // Where all are equally likely, as under a finger just put down, none is named.
        let isDecided = ranked.count == 1 || ranked.last?.likelihood != ranked.first?.likelihood
        if isDecided, let best = ranked.first {
            overlay.name(
                Message(
                    best.binding.words, detail: best.binding.gestureName,
                    mark: best.isComplete ? .success : .open))
        } else {
            overlay.name(nil)
        }
        guard overlay.hasCheatSheet || holdRunner.hasGuides else { return }
        if !sheetBindings.isEmpty {
            let possible = Set(ranked.map(\.binding.phrase))
            overlay.dimCheatSheet(sheetBindings.map { possible.contains($0.phrase) })
        }
        if holdRunner.hasGuides, overlay.isComposited { showGuides(ranked) }
    }

    /// The pointer rests: shows guides, which continue what is drawn. Without a compositor they are
    /// shown only before anything is drawn; after that the sheet takes their place.
    func showGuides(of candidates: [Candidate], of holdRunner: HoldRunner) {
        holdRunner.hasGuides = true
        guard overlay.isComposited || !holdRunner.hasBegun else {
            return showHints(candidates, of: holdRunner)
        }
        showGuides(candidates.ranked)
    }

    /// The pointer rests: shows what can be drawn here.
    func showHints(_ candidates: [Candidate], of holdRunner: HoldRunner) {
        // The sheet may be shown already, in place of guides.
        guard hints.hasSheet, sheetBindings.isEmpty || !overlay.hasCheatSheet else { return }
        sheetBindings = candidates.map(\.binding)
        overlay.showCheatSheet(
            rows(sheetBindings, of: holdRunner), likelihoods: candidates.map(\.likelihood),
            at: holdRunner.translator.pointerPosition())
        overlay.dimCheatSheet(candidates.map(\.isPossible))
    }

    /// Whether the action `hints` hides the sheet, since it was shown when the hold began.
    var hintsActionHides: Bool { hadSheet }

    /// Takes the sheet away.
    func hideSheet() { overlay.hideCheatSheet() }

    /// Shows all gestures of a profile for a while.
    func showSheet(_ profile: Profile, of holdRunner: HoldRunner) {
        overlay.showCheatSheet(
            rows(profile.bindings, of: holdRunner), at: holdRunner.translator.pointerPosition(),
            until: MonotonicClock.now + Self.sheetTime)
    }

    private func showGuides(_ ranked: [Candidate]) {
        let drawn = ranked.filter { !$0.ahead.isEmpty }
        let guides = zip(drawn, Self.names(of: drawn.map(\.binding))).map { candidate, name in
            GestureGuide(path: candidate.ahead, name: name, likelihood: candidate.likelihood)
        }
        overlay.showGuides(guides)
    }

    /// The labels of guides: what each gesture does, with its name where gestures with the same
    /// words do different things.
    static func names(of bindings: [Binding]) -> [String] {
        let alike = Dictionary(grouping: bindings, by: \.words)
        return bindings.map { binding in
            guard !binding.words.isEmpty else { return binding.gestureName }
            let isUnique = alike[binding.words, default: []].allSatisfy {
                ($0.actions, $0.continuousActions) == (binding.actions, binding.continuousActions)
            }
            return isUnique ? binding.words : "\(binding.words) (\(binding.gestureName))"
        }
    }

    private func rows(_ bindings: [Binding], of holdRunner: HoldRunner) -> [GestureRow] {
        bindings.map { GestureRow($0, templates: holdRunner.engine.templates) }
    }
}
