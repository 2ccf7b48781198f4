/// Makes the checks of a classifier or recognizer one by one, as they are measured. To classify,
/// the first that fails ends it by an error; to explain, all of them are listed.
public struct Checks {
    /// The classifier or recognizer that makes them.
    var recognizer: String
    private let isExplanation: Bool
    private var listed: [Check] = []
    private var listedLast: [Check] = []

    /// The checks of `recognizer`.
    init(_ recognizer: String, isExplanation: Bool = false) {
        self.recognizer = recognizer
        self.isExplanation = isExplanation
    }

    /// All that an explanation lists.
    var all: [Check] { listed + listedLast }

    /// Checks that `value` is not less than `limit`.
    @discardableResult
    @inline(__always) mutating func least(_ kind: CheckKind, _ value: Double, _ limit: Double)
        throws(FailedCheck) -> Bool
    {
        try make(.least(kind, value, limit))
    }

    /// Checks that `value` is not more than `limit`.
    @discardableResult
    @inline(__always) mutating func most(_ kind: CheckKind, _ value: Double, _ limit: Double)
        throws(FailedCheck) -> Bool
    {
        try make(.most(kind, value, limit))
    }

    /// Makes a check; false where it failed and an explanation goes on.
    @discardableResult
    @inline(__always) mutating func make(_ check: Check) throws(FailedCheck) -> Bool {
        if isExplanation { listed.append(check) }
        if check.isMet { return true }
        guard isExplanation else { throw FailedCheck(recognizer, check) }
        return false
    }

    /// Makes a check that is listed only where it failed, after all others.
    @inline(__always) mutating func expect(_ check: Check) throws(FailedCheck) {
        if check.isMet { return }
        guard isExplanation else { throw FailedCheck(recognizer, check) }
        listedLast.append(check)
    }

    /// Makes a check that is listed only where it failed, and then ends an explanation, too: there
    /// is nothing more to measure.
    @inline(__always) mutating func require(_ check: Check) throws(FailedCheck) {
        if !check.isMet { throw fail(check) }
    }

    /// What to throw where `check` ends it, whatever its value.
    mutating func fail(_ check: Check) -> FailedCheck {
        if isExplanation { listed.append(check) }
        return FailedCheck(recognizer, check)
    }

    /// Ends an explanation where one of its checks failed.
    mutating func requireAll() throws(FailedCheck) {
        if let failed = listed.first(where: { !$0.isMet }) { throw FailedCheck(recognizer, failed) }
    }
}
