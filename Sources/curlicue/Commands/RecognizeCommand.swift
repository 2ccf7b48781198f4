internal import ArgumentParser
internal import Daemon
internal import Engine
internal import Evaluation
internal import Gestures
internal import Host
internal import JSON

/// `curlicue recognize`: what finished strokes are, by the recognizers that the daemon uses.
struct RecognizeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recognize",
        abstract: "Recognize recorded strokes, and show what they would do.",
        discussion: """
            Reads stroke files (JSON Lines, see curlicue(5)) and prints a line for each stroke: the \
            gesture, its score and the action. A line that isn't a stroke is reported on standard \
            error with its place, and the rest is still read. Exit status: 65 when there was such a \
            line or a file is compressed, 66 when a file cannot be read, 78 when the config has errors.
            """)

    @OptionGroup var mapping: MappingOptions

    @Flag(help: "Print one JSON object a stroke.")
    var json = false

    @OptionGroup var strokes: StrokeOptions

    func run() throws {
        let (rules, templates, _) = try mapping.load()
        var replayer = StrokeReplayer(rules, templates: templates, armedBy: strokes.armedBy)
        let faults = try strokes.read { stroke in
            let recognition = replayer.recognition(
                of: stroke.record.strokes, replayer.arming(of: stroke.record))
            StandardOutput.write(line(for: recognition, number: stroke.line))
        }
        if faults > 0 { throw ExitStatus.data }
    }

    /// One line of output.
    private func line(for recognition: StrokeReplayer.Recognition, number: Int) -> String {
        switch recognition.outcome {
        case .recognized(let gesture, let mapped):
            let action = recognition.binding.map { Recognized.actions($0) } ?? "nothing"
            guard json else {
                let score = JSONValue(gesture.score)
                return "\(number): \(gesture.phrase) \(score) → \(action)"
            }
            return JSONValue([
                "gesture": .string(gesture.phrase.description), "score": JSONValue(gesture.score),
                "mapped": .string(mapped.description), "action": .string(action),
            ]).description
        case .unrecognized(let reasons):
            return nothing(reasons.joined(separator: "; "), number: number)
        case .cancelled(let reason):
            return nothing(reason.reason, number: number)
        }
    }

    private func nothing(_ reason: String, number: Int) -> String {
        json
            ? JSONValue(["gesture": .null, "reason": .string(reason)]).description
            : "\(number): nothing: \(reason)"
    }
}
