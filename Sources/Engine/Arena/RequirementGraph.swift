package import Gestures

extension Profile {
    /// The recognizers that this profile's phrases need, with the requirements that follow from
    /// which of them are mapped and those that are stated. The order is: taps and presses, edges,
    /// strokes of one contact, swipes of several, pans, pinches, rotations, knobs. One that nothing is
    /// mapped to is left out: it can take nothing from the others.
    ///
    /// - Parameters:
    ///   - templates: the recorded strokes; of these the mapped ones are used.
    ///   - gate: what arms the gestures; others are left out.
    package func arena(
        limits: Limits, templates: TemplateLibrary = TemplateLibrary(), gate: Gate = .hotkey
    ) -> Arena {
        let graph = RequirementGraph(
            bindings.filter {
                gate.allows($0.phrase) && !($0.phrase.isRecorded && templates[$0.phrase].isEmpty)
            })
        let recognizers = graph.entries.map { $0.recognizer(limits: limits, templates: templates) }
        for (index, others) in graph.companions {
            (recognizers[index] as? TransformRecognizer)?.tolerate(others.map { recognizers[$0] })
        }
        if gate == .touch {
            recognizers.forEach { ($0 as? TransformRecognizer)?.require(Hold.freeFingers) }
        }
        for case let knob as KnobRecognizer in recognizers {
            knob.spare(recognizers.flatMap(\.beginnings))
        }
        return Arena(
            recognizers, requirements: graph.requirements.mapValues { $0.sorted() },
            companions: graph.companions.mapValues { $0.sorted() })
    }

    /// Phrases of `bindings` each of which is stated to wait for the failure of the next, and the
    /// last for the first: none could ever be recognized. Nil where there are none.
    package static func requirementCycle(in bindings: [Binding]) -> [Phrase]? {
        RequirementGraph(bindings).cycle
    }
}

/// The recognizers that bindings need, and which waits for which to fail: first what the bindings
/// state, then what follows from which phrases are mapped, as far as it does not contradict them.
struct RequirementGraph {
    struct Entry {
        var kind: RecognizerKind
        var phrases: [Phrase]
        /// All phrases of the kind: more, where something is stated of some of them.
        var all: [Phrase]

        func recognizer(limits: Limits, templates: TemplateLibrary) -> any Recognizer {
            let whole = kind.recognizer(for: all, limits: limits, templates: templates)
            return phrases.count == all.count ? whole : PartialRecognizer(phrases, of: whole)
        }
    }

    private(set) var entries: [Entry] = []
    /// For an entry's index, the entries that have to fail first; free of cycles.
    private(set) var requirements: [Int: Set<Int>] = [:]
    /// For an entry's index, the entries that may be recognized together with it.
    private(set) var companions: [Int: Set<Int>] = [:]
    /// Phrases whose stated requirements go round in a circle, in this order.
    private(set) var cycle: [Phrase]?

    init(_ bindings: [Binding]) {
        enter(bindings)
        state(bindings)
        for index in entries.indices {
            for other in entries.indices
            where other != index && follows(index, from: other) && path(other, index) == nil {
                requirements[index, default: []].insert(other)
            }
        }
    }

    /// One entry for a kind, and one for each phrase that something is stated of, except where
    /// one recognizer is for several directions.
    private mutating func enter(_ bindings: [Binding]) {
        // There are few kinds.
        var kinds: [(kind: RecognizerKind, members: [Binding])] = []
        for binding in bindings {
            guard let kind = RecognizerKind(binding.phrase) else { continue }
            if let index = kinds.firstIndex(where: { $0.kind == kind }) {
                kinds[index].members.append(binding)
            } else {
                kinds.append((kind, [binding]))
            }
        }
        let named = bindings.flatMap { $0.afterFailureOf + $0.togetherWith }
        for (kind, members) in kinds.sorted(by: { $0.kind < $1.kind }) {
            let all = members.map(\.phrase)
            let stated = members.filter { member in
                !member.afterFailureOf.isEmpty || !member.togetherWith.isEmpty
                    || named.contains { $0.concerns(member.phrase) }
            }
            let apart = stated.map(\.phrase).filter { !$0.isContinuous }
            let rest = all.filter { !apart.contains($0) }
            for phrases in apart.map({ [$0] }) + [rest] where !phrases.isEmpty {
                entries.append(Entry(kind: kind, phrases: phrases, all: all))
            }
        }
    }

