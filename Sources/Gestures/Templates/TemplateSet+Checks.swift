/// What the templates make of a finished stroke, and why.
public struct TemplateJudgement: Hashable, Sendable {
    /// Whether it is one of them.
    public var classification: Classification
    /// Whether it is so near that it goes before the built-in gestures.
    public var isTight: Bool

    /// The judgement that `check` comes to.
    fileprivate init(
        _ recognizer: String, _ check: (inout Checks) throws(FailedCheck) -> TemplateSet.Accepted
    ) {
        var checks = Checks(recognizer)
        do throws(FailedCheck) {
            let accepted = try check(&checks)
            classification = .accepted(accepted.phrase, score: accepted.score)
            isTight = accepted.isTight
        } catch {
            classification = .rejected(error)
            isTight = false
        }
    }
}

extension TemplateSet {
    typealias Accepted = (phrase: Phrase, score: Double, isTight: Bool)

    /// What the finished stroke is.
    public func classify(_ strokePath: StrokePath) -> TemplateJudgement {
        TemplateJudgement(recognizer) { (checks) throws(FailedCheck) in
            try check(strokePath, far: .infinity, &checks)
        }
    }

    /// What a stroke would be that ended here, where it does not matter how far it is from what it
    /// is not.
    func preview(_ strokePath: StrokePath) -> TemplateJudgement {
        TemplateJudgement(recognizer) { (checks) throws(FailedCheck) in
            try check(strokePath, far: greatestThreshold, &checks)
        }
    }

    /// What the finished strokes of all contacts of a hold are.
    public func classify(_ contacts: Contacts) -> TemplateJudgement {
        TemplateJudgement(recognizer) { (checks) throws(FailedCheck) in try check(contacts, &checks)
        }
    }

    /// Not nil once the stroke turned to and fro far more often than any template does.
    public func impossible(_ strokePath: StrokePath) -> FailedCheck? {
        let reversals = reversals(of: strokePath)
        return reversals.isMet ? nil : FailedCheck(recognizer, reversals)
    }

    private func reversals(of strokePath: StrokePath) -> Check {
        let reversals = strokePath.horizontal.count + strokePath.vertical.count
        return .most(.reversals, Double(reversals), Double(mostTurnings))
    }

    /// Makes all checks of what the contacts of a hold drew.
    func check(_ contacts: Contacts, _ checks: inout Checks) throws(FailedCheck) -> Accepted {
        if let strokePath = contacts.singleSteady {
            return try check(strokePath, far: .infinity, &checks)
        }
        try checks.least(.size, contacts.diagonal, limits.size)
        let count = contacts.strokePaths.count
        let isSuccessive = contacts.areSuccessive && strokeCounts.contains(count)
        guard count > 1, isSuccessive || count <= mostContacts else {
            throw checks.fail(.contacts(contacts, fingers: 1...mostContacts))
        }
        try checks.requireAll()
        let match = match(
            contacts.strokePaths.indices.map { contacts.steady($0).samples },
            isSuccessive: contacts.areSuccessive)
        return try check(match, &checks)
    }

    private func check(_ strokePath: StrokePath, far: Double, _ checks: inout Checks)
        throws(FailedCheck) -> Accepted
    {
        try checks.least(.size, strokePath.box.diagonal, limits.size)
        try checks.require(reversals(of: strokePath))
        try checks.requireAll()
        return try check(match(strokePath.samples, far: far), &checks)
    }

    /// Makes the checks of the nearest templates.
    private func check(_ match: TemplateMatch?, _ checks: inout Checks) throws(FailedCheck)
        -> Accepted
    {
        // None is drawn with as many contacts.
        guard let match else { throw checks.fail(.least(.templates, 0, 1)) }
        let best = match.best
        checks.recognizer = "\(best.phrase)"
        try checks.most(.distance(from: best.name), best.score, best.threshold)
        // Between two that fit there is no telling which was meant; one that does not fit is
        // ignored.
        if let second = match.second, second.score <= second.threshold {
            try checks.least(.lead(over: second.name), match.margin, limits.margin)
        }
        return (
            best.phrase, 1 - Score.use(best.score, of: best.threshold),
            best.score <= min(limits.tight, best.threshold)
        )
    }
}
