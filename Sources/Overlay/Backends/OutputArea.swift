public import Gestures

/// A monitor as what is seen has to reckon with it.
public struct OutputArea: Hashable, Sendable {
    /// The rectangle it shows, in pixels of the screen.
    public var box: Box
    /// What panels leave of it: where messages and hints go. Ink goes anywhere.
    public var free: Box
    /// How many of its pixels make one pixel at 96 dpi, above 0.
    public var scale: Double

    /// The monitor that shows `box`; without `free` panels leave all of it.
    public init(_ box: Box, free: Box? = nil, scale: Double = 1) {
        self.box = box
        self.free = free ?? box
        self.scale = scale.isFinite && scale > 0 ? scale : 1
    }
}

/// The monitors of the screen, for questions asked with every sample.
struct OutputAreas {
    /// Never empty.
    let all: [OutputArea]
    /// A rectangle around all of them.
    let screen: Box
    /// Whether one scale is everywhere.
    private let isEven: Bool

    /// `rooms`, or one of `standard` where there are none.
    init(_ rooms: [OutputArea], standard: OutputArea) {
        all = rooms.isEmpty ? [standard] : rooms
        screen = all.dropFirst().reduce(all[0].box) { $0.union($1.box) }
        isEven = all.allSatisfy { [scale = all[0].scale] in $0.scale == scale }
    }

    /// The monitor that `point` is on, or else the nearest.
    func room(at point: Point) -> OutputArea {
        all[index(at: point)]
    }

    /// The scale at `point`.
    func scale(at point: Point) -> Double {
        isEven ? all[0].scale : all[index(at: point)].scale
    }

    private func index(at point: Point) -> Int {
        var best = (index: 0, distance: Double.infinity)
        for (index, room) in all.enumerated() {
            let box = room.box
            // The far edges belong to the neighbour.
            let dx = max(box.minX - point.x, 0, point.x - (box.maxX - 1))
            let dy = max(box.minY - point.y, 0, point.y - (box.maxY - 1))
            let distance = dx * dx + dy * dy
            if distance < best.distance { best = (index, distance) }
        }
        return best.index
    }
}
