/// One measure of a stroke beside its limit, for people who want to know what a recognizer saw.
public struct Measure: Hashable, Sendable {
    /// What was measured, with its unit where it has one, as rejections name it.
    public var name: String
    /// What was measured on this stroke.
    public var value: Double
    /// What it is held against.
    public var limit: Double
    /// Whether the limit is the least allowed; else it is the greatest.
    public var isMinimum: Bool

    /// `name` is `value`, and may not be less than `limit`.
    public static func least(_ name: String, _ value: Double, _ limit: Double) -> Measure {
        Measure(name: name, value: value, limit: limit, isMinimum: true)
    }

    /// `name` is `value`, and may not be more than `limit`.
    public static func most(_ name: String, _ value: Double, _ limit: Double) -> Measure {
        Measure(name: name, value: value, limit: limit, isMinimum: false)
    }

    /// The measure that a rejection rests on.
    public init(_ rejection: Rejection) {
        self.init(
            name: rejection.measure, value: rejection.value, limit: rejection.limit,
            isMinimum: rejection.value < rejection.limit)
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

extension Rule {
    /// Rules that do not list their measures still name the one that broke its limit.
    public static func measures(_ trail: Trail, limits: Limits) -> [Measure] { [] }

    /// All measures; whatever the rule says no for is among them.
    static func account(of trail: Trail, limits: Limits) -> [Measure] {
        let measures = measures(trail, limits: limits)
        guard case .rejected(let rejection) = judge(trail, limits: limits) else { return measures }
        let isListed = measures.contains { $0.name == rejection.measure && !$0.isMet }
        return isListed ? measures : measures + [Measure(rejection)]
    }
}

extension Recognizer {
    /// Recognizers that measure nothing.
    public func measures(of contacts: Contacts) -> [Measure] { [] }
}

extension Measure {
    /// What a recognizer of one contact asks first.
    static func contacts(_ contacts: Contacts) -> [Measure] {
        contacts.trails.count == 1 ? [] : [.most("contacts", Double(contacts.trails.count), 1)]
    }

    /// What a tap or a press asks first: the bare pointer has nothing to press with.
    static func press(_ contact: Contact) -> Measure {
        .least("buttons or fingers", contact == .pointer ? 0 : 1, 1)
    }
}
