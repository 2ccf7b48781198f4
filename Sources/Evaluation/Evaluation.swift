public import Gestures

/// One stroke after recognition.
public struct Finding: Sendable {
    /// The file it was read from.
    public var file: String
    /// The line in it, counted from 1.
    public var line: Int
    /// What it should be, if that is known.
    public var label: Label?
    /// Who drew it.
    public var writer: Writer
    /// What it was taken for, if anything.
    public var recognized: Phrase?
    /// How surely, 0…1.
    public var score: Double
    /// Why it was not recognized as its label.
    public var failedCheck: FailedCheck?
    /// How long it took to draw.
    public var time: Duration

    /// What became of a stroke at `line` of `file`.
    public init(
        file: String, line: Int, label: Label? = nil, writer: Writer = Writer(),
        recognized: Phrase? = nil, score: Double = 0, failedCheck: FailedCheck? = nil,
        time: Duration = .zero
    ) {
        self.file = file
        self.line = line
        self.label = label
        self.writer = writer
        self.recognized = recognized
        self.score = score
        self.failedCheck = failedCheck
        self.time = time
    }
}

/// Recall, false accepts and confusions over a stream of strokes, in bounded memory.
public struct Evaluation: Sendable {
    /// All strokes together.
    public private(set) var pooled = Tally()
    /// The strokes of each set.
    public private(set) var sets: [String: Tally] = [:]
    /// The strokes of each writer.
    public private(set) var writers: [Writer: Tally] = [:]
    /// The strokes of each part that was left out, in the order in which they were.
    public private(set) var folds: [(name: String, tally: Tally)] = []
    /// Wrong fires: those of another kind before those that only lead another way, the surest
    /// first.
    public private(set) var wrong: Worst
    /// Missed gestures, the farthest from being recognized first.
    public private(set) var missed: Worst
    /// The phrases that the mapping maps.
    public let mapped: Set<Phrase>

    /// So many sets have a tally of their own; the rest share the one named `rest`.
    public static let limit = 256
    /// What the sets are called that have no tally of their own.
    public static let rest = "(further sets)"
    /// So many writers have a tally of their own; the rest share one.
    public static let mostWriters = 4096
    private static let otherWriters = Writer(set: "(further writers)")

    /// An evaluation of a mapping of `mapped`, which keeps so many of the worst offenders of either
    /// sort.
    public init(mapped: Set<Phrase>, worst: Int = 10) {
        self.mapped = mapped
        wrong = Worst(limit: worst)
        missed = Worst(limit: worst)
    }

    /// Adds one stroke, and says how it is judged.
    ///
    /// - Parameter fold: the part that it was left out with, where there are parts. All strokes of
    ///   a part come one after the other.
    @discardableResult
    public mutating func add(_ finding: Finding, fold: String? = nil) -> Judgement {
        let judgement = Judgement(finding.label, recognized: finding.recognized, mapped: mapped)
        func count(_ tally: inout Tally) {
            tally.add(
                finding.label, recognized: finding.recognized, judgement: judgement,
                time: finding.time)
        }
        count(&pooled)
        let set = finding.writer.setName
        let isListed = sets[set] != nil || sets.count < Self.limit
        count(&sets[isListed ? set : Self.rest, default: Tally()])
        let writer = finding.writer
        let isNamed = writers[writer] != nil || writers.count < Self.mostWriters
        count(&writers[isNamed ? writer : Self.otherWriters, default: Tally(limit: Tally.few)])
        if let fold {
            if folds.last?.name != fold { folds.append((fold, Tally())) }
            count(&folds[folds.count - 1].tally)
        }
        if judgement.isWrongFire {
            // A swipe the wrong way is less of a surprise than another kind of gesture.
            let isKin = judgement == .wrongDirection
            wrong.add(finding, badness: finding.score + (isKin ? 0 : 1))
        } else if judgement == .missed {
            missed.add(finding, badness: finding.failedCheck?.excess ?? 0)
        }
        return judgement
    }

    /// The kinds that are mapped, in their order.
    public var mappedKinds: [Kind] {
        let kinds = Set(mapped.map { Kind($0) })
        return Kind.allCases.filter(kinds.contains)
    }
}

/// The worst of many findings.
public struct Worst: Sendable {
    /// The worst first; among equals the earlier.
    public private(set) var findings: [Finding] = []
    private var badness: [Double] = []
    private let limit: Int

    /// Keeps no more than `limit`.
    init(limit: Int) { self.limit = max(0, limit) }

    mutating func add(_ finding: Finding, badness value: Double) {
        let value = value.isNaN ? 0 : value
        guard findings.count < limit || value > badness.last ?? .infinity else { return }
        var place = badness.count
        while place > 0, badness[place - 1] < value { place -= 1 }
        findings.insert(finding, at: place)
        badness.insert(value, at: place)
        if findings.count > limit {
            findings.removeLast()
            badness.removeLast()
        }
    }
}

extension FailedCheck {
    /// How far the measure is off its limit, as a factor: above 1.
    var excess: Double {
        let (small, large) = (min(abs(value), abs(limit)), max(abs(value), abs(limit)))
        return small > 0 ? large / small : .infinity
    }
}
