internal import Gestures
internal import Pictures

/// How a cheat sheet is laid out and where it goes: beside the pointer and what has been drawn, at
/// a distance that leaves room to draw on, and in smaller letters where it would leave gestures
/// out.
struct CheatSheetPlan {
    /// Where everything goes on the sheet.
    private(set) var layout: SheetLayout
    /// Pixels for each pixel at 96 dpi.
    private(set) var scale: Double
    /// The sheet's top left corner on the screen.
    private(set) var corner: Point

    /// What it will cover, in pixels of the screen.
    var box: Box {
        Box(
            x: corner.x, y: corner.y, width: layout.width,
            height: layout.height)
    }

    /// Smaller letters than these are not read at a glance.
    private static let sizes = [1.0, 0.86, 0.74]
    /// How far from the pointer the sheet is, in pixels at 96 dpi: the farther the better.
    private static let distances = [LabelPlacement.guideReach, 160]
    /// How far from gesture guides it is, in pixels at 96 dpi.
    private static let gap = 12.0
    /// Where nothing else is left.
    private static let least = 90.0
    /// The largest part of a monitor that a sheet covers: the user works with what is beneath.
    static let share = 0.4

    /// A plan for `count` gestures; nil where there is no room for any of them.
    ///
    /// - Parameters:
    ///   - drawn: what has been drawn, and is not to be covered.
    ///   - guides: where gesture guides are; they stay where they are if the sheet has room beside
    ///     them, and else keep off it.
    init?(
        count: Int, near point: Point, drawn: Box? = nil, guides: Box? = nil,
        in place: LabelPlacement
    ) {
        let room = place.room(at: point)
        let most = room.area * Self.share
        let occupied = drawn.map { Box(point).union($0) } ?? Box(point)
        if let guides {
            let beside = occupied.union(guides).outset(by: Self.gap * place.scale)
            for size in Self.sizes {
                guard
                    let part = Self.parts(of: room, beside: beside).max(by: { $0.area < $1.area }),
                    let layout = SheetLayout(
                        count: count, in: part, scale: place.scale * size, most: most),
                    layout.left == 0
                else { continue }
                self.layout = layout
                scale = place.scale * size
                corner = Self.corner(
                    width: layout.width, height: layout.height,
                    near: occupied.center, in: part)
                return
            }
        }
        var best: (layout: SheetLayout, scale: Double, part: Box)?
        for size in Self.sizes {
            let scale = place.scale * size
            let distances =
                size == Self.sizes.last ? Self.distances + [Self.least] : Self.distances
            for distance in distances {
                guard
                    let part = Self.parts(
                        of: room, beside: occupied.outset(by: distance * place.scale)
                    )
                    .max(by: { $0.area < $1.area }),
                    let layout = SheetLayout(count: count, in: part, scale: scale, most: most)
                else { continue }
                if best.map({ layout.cells.count > $0.layout.cells.count }) ?? true {
                    best = (layout, scale, part)
                }
                if layout.left == 0 { break }
            }
            if best?.layout.left == 0 { break }
        }
        guard let best else { return nil }
        layout = best.layout
        scale = best.scale
        corner = Self.corner(
            width: layout.width, height: layout.height, near: occupied.center,
            in: best.part)
    }

    /// Where a sheet of this size that lies in the way can go instead, clear of what is drawn; nil
    /// where there is no such place.
    static func corner(
        width: Int, height: Int, near point: Point, drawn: Box?, in place: LabelPlacement
    ) -> Point? {
        let room = place.room(at: point)
        let occupied = drawn.map { Box(point).union($0) } ?? Box(point)
        let (width, height) = (Double(width), Double(height))
        let part = parts(of: room, beside: occupied.outset(by: least * place.scale))
            .filter { $0.width >= width && $0.height >= height }
            .max { $0.area < $1.area }
        return part.map { corner(width: width, height: height, near: occupied.center, in: $0) }
    }

    /// As near to `point` as it can be in `part`.
    private static func corner(
        width: Double, height: Double, near point: Point, in part: Box
    ) -> Point {
        Point(
            x: max(part.minX, min(part.maxX - width, point.x - width / 2)).rounded(),
            y: max(part.minY, min(part.maxY - height, point.y - height / 2)).rounded())
    }

    /// The parts of `room` to the right and left of `occupied`, below and above it.
    private static func parts(of room: Box, beside occupied: Box) -> [Box] {
        [
            Box(minX: occupied.maxX, minY: room.minY, maxX: room.maxX, maxY: room.maxY),
            Box(minX: room.minX, minY: room.minY, maxX: occupied.minX, maxY: room.maxY),
            Box(minX: room.minX, minY: occupied.maxY, maxX: room.maxX, maxY: room.maxY),
            Box(minX: room.minX, minY: room.minY, maxX: room.maxX, maxY: occupied.minY),
        ].filter { $0.width > 0 && $0.height > 0 }
    }
}
