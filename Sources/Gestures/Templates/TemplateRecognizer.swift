/// A recorded template, judged when the last contact lifts. A stroke within the tight threshold
/// goes before every built-in gesture, another one is taken only where no built-in claims it.
public struct TemplateRecognizer: Recognizer {
    /// `template`.
    public let name = "template"
    /// What decides ties with the built-in gestures, once it claimed.
    public private(set) var precedence = Precedence.ordinary
    let set: TemplateSet

    /// The templates' names.
    public var phrases: [Phrase] { self.set.classes.map { .stroke($0.name) } }

    /// A recognizer for the templates of `set`.
    public init(_ set: TemplateSet) { self.set = set }

    /// Judges what was drawn when the last contact lifts, and gives up early on endless scribbles.
    public mutating func consider(_ event: ContactEvent, _ contacts: Contacts) -> Decision {
        switch event.phase {
        case .began where contacts.strokePaths.count <= set.mostContacts: return .wait
        case .moved where contacts.strokePaths.count <= set.mostContacts:
            guard let index = contacts.newest(event.contact) else { return .wait }
            return set.impossible(contacts.strokePaths[index].strokePath).map { .fail($0) } ?? .wait
        case .began, .moved: return .fail(.contacts(of: name, contacts))
        // Several fingers never lift at once.
        case .ended where contacts.down > 0: return .wait
        case .ended:
            let judgement = set.classify(contacts)
            switch judgement.classification {
            case .accepted(let phrase, let score):
                precedence = judgement.isTight ? .first : .last
                return .claim(phrase, score: score)
            case .rejected(let failedCheck): return .fail(failedCheck)
            }
        }
    }

    /// Forgets the hold.
    public mutating func reset() { precedence = .ordinary }
}

/// What the templates make of a finished stroke, and why.
public struct TemplateJudgement: Hashable, Sendable {
    /// Whether it is one of them.
    public var classification: Classification
    /// The nearest templates; nil where the stroke was not compared.
    public var match: TemplateMatch?
    /// Whether it is so near that it goes before the built-in gestures.
    public var isTight: Bool
}

extension TemplateSet {
    /// What the finished stroke is.
    public func classify(_ strokePath: StrokePath) -> TemplateJudgement {
        classify(strokePath, far: .infinity)
    }

    /// What a stroke would be that ended here, where nobody asks how far it is from what it is not.
    func glance(_ strokePath: StrokePath) -> TemplateJudgement {
        classify(strokePath, far: greatestThreshold)
    }

    private func classify(_ strokePath: StrokePath, far: Double) -> TemplateJudgement {
        if let failedCheck = impossible(strokePath) {
            return TemplateJudgement(classification: .rejected(failedCheck), isTight: false)
        }
        return classification(size: strokePath.box.diagonal) { match(strokePath.samples, far: far) }
    }

    /// What something of `size` px across is that is as near to the templates as `match` tells.
    func classification(size: Double, _ match: () -> TemplateMatch?) -> TemplateJudgement {
        func no(_ rule: String, _ measure: String, _ value: Double, _ limit: Double)
            -> TemplateJudgement
        {
            let failedCheck = FailedCheck(rule: rule, measure: measure, value: value, limit: limit)
            return TemplateJudgement(classification: .rejected(failedCheck), isTight: false)
        }
        guard size >= limits.size else { return no("template", "px across", size, limits.size) }
        guard let match = match() else {
            return no("template", "templates", Double(classes.count), 1)
        }
        let best = match.best
        var judgement = no(
            "stroke \(best.name)", "usual distances away", best.score, best.threshold)
        judgement.match = match
        guard best.score <= best.threshold else { return judgement }
        // Between two that fit it would be a guess; a second that does not fit is no rival.
        if let second = match.second, second.score <= second.threshold,
            match.margin < limits.margin
        {
            judgement.classification = .rejected(
                FailedCheck(
                    rule: "stroke \(best.name)", measure: "lead over stroke \(second.name)",
                    value: match.margin, limit: limits.margin))
            return judgement
        }
        judgement.classification = .accepted(
            .stroke(best.name), score: 1 - Score.use(best.score, of: best.threshold))
        judgement.isTight = best.score <= min(limits.tight, best.threshold)
        return judgement
    }

    /// Once the stroke turned to and fro far more often than any template does.
    public func impossible(_ strokePath: StrokePath) -> FailedCheck? {
        let turnings = strokePath.horizontal.count + strokePath.vertical.count
        guard turnings > mostTurnings else { return nil }
        return FailedCheck(
            rule: "template", measure: "turnings", value: Double(turnings),
            limit: Double(mostTurnings))
    }
}

/// The recorded examples of every gesture, by name.
public struct TemplateLibrary: Sendable {
    /// The examples by the gesture's name; none of the lists is empty.
    public private(set) var examples: [String: [Template]] = [:]

    /// A library without templates.
    public init() {}

    /// A library of `examples`; a name without any is left out.
    public init(_ examples: [String: [Template]]) {
        self.examples = examples.filter { !$0.value.isEmpty }
    }

    /// The examples of `name`, none where it was not recorded.
    public subscript(name: String) -> [Template] {
        get { examples[name] ?? [] }
        set { examples[name] = newValue.isEmpty ? nil : newValue }
    }

    /// The names, in the order of the alphabet.
    public var names: [String] { examples.keys.sorted() }
}
