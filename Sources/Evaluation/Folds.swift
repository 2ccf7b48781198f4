/// Parts of a collection of strokes, each of which is left out in turn (cross-validation; Stone,
/// "Cross-validatory choice and assessment of statistical predictions", 1974). All strokes of a
/// writer, or of a set, are in the same part: what is learned of a person must not be judged by that
/// person's other strokes.
public struct Folds: Hashable, Sendable {
    /// One part.
    public struct Fold: Hashable, Sendable {
        /// What it is called: its only group, or its number and how many groups it has.
        public var name: String
        /// Which strokes it has, in ascending order.
        public var strokes: [Int]
    }

    /// There are no more folds than this: each costs a training.
    public static let most = 10

    /// The folds, each with a stroke at least.
    public let folds: [Fold]

    /// The folds of strokes of `writers`, one entry a stroke. Up to `most` groups are a fold each;
    /// of more groups the largest goes first, always into the fold that has the fewest strokes.
    public init(_ writers: [Writer], by grouping: Grouping) {
        var members: [String: [Int]] = [:]
        for (index, writer) in writers.enumerated() {
            members[grouping.group(of: writer), default: []].append(index)
        }
        guard members.count > Self.most else {
            folds = members.sorted { $0.key < $1.key }.map { Fold(name: $0.key, strokes: $0.value) }
            return
        }
        var parts = [(groups: Int, strokes: [Int])](repeating: (0, []), count: Self.most)
        for (_, strokes) in members.sorted(by: {
            ($1.value.count, $0.key) < ($0.value.count, $1.key)
        }) {
            var least = 0
            for part in parts.indices where parts[part].strokes.count < parts[least].strokes.count {
                least = part
            }
            parts[least].groups += 1
            parts[least].strokes += strokes
        }
        let noun = grouping == .writer ? "writers" : "sets"
        folds = parts.enumerated().map { number, part in
            Fold(
                name: "part \(number + 1), \(part.groups) \(noun)", strokes: part.strokes.sorted())
        }
    }
}
