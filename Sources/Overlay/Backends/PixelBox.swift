internal import Gestures

/// A rectangle of whole pixels; the far edges lie outside.
struct PixelBox: Hashable {
    var minX: Int
    var minY: Int
    var maxX: Int
    var maxY: Int

    var width: Int { maxX - minX }
    var height: Int { maxY - minY }
    var isEmpty: Bool { minX >= maxX || minY >= maxY }
    var box: Box {
        Box(minX: Double(minX), minY: Double(minY), maxX: Double(maxX), maxY: Double(maxY))
    }

    func moved(x: Int, y: Int) -> PixelBox {
        PixelBox(minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y)
    }

    func union(_ other: PixelBox) -> PixelBox {
        PixelBox(
            minX: min(minX, other.minX), minY: min(minY, other.minY),
            maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
    }

    /// What both cover; empty when they do not overlap.
    func intersection(_ other: PixelBox) -> PixelBox {
        PixelBox(
            minX: max(minX, other.minX), minY: max(minY, other.minY),
            maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
    }

    /// Whether they overlap.
    func touches(_ other: PixelBox) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }
}

extension PixelBox {
    init(x: Int, y: Int, width: Int, height: Int) {
        self.init(minX: x, minY: y, maxX: x + width, maxY: y + height)
    }

    /// The smallest rectangle of whole pixels around `box`, whose edges must fit `Int`.
    init(around box: Box) {
        self.init(
            minX: Int(box.minX.rounded(.down)), minY: Int(box.minY.rounded(.down)),
            maxX: Int(box.maxX.rounded(.up)), maxY: Int(box.maxY.rounded(.up)))
    }
}
