internal import Dispatch
internal import Engine
internal import Gestures
internal import Mapping

/// A mapping that strokes are drawn under: read from YAML and asked as a hold asks it, so that
/// nothing here depends on how strokes are recognized inside.
struct TestMapping {
    private let mapping: Mapping
    private let library: TemplateLibrary

    init(_ mapping: Mapping, _ library: TemplateLibrary) {
        self.mapping = mapping
        self.library = library
    }

    /// Maps `phrases`.
    ///
    /// - Parameters:
    ///   - library: the examples of the recorded strokes among them.
    ///   - recognizers: what stands below `recognizers:`, to try other limits.
    init(_ phrases: [String], _ library: TemplateLibrary, recognizers: String) throws {
        var text = recognizers.isEmpty ? "" : "recognizers: \(recognizers)\n"
        text += "hotkey: Super\ngestures:\n"
        for phrase in phrases { text += "  \(phrase): nothing\n" }
        let reading = MappingReader(Vocabulary(keys: .unchecked)).read(text: text, file: "goals")
        guard let mapping = reading.mapping else {
            throw Fault(messages: reading.diagnostics.map { "\($0.place.line): \($0.message)" })
        }
        self.init(mapping, library)
    }

    struct Fault: Error {
        var messages: [String]
    }

    /// Replays under each profile. An arena is an object: each thread has its own.
    var replays: [Replay] {
        mapping.profiles.map { Replay($0, limits: mapping.limits, templates: library) }
    }

    static func draw(_ trials: ArraySlice<Trial>, _ replays: inout [Replay]) -> Tally {
        var tally = Tally()
        for trial in trials {
            var found: (gesture: Phrase, mapped: Phrase)?
            for index in replays.indices where found == nil {
                let outcome = replays[index].outcome(of: trial.strokes)
                if case .recognized(let gesture, let mapped) = outcome {
                    found = (gesture.phrase, mapped)
                }
            }
            tally.add(
                trial, Verdict(trial.wanted, found?.gesture, mapped: found?.mapped), found?.gesture)
        }
        return tally
    }
}

/// What was drawn, and what was meant by it.
struct Trial {
    var strokes: [Stroke]
    /// The gesture that was meant; nil for none that is mapped.
    var wanted: Phrase?
    /// Who drew it; nil for a model.
    var writer: Writer?
}

/// What came of a stroke.
enum Verdict: String, CaseIterable {
    /// The command that was meant.
    case right
    /// Nothing, where one was meant.
    case refused
    /// Another one than was meant.
    case wrong
    /// Nothing, where nothing was meant.
    case quiet
    /// A command, where nothing was meant.
    case ran

    init(_ wanted: Phrase?, _ gesture: Phrase?, mapped: Phrase?) {
        switch (wanted, gesture, mapped) {
        case (let wanted?, let gesture?, let mapped?):
            self = mapped.covers(wanted) || wanted.covers(gesture) ? .right : .wrong
        case (nil, let gesture, _): self = gesture == nil ? .quiet : .ran
        default: self = .refused
        }
    }
}

extension Phrase {
    /// What kind of gesture it is, whichever way it leads.
    var kind: String { description.split(separator: " ").first.map(String.init) ?? "" }
}

/// What came of many strokes.
struct Tally {
    private var counts: [Verdict: Int] = [:]
    /// How many each writer meant, and how many of these were not right.
    private(set) var writers: [Writer: (meant: Int, missed: Int)] = [:]
    /// How often a gesture of each kind ran where none of it was meant.
    private(set) var strays: [String: Int] = [:]
    /// What went wrong, and what ran.
    private(set) var failures: [(trial: Trial, found: Phrase?)] = []

    subscript(_ verdict: Verdict) -> Int { counts[verdict] ?? 0 }
    var meant: Int { self[.right] + self[.refused] + self[.wrong] }
    var idle: Int { self[.quiet] + self[.ran] }

    mutating func add(_ trial: Trial, _ verdict: Verdict, _ found: Phrase?) {
        counts[verdict, default: 0] += 1
        if let found, found.kind != trial.wanted?.kind { strays[found.kind, default: 0] += 1 }
        if trial.wanted != nil, let writer = trial.writer {
            let before = writers[writer] ?? (0, 0)
            writers[writer] = (before.meant + 1, before.missed + (verdict == .right ? 0 : 1))
        }
        if verdict != .right, verdict != .quiet { failures.append((trial, found)) }
    }

    static func + (one: Tally, other: Tally) -> Tally {
        var sum = one
        sum.counts.merge(other.counts, uniquingKeysWith: +)
        sum.writers.merge(other.writers) { ($0.meant + $1.meant, $0.missed + $1.missed) }
        sum.strays.merge(other.strays, uniquingKeysWith: +)
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
        let portions = sessions.indices.flatMap { index in
            stride(from: 0, to: sessions[index].trials.count, by: portion).map { (index, $0) }
        }
        return inParallel(portions.count) { number in
            let session = sessions[portions[number].0]
            var replays = session.mapping.replays
            let trials = session.trials[portions[number].1...].prefix(portion)
            return TestMapping.draw(trials, &replays)
        }.reduce(Tally(), +)
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
