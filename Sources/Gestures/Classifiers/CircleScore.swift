/// What a round is measured by to tell whether it is a circle. All of them are 0 for a perfect
/// circle, and grow with what is wrong.
enum CircleMeasure: Int, CaseIterable {
    /// The RMS distance from the fitted circle, in radii.
    case error
    /// The angle about the centre that it leaves open, in degrees, as far as the opening is not at
    /// the top: people begin and end a circle there and often leave it open in haste, while a C
    /// opens at a side.
    case opening
    /// How much it turns to and fro in excess of its net turn, in degrees.
    case wavering
    /// The amplitude of four waves a turn in its direction, in degrees: a square's.
    case square
    /// The amplitude of five waves a turn in its direction, in degrees.
    case pentagon
    /// How far the ends that are left out of the fit lie outside of the circle, in radii.
    case tail
    /// How much the ends that are left out of the fit turn, in degrees: little for a hook, much for
    /// the inside of a spiral.
    case hookTurn

    /// What is wrong in words, for an explanation, and what to do about it.
    var words: (fault: String, advice: String) {
        switch self {
        case .error: ("distance from the circle", "draw it rounder")
        case .opening: ("its opening", "close it")
        case .wavering: ("wavering", "draw it more smoothly")
        case .square, .pentagon: ("corners", "draw it without corners")
        case .tail: ("a tail", "end it where it is closed")
        case .hookTurn: ("the turns of its ends", "end it where it is closed")
        }
    }
}

typealias CircleMeasures = InlineArray<7, Double>

/// What all measures of a round amount to together. Each costs its weight times its square, and
/// `Limits.Circle.cost` says how much a circle may cost: some of every fault, but not much of all.
///
/// The weights are those of a logistic regression in which none may be negative, so that no fault
/// can make up for another. They were trained on measures of strokes that people drew, and checked
/// on people and collections that were left out: `Tests/Lab/Recognition.md` says how.
struct CircleScore {
    /// The cost of each measure where its value is 1.
    private let weights: [Double]

    /// The trained score: the value of each measure that alone costs 1.
    private static let limits: [CircleMeasure: Double] = [
        .error: 0.167, .opening: 66.6, .wavering: 33.3, .square: 12.6, .pentagon: 8.59, .tail: 1.42,
        .hookTurn: 376,
    ]

    /// The score for a hand that trembles by `tremor` pixels: the more, the less wavering and corners
    /// cost, for steadying leaves some of the tremor in the path.
    init(tremor: Double) {
        let share = 1 / (1 + tremor / 8)
        weights = CircleMeasure.allCases.map { measure in
            let limit = Self.limits[measure] ?? .infinity
            let isTrembling = [.wavering, .square, .pentagon].contains(measure)
            return 1 / (limit * limit) * (isTrembling ? share * share : 1)
        }
    }

    func cost(_ measure: CircleMeasure, _ value: Double) -> Double {
        weights[measure.rawValue] * value * value
    }

    func cost(_ measures: CircleMeasures) -> (sum: Double, most: CircleMeasure) {
        var sum = 0.0
        var most = (cost: -1.0, measure: CircleMeasure.error)
        for measure in CircleMeasure.allCases {
            let cost = cost(measure, measures[measure.rawValue])
            sum += cost
            if cost > most.cost { most = (cost, measure) }
        }
        return (sum, most.measure)
    }
}
