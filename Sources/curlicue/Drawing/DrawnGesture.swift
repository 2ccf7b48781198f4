internal import Engine
internal import Gestures
internal import Mapping

/// Which gesture a drawing is, and how that fits the mapping.
struct DrawnGesture {
    /// The gesture; nil where it is none.
    let phrase: Phrase?
    /// Why it is none.
    private var shortfall: String?
    private let strokes: [Stroke]
    private let mapping: Mapping
    private let templates: TemplateLibrary

    /// Recognizes `record` among all gestures, by the limits of `mapping`.
    init(_ record: StrokeRecord, _ mapping: Mapping, templates: TemplateLibrary) {
        strokes = record.strokes
        let review = (try? Template(record)).map {
            TemplateReview("", [$0], library: templates, limits: mapping.limits)
        }
        if let own = review?.similar.first, own.closeness.isStrict {
            phrase = own.phrase
        } else {
            let bindings = Self.builtIn.map { Binding($0, actions: [.nothing]) }
            var replay = Replay(Profile(hotkeys: [], bindings: bindings), limits: mapping.limits)
            switch replay.outcome(of: strokes) {
            case .recognized(let gesture, _): phrase = gesture.phrase
            case .unrecognized(let reasons): (phrase, shortfall) = (nil, reasons.first)
            case .cancelled: phrase = nil
            }
        }
        self.mapping = mapping
        self.templates = templates
    }

    /// The gestures that need not be recorded.
    private static let builtIn: [Phrase] = {
        var phrases = Phrase.withoutFingerCount.filter { phrase in
            switch phrase.manner {
            case .rest: true
            case .stroke: phrase.isShape && phrase.general == nil
            case .motion(let motion, _): motion != .translation && phrase.general == nil
            case .press: false
            }
        }
        phrases += phrases.flatMap { phrase in
            Phrase.fingerRange.filter { $0 != phrase.fingers }.compactMap(phrase.drawn)
        }
        // Longer sequences are seldom drawn, and there are very many.
        let straight = Direction.allCases.filter(\.isStraight)
        var sequences = straight.map { [$0] }
        for _ in 2...4 {
            sequences = sequences.flatMap { begun in
                straight.filter { $0 != begun.last }.map { begun + [$0] }
            }
            phrases += sequences.map { .sequence($0) }
        }
        return phrases
    }()

    /// What to say about it before it is mapped under `hotkey`, or also over windows of one class
    /// only, and whether it can be.
    func verdict(
        under hotkey: Chord?, over className: String? = nil
    ) -> (words: [String], isFree: Bool) {
        guard let phrase else {
            let why = shortfall.map { " (\($0))" } ?? ""
            let advice = "; 'curlicue record NAME' makes it one"
            return (["That is no gesture yet\(why)\(strokes.count == 1 ? advice : "")."], false)
        }
        let profile = mapping.profiles.first { profile in
            hotkey.map(profile.hotkeys.contains) ?? true
        }
        guard var profile = profile ?? mapping.profiles.first else { return ([], true) }
        let taken = profile.bindings.first { $0.phrase == phrase || $0.phrase.excludes(phrase) }
        if className == nil, let taken {
            return (["That is '\(phrase)', and it is taken: \(taken.words)."], false)
        }
        var words = ["That is '\(phrase)'. It is free."]
        for other in profile.bindings where other.phrase.covers(phrase) {
            words.append(
                "It will go before '\(other.phrase)', which is drawn so, too: \(other.words).")
        }
        // Whether the mapping with this gesture in it would recognize the drawing.
        profile.bindings.append(Binding(phrase, actions: [.nothing]))
        var replay = Replay(profile, limits: mapping.limits, templates: templates)
        switch replay.outcome(of: strokes) {
        case .recognized(_, let mapped) where mapped != phrase && !mapped.covers(phrase):
            words.append("But drawn like this it would be taken for '\(mapped)', too alike.")
        case .unrecognized(let reasons):
            words.append("But drawn like this it would be refused: \(reasons.first ?? "").")
        default: break
        }
        return (words, true)
    }
}
