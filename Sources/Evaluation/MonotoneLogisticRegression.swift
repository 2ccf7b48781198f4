internal import Glibc

/// Logistic regression whose coefficients keep a sign that is known beforehand, so that the score
/// rises or falls with a feature wherever it is (compare Bishop, "Pattern Recognition and Machine
/// Learning", 2006, section 4.3.3, for the regression, and Bertsekas, "Projected Newton methods for
/// optimization problems with simple constraints", 1982, for the signs).
public struct MonotoneLogisticRegression: Hashable, Sendable {
    /// What sign a coefficient may have; any of them may be zero.
    public enum Sign: Sendable {
        /// Either.
        case any
        /// The score never falls as the feature rises.
        case positive
        /// The score never rises as the feature rises.
        case negative

        /// `value`, or zero where it has the wrong sign.
        fileprivate func clamped(_ value: Double) -> Double {
            switch self {
            case .any: value
            case .positive: max(0, value)
            case .negative: min(0, value)
            }
        }
    }

    /// One example to learn from.
    public struct Example: Hashable, Sendable {
        /// The features, as many for each example.
        public var features: [Double]
        /// Whether the score should be high.
        public var isPositive: Bool
        /// How much it counts, above 0.
        public var weight: Double

        /// An example with `features`.
        public init(_ features: [Double], isPositive: Bool, weight: Double = 1) {
            self.features = features
            self.isPositive = isPositive
            self.weight = weight
        }
    }

    /// The score of an example whose features are all zero.
    public var intercept: Double
    /// What the score rises by with each unit of a feature.
    public var coefficients: [Double]

    /// A score with these coefficients.
    public init(intercept: Double, coefficients: [Double]) {
        self.intercept = intercept
        self.coefficients = coefficients
    }

    /// The logarithm of the odds that an example with `features` is positive.
    public func score(_ features: [Double]) -> Double {
        zip(coefficients, features).reduce(intercept) { $0 + $1.0 * $1.1 }
    }

    /// Learns from `examples`: the least of the weighted log loss plus half of `penalty` times the
    /// squared coefficients, for features scaled to a deviation of one. The same examples in the
    /// same order give the same score.
    ///
    /// - Parameters:
    ///   - signs: a sign for each feature.
    ///   - penalty: above 0; the more, the smaller the coefficients.
    /// - Returns: nil where there are no positive or no negative examples. Examples with another
    ///   number of features, or with a number that is not finite, are left out.
    public init?(_ examples: [Example], signs: [Sign], penalty: Double = 1) {
        let usable = examples.filter { example in
            example.features.count == signs.count && example.weight > 0
                && example.weight.isFinite && example.features.allSatisfy(\.isFinite)
        }
        guard usable.contains(where: \.isPositive), usable.contains(where: { !$0.isPositive })
        else {
            return nil
        }
        let scaling = Scaling(usable, count: signs.count)
        var descent = Descent(
            rows: usable.map { scaling.row($0.features) }, examples: usable,
            signs: [.any] + signs, penalty: penalty)
        descent.run()
        self = scaling.unscaled(descent.values)
    }
}

/// Features with mean zero and deviation one, behind a constant one for the intercept.
private struct Scaling {
    var means: [Double]
    var deviations: [Double]

    init(_ examples: [MonotoneLogisticRegression.Example], count: Int) {
        let total = examples.reduce(0) { $0 + $1.weight }
        means = (0..<count).map { index in
            examples.reduce(0) { $0 + $1.weight * $1.features[index] } / total
        }
        deviations = means.enumerated().map { index, mean in
            let sum = examples.reduce(0) { sum, example in
                let difference = example.features[index] - mean
                return sum + example.weight * difference * difference
            }
            let deviation = (sum / total).squareRoot()
            return deviation > 0 ? deviation : 1
        }
    }

    func row(_ features: [Double]) -> [Double] {
        [1] + features.indices.map { (features[$0] - means[$0]) / deviations[$0] }
    }

