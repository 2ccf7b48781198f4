internal import Engine
internal import Gestures
internal import Mapping

/// Makes a refused stroke an example of the gesture that it was meant as: of a recorded stroke, or
/// of a built-in gesture, whose examples are kept apart. Checks first that it would be recognized
/// then, and would take nothing from other mapped gestures.
struct Teaching {
    /// So many taught examples a gesture keeps, the newest.
    static let most = 20
    let binding: Binding
    /// All examples, with the new one at the end.
    let examples: [Template]
    /// Whether it is mapped over the window where the stroke was drawn.
    let isMappedHere: Bool
    var does: String {
        isMappedHere ? binding.words : "\(binding.words), but not over the window of this stroke"
    }

    /// Why a stroke was not learned, in words for the user.
    struct Fault: Error, Equatable {
        var words: String
        /// Whether only the file could not be written.
        var isUnwritable = false
    }

    /// A stroke this near to another gesture's examples is too alike.
    private static let nearExample = Closeness.generous(0.1)
    /// A stroke this near to another gesture's ideal shape, and nearer to it than to its own, is
    /// too alike.
    private static let nearShape = Closeness.unlike(0.7)

    /// Checks whether `stroke` can be an example of `phrase`.
    ///
    /// - Parameter moment: now, in milliseconds since 1970.
    init(
        _ stroke: DrawnStroke, as phrase: Phrase, profiles: [Profile],
        templates: TemplateLibrary, at moment: Int
    ) throws(Fault) {
        let profile = Self.profile(of: stroke, among: profiles)
        guard phrase.isLearned, phrase.fingers == 1 else {
            throw Fault(
                words:
                    "'\(phrase)' cannot be learned; what one contact draws can: swipes, circles, "
                    + "shakes, sequences of directions and recorded strokes")
        }
        guard stroke.strokes.count == 1 else {
            throw Fault(
                words: "it was drawn with \(counted(stroke.strokes.count, "contact")); what the "
                    + "pointer or one finger draws can be learned")
        }
        guard Self.canLearn(stroke, as: phrase) else {
            throw Fault(
                words: "it was drawn without a hotkey, where only recorded strokes are learned; "
                    + "hold the hotkey and draw it again")
        }
        guard let binding = profile.binding(for: phrase) else {
            throw Fault(words: Self.unmapped(phrase, in: profile))
        }
        self.binding = binding
        let common = Self.common(to: stroke, among: profiles).binding(for: phrase)
        isMappedHere = common != nil || stroke.profile.binding(for: phrase) != nil
        var example: Template
        do throws(TemplateFault) { example = try Template(stroke.record) } catch {
            throw Fault(words: "\(error)")
        }
        example.taught = moment
        try Self.compare(example, as: phrase, stroke, profile, templates)
        let known = templates[phrase]
        let taught = known.filter { $0.taught != nil }.sorted {
            ($0.taught ?? 0) < ($1.taught ?? 0)
        }
        examples = known.filter { $0.taught == nil } + taught.suffix(Self.most - 1) + [example]
        guard examples.count <= TemplateReading.mostExamples else {
            throw Fault(
                words: "'\(phrase)' has \(known.count) examples, and no more are read; "
                    + "'curlicue strokes remove' makes room; nothing was learned")
        }
        var learned = templates
        learned[phrase] = examples
        if phrase.isRecorded {
            try Self.compareOthers(with: learned, templates, binding, profile, stroke)
        }
        var replay = Replay(profile, limits: stroke.limits, templates: learned)
        switch replay.outcome(of: stroke.strokes) {
        case .recognized(let gesture, _) where phrase.covers(gesture.phrase): break
        case .recognized(let gesture, _):
            let why =
                phrase.isRecorded
                ? ""
                : ": what is taught of '\(phrase)' counts only where nothing else recognizes the stroke"
            throw Fault(
                words: "it would be taken for '\(gesture.phrase)'\(why); nothing was learned")
        case .unrecognized(let reasons):
            if case .stroke(let name) = phrase { throw Self.unlike(name) }
            let why = reasons.last.map { ": \($0)" } ?? ""
            throw Fault(words: "it would still not be recognized\(why); nothing was learned")
        case .cancelled: throw Fault(words: "it would still not be recognized; nothing was learned")
        }
    }

    /// Whether `stroke` may become an example of `phrase`: what is taught of built-in gestures is
    /// recognized under a hotkey only.
    static func canLearn(_ stroke: DrawnStroke, as phrase: Phrase) -> Bool {
        phrase.isLearned && stroke.strokes.count == 1
            && (phrase.isRecorded || stroke.chord != nil)
    }

