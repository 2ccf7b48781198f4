public import Engine
public import Gestures

/// What the recognizers found in one stroke, for a picture of it.
public struct Account {
    /// The verdict of one recognizer.
    public struct Statement: Hashable, Sendable {
        /// The recognizer.
        public var recognizer: String
        /// The verdict in words.
        public var verdict: String
        /// Whether that was a claim.
        public var isClaim: Bool
        /// Whether the stroke was recognized so.
        public var isWinner: Bool
        /// What it measured beside its limits.
        public var checks: [Check]

        /// The statement of `recognizer`.
        public init(
            recognizer: String, verdict: String, isClaim: Bool, isWinner: Bool, checks: [Check]
        ) {
            self.recognizer = recognizer
            self.verdict = verdict
            self.isClaim = isClaim
            self.isWinner = isWinner
            self.checks = checks
        }
    }

    /// What came of the stroke.
    public var title: String
    /// Further remarks about it, a line each.
    public var remarks: [String]
    /// What each contact drew, as far as it can be drawn.
    public let strokes: [Stroke]
    /// The verdict of each recognizer, in the order of the arena.
    public var statements: [Statement]
    /// The limits that it was judged by.
    let limits: Limits
    /// The sequences of directions that were sought.
    let sequences: [[Direction]]
    /// The recorded strokes that were sought.
    let templates: TemplateSet

    /// The account of `strokes`, drawn under `profile` and judged by `limits`.
    public init(
        title: String, remarks: [String], strokes: [Stroke], statements: [Statement],
        profile: Profile?, limits: Limits, templates: TemplateLibrary
    ) {
        self.title = title
        self.remarks = remarks
        self.strokes = strokes.map { Stroke($0.contact, samples: Sample.drawable($0.samples)) }
        self.statements = statements
        self.limits = limits
        let bindings = profile?.bindings ?? []
        sequences = bindings.compactMap {
            if case .sequence(let directions) = $0.phrase { directions } else { nil }
        }
        self.templates =
            profile?.templateSet(limits: limits, templates: templates)
            ?? TemplateSet([], limits: limits.template)
    }

    /// What a recognizer saw in the stroke.
    enum Sight {
        /// The circle that was fitted.
        case rounds([CircleFit])
        case legs(Legs)
        case turnings(Axis, [Point])
        case template(String, TemplateAlignment)
        /// From the start to the end of each contact.
        case chords([(Point, Point)])
        /// Between two contacts, at the start and at the end.
        case span((Point, Point), (Point, Point))
    }

    /// What `recognizer` saw; nil where there is nothing to show.
    func sight(of recognizer: String) -> Sight? {
        guard strokes.count == 1 else { return sight(together: recognizer) }
        let trail = StrokePath(strokes[0].samples)
        guard trail.samples.count > 1, let start = trail.start, let end = trail.end else {
            return nil
        }
        switch recognizer {
        case "circle":
            return CircleClassifier.round(in: trail, limits: limits).map { .rounds([$0]) }
        case "swipe": return .chords([(start.position, end.position)])
        case "shake":
            let (axis, places) = ShakeClassifier.turnings(in: trail)
            return places.isEmpty ? nil : .turnings(axis, places)
        case "sequence":
            let fits = sequences.compactMap { SequenceClassifier.legs(in: trail, $0) }
            return fits.min { $0.misfit < $1.misfit }.map { .legs($0) }
        case "template":
            guard let best = templates.match(trail.samples)?.best,
                let found = templates.classes.first(where: { $0.name == best.name })
            else { return nil }
            guard let drawn = try? Template(trail.samples),
                let nearest = found.examples.min(by: {
                    drawn.distance(to: $0) < drawn.distance(to: $1)
                }),
                let alignment = TemplateAlignment(of: nearest, on: trail.samples)
            else { return nil }
            return .template(best.name, alignment)
        default: return nil
        }
    }

    /// What `recognizer` saw in several contacts.
    private func sight(together recognizer: String) -> Sight? {
        let ends = strokes.compactMap { stroke in
            stroke.samples.first.flatMap { first in
                stroke.samples.last.map { (first.position, $0.position) }
            }
        }
        guard ends.count > 1 else { return nil }
        if recognizer == "swipe \(ends.count) fingers" { return .chords(ends) }
        guard recognizer == "pinch" || recognizer == "rotate" else { return nil }
        return .span((ends[0].0, ends[1].0), (ends[0].1, ends[1].1))
    }
}