    func unscaled(_ values: [Double]) -> MonotoneLogisticRegression {
        let coefficients = deviations.indices.map { values[$0 + 1] / deviations[$0] }
        let shift = zip(coefficients, means).reduce(0) { $0 + $1.0 * $1.1 }
        return MonotoneLogisticRegression(
            intercept: values[0] - shift, coefficients: coefficients)
    }
}

/// Newton's method under sign constraints. Each step minimizes the quadratic model of the loss over
/// the signs allowed, by coordinate descent, and is halved until the loss falls enough.
private struct Descent {
    typealias Example = MonotoneLogisticRegression.Example

    let rows: [[Double]]
    let examples: [Example]
    let signs: [MonotoneLogisticRegression.Sign]
    let penalty: Double
    /// The intercept, and the coefficients of scaled features.
    var values: [Double]

    private static let steps = 100
    private static let sweeps = 1000
    private static let precision = 1e-10

    init(
        rows: [[Double]], examples: [Example], signs: [MonotoneLogisticRegression.Sign],
        penalty: Double
    ) {
        self.rows = rows
        self.examples = examples
        self.signs = signs
        self.penalty = penalty
        values = [Double](repeating: 0, count: signs.count)
    }

    mutating func run() {
        var loss = loss(of: values)
        for _ in 0..<Self.steps {
            let (gradient, curvature) = derivatives()
            let target = target(gradient, curvature)
            let direction = zip(target, values).map { $0 - $1 }
            let slope = zip(gradient, direction).reduce(0) { $0 + $1.0 * $1.1 }
            guard slope < -Self.precision * (1 + loss) else { return }
            var length = 1.0
            while true {
                // Both ends have the signs allowed, and so has what lies between them.
                let next = zip(values, direction).map { $0 + length * $1 }
                let nextLoss = self.loss(of: next)
                if nextLoss <= loss + 1e-4 * length * slope {
                    (values, loss) = (next, nextLoss)
                    break
                }
                length /= 2
                if length < 1e-10 { return }
            }
        }
    }

    private func score(_ row: [Double], _ values: [Double]) -> Double {
        var sum = 0.0
        for index in values.indices { sum += row[index] * values[index] }
        return sum
    }

    private func loss(of values: [Double]) -> Double {
        var sum = values.dropFirst().reduce(0) { $0 + $1 * $1 } * penalty / 2
        for (row, example) in zip(rows, examples) {
            let margin = score(row, values) * (example.isPositive ? 1 : -1)
            // log(1 + exp(-margin)) without overflow.
            sum += example.weight * (max(0, -margin) + log1p(exp(-abs(margin))))
        }
        return sum
    }

    /// The gradient of the loss, and its matrix of second derivatives, row by row.
    private func derivatives() -> (gradient: [Double], curvature: [Double]) {
        let count = values.count
        var gradient = values.indices.map { $0 == 0 ? 0 : penalty * values[$0] }
        var curvature = [Double](repeating: 0, count: count * count)
        for index in 1..<max(1, count) { curvature[index * count + index] = penalty }
        for (row, example) in zip(rows, examples) {
            let probability = 1 / (1 + exp(-score(row, values)))
            let error = example.weight * (probability - (example.isPositive ? 1 : 0))
            let weight = example.weight * max(probability * (1 - probability), 1e-12)
            for first in 0..<count {
                gradient[first] += error * row[first]
                for second in 0...first {
                    curvature[first * count + second] += weight * row[first] * row[second]
                }
            }
        }
        for first in 0..<count {
            for second in 0..<first {
                curvature[second * count + first] = curvature[first * count + second]
            }
        }
        return (gradient, curvature)
    }

    /// Where the quadratic model is least among the values that have the signs allowed.
    private func target(_ gradient: [Double], _ curvature: [Double]) -> [Double] {
        let count = values.count
        var target = values
        for _ in 0..<Self.sweeps {
            var change = 0.0
            for index in 0..<count {
                var slope = gradient[index]
                for other in 0..<count {
                    slope += curvature[index * count + other] * (target[other] - values[other])
                }
                let step = slope / max(curvature[index * count + index], 1e-12)
                let next = signs[index].clamped(target[index] - step)
                change = max(change, abs(next - target[index]))
                target[index] = next
            }
            if change < Self.precision { break }
        }
        return target
    }
}
