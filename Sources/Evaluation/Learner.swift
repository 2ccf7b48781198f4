internal import Gestures

/// A person's recorded gestures, and the corrections that were learned of them, by the checks of
/// `curlicue teach` that concern recorded strokes.
struct Learner {
    /// So many corrections of a gesture are learned at most.
    static let most = 5

    /// The gestures as they are by now.
    private(set) var set: TemplateSet
    /// How many strokes were offered as corrections.
    private(set) var offered = 0
    private var classes: [String: TemplateClass]
    private var learned: [String: Int] = [:]

    /// Near its limit an example accepts little but itself.
    private static let nearLimit = 0.8

    /// Whoever recorded `classes`.
    init(_ classes: [TemplateClass]) {
        set = TemplateSet(classes)
        self.classes = Dictionary(classes.map { ($0.name, $0) }) { first, _ in first }
    }

    /// How many corrections of the gesture `name` were learned.
    func count(of name: String) -> Int { learned[name, default: 0] }

    /// What `stroke` is taken for; nil where it is refused.
    static func taken(_ stroke: Template, by set: TemplateSet) -> String? {
        guard
            case .accepted(.stroke(let name), _) =
                set.classify(StrokePath(stroke.samples)).classification
        else { return nil }
        return name
    }

    /// Offers `stroke` as a correction where it is refused or taken for another than `name`.
    mutating func offer(_ stroke: Template, as name: String) {
        let count = count(of: name)
        guard count < Self.most, let old = classes[name],
            Self.taken(stroke, by: set) != name
        else { return }
        offered += 1
        var example = stroke
        example.taught = count
        guard let new = TemplateClass(name, old.examples + [example]),
            isAllowed(example, new, instead: old)
        else { return }
        var changed = classes
        changed[name] = new
        let taught = TemplateSet(changed.values.sorted { $0.name < $1.name })
        guard Self.taken(stroke, by: taught) == name else { return }
        classes = changed
        set = taught
        learned[name] = count + 1
    }

    /// Whether `example` is not like another gesture, and `new` accepts the other examples of its
    /// own and no more of others than before.
    private func isAllowed(
        _ example: Template, _ new: TemplateClass, instead old: TemplateClass
    ) -> Bool {
        let others = classes.values.filter { $0.name != new.name }
        let (own, before) = (TemplateSet([new]), TemplateSet([old]))
        return !others.contains {
            Self.fits(example, TemplateSet([$0]), within: TemplateReview.caution)
        }
            && old.examples.allSatisfy { Self.fits($0, own, within: Self.nearLimit) }
            && !others.lazy.flatMap(\.examples).contains {
                Self.fits($0, own) && !Self.fits($0, before)
            }
    }

    private static func fits(_ stroke: Template, _ set: TemplateSet, within share: Double = 1)
        -> Bool
    {
        guard let fit = set.match(contacts: stroke.contacts)?.best else { return false }
        return fit.score <= share * fit.threshold
    }
}

extension TemplateProtocols {
    /// How many strokes something befell before and after corrections were learned.
    public struct Change: Hashable, Sendable {
        /// Of how many.
        public var total = 0
        /// How many before.
        public var before = 0
        /// How many afterwards.
        public var after = 0

        /// Counts a stroke.
        mutating func count(before isBefore: Bool, after isAfter: Bool) {
            total += 1
            if isBefore { before += 1 }
            if isAfter { after += 1 }
        }

        /// Both counts added.
        static func + (one: Change, other: Change) -> Change {
            Change(
                total: one.total + other.total, before: one.before + other.before,
                after: one.after + other.after)
        }
    }

    /// What came of corrections: of strokes that are not among them.
    public struct Learning: Hashable, Sendable {
        /// How many strokes were offered as corrections: they were refused or taken for another.
        public var offered = 0
        /// How many of them passed the checks.
        public var learned = 0
        /// Refusals of all recorded gestures.
        public var refused = Change()
        /// Refusals of those of which a correction was learned.
        public var corrected = Change()
        /// Refusals of those of which five were.
        public var fullyCorrected = Change()
        /// Strokes of recorded gestures taken for another one.
        public var mistaken = Change()
        /// Strokes of gestures that are not recorded, taken for one that is.
        public var taken = Change()

        /// Both added.
        static func + (one: Learning, other: Learning) -> Learning {
            Learning(
                offered: one.offered + other.offered, learned: one.learned + other.learned,
                refused: one.refused + other.refused, corrected: one.corrected + other.corrected,
                fullyCorrected: one.fullyCorrected + other.fullyCorrected,
                mistaken: one.mistaken + other.mistaken, taken: one.taken + other.taken)
        }
    }
}

extension TemplateProtocols.Learning {
    /// Counts a stroke of `name` that is not among the corrections.
    ///
    /// - Parameters:
    ///   - before, after: what it is taken for, nil where it is refused.
    ///   - corrections: how many of its gesture were learned; nil where that is not recorded.
    mutating func count(
        _ name: String, before: String?, after: String?, corrections: Int?
    ) {
        guard let corrections else {
            taken.count(before: before != nil, after: after != nil)
            return
        }
        let isRefused = (before: before == nil, after: after == nil)
        refused.count(before: isRefused.before, after: isRefused.after)
        if corrections > 0 {
            corrected.count(before: isRefused.before, after: isRefused.after)
        }
        if corrections >= Learner.most {
            fullyCorrected.count(before: isRefused.before, after: isRefused.after)
        }
        mistaken.count(
            before: before != nil && before != name, after: after != nil && after != name)
    }
}
