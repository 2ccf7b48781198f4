/// One measure of a stroke beside its limit, for people who want to know what a recognizer saw.
public struct Check: Hashable, Sendable {
    /// What was measured, with its unit where it has one, as failed checks name it.
    public var name: String
    /// What was measured on this stroke.
    public var value: Double
    /// What it is held against.
    public var limit: Double
    /// Whether the limit is the least allowed; else it is the greatest.
    public var isMinimum: Bool

    /// `name` is `value`, and may not be less than `limit`.
    public static func least(_ name: String, _ value: Double, _ limit: Double) -> Check {
        Check(name: name, value: value, limit: limit, isMinimum: true)
    }

    /// `name` is `value`, and may not be more than `limit`.
    public static func most(_ name: String, _ value: Double, _ limit: Double) -> Check {
        Check(name: name, value: value, limit: limit, isMinimum: false)
    }

    /// The measure that a failed check rests on.
    public init(_ failedCheck: FailedCheck) {
        self.init(
            name: failedCheck.measure, value: failedCheck.value, limit: failedCheck.limit,
            isMinimum: failedCheck.value < failedCheck.limit)
    }

    private init(name: String, value: Double, limit: Double, isMinimum: Bool) {
        self.name = name
        self.value = value
        self.limit = limit
        self.isMinimum = isMinimum
    }

    /// Whether the limit is kept; what is no number keeps none.
    public var isMet: Bool { isMinimum ? value >= limit : value <= limit }
}

extension StrokeClassifier {
    /// Rules that do not list their measures still name the one that broke its limit.
    public static func checks(_ strokePath: StrokePath, limits: Limits) -> [Check] { [] }

    /// All measures; whatever the classifier says no for is among them.
    static func account(of strokePath: StrokePath, limits: Limits) -> [Check] {
        let checks = checks(strokePath, limits: limits)
        guard case .rejected(let failedCheck) = classify(strokePath, limits: limits) else {
            return checks
        }
        let isListed = checks.contains { $0.name == failedCheck.measure && !$0.isMet }
        return isListed ? checks : checks + [Check(failedCheck)]
    }
}

extension Recognizer {
    /// Recognizers that measure nothing.
    public func checks(of contacts: Contacts) -> [Check] { [] }
}

extension Check {
    /// What a recognizer of one contact asks first.
    static func contacts(_ contacts: Contacts) -> [Check] {
        contacts.strokePaths.count == 1
            ? [] : [.most("contacts", Double(contacts.strokePaths.count), 1)]
    }

    /// What a tap or a press asks first: the bare pointer has nothing to press with.
    static func press(_ contact: Contact) -> Check {
        .least("buttons or fingers", contact == .pointer ? 0 : 1, 1)
    }
}
