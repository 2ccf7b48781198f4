/// One measure of a stroke beside its limit.
public struct Check: Hashable, Sendable {
    /// What is measured.
    public var kind: CheckKind
    /// What was measured on this stroke.
    public var value: Double
    /// What it is compared with.
    public var limit: Double
    /// Whether the limit is the least allowed; else it is the greatest.
    public var isMinimum: Bool

    /// What `kind` measures is `value`, and may not be less than `limit`.
    public static func least(_ kind: CheckKind, _ value: Double, _ limit: Double) -> Check {
        Check(kind: kind, value: value, limit: limit, isMinimum: true)
    }

    /// What `kind` measures is `value`, and may not be more than `limit`.
    public static func most(_ kind: CheckKind, _ value: Double, _ limit: Double) -> Check {
        Check(kind: kind, value: value, limit: limit, isMinimum: false)
    }

    /// What was measured, with its unit where it has one.
    public var name: String { kind.name }

    /// What `kind` measures is `value`, and has to be more than `limit`.
    static func beyond(_ kind: CheckKind, _ value: Double, _ limit: Double) -> Check {
        .least(kind, value, limit.nextUp)
    }

    /// Whether the limit is kept; what is no number keeps none.
    public var isMet: Bool { isMinimum ? value >= limit : value <= limit }
}

extension Check {
    /// Whether as many contacts came down as `fingers` says.
    static func contacts(_ contacts: Contacts, fingers: ClosedRange<Int> = 1...1) -> Check {
        let count = contacts.strokePaths.count
        return count > fingers.upperBound
            ? .most(.contacts, Double(count), Double(fingers.upperBound))
            : .least(.contacts, Double(count), Double(fingers.lowerBound))
    }

    /// Whether a contact can press; the pointer without a button cannot.
    static func press(_ contacts: Contacts) -> Check {
        .least(.press, contacts.strokePaths.last?.contact.canPress == true ? 1 : 0, 1)
    }

    /// Whether the mapping has a gesture for `phrase`, which was drawn.
    static func mapped(_ phrase: Phrase, _ isMapped: Bool) -> Check {
        .least(.unmapped(phrase), isMapped ? 1 : 0, 1)
    }

    /// What fails of a contact without a place on the screen.
    static let noSamples = Check.least(.samples, 0, 1)
}

/// Why it is not the gesture: the check that failed, fit to be printed in one line.
public struct FailedCheck: Error, Hashable, CustomStringConvertible {
    /// The classifier or recognizer whose check it is, as `circle`.
    public var recognizer: String
    /// The check.
    public var check: Check

    /// `check` of `recognizer` failed.
    public init(_ recognizer: String, _ check: Check) {
        self.recognizer = recognizer
        self.check = check
    }

    /// What was measured.
    public var kind: CheckKind { check.kind }
    /// What was measured on this stroke.
    public var value: Double { check.value }
    /// The limit that it broke.
    public var limit: Double { check.limit }

    /// One line, as `circle: end gap in radii 2.10 > 1.30`.
    public var description: String {
        let relation = value > limit ? ">" : value < limit ? "<" : "="
        if case .distance = kind, limit > 0 {
            return "\(recognizer): \(Self.short(value / limit)) × outside the tolerance"
        }
        return "\(recognizer): \(check.name) \(Self.short(value)) \(relation) \(Self.short(limit))"
    }

    /// A number with two decimals, or none where it is whole.
    private static func short(_ number: Double) -> String {
        guard number.isFinite, abs(number) < 1e12 else { return "\(number)" }
        let hundredths = Int64((number * 100).rounded())
        let sign = hundredths < 0 ? "-" : ""
        let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
        if rest == 0 { return "\(sign)\(whole)" }
        return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }
}
