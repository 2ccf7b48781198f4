internal import Gestures
internal import Glibc

/// Chooses where the labels of guides go.
struct GuideLabels {
    private let place: GuideLayout.Place

    /// How far a label is from its arrowhead, in pixels at 96 dpi.
    private static let gap = 5.0
    /// How much of paths a label may hide, in cells of the grid: two lines that cross it.
    private static let mostCovered = 14
    /// How often each label is placed again, now that the others are there.
    private static let rounds = 2

    init(_ place: GuideLayout.Place) { self.place = place }

    /// The guides with their labels, without those for whose label there is no place.
    func place(
        on guides: [GuideLayout.Placed], _ items: [GuideLayout.Item], grid: inout GuideGrid
    ) -> [GuideLayout.Placed] {
        var result = guides
        var dropped: Set<Int> = []
        // A straight line has its label at its end, a round one beside it anywhere.
        let order = result.indices.sorted {
            (items[result[$0].item].freedom, $0) < (items[result[$1].item].freedom, $1)
        }
        for _ in 0...Self.rounds {
            for index in order where !dropped.contains(index) {
                guard let size = items[result[index].item].label else { continue }
                result[index].label = nil
                let others = result.indices.filter { !dropped.contains($0) }.map { result[$0] }
                if let box = best(for: result[index], size, besides: others, grid) {
                    result[index].label = box
                } else {
                    grid.remove(result[index].path, from: place.origin, scale: place.scale)
                    dropped.insert(index)
                }
            }
        }
        return result.indices.filter { !dropped.contains($0) }.map { result[$0] }
    }

    /// A place for the label that counts what is left out, near the pointer; nil for none.
    func counter(
        _ size: GuideLayout.Size, besides guides: [GuideLayout.Placed], grid: GuideGrid
    ) -> Box? {
        let occupied = occupied(by: guides)
        var best: (cost: Double, box: Box)?
        for distance in [34.0, 48, 66, 90, 120, 160, 210, 270] {
            for (rank, angle) in [90.0, 112, 68, 135, 45, 270, 0, 180, 225, 315].enumerated() {
                let way = angle * .pi / 180
                let center =
                    place.origin
                    + Vector(dx: cos(way), dy: sin(way)) * (distance * place.scale)
                let box = Box(
                    x: center.x - size.width / 2, y: center.y - size.height / 2,
                    width: size.width, height: size.height)
                guard let box = pushed(box, most: 0), isFree(box, occupied) else { continue }
                let cost = distance / 4 + Double(rank) + 3 * Double(grid.covered(in: box))
                if cost < best?.cost ?? .infinity { best = (cost, box) }
            }
        }
        return best?.box
    }

    private func best(
        for guide: GuideLayout.Placed, _ size: GuideLayout.Size,
        besides guides: [GuideLayout.Placed], _ grid: GuideGrid
    ) -> Box? {
        let occupied = occupied(by: guides)
        var best: (cost: Double, box: Box)?
        for (center, cost) in candidates(guide, size) where cost < best?.cost ?? .infinity {
            let wanted = Box(
                x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
                height: size.height)
            guard let box = pushed(wanted, most: size.width / 2), isFree(box, occupied) else {
                continue
            }
            let shift = abs(box.minX - wanted.minX) + abs(box.minY - wanted.minY)
            let covered = grid.covered(in: box.outset(by: 2 * place.scale))
            guard covered <= Self.mostCovered else { continue }
            let sum = cost + shift / (10 * place.scale) + 2 * Double(covered)
            if sum < best?.cost ?? .infinity { best = (sum, box) }
        }
        return best?.box
    }

