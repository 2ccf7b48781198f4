internal import ArgumentParser
internal import Gestures
internal import Host
internal import Mapping

struct RecordCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Record a gesture of your own by drawing it a few times.",
        discussion: """
            Without a file hold the hotkey and draw it, as often as --examples says; meanwhile \
            drawing runs nothing. If curlicue isn't running, it is started meanwhile. With a file, \
            the examples are read from it. The examples replace what was recorded under that name. \
            An example that looks different is drawn again. Warns of other recordings that are too much like it, \
            and of a built-in gesture that it would be taken for. Exit status: 65 when a line of the \
            file is no stroke, or it cannot be read, 69 when there is no display to draw \
            on, 73 when the recording cannot be written.
            """)

    @OptionGroup var mapping: MappingOptions

    @Option(help: ArgumentHelp("How many times to draw it.", valueName: "number"))
    var examples = 3

    @Argument(
        help: "The name, as in 'stroke NAME' in your config.",
        completion: .custom(Completions.strokes))
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
        guard file == nil || examples == 3 else {
            throw ValidationError("from a file all examples are taken, without --examples")
        }
    }

    func run() throws {
        let store = try StrokesCommand.store()
        let loaded = store.load()
        let rules = MappingStore(explicit: mapping.config).load().mapping
        let limits = rules?.limits ?? Limits()
        let library = loaded.library
        let drawn = try file.map { try read($0) } ?? draw(beside: library, limits)
        try orEnd(ExitStatus.cannotCreate) { try store.write(name, drawn) }
        let review = TemplateReview(name, drawn, library: library, limits: limits)
        for line in RecordReport.lines(name, drawn, review) { StandardOutput.write(line) }
        StandardOutput.write("saved to \(store.path(of: name))")
        Remote.reload()
        let phrase = Phrase.stroke(name)
        if rules?.maps(phrase) != true {
            StandardOutput.write("next: curlicue add '\(phrase)' 'ACTION', to say what it does")
        }
    }

    private func read(_ file: String) throws -> [Template] {
        let (examples, messages) = try orEnd(ExitStatus.data) { try TemplateStore.read(file) }
        for message in messages { StandardError.write(message) }
        if examples.isEmpty || !messages.isEmpty { throw ExitStatus.data }
        return examples
    }

    /// Records what is drawn under the hotkey, until there are enough examples.
    private func draw(beside library: TemplateLibrary, _ limits: Limits) throws -> [Template] {
        let feed = try DrawingFeed(
            config: mapping.config, instead: "; 'curlicue record NAME FILE' reads a stroke file")
        var drawn: [Template] = []
        let before = library[.stroke(name)].count
        if before > 0 {
            StandardOutput.write(
                clean("'\(name)' has \(counted(before, "example")), which new ones replace; ")
                    + "Ctrl+C keeps them")
        }
        let invitation = feed.invitation(
            to: "draw '\(name)'", MappingStore(explicit: feed.config).load().applied)
        StandardOutput.write(clean("\(invitation), ") + counted(examples, "time"))
        feed.show(.none, "Draw '\(name)'", counted(examples, "time"), invites: true)
        var chances = RecordCommand.mostChances
        while true {
            while drawn.count < examples { try readExample(feed, &drawn) }
            let review = TemplateReview(name, drawn, library: library, limits: limits)
            guard chances > 0, let odd = review.odd else {
                sum(review, feed)
                return drawn
            }
            chances -= 1
            drawn.remove(at: odd)
            let text = "example \(odd + 1) looks different"
            StandardOutput.write("\(text), draw it again")
            feed.show(.failure, text, "draw it again", invites: true)
        }
    }

    /// How often an example that looks different is asked for again.
    private static let mostChances = 3

    private func readExample(_ feed: DrawingFeed, _ drawn: inout [Template]) throws {
        switch try feed.next() {
        case .cancelled: StandardOutput.write("not counted: cancelled")
        case .interrupted(let reason): StandardOutput.write(clean("not counted: \(reason)"))
        case .stroke(let record, _): add(record, feed, &drawn)
        }
    }

    private func add(_ record: StrokeRecord, _ feed: DrawingFeed, _ drawn: inout [Template]) {
        do throws(TemplateFault) {
            let example = try Template(record)
            let nearest = drawn.map { $0.distance(to: example) }.min()
            drawn.append(example)
            let count = "\(drawn.count) of \(examples)"
            StandardOutput.write(count)
            feed.show(.success, count, nearest.map(RecordReport.judged) ?? "")
        } catch {
            StandardOutput.write("not counted: \(error)")
            feed.show(.failure, "not counted", "\(error)")
        }
    }

    /// Shows on the overlay that it is recorded, or that there are warnings about it.
    private func sum(_ review: TemplateReview, _ feed: DrawingFeed) {
        let isFine =
            review.similar.isEmpty && review.takenBy.isEmpty && review.nearBuiltIns.isEmpty
        feed.showLast(
            isFine ? .success : .failure, "Recorded '\(name)'",
            isFine ? counted(examples, "example") : "too much like another; the terminal says which"
        )
    }
}

extension Template {
    /// How wide and high it is, `120 × 80 px`.
    var size: String {
        let box = Box(around: samples.map(\.position)) ?? Box(.zero)
        return "\(box.width.digits(0)) × \(box.height.digits(0)) px"
    }
}

enum RecordReport {
    /// How like an example is to the nearest other, by their distance.
    static func judged(_ apart: Double) -> String {
        let usual = TemplateClass.usual
        return apart <= usual * 1.5
            ? "very consistent" : apart <= usual * 3 ? "consistent" : "looks different"
    }

    static func lines(_ name: String, _ examples: [Template], _ review: TemplateReview) -> [String]
    {
        var lines: [String] = []
        for (index, example) in examples.enumerated() {
            let likeness = examples.count > 1 ? ", \(judged(review.apart[index]))" : ""
            lines.append("example \(index + 1): \(example.size)\(likeness)")
        }
        if let odd = review.odd {
            lines.append(
                "warning: example \(odd + 1) looks different; if it went wrong, record '\(name)' again"
            )
        }
        for fit in review.similar + review.nearBuiltIns {
            lines.append(
                "warning: '\(name)' is \(fit.percent) % like \(fit.phrase); drawn badly, one may be "
                    + "mistaken for the other")
        }
        for (phrase, count) in review.takenBy {
            lines.append(
                "warning: \(count) of \(counted(examples.count, "example")) would be taken for \(phrase) "
                    + "where that is mapped, unless the stroke is drawn just like them")
        }
        return lines
    }
}
