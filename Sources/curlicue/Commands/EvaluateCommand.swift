public import ArgumentParser
internal import Engine
internal import Evaluation
internal import Gestures
internal import Host
internal import JSON

/// `curlicue evaluate`: how often strokes are recognized as what they are labelled.
struct EvaluateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "evaluate",
        abstract: "Measure recognition on labelled strokes.",
        discussion: """
            Reads stroke files (JSON Lines, see curlicue(5)) whose 'label' is the gesture that a stroke should be recognized as, or none, and prints how many were, with 95 % intervals: \
            recall by label; false accepts, the strokes of another kind or none that \
            were recognized; the writers with the worst figures; which gestures were recognized as which others; the worst of these with \
            their lines; and the time of recognition. 'circle' as a label is met by a circle of either rotation. \
            Where every label is none, as in a record of everyday mouse use, it adds how often an \
            hour of drawing each gesture would have fired.

            The column '95 % interval' (Wilson 1927) takes every stroke for an independent trial; 'by writer' is a bootstrap over writers (Efron and Tibshirani 1993), \
            which says what to expect of other people. A stroke's writer is its 'subject', or else what stands between the first and the last slash of its 'source'.

            Strokes without a label are counted and recognized, but not judged. Labels that are not mapped are listed. A line that isn't a stroke, or whose label isn't a gesture, is reported on standard error with its place, and the rest is still read. Exit status: 65 \
            when there was such a line or a file is compressed, 66 when a file cannot be read, 73 when FILE of --save cannot be written, 78 when the config has errors.
            """)

    @OptionGroup var mapping: MappingOptions

    @Flag(help: "Print one JSON object.")
    var json = false

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Also set apart what comes from each collection, the text of 'source' up to the first "
                + "slash, or from each writer.", valueName: "source|writer"))
    var by: Grouping?

    @Option(
        help: ArgumentHelp(
            "Part the strokes by writer or by collection, into ten parts at most, and judge each "
                + "part by what is learned from the others.",
            valueName: "source|writer"))
    var folds: Grouping?

    @Flag(
        help: ArgumentHelp(
            "Print what is learned from the strokes, the coefficients of scores, and nothing "
                + "else."))
    var train = false

    @Option(
        help: ArgumentHelp(
            "Judge the strokes as they would be under other circumstances: \(Variation.forms). "
                + "Can be given several times.", valueName: "variation"))
    var vary: [Variation] = []

    @Option(
        help: ArgumentHelp(
            "Write what each stroke was recognized as into this file, a line for each.",
            valueName: "file"), completion: .file())
    var save: String?

    @Option(
        help: ArgumentHelp(
            "List the strokes that were right before and are wrong now, and the other way round. "
                + "The file is one of --save, or what 'recognize --json' printed for the same "
                + "strokes.", valueName: "file"), completion: .file())
    var compare: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "How many of the worst mistakes to list: gestures that fired wrongly, the surest "
                + "first, and gestures that were missed, the farthest off first.",
            valueName: "number"))
    var worst = 10

    @Option(
        name: .customLong("protocol"),
        help: ArgumentHelp(
            "Test recorded templates instead, whatever is mapped, on strokes with 'label', "
                + "'subject' and 'speed': each person's strokes against that person's own "
                + "examples, at each speed or recorded at medium speed and drawn at others, against "
                + "those of others, against half of the gestures, so that the other half "
                + "should be refused, or the same before and after corrections are learned.",
            valueName: "own|speeds|others|reject|learn"))
    var templateProtocol: TemplateProtocols.Kind?

    @Option(
        help: ArgumentHelp(
            "How many examples of each gesture such a test records.", valueName: "number"))
    var examples = 3

    @Option(
        help: ArgumentHelp(
            "Which examples it draws, and what noise --vary adds; the same seed does the same "
                + "everywhere.",
            valueName: "number"))
    var seed: UInt64 = 1

    @OptionGroup var strokes: StrokeOptions

    func validate() throws {
        guard (0...100_000).contains(worst) else {
            throw ValidationError("--worst is a number from 0 to 100000")
        }
        guard (1...1000).contains(examples) else {
            throw ValidationError("--examples is a number from 1 to 1000")
        }
        let isOrdinary = by == nil && folds == nil && !train && save == nil && compare == nil
        guard templateProtocol == nil || isOrdinary else {
            throw ValidationError(
                "--protocol cannot be combined with --by, --folds, --train, --save or --compare")
        }
        guard !train || folds == nil && save == nil && compare == nil && !json else {
            throw ValidationError(
                "--train cannot be combined with --folds, --save, --compare or --json")
        }
        guard !train || !LearnedScores.all.isEmpty else {
            throw ValidationError("no recognizer of this version learns from strokes")
        }
    }

    func run() throws {
        if let kind = templateProtocol { return try test(kind) }
        let (rules, templates, name) = try mapping.load()
        var run = EvaluationRun(
            rules, templates: templates, name: name, armedBy: strokes.armedBy, worst: worst)
        var recording = StrokeRecording(
            comparison: try compare.map {
                Comparison(try Self.baseline($0), mapped: run.evaluation.mapped, name: $0)
            }, isSaved: save != nil)
        var unread = 0
        if folds != nil || train {
            // Every part is judged by all others: this needs all strokes at once.
            var all: [PlacedStroke] = []
            unread = try read { all.append($0) }
            if train {
                for line in ScoreTraining(all, for: run).tables { StandardOutput.write(line) }
                if unread > 0 { throw ExitStatus.data }
                return
            }
            let validation = CrossValidation(all, by: folds ?? .writer)
            guard validation.parts > 1 else {
                throw end(
                    "--folds needs strokes of two writers or collections at least",
                    ExitStatus.data)
            }
            for (part, score) in validation.add(to: &run, { recording.add($0, $1) }) {
                StandardError.write(
                    clean(
                        "curlicue: \(part): nothing about \(score) can be learned from the others; "
                            + "its built-in score was used"))
            }
        } else {
            unread = try read { recording.add($0, run.add($0)) }
        }
        try finish(run, recording, unread: unread)
    }

    /// Reports what was counted, and writes the file of `--save`.
    private func finish(
        _ run: EvaluationRun, _ recording: StrokeRecording, unread: Int
    ) throws {
        for (label, count) in run.refused.sorted(by: { $0.key < $1.key }) where count > 1 {
            let more = Numerals.counted(count - 1, "more stroke")
            StandardError.write(clean("curlicue: \(more) labelled '\(label.prefix(48))'"))
        }
        if let save {
            do throws(SystemError) {
                try FileDescriptor.write(recording.saved, to: save, mode: 0o666)
            } catch {
                throw end("\(error)", ExitStatus.cannotCreate)
            }
        }
        let faults = unread + run.refused.values.reduce(0, +)
        let report = EvaluationReport(
            run, faults: faults, by: by, variations: vary, comparison: recording.comparison)
        try show(report.lines, report.object, faults: faults)
    }

    /// Goes through all strokes, as `vary` has them.
    private func read(_ body: (PlacedStroke) -> Void) throws -> Int {
        try strokes.read { stroke in
            guard !vary.isEmpty else { return body(stroke) }
            var stroke = stroke
            stroke.record.contacts = vary.applied(
                to: stroke.record.contacts, seed: seed, index: stroke.index)
            body(stroke)
        }
    }

    /// Reads a file of `--compare`.
    private static func baseline(_ file: String) throws -> Baseline {
        var baseline = Baseline()
        do {
            var lines = try LineReader(file)
            var number = 0
            while let line = try lines.next() {
                number += 1
                guard !baseline.add(line) else { continue }
                Complaint.write(
                    file: file, line: number, column: 1,
                    message: "this is no line of 'evaluate --save' or 'recognize --json'")
                throw ExitStatus.data
            }
        } catch let error as ReadError {
            throw error.end
        }
        return baseline
    }

    /// Tests recorded templates. This needs all strokes at once.
    private func test(_ kind: TemplateProtocols.Kind) throws {
        var records: [StrokeRecord] = []
        let faults = try read { records.append($0.record) }
        let result = TemplateProtocols.run(
            kind, examples: examples, seed: seed, records: records)
        let report = ProtocolReport(
            result: result, seed: seed, strokes: records.count, faults: faults,
            variations: vary)
        try show(report.lines, report.object, faults: faults)
    }

    private func show(
        _ lines: @autoclosure () -> [String], _ object: @autoclosure () -> JSONValue, faults: Int
    ) throws {
        if json {
            StandardOutput.write(object().description)
        } else {
            for line in lines() { StandardOutput.write(clean(line)) }
        }
        if faults > 0 { throw ExitStatus.data }
    }
}

/// What is kept of each stroke beside the counts.
private struct StrokeRecording {
    private(set) var comparison: Comparison?
    /// The lines of `--save`.
    private(set) var saved: [UInt8] = []
    private let isSaved: Bool

    init(comparison: Comparison?, isSaved: Bool) {
        self.comparison = comparison
        self.isSaved = isSaved
    }

    mutating func add(_ stroke: PlacedStroke, _ added: EvaluationRun.Added) {
        switch added {
        case .refused(nil): break
        case .refused(let message?):
            Complaint.write(
                file: stroke.file, line: stroke.line, column: stroke.labelColumn, message: message)
        case .counted(let finding, let judgement):
            comparison?.add(stroke, finding, judgement)
            if isSaved { saved += Array((finding.savedLine + "\n").utf8) }
        }
    }
}

extension TemplateProtocols.Kind: ExpressibleByArgument {}

extension Grouping: ExpressibleByArgument {}

extension Variation: ExpressibleByArgument {
    /// Reads `slow=4` and its like.
    init?(argument: String) { self.init(parsing: argument) }
}
