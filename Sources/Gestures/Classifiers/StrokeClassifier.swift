/// What a classifier makes of a stroke.
public enum Classification: Hashable, Sendable {
    /// It is the phrase; the score goes from 0 (barely) to 1 (perfect).
    case accepted(Phrase, score: Double)
    /// It is not, and this is why.
    case rejected(FailedCheck)
}

/// Recognizes one kind of gesture of a single contact by checks of its stroke path.
public protocol StrokeClassifier: Sendable {
    /// The name in failed checks, as `circle`.
    var name: String { get }

    /// What it may find, each as specific as it finds it.
    var phrases: [Phrase] { get }

    /// Makes the checks that can be made while the stroke is drawn. They rest only on measures that
    /// never shrink while it grows, and `check` makes them first: so a stroke that is accepted in
    /// the end never fails on the way.
    func checkEarly(_ strokePath: StrokePath, _ limits: Limits, _ checks: inout Checks)
        throws(FailedCheck)

    /// Makes all checks of the finished stroke, cheap ones first, and gives what it is when all
    /// limits are kept.
    func check(_ strokePath: StrokePath, _ limits: Limits, _ checks: inout Checks)
        throws(FailedCheck) -> (phrase: Phrase, score: Double)

    /// What the finished stroke is.
    func classify(_ strokePath: StrokePath, limits: Limits) -> Classification

    /// Nil while the stroke path may still become this gesture, else why it no longer can. Called
    /// with every event.
    func impossible(_ strokePath: StrokePath, limits: Limits) -> FailedCheck?

    /// All checks of the finished stroke, up to the first without which nothing more can be
    /// measured. For explanations; all limits are kept exactly when `classify` accepts.
    func checks(_ strokePath: StrokePath, limits: Limits) -> [Check]
}

extension StrokeClassifier {
    /// The result of `check`.
    public func classify(_ strokePath: StrokePath, limits: Limits) -> Classification {
        var checks = Checks(name)
        do throws(FailedCheck) {
            let (phrase, score) = try check(strokePath, limits, &checks)
            return .accepted(phrase, score: score)
        } catch {
            return .rejected(error)
        }
    }

    /// The first of the checks of `checkEarly` that fails.
    public func impossible(_ strokePath: StrokePath, limits: Limits) -> FailedCheck? {
        var checks = Checks(name)
        do throws(FailedCheck) {
            try checkEarly(strokePath, limits, &checks)
            return nil
        } catch {
            return error
        }
    }

    /// All checks that `check` makes.
    public func checks(_ strokePath: StrokePath, limits: Limits) -> [Check] {
        var checks = Checks(name, isExplanation: true)
        // What ends it is listed.
        do throws(FailedCheck) { _ = try check(strokePath, limits, &checks) } catch {}
        return checks.all
    }
}

/// The classifiers of one contact that need no list of what is mapped, in the order in which they
/// are tried: tap, swipe, circle, shake.
public let strokeClassifiers: [any StrokeClassifier] = [
    TapClassifier(), SwipeClassifier(), CircleClassifier(), ShakeClassifier(),
]

/// What the classifiers for one contact made of a finished stroke.
public struct Recognition: Hashable, Sendable {
    /// The gesture, or nil when every classifier rejected the stroke.
    public var gesture: Gesture?
    /// Why the classifiers tried before rejected it, in the order in which they were tried.
    public var failedChecks: [FailedCheck]

    /// The given gesture and failed checks.
    public init(gesture: Gesture? = nil, failedChecks: [FailedCheck] = []) {
        self.gesture = gesture
        self.failedChecks = failedChecks
    }
}

/// Tries the classifiers in their order, until the first that accepts the finished stroke.
public func recognize(_ strokePath: StrokePath, limits: Limits = Limits()) -> Recognition {
    var recognition = Recognition()
    for classifier in strokeClassifiers {
        switch classifier.classify(strokePath, limits: limits) {
        case .accepted(let phrase, let score):
            let here = strokePath.start?.position ?? .zero
            recognition.gesture = Gesture(
                phrase, score: score, start: here, end: strokePath.end?.position ?? here)
            return recognition
        case .rejected(let failedCheck): recognition.failedChecks.append(failedCheck)
        }
    }
    return recognition
}
