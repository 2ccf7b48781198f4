/// Everything that one contact draws and that is judged when it lifts: swipes, circles, shakes,
/// sequences and recorded strokes, all of which compete for the stroke (`Competition`).
public final class StrokeRecognizer: Recognizer {
    /// `stroke`, or its only phrase where other recognizers take further strokes.
    public let name: String
    /// The mapped phrases that it may claim.
    public let phrases: [Phrase]
    /// The ideal paths of these phrases.
    public let beginnings: [Beginnings]
    private let classifiers: [any StrokeClassifier]
    private let limits: Limits
    /// All mapped strokes of one contact, with those of other recognizers.
    private let all: [Phrase]
    /// Whether it has the stroke to itself; else the generous limits do not count.
    private var isAlone: Bool { all.count == phrases.count }

    /// A recognizer for `phrases`, and for the strokes of `templates` that are among them.
    ///
    /// - Parameters:
    ///   - taught: taught examples of built-in gestures, which win only where nothing else comes
    ///     near.
    ///   - all: all mapped strokes of one contact; with more of them than `phrases` the generous
    ///     limits do not count.
    public init(
        _ phrases: [Phrase], templates: [TemplateClass] = [], taught: [TemplateClass] = [],
        limits: Limits, of all: [Phrase]? = nil
    ) {
        self.phrases = phrases
        self.limits = limits
        self.all = all ?? phrases
        name = phrases.count == 1 && self.all.count > 1 ? "\(phrases[0])" : "stroke"
        classifiers =
            Phrase.classifiers(for: phrases)
            + [TemplateSet(templates), TemplateSet(taught, areTaught: true)]
        beginnings =
            phrases.flatMap { $0.variants.isEmpty ? [$0] : $0.variants }
            .compactMap { IdealPath($0) }.map(Beginnings.init)
            + templates.map { Beginnings(IdealPath($0.phrase, like: $0.examples[0])) }
    }

    /// Judges the stroke when the contact lifts.
    public func consider(_ event: ContactEvent, _ contacts: Contacts) -> Decision {
        guard let strokePath = contacts.single?.strokePath else {
            return .fail(FailedCheck(name, .contacts(contacts)))
        }
        guard event.phase == .ended else { return .wait }
        let fits = fits(strokePath.steadied(by: limits.tremor))
        do throws(FailedCheck) {
            let fit = try Competition.verdict(fits.mapped).get(name)
            return .claim(fit.phrase, score: fit.score)
        } catch {
            guard let unmapped = fits.unmapped else { return .fail(error) }
            return .fail(FailedCheck(name, .mapped(unmapped, false), nearest: unmapped))
        }
    }

    /// There is nothing to forget.
    public func reset() {}

    /// The stroke without the hand's tremor.
    public func drawn(_ contacts: Contacts) -> StrokePath? {
        contacts.single?.strokePath.steadied(by: limits.tremor)
    }

    /// What it would claim if the contact were lifted now.
    public func preview(_ contacts: Contacts) -> (phrase: Phrase, score: Double)? {
        guard let strokePath = drawn(contacts),
            case .accepted(let fit) = Competition.verdict(fits(strokePath).mapped)
        else { return nil }
        return (fit.phrase, fit.score)
    }

    /// How near the stroke is to what is mapped, the nearest first.
    public func fits(of contacts: Contacts) -> [Fit] {
        guard let strokePath = drawn(contacts) else { return [] }
        return fits(strokePath).mapped.sorted { $0.distance < $1.distance }
    }

    /// The fits to mapped gestures, and the phrase that it fits and that is not mapped.
    private func fits(_ strokePath: StrokePath) -> (mapped: [Fit], unmapped: Phrase?) {
        var (mapped, unmapped): ([Fit], Phrase?) = ([], nil)
        for fit in classifiers.flatMap({ $0.fits(strokePath, limits) }) {
            let owner = all.contains(fit.phrase) ? fit.phrase : all.first { $0.covers(fit.phrase) }
            if let owner {
                guard phrases.contains(owner) else { continue }
                // Where the generous limits do not count: refused, but near.
                let distance = isAlone || fit.distance <= 1 ? fit.distance : fit.distance + 1
                mapped.append(Fit(fit.phrase, fit.checks, distance: distance))
            } else if fit.distance <= 1 {
                unmapped = unmapped ?? fit.phrase
            }
        }
        return (mapped, unmapped)
    }
}
