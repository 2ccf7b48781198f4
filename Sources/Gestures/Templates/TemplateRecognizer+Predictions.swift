extension TemplateRecognizer {
    /// Each template, by how well its beginning fits, as much of it as fits best.
    public func predictions(of contacts: Contacts, from origin: GuideOrigin?) -> [Prediction] {
        // Before anything is drawn, what was taught of a gesture shows nothing that the gesture
        // itself does not.
        if isLastResort, contacts.strokePaths.isEmpty { return [] }
        guard let strokePath = contacts.singleSteady else {
            return contacts.strokePaths.isEmpty
                ? set.predictions(StrokePath(), from: origin)
                : phrases.map { .partial($0, fit: 0.5, evidence: 1, done: 0.5) }
        }
        return set.predictions(strokePath, from: origin)
    }
}

extension TemplateSet {
    /// How well fits what nothing is known of.
    private static let evenFit = 0.5

    /// Each template, by how well what is drawn fits its beginning.
    func predictions(_ strokePath: StrokePath, from origin: GuideOrigin?) -> [Prediction] {
        var accepted: (phrase: Phrase, score: Double, precedence: Precedence)?
        if !strokePath.isEmpty {
            let judgement = preview(strokePath)
            if case .accepted(let phrase, let score) = judgement.classification {
                accepted = (phrase, score, judgement.isTight ? .first : .last)
            }
        }
        let drawn = DrawnParts(strokePath)
        let evidence = strokePath.evidence()
        return classes.indices.map { index in
            let phrase = classes[index].phrase
            let start = PrefixMatch(of: beginnings[index], in: drawn)
            let ahead = origin.map { start.path(from: $0) } ?? []
            let strokes = beginnings[index].strokes
            if strokes > 1 {
                // Another of its strokes may come first, so what is not like this one is no less
                // likely; only it has no path then.
                let isLike = start.fit >= Self.evenFit
                return .partial(
                    phrase, fit: max(start.fit, Self.evenFit), evidence: evidence,
                    done: start.share / Double(strokes), ahead: isLike ? ahead : [])
            }
            if let accepted, accepted.phrase == phrase {
                return .complete(
                    phrase, score: accepted.score, accepted.precedence, ahead: ahead)
            }
            return .partial(
                phrase, fit: start.fit, evidence: evidence, done: start.share, ahead: ahead)
        }
    }
}
