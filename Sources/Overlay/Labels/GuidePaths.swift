internal import Gestures
internal import Glibc

/// Chooses the form in which a guide's path fits where it is shown.
struct GuidePaths {
    private let place: GuideLayout.Place
    /// Where heads and paths may be.
    private let inside: Box

    /// Sizes over the usual one, the best first. Smaller ones would not be recognized.
    private static let factors = [1, 0.8, 1.25, 0.64, 1.5]
    /// Into how many parts a whole turn is divided for paths that may be turned.
    private static let turns = 16
    /// Paths are pushed so far at most to be on the monitor, in pixels at 96 dpi.
    private static let push = 11.0
    /// The share of a path that is left at least where its end would lie under the pointer.
    private static let least = 0.75

    init(_ place: GuideLayout.Place) {
        self.place = place
        inside = place.monitor.outset(by: -2 * place.scale)
    }

    /// The form that shares least of its way with the guides that are placed; nil where none fits.
    func best(
        for item: GuideLayout.Item, beside placed: [GuideLayout.Placed],
        _ items: [GuideLayout.Item], on grid: GuideGrid
    ) -> (path: [Point], head: GuideHead)? {
        let heads = placed.map { $0.head.box.outset(by: 2 * place.scale) }
        // Round lines are told apart best where they are not on top of each other.
        let round = placed.filter { items[$0.item].freedom > .scaled }
            .compactMap { Box(around: $0.path) }
        var best: (cost: Double, path: [Point], head: GuideHead)?
        for (form, cost) in forms(of: item) where cost < best?.cost ?? .infinity {
            guard let path = fitted(form), let head = GuideHead(on: path, scale: place.scale),
                isFree(head, heads)
            else { continue }
            var sum =
                cost + 0.4 * Double(grid.shared(path, from: place.origin, scale: place.scale))
            if item.freedom > .scaled, let box = Box(around: path) {
                sum += 0.15 * Double(grid.covered(in: box))
                for other in round {
                    let common = box.intersection(other)?.area ?? 0
                    sum += 60 * common / max(min(box.area, other.area), 1)
                }
            }
            if sum < best?.cost ?? .infinity { best = (sum, path, head) }
        }
        return best.map { ($0.path, $0.head) }
    }

    /// Each form with what speaks against it.
    private func forms(of item: GuideLayout.Item) -> [(path: [Point], cost: Double)] {
        guard item.path.count > 1, item.path.allSatisfy(\.isFinite) else { return [] }
        let origin = item.path[0]
        func changed(_ change: (Vector) -> Vector) -> [Point] {
            item.path.map { place.origin + change($0 - origin) }
        }
        guard item.freedom != .fixed else { return [(changed { $0 }, 0)] }
        var forms: [(path: [Point], cost: Double)] = []
        for (rank, factor) in Self.factors.enumerated() {
            let cost = Double(rank) * 4
            switch item.freedom {
            case .fixed, .scaled: forms.append((changed { $0 * factor }, cost))
            case .mirrored:
                for (rank, sense) in [(1.0, 1.0), (1, -1), (-1, 1), (-1, -1)].enumerated() {
                    forms.append(
                        (
                            changed { Vector(dx: $0.dx * sense.0, dy: $0.dy * sense.1) * factor },
                            cost + Double(rank) * 0.1
                        ))
                }
            case .turned:
                for step in 0..<Self.turns {
                    let angle = 2 * Double.pi * Double(step) / Double(Self.turns)
                    let (sine, cosine) = (sin(angle), cos(angle))
                    // To one side or the other: the nearer to where it was, the better.
                    let off = Double(min(step, Self.turns - step))
                    forms.append(
                        (
                            changed {
                                Vector(
                                    dx: $0.dx * cosine - $0.dy * sine,
                                    dy: $0.dx * sine + $0.dy * cosine) * factor
                            }, cost + off * 0.2
                        ))
                }
            }
        }
        return forms
    }

    /// `path` on the monitor, clear of the pointer at its end; nil where it would be another shape.
    private func fitted(_ path: [Point]) -> [Point]? {
        guard let pushed = pushed(path) else { return nil }
        var dense = pushed.dense(by: 6 * place.scale)
        let count = dense.count
        let pointer = place.pointer
        while dense.count > 2, let head = GuideHead(on: dense, scale: place.scale),
            head.box.overlaps(pointer)
        {
            dense.removeLast()
            guard Double(dense.count) >= Self.least * Double(count) else { return nil }
        }
        let obstacles = place.obstacles.map { $0.outset(by: 3 * place.scale) }
        let isFree = !dense.contains { point in obstacles.contains { $0.contains(point) } }
        return isFree ? dense : nil
    }

