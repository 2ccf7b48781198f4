/// Why a stroke cannot be a template.
public enum TemplateFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// It has no two different places.
    case noPath
    /// More than five contacts drew it, or none.
    case contacts(Int)

    /// What is wrong, in plain words.
    public var description: String {
        switch self {
        case .noPath: "a template needs at least two different places"
        case .contacts(let count): "a template is drawn by one to five contacts, not \(count)"
        }
    }
}

/// One recorded example of a gesture.
public struct Template: Sendable {
    /// What the matcher compares.
    enum Shape: Sendable {
        /// The path of one contact.
        case path(TemplatePath)
        /// What several contacts drew together.
        case multiContact(MultiContactShape)
    }

    /// The samples of each contact as recorded, one to five of them.
    public let contacts: [[Sample]]
    /// Its form, for the matcher.
    let shape: Shape

    /// The samples of all contacts, one after the other.
    public var samples: [Sample] { contacts.count == 1 ? contacts[0] : Array(contacts.joined()) }

    /// The path, where one contact drew it.
    var path: TemplatePath? { if case .path(let path) = shape { path } else { nil } }

    /// The example that one contact drew as `samples`.
    public init(_ samples: [Sample]) throws(TemplateFault) { try self.init(contacts: [samples]) }

    /// The example that each of `contacts` drew a part of, all of them down at the same time.
    public init(contacts: [[Sample]]) throws(TemplateFault) {
        guard (1...MultiContactShape.most).contains(contacts.count) else {
            throw .contacts(contacts.count)
        }
        if contacts.count == 1 {
            guard let path = TemplatePath(contacts[0]) else { throw .noPath }
            shape = .path(path)
        } else {
            guard let drawn = MultiContactShape(contacts) else { throw .noPath }
            shape = .multiContact(drawn)
        }
        self.contacts = contacts
    }

    /// The example that a line of a stroke file holds.
    public init(_ record: StrokeRecord) throws(TemplateFault) {
        try self.init(contacts: record.contacts)
    }

    /// The example without the tremor of a hand that trembles so many pixels to either side, as
    /// strokes are judged.
    public func steadied(by tremor: Double) -> Template {
        guard tremor > 0 else { return self }
        let contacts = contacts.map { StrokePath($0, tremor: tremor).samples }
        return (try? Template(contacts: contacts)) ?? self
    }

    /// How far apart the forms of two examples are: 0 for the same, about 0.02 for one person
    /// drawing carefully, 0.1 and more for different shapes, infinite where different numbers of
    /// contacts drew them. The same in either order, up to rounding.
    public func distance(to other: Template) -> Double {
        switch (shape, other.shape) {
        case (.path(let mine), .path(let theirs)):
            let lanes = BatchedDTW([TemplateFeatures(theirs)])
            let far = BatchedDTW.Lanes(repeating: .greatestFiniteMagnitude)
            return Double(max(lanes.distances(TemplateFeatures(mine), pass: 0, limits: far)[0], 0))
        case (.multiContact(let mine), .multiContact(let theirs)):
            return Double(mine.distance(to: theirs))
        default: return .infinity
        }
    }

    /// How often it turns to and fro, along both axes together; the most of any contact.
    var turnings: Int {
        contacts.map { samples in
            let strokePath = StrokePath(samples)
            return strokePath.horizontal.count + strokePath.vertical.count
        }.max() ?? 0
    }
}

/// How like its recorded template a gesture has to be.
public struct TemplateTolerance: Hashable, Sendable {
    /// The greatest distance in usual distances between the examples; nil for the general limit.
    public var threshold: Double?
    /// How far the stroke may be turned either way, in degrees, 0…180.
    public var rotation: Double

    /// The given limits; by default the general limit, drawn upright.
    public init(threshold: Double? = nil, rotation: Double = 0) {
        self.threshold = threshold
        self.rotation = rotation
    }
}

/// The examples of one gesture, and how much its strokes differ by them.
public struct TemplateClass: Sendable {
    /// Its name, as in `stroke NAME`; of a built-in gesture its phrase.
    public let name: String
    /// What its strokes are recognized as.
    public let phrase: Phrase
    /// The examples, at least one.
    public let examples: [Template]
    /// How like the examples the mapping requires it.
    public let tolerance: TemplateTolerance
    /// The mean distance of an example to its nearest other one; nil for a single example and for
    /// what was taught.
    public let spread: Double?

    /// How far apart two careful strokes of one person usually are.
    public static let usual = 0.03
    /// What is usual counts as so many examples: a few may be alike by chance.
    private static let patience = 6.0

    /// The gesture `name` with these `examples`; nil when there are none.
    public init?(_ name: String, _ examples: [Template], tolerance: TemplateTolerance = .init()) {
        let spread = examples.count < 2 ? nil : TemplateClass.nearest(among: examples)
        self.init(.stroke(name), name: name, examples, tolerance, spread: spread)
    }

    /// What was taught of the built-in gesture `phrase`; nil when there are no examples. How far
    /// they are apart says nothing about the gesture: each went wrong in its own way, and a stroke
    /// like one of them need not be like another.
    public init?(taught phrase: Phrase, _ examples: [Template]) {
        self.init(phrase, name: phrase.description, examples, TemplateTolerance(), spread: nil)
    }

    private init?(
        _ phrase: Phrase, name: String, _ examples: [Template], _ tolerance: TemplateTolerance,
        spread: Double?
    ) {
        guard !examples.isEmpty else { return nil }
        self.name = name
        self.phrase = phrase
        self.examples = examples
        self.tolerance = tolerance
        self.spread = spread
    }

    /// Whether the nearest example decides alone, and not with the second nearest.
    var isDecidedByOne: Bool { if case .stroke = phrase { false } else { true } }

    /// The distance by which scores are divided: between what is usual for any gesture and what the
    /// examples give for this one (their geometric mean), for few examples prove little.
    public var unit: Double {
        let count = Double(examples.count)
        let own = spread.map { (count * $0 + Self.patience * Self.usual) / (count + Self.patience) }
        return ((own ?? Self.usual) * Self.usual).squareRoot()
    }

    private static func nearest(among examples: [Template]) -> Double? {
        let distances = TemplateClass.distances(among: examples)
        let nearest = distances.enumerated().map { index, row in
            row.enumerated().lazy.filter { $0.offset != index }.map(\.element).min() ?? 0
        }
        // One that cannot be compared with any other is left out.
        let known = nearest.filter(\.isFinite)
        return known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
    }

    /// How far every example is from every other, rows and columns in the order of the examples.
    public static func distances(among examples: [Template]) -> [[Double]] {
        var rows = examples.map { example in examples.map { example.distance(to: $0) } }
        // Which of two is laid on which makes a difference only in rounding.
        for row in rows.indices {
            for column in 0...row { rows[row][column] = rows[column][row] }
            rows[row][row] = 0
        }
        return rows
    }
}
