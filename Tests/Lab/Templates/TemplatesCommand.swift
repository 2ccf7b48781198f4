internal import ArgumentParser
internal import Gestures

/// `curlicue-lab templates`: how well recorded strokes are told apart.
struct TemplatesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "templates",
        abstract: "Test recorded strokes, on strokes with 'label', 'subject' and 'speed'.",
        discussion: """
            The protocols are those of the literature (Wobbrock, Wilson and Li 2007; Vatavu, Anthony \
            and Wobbrock 2012; Taranta et al. 2017). own: each person's strokes against that \
            person's own examples, speed by speed. speeds: examples at medium speed against strokes \
            at other speeds. others: each person's strokes at medium speed against examples of all \
            others. reject: half of the gestures are recorded, the other half should be refused.
            """)

    @Option(
        name: .customLong("protocol"),
        help: ArgumentHelp(
            "Which protocol; all where none is named, else it can be given several times.",
            valueName: "own|speeds|others|reject"))
    var protocols = TemplateProtocol.allCases

    @Option(
        help: ArgumentHelp(
            "How many examples of each gesture are recorded; it can be given several times.",
            valueName: "number"))
    var examples = [1, 3]

    @Option(help: ArgumentHelp("Which examples; the same seed does the same.", valueName: "number"))
    var seed: UInt64 = 1

    @Flag(help: "Print one JSON object.")
    var json = false

    @Argument(help: ArgumentHelp("Stroke files.", valueName: "strokes"))
    var files: [String] = []

    func validate() throws {
        guard examples.allSatisfy({ (1...1000).contains($0) }) else {
            throw ValidationError("--examples are numbers from 1 to 1000")
        }
    }

    func run() throws {
        var strokes = TemplateStrokes()
        let faults = try StrokeFiles.read(files) { strokes.add($0.record) }
        var figures = ResultTable(
            "recorded strokes",
            [
                "protocol", "examples", "strokes", "nearest", "refused or wrong", "by writer",
                "wrong", "worst writer", "not recorded", "taken", "equal error", "at a score of",
            ])
        var confusions = ResultTable(
            "confusions", ["protocol", "examples", "drawn", "taken for", "times"])
        for kind in protocols {
            for count in examples {
                let run = TemplateRun(kind, examples: count, strokes, seed: seed)
                figures.rows.append(run.figures)
                for (pair, times) in run.confusions.prefix(10) {
                    confusions.rows.append([
                        .text(kind.rawValue), .count(count), .text(pair[0]), .text(pair[1]),
                        .count(times),
                    ])
                }
            }
        }
        ResultTable.show(
            [figures, confusions],
            remarks: [
                "\(strokes.items.count) strokes; without a label or a path: \(strokes.skipped)"
            ], json: json)
        if faults > 0 { throw ExitCode(65) }
    }
}

extension TemplateProtocol: ExpressibleByArgument {}
