extension TemplateRecognizer {
    /// The size, the nearest template's distance, and its lead over a second one that fits, too.
    public func measures(of contacts: Contacts) -> [Measure] {
        let judgement = set.judge(contacts)
        var measures: [Measure] = [.least("px across", contacts.diagonal, set.limits.size)]
        if let match = judgement.match {
            let best = match.best
            measures.append(
                .most("usual distances from stroke \(best.name)", best.score, best.threshold))
            if let second = match.second, second.score <= second.threshold {
                measures.append(
                    .least("lead over stroke \(second.name)", match.margin, set.limits.margin))
            }
        } else if case .rejected(let rejection) = judgement.verdict {
            let isListed = measures.contains { $0.name == rejection.measure }
            if !isListed { measures.append(Measure(rejection)) }
        }
        return measures
    }
}
