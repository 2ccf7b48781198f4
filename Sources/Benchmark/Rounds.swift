/// Something that is measured of curlicue and of the floor by turns, a few times in each of several
/// rounds. Each round is compared by itself: the machine's speed drifts, and a round in which it
/// stalled is one of many.
struct Rounds {
    /// A number for each round.
    private var values: [Kind: [Double]] = [:]

    init() {}

    mutating func add(_ value: Double, of kind: Kind) {
        guard value.isFinite else { return }
        values[kind, default: []].append(value)
    }

    /// The medians over the rounds, and the ratios to the technique of the floor that is the best at
    /// this.
    func figure(
        _ group: String, _ name: String, goal: Double? = nil, note: String = ""
    ) -> Figure? {
        guard let own = values[.curlicue], !own.isEmpty else { return nil }
        let floors = values.compactMap { kind, values -> (backend: String, values: [Double])? in
            if case .floor(let backend) = kind { (backend, values) } else { nil }
        }
        var figure = Figure(
            group: group, name: name, unit: "µs", value: own.median, mostRatio: goal, note: note)
        if let best = floors.min(by: { $0.values.median < $1.values.median }) {
            figure.floor = (best.values.median, best.backend)
            figure.ratios = zip(own, best.values).map { $0 / $1 }.sorted()
        }
        return figure
    }
}

extension [Double] {
    /// The value in the middle, or the mean of the two that are; not a number of none.
    var median: Double {
        guard !isEmpty else { return .nan }
        let sorted = sorted()
        return (sorted[count / 2] + sorted[(count - 1) / 2]) / 2
    }
}
