/// A recorded example laid on a stroke, point by point, for a picture of what the matcher compares:
/// both at equal steps along their paths, the example moved to the stroke's centroid and brought to
/// its size, then warped in time no farther than the matcher's own band (H. Sakoe and S. Chiba,
/// "Dynamic programming algorithm optimization for spoken word recognition", 1978).
public struct TemplateAlignment: Hashable, Sendable {
    /// The example's path where the stroke is, on the screen.
    public let path: [Point]
    /// Which place of the stroke is laid on which of the example.
    public let pairs: [Pair]

    /// A place of the stroke and the place of the example that it is compared with.
    public struct Pair: Hashable, Sendable {
        /// On the stroke.
        public var drawn: Point
        /// On the example.
        public var recorded: Point
    }

    /// Lays the path of `example` on `samples`; nil where either has no path.
    public init?(of example: Template, on samples: [Sample]) {
        guard let recorded = Self.points(example.samples), let drawn = Self.points(samples) else {
            return nil
        }
        let (mine, theirs) = (Self.frame(drawn), Self.frame(recorded))
        guard theirs.size > 0, mine.size > 0 else { return nil }
        let path = recorded.map { mine.center + ($0 - theirs.center) * (mine.size / theirs.size) }
        self.path = path
        pairs = Self.warp(drawn, path)
    }

    /// Points at equal steps, on the screen.
    private static func points(_ samples: [Sample]) -> [Point]? {
        guard let origin = samples.last(where: { $0.position.isFinite })?.position else {
            return nil
        }
        return TemplatePath.even(samples, from: origin)?.map {
            origin + Vector(dx: Double($0.x), dy: Double($0.y))
        }
    }

    /// The centroid, and the distance from it on the root mean square.
    private static func frame(_ points: [Point]) -> (center: Point, size: Double) {
        let sum = points.reduce(Vector.zero) { $0 + ($1 - Point.zero) }
        let center = Point.zero + sum * (1 / Double(points.count))
        let square = points.reduce(0.0) { $0 + ($1 - center).dot($1 - center) }
        return (center, (square / Double(points.count)).squareRoot())
    }

    private static func warp(_ drawn: [Point], _ path: [Point]) -> [Pair] {
        let count = min(drawn.count, path.count)
        var costs = [[Double]](
            repeating: [Double](repeating: .infinity, count: count), count: count)
        for row in 0..<count {
            for column in max(
                0, row - BatchedDTW.band)...min(count - 1, row + BatchedDTW.band)
            {
                let way = drawn[row] - path[column]
                let before: Double
                if row == 0, column == 0 {
                    before = 0
                } else {
                    before = min(
                        row > 0 ? costs[row - 1][column] : .infinity,
                        column > 0 ? costs[row][column - 1] : .infinity,
                        row > 0 && column > 0 ? costs[row - 1][column - 1] : .infinity)
                }
                costs[row][column] = before + way.dot(way)
            }
        }
        var pairs: [Pair] = []
        var (row, column) = (count - 1, count - 1)
        while row >= 0, column >= 0 {
            pairs.append(Pair(drawn: drawn[row], recorded: path[column]))
            let back = row > 0 ? costs[row - 1][column] : .infinity
            let aside = column > 0 ? costs[row][column - 1] : .infinity
            let both = row > 0 && column > 0 ? costs[row - 1][column - 1] : .infinity
            if row == 0, column == 0 { break }
            if both <= min(back, aside) {
                row -= 1
                column -= 1
            } else if back <= aside {
                row -= 1
            } else {
                column -= 1
            }
        }
        return pairs.reversed()
    }
}