    /// Adds the requirements that the bindings state, except those that close a circle.
    private mutating func state(_ bindings: [Binding]) {
        for binding in bindings {
            // To find the entries that answer takes longer the more there are.
            guard !binding.afterFailureOf.isEmpty || !binding.togetherWith.isEmpty else { continue }
            for index in answering(binding.phrase) {
                for other in binding.afterFailureOf.flatMap(answering) {
                    // Directions of one recognizer cannot wait for each other.
                    if let way = path(other, index) {
                        cycle =
                            cycle ?? [binding.phrase]
                            + way.dropLast().map { entries[$0].phrases[0] }
                        continue
                    }
                    requirements[index, default: []].insert(other)
                }
                for other in binding.togetherWith.flatMap(answering) where other != index {
                    companions[index, default: []].insert(other)
                    companions[other, default: []].insert(index)
                }
            }
        }
    }

    /// The entries that answer to what `phrase` names, with these fingers.
    private func answering(_ phrase: Phrase) -> [Int] {
        let kind = RecognizerKind(phrase)
        return entries.indices.filter {
            entries[$0].kind == kind && entries[$0].phrases.contains { phrase.concerns($0) }
        }
    }

    /// The entries from one to the other along requirements, both included; nil where there is no
    /// way.
    private func path(_ start: Int, _ goal: Int) -> [Int]? {
        var ways = [[start]]
        var seen: Set<Int> = [start]
        while let way = ways.first {
            ways.removeFirst()
            guard let last = way.last else { continue }
            if last == goal { return way }
            for next in (requirements[last] ?? []).sorted() where seen.insert(next).inserted {
                ways.append(way + [next])
            }
        }
        return nil
    }

    /// Whether what is mapped makes the entry `index` wait for the failure of `other`.
    private func follows(_ index: Int, from other: Int) -> Bool {
        // What may be recognized together does not wait.
        if companions[index]?.contains(other) == true { return false }
        let (mine, theirs) = (entries[index], entries[other])
        switch (mine.kind, theirs.kind) {
        case (.tap(let fingers, let count), .tap(let others, let more)):
            return fingers == others && count < more
        // What begins at an edge and leads inward is a swipe from there.
        case (.stroke, .edge): return true
        // It begins before the finger is up, while the swipe inward is still possible.
        case (.motion(.translation, fingers: 1), .edge): return true
        case (.motion(.translation, _), .tap), (.motion(.translation, _), .longPress): return false
        // More fingers may still be landing.
        case (.motion(.translation, let fingers), _): return theirs.kind.fingers > fingers
        // More fingers go first, and a gesture for any number of them (0) goes last.
        case (.motion(let mine, let fingers), .motion(let other, let others)):
            return mine == other && others > fingers
        case (.tap, _), (.longPress, _), (.edge, _), (.stroke, _), (.swipe, _), (.motion, _),
            (.knob, _):
            return false
        }
    }
}

/// Some of the phrases of another recognizer, for which the mapping states what they wait for or go
/// together with. The other one judges as it always does; where it claims something else, this one
/// fails.
final class PartialRecognizer: Recognizer {
    let name: String
    let phrases: [Phrase]
    private let whole: any Recognizer

    init(_ phrases: [Phrase], of whole: any Recognizer) {
        self.phrases = phrases
        self.whole = whole
        name = phrases.count == 1 ? "\(phrases[0])" : whole.name
    }

    func consider(_ event: ContactEvent, _ contacts: Contacts) throws(FailedCheck) -> Decision {
        try own(whole.consider(event, contacts))
    }

    func tick(at time: Duration, _ contacts: Contacts) throws(FailedCheck) -> Decision {
        try own(whole.tick(at: time, contacts))
    }

    private func own(_ decision: Decision) throws(FailedCheck) -> Decision {
        guard case .claim(let phrase, _) = decision, !isOwn(phrase) else { return decision }
        throw FailedCheck(name, .unlike)
    }

    /// Whether `phrase`, as drawn, is one of its own: `circle` is not, where `circle clockwise` is
    /// drawn and mapped apart.
    private func isOwn(_ phrase: Phrase) -> Bool {
        phrases.contains(phrase)
            || !whole.phrases.contains(phrase) && phrases.contains { $0.covers(phrase) }
    }

