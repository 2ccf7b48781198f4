internal import ArgumentParser
internal import Engine
internal import Gestures

/// `curlicue explain`: what every recognizer measured on a stroke, and why it said what it said.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Show what every recognizer makes of a stroke, and why.",
        discussion: """
            Reads stroke files (JSON Lines, see curlicue(5)) and prints for each stroke what it was \
            taken for, what each recognizer that the mapping needs says of it when it is asked \
            alone, why one of them won, and every measure beside its limit. The limits are those of \
            'recognizers' in the mapping, so that it shows which one to change, and how far. A line \
            that is no stroke is reported on standard error with its place, and the rest is read \
            on. Exit status: 65 when there was such a line, 66 when a file cannot be read, 78 when \
            the mapping has errors.
            """)

    @OptionGroup var mapping: MappingOptions

    @OptionGroup var strokes: StrokeOptions

    func run() throws {
        let (rules, templates, _) = try mapping.load()
        var judge = Judge(rules, templates: templates, armedBy: strokes.armedBy)
        var isFirst = true
        let faults = try strokes.read { stroke in
            if !isFirst { StandardOutput.write("") }
            isFirst = false
            for line in Explanation(of: stroke, by: &judge).lines { StandardOutput.write(line) }
        }
        if faults > 0 { throw ExitStatus.data }
    }
}
