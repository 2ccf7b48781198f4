/// A part of the screen with bounds and a scale of its own: mostly a monitor.
public struct Output: Hashable, Sendable {
    /// The server's name for it, such as `eDP-1`; empty where it does not matter.
    public var name: String
    /// The rectangle it shows, in pixels of the screen.
    public var bounds: Box
    /// What panels leave of it, in pixels of the screen: where messages and hints go. Ink goes
    /// anywhere.
    public var workArea: Box
    /// How many of its pixels make one pixel at 96 dpi, above 0.
    public var scale: Double

    /// The output that shows `bounds`; without `workArea` no panel takes any of it. A `scale` that
    /// is not a positive number counts as 1.
    public init(_ bounds: Box, workArea: Box? = nil, scale: Double = 1, name: String = "") {
        self.name = name
        self.bounds = bounds
        self.workArea = workArea ?? bounds
        self.scale = scale.isFinite && scale > 0 ? scale : 1
    }
}

extension [Output] {
    /// The output that `point` is on, or else the nearest; there has to be one.
    package func output(at point: Point) -> Output {
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
