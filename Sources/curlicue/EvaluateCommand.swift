internal import ArgumentParser
internal import Engine
internal import Evaluation
internal import Gestures
internal import Host

/// `curlicue evaluate`: how often strokes are recognized as what they are labelled.
struct EvaluateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "evaluate",
        abstract: "Measure recognition on labelled strokes.",
        discussion: """
            Reads stroke files (JSON Lines, see curlicue(5)) whose 'label' is the phrase that a \
            stroke should be recognized as, or none, and prints how many were, with 95 % intervals \
            (Wilson 1927): recall by label; false accepts, the strokes of another kind or none that \
            a gesture took; what was taken for what; the worst offenders with their lines; and the \
            time that recognition took. 'circle' as a label is met by a circle of either rotation. \
            Where every label is none, as in a record of everyday mouse use, it adds how often an \
            hour of drawing each gesture would have fired.

            Strokes without a label are counted and recognized, but not judged. A label that is \
            mapped to nothing is listed. A line that is no stroke, or whose label is no phrase, is \
            reported on standard error with its place, and the rest is read on. Exit status: 65 \
            when there was such a line, 66 when a file cannot be read, 78 when the mapping has \
            errors.
            """)

    /// What sets can be told by.
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
            "So many of the worst offenders are listed: gestures that fired wrongly, the surest "
                + "first, and gestures that were missed, the farthest off first.",
            valueName: "number"))
    var worst = 10

    @OptionGroup var strokes: StrokeOptions

    func validate() throws {
        guard (0...100_000).contains(worst) else {
            throw ValidationError("--worst takes a number from 0 to 100000")
        }
    }

    func run() throws {
        let (rules, name) = try mapping.load()
        var trial = Trial(rules, name: name, armedBy: strokes.armedBy, worst: worst, by: by)
        let faults = try strokes.read { trial.take($0) } + trial.finish()
        let report = EvaluateReport(trial: trial, faults: faults)
        if json {
            StandardOutput.write(report.object.line)
        } else {
            for line in report.lines { StandardOutput.write(line) }
        }
        if faults > 0 { throw ExitStatus.data }
    }
}
