internal import Gestures

/// What a stroke should be recognized as.
enum Label: Hashable {
    /// `none`: nothing may take it.
    case nothing
    /// Anything that the phrase covers.
    case gesture(Phrase)

    /// Reads `none` or a phrase.
    init(_ text: String) throws(WordError) {
        self = text == "none" ? .nothing : .gesture(try Phrase(parsing: text))
    }

    /// `none`, or the phrase.
    var words: String {
        switch self {
        case .nothing: "none"
        case .gesture(let phrase): phrase.description
        }
    }
}

/// What came of a stroke, held against its label.
enum Judgement: Hashable {
    /// The gesture that the label covers, or nothing where the label is `none`.
    case right
    /// A gesture of the label's kind that leads another way.
    case wrongWay
    /// A gesture of another kind, or another recorded stroke.
    case other
    /// Nothing, where the label names a gesture.
    case missed
    /// The mapping does not map the label's gesture.
    case unmapped
    /// There is no label.
    case unlabelled

    /// Holds what was recognized against `label`; `isMapped` says whether its gesture is mapped.
    init(_ label: Label?, recognized: Phrase?, isMapped: (Phrase) -> Bool = { _ in true }) {
        switch (label, recognized) {
        case (nil, _): self = .unlabelled
        case (.nothing, nil): self = .right
        case (.nothing, _): self = .other
        case (.gesture(let wanted), _) where !isMapped(wanted): self = .unmapped
        case (.gesture, nil): self = .missed
        case (.gesture(let wanted), let found?):
            if wanted.covers(found) {
                self = .right
            } else if wanted.kind == found.kind, wanted.kind != "stroke" {
                self = .wrongWay
            } else {
                self = .other
            }
        }
    }

    /// Whether there is a label to hold it against, of a gesture that is mapped or none.
    var isJudged: Bool { self != .unmapped && self != .unlabelled }
}

extension Phrase {
    /// What kind of gesture it is, whichever way it leads.
    var kind: String {
        switch self {
        case .tap: "tap"
        case .longPress: "long press"
        case .sequence: "sequence"
        default: description.split(separator: " ").first.map(String.init) ?? ""
        }
    }
}

/// One stroke after recognition.
struct Verdict {
    /// The file that it is from.
    var set: String
    /// What the stroke is called.
    var name: String
    /// What it should be, if that is known.
    var label: Label?
    /// Who drew it.
    var writer: Writer
    /// What it was taken for, if anything.
    var recognized: Phrase?
    /// How surely, 0…1.
    var score: Double
    /// How that is judged.
    var judgement: Judgement
    /// How long it took to draw.
    var time: Duration

    /// The kind of gesture that it should be; nil for none.
    var kind: String? { if case .gesture(let phrase) = label { phrase.kind } else { nil } }

    /// Whether a gesture of `kind`, or of any, took it that should not have: the right kind another
    /// way does not count, which is no recall either.
    func isTaken(by kind: String?) -> Bool {
        guard judgement == .other, let recognized else { return false }
        return recognized.kind != self.kind && (kind == nil || kind == recognized.kind)
    }
}