    /// The middles of where a label may go, with what speaks against them.
    private func candidates(
        _ guide: GuideLayout.Placed, _ size: GuideLayout.Size
    ) -> [(center: Point, cost: Double)] {
        let head = guide.head
        let gap = Self.gap * place.scale
        var all: [(center: Point, cost: Double)] = []
        /// Beside `point` in the direction of `angle`, to the nearest of eight.
        func add(_ point: Point, _ angle: Double, far: Double = 0, _ cost: Double) {
            let (x, y) = (cos(angle), sin(angle))
            let side = (
                x: abs(x) < 0.38 ? 0 : x > 0 ? 1.0 : -1, y: abs(y) < 0.38 ? 0 : y > 0 ? 1.0 : -1
            )
            let reach = gap + far
            let center = Point(
                x: point.x + side.x * (size.width / 2 + reach),
                y: point.y + side.y * (size.height / 2 + reach))
            // The line to a label far off does not lead back over what is drawn.
            guard far == 0 || (center - point).dot(point - place.origin) > 0 else { return }
            all.append((center, cost))
            // Beside a corner or above and below, a label may begin or end there, too.
            guard side.y != 0, size.width > 24 * place.scale else { return }
            let slack = size.width / 2 - 8 * place.scale
            if side.x == 0 {
                all.append((Point(x: center.x + slack, y: center.y), cost + 1))
                all.append((Point(x: center.x - slack, y: center.y), cost + 1))
            } else {
                all.append((Point(x: point.x + side.x * slack, y: center.y), cost + 0.5))
            }
        }
        let ahead = head.direction.angle
        let eighth = Double.pi / 4
        let steps: [(Double, Double)] = [
            (0, 0), (1, 2.5), (-1, 2.5), (2, 3), (-2, 3), (3, 6), (-3, 6),
        ]
        for (step, cost) in steps { add(head.tip, ahead + step * eighth, cost) }
        for distance in 1...3 {
            let far = Double(distance) * (size.height * 0.75)
            for (step, cost) in steps.prefix(5) {
                add(head.tip, ahead + step * eighth, far: far, cost + 9 * Double(distance))
            }
        }
        let path = guide.path
        // All around a round line, and beside the last part of others.
        for share in stride(from: 0.9, to: guide.turn == nil ? 0.5 : 0.1, by: -0.1) {
            let index = Int(Double(path.count - 1) * share)
            guard index > 0, path[index] != path[index - 1] else { continue }
            let way = (path[index] - path[index - 1]).angle
            for side in [2.0, -2] {
                add(path[index], way + side * eighth, 5 + 4 * (1 - share))
            }
        }
        // A round line has room in it.
        if let box = Box(around: path), box.width > size.width, box.height > 2 * size.height {
            all.append((box.center, 3))
        }
        return all.sorted { $0.cost < $1.cost }
    }

    /// `box` in whole pixels, pushed into the room by no more than `most`; nil where that is not
    /// enough.
    private func pushed(_ box: Box, most: Double) -> Box? {
        let room = place.room
        guard box.width <= room.width, box.height <= room.height else { return nil }
        let x = min(max(box.minX, room.minX.rounded(.up)), (room.maxX - box.width).rounded(.down))
        let y = min(max(box.minY, room.minY.rounded(.up)), (room.maxY - box.height).rounded(.down))
        guard abs(x - box.minX) + abs(y - box.minY) <= most + 1 else { return nil }
        let pushed = Box(
            x: x.rounded(), y: y.rounded(), width: box.width, height: box.height)
        return room.contains(pushed) ? pushed : nil
    }

    /// What labels and arrowheads cover, with a little room around labels.
    private func occupied(by guides: [GuideLayout.Placed]) -> [Box] {
        let gap = GuideLayout.labelGap * place.scale
        return guides.flatMap { guide in
            [guide.head.box, guide.turn?.box, guide.label?.outset(by: gap)].compactMap { $0 }
        }
    }

    private func isFree(_ box: Box, _ occupied: [Box]) -> Bool {
        let wide = box.outset(by: GuideLayout.labelGap * place.scale)
        return !wide.overlaps(place.pointer) && !occupied.contains { $0.overlaps(box) }
            && !(place.obstacles + place.words).contains { $0.overlaps(wide) }
    }
}