    /// `path` a little farther inside where it leads along the very edge of the monitor: all but
    /// its beginning, so that its first line slants; nil where that is not enough.
    private func pushed(_ path: [Point]) -> [Point]? {
        // The arrowhead is wider than the line.
        let limits = inside.outset(by: -6 * place.scale)
        // A round line consists of short ones, and bends little by little.
        let first = path.count > 12 ? path.count / 4 : 1
        guard let box = Box(around: path.dropFirst(first)) else { return nil }
        let way = Vector(
            dx: max(limits.minX - box.minX, 0) + min(limits.maxX - box.maxX, 0),
            dy: max(limits.minY - box.minY, 0) + min(limits.maxY - box.maxY, 0))
        guard way.length <= Self.push * place.scale,
            limits.width >= box.width, limits.height >= box.height
        else { return nil }
        let result = path.enumerated().map { index, point in
            point + way * min(Double(index) / Double(first), 1)
        }
        return result.allSatisfy { place.monitor.contains($0) } ? result : nil
    }

    private func isFree(_ head: GuideHead, _ heads: [Box]) -> Bool {
        let box = head.box
        return inside.contains(box) && !box.overlaps(place.pointer)
            && !(place.obstacles + place.words).contains { box.overlaps($0) }
            && !heads.contains { $0.overlaps(box) }
    }
}

extension [Point] {
    /// The same line with places on it no farther apart than `step`.
    func dense(by step: Double) -> [Point] {
        guard let first else { return [] }
        var result = [first]
        for (from, to) in zip(self, dropFirst()) {
            let count = Swift.min(
                Swift.max(Int((from.distance(to: to) / step).rounded(.up)), 1), 1000)
            for part in 1...count {
                result.append(from.interpolated(to: to, share: Double(part) / Double(count)))
            }
        }
        return result
    }
}

/// How many paths lead through each part of a monitor.
struct GuideGrid {
    private let box: Box
    private let cell: Double
    private let columns: Int
    private let rows: Int
    private var counts: [UInt8]

    /// Where all guides lie together, near the pointer, they cannot keep apart; in pixels at 96 dpi.
    private static let common = 44.0

    init(_ box: Box, cell: Double) {
        self.box = box
        self.cell = max(cell, box.width / 2000, box.height / 2000, 1)
        columns = max(1, Int(box.width / self.cell) + 1)
        rows = max(1, Int(box.height / self.cell) + 1)
        counts = [UInt8](repeating: 0, count: columns * rows)
    }

    private func index(_ point: Point) -> Int? {
        guard box.contains(point) else { return nil }
        let column = Int((point.x - box.minX) / cell)
        let row = Int((point.y - box.minY) / cell)
        return min(row, rows - 1) * columns + min(column, columns - 1)
    }

    private func cells(of path: [Point], from origin: Point, scale: Double) -> Set<Int> {
        Set(
            path.lazy.filter { $0.distance(to: origin) > Self.common * scale }
                .compactMap { index($0) })
    }

    mutating func add(_ path: [Point], from origin: Point, scale: Double) {
        for index in cells(of: path, from: origin, scale: scale) where counts[index] < .max {
            counts[index] += 1
        }
    }

    mutating func remove(_ path: [Point], from origin: Point, scale: Double) {
        for index in cells(of: path, from: origin, scale: scale) where counts[index] > 0 {
            counts[index] -= 1
        }
    }

    /// How much of `path` leads where others do.
    func shared(_ path: [Point], from origin: Point, scale: Double) -> Int {
        cells(of: path, from: origin, scale: scale).count { counts[$0] > 0 }
    }

    /// How much of the paths lies in `part`.
    func covered(in part: Box) -> Int {
        guard let part = part.intersection(box) else { return 0 }
        var sum = 0
        let left = Int((part.minX - box.minX) / cell)
        let right = min(Int((part.maxX - box.minX) / cell), columns - 1)
        let top = Int((part.minY - box.minY) / cell)
        let bottom = min(Int((part.maxY - box.minY) / cell), rows - 1)
        guard left <= right, top <= bottom else { return 0 }
        for row in top...bottom {
            for column in left...right where counts[row * columns + column] > 0 { sum += 1 }
        }
        return sum
    }
}
