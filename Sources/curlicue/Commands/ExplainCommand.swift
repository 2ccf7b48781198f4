internal import ArgumentParser
internal import Engine
internal import Gestures
internal import Host
internal import JSON
internal import Mapping
internal import Overlay

/// `curlicue explain`: what every recognizer measured in a stroke, and why it decided so.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Show what a stroke is, and why.",
        discussion: """
            Reads stroke files (JSON Lines, see curlicue(5)) and prints for each stroke what it is \
            recognized as, which of your gestures came nearest and what it falls short of for \
            each, the rule that decided, and every measure of the nearest beside its two limits: the \
            one that holds where another of your gestures comes near, and the wider one where none \
            does. Of what several fingers draw it prints what each recognizer makes of it alone. \
            With --output it draws the \
            stroke into a file instead, with the box around it, its turnings and the fitted circle; \
            with --json it only says what each stroke is and would do. A line that isn't a stroke is \
            reported on standard error with its place, and the rest is still read. Exit status: 64 \
            when the file's suffix names no format, 65 when there was no stroke, or a line that \
            isn't one, or a file cannot be read, 73 when the picture cannot be \
            written, 78 when the config has errors.
            """)

    @OptionGroup var mapping: MappingOptions

    @Flag(
        help: """
            Print one JSON object a stroke instead: 'gesture', 'score', 'mapped', 'action' and \
            'reason'.
            """)
    var json = false

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Draw into this file: png, svg or pdf. A PDF has a page for each stroke; elsewhere they "
                + "stand below each other.", valueName: "file"), completion: .file())
    var output: String?

    @OptionGroup var strokes: StrokeOptions

    func validate() throws {
        if json, output != nil {
            throw ValidationError("--json cannot be combined with --output")
        }
    }

    func run() throws {
        let file = try output.map { try PictureOutput($0) }
        let (rules, templates) = try mapping.load()
        var replayer = StrokeReplayer(rules, templates: templates)
        var pictures: [StrokePicture] = []
        var count = 0
        let faults = try strokes.read { stroke in
            count += 1
            guard !json else {
                // The rest of an explanation takes time, and collections have many thousands of strokes.
                let recognition = replayer.recognition(
                    of: stroke.record.strokes, drawnOn: stroke.record.screen)
                return StandardOutput.write(recognition.object.description)
            }
            let explanation = Explanation(of: stroke, by: &replayer)
            guard file == nil else {
                pictures.append(explanation.picture(limits: rules.limits))
                return
            }
            if count > 1 { StandardOutput.write("") }
            for line in explanation.lines { StandardOutput.write(line) }
        }
        if count == 0, faults == 0 { throw end("there is no stroke to explain", ExitStatus.data) }
        if let file {
            if pictures.isEmpty { throw end("there is no stroke to draw", ExitStatus.data) }
            try file.write(StrokePicture.picture(of: pictures))
        }
        if faults > 0 { throw ExitStatus.data }
    }
}

extension StrokeReplayer.Recognition {
    /// The line of `--json`.
    fileprivate var object: JSONValue {
        var gesture: Gesture?
        var phrase: Phrase?
        var reason: String?
        switch outcome {
        case .recognized(let recognized, let mapped): (gesture, phrase) = (recognized, mapped)
        case .unrecognized(let reasons): reason = reasons.joined(separator: "; ")
        case .cancelled(let cancellation): reason = cancellation.reason
        }
        return JSONValue([
            "gesture": JSONValue(gesture?.phrase.description), "score": JSONValue(gesture?.score),
            "mapped": JSONValue(phrase?.description),
            "action": JSONValue(binding.map { $0.actionText }),
            "reason": JSONValue(reason),
        ])
    }
}

extension Explanation {
    func picture(limits: Limits) -> StrokePicture {
        let circle = fits.first { if case .circle = $0.phrase { true } else { false } }
        let verdict = circle.map { fit in
            let isRecognized = fit.phrase == gesture
            let words = isRecognized ? self.verdict : "circle: " + fit.reason
            return (words: words, isRecognized: isRecognized)
        }
        let place = "\(stroke.file):\(stroke.line)"
        return StrokePicture(
            title: self.verdict == "nothing" ? "Not recognized" : self.verdict,
            remarks: ["\(place): \(drawing)", meaning, resolution].filter { !$0.isEmpty },
            strokes: strokes, circle: verdict, limits: limits)
    }
}
