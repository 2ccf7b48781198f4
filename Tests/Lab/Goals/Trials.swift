internal import Dispatch
internal import Engine
internal import Gestures
internal import Host
internal import Mapping

/// A mapping that strokes are drawn under, as a person has it: read from YAML and asked as a hold
/// asks it, so that nothing here depends on how strokes are recognized inside.
struct TestMapping {
    private let replay: Replay

    /// Maps `phrases`.
    ///
    /// - Parameters:
    ///   - library: the examples of the recorded strokes among them.
    ///   - recognizers: what stands below `recognizers:`, to try other limits.
    init(
        _ phrases: [String], _ library: TemplateLibrary = TemplateLibrary(), recognizers: String
    ) throws {
        var text = recognizers.isEmpty ? "" : "recognizers: \(recognizers)\n"
        text += "hotkey: Super\ngestures:\n"
        for phrase in phrases { text += "  \(phrase): nothing\n" }
        let reading = MappingReader(Vocabulary(keys: .unchecked)).read(text: text, file: "goals")
        guard let mapping = reading.mapping, let profile = mapping.profiles.first else {
            throw Fault(words: reading.diagnostics.map { "\($0.place.line): \($0.message)" })
        }
        replay = Replay(profile, limits: mapping.limits, templates: library)
    }

    struct Fault: Error {
        var words: [String]
    }

    /// Draws `trials` one after the other.
    func draw(_ trials: ArraySlice<Trial>) -> Tally {
        var tally = Tally()
        var replay = replay
        for trial in trials {
            if case .recognized(let gesture, let mapped) = replay.outcome(of: [trial.stroke]) {
                tally.add(trial, gesture: gesture.phrase, mapped: mapped)
            } else {
                tally.add(trial, gesture: nil, mapped: nil)
            }
        }
        return tally
    }
}

/// A stroke, and what was meant by it.
struct Trial {
    var stroke: Stroke
    /// The gesture that was meant; nil for none that is mapped.
    var wanted: Phrase?
    /// Who drew it.
    var writer: Writer?
}

/// What came of many strokes.
struct Tally {
    /// What came of the strokes that were meant as a mapped gesture.
    struct Meant {
        var total = 0
        /// Nothing ran.
        var refused = 0
        /// Something else ran.
        var wrong = 0

        static func + (one: Meant, other: Meant) -> Meant {
            Meant(
                total: one.total + other.total, refused: one.refused + other.refused,
                wrong: one.wrong + other.wrong)
        }
    }

    private(set) var gestures: [Phrase: Meant] = [:]
    private(set) var writers: [Writer: Meant] = [:]
    /// How many strokes meant nothing, and on how many of those something ran.
    private(set) var idle = Share()
    /// How often a gesture of each kind ran that was not meant.
    private(set) var falseRuns: [String: Int] = [:]
    /// Strokes that went wrong, with what ran.
    private(set) var failures: [(trial: Trial, found: Phrase?)] = []

    var meant: Meant { gestures.values.reduce(Meant(), +) }
    var total: Int { meant.total + idle.total }

    mutating func add(_ trial: Trial, gesture: Phrase?, mapped: Phrase?) {
        guard let wanted = trial.wanted else {
            idle = idle + Share(gesture == nil ? 0 : 1, of: 1)
            if let gesture { falseRuns[gesture.kind, default: 0] += 1 }
            if gesture != nil { failures.append((trial, gesture)) }
            return
        }
        var isRight = false
        if let gesture, let mapped {
            isRight = mapped.covers(wanted) || wanted.covers(gesture)
            if gesture.kind != wanted.kind { falseRuns[gesture.kind, default: 0] += 1 }
        }
        let isWrong = gesture != nil && !isRight
        let one = Meant(total: 1, refused: gesture == nil ? 1 : 0, wrong: isWrong ? 1 : 0)
        gestures[wanted] = (gestures[wanted] ?? Meant()) + one
        if let writer = trial.writer { writers[writer] = (writers[writer] ?? Meant()) + one }
        if !isRight { failures.append((trial, gesture)) }
    }

    static func + (one: Tally, other: Tally) -> Tally {
        var sum = one
        sum.gestures.merge(other.gestures, uniquingKeysWith: +)
        sum.writers.merge(other.writers, uniquingKeysWith: +)
        sum.idle = one.idle + other.idle
        sum.falseRuns.merge(other.falseRuns, uniquingKeysWith: +)
        sum.failures += other.failures
        return sum
    }
}

/// Strokes that are drawn under one mapping.
struct Session {
    var mapping: TestMapping
    var trials: [Trial]

    /// So many strokes are judged at a time.
    private static let portion = 1000

    /// Draws all of them, on every core.
    static func draw(_ sessions: [Session]) -> Tally {
        var portions: [(session: Int, range: Range<Int>)] = []
        for (index, session) in sessions.enumerated() {
            for start in stride(from: 0, to: session.trials.count, by: portion) {
                let end = min(start + portion, session.trials.count)
                portions.append((index, start..<end))
            }
        }
        let tallies = inParallel(portions.count) { index in
            let (session, range) = portions[index]
            return sessions[session].mapping.draw(sessions[session].trials[range])
        }
        return tallies.reduce(Tally(), +)
    }
}

/// The results of `work`, done on every core.
func inParallel<Result>(_ count: Int, _ work: (Int) -> Result) -> [Result] {
    let results = UnsafeMutableBufferPointer<Result?>.allocate(capacity: count)
    results.initialize(repeating: nil)
    defer {
        results.deinitialize()
        results.deallocate()
    }
    // Each iteration writes to a place of its own.
    nonisolated(unsafe) let places = results
    nonisolated(unsafe) let work = work
    DispatchQueue.concurrentPerform(iterations: count) { places[$0] = work($0) }
    return places.compactMap { $0 }
}
