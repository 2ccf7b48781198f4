internal import ArgumentParser
internal import Desktop
internal import Gestures
internal import Host
internal import JSON

/// How commands ask the running daemon for something.
enum Remote {
    /// The name of the display of this session; nil where there is none.
    static var display: String? {
        Environment()["DISPLAY"].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Whether a curlicue runs on this display, whatever folder its socket is in.
    static var isTaken: Bool { (try? Display()).map(InstanceSelection.isTaken) == true }

    /// A connection to the daemon of this display; ends the command with 69 where there is none.
    static func client() throws -> ControlClient {
        guard let display else {
            throw end(
                "DISPLAY isn't set, so no running curlicue can be found", ExitStatus.unavailable)
        }
        return try orEnd(ExitStatus.unavailable) {
            let path = try ControlPath.socket(forDisplay: display)
            do { return try ControlClient(path: path) } catch ControlError.notRunning where isTaken
            {
                throw ControlError.refused(
                    "curlicue runs on this display, but its socket is not \(path): perhaps it is just "
                        + "starting, or has another XDG_RUNTIME_DIR; curlicue run --replace takes its place"
                )
            }
        }
    }

    /// The same; nil where no daemon runs or can be reached.
    static var running: ControlClient? {
        guard let display, let path = try? ControlPath.socket(forDisplay: display)
        else { return nil }
        return try? ControlClient(path: path)
    }

    /// Has the daemon, where one runs, read its config and strokes again; says why it does not.
    static func reload() {
        do { sayLater(try running?.ask("reload")) } catch {
            StandardError.write(clean("curlicue: \(error)"))
        }
    }

    /// Says that the config is read later, where the daemon answers so.
    static func sayLater(_ answer: JSONValue?) {
        if let later = answer?["later"]?.string { StandardError.write(clean("curlicue: \(later)")) }
    }

    /// Prints an answer without what the socket adds to it.
    static func print(_ answer: JSONValue) {
        let members = answer.members.filter { !["curlicue", "ok"].contains($0.name) }
        StandardOutput.write(JSONValue.object(members).description)
    }

    /// Asks the daemon of this display; ends the command with `status` where it refuses.
    @discardableResult
    static func ask(
        _ request: String, _ arguments: KeyValuePairs<String, JSONValue> = [:],
        refused status: ExitCode = ExitStatus.failure
    ) throws -> JSONValue {
        let client = try client()
        do throws(ControlError) {
            return try client.ask(request, arguments)
        } catch {
            if case .refused(let why) = error { throw end(clean(why), status) }
            throw end("\(error)", ExitStatus.unavailable)
        }
    }
}

struct ReloadCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reload", abstract: "Have the running curlicue read its config again.",
        discussion:
            "A config with errors changes nothing. What is being drawn is finished before. Exit status: "
            + "69 when curlicue isn't running, 78 when the config has errors.")

    func run() throws {
        Remote.sayLater(try Remote.ask("reload", refused: ExitStatus.configuration))
    }
}

struct PauseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause", abstract: "Have the running curlicue release the hotkeys.",
        discussion:
            "'curlicue resume' grabs them again. Exit status: 69 when curlicue isn't running.")

    func run() throws { try Remote.ask("pause") }
}

struct ResumeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume", abstract: "Have a paused curlicue grab the hotkeys again.",
        discussion: "Exit status: 69 when curlicue isn't running.")

    func run() throws { try Remote.ask("resume") }
}

struct QuitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quit", abstract: "Stop the running curlicue.",
        discussion: "Exit status: 69 when curlicue isn't running.")

    func run() throws { try Remote.ask("quit") }
}

struct UndoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Take back the latest action on a window.",
        discussion:
            "Its place, size, states, desktop and monitor are as before. The next call takes back the "
            + "action before it, up to ten of them. Exit status: 1 when there is nothing to take back "
            + "or the window is gone, 69 when curlicue isn't running.")

    func run() throws { try Remote.ask("undo") }
}

struct TriggerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trigger",
        abstract: "Do what a gesture does, at the pointer.",
        discussion:
            "Also where your config has 'enabled: false'. Exit status: 1 when nothing is mapped to it or "
            + "it could not be done, 65 when it is no gesture, 69 when curlicue isn't running.")

    @Argument(
        help: ArgumentHelp(
            "The gesture, as in your config: 'swipe left'.", valueName: "phrase"),
        completion: .custom(Completions.mappedPhrases))
    var phrase: [String]

    func run() throws {
        let text = phrase.joined(separator: " ")
        // A wrong gesture is reported even where no curlicue runs.
        _ = try typed { () throws(WordError) in try Phrase(parsing: text) }
        let answer = try Remote.ask("trigger", ["phrase": .string(text)])
        StandardOutput.write(clean(answer["action"]?.string ?? ""))
    }
}
