internal import ArgumentParser
internal import Engine
internal import Gestures

/// `curlicue recognize`: what finished strokes are, by the recognizers that the daemon uses.
struct RecognizeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recognize",
        abstract: "Say what recorded strokes are and what they would run.",
        discussion: """
            Reads stroke files (JSON Lines, see curlicue(5)) and prints a line for each stroke: the \
            gesture, its score and the action. A line that is no stroke is reported on standard \
            error with its place, and the rest is read on. Exit status: 65 when there was such a \
            line, 66 when a file cannot be read, 78 when the mapping has errors.
            """)

    @OptionGroup var mapping: MappingOptions

    @Flag(help: "Print one JSON object a stroke.")
    var json = false

    @OptionGroup var strokes: StrokeOptions

    func run() throws {
        let (rules, templates, _) = try mapping.load()
        var replayer = StrokeReplayer(rules, templates: templates, armedBy: strokes.armedBy)
        let faults = try strokes.read { stroke in
            let judgment = replayer.judgment(
                of: stroke.record.strokes, replayer.arming(of: stroke.record))
            StandardOutput.write(line(for: judgment, number: stroke.line))
        }
        if faults > 0 { throw ExitStatus.data }
    }

    /// One line of output.
    private func line(for judgment: StrokeReplayer.Judgment, number: Int) -> String {
        var object = JSONObject()
        switch judgment.outcome {
        case .recognized(let gesture, let mapped):
            let action = judgment.binding.map { Recognized.actions($0) } ?? "nothing"
            guard json else {
                let score = JSONObject.number(gesture.score)
                return "\(number): \(gesture.phrase) \(score) → \(action)"
            }
            object.set("gesture", gesture.phrase.description)
            object.set("score", gesture.score)
            object.set("mapped", mapped.description)
            object.set("action", action)
        case .unrecognized(let reasons):
            let reason = reasons.joined(separator: "; ")
            guard json else { return "\(number): nothing: \(reason)" }
            object.set("gesture", nil)
            object.set("reason", reason)
        case .cancelled(let reason):
            guard json else { return "\(number): nothing: \(reason.reason)" }
            object.set("gesture", nil)
            object.set("reason", reason.reason)
        }
        return object.line
    }
}
