internal import ArgumentParser
internal import Gestures
internal import Host
internal import JSON

struct TeachCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "teach",
        abstract: "Say what you meant by the last stroke.",
        discussion: """
            The last stroke, recognized or not, becomes an example of the gesture: of a recorded \
            stroke, or of a built-in gesture, which is recognized in strokes like it from then on, \
            where nothing else is. Says which stroke it took. Nothing is learned when it is too much like another gesture of your config. To forget \
            all that was taught of a gesture, use 'curlicue strokes remove'. Exit status: 65 when \
            nothing was learned, and why is said; 69 when curlicue isn't running; 73 when it cannot be \
            written.
            """)

    @Argument(
        help: ArgumentHelp("The gesture, as in your config: 'circle'.", valueName: "phrase"),
        completion: .custom(Completions.mappedPhrases))
    var phrase: [String]

    @Flag(help: "Take the last stroke that was refused, whatever was drawn after it.")
    var refused = false

    func run() throws {
        let text = phrase.joined(separator: " ")
        // A wrong gesture is reported even where no curlicue runs.
        _ = try typed { () throws(WordError) in try Phrase(parsing: text) }
        let answer = try Remote.ask(
            "teach", ["phrase": .string(text), "refused": .bool(refused)], refused: ExitStatus.data)
        if let why = answer["unwritable"]?.string { throw end(clean(why), ExitStatus.cannotCreate) }
        for line in Self.lines(answer) { StandardOutput.write(clean(line)) }
    }

    static func lines(_ answer: JSONValue) -> [String] {
        let gesture = answer["gesture"]?.string ?? ""
        return [
            "taken: \(answer["stroke"]?.string ?? "")",
            "learned as '\(gesture)' (\(answer["does"]?.string ?? "")), "
                + counted(answer["examples"]?.wholeNumber ?? 1, "example"),
            "kept in \(answer["file"]?.string ?? "")",
        ]
    }
}