    var deadline: Duration? { whole.deadline }
    func reset() { whole.reset() }
    func fits(of contacts: Contacts) -> [Fit] {
        whole.fits(of: contacts).filter { isOwn($0.phrase) }
    }
    var beginnings: [Beginnings] { whole.beginnings.filter { isOwn($0.phrase) } }
    func drawn(_ contacts: Contacts) -> StrokePath? { whole.drawn(contacts) }
    func mayBegin(_ phrase: Phrase, at place: Point, _ monitors: [Box]) -> Bool {
        whole.mayBegin(phrase, at: place, monitors)
    }
    func preview(_ contacts: Contacts) -> (phrase: Phrase, score: Double)? {
        whole.preview(contacts).flatMap { isOwn($0.phrase) ? $0 : nil }
    }
}

extension Phrase {
    package func concerns(_ other: Phrase) -> Bool { covers(other) || other.covers(self) }

    /// Whether one of the two is a circle with steps and the other one without, the same way round:
    /// only one of them can be drawn.
    package func excludes(_ other: Phrase) -> Bool {
        switch (self, other) {
        case (.knob(let one), .circle(let two)), (.circle(let one), .knob(let two)):
            one == nil || two == nil || one == two
        default: false
        }
    }
}

/// One kind of gesture, one recognizer. The order decides ties.
enum RecognizerKind: Hashable, Comparable {
    case tap(fingers: Int, count: Int)
    case longPress(fingers: Int)
    case edge
    /// Swipes, circles, shakes, sequences and recorded strokes of one contact.
    case stroke
    case swipe(fingers: Int)
    /// Of exactly so many fingers; 0 for two and more.
    case motion(Motion, fingers: Int)
    /// Circles that act while they go on.
    case knob

    /// The kind of `phrase`; nil for buttons, which nothing has to recognize.
    init?(_ phrase: Phrase) {
        switch phrase.manner {
        case .rest(let fingers):
            guard case .tap(let count, _) = phrase else {
                self = .longPress(fingers: fingers)
                return
            }
            self = .tap(fingers: fingers, count: count)
        case .stroke(let fingers):
            if case .edge = phrase {
                self = .edge
            } else {
                self = fingers > 1 ? .swipe(fingers: fingers) : .stroke
            }
        case .motion(let motion, let fingers):
            if case .knob = phrase {
                self = .knob
            } else {
                self = .motion(motion, fingers: fingers ?? 0)
            }
        case .press: return nil
        }
    }

    /// How many fingers it takes at least.
    var fingers: Int {
        switch self {
        case .tap(let fingers, _), .longPress(let fingers), .swipe(let fingers): fingers
        case .motion(let motion, let fingers): motion == .translation ? fingers : max(fingers, 2)
        case .edge, .stroke, .knob: 1
        }
    }

    /// The recognizer for `phrases`, all of this kind; those to be recorded have been.
    func recognizer(
        for phrases: [Phrase], limits: Limits, templates: TemplateLibrary
    ) -> any Recognizer {
        switch self {
        case .tap(let fingers, let count):
            return TapRecognizer(count: count, fingers: fingers, limits: limits)
        case .longPress(let fingers): return LongPressRecognizer(fingers: fingers, limits: limits)
        case .edge: return EdgeRecognizer(phrases, limits: limits)
        case .stroke:
            func classes(of phrases: [Phrase]) -> [TemplateClass] {
                phrases.compactMap { templates.templateClass(of: $0, steadiedBy: limits.tremor) }
            }
            let taught = templates.taught.filter { one in phrases.contains { $0.covers(one) } }
            return StrokeRecognizer(
                phrases, templates: classes(of: phrases.filter(\.isRecorded)),
                taught: classes(of: taught), limits: limits)
        case .swipe(let fingers):
            let directions = phrases.compactMap { phrase in
                if case .swipe(let direction, _) = phrase { direction } else { nil }
            }
            return GroupSwipeRecognizer(fingers: fingers, directions: directions, limits: limits)
        case .motion(let motion, let fingers):
            return TransformRecognizer(
                motion, phrases, fingers: fingers > 0 ? fingers : nil, limits: limits)
        case .knob: return KnobRecognizer(phrases, limits: limits)
        }
    }
}
