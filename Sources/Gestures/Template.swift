/// Why a stroke cannot be a template.
public enum TemplateFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// It has no two different places.
    case noPath
    /// Several contacts drew it, or none.
    case contacts(Int)

    /// What is wrong, in plain words.
    public var description: String {
        switch self {
        case .noPath: "a template needs at least two different places"
        case .contacts(let count): "a template is drawn by one contact, not \(count)"
        }
    }
}

/// One recorded example of a gesture.
public struct Template: Sendable {
    /// The samples as recorded.
    public let samples: [Sample]
    /// Its form, for the matcher.
    let path: TemplatePath

    /// The example drawn as `samples`.
    public init(_ samples: [Sample]) throws(TemplateFault) {
        guard let path = TemplatePath(samples) else { throw .noPath }
        self.samples = samples
        self.path = path
    }

    /// The example that a line of a stroke file holds.
    public init(_ record: StrokeRecord) throws(TemplateFault) {
        guard let samples = record.contacts.first, record.contacts.count == 1 else {
            throw .contacts(record.contacts.count)
        }
        try self.init(samples)
    }

    /// How far apart the forms of two examples are: 0 for the same, about 0.02 for one hand drawing
    /// carefully, 0.1 and more for different shapes. The same in either order, up to rounding.
    public func distance(to other: Template) -> Double {
        let lanes = TemplateLanes([TemplateForm(other.path)])
        let far = TemplateLanes.Lanes(repeating: .greatestFiniteMagnitude)
        return Double(max(lanes.distances(TemplateForm(path), pass: 0, limits: far)[0], 0))
    }

    /// How often it turns to and fro, along both axes together.
    var turnings: Int {
        let trail = Trail(samples)
        return trail.horizontal.count + trail.vertical.count
    }
}

/// What one gesture asks of its recorded template.
public struct TemplateTolerance: Hashable, Sendable {
    /// The greatest distance in usual distances between the examples; nil for the general limit.
    public var threshold: Double?
    /// How far the stroke may be turned either way, in degrees, 0…180.
    public var rotation: Double

    /// The given demands; by default the general limit, drawn upright.
    public init(threshold: Double? = nil, rotation: Double = 0) {
        self.threshold = threshold
        self.rotation = rotation
    }
}

/// The examples of one gesture, and what they say about how much its strokes differ.
public struct TemplateClass: Sendable {
    /// Its name, as in `stroke NAME`.
    public let name: String
    /// The examples, at least one.
    public let examples: [Template]
    /// What the mapping asks of it.
    public let tolerance: TemplateTolerance
    /// The mean distance of an example to its nearest other one; nil for a single example.
    public let spread: Double?

    /// How far apart two careful strokes of one hand usually are.
    public static let usual = 0.03
    /// What is usual counts as so many examples: a few that happen to be alike say little.
    private static let patience = 6.0

    /// The gesture `name` with these `examples`; nil when there are none.
    public init?(_ name: String, _ examples: [Template], tolerance: TemplateTolerance = .init()) {
        guard !examples.isEmpty else { return nil }
        self.name = name
        self.examples = examples
        self.tolerance = tolerance
        spread = examples.count < 2 ? nil : TemplateClass.nearest(among: examples)
    }

    /// The distance by which scores are divided: the spread of the examples, drawn towards what is
    /// usual the more the fewer they are.
    public var unit: Double {
        guard let spread else { return Self.usual }
        let count = Double(examples.count)
        return (count * spread + Self.patience * Self.usual) / (count + Self.patience)
    }

    private static func nearest(among examples: [Template]) -> Double {
        let distances = TemplateClass.distances(among: examples)
        let nearest = distances.enumerated().map { index, row in
            row.enumerated().lazy.filter { $0.offset != index }.map(\.element).min() ?? 0
        }
        return nearest.reduce(0, +) / Double(examples.count)
    }

    /// How far every example is from every other, rows and columns in the order of the examples.
    public static func distances(among examples: [Template]) -> [[Double]] {
        let set = TemplateLanes(examples.map { TemplateForm($0.path) })
        let far = TemplateLanes.Lanes(repeating: .greatestFiniteMagnitude)
        var rows = examples.map { example in
            let form = TemplateForm(example.path)
            let all = (0..<set.passes).flatMap { pass in
                let lanes = set.distances(form, pass: pass, limits: far)
                return lanes.indices.map { Double(max(lanes[$0], 0)) }
            }
            return Array(all.prefix(examples.count))
        }
        // Which of two is laid on which makes a difference only in rounding.
        for row in rows.indices {
            for column in 0...row { rows[row][column] = rows[column][row] }
            rows[row][row] = 0
        }
        return rows
    }
}
