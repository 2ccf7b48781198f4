/// Swipes, circles, shakes, sequences and recorded strokes of one contact, which are judged when it
/// lifts, and all of which compete for the stroke (`Competition`).
package final class StrokeRecognizer: Recognizer {
    package let name = "stroke"
    package let phrases: [Phrase]
    package let beginnings: [Beginnings]
    private let classifiers: [any StrokeClassifier]
    private let limits: Limits

    /// A recognizer for `phrases`, and for the strokes of `templates` that are among them.
    ///
    /// - Parameter taught: taught examples of built-in gestures, which win only where nothing else
    ///   comes near.
    package init(
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

    package func consider(_ event: ContactEvent, _ contacts: Contacts) -> Decision {
        guard let strokePath = contacts.single?.strokePath else {
            return .fail(FailedCheck(name, .contacts(contacts)))
        }
        guard event.phase == .ended else { return .wait }
        let fits = fits(strokePath.steadied(by: limits.tremor))
        do throws(FailedCheck) {
            let fit = try Competition.best(of: fits.mapped, for: name)
            return .claim(fit.phrase, score: fit.score)
        } catch {
            guard let unmapped = fits.unmapped else { return .fail(error) }
            return .fail(FailedCheck(name, .unmapped(unmapped), nearest: unmapped))
        }
    }

    package func drawn(_ contacts: Contacts) -> StrokePath? {
        contacts.single?.strokePath.steadied(by: limits.tremor)
    }

    package func preview(_ contacts: Contacts) -> (phrase: Phrase, score: Double)? {
        guard let strokePath = drawn(contacts),
            let fit = try? Competition.best(of: fits(strokePath).mapped, for: name)
        else { return nil }
        return (fit.phrase, fit.score)
    }

    package func fits(of contacts: Contacts) -> [Fit] {
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
        compare(&mapped, strokePath)
        return (mapped, unmapped)
    }

    /// Compares swipes by the measure of recorded strokes, too, where one of these comes near: a line
    /// with its hooks cut off is straight, and as one with a short arm it may be a check mark.
    private func compare(_ fits: inout [Fit], _ strokePath: StrokePath) {
        guard fits.contains(where: { $0.phrase.isRecorded && $0.closeness.isAccepted }),
            let drawn = TemplatePath(strokePath)
        else { return }
        for index in fits.indices {
            guard let direction = fits[index].phrase.swipeDirection,
                let line = TemplatePath(
                    StrokePath(IdealPath.line(direction.unit).map { Sample($0, at: .zero) }))
            else { continue }
            let distance = Self.lineWeight * line.distance(to: drawn) / TemplateClass.usual
            let limit = limits.template.threshold
            let check = Check.most(
                .unlikeLine, distance, limit, generous: limit * limits.template.generosity)
            fits[index].checks.append(check)
            fits[index].closeness = max(fits[index].closeness, check.closeness)
        }
    }

    /// How much more a distance from a straight line counts than one from a shape that turns: there is
    /// less about a line that can differ.
    private static let lineWeight = 2.0
}

/// Decides among all mapped gestures that one stroke may be. What is mapped decides: a gesture is
/// judged strictly where another one comes near, and generously where none does.
package enum Competition {
    /// The second nearest gesture has to be at least so many times as far away as the nearest: a
    /// wrong command hurts more than a refusal that names both.
    static let lead = 1.2

    /// Which of `fits`, one stroke's to the mapped gestures in any order, is the gesture: the nearest,
    /// if it is the only one within its wider limits, or is within the strict ones and clearly nearer
    /// than the next.
    ///
    /// - Throws: why it is none, for `recognizer`, with the gesture that came nearest; where that is
    ///   not even near, or there is none, that it is like no gesture.
    package static func best(of fits: [Fit], for recognizer: String) throws(FailedCheck) -> Fit {
        // What fits the stroke as a whole goes before what fits a part of it.
        let isWhole = fits.contains { $0.part == nil && $0.closeness.isStrict }
        let fits = isWhole ? fits.filter { $0.part == nil } : fits
        guard let best = fits.min(by: { $0.closeness < $1.closeness }), best.closeness.isNamed
        else {
            throw FailedCheck(recognizer, .unlike)
        }
        guard best.closeness.isAccepted else {
            throw FailedCheck(recognizer, best.worst ?? .unlike, nearest: best.phrase)
        }
        let second = fits.filter { $0.phrase != best.phrase && $0.closeness.isAccepted }
            .min { $0.closeness < $1.closeness }
        guard let second else { return best }
        let isAhead = second.closeness.distance >= best.closeness.distance * lead
        guard best.closeness.isStrict, isAhead else {
            throw FailedCheck(
                recognizer, .most(.between(best.phrase, second.phrase), 1, 0), nearest: best.phrase)
        }
        return best
    }
}
