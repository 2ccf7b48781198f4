extension TemplateSet {
    /// The nearest gestures to what several contacts drew together, among those that are recorded
    /// with as many contacts; nil where there are none.
    /// By the times of the samples they drew at once or one after the other.
    public func match(contacts: [[Sample]]) -> TemplateMatch? {
        if contacts.count == 1 { return match(contacts[0]) }
        return match(contacts, isSuccessive: contacts.areSuccessive)
    }

    /// The same of several contacts, which drew one after the other or at once.
    func match(_ contacts: [[Sample]], isSuccessive: Bool) -> TemplateMatch? {
        guard let drawn = MultiContactShape(contacts, isSuccessive: isSuccessive) else {
            return nil
        }
        var found: [(owner: Int, score: Float)] = []
        for owner in classes.indices {
            let turn = Float(classes[owner].tolerance.rotation * .pi / 180)
            let distances = shapes[owner].lazy.map { drawn.distance(to: $0, turning: turn) }
                .filter(\.isFinite).sorted()
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

extension TemplateSet {
    /// What is drawn so far may be this much farther from a part of a template than the whole may
    /// be from it: the strokes that follow may make up for it.
    private static let slack: Float = 1.5

    /// The gestures of `count` strokes one after the other of which `strokes` may be some, drawn in
    /// any order.
    func begun(by strokes: [[Sample]], of count: Int) -> [TemplateClass] {
        guard strokes.count < count, let drawn = MultiContactShape(strokes, isSuccessive: true)
        else { return [] }
        let choices = (0..<count).choices(of: strokes.count)
        return classes.indices.filter { owner in
            let turn = Float(classes[owner].tolerance.rotation * .pi / 180)
            let threshold = classes[owner].tolerance.threshold ?? limits.threshold
            let most = Float(threshold) * units[owner] * Self.slack
            return shapes[owner].contains { shape in
                guard shape.isSuccessive, shape.count == count else { return false }
                return choices.contains { choice in
                    guard let part = shape.part(choice) else { return false }
                    return drawn.distance(to: part, turning: turn) <= most
                }
            }
        }.map { classes[$0] }
    }
}

extension Range<Int> {
    /// Every way to choose `number` of a few.
    fileprivate func choices(of number: Int) -> [[Int]] {
        (0..<1 << count).filter { $0.nonzeroBitCount == number }.map { chosen in
            filter { chosen & 1 << ($0 - lowerBound) != 0 }
        }
    }
}

extension Contacts {
    /// Whether each contact came down after the one before it was lifted.
    var areSuccessive: Bool { groups.count == strokePaths.count }

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
