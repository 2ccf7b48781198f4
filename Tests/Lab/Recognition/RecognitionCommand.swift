internal import ArgumentParser
internal import Daemon
internal import Engine
internal import Gestures
internal import Host
internal import JSON
internal import Mapping

/// `curlicue-lab recognition`: how often strokes are recognized as what they are labelled.
struct RecognitionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recognition",
        abstract: "Measure recall and false accepts on labelled strokes.",
        discussion: """
            A stroke's 'label' is the gesture that it should be recognized as, or none. A set is a \
            file; a writer is the 'subject', or else what stands between the first and the last \
            slash of 'source'. The column '95 %' (Wilson 1927) takes each stroke for an independent \
            trial; 'by writer' is a bootstrap over writers.
            """)

    @Option(help: ArgumentHelp("The config, instead of the built-in one.", valueName: "file"))
    var config: String?

    @Flag(help: "Print one JSON object.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Write what each stroke was recognized as into this file, for 'compare'.",
            valueName: "file"))
    var save: String?

    @Argument(help: ArgumentHelp("Stroke files.", valueName: "strokes"))
    var files: [String] = []

    func run() throws {
        let mapping = try mapping()
        let library = TemplateStore()?.load().library ?? TemplateLibrary()
        var replays = mapping.profiles.map {
            Replay($0, limits: mapping.limits, templates: library)
        }
        let mapped = Set(mapping.profiles.flatMap(\.bindings).map(\.phrase))
        var labels = Labels(mapped)
        var verdicts: [Verdict] = []
        let faults = try StrokeFiles.read(files) { stroke in
            guard let label = labels.read(stroke) else { return }
            var gesture: Gesture?
            for index in replays.indices where gesture == nil {
                let outcome = replays[index].outcome(of: stroke.record.strokes)
                if case .recognized(let found, _) = outcome { gesture = found }
            }
            verdicts.append(
                Verdict(
                    set: stroke.set, name: stroke.name, label: label.label,
                    writer: Writer(stroke.record), recognized: gesture?.phrase,
                    score: gesture?.score ?? 0,
                    judgement: Judgement(label.label, recognized: gesture?.phrase) { _ in
                        label.isMapped
                    }, time: Self.time(of: stroke.record)))
        }
        if let save {
            let text = verdicts.map { SavedRun.line($0) + "\n" }.joined()
            do throws(SystemError) {
                try FileDescriptor.write(Array(text.utf8), to: save, mode: 0o666)
            } catch {
                StandardError.write("curlicue-lab: error: \(error)")
                throw ExitCode(73)
            }
        }
        func count(_ judgement: Judgement) -> Int { verdicts.count { $0.judgement == judgement } }
        let tables = RecognitionTables(verdicts, mapped: mapped)
        ResultTable.show(
            [tables.recall, tables.falseAccepts, tables.worst],
            remarks: [
                "\(verdicts.count) strokes; without a label: \(count(.unlabelled)), of gestures that "
                    + "are not mapped: \(count(.unmapped))"
            ], json: json)
        if faults + labels.faults > 0 { throw ExitCode(65) }
    }

    /// The mapping of `--config`, or the built-in one.
    private func mapping() throws -> Mapping {
        guard let config else { return MappingReader.builtIn }
        let loaded = MappingStore(explicit: config).load()
        guard let mapping = loaded.mapping else {
            for message in loaded.messages { StandardError.write(message) }
            throw ExitCode(78)
        }
        return mapping
    }

    /// From the first sample to the last of any contact.
    private static func time(of record: StrokeRecord) -> Duration {
        let samples = record.strokes.flatMap(\.samples).map(\.time)
        return (samples.max() ?? .zero) - (samples.min() ?? .zero)
    }
}

/// Reads labels, each once.
private struct Labels {
    /// How many strokes had a label that is no phrase.
    private(set) var faults = 0
    private var known: [String: (label: Label, isMapped: Bool)?] = [:]
    private let mapped: Set<Phrase>

    init(_ mapped: Set<Phrase>) { self.mapped = mapped }

    /// The stroke's label, nil inside for none, and whether its gesture is mapped; nil for a label
    /// that is no phrase, which is reported where it is met for the first time.
    mutating func read(_ stroke: LabStroke) -> (label: Label?, isMapped: Bool)? {
        guard let text = stroke.record.label else { return (nil, false) }
        if known[text] == nil {
            do throws(WordError) {
                let label = try Label(text)
                known[text] = .some((label, isMapped(label)))
            } catch {
                StandardError.write(
                    clean("\(stroke.name): error: the label is no phrase: \(error.message)"))
                known[text] = .some(nil)
            }
        }
        guard let found = known[text] ?? nil else {
            faults += 1
            return nil
        }
        return (found.label, found.isMapped)
    }

    private func isMapped(_ label: Label) -> Bool {
        guard case .gesture(let wanted) = label else { return true }
        return mapped.contains { $0.covers(wanted) || wanted.covers($0) }
    }
}
