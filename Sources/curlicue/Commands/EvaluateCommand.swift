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
            Reads stroke files (JSON Lines, see curlicue(5)) whose 'label' is the gesture that a stroke should be recognized as, or none, and prints how many were, with 95 % intervals \
            (Wilson 1927): recall by label; false accepts, the strokes of another kind or none that \
            were recognized; which gestures were recognized as which others; the worst of these with \
            their lines; and the time of recognition. 'circle' as a label is met by a circle of either rotation. \
            Where every label is none, as in a record of everyday mouse use, it adds how often an \
            hour of drawing each gesture would have fired.

            Strokes without a label are counted and recognized, but not judged. Labels that are not mapped are listed. A line that isn't a stroke, or whose label isn't a gesture, is reported on standard error with its place, and the rest is still read. Exit status: 65 \
            when there was such a line, 66 when a file cannot be read, 78 when the config has errors.
            """)

    /// What strokes can be grouped by.
    enum Split: String, CaseIterable, ExpressibleByArgument {
        /// The collection in `source`: its text up to the first slash.
        case source
    }

    @OptionGroup var mapping: MappingOptions

    @Flag(help: "Print one JSON object.")
    var json = false

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Also set apart what comes from each collection: the text of 'source' up to the first "
                + "slash.", valueName: "source"))
    var by: Split?

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
                + "examples, against those of others, or against half of the gestures, so that "
                + "the other half should be refused.", valueName: "own|others|reject"))
    var templateProtocol: TemplateProtocols.Kind?

    @Option(
        help: ArgumentHelp(
            "How many examples of each gesture such a test records.", valueName: "number"))
    var examples = 3

    @Option(
        help: ArgumentHelp(
            "Which examples it draws; the same seed draws the same ones everywhere.",
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
        guard templateProtocol == nil || by == nil else {
            throw ValidationError("--protocol and --by cannot be combined")
        }
    }

    func run() throws {
        if let kind = templateProtocol { return try test(kind) }
        let (rules, templates, name) = try mapping.load()
        var run = EvaluationRun(
            rules, templates: templates, name: name, armedBy: strokes.armedBy, worst: worst,
            isSplit: by != nil)
        let unread = try strokes.read { stroke in
            guard let message = run.add(stroke) else { return }
            Complaint.write(
                file: stroke.file, line: stroke.line, column: stroke.labelColumn, message: message)
        }
        for (label, count) in run.refused.sorted(by: { $0.key < $1.key }) where count > 1 {
            let more = Numerals.counted(count - 1, "more stroke")
            StandardError.write(clean("curlicue: \(more) labelled '\(label.prefix(48))'"))
        }
        let faults = unread + run.refused.values.reduce(0, +)
        let report = EvaluationReport(run, faults: faults)
        try show(report.lines, report.object, faults: faults)
    }

    /// Tests recorded templates. This needs all strokes at once.
    private func test(_ kind: TemplateProtocols.Kind) throws {
        var records: [StrokeRecord] = []
        let faults = try strokes.read { records.append($0.record) }
        let result = TemplateProtocols.run(
            kind, examples: examples, seed: seed, records: records)
        let report = ProtocolReport(
            result: result, seed: seed, strokes: records.count, faults: faults)
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

extension TemplateProtocols.Kind: ExpressibleByArgument {}
