public import Gestures

/// The kind of a gesture, whichever its direction: what a recognizer of its own answers for.
public enum Kind: String, CaseIterable, Hashable, Sendable {
    case tap
    case longPress = "long press"
    case swipe
    case sequence
    case edge
    case circle
    case shake
    case pan
    case pinch
    case rotate
    case stroke
    case wheel
    case button

    /// The kind of `phrase`.
    public init(_ phrase: Phrase) {
        switch phrase {
        case .tap: self = .tap
        case .longPress: self = .longPress
        case .swipe: self = .swipe
        case .sequence: self = .sequence
        case .edge: self = .edge
        case .circle: self = .circle
        case .shake: self = .shake
        case .pan: self = .pan
        case .pinch: self = .pinch
        case .rotate: self = .rotate
        case .stroke: self = .stroke
        case .wheel: self = .wheel
        case .button: self = .button
        }
    }

    /// The name of the recognizer that answers for it.
    public var recognizer: String { self == .stroke ? "template" : rawValue }

    /// Whether two gestures of the kind differ by where they lead, and not by what they are.
    var hasDirections: Bool {
        switch self {
        case .tap, .longPress, .stroke, .wheel, .button: false
        case .swipe, .sequence, .edge, .circle, .shake, .pan, .pinch, .rotate: true
        }
    }
}

/// What a stroke should be recognized as.
public enum Label: Hashable, Sendable, CustomStringConvertible {
    /// `none`: nothing may take it.
    case nothing
    /// Anything that the phrase covers.
    case gesture(Phrase)

    /// Reads `none` or a phrase.
    public init(parsing text: String) throws(WordError) {
        self = text == "none" ? .nothing : .gesture(try Phrase(parsing: text))
    }

    /// `none`, or the phrase in its canonical form.
    public var description: String {
        switch self {
        case .nothing: "none"
        case .gesture(let phrase): phrase.description
        }
    }
}
