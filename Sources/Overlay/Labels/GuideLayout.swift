internal import Gestures

/// Where gesture guides and their labels go, so that each can be read by itself.
///
/// Of what is placed nothing lies on anything else: no label on another label, on an arrowhead, on
/// the pointer or on an obstacle, no arrowhead on another, on the pointer or on an obstacle, no path
/// in an obstacle that is to be kept clear, and nothing outside of the monitor. Labels lie on paths
/// only where there is no better place. What cannot be placed so is left out and counted.
struct GuideLayout: Sendable {
    /// A guide that is to be placed.
    struct Item: Sendable {
        /// Its path, which begins at the pointer.
        var path: [Point]
        /// How that may be changed.
        var freedom: GestureGuide.Freedom
        /// The size of its label in pixels; nil for none.
        var label: Size?
    }

    /// A width and a height in pixels.
    struct Size: Hashable, Sendable {
        var width: Double
        var height: Double
    }

    /// What the guides are placed among.
    struct Place: Sendable {
        /// Where the pointer is.
        var origin: Point
        /// The monitor: paths and arrowheads stay inside.
        var monitor: Box
        /// The part of the monitor for labels.
        var room: Box
        /// Pixels for each pixel at 96 dpi.
        var scale: Double
        /// What no part of a guide may lie on.
        var obstacles: [Box] = []
        /// What no label and no arrowhead may lie on.
        var words: [Box] = []
        /// How far around the pointer's picture nothing is shown, in pixels; zero for paths that are
        /// seen from the pointer on.
        var gap = 0.0
        /// Whether nothing shines through, as without a compositor.
        var isOpaque = false

        /// The pointer's picture with some room around it; it hangs below its hot spot.
        var pointer: Box {
            Box(
                minX: origin.x - 14 * scale, minY: origin.y - 14 * scale,
                maxX: origin.x + 22 * scale, maxY: origin.y + 30 * scale
            ).outset(by: gap)
        }
    }

    /// A guide in its place.
    struct Placed: Sendable {
        /// The index of its item.
        var item: Int
        /// Its path, from the pointer to the tip of its arrowhead.
        var path: [Point]
        /// The arrowhead at its end.
        var head: GuideHead
        /// Of a line that comes back to where it begins: an arrowhead on its first part, which
        /// says which way round it leads.
        var turn: GuideHead?
        /// Its label; nil for none.
        var label: Box?
    }

    /// The guides that could be placed, in the order of the items.
    private(set) var placed: [Placed] = []
    /// How many gestures have none, and where to say so; nil for none.
    private(set) var more: (count: Int, box: Box)?

    /// More than these are a tangle.
    static let most = 12
    /// The least distance between two labels, in pixels at 96 dpi.
    static let labelGap = 3.0

    /// Places `items`, of which the first are the most important.
    ///
    /// - Parameters:
    ///   - uncounted: how many more gestures there are that have no path.
    ///   - counter: the size of the label that counts what is left out.
    init(_ items: [Item], in place: Place, others uncounted: Int = 0, counter: Size) {
        var grid = GuideGrid(place.monitor, cell: 6 * place.scale)
        let chooser = GuidePaths(place)
        var paths: [Placed] = []
        var rest = items.indices[...]
        while paths.count < Self.most, !rest.isEmpty {
            // What may be turned keeps off what cannot.
            let next = rest.prefix(Self.most - paths.count)
            rest = rest.dropFirst(next.count)
            for index in next.sorted(by: { (items[$0].freedom, $0) < (items[$1].freedom, $1) }) {
                guard let choice = chooser.best(for: items[index], beside: paths, items, on: grid)
                else { continue }
                grid.add(choice.path, from: place.origin, scale: place.scale)
                let turn = GuideHead(turning: choice.path, scale: place.scale)
                    .flatMap { $0.box.overlaps(place.pointer) ? nil : $0 }
                paths.append(
                    Placed(item: index, path: choice.path, head: choice.head, turn: turn))
            }
        }
        paths.sort { $0.item < $1.item }
        let labels = GuideLabels(place)
        paths = labels.place(on: paths, items, grid: &grid)
        placed = paths
        // What is all but drawn needs no guide.
        let near = place.pointer.outset(by: 14 * place.scale)
        let isPlaced = Set(placed.map(\.item))
        let finished = items.indices.count { index in
            items[index].freedom == .fixed && !isPlaced.contains(index)
                && items[index].path.allSatisfy { near.contains($0) }
        }
        while true {
            let count = items.count - finished - placed.count + uncounted
            guard count > 0 else { break }
            if let box = labels.counter(counter, besides: placed, grid: grid) {
                more = (count, box)
                break
            }
            guard let last = placed.popLast() else { break }
            grid.remove(last.path, from: place.origin, scale: place.scale)
        }
    }
}

/// The arrowhead at the end of a guide.
struct GuideHead: Hashable, Sendable {
    /// Its tip.
    var tip: Point
    /// Where it points, a vector of length 1.
    var direction: Vector
    /// Its length, and the distance of its corners from its axis, in pixels.
    var length: Double
    var half: Double

    /// The head at the end of `path`; nil where that has no direction.
    init?(on path: [Point], scale: Double) {
        guard let tip = path.last else { return nil }
        let length = 12 * scale
        let back = path.reversed().first { $0.distance(to: tip) >= 0.8 * length } ?? path.first
        guard let back, back != tip else { return nil }
        let way = tip - back
        self.tip = tip
        direction = way * (1 / way.length)
        self.length = length
        half = 5.5 * scale
    }

    /// The head on the first part of `path`; nil where that does not come back to its beginning.
    init?(turning path: [Point], scale: Double) {
        guard let first = path.first, let last = path.last, let box = Box(around: path),
            path.count > 12, first.distance(to: last) < 0.7 * min(box.width, box.height)
        else { return nil }
        self.init(on: Array(path.prefix(path.count / 4)), scale: scale)
    }

    /// Its corners: the tip, and both ends of its base.
    var corners: [Point] {
        let base = tip + direction * -length
        let across = Vector(dx: -direction.dy, dy: direction.dx) * half
        return [tip, base + across, base + across * -1]
    }

    /// What it covers.
    var box: Box { Box(around: corners) ?? Box(tip) }
}

extension Box {
    /// Whether `other` lies inside.
    func contains(_ other: Box) -> Bool {
        minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
    }

    /// Whether they have more than an edge in common.
    func overlaps(_ other: Box) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }
}
