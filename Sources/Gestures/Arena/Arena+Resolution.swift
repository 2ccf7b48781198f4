extension Arena {
    /// How the contest stands.
    public enum Resolution: Hashable, Sendable {
        /// Somebody may still claim, nobody has won.
        case open
        /// Somebody has won, and it goes on.
        case underWay
        /// It is over; this was recognized first.
        case granted(Phrase, score: Double)
        /// It is over; everybody failed.
        case allFailed

        /// Whether nothing can follow.
        public var isOver: Bool {
            switch self {
            case .open, .underWay: false
            case .granted, .allFailed: true
            }
        }
    }
}
