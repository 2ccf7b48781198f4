/// Why a stroke cannot be a template.
public enum TemplateFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// It has no two different places.
    case noPath
    /// It has no stroke, or several: of several fingers, or one after the other.
    case contacts(Int)

    /// What is wrong, in plain words.
    public var description: String {
        switch self {
        case .noPath: "a stroke needs at least two different places"
        case .contacts(0): "there is no stroke in it"
        case .contacts(let count):
            "it has \(count) strokes; from 0.3 on a recorded stroke is one stroke of the pointer or "
                + "of one finger: record it anew"
        }
    }
}

/// One recorded example of a gesture.
public struct Template: Sendable {
    /// The samples as recorded.
    public let samples: [Sample]
    /// When it was taught, in milliseconds since 1970; nil for one that was recorded.
    public var taught: Int?
    /// Its form, for the matcher.
    let path: TemplatePath

    /// The example that was drawn as `samples`.
    public init(_ samples: [Sample]) throws(TemplateFault) {
        guard let path = TemplatePath(StrokePath(samples)) else { throw .noPath }
        self.path = path
        self.samples = samples
    }

    /// The example that a line of a stroke file holds.
    public init(_ record: StrokeRecord) throws(TemplateFault) {
        guard record.contacts.count == 1 else { throw .contacts(record.contacts.count) }
        try self.init(record.contacts[0])
        taught = record.taught
    }

    /// The example without the tremor of a hand that trembles so many pixels to either side, as
    /// strokes are judged.
    public func steadied(by tremor: Double) -> Template {
        guard tremor > 0 else { return self }
        let path = StrokePath(samples.steadied(by: tremor))
        guard var steady = try? Template(path.samples) else { return self }
        steady.taught = taught
        return steady
    }

    /// How far apart the forms of two examples are: 0 for the same, about `TemplateClass.usual` for
    /// one person drawing carefully, 0.12 and more for different shapes. The same in either order,
    /// up to rounding.
    public func distance(to other: Template) -> Double { path.distance(to: other.path) }
}

/// The examples of one gesture, and how much its strokes differ by them.
public struct TemplateClass: Sendable {
    /// What its strokes are recognized as.
    public let phrase: Phrase
    /// The examples, at least one.
    public let examples: [Template]
    /// The mean distance of an example to its nearest other one; nil for a single example and for
    /// what was taught.
    public let spread: Double?
    /// What distances are divided by: the geometric mean of what is usual for shapes like this one
    /// and what the examples give for it, for few examples prove little.
    public let unit: Double
    /// How loosely strokes are drawn that turn as far as the examples.
    private let looseness: Double

    /// How far apart two careful strokes of one person usually are, of a shape that turns by a full
    /// circle.
    public static let usual = 0.049
    /// The weight of what is usual, in examples: a few examples may be alike by chance.
    private static let priorWeight = 6.0
    /// With taught examples the unit is at most this share of the recorded ones' unit. Each example
    /// adds the strokes that are near to it, and one that was refused is far from the others: with
    /// a unit that grows, or only stays, corrections let in strokes that are no gesture. With this
    /// share about half of the refusals of corrected gestures are left (49 people).
    private static let shareWithTaught = 0.95
    /// Beyond this turning, in radians, it is not known that strokes differ more.
    private static let mostTurning = 5 * Double.pi
    /// The weight of the nearest example; the second nearest has the rest, so that one lucky or odd
    /// example counts for less.
    private static let nearestWeight = 2.0 / 3

    /// The gesture `phrase` with these `examples`, which were recorded, or taught of a built-in
    /// gesture; nil when there are none.
    ///
    /// How far the examples of a built-in gesture are apart says nothing about it: each went wrong
    /// in its own way, and a stroke like one of them need not be like another. So their unit is
    /// `usual`.
    public init?(_ phrase: Phrase, _ examples: [Template]) {
        guard !examples.isEmpty else { return nil }
        self.phrase = phrase
        self.examples = examples
        let turning = examples.reduce(0) { $0 + $1.path.turning } / Double(examples.count)
        looseness = Self.looseness(turning)
        guard phrase.isRecorded else {
            (spread, unit) = (nil, Self.usual)
            return
        }
        spread = Self.spread(of: examples)
        let usual = Self.usual * looseness
        let all = Self.unit(usual, spread, examples.count)
        let recorded = examples.filter { $0.taught == nil }
        guard recorded.count < examples.count else {
            unit = all
            return
        }
        let alone = Self.unit(usual, Self.spread(of: recorded), recorded.count)
        unit = min(all, Self.shareWithTaught * alone)
    }

