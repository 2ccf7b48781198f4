internal import Glibc

/// The form of what several contacts draw together, without its place and size: the path of each as
/// points at equal steps, with the centroid of all of them at the origin and at a distance of 1
/// from it on the root mean square. Where the contacts are to each other stays.
///
/// Strokes that were drawn one after the other are compared with such strokes only. As people draw
/// them in any order and either way, so may a stroke be: of the point-cloud recognizers this is what
/// matters of them ($P; Vatavu, Anthony and Wobbrock 2012).
struct MultiContactShape: Sendable {
    /// The most contacts of a template.
    static let most = 5
    /// A contact whose points are within this of their own centroid, on the root mean square, only
    /// rests: the direction of its tremor means nothing.
    private static let rest: Float = 0.08

    /// The points of each contact.
    private let paths: [[SIMD2<Float>]]
    /// Whether the contacts drew one after the other, and not at the same time.
    let isSuccessive: Bool
    /// The features of the contacts, and the same side by side.
    private let features: [TemplateFeatures]
    private let lanes: BatchedDTW
    /// The features of the contacts drawn the other way; none where that makes a difference.
    private let reversed: [TemplateFeatures]

    /// How many contacts.
    var count: Int { paths.count }

    /// The points of the first contact.
    var first: [SIMD2<Float>] { paths[0] }

    /// The form of `contacts`; nil where there are too many or none, one of them has no finite
    /// place, or all are at one place.
    init?(_ contacts: [[Sample]], isSuccessive: Bool) {
        let places = contacts.map { $0.lazy.map(\.position).first(where: \.isFinite) }
        guard (1...Self.most).contains(contacts.count), let origin = places.first ?? nil else {
            return nil
        }
        var paths: [[SIMD2<Float>]] = []
        for (samples, place) in zip(contacts, places) {
            guard let place else { return nil }
            if let path = TemplatePath.even(samples, from: origin) {
                paths.append(path)
            } else {
                let (x, y) = (Float((place - origin).dx), Float((place - origin).dy))
                paths.append(Array(repeating: SIMD2(x, y), count: TemplatePath.count))
            }
        }
        self.init(paths, isSuccessive: isSuccessive)
    }

    /// What only some of the contacts draw; nil where these are all at one place.
    func part(_ chosen: some Sequence<Int>) -> MultiContactShape? {
        MultiContactShape(chosen.map { paths[$0] }, isSuccessive: isSuccessive)
    }

    /// Brings the centroid of `paths` to the origin and their size to 1.
    private init?(_ paths: [[SIMD2<Float>]], isSuccessive: Bool) {
        let points = Float(paths.count * TemplatePath.count)
        var middle = SIMD2<Float>.zero
        for path in paths { for point in path { middle += point } }
        middle /= points
        var spread = SIMD2<Float>.zero
        for path in paths { for point in path { spread += (point - middle) * (point - middle) } }
        let radius = ((spread.x + spread.y) / points).squareRoot()
        guard radius > 0, radius.isFinite else { return nil }
        // As for a single path: how wide a shape is drawn varies most.
        let stretch = TemplatePath.stretch(spread)
        let evened = spread * stretch * stretch
        let size = ((evened.x + evened.y) / points).squareRoot()
        self.paths = paths.map { $0.map { ($0 - middle) / radius } }
        self.isSuccessive = isSuccessive
        let evenedPaths = paths.map { path in path.map { ($0 - middle) * stretch / size } }
        features = evenedPaths.map { TemplateFeatures($0, isResting: Self.isResting($0)) }
        reversed =
            isSuccessive
            ? evenedPaths.map { TemplateFeatures($0.reversed(), isResting: Self.isResting($0)) }
            : []
        lanes = BatchedDTW(features)
    }

    /// How far the contacts turn, in radians, on the mean of those that do not rest.
    var turning: Double {
        let moving = paths.filter { !Self.isResting($0) }.map { Double(TemplatePath.turning($0)) }
        return moving.isEmpty ? 0 : moving.reduce(0, +) / Double(moving.count)
    }

