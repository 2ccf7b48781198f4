import Evaluation
import Glibc
import StrokeGenerator
import Testing

@Suite("Logistic regression with signs") struct MonotoneLogisticRegressionTests {
    private typealias Regression = MonotoneLogisticRegression

    /// Examples whose log odds are `intercept` plus `coefficients` times features of different
    /// size.
    private func examples(
        _ intercept: Double, _ coefficients: [Double], count: Int, seed: UInt64 = 1
    ) -> [Regression.Example] {
        var random = Seeded(seed)
        return (0..<count).map { _ in
            let features = coefficients.indices.map { index in
                random.normal() * (index == 0 ? 1 : 10) + Double(index)
            }
            let score = zip(coefficients, features).reduce(intercept) { $0 + $1.0 * $1.1 }
            let isPositive = random.unit() < 1 / (1 + exp(-score))
            return Regression.Example(features, isPositive: isPositive)
        }
    }

    @Test("known coefficients are found again")
    func recovers() throws {
        let wanted = [1.5, -0.2, 0.0, 0.05]
        let learned = try #require(
            Regression(
                examples(-0.7, wanted, count: 20_000), signs: [.any, .any, .any, .any]))
        #expect(abs(learned.intercept + 0.7) < 0.1, "\(learned)")
        #expect(abs(learned.coefficients[0] - 1.5) < 0.08, "\(learned)")
        for index in 1...3 {
            #expect(abs(learned.coefficients[index] - wanted[index]) < 0.008, "\(learned)")
        }
    }

    @Test("no coefficient gets a sign that it may not have, and the others make the best of it")
    func signs() throws {
        let examples = examples(0.3, [1, -0.1, 0.05], count: 4000)
        let learned = try #require(
            Regression(examples, signs: [.positive, .positive, .negative]))
        #expect(learned.coefficients[1] == 0 && learned.coefficients[2] == 0)
        #expect(learned.coefficients[0] > 0.5)
        // Without the features that had to go, the same comes out.
        let alone = try #require(
            Regression(
                examples.map { Regression.Example([$0.features[0]], isPositive: $0.isPositive) },
                signs: [.any]))
        #expect(abs(alone.coefficients[0] - learned.coefficients[0]) < 1e-6)
        #expect(abs(alone.intercept - learned.intercept) < 1e-6)
        // Signs that agree with the data change nothing.
        let free = try #require(Regression(examples, signs: [.any, .any, .any]))
        let agreeing = try #require(Regression(examples, signs: [.positive, .negative, .positive]))
        for (one, other) in zip(free.coefficients, agreeing.coefficients) {
            #expect(abs(one - other) < 1e-7)
        }
    }

    @Test(
        "weights count as often as the example would, and examples that can be parted stay finite")
    func weights() throws {
        let some = examples(0, [1], count: 200)
        let weighted = some.enumerated().map { index, example in
            Regression.Example(
                example.features, isPositive: example.isPositive, weight: index < 50 ? 3 : 1)
        }
        let repeated = some.prefix(50) + some.prefix(50) + some
        let one = try #require(Regression(weighted, signs: [.any]))
        let other = try #require(Regression(Array(repeated), signs: [.any]))
        #expect(abs(one.coefficients[0] - other.coefficients[0]) < 1e-7)
        let parted = (-10..<10).map { Regression.Example([Double($0)], isPositive: $0 >= 0) }
        let steep = try #require(Regression(parted, signs: [.positive]))
        #expect(steep.coefficients[0].isFinite && steep.coefficients[0] > 0.3)
        #expect(parted.allSatisfy { (steep.score($0.features) > 0) == $0.isPositive })
    }

    @Test("examples that teach nothing are left out")
    func nothing() throws {
        #expect(Regression([], signs: [.any]) == nil)
        let positive = Regression.Example([1], isPositive: true)
        #expect(Regression([positive, positive], signs: [.any]) == nil)
        let odd = [
            Regression.Example([.nan], isPositive: false),
            Regression.Example([1, 2], isPositive: false),
            Regression.Example([1], isPositive: false, weight: 0),
        ]
        #expect(Regression([positive] + odd, signs: [.any]) == nil)
        let good = [positive, Regression.Example([0], isPositive: false)]
        #expect(Regression(good + odd, signs: [.any]) == Regression(good, signs: [.any]))
        // A feature that never changes has no coefficient.
        let flat = good.map { Regression.Example($0.features + [5], isPositive: $0.isPositive) }
        let learned = try #require(Regression(flat, signs: [.any, .any]))
        #expect(learned.coefficients[1] == 0)
    }
}