    /// How many times as much strokes that turn by so many radians usually differ as those that turn by
    /// a full circle.
    ///
    /// Of the shapes of 49 people, those that turn by more than half a circle differ more, about
    /// with the square root of the turning; a few examples are too few to measure it. A line
    /// differs as much as a full circle: how it bows and leans is all there is to compare.
    private static func looseness(_ turning: Double) -> Double {
        let counted = min(max(turning, 2 * .pi - turning), mostTurning)
        return ((1 + counted) / (1 + 2 * .pi)).squareRoot()
    }

    private static func unit(_ usual: Double, _ spread: Double?, _ examples: Int) -> Double {
        guard let spread else { return usual }
        let count = Double(examples)
        let own = (count * spread + priorWeight * usual) / (count + priorWeight)
        return (own * usual).squareRoot()
    }

    /// The distance of a stroke from the examples, over `unit`; the greater, the more or less it turns
    /// than they do: a bracket is no brace. May be infinite beyond `limit`, as the comparison stops
    /// early. Of a built-in gesture's taught examples the nearest decides alone.
    func relativeDistance(of path: TemplatePath, limit: Double) -> Double {
        let ratio = phrase.isRecorded ? looseness / Self.looseness(path.turning) : 1
        let unit = unit / max(ratio, 1 / ratio).squareRoot()
        func nearest(within limit: Double, but other: Int?) -> (place: Int, distance: Double) {
            var nearest = (place: 0, distance: Double.infinity)
            for place in examples.indices where place != other {
                let distance = examples[place].path.distance(
                    to: path, limit: min(limit, nearest.distance))
                if distance < nearest.distance { nearest = (place, distance) }
            }
            return nearest
        }
        // The nearest is within the limit where the mean is, and the second one may be beyond it.
        let (place, least) = nearest(within: limit * unit, but: nil)
        guard least.isFinite, phrase.isRecorded, examples.count > 1 else { return least / unit }
        let second = nearest(within: 3 * limit * unit - 2 * least, but: place).distance
        return (Self.nearestWeight * least + (1 - Self.nearestWeight) * second) / unit
    }

    /// How near `example` is to the gesture.
    public func fit(of example: Template, _ limits: Limits) -> Fit {
        fit(at: relativeDistance(of: example.path, limit: .infinity), limits)
    }

    /// The fit of a stroke at this relative distance.
    func fit(at distance: Double, _ limits: Limits) -> Fit {
        let threshold = limits.template.threshold
        let generous = threshold * limits.template.generosity
        return Fit(
            phrase, [.most(.distance(from: phrase.name), distance, threshold, generous: generous)])
    }

    /// How far every example is from its nearest other one; 0 for a single example.
    static func nearest(among examples: [Template]) -> [Double] {
        examples.indices.map { index in
            let others = examples.indices.lazy.filter { $0 != index }
            return others.map { examples[index].distance(to: examples[$0]) }.min() ?? 0
        }
    }

    private static func spread(of examples: [Template]) -> Double? {
        guard examples.count > 1 else { return nil }
        return nearest(among: examples).reduce(0, +) / Double(examples.count)
    }
}

/// What a template may be called. The name is also the name of its file.
public enum TemplateName {
    /// The longest name, in bytes of UTF-8: file systems allow 255, with what is added to it.
    public static let longest = 200

    /// What is wrong with `name`, or nil when it is good: letters and digits of any script, `-` and
    /// `_`, single blanks between words.
    public static func fault(in name: String) -> String? {
        if name.isEmpty { return "a stroke needs a name" }
        if name.utf8.count > longest { return "the name is too long" }
        if name.unicodeScalars.first == "-" { return "a stroke's name does not begin with '-'" }
        let words = name.split(separator: " ")
        if words.joined(separator: " ") != name {
            return "a stroke's name has spaces only between words"
        }
        if words.count > 2, let unit = words.last, ["finger", "fingers"].contains(unit),
            Int(words[words.count - 2]) != nil
        {
            return "a recorded stroke is one stroke of the pointer or of one finger; leave out "
                + words.suffix(2).joined(separator: " ").quoted
        }
        for scalar in name.unicodeScalars where !isPlain(scalar) {
            let shown = String(scalar).quoted
            return "a stroke's name has letters, digits, spaces, '-' and '_' in it, not \(shown)"
        }
        return nil
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber, .nonspacingMark, .spacingMark:
            true
        default: scalar == "-" || scalar == "_" || scalar == " "
        }
    }
}
