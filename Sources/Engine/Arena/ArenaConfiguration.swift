public import Gestures

/// The recognizers of a profile's arena, and their requirements.
public struct ArenaConfiguration: Sendable {
    /// The recognizers, in the order that decides ties.
    public var recognizers: [any Recognizer] = []
    /// For a recognizer's index, the indices of those that have to fail before its claim is
    /// granted; free of cycles.
    public var requirements: [Int: [Int]] = [:]
    /// For a recognizer's index, the indices of those that may be recognized together with it.
    public var companions: [Int: [Int]] = [:]
    /// How far the hand trembles to either side, in pixels.
    public var tremor = 0.0

    /// The arena of these recognizers.
    public var arena: Arena {
        var arena = Arena(recognizers, requirements: requirements, companions: companions)
        arena.setTremor(tremor)
        return arena
    }
}

extension ArenaConfiguration {
    /// Adds the templates that are drawn in several strokes, one after the other. What is decided
    /// when a stroke ends waits for these to fail, and what takes fewer strokes for what takes more.
    fileprivate mutating func addSuccessiveStrokes(_ set: TemplateSet) {
        for count in set.strokeCounts {
            for index in recognizers.indices where recognizers[index].decidesAtLift {
                requirements[index, default: []].append(recognizers.count)
            }
            recognizers.append(SuccessiveStrokesRecognizer(count, of: set))
        }
    }

    /// Adds what was taught of the gestures that `profile` maps. It waits for all others to fail,
    /// and so takes nothing from any of them.
    fileprivate mutating func addTaught(
        _ templates: TemplateLibrary, of profile: Profile, limits: Limits
    ) {
        guard !templates.taught.isEmpty else { return }
        let classes = templates.taughtClasses(steadiedBy: limits.tremor).filter {
            profile.binding(for: $0.phrase) != nil
        }
        guard !classes.isEmpty else { return }
        requirements[recognizers.count] = Array(recognizers.indices)
        recognizers.append(TemplateRecognizer(taught: classes, limits: limits.template))
    }
}

extension Profile {
    /// The recognizers that this profile's phrases need, with the requirements that follow from
    /// which of them are mapped and those that are stated.
    ///
    /// - Parameters:
    ///   - templates: the recorded strokes; of these the mapped ones are used.
    ///   - gate: what arms the gestures; others are left out.
    public func arenaConfiguration(
        limits: Limits, templates: TemplateLibrary = TemplateLibrary(),
        gate: Gate = .hotkey
    ) -> ArenaConfiguration {
        let armed = bindings.filter { gate.allows($0.phrase, templates) }
        let graph = RequirementGraph(armed)
        var arenaConfiguration = ArenaConfiguration()
        arenaConfiguration.tremor = limits.tremor
        var places: [Int: Int] = [:]
        for (index, entry) in graph.entries.enumerated() {
            guard
                let recognizer = entry.recognizer(
                    limits: limits, templates: templates, companions: graph.motions(with: index))
            else { continue }
            places[index] = arenaConfiguration.recognizers.count
            arenaConfiguration.recognizers.append(recognizer)
        }
        let place = { (table: [Int: Set<Int>]) in
            var placed: [Int: [Int]] = [:]
            for (index, others) in table {
                guard let here = places[index] else { continue }
                placed[here] = others.compactMap { places[$0] }.sorted()
            }
            return placed
        }
        arenaConfiguration.requirements = place(graph.requirements)
        arenaConfiguration.companions = place(graph.companions)
        if gate == .hotkey {
            let set = TemplateSet(armed, limits: limits, templates: templates)
            arenaConfiguration.addSuccessiveStrokes(set)
            arenaConfiguration.addTaught(templates, of: self, limits: limits)
        }
        return arenaConfiguration
    }

    /// The recognizers that this profile's phrases need, in the order that decides ties: taps and
    /// presses, edges, swipes, circles, circles of several turns, shakes, sequences of directions,
    /// pans, pinches, rotations, templates. A recognizer that nothing is mapped to is left out: it
    /// can take nothing from the others.
    ///
    /// - Parameter templates: the recorded strokes; of these the mapped ones are used.
    public func recognizers(
        limits: Limits, templates: TemplateLibrary = TemplateLibrary()
    ) -> [any Recognizer] {
        arenaConfiguration(limits: limits, templates: templates).recognizers
    }

    /// The templates that this profile maps and that are recorded.
    public func templateSet(limits: Limits, templates: TemplateLibrary) -> TemplateSet {
        TemplateSet(bindings, limits: limits, templates: templates)
    }

    /// Whether this version can recognize `phrase`. A template is recognized once it is recorded.
    public static func isRecognized(_ phrase: Phrase) -> Bool {
        phrase.mouseButton != nil || RecognizerKind(phrase) != nil
    }

    /// Phrases of `bindings` each of which has to wait for the failure of the next, and the last
    /// for the first: nothing of it could ever be recognized. Nil where there are none, as it
    /// should be.
    ///
    /// Requirements that only follow from which phrases are mapped give way to stated ones, so they
    /// are never part of it.
    public static func requirementCycle(in bindings: [Binding]) -> [Phrase]? {
        RequirementGraph(bindings).cycle
    }
}

extension Recognizer {
    /// Whether it claims nothing before a contact is lifted.
    fileprivate var decidesAtLift: Bool {
        !phrases.contains { phrase in
            if case .longPress = phrase { true } else { phrase.isContinuous }
        }
    }
}

extension TemplateSet {
    /// The templates that `bindings` map and that are recorded.
    init(_ bindings: [Binding], limits: Limits, templates: TemplateLibrary) {
        let classes = bindings.compactMap { binding -> TemplateClass? in
            guard case .stroke(let name) = binding.phrase else { return nil }
            let examples = templates[name].map { $0.steadied(by: limits.tremor) }
            return TemplateClass(name, examples, tolerance: binding.tolerance)
        }
        self.init(classes, limits: limits.template)
    }
}

extension Phrase {
    /// How many fingers it takes; a pinch and a rotation take two.
    public var fingers: Int {
        switch self {
        case .tap(_, let fingers), .longPress(let fingers), .swipe(_, let fingers),
            .pan(_, let fingers):
            fingers
        case .pinch, .rotate: 2
        case .sequence, .edge, .circle, .shake, .stroke, .wheel, .button: 1
        }
    }
}

/// What arms gestures: a hotkey, or fingers that need none.
public enum Gate: CaseIterable, Hashable, Sendable {
    /// A hotkey is held: all gestures.
    case hotkey
    /// Fingers on a touch screen, always: gestures of three and more.
    case touch
    /// Fingers on a touchpad, always: three and more that move, pinches and rotations.
    case touchpad

    /// Whether `phrase` can be drawn then; a recorded stroke by as many fingers as its examples in
    /// `templates` have.
    public func allows(
        _ phrase: Phrase, _ templates: TemplateLibrary = TemplateLibrary()
    ) -> Bool {
        switch self {
        case .hotkey: return true
        case .touch:
            if case .stroke(let name) = phrase {
                return templates[name].contains {
                    $0.contacts.count >= Hold.freeFingers && !$0.isSuccessive
                }
            }
            return phrase.fingers >= Hold.freeFingers
        case .touchpad:
            switch phrase {
            case .swipe, .pan: return phrase.fingers >= 3
            case .pinch, .rotate: return true
            // The server does not report fingers that rest or tap on a touchpad.
            default: return false
            }
        }
    }
}
