internal import Gestures

/// How recorded strokes are put to the test.
enum TemplateProtocol: String, CaseIterable {
    /// A person's own examples, for each subject and speed: is the nearest one the right one?
    case own
    /// A person's own examples, recorded at medium speed and drawn at other speeds.
    case speeds
    /// Other people's examples, each subject left out in turn, at medium speed.
    case others
    /// Half of the gestures are recorded, the others are unknown: are those refused?
    case reject
}

/// Strokes that can be recorded.
struct TemplateStrokes {
    struct Item {
        var label: String
        var writer: Writer
        var speed: String
        var template: Template

        /// Strokes without a speed count as medium.
        var isMedium: Bool { ["", "medium"].contains(speed) }
    }

    private(set) var items: [Item] = []
    /// How many strokes could not be used, for want of a label or a path.
    private(set) var skipped = 0

    var labels: [String] { Set(items.map(\.label)).sorted() }

    mutating func add(_ record: StrokeRecord) {
        guard let label = record.label, let template = try? Template(record) else {
            skipped += 1
            return
        }
        items.append(
            Item(
                label: label, writer: Writer(record), speed: record.speed ?? "",
                template: template))
    }
}

/// One run of a protocol.
struct TemplateRun {
    private typealias Item = TemplateStrokes.Item

    /// What came of the strokes of one person.
    private struct Person {
        /// Strokes that were refused, or taken for another, of those that are recorded.
        var refused = Share()
        /// Strokes that were taken, of those that are not recorded.
        var taken = Share()
    }

    private let kind: TemplateProtocol
    private let examples: Int
    private let items: [Item]
    private let labels: [String]
    /// Strokes that were nearest to their own gesture.
    private var nearest = Share()
    /// Strokes of a recorded gesture that the limits took for another.
    private var wrong = Share()
    private var people: [Writer: Person] = [:]
    /// The distances of recorded gestures that were nearest to their own, and of unknown ones.
    private var right: [Double] = []
    private var unknown: [Double] = []
    private var pairs: [[String]: Int] = [:]

    /// How often examples are drawn for each subject and speed.
    private static let repeats = 10

    /// Runs a protocol.
    ///
    /// - Parameters:
    ///   - examples: how many a gesture are recorded, at least 1; what is left is judged.
    ///   - seed: which examples; the same seed gives the same result everywhere.
    init(
        _ kind: TemplateProtocol, examples: Int, _ strokes: TemplateStrokes, seed: UInt64 = 1,
        repeats: Int = repeats
    ) {
        self.kind = kind
        self.examples = examples
        items = strokes.items
        labels = strokes.labels
        var random = SplitMix(seed)
        for _ in 0..<repeats { draw(&random) }
    }

    /// Draws examples once more for each subject and speed, and judges the rest.
    private mutating func draw(_ random: inout SplitMix) {
        switch kind {
        case .own, .reject:
            let groups = Dictionary(grouping: items) { [$0.writer.set, $0.writer.name, $0.speed] }
            for key in groups.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
                let recorded =
                    kind == .own
                    ? labels : Array(labels.shuffled(using: &random).prefix(labels.count / 2))
                judge(nil, recording: recorded, from: groups[key] ?? [], &random)
            }
        case .speeds:
            let groups = Dictionary(grouping: items, by: \.writer)
            for (_, group) in groups.sorted(by: { $0.key < $1.key }) {
                judge(
                    group.filter { !$0.isMedium }, recording: labels,
                    from: group.filter(\.isMedium), &random)
            }
        case .others:
            let usable = items.filter(\.isMedium)
            for writer in Set(usable.map(\.writer)).sorted() {
                judge(
                    usable.filter { $0.writer == writer }, recording: labels,
                    from: usable.filter { $0.writer != writer }, &random)
            }
        }
    }

    /// Records examples of `recorded` from `source`, and judges `strokes` by them, or else what is
    /// left of `source`.
    private mutating func judge(
        _ strokes: [Item]?, recording recorded: [String], from source: [Item],
        _ random: inout SplitMix
    ) {
        var classes: [TemplateClass] = []
        var rest = strokes ?? []
        for label in labels {
            let shuffled = source.filter { $0.label == label }.shuffled(using: &random)
            if strokes == nil { rest += shuffled.dropFirst(examples) }
            let chosen = shuffled.prefix(examples).map(\.template)
            if recorded.contains(label), let item = TemplateClass(.stroke(label), chosen) {
                classes.append(item)
            }
        }
        let set = TemplateSet(classes)
        for item in rest { judge(item, by: set, isKnown: recorded.contains(item.label)) }
    }

    private mutating func judge(_ item: Item, by set: TemplateSet, isKnown: Bool) {
        let fits = set.fits(StrokePath(item.template.samples), Limits())
        guard let best = fits.first, case .stroke(let name) = best.phrase else { return }
        let verdict = Competition.verdict(fits)
        let isAccepted = if case .accepted = verdict { true } else { false }
        let isRight = name == item.label
        var person = people[item.writer] ?? Person()
        if isKnown {
            nearest = nearest + Share(isRight ? 1 : 0, of: 1)
            wrong = wrong + Share(isAccepted && !isRight ? 1 : 0, of: 1)
            person.refused = person.refused + Share(isAccepted && isRight ? 0 : 1, of: 1)
            if isRight { right.append(best.distance) }
        } else {
            person.taken = person.taken + Share(isAccepted ? 1 : 0, of: 1)
            unknown.append(best.distance)
        }
        people[item.writer] = person
        if !isRight, isAccepted || kind != .reject {
            pairs[[item.label, name], default: 0] += 1
        }
    }

    /// What was most often taken for what.
    var confusions: [(pair: [String], times: Int)] {
        pairs.map { ($0.key, $0.value) }.sorted {
            $0.1 != $1.1 ? $0.1 > $1.1 : $0.0.lexicographicallyPrecedes($1.0)
        }
    }

    /// The strokes that were refused or taken for another, of those that are recorded.
    var refused: Share { people.values.map(\.refused).reduce(Share(), +) }
    /// The strokes that were taken, of those that are not recorded.
    var taken: Share { people.values.map(\.taken).reduce(Share(), +) }
    /// The strokes that were nearest to their own gesture, of those that are recorded.
    var accuracy: Share { nearest }

    /// The row of the table.
    var figures: [Cell] {
        let worst = people.values.map(\.refused).filter { $0.total >= RecognitionTables.fewest }
            .compactMap(\.value).max()
        let error = equalError
        return [
            .text(kind.rawValue), .count(examples), .count(nearest.total), .share(nearest.value),
            .share(refused.value),
            .interval(Share.interval(overWriters: people.values.map(\.refused))),
            .share(wrong.value), .share(worst), .count(taken.total), .share(taken.value),
            .share(error?.rate), .number(error?.score),
        ]
    }

    /// Where as many known strokes are refused as unknown ones are taken: the least of the greater
    /// one. A known stroke that is nearest to another gesture counts as refused.
    var equalError: (rate: Double, score: Double)? {
        let (right, wrong) = (right.sorted(), unknown.sorted())
        guard nearest.total > 0, !wrong.isEmpty else { return nil }
        var best: (rate: Double, score: Double)?
        var takenSoFar = 0
        for (index, score) in right.enumerated() {
            while takenSoFar < wrong.count, wrong[takenSoFar] <= score { takenSoFar += 1 }
            let refused = 1 - Double(index + 1) / Double(nearest.total)
            let rate = max(refused, Double(takenSoFar) / Double(wrong.count))
            if best.map({ rate < $0.rate }) ?? true { best = (rate, score) }
        }
        return best
    }
}
