internal import ArgumentParser
internal import Daemon
internal import Gestures
internal import Host
internal import JSON

/// `curlicue teach PHRASE`: what the last refused stroke was meant as, or one that ran as something
/// else.
struct TeachCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "teach",
        abstract: "Say what you meant by a stroke that was not recognized, or ran as another.",
        discussion: """
            The last refused stroke becomes an example of the gesture: of a recorded stroke, or of a \
            built-in gesture, which is recognized in strokes like it from then on, where nothing else \
            is. To correct a stroke that ran as something else, give its number in the list of \
            'curlicue why' with --stroke; 1 is the last that was drawn. Nothing is learned when it is \
            too alike to another gesture of your config, or when it would run as before. With --undo \
            the example that was taught last is removed again, and then the one before it; one that \
            gave way to it does not come back. Exit status: 65 when nothing was learned, and why is \
            said; 69 when curlicue isn't running.
            """)

    @Option(
        help: ArgumentHelp(
            "Teach this stroke of the list of 'curlicue why', 1 for the last.",
            valueName: "number"))
    var stroke: Int?

    @Flag(help: "Take back the example that was taught last.")
    var undo = false

    @Argument(
        help: ArgumentHelp("The gesture, as in the mapping: 'circle'.", valueName: "phrase"),
        completion: .custom(Completions.mappedPhrases))
    var phrase: [String] = []

    func validate() throws {
        guard undo == phrase.isEmpty else {
            throw ValidationError(
                undo ? "--undo takes no gesture" : "say which gesture it was, as in: circle")
        }
        guard stroke == nil || !undo else { throw ValidationError("--undo takes no --stroke") }
        if let stroke, stroke < 1 {
            throw ValidationError("strokes are counted from 1, the last that was drawn")
        }
    }

    func run() throws {
        if undo { return try takeBack() }
        let text = phrase.joined(separator: " ")
        // What is no gesture is none whether or not curlicue runs.
        do throws(PhraseError) { _ = try Phrase(parsing: text) } catch {
            throw end(clean(error.line), ExitStatus.data)
        }
        let client = try Remote.client()
        do throws(ControlError) {
            let answer =
                if let stroke {
                    try client.ask(
                        "teach", ["phrase": .string(text), "stroke": JSONValue(stroke)])
                } else {
                    try client.ask("teach", ["phrase": .string(text)])
                }
            for line in Self.lines(answer) { StandardOutput.write(clean(line)) }
        } catch {
            if case .refused(let why) = error { throw end(clean(why), ExitStatus.data) }
            throw end("\(error)", ExitStatus.unavailable)
        }
    }

    /// Removes the example that was taught last, whether or not the daemon runs.
    private func takeBack() throws {
        let store = try StrokesCommand.store()
        let taken: TemplateStore.TakenBack?
        do throws(SystemError) { taken = try store.takeBackLast() } catch {
            throw end("\(error)", ExitStatus.cannotCreate)
        }
        guard let taken else {
            throw end("nothing was taught that could be taken back", ExitStatus.data)
        }
        StrokesCommand.reloadDaemon()
        let gesture = taken.isBuiltIn ? taken.name : "stroke \(taken.name)"
        let left = counted(taken.left, "example") + (taken.left == 1 ? " is left" : " are left")
        StandardOutput.write(
            clean(
                "took back what was taught of '\(gesture)' on \(LocalTime(taken.taught)); \(left)"))
    }

    /// What was learned, for people.
    static func lines(_ answer: JSONValue) -> [String] {
        let gesture = answer["gesture"]?.string ?? ""
        return [
            "learned as '\(gesture)' (\(answer["does"]?.string ?? "")), "
                + counted(answer["examples"]?.wholeNumber ?? 1, "example")
                + (answer["removed"]?.bool == true
                    ? "; the one taught first gave way to it, for good" : ""),
            "kept in \(answer["file"]?.string ?? "")",
            "to take it back: curlicue teach --undo",
        ]
    }
}
