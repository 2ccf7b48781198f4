internal import Gestures

/// How a sheet of hints is laid out: beside the hand where the paths ahead are shown around it, and
/// smaller where it would leave gestures out.
struct SheetPlan {
    /// Where everything goes.
    private(set) var layout: HintLayout
    /// Pixels for each pixel at 96 dpi.
    private(set) var scale: Double

    /// Smaller letters than these are not read at a glance.
    private static let sizes = [1.0, 0.86, 0.74]

    /// A plan for `count` gestures.
    ///
    /// - Parameter isAside: whether the hand's surroundings are to be seen.
    init(count: Int, near point: Point, in place: Placement, isAside: Bool) {
        let room = place.room(at: point)
        scale = place.scale
        layout = HintLayout(count: count, in: room, scale: scale)
        for size in Self.sizes {
            scale = place.scale * size
            if isAside, let aside = Self.aside(count, point, room, place.scale, scale) {
                layout = aside
                return
            }
        }
        for size in Self.sizes {
            scale = place.scale * size
            layout = HintLayout(count: count, in: room, scale: scale)
            if layout.left == 0 { return }
        }
    }

    /// The layout in the largest part of `room` clear of `point`, if all gestures fit there.
    private static func aside(
        _ count: Int, _ point: Point, _ room: Box, _ unit: Double, _ scale: Double
    ) -> HintLayout? {
        let around = Box(point).outset(by: Placement.surroundings * unit)
        let parts = [
            Box(minX: around.maxX, minY: room.minY, maxX: room.maxX, maxY: room.maxY),
            Box(minX: room.minX, minY: room.minY, maxX: around.minX, maxY: room.maxY),
            Box(minX: room.minX, minY: around.maxY, maxX: room.maxX, maxY: room.maxY),
            Box(minX: room.minX, minY: room.minY, maxX: room.maxX, maxY: around.minY),
        ].filter { $0.width > 0 && $0.height > 0 }
        guard let part = parts.max(by: { $0.area < $1.area }) else { return nil }
        let layout = HintLayout(count: count, in: part, scale: scale, share: 1)
        return layout.left == 0 ? layout : nil
    }
}
