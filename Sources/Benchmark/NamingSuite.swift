internal import Engine
internal import Gestures
internal import Mapping

/// How soon the live name is the gesture that a stroke becomes: over people's strokes, which have
/// to be distinguished from built-in gestures and from recorded strokes of the same person.
struct NamingSuite {
    /// A folder of labelled strokes.
    let folder: String

    /// Of the strokes of a kind: how many there are, and how many are named rightly so far along.
    private struct Tally {
        var count = 0
        var named = [Int](repeating: 0, count: NamingSuite.shares.count)
        var hopeless = 0
        /// What is named in their place, and how often, for each share.
        var mistaken = [[String: Int]](repeating: [:], count: NamingSuite.shares.count)

        /// The most frequent mistakes.
        func mistakes(_ index: Int) -> String {
            mistaken[index].sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(3)
                .map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        }
    }

    private static let shares = [0.5, 0.7, 0.8, 0.9]

    func run() throws(Failure) -> [Figure] {
        let records = Workload.records(in: folder, mostOfEach: 2400)
        let labelled = records.filter { $0.label?.hasPrefix("stroke ") ?? false }
        let subjects = Set(labelled.compactMap(\.subject)).sorted()
        guard !subjects.isEmpty else { return [] }
        var strokes = Tally()
        var builtIn = Tally()
        var nothing = Tally()
        let others = records.filter { $0.label != nil && !($0.label?.hasPrefix("stroke ") ?? true) }
        for (number, subject) in subjects.enumerated() {
            let own = labelled.filter { $0.subject == subject && $0.label != "stroke circle" }
            let classes = Dictionary(grouping: own.filter { $0.speed == "medium" }) {
                String(($0.label ?? "").dropFirst(7))
            }
            var library = TemplateLibrary()
            for (name, examples) in classes {
                library[name] = examples.prefix(5).compactMap { try? Template($0) }
            }
            let engine = try Self.engine(library)
            for (_, examples) in classes.sorted(by: { $0.key < $1.key }) {
                for record in examples.dropFirst(5) { count(record, engine, &strokes, &nothing) }
            }
            for (index, record) in others.enumerated()
            where index % (subjects.count * 12) == number {
                count(record, engine, &builtIn, &nothing)
            }
        }
        let group = "live names, strokes of people, 20 built-in gestures and 15 templates"
        var figures: [Figure] = []
        for (kind, tally) in [("templates", strokes), ("built-in", builtIn)] {
            for (index, share) in Self.shares.enumerated() {
                figures.append(
                    Figure(
                        group: group,
                        name: "\(kind), named rightly after \(Int(share * 100)) %", unit: "%",
                        value: 100 * Double(tally.named[index]) / Double(max(1, tally.count)),
                        note: "\(tally.count) strokes; else \(tally.mistakes(index))"))
            }
            figures.append(
                Figure(
                    group: group, name: "\(kind), given up on the way", unit: "%",
                    value: 100 * Double(tally.hopeless) / Double(max(1, tally.count))))
        }
        figures.append(
            Figure(
                group: group, name: "no gesture at all, given up before the end", unit: "%",
                value: 100 * Double(nothing.hopeless) / Double(max(1, nothing.count)),
                note: "\(nothing.count) strokes"))
        return figures
    }

    private static func engine(_ library: TemplateLibrary) throws(Failure) -> Engine {
        var text = Workload.mapping(gestures: Workload.builtIn.count)
        for name in library.names { text += "  stroke \(name): nothing\n" }
        let mapping = try Workload.parsed(text)
        return Engine(
            profiles: mapping.profiles, limits: mapping.limits, templates: library,
            feedbackOptions: FeedbackOptions(reportsCandidates: true))
    }

    private func count(
        _ record: StrokeRecord, _ engine: Engine, _ right: inout Tally, _ nothing: inout Tally
    ) {
        guard record.contacts.count == 1, let stroke = record.strokes.first,
            stroke.samples.count > 4
        else { return }
        let whole = Self.play(stroke, share: 1, engine)
        guard let final = whole.performed else {
            nothing.count += 1
            if whole.wasHopeless { nothing.hopeless += 1 }
            return
        }
        right.count += 1
        if whole.wasHopeless { right.hopeless += 1 }
        for (index, share) in Self.shares.enumerated() {
            let part = Self.play(stroke, share: share, engine)
            if part.named == final {
                right.named[index] += 1
            } else {
                right.mistaken[index][part.named.map { "\($0)" } ?? "nothing", default: 0] += 1
            }
        }
    }

    /// What comes of the first `share` of a stroke.
    private static func play(
        _ stroke: Stroke, share: Double, _ engine: Engine
    ) -> (named: Phrase?, performed: Phrase?, wasHopeless: Bool) {
        var engine = engine
        let samples = stroke.samples
        guard let chord = engine.profiles.first?.hotkeys.first, let first = samples.first else {
            return (nil, nil, false)
        }
        var length = 0.0
        for (a, b) in zip(samples, samples.dropFirst()) {
            length += a.position.distance(to: b.position)
        }
        var named: Phrase?
        var performed: Phrase?
        var wasHopeless = false
        func apply(_ effects: [Effect]) {
            for effect in effects {
                switch effect {
                case .candidates(let all):
                    let possible = all.filter(\.isPossible)
                    named = possible.max { $0.likelihood < $1.likelihood }?.binding.phrase
                case .viable(let isViable): if !isViable { wasHopeless = true }
                case .perform(let binding, _): performed = binding.phrase
                default: break
                }
            }
        }
        let shift = Duration.seconds(100) - first.time
        apply(engine.handle(Input(.press(chord, first.position), at: .seconds(100))))
        var walked = 0.0
        var before = first.position
        var clock = Duration.seconds(100)
        for sample in samples.dropFirst() {
            walked += sample.position.distance(to: before)
            before = sample.position
            guard walked <= length * share + 0.001 else { break }
            clock = sample.time + shift
            while let due = engine.deadline, due <= clock {
                apply(engine.handle(Input(.tick, at: due)))
            }
            apply(engine.handle(Input(.motion(sample.position), at: clock)))
        }
        let end = clock + .milliseconds(100)
        while let due = engine.deadline, due <= end {
            apply(engine.handle(Input(.tick, at: due)))
        }
        // Once the hotkey is released all that did not match has failed.
        let wasGivenUp = wasHopeless
        if share >= 1 { apply(engine.handle(Input(.release(chord), at: end))) }
        return (named, performed, wasGivenUp)
    }
}
