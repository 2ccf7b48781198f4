public import Pictures

/// What the sheet of hints shows: the gestures that can be drawn here.
public struct HintSheet: Hashable, Sendable {
    /// One gesture.
    public struct Entry: Hashable, Sendable {
        /// Its shape.
        public var emblem: Emblem
        /// What it is called.
        public var name: String
        /// What it does.
        public var action: String

        /// A gesture with its shape, its name and what it does.
        public init(emblem: Emblem, name: String, action: String) {
            self.emblem = emblem
            self.name = name
            self.action = action
        }
    }

    /// The gestures, in the order of the mapping.
    public var entries: [Entry]

    /// A sheet of `entries`.
    public init(_ entries: [Entry]) { self.entries = entries }
}