    private static func isResting(_ points: [SIMD2<Float>]) -> Bool {
        var middle = SIMD2<Float>.zero
        for point in points { middle += point }
        middle /= Float(points.count)
        var square: Float = 0
        for point in points { square += ((point - middle) * (point - middle)).sum() }
        return square <= rest * rest * Float(points.count)
    }

    /// How far apart two shapes are, in the measure of single templates: the mean over their
    /// contacts, each laid on one of the other so that the whole is least. Infinite where the
    /// numbers of contacts differ, or only one of the two was drawn at the same time. The order in
    /// which the contacts came down does not matter.
    func distance(to other: MultiContactShape) -> Float {
        guard isComparable(with: other) else { return .infinity }
        return costs(other).assignment.least / Float(count)
    }

    /// The same, where this shape may be turned by up to `most` radians either way.
    func distance(to other: MultiContactShape, turning most: Float) -> Float {
        guard isComparable(with: other) else { return .infinity }
        let costs = costs(other)
        let (least, partners) = costs.assignment
        guard most > 0 else { return least / Float(count) }
        // The closed form of Protractor (Li 2010) over all points of contacts laid on each other.
        var along: Float = 0
        var across: Float = 0
        for (row, index) in partners.enumerated() {
            let mine = costs.isReversed[row][index] ? paths[row].reversed() : paths[row]
            for (a, b) in zip(mine, other.paths[index]) {
                along += a.x * b.x + a.y * b.y
                across += a.x * b.y - a.y * b.x
            }
        }
        let angle = min(max(atan2(across, along), -most), most)
        let (sine, cosine) = (sin(angle), cos(angle))
        let turned = paths.map { path in
            path.map { SIMD2($0.x * cosine - $0.y * sine, $0.x * sine + $0.y * cosine) }
        }
        guard let turned = MultiContactShape(turned, isSuccessive: isSuccessive) else {
            return least / Float(count)
        }
        return min(least / Float(count), turned.distance(to: other))
    }

    private func isComparable(with other: MultiContactShape) -> Bool {
        count == other.count && isSuccessive == other.isSuccessive
    }

    /// What it costs to lay each contact of this shape on each of the other.
    private func costs(_ other: MultiContactShape) -> CostTable {
        let forwards = features.map(other.row)
        var table = CostTable(
            rows: forwards, isReversed: forwards.map { $0.map { _ in false } }, count: count)
        for (row, features) in reversed.enumerated() {
            for (column, cost) in other.row(features).enumerated()
            where cost < table.rows[row][column] {
                table.rows[row][column] = cost
                table.isReversed[row][column] = true
            }
        }
        return table
    }

    /// What it costs to lay what has `features` on each contact of this shape.
    private func row(_ features: TemplateFeatures) -> [Float] {
        let far = BatchedDTW.Lanes(repeating: .greatestFiniteMagnitude)
        return (0..<lanes.passes).flatMap { pass in
            let costs = lanes.distances(features, pass: pass, limits: far)
            return costs.indices.map { max(costs[$0], 0) }
        }
    }
}

/// What it costs to give each of a few things one of as many others.
private struct CostTable {
    var rows: [[Float]]
    /// Whether the first of the two is drawn the other way for that.
    var isReversed: [[Bool]]
    var count: Int

    /// The cheapest way to give each its own, and what each gets: over all subsets of the others
    /// (Held and Karp 1962), for they are at most five.
    var assignment: (least: Float, partners: [Int]) {
        let full = 1 << count
        var least = [Float](repeating: .infinity, count: full)
        var given = [Int](repeating: 0, count: full)
        least[0] = 0
        for taken in 1..<full {
            let row = taken.nonzeroBitCount - 1
            for column in 0..<count where taken & 1 << column != 0 {
                let cost = least[taken & ~(1 << column)] + rows[row][column]
                if cost < least[taken] {
                    least[taken] = cost
                    given[taken] = column
                }
            }
        }
        var partners = [Int](repeating: 0, count: count)
        var taken = full - 1
        for row in (0..<count).reversed() {
            partners[row] = given[taken]
            taken &= ~(1 << given[taken])
        }
        return (least[full - 1], partners)
    }
}
