extension TemplateRecognizer {
    /// Each template, by how well its beginning fits, as much of it as fits best.
    public func prospects(of contacts: Contacts, from vantage: Vantage?) -> [Prospect] {
        guard let (_, trail) = contacts.single else {
            return contacts.trails.isEmpty
                ? set.outlook(Trail(), from: vantage)
                : phrases.map { .partial($0, fit: 0.5, evidence: 1, done: 0.5) }
        }
        return set.outlook(trail, from: vantage)
    }
}

extension TemplateSet {
    /// Each template, by how well what is drawn fits its beginning.
    func outlook(_ trail: Trail, from vantage: Vantage?) -> [Prospect] {
        let judgement = trail.isEmpty ? nil : judge(trail)
        let drawn = TemplateBeginning.Drawn(trail)
        return classes.map { item in
            let phrase = Phrase.stroke(item.name)
            let start = TemplateBeginning(of: item, in: drawn)
            let ahead = vantage.map { start.path(drawn, from: $0) } ?? []
            if let judgement, case .accepted(let found, let score) = judgement.verdict,
                found == phrase
            {
                return .complete(
                    phrase, score: score, judgement.isTight ? .first : .last, ahead: ahead)
            }
            return .partial(
                phrase, fit: start.fit, evidence: trail.evidence(), done: start.share,
                ahead: ahead)
        }
    }
}

/// As much of a template's example as what is drawn so far fits best, compared as the matcher
/// compares whole strokes: at equal steps along the path, in place and size of their own, places
/// and directions together. No warping: over a beginning there is little to warp.
struct TemplateBeginning {
    /// The share of the example that what is drawn is the beginning of, 0…1.
    private(set) var share = 0.0
    /// How well it fits, 0…1.
    private(set) var fit = 0.0
    /// The example's points.
    private let points: [SIMD2<Float>]
    /// How many of them are drawn.
    private var count = 0
    /// Pixels of what is drawn to a unit of the example.
    private var scale: Double?

    /// As far away as this, in the matcher's distance, nothing is left of the fit.
    private static let far: Float = 0.3
    /// Beginnings of so many points and more are told apart.
    private static let fewest = 6

    /// What is drawn, at equal steps.
    struct Drawn {
        let points: [SIMD2<Float>]

        init(_ trail: Trail) { points = TemplatePath.even(trail.samples) ?? [] }

        /// The place at a share of the path, 0…1.
        func place(_ share: Float) -> SIMD2<Float> {
            let position = share * Float(points.count - 1)
            let index = min(Int(position), points.count - 2)
            let rest = position - Float(index)
            return points[index] + (points[index + 1] - points[index]) * rest
        }
    }

    init(of item: TemplateClass, in drawn: Drawn) {
        points = item.examples.lazy.compactMap(\.path).first?.points ?? []
        guard points.count > Self.fewest, drawn.points.count > 1 else {
            fit = points.isEmpty ? 0.5 : 1
            return
        }
        for count in stride(from: Self.fewest, through: points.count, by: 3) {
            let (distance, scale) = distance(of: count, to: drawn)
            let value = Double(max(0, 1 - distance / Self.far))
            guard value > fit else { continue }
            fit = value
            self.count = count
            self.scale = Double(scale)
            share = Double(count) / Double(points.count)
        }
    }

    /// The mean cost of laying the drawn path on the first `count` points, and by how much these
    /// are enlarged for it.
    private func distance(of count: Int, to drawn: Drawn) -> (Float, Float) {
        let number = Float(count)
        return withUnsafeTemporaryAllocation(of: SIMD2<Float>.self, capacity: count) { places in
            var (mine, theirs) = (SIMD2<Float>.zero, SIMD2<Float>.zero)
            for index in 0..<count {
                places[index] = drawn.place(Float(index) / (number - 1))
                mine += places[index]
                theirs += points[index]
            }
            mine /= number
            theirs /= number
            var (mySize, theirSize): (Float, Float) = (0, 0)
            for index in 0..<count {
                let (a, b) = (places[index] - mine, points[index] - theirs)
                mySize += (a * a).sum()
                theirSize += (b * b).sum()
            }
            mySize = (mySize / number).squareRoot()
            theirSize = (theirSize / number).squareRoot()
            guard mySize > 0, theirSize > 0 else { return (.infinity, 1) }
            var sum: Float = 0
            var before: (SIMD2<Float>, SIMD2<Float>)?
            for index in 0..<count {
                let a = (places[index] - mine) / mySize
                let b = (points[index] - theirs) / theirSize
                sum += 0.5 * ((a - b) * (a - b)).sum()
                if let before {
                    let (u, v) = (a - before.0, b - before.1)
                    let size = ((u * u).sum() * (v * v).sum()).squareRoot()
                    sum += size > 0 ? 0.5 * (1 - (u * v).sum() / size) : 0
                }
                before = (a, b)
            }
            return (sum / number, mySize / theirSize)
        }
    }

    /// The rest of the example, from the newest place on, in the size in which it was begun.
    func path(_ drawn: Drawn, from vantage: Vantage) -> [Point] {
        guard !points.isEmpty else { return [] }
        let usual = 56 * vantage.unit
        let scale = scale.map { min(max($0, usual / 3), usual * 4) } ?? usual
        let origin = points[max(count - 1, 0)]
        return points.dropFirst(max(count - 1, 0)).map { point in
            let way = point - origin
            return vantage.point + Vector(dx: Double(way.x), dy: Double(way.y)) * scale
        }
    }
}
