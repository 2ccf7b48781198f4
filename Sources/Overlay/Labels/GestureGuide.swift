public import Gestures

/// The rest of a gesture's path, from the pointer on, with what it does at its end.
///
/// After OctoPocus (O. Bau and W. Mackay, "OctoPocus: a dynamic guide for learning gesture-based
/// command sets", UIST 2008): the likelier, the thicker.
public struct GestureGuide: Hashable, Sendable {
    /// How a path may be changed so that it fits where it is shown, without becoming another
    /// gesture.
    public enum Freedom: Hashable, Comparable, Sendable {
        /// Not at all: part of it is drawn already.
        case fixed
        /// It may be larger or smaller.
        case scaled
        /// It may be turned round the pointer, too.
        case turned
        /// It may be larger or smaller, and mirrored.
        case mirrored

        /// How the whole path of `phrase` may be changed.
        public static func whole(_ phrase: Phrase) -> Freedom {
            switch phrase {
            case .circle: .turned
            case .shake: .mirrored
            default: .scaled
            }
        }
    }

    /// The path on the screen, from the newest place on.
    public var path: [Point]
    /// What is at its end.
    public var name: String
    /// How likely it is, 0…1.
    public var likelihood: Double
    /// How the path may be changed.
    public var freedom: Freedom

    /// The rest of a path.
    public init(
        path: [Point], name: String, likelihood: Double, freedom: Freedom = .fixed
    ) {
        self.path = path
        self.name = name
        self.likelihood = likelihood
        self.freedom = freedom
    }
}
