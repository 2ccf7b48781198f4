import Gestures
import StrokeGenerator
import Glibc

/// A stroke path through corners, drawn with straight legs at an even pace, sampled every `step`
/// pixels.
func polygon(_ corners: [(Double, Double)], step: Double = 4) -> StrokePath {
    var strokePath = StrokePath()
    var time = 0.0
    for (from, to) in zip(corners, corners.dropFirst()) {
        let leg = Vector(dx: to.0 - from.0, dy: to.1 - from.1)
        let count = max(Int(leg.length / step), 1)
        for index in 0...count {
            let share = Double(index) / Double(count)
            strokePath.append(
                Sample(
                    x: from.0 + leg.dx * share, y: from.1 + leg.dy * share, milliseconds: time))
            time += 8
        }
    }
    return strokePath
}

/// A stroke path along `place(u)` for u in 0…1, at an even pace.
func curve(_ count: Int = 96, _ place: (Double) -> (Double, Double)) -> StrokePath {
    StrokePath(
        (0..<count).map { index in
            let (x, y) = place(Double(index) / Double(count - 1))
            return Sample(x: x, y: y, milliseconds: Double(index) * 8)
        })
}

/// An arc about (300, 300) that covers `degrees`, clockwise where positive.
func arc(_ degrees: Double, radius: Double = 80, ratio: Double = 1) -> StrokePath {
    curve { u in
        let angle = u * degrees * .pi / 180
        return (300 + radius * cos(angle), 300 + radius * ratio * sin(angle))
    }
}

func moved(_ strokePath: StrokePath, _ place: (Point) -> Point) -> StrokePath {
    StrokePath(strokePath.samples.map { Sample(place($0.position), at: $0.time) })
}

/// What a classifier makes of a stroke by the strict limits, with nothing else to compete with.
struct Classification {
    var fit: Fit?
    /// The phrase, where it was accepted.
    var phrase: Phrase? { fit.flatMap { $0.closeness.isStrict ? $0.phrase : nil } }
    /// Why it was not.
    var failedCheck: FailedCheck? {
        guard phrase == nil, let fit, let worst = fit.worst else { return nil }
        return FailedCheck("\(fit.phrase)", worst)
    }
    /// What is measured by that.
    var refusal: CheckKind? { failedCheck?.kind }
}

extension StrokeClassifier {
    func classify(_ strokePath: StrokePath, limits: Limits = Limits()) -> Classification {
        Classification(fit: fits(strokePath, limits).min { $0.closeness < $1.closeness })
    }
}

/// What `classifier` makes of a stroke path with the default limits.
func classify(_ classifier: any StrokeClassifier, _ strokePath: StrokePath) -> Classification {
    classifier.classify(strokePath)
}

extension SequenceClassifier {
    init(_ sequences: [[Direction]]) { self.init(sequences.map { .sequence($0) }) }
}

/// The classifiers that need no list of what is mapped.
let strokeClassifiers: [any StrokeClassifier] = [
    SwipeClassifier(), CircleClassifier(), ShakeClassifier(),
]

/// Everything that one contact can draw without a recording, as if all of it were mapped.
let builtInStrokes: [Phrase] =
    Direction.allCases.map { .swipe($0, fingers: 1) } + [.circle(nil), .shake(nil)]
