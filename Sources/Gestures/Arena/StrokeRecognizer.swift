/// Swipes, circles, shakes, sequences and recorded strokes of one contact, which are judged when it
/// lifts, and all of which compete for the stroke (`Competition`).
public final class StrokeRecognizer: Recognizer {
    /// `stroke`.
    public let name = "stroke"
    /// The mapped phrases.
    public let phrases: [Phrase]
    /// The ideal paths of these phrases.
    public let beginnings: [Beginnings]
    private let classifiers: [any StrokeClassifier]
    private let limits: Limits

    /// A recognizer for `phrases`, and for the strokes of `templates` that are among them.
    ///
    /// - Parameter taught: taught examples of built-in gestures, which win only where nothing else
    ///   comes near.
    public init(
        _ phrases: [Phrase], templates: [TemplateClass] = [], taught: [TemplateClass] = [],
        limits: Limits
    ) {
        self.phrases = phrases
        self.limits = limits
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
            return .fail(FailedCheck(name, .unmapped(unmapped), nearest: unmapped))
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
        return fits(strokePath).mapped.sorted { $0.closeness < $1.closeness }
    }

    /// The fits to mapped gestures, and the phrase that it fits and that is not mapped.
    private func fits(_ strokePath: StrokePath) -> (mapped: [Fit], unmapped: Phrase?) {
        var (mapped, unmapped): ([Fit], Phrase?) = ([], nil)
        for fit in classifiers.flatMap({ $0.fits(strokePath, limits) }) {
            if phrases.contains(where: { $0.covers(fit.phrase) }) {
                mapped.append(fit)
            } else if fit.closeness.isStrict {
                unmapped = unmapped ?? fit.phrase
            }
        }
        return (mapped, unmapped)
    }
}

/// Decides among all mapped gestures that one stroke may be. What is mapped decides: a gesture is
/// judged strictly where another one comes near, and generously where none does.
public enum Competition {
    /// What comes of a stroke.
    public enum Verdict: Hashable, Sendable {
        /// It is this gesture.
        case accepted(Fit)
        /// Two are within their generous limits, and the nearer is not within its strict ones, or not
        /// nearer by the factor `lead`.
        case undecided(Fit, Fit)
        /// It is none; this one came nearest.
        case refused(Fit)
        /// It was compared with no gesture.
        case nothing
    }

    /// The second nearest gesture has to be at least so many times as far away as the nearest: a
    /// wrong command hurts more than a refusal that names both.
    static let lead = 1.2

    /// The verdict on the fits of one stroke to the mapped gestures, in any order.
    public static func verdict(_ fits: [Fit]) -> Verdict {
        guard let best = fits.min(by: { $0.closeness < $1.closeness }) else { return .nothing }
        guard best.closeness.isAccepted else { return .refused(best) }
        let second = fits.filter { $0.phrase != best.phrase && $0.closeness.isAccepted }
            .min { $0.closeness < $1.closeness }
        guard let second else { return .accepted(best) }
        let isAhead = second.closeness.distance >= best.closeness.distance * lead
        return best.closeness.isStrict && isAhead ? .accepted(best) : .undecided(best, second)
    }

    /// Which swipe, circle or shake a stroke is, by the strict limits; nil where it is none.
    public static func builtIn(_ strokePath: StrokePath, limits: Limits) -> Phrase? {
        let fits = Phrase.classifiers(for: Phrase.withoutFingerCount)
            .flatMap { $0.fits(strokePath, limits) }
        guard case .accepted(let fit) = verdict(fits), fit.closeness.isStrict else { return nil }
        return fit.phrase
    }
}

extension Competition.Verdict {
    /// The gesture that it is.
    ///
    /// - Throws: why it is none, for `recognizer`.
    func get(_ recognizer: String) throws(FailedCheck) -> Fit {
        switch self {
        case .accepted(let fit): return fit
        case .undecided(let one, let other):
            throw FailedCheck(
                recognizer, .most(.between(one.phrase, other.phrase), 1, 0), nearest: one.phrase)
        case .refused(let fit) where fit.closeness.isNamed:
            throw FailedCheck(recognizer, fit.worst ?? .unlike, nearest: fit.phrase)
        case .refused, .nothing: throw FailedCheck(recognizer, .unlike)
        }
    }
}