    /// The profile under whose hotkey it was drawn, with the gestures of all its applications.
    private static func profile(of stroke: DrawnStroke, among profiles: [Profile]) -> Profile {
        var profile = common(to: stroke, among: profiles)
        for rule in profile.applications where rule.isEnabled {
            for binding in rule.bindings
            where !profile.bindings.contains(where: { $0.phrase == binding.phrase }) {
                profile.bindings.append(binding)
            }
        }
        return profile
    }

    /// The same, with the gestures for all windows.
    private static func common(to stroke: DrawnStroke, among profiles: [Profile]) -> Profile {
        profiles.first { profile in stroke.chord.map(profile.hotkeys.contains) ?? false }
            ?? profiles.first { $0.touch == .always || $0.touchpad == .always } ?? stroke.profile
    }

    private static func unmapped(_ phrase: Phrase, in profile: Profile) -> String {
        let names = profile.bindings.map(\.phrase).filter(\.isLearned).map(\.description)
        let near = Spelling.nearest(to: phrase.description, among: names)
        let hint = near.map { "did you mean '\($0)'?" }
        return "nothing is mapped to '\(phrase)'; "
            + (hint ?? "map it first: curlicue add '\(phrase)' 'ACTION'")
    }

    private static func unlike(_ name: String) -> Fault {
        Fault(
            words: "it is too unlike the other examples of 'stroke \(name)'; nothing was learned; "
                + "to draw it in another way, use: curlicue record \(name)")
    }

    // MARK: Other gestures

    /// Checks that `example` is not like another mapped gesture: neither like recorded or taught
    /// strokes, as `record` warns, nor nearer to a built-in gesture's ideal shape than to its own.
    private static func compare(
        _ example: Template, as phrase: Phrase, _ stroke: DrawnStroke, _ profile: Profile,
        _ templates: TemplateLibrary
    ) throws(Fault) {
        func isOther(_ found: Phrase) -> Bool { profile.binding(for: found) != nil }
        let name = if case .stroke(let name) = phrase { name } else { "" }
        let review = TemplateReview(name, [example], library: templates, limits: stroke.limits)
        let mapped = review.similar.first { isOther($0.phrase) && $0.closeness <= nearExample }
        if let fit = mapped { throw alike("\(fit.phrase)", fit.percent) }
        let taken = review.takenBy.first { isOther($0.phrase) && !phrase.covers($0.phrase) }
        if let taken { throw alike("\(taken.phrase)", nil) }
        for other in templates.taught where isOther(other) && !phrase.concerns(other) {
            let fit = templates.templateClass(of: other)?.fit(of: example, stroke.limits)
            if let fit, fit.closeness <= nearExample { throw alike("\(other)", fit.percent) }
        }
        let fits = profile.shapes(templates).map { $0.fit(of: example, stroke.limits) }
            .sorted { $0.closeness < $1.closeness }
            .filter { isOther($0.phrase) || phrase.concerns($0.phrase) }
        let own = fits.first { phrase.concerns($0.phrase) }
        if let nearest = fits.first, nearest.closeness <= nearShape,
            own.map({ nearest.closeness < $0.closeness }) ?? true
        {
            throw alike("\(nearest.phrase)", nearest.percent)
        }
    }

    /// Checks that the recorded stroke of `binding` still accepts its other examples, and no more
    /// examples and ideal shapes of other gestures: an example unlike the rest makes it stricter
    /// with some strokes, and more generous with others.
    private static func compareOthers(
        with learned: TemplateLibrary, _ templates: TemplateLibrary, _ binding: Binding,
        _ profile: Profile, _ stroke: DrawnStroke
    ) throws(Fault) {
        guard case .stroke(let name) = binding.phrase else { return }
        let limits = stroke.limits
        func isAccepted(
            _ example: Template, by library: TemplateLibrary, within limit: Closeness = .strict(1)
        ) -> Bool {
            let fit = library.templateClass(of: binding.phrase)?.fit(of: example, limits)
            return fit.map { $0.closeness <= limit } ?? false
        }
        // An example counts itself as the nearest, at distance 0, so the limit is lower for it.
        if !learned[binding.phrase].dropLast().allSatisfy({
            isAccepted($0, by: learned, within: .strict(0.8))
        }) {
            throw unlike(name)
        }
        for other in profile.shapes(templates) where other.phrase != binding.phrase {
            let loses = other.examples.contains {
                isAccepted($0, by: learned) && !isAccepted($0, by: templates)
            }
            if loses {
                throw Fault(
                    words: "it would take strokes from '\(other.phrase)'; nothing was learned")
            }
        }
    }

    private static func alike(_ other: String, _ percent: Int?) -> Fault {
        let share = percent.map { ", \($0) % like it" } ?? ""
        return Fault(words: "too much like '\(other)'\(share); nothing was learned")
    }
}
