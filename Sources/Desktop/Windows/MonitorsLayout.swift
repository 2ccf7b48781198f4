public import Engine
public import Gestures

extension Output {
    /// The index of the monitor in `monitors` that a window lies on: where most of it is, else the
    /// nearest one. Nil only when there are none.
    public static func index(under window: Box, in monitors: [Output]) -> Int? {
        let shares = monitors.map { $0.bounds.intersection(window)?.area ?? 0 }
        if let most = shares.max(), most > 0 { return shares.firstIndex(of: most) }
        let center = window.center
        return monitors.indices.min {
            monitors[$0].bounds.distance(to: center) < monitors[$1].bounds.distance(to: center)
        }
    }

    /// The index of the monitor that `ordinal` means as seen from the one at `index`. `next` and
    /// `previous` go round; to the sides it is the nearest monitor of those that lie further out,
    /// those preferred that face this one. Nil when there is none, and for `last`.
    public static func index(
        _ ordinal: Ordinal, from index: Int, in monitors: [Output]
    ) -> Int? {
        guard monitors.indices.contains(index) else { return nil }
        let here = monitors[index].bounds
        switch ordinal {
        case .next: return monitors.count > 1 ? (index + 1) % monitors.count : nil
        case .previous:
            return monitors.count > 1 ? (index + monitors.count - 1) % monitors.count : nil
        case .number(let number): return monitors.indices.contains(number - 1) ? number - 1 : nil
        case .last: return nil
        case .left, .right, .up, .down: break
        }
        func rank(_ box: Box) -> (faces: Bool, distance: Double)? {
            let step = box.center - here.center
            let across = min(box.maxX, here.maxX) - max(box.minX, here.minX)
            let along = min(box.maxY, here.maxY) - max(box.minY, here.minY)
            switch ordinal {
            case .left: return step.dx < 0 ? (along > 0, -step.dx) : nil
            case .right: return step.dx > 0 ? (along > 0, step.dx) : nil
            case .up: return step.dy < 0 ? (across > 0, -step.dy) : nil
            case .down: return step.dy > 0 ? (across > 0, step.dy) : nil
            case .next, .previous, .last, .number: return nil
            }
        }
        var best: (index: Int, faces: Bool, distance: Double)?
        for (other, monitor) in monitors.enumerated() where other != index {
            guard let (faces, distance) = rank(monitor.bounds) else { continue }
            // A monitor that is mostly beside and only a little above is not "up".
            let offset = monitor.bounds.center - here.center
            let isMain =
                ordinal == .left || ordinal == .right
                ? abs(offset.dx) >= abs(offset.dy) : abs(offset.dy) >= abs(offset.dx)
            guard faces || isMain else { continue }
            if let known = best {
                if known.faces && !faces { continue }
                if known.faces == faces && known.distance <= distance { continue }
            }
            best = (other, faces, distance)
        }
        return best?.index
    }
}

extension Tile {
    /// The part of `area` that the tile covers, edges on whole pixels so that neighbours meet.
    public func box(in area: Box) -> Box {
        let third = 1.0 / 3
        let (left, top, right, bottom): (Double, Double, Double, Double) =
            switch self {
            case .left: (0, 0, 0.5, 1)
            case .right: (0.5, 0, 1, 1)
            case .top: (0, 0, 1, 0.5)
            case .bottom: (0, 0.5, 1, 1)
            case .topLeft: (0, 0, 0.5, 0.5)
            case .topRight: (0.5, 0, 1, 0.5)
            case .bottomLeft: (0, 0.5, 0.5, 1)
            case .bottomRight: (0.5, 0.5, 1, 1)
            case .leftThird: (0, 0, third, 1)
            case .centerThird: (third, 0, 2 * third, 1)
            case .rightThird: (2 * third, 0, 1, 1)
            case .leftTwoThirds: (0, 0, 2 * third, 1)
            case .rightTwoThirds: (third, 0, 1, 1)
            }
        return Box(
            minX: area.minX + left * area.width, minY: area.minY + top * area.height,
            maxX: area.minX + right * area.width, maxY: area.minY + bottom * area.height
        ).rounded
    }
}

extension Box {
    /// The rectangle with its edges on whole pixels.
    var rounded: Box {
        Box(
            minX: minX.rounded(), minY: minY.rounded(), maxX: maxX.rounded(), maxY: maxY.rounded())
    }

    /// The distance from `point` to the nearest place inside, 0 within.
    func distance(to point: Point) -> Double {
        let nearest = Point(
            x: min(max(point.x, minX), maxX), y: min(max(point.y, minY), maxY))
        return point.distance(to: nearest)
    }

    /// The same rectangle in the middle of `area`, made smaller where it would not fit.
    func centered(in area: Box) -> Box {
        let width = min(self.width, area.width)
        let height = min(self.height, area.height)
        return Box(
            x: area.center.x - width / 2, y: area.center.y - height / 2, width: width,
            height: height
        ).rounded
    }

    /// Where this rectangle lies in `area`, carried over to `other` with position and size in
    /// proportion, and kept inside.
    func carried(from area: Box, to other: Box) -> Box {
        guard area.width > 0, area.height > 0 else { return centered(in: other) }
        let (wide, high) = (other.width / area.width, other.height / area.height)
        let width = min(self.width * wide, other.width)
        let height = min(self.height * high, other.height)
        let x = other.minX + (minX - area.minX) * wide
        let y = other.minY + (minY - area.minY) * high
        return Box(
            x: min(max(x, other.minX), other.maxX - width),
            y: min(max(y, other.minY), other.maxY - height), width: width, height: height
        ).rounded
    }
}
