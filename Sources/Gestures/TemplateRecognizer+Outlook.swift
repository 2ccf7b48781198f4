extension TemplateRecognizer {
    /// Each template, by how well its beginning fits, as much of it as fits best.
    public func prospects(of contacts: Contacts, from vantage: Vantage?) -> [Prospect] {
        guard let (_, trail) = contacts.single else {
            return contacts.trails.isEmpty
                ? set.outlook(Trail(), from: vantage)
                : phrases.map { .partial($0, fit: 0.5, evidence: 1, done: 0.5) }
        }
        return set.outlook(trail, from: vantage)
    }
}

extension TemplateSet {
    /// Each template, by how well what is drawn fits its beginning.
    func outlook(_ trail: Trail, from vantage: Vantage?) -> [Prospect] {
        var accepted: (name: String, score: Double, precedence: Precedence)?
        if !trail.isEmpty {
            let judgement = glance(trail)
            if case .accepted(.stroke(let name), let score) = judgement.verdict {
                accepted = (name, score, judgement.isTight ? .first : .last)
            }
        }
        let drawn = DrawnParts(trail)
        let evidence = trail.evidence()
        return classes.indices.map { index in
            let item = classes[index]
            let phrase = Phrase.stroke(item.name)
            let start = TemplateBeginning(of: beginnings[index], in: drawn)
            let ahead = vantage.map { start.path(from: $0) } ?? []
            if let accepted, accepted.name == item.name {
                return .complete(
                    phrase, score: accepted.score, accepted.precedence, ahead: ahead)
            }
            return .partial(
                phrase, fit: start.fit, evidence: evidence, done: start.share, ahead: ahead)
        }
    }
}
