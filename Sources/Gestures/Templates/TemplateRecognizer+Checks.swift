extension TemplateRecognizer {
    /// The size, the nearest template's distance, and its lead over a second one that fits, too.
    public func checks(of contacts: Contacts) -> [Check] {
        let judgement = set.classify(contacts)
        var checks: [Check] = [.least("px across", contacts.diagonal, set.limits.size)]
        if let match = judgement.match {
            let best = match.best
            checks.append(
                .most("usual distances from stroke \(best.name)", best.score, best.threshold))
            if let second = match.second, second.score <= second.threshold {
                checks.append(
                    .least("lead over stroke \(second.name)", match.margin, set.limits.margin))
            }
        } else if case .rejected(let failedCheck) = judgement.classification {
            let isListed = checks.contains { $0.name == failedCheck.measure }
            if !isListed { checks.append(Check(failedCheck)) }
        }
        return checks
    }
}
