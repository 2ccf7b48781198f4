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
    package let samples: [Sample]
    /// When it was taught, in milliseconds since 1970; nil for one that was recorded.
    public var taught: Int?
    /// Its form, for the matcher.
    let path: TemplatePath

    package init(_ samples: [Sample]) throws(TemplateFault) {
        guard let path = TemplatePath(StrokePath(samples)) else { throw .noPath }
        self.path = path
        self.samples = samples
    }

    /// The example that a line of a stroke file holds.
    package init(_ record: StrokeRecord) throws(TemplateFault) {
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
