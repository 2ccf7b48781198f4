public import Pictures

/// What the cheat sheet shows: the gestures that can be drawn here.
public struct CheatSheetContent: Hashable, Sendable {
    /// One gesture.
    public struct Entry: Hashable, Sendable {
        /// Its shape.
        public var gestureIcon: GestureIcon
        /// The first line: what it does.
        public var title: String
        /// The second line: what the gesture is called.
        public var detail: String
        /// How likely it is, 0…1: where there is no room for all, the likeliest are shown.
        public var likelihood: Double

        /// A gesture with its shape, what it does and what it is called.
        public init(gestureIcon: GestureIcon, title: String, detail: String, likelihood: Double = 1)
        {
            self.gestureIcon = gestureIcon
            self.title = title
            self.detail = detail
            self.likelihood = likelihood
        }
    }

    /// The gestures, in the order of the mapping.
    public var entries: [Entry]

    /// A sheet of `entries`.
    public init(_ entries: [Entry]) { self.entries = entries }

    /// The places of the `count` likeliest entries, in the order of the mapping; of those as likely
    /// the first of the mapping.
    func likeliest(_ count: Int) -> [Int] {
        guard count < entries.count else { return Array(entries.indices) }
        return entries.indices
            .sorted { (entries[$1].likelihood, $0) < (entries[$0].likelihood, $1) }
            .prefix(count).sorted()
    }
}
