internal import ArgumentParser
internal import CLinux
internal import Daemon
internal import Evaluation
internal import Gestures
internal import Host
internal import JSON
internal import Mapping

/// `curlicue record NAME`: a few examples of a stroke, kept as a template.
struct RecordCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Draw a stroke a few times and keep it as a template.",
        discussion: """
            Without a file the running daemon is asked for what is drawn: hold the hotkey and draw, \
            as many times as there are to be examples; meanwhile nothing that is drawn runs \
            anything. The examples replace a template that has the name already. Warns of \
            an example that is unlike the others, of other templates that are too like it, and of a \
            built-in gesture that it would be recognized as. Exit status: 65 when a line of the file is no stroke, \
            66 when the file cannot be read, 69 when no daemon runs on this display, 73 when the \
            template cannot be written.
            """)

    @OptionGroup var mapping: MappingOptions

    @Option(help: ArgumentHelp("How many times to draw it.", valueName: "number"))
    var examples = 3

    @Flag(
        inversion: .prefixedNo,
        help: ArgumentHelp(
            "Whether an example that is unlike the others is drawn again; by default it is where a person sits at the terminal."
        ))
    var redo: Bool?

    @Argument(
        help: "The name, as in 'stroke NAME' of the mapping.",
        completion: .custom(Completions.allStrokes))
    var name: String

    @Argument(
        help: ArgumentHelp(
            "A stroke file to read the examples from, '-' for standard input.", valueName: "file"),
        completion: .file())
    var file: String?

    func validate() throws {
        if let fault = TemplateName.fault(in: name) { throw ValidationError(fault) }
        guard (1...20).contains(examples) else {
            throw ValidationError("from 1 to 20 examples can be recorded")
        }
    }

    func run() throws {
        let store = try StrokesCommand.store()
        let loaded = store.load()
        let rules = MappingStore(explicit: mapping.config).load().mapping
        let limits = rules?.limits ?? Limits()
        var library = loaded.library
        let isReadyMade = ReadyMadeStrokes.contains(name) && library[name].isEmpty
        library.addReadyMade(rules?.strokeNames ?? [])
        if isReadyMade {
            StandardOutput.write("'\(name)' is ready-made; what you record replaces it")
        }
        let drawn = try file.map { try read($0) } ?? draw(beside: library, limits)
        do throws(SystemError) { try store.write(name, drawn) } catch {
            throw end("\(error)", ExitStatus.cannotCreate)
        }
        let review = TemplateReview(name, drawn, library: library, limits: limits)
        for line in RecordReport.lines(name, drawn, review) { StandardOutput.write(line) }
        StandardOutput.write("written to \(store.path(of: name))")
        StrokesCommand.reloadDaemon()
    }

    private func read(_ file: String) throws -> [Template] {
        do {
            let (examples, messages) = try TemplateStore.read(file)
            for message in messages { StandardError.write(message) }
            if examples.isEmpty || !messages.isEmpty { throw ExitStatus.data }
            return examples
        } catch let error as SystemError {
            throw end("\(error)", ExitStatus.noInput)
        }
    }

    /// Records what is drawn under the hotkey of the running daemon.
    private func draw(beside library: TemplateLibrary, _ limits: Limits) throws -> [Template] {
        let client = try Remote.client()
        var drawn: [Template] = []
        do {
            let hotkeys = try client.ask("record")["hotkeys"]?.array?.compactMap(\.string) ?? []
            StandardOutput.write(
                clean("hold \(hotkeys.joined(separator: " or ")) and draw '\(name)', ")
                    + "\(examples) times")
            var chances = (redo ?? (isatty(0) != 0)) ? RecordCommand.mostChances : 0
            while true {
                while drawn.count < examples { try readExample(client, &drawn) }
                let review = TemplateReview(name, drawn, library: library, limits: limits)
                guard chances > 0, let odd = review.odd else {
                    try sum(review, client)
                    break
                }
                chances -= 1
                drawn.remove(at: odd)
                let text = "example \(odd + 1) is unlike the others"
                StandardOutput.write("\(text): draw it once more")
                try show(client, .failure, text, "draw it once more")
            }
        } catch let error as ControlError {
            throw end("\(error)", ExitStatus.unavailable)
        }
        return drawn
    }

    /// How often an example that is unlike the others is asked for again.
    private static let mostChances = 3

    /// Reads the next line of the feed; where it is a stroke, that is the next example.
    private func readExample(_ client: ControlClient, _ drawn: inout [Template]) throws {
        guard let line = try client.receive(within: nil) else {
            throw end("the daemon has gone", ExitStatus.unavailable)
        }
        guard let record = RecordCommand.record(in: line) else { return }
        do throws(TemplateFault) {
            let example = try Template(record)
            let nearest = drawn.map { $0.distance(to: example) }.min()
            drawn.append(example)
            let count = "\(drawn.count) of \(examples)"
            StandardOutput.write(count)
            try? show(client, .success, count, nearest.map(RecordReport.apart) ?? "")
        } catch {
            StandardOutput.write("not counted: \(error)")
            try? show(client, .failure, "not counted", "\(error)")
        }
    }

    /// Shows the report on the overlay in short: what is most like it.
    private func sum(_ review: TemplateReview, _ client: ControlClient) throws {
        if let fit = review.similar.first {
            let likeness = Int((fit.likeness * 100).rounded())
            try show(
                client, .failure, "'\(name)' is recorded", "\(likeness) % like stroke \(fit.name)")
        } else if let (phrase, count) = review.takenBy.first {
            try show(
                client, .failure, "'\(name)' is recorded",
                "\(count) of \(examples) are \(phrase) where mapped")
        } else {
            try show(client, .success, "'\(name)' is recorded", "\(examples) examples")
        }
    }

    /// How a message is marked.
    private enum Mark: String { case success, failure }

    /// Has the daemon show a message on the overlay.
    private func show(
        _ client: ControlClient, _ mark: Mark, _ title: String, _ detail: String
    ) throws(ControlError) {
        try client.send(
            ControlProtocol.request(
                "note",
                [
                    "mark": .string(mark.rawValue), "title": .string(title),
                    "detail": .string(detail),
                ]))
    }

    /// The stroke that a line of the monitor's feed holds.
    static func record(in line: String) -> StrokeRecord? {
        guard let event = JSONValue(parsing: line), event["kind"] == "stroke",
            let record = event["record"]?.string
        else { return nil }
        return try? StrokeFile.parse(record)
    }
}

