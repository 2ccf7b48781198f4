internal import Gestures

/// The outputs of the screen, for questions asked with every sample.
struct Outputs {
    /// Never empty.
    let all: [Output]
    /// A rectangle around all of them.
    let screen: Box
    /// Whether all have the same scale.
    private let isEven: Bool

    /// These outputs, at least one.
    init(_ outputs: [Output]) {
        all = outputs
        screen = all.dropFirst().reduce(all[0].bounds) { $0.union($1.bounds) }
        isEven = all.allSatisfy { [scale = all[0].scale] in $0.scale == scale }
    }

    /// The output that `point` is on, or else the nearest.
    func output(at point: Point) -> Output {
        all[index(at: point)]
    }

    /// The scale at `point`.
    func scale(at point: Point) -> Double {
        isEven ? all[0].scale : all[index(at: point)].scale
    }

    private func index(at point: Point) -> Int {
        var best = (index: 0, distance: Double.infinity)
        for (index, output) in all.enumerated() {
            let box = output.bounds
            // The far edges belong to the neighbour.
            let dx = max(box.minX - point.x, 0, point.x - (box.maxX - 1))
            let dy = max(box.minY - point.y, 0, point.y - (box.maxY - 1))
            let distance = dx * dx + dy * dy
            if distance < best.distance { best = (index, distance) }
        }
        return best.index
    }
}
