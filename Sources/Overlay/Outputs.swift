internal import Gestures

/// The monitors of the screen, at least one.
extension [Output] {
    /// A rectangle around all of them.
    var screen: Box { dropFirst().reduce(self[0].bounds) { $0.union($1.bounds) } }

    /// The scale at `point`.
    func scale(at point: Point) -> Double { output(at: point).scale }

    /// The output that `point` is on, or else the nearest.
    func output(at point: Point) -> Output {
        func distance(_ output: Output) -> Double {
            let box = output.bounds
            // The far edges belong to the neighbour.
            let dx = Swift.max(box.minX - point.x, 0, point.x - (box.maxX - 1))
            let dy = Swift.max(box.minY - point.y, 0, point.y - (box.maxY - 1))
            return dx * dx + dy * dy
        }
        return self.min { distance($0) < distance($1) } ?? self[0]
    }
}