/// What `record` reports about the examples.
enum RecordReport {
    /// How far an example is from the nearest other, in short for the overlay.
    static func apart(_ distance: Double) -> String {
        let number = JSONValue(distance)
        return (judged(distance).map { "\($0): " } ?? "") + "\(number) from the nearest other"
    }

    private static func judged(_ apart: Double) -> String? {
        let usual = TemplateClass.usual
        return apart <= usual * 1.5 ? "alike" : apart <= usual * 3 ? nil : "far"
    }

    static func lines(_ name: String, _ examples: [Template], _ review: TemplateReview) -> [String]
    {
        var lines: [String] = []
        for (index, example) in examples.enumerated() {
            let box = Box(around: example.samples.map(\.position)) ?? Box(.zero)
            var line = "example \(index + 1): "
            line += "\(Numerals.fixed(box.width, 0)) × \(Numerals.fixed(box.height, 0)) px"
            if examples.count > 1 {
                let apart = review.apart[index]
                line += ", \(JSONValue(apart)) from the nearest other"
                if let word = judged(apart) { line += " (\(word))" }
            }
            lines.append(line)
        }
        if let odd = review.odd {
            lines.append(
                "warning: example \(odd + 1) is unlike the others; if it went wrong, record '\(name)' again"
            )
        }
        for fit in review.similar {
            let likeness = Int((fit.likeness * 100).rounded())
            lines.append(
                "warning: '\(name)' is \(likeness) % like stroke \(fit.name) and may be mistaken for it"
            )
        }
        for (phrase, count) in review.takenBy {
            lines.append(
                "warning: \(count) of \(examples.count) examples are \(phrase) where that is mapped, "
                    + "unless the stroke is drawn just like them")
        }
        return lines
    }
}
