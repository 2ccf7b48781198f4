internal import Engine
internal import Gestures
internal import Overlay

/// What a refused stroke would be over another window, under another hotkey or with other fingers.
struct MappedElsewhere {
    let binding: Binding
    /// Where: `mapped over xterm only`.
    let place: String

    var words: String { "\(binding.phrase.name) is \(place)" }

    /// Looks for it in all of `profiles`; nil where the stroke is none of their gestures either.
    init?(_ stroke: DrawnStroke, profiles: [Profile], templates: TemplateLibrary) {
        let count = stroke.strokes.count
        guard let first = stroke.strokes.first, !first.samples.isEmpty else { return nil }
        let here = stroke.profile.bindings
        let places = Self.places(of: stroke, among: profiles).filter { place in
            guard case .stroke(let fingers) = place.binding.phrase.manner else { return false }
            return fingers != count || !here.contains { $0.phrase.covers(place.binding.phrase) }
        }
        // What several fingers draw is compared as if one had drawn it.
        func byOne(_ phrase: Phrase) -> Phrase { phrase.drawn(by: 1) ?? phrase }
        var phrases = here.map(\.phrase).filter { $0.fingers == count }.map(byOne)
        phrases += places.map { byOne($0.binding.phrase) }
        var replay = Replay(
            Profile(hotkeys: [], bindings: phrases.map { Binding($0, actions: [.nothing]) }),
            limits: stroke.limits, templates: templates)
        // What is mapped here with as many fingers was meant.
        guard case .recognized(_, let mapped) = replay.outcome(of: [first]),
            !here.contains(where: { $0.phrase.fingers == count && byOne($0.phrase) == mapped })
        else { return nil }
        let found = places.filter { byOne($0.binding.phrase) == mapped }
        guard let binding = found.first?.binding else { return nil }
        self.binding = binding
        var names: [String] = []
        for place in found where !names.contains(place.name) { names.append(place.name) }
        // Other hotkeys are of interest where this one has it nowhere.
        let near = names.filter { !$0.hasPrefix("under ") }
        place = "mapped \((near.isEmpty ? names : near).joined(separator: " and ")) only"
    }

    /// All gestures, each with what is different where it is mapped.
    private static func places(
        of stroke: DrawnStroke, among profiles: [Profile]
    ) -> [(binding: Binding, name: String)] {
        let (here, count) = (stroke.profile.bindings, stroke.strokes.count)
        var places = here.filter { $0.phrase.fingers != count }
            .map { ($0, "with \(counted($0.phrase.fingers, "finger"))") }
        for profile in profiles {
            let isHere = profile.hotkeys == stroke.profile.hotkeys
            let under = "under " + profile.hotkeys.map(\.description).joined(separator: ", ")
            func add(_ bindings: [Binding], _ name: String) {
                places += bindings.filter { !isHere || !here.contains($0) }.map { ($0, name) }
            }
            // Gestures of this hotkey are not here where those of the window replace them.
            add(profile.bindings, isHere ? "over other windows" : under)
            for rule in profile.applications where rule.isEnabled {
                let over = "over \(Sheet.words(rule.match))"
                add(rule.bindings, isHere ? over : "\(under) \(over)")
            }
        }
        return places
    }
}
