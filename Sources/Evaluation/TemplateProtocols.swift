public import Gestures

/// How recorded templates are put to the test, as the literature does it (Wobbrock, Wilson and Li
/// 2007; Vatavu, Anthony and Wobbrock 2012; Taranta et al. 2017).
public enum TemplateProtocols {
    /// A protocol.
    public enum Kind: String, CaseIterable, Sendable {
        /// A person's own templates, for each subject and speed: is the nearest one the right one?
        case own
        /// A person's own templates, recorded at medium speed and drawn at other speeds.
        case speeds
        /// Other people's templates, each subject left out in turn, at medium speed.
        case others
        /// Half of the classes are recorded, the others are unknown: are those rejected?
        case reject
        /// Half of a person's gestures are recorded, at medium speed; strokes at any speed that
        /// are then refused or taken for another are taught, and others are judged.
        case learn
    }

    /// What came out. Rates are 0…1.
    public struct Result: Hashable, Sendable {
        /// The protocol.
        public var kind: Kind
        /// Examples a class.
        public var examples: Int
        /// How many strokes were judged that have a template.
        public var known = 0
        /// How many of them were nearest to their own class.
        public var right = 0
        /// How many strokes were judged that have none.
        public var unknown = 0
        /// Where as many known strokes are refused as unknown ones are taken; nil where there are
        /// no unknown ones. A known stroke taken for another class counts as refused.
        public var equalErrorRate: Double?
        /// The score at which it is.
        public var equalErrorScore: Double?
        /// The share of known strokes that the default limits refuse or take for another.
        public var refused = 0.0
        /// The share of unknown strokes that the default limits take.
        public var taken = 0.0
        /// What was most often taken for what: a class, what it was taken for, how often.
        public var confusions: [Confusion] = []
        /// What came of the strokes of each person, in their order.
        public var writers: [WriterResult] = []
        /// What came of corrections; nil where none were made.
        public var learning: Learning?
        /// How many lines could not be used, for want of a label, a path or a speed.
        public var skipped = 0

        /// The share of known strokes that were nearest to their own class.
        public var accuracy: Double { known > 0 ? Double(right) / Double(known) : 0 }
    }

    /// What came of the strokes of one person.
    public struct WriterResult: Hashable, Sendable {
        /// The person.
        public var writer: Writer
        /// How many strokes were judged that have a template.
        public var known = 0
        /// How many of them were nearest to their own class.
        public var right = 0
        /// How many of them the default limits took for it.
        public var accepted = 0
        /// How many strokes were judged that have none.
        public var unknown = 0
        /// How many of them the default limits took for a template.
        public var taken = 0
        /// What came of corrections; nil where none were made.
        public var learning: Learning?

        /// The strokes refused or taken for another class by the limits.
        public var refusals: Share { Share(known - accepted, of: known) }
    }

    /// A class that was taken for another.
    public struct Confusion: Hashable, Sendable {
        /// What was drawn.
        public var drawn: String
        /// What it was taken for.
        public var taken: String
        /// How often.
        public var count: Int
    }

    /// Runs a protocol over labelled strokes.
    ///
    /// - Parameters:
    ///   - kind: the protocol.
    ///   - examples: how many a class are recorded, at least 1; what is left is judged.
    ///   - seed: which examples; the same seed gives the same result everywhere.
    ///   - repeats: how often examples are drawn for each subject and speed.
    ///   - records: strokes with `label`, `subject` and `speed`.
    public static func run(
        _ kind: Kind, examples: Int, seed: UInt64 = 1, repeats: Int = 10,
        records: some Sequence<StrokeRecord>
    ) -> Result {
        var run = ProtocolRun(kind, examples: max(1, examples), records)
        var random = SplitMix(seed)
        for _ in 0..<max(1, repeats) { run.add(&random) }
        return run.result()
    }
}
