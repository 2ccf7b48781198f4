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
    /// Says where the pointer is.
    private let translator: EventTranslator
    /// The recorded strokes, as the sheet shows them.
    var templates: TemplateLibrary
    /// Says what is shown when the pointer rests, and which key cancels a hold.
    var mapping: Mapping
    /// What the sheet of hints shows, line by line, while it is shown.
    private var sheetBindings: [Binding] = []
    /// Whether the pointer rested in this hold, and the gesture guides are shown.
    private var hasGuides = false
    /// Whether the action `hints` hides the sheet, since it was shown when the hold or trigger began.
    var hintsActionHides = false

    init(
        _ overlay: Overlay, _ translator: EventTranslator, templates: TemplateLibrary,
        _ mapping: Mapping
    ) {
        self.overlay = overlay
        self.translator = translator
        self.templates = templates
        self.mapping = mapping
    }

    func holdBegan() {
        hintsActionHides = overlay.labels.sheet.isShown
        overlay.beginHold()
    }

    func holdEnded() {
        overlay.endHold()
        hasGuides = false
        removeHints(all: false)
    }

    /// A toggled hold begins, which nothing else shows before the pointer moves.
    func announceToggle(_ chord: Chord, at point: Point) {
        let draw = mapping.profiles.first { $0.hotkeys.contains(chord) }?.draw.words ?? ""
        overlay.labels.name.announce(
            Message(
                "Draw now\(draw)", detail: "Press \(chord) when done, \(mapping.cancel) to cancel",
                mark: .open),
            at: point)
    }

    func removeHints(all: Bool = true) {
        overlay.labels.name.show(nil)
        sheetBindings = []
        overlay.labels.hideHints(all: all)
    }

    /// The ranking changed: says what is possible, dims what is ruled out, and moves the gesture
    /// guides.
    func show(_ candidates: [Candidate]) {
        let ranked = candidates.ranked
        overlay.labels.name.show(Self.message(ranked))
        guard overlay.labels.sheet.isShown || hasGuides else { return }
        if !sheetBindings.isEmpty {
            let possible = Set(ranked.map(\.binding.phrase))
            overlay.labels.sheet.dim(possible: sheetBindings.map { possible.contains($0.phrase) })
        }
        if hasGuides, overlay.isComposited { showGuides(ranked) }
    }

    /// A knob was turned to another step: says what it does, and at which step it is, as `+3`.
    func showSteps(of binding: Binding, _ gesture: Gesture) {
        guard case .knob = binding.phrase, gesture.phase == .changed,
            let progress = gesture.progress,
            case .degrees(let step) = binding.step
        else { return }
        let count = Int((progress.angle / step).rounded())
        let sign = count > 0 ? "+" : ""
        overlay.labels.name.show(
            Message(
                binding.words, detail: "\(gesture.phrase): \(sign)\(count)", mark: .success))
    }

    /// What is named of what is possible: what would be done if the hotkey were released now; else the
    /// only gesture that is left, or that there are several. Where all are equally likely, as under a
    /// finger just put down, nothing.
    static func message(_ ranked: [Candidate]) -> Message? {
        guard let best = ranked.first else { return nil }
        if best.isComplete || ranked.count == 1 {
            return Message(
                best.binding.words, detail: best.binding.phrase.name,
                mark: best.isComplete ? .success : .open)
        }
        guard ranked.last?.likelihood != best.likelihood else { return nil }
        return Message(
            "\(ranked.count) gestures possible",
            detail: ranked.prefix(3).map(\.binding.phrase.name).joined(separator: ", ")
                + (ranked.count > 3 ? ", …" : ""),
            mark: .open)
    }

    /// The pointer rests: shows guides, which continue what is drawn. Without a compositor they are
    /// shown only before anything is drawn; after that the sheet takes their place.
    func showGuides(of candidates: [Candidate]) {
        hasGuides = true
        guard overlay.isComposited || !overlay.isDrawing else { return showHints(candidates) }
        showGuides(candidates.ranked)
    }

    func showHints(_ candidates: [Candidate]) {
        // The sheet may be shown already, in place of guides.
        guard mapping.appearance.hints.hasSheet,
            sheetBindings.isEmpty || !overlay.labels.sheet.isShown
        else { return }
        sheetBindings = candidates.map(\.binding)
        overlay.labels.sheet.show(
            rows(sheetBindings), likelihoods: candidates.map(\.likelihood),
            at: translator.pointerPosition())
        overlay.labels.sheet.dim(possible: candidates.map(\.isPossible))
        // What it covers of them goes.
        if overlay.labels.guides.isShown { showGuides(candidates.ranked) }
    }

    /// Returns whether there is room for it.
    func showSheet(_ profile: Profile) -> Bool {
        overlay.labels.sheet.show(
            rows(profile.bindings), at: translator.pointerPosition(),
            until: MonotonicClock.now + Self.sheetTime)
    }

    private func showGuides(_ ranked: [Candidate]) {
        let drawn = ranked.filter { !$0.ahead.isEmpty }
        let guides = zip(drawn, Self.names(of: drawn.map(\.binding))).map { candidate, name in
            GestureGuide(path: candidate.ahead, name: name, likelihood: candidate.likelihood)
        }
        overlay.labels.guides.show(guides)
    }

    /// The labels of guides: what each gesture does, with its name where others with the same words do
    /// something else, as `touch (circle)`.
    static func names(of bindings: [Binding]) -> [String] {
        bindings.map { binding in
            guard !binding.words.isEmpty else { return binding.phrase.name }
            let isUnique = bindings.allSatisfy {
                $0.words != binding.words
                    || ($0.actions, $0.continuousActions)
                        == (binding.actions, binding.continuousActions)
            }
            return isUnique ? binding.words : "\(binding.words) (\(binding.phrase.name))"
        }
    }

    private func rows(_ bindings: [Binding]) -> [GestureRow] {
        bindings.map { GestureRow($0, templates: templates) }
    }
}
