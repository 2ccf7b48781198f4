/// How many examples a gesture has, and which of them gives way to a new one. What was recorded is
/// never removed by itself: somebody drew it for that purpose.
public enum TaughtExamples {
    /// So many examples a gesture has at most when one is added by teaching.
    public static let most = 20

    /// `examples` with `new` at the end, and where there would be more than ``most``, without the
    /// one that was taught first. Longer lists, which older versions wrote, do not get longer.
    ///
    /// - Parameter areTaught: whether all of them were taught: those without a time, which older
    ///   versions wrote, count as the oldest then. Otherwise they were recorded.
    /// - Returns: the examples, and the one that gave way; nil where all were recorded and there is
    ///   no room.
    public static func adding(_ new: Template, to examples: [Template], areTaught: Bool)
        -> (examples: [Template], removed: Template?)?
    {
        guard examples.count >= most else { return (examples + [new], nil) }
        func moment(_ index: Int) -> Int? { examples[index].taught ?? (areTaught ? 0 : nil) }
        let taught = examples.indices.filter { moment($0) != nil }
        let first = taught.min { (moment($0) ?? 0, $0) < (moment($1) ?? 0, $1) }
        guard let first else { return nil }
        var kept = examples
        let removed = kept.remove(at: first)
        return (kept + [new], removed)
    }
}
