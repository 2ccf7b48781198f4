public import Gestures

/// What came of one stroke, held against its label.
public enum Judgement: Hashable, Sendable {
    /// The gesture that the label covers.
    case right
    /// A gesture of the label's kind that leads another way.
    case wrongDirection
    /// A gesture of another kind, or another template.
    case other
    /// Nothing, where the label names a gesture.
    case missed
    /// A gesture, where the label is `none`.
    case falseAccept
    /// Nothing, where the label is `none`.
    case rightlyNothing
    /// The label names a gesture that the mapping does not map.
    case unmapped
    /// There is no label.
    case unlabelled

    /// Holds what was recognized against `label`, under a mapping of the phrases `mapped`.
    public init(_ label: Label?, recognized: Phrase?, mapped: Set<Phrase>) {
        switch (label, recognized) {
        case (nil, _): self = .unlabelled
        case (.nothing, nil): self = .rightlyNothing
        case (.nothing, _): self = .falseAccept
        case (.gesture(let wanted), let found):
            guard mapped.contains(where: { $0.covers(wanted) || wanted.covers($0) }) else {
                self = .unmapped
                return
            }
            guard let found else {
                self = .missed
                return
            }
            let kind = Kind(wanted)
            if wanted.covers(found) {
                self = .right
            } else if kind == Kind(found), kind.hasDirections {
                self = .wrongDirection
            } else {
                self = .other
            }
        }
    }

    /// Whether what should be recognized was, or nothing where nothing should be.
    var isRight: Bool { self == .right || self == .rightlyNothing }

    /// Whether there is a label to hold it against, of a gesture that is mapped or none.
    var isJudged: Bool { self != .unmapped && self != .unlabelled }

    /// Whether something ran that was not meant.
    var isWrongFire: Bool {
        switch self {
        case .wrongDirection, .other, .falseAccept: true
        case .right, .missed, .rightlyNothing, .unmapped, .unlabelled: false
        }
    }
}
