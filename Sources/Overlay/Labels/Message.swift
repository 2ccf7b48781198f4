/// A short message on the overlay. Its texts may come from anywhere: they are cleaned and
/// shortened.
public struct Message: Hashable, Sendable {
    /// What stands in front of it; marks differ by shape as well as by colour.
    public enum Mark: Hashable, Sendable {
        /// Nothing: it is about neither a success nor a failure.
        case none
        /// What is being drawn may become this: an open ring.
        case open
        /// What is being drawn would be recognized as this, or was: a tick.
        case success
        /// Something went wrong: a cross.
        case failure
    }

    /// What happened, in a few words.
    public var title: String
    /// What there is to say about it; may be empty.
    public var detail: String
    /// What a click on it does, in a few words below the rest; empty where it takes none.
    public var offer: String
    /// What stands in front.
    public var mark: Mark
    /// How long it stays, where it is a notice, which also goes as soon as a hold begins; nil where
    /// that depends on its length.
    public var stay: Duration?

    /// The least time for a message that offers something: it takes a click to accept.
    private static let offerTime = Duration.seconds(3)

    /// A message of `title` with `detail` below.
    public init(
        _ title: String, detail: String = "", offer: String = "", mark: Mark = .none,
        stay: Duration? = nil
    ) {
        self.title = title
        self.detail = detail
        self.offer = offer
        self.mark = mark
        self.stay = stay
    }

    /// How long it is shown: `stay`, if it has one; else `least`, and a second more for every twenty
    /// characters beyond 24, up to six seconds. With an offer three seconds at least.
    func duration(atLeast least: Duration) -> Duration {
        if let stay { return stay }
        let count =
            min(title.unicodeScalars.count, SanitizedText.limit)
            + min(detail.unicodeScalars.count, SanitizedText.limit)
        let reading = Duration.milliseconds(50) * max(0, count - 24)
        let duration = max(least, min(least + reading, .seconds(6)))
        return offer.isEmpty ? duration : max(duration, Self.offerTime)
    }
}
