internal import Gestures

/// One run of a protocol.
struct ProtocolRun {
    struct Item {
        var label: String
        var writer: Writer
        var speed: String
        var template: Template

        /// Strokes without a speed count as medium.
        var isMedium: Bool { ["", "medium"].contains(speed) }
    }

    /// One judged stroke.
    private struct Score {
        var score: Double
        var isRight: Bool
    }

    private let kind: TemplateProtocols.Kind
    let examples: Int
    private var items: [Item] = []
    private let labels: [String]
    private var known: [Score] = []
    private var unknown: [Double] = []
    private var accepted = 0
    private var taken = 0
    private var confusions: [[String]: Int] = [:]
    private var skipped = 0
    var writers: [Writer: TemplateProtocols.WriterResult] = [:]

    init(
        _ kind: TemplateProtocols.Kind, examples: Int, _ records: some Sequence<StrokeRecord>
    ) {
        self.kind = kind
        self.examples = examples
        for record in records {
            guard let label = record.label, let template = try? Template(record) else {
                skipped += 1
                continue
            }
            let item = Item(
                label: label, writer: Writer(record), speed: record.speed ?? "",
                template: template)
            items.append(item)
        }
        labels = Set(items.map(\.label)).sorted()
    }

    /// Draws examples once more for each subject and speed, and judges the rest.
    mutating func add(_ random: inout SplitMix) {
        switch kind {
        case .own, .reject:
            let groups = Dictionary(grouping: items) {
                [$0.writer.set, $0.writer.name, $0.speed]
            }
            for key in groups.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
                let group = groups[key] ?? []
                let enrolled = kind == .own ? labels : random.drawn(labels.count / 2, of: labels)
                classify(group, recording: enrolled, from: group, &random)
            }
        case .speeds:
            let groups = Dictionary(grouping: items, by: \.writer)
            for (_, group) in groups.sorted(by: { $0.key < $1.key }) {
                classify(
                    group.filter { !$0.isMedium }, recording: labels,
                    from: group.filter(\.isMedium), &random)
            }
        case .others:
            let usable = items.filter(\.isMedium)
            for writer in Set(usable.map(\.writer)).sorted() {
                let (own, others) = (
                    usable.filter { $0.writer == writer }, usable.filter { $0.writer != writer }
                )
                classify(own, recording: labels, from: others, &random)
            }
        case .learn:
            let groups = Dictionary(grouping: items, by: \.writer)
            for (writer, group) in groups.sorted(by: { $0.key < $1.key }) {
                learn(group, of: writer, &random)
            }
        }
    }

    /// Records examples of `recorded` from `source`, and judges what is left of `strokes`.
    private mutating func classify(
        _ strokes: [Item], recording recorded: [String], from source: [Item],
        _ random: inout SplitMix
    ) {
        let isSame = kind == .own || kind == .reject
        var classes: [TemplateClass] = []
        var rest: [Item] = isSame ? [] : strokes
        for label in labels {
            let shuffled = random.drawn(
                source.count, of: source.filter { $0.label == label })
            let isRecorded = recorded.contains(label)
            if isSame { rest += shuffled.dropFirst(examples) }
            let chosen = shuffled.prefix(examples).map(\.template)
            if isRecorded, let item = TemplateClass(label, chosen) { classes.append(item) }
        }
        judge(rest, by: TemplateSet(classes), recording: recorded)
    }

    /// Counts what `set`, of the gestures `recorded`, makes of `strokes`.
    mutating func judge(
        _ strokes: [Item], by set: TemplateSet, recording recorded: [String]
    ) {
        for item in strokes {
            guard let match = set.match(contacts: item.template.contacts) else { continue }
            let classification = set.classify(StrokePath(item.template.samples)).classification
            let isAccepted = if case .accepted = classification { true } else { false }
            let isRight = match.best.name == item.label
            let isKnown = recorded.contains(item.label)
            count(item.writer, isKnown: isKnown, isRight: isRight, isAccepted: isAccepted)
            if isKnown {
                known.append(Score(score: match.best.score, isRight: isRight))
                if isAccepted, isRight { accepted += 1 }
            } else {
                unknown.append(match.best.score)
                if isAccepted { taken += 1 }
            }
            if isRight || ([.reject, .learn].contains(kind) && !isAccepted) { continue }
            confusions[[item.label, match.best.name], default: 0] += 1
        }
    }

    private mutating func count(
        _ writer: Writer, isKnown: Bool, isRight: Bool, isAccepted: Bool
    ) {
        var result = writers[writer] ?? TemplateProtocols.WriterResult(writer: writer)
        if isKnown {
            result.known += 1
            if isRight { result.right += 1 }
            if isRight, isAccepted { result.accepted += 1 }
        } else {
            result.unknown += 1
            if isAccepted { result.taken += 1 }
        }
        writers[writer] = result
    }

    func result() -> TemplateProtocols.Result {
        var result = TemplateProtocols.Result(kind: kind, examples: examples)
        result.known = known.count
        result.right = known.count { $0.isRight }
        result.unknown = unknown.count
        result.skipped = skipped
        if !known.isEmpty { result.refused = 1 - Double(accepted) / Double(known.count) }
        if !unknown.isEmpty { result.taken = Double(taken) / Double(unknown.count) }
        if let (rate, score) = equalError() {
            result.equalErrorRate = rate
            result.equalErrorScore = score
        }
        result.writers = writers.values.sorted { $0.writer < $1.writer }
        if kind == .learn {
            result.learning = result.writers.compactMap(\.learning)
                .reduce(TemplateProtocols.Learning()) { $0 + $1 }
        }
        result.confusions = confusions.map { key, count in
            TemplateProtocols.Confusion(drawn: key[0], taken: key[1], count: count)
        }
        .sorted { ($1.count, $0.drawn, $0.taken) < ($0.count, $1.drawn, $1.taken) }
        return result
    }

    /// Where the two kinds of errors are as frequent: the least of the greater one.
    private func equalError() -> (rate: Double, score: Double)? {
        guard !known.isEmpty, !unknown.isEmpty else { return nil }
        let right = known.filter(\.isRight).map(\.score).sorted()
        let wrong = unknown.sorted()
        var best: (rate: Double, score: Double)?
        var takenSoFar = 0
        for (index, score) in right.enumerated() {
            while takenSoFar < wrong.count, wrong[takenSoFar] <= score { takenSoFar += 1 }
            let refused = 1 - Double(index + 1) / Double(known.count)
            let rate = max(refused, Double(takenSoFar) / Double(wrong.count))
            if best.map({ rate < $0.rate }) ?? true { best = (rate, score) }
        }
        return best
    }
}

/// Reproducible choices (SplitMix64; Steele, Lea and Flood 2014).
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// So many of `items`, or all, in random order.
    mutating func drawn<Item>(_ count: Int, of items: [Item]) -> [Item] {
        Array(items.shuffled(using: &self).prefix(count))
    }
}
