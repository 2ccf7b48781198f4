extension TemplateSet {
    /// The nearest gestures to what several contacts drew together, among those that are recorded
    /// with as many contacts; nil where there are none.
    public func match(contacts: [[Sample]]) -> TemplateMatch? {
        if contacts.count == 1 { return match(contacts[0]) }
        guard let drawn = MultiContactShape(contacts) else { return nil }
        var found: [(owner: Int, score: Float)] = []
        for owner in classes.indices {
            let turn = Float(classes[owner].tolerance.rotation * .pi / 180)
            let distances = shapes[owner].lazy.filter { $0.count == drawn.count }
                .map { drawn.distance(to: $0, turning: turn) }.sorted()
            guard let nearest = distances.first else { continue }
            let next = classes[owner].isDecidedByOne ? nil : distances.dropFirst().first
            let score = NearestTemplateSearch.score(nearest, next) / units[owner]
            found.append((owner, score))
        }
        found.sort { ($0.score, $0.owner) < ($1.score, $1.owner) }
        guard let best = found.first else { return nil }
        return match(best: best, second: found.dropFirst().first)
    }
}

extension Contacts {
    /// The diagonal of the box around all that was drawn, in pixels.
    var diagonal: Double {
        guard var box = strokePaths.first?.strokePath.box else { return 0 }
        for (_, strokePath) in strokePaths {
            box.include(Point(x: strokePath.box.minX, y: strokePath.box.minY))
            box.include(Point(x: strokePath.box.maxX, y: strokePath.box.maxY))
        }
        return box.diagonal
    }
}
