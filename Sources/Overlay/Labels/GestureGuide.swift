public import Gestures

/// The rest of a gesture's path, from the pointer on, with its name at the end.
///
/// After OctoPocus (O. Bau and W. Mackay, "OctoPocus: a dynamic guide for learning gesture-based
/// command sets", UIST 2008): the likelier, the thicker.
public struct GestureGuide: Hashable, Sendable {
    /// The path on the screen, from the newest place on.
    public var path: [Point]
    /// What is at its end.
    public var name: String
    /// How likely it is, 0…1.
    public var likelihood: Double

    /// The rest of a path.
    public init(path: [Point], name: String, likelihood: Double) {
        self.path = path
        self.name = name
        self.likelihood = likelihood
    }

    /// So many paths at most are shown; more are a tangle.
    public static let most = 8
}
