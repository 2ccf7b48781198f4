internal import ArgumentParser
internal import Engine
internal import Gestures
internal import Host
internal import Mapping

/// `curlicue-lab recognition`: what the strokes of files run under a mapping.
struct RecognitionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recognition",
        abstract: "Count what labelled strokes run under a mapping.",
        discussion: """
            A stroke's 'label' is the gesture that was meant, or none. One of a gesture that is not \
            mapped should run nothing. A set is a file.
            """)

    @Option(help: ArgumentHelp("The config, instead of the built-in one.", valueName: "file"))
    var config: String?

    @Flag(help: "A row a writer, in place of a row a label.")
    var writers = false

    @Argument(help: ArgumentHelp("Stroke files.", valueName: "strokes"))
    var files: [String] = []

    func run() throws {
        let mapping = try mapping()
        let library = TemplateStore()?.load().library ?? TemplateLibrary()
        var replays = TestMapping(mapping, library).replays
        let mapped = mapping.profiles.flatMap(\.bindings).map(\.phrase)
        var tallies: [[String]: Tally] = [:]
        let faults = try StrokeFiles.read(files) { stroke in
            let label = stroke.record.label ?? "none"
            let wanted = stroke.wanted.flatMap { wanted in
                mapped.contains { $0.covers(wanted) || wanted.covers($0) } ? wanted : nil
            }
            let trial = Trial(
                strokes: stroke.record.strokes, wanted: wanted, writer: Writer(stroke.record))
            let key = [stroke.set, writers ? Writer(stroke.record).description : label]
            tallies[key] = (tallies[key] ?? Tally()) + TestMapping.draw([trial], &replays)
        }
        var table = ResultTable(
            "strokes",
            ["set", writers ? "writer" : "label"] + Verdict.allCases.map(\.rawValue)
                + ["right or quiet", "95 % interval"])
        for (key, tally) in tallies.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            let (good, all) = (tally[.right] + tally[.quiet], tally.meant + tally.idle)
            let interval = ResultTable.interval(good, of: all)
            table.rows.append(
                key + Verdict.allCases.map { "\(tally[$0])" }
                    + [ResultTable.percent(Double(good) / Double(all)), interval])
        }
        ResultTable.show([table])
        if faults > 0 { throw ExitCode(65) }
    }

    /// The mapping of `--config`, or the built-in one.
    private func mapping() throws -> Mapping {
        guard let config else { return MappingReader.builtIn }
        let loaded = MappingStore(explicit: config, keys: .unchecked).load()
        guard let mapping = loaded.mapping else {
            for message in loaded.messages { StandardError.write(message) }
            throw ExitCode(78)
        }
        return mapping
    }
}
