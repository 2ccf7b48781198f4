extension Arena {
    /// What has been decided.
    public enum Resolution: Hashable, Sendable {
        /// Recognizers may still claim; no claim was granted.
        case open
        /// A claim was granted, and its gesture goes on.
        case underWay
        /// It is over; this was recognized first.
        case granted(Phrase, score: Double)
        /// It is over; all recognizers failed.
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
