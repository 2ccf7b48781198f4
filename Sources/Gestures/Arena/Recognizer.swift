/// Recognizes one kind of gesture from the contact events of a hold.
///
/// A recognizer returns a decision, and the arena changes its state, so that a recognizer cannot
/// express an illegal transition.
package protocol Recognizer: AnyObject {
    /// The name in logs and explanations.
    var name: String { get }

    /// The phrases that it may claim, as specific as it claims them.
    var phrases: [Phrase] { get }

    /// Decides on `event`, which `contacts` have already recorded; fails with what it throws.
    func consider(_ event: ContactEvent, _ contacts: Contacts) throws(FailedCheck) -> Decision

    /// Decides at `time`, without an event; also called for the deadlines of others.
    func tick(at time: Duration, _ contacts: Contacts) throws(FailedCheck) -> Decision

    /// When it needs a tick, on the clock of the samples.
    var deadline: Duration? { get }

    func reset()

    /// How well what one contact drew fits what it may claim, the nearest first; empty where it
    /// compares no strokes.
    func fits(of contacts: Contacts) -> [Fit]

    /// The ideal paths of its phrases, for predictions; empty where they have none.
    var beginnings: [Beginnings] { get }

    /// The stroke path to compare with `beginnings`; nil where there is none.
    func drawn(_ contacts: Contacts) -> StrokePath?

    func mayBegin(_ phrase: Phrase, at place: Point, _ monitors: [Box]) -> Bool

    /// What it would claim if all contacts were lifted now, and how sure it is, 0…1. Valid only
    /// while it neither failed nor claimed.
    func preview(_ contacts: Contacts) -> (phrase: Phrase, score: Double)?
}

/// Most recognizers decide by the movement of one contact, which may be anywhere, and compare no
/// strokes. Taps, presses, pans, pinches and rotations have no ideal path.
extension Recognizer {
    package func tick(at time: Duration, _ contacts: Contacts) -> Decision { .wait }
    package var deadline: Duration? { nil }
    package func reset() {}
    package func fits(of contacts: Contacts) -> [Fit] { [] }
    package var beginnings: [Beginnings] { [] }
    package func drawn(_ contacts: Contacts) -> StrokePath? { contacts.single?.strokePath }
    package func mayBegin(_ phrase: Phrase, at place: Point, _ monitors: [Box]) -> Bool { true }
    /// What depends on time or on the number of fingers is not known beforehand.
    package func preview(_ contacts: Contacts) -> (phrase: Phrase, score: Double)? { nil }
}

package enum Decision: Hashable, Sendable {
    case wait
    /// What is drawn is not its gesture, or no longer is: one under way is cancelled.
    case fail(FailedCheck)
    /// A discrete gesture was drawn: a claim.
    case claim(Phrase, score: Double)
    /// A continuous gesture was recognized and goes on: a claim. Until it is granted the recognizer
    /// gets events, and its decisions replace the progress.
    case begin(Phrase, Progress)
    /// The continuous gesture went on; the phrase may have become another one of the same kind, as
    /// when a pan turns back.
    case change(Phrase, Progress)
    case finish(Phrase, Progress)

    /// What `decide` returns, or its failure.
    package init(_ decide: @autoclosure () throws(FailedCheck) -> Decision) {
        do throws(FailedCheck) { self = try decide() } catch { self = .fail(error) }
    }
}

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
