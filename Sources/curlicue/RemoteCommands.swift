internal import ArgumentParser
internal import Host

/// A command that asks the running daemon for something.
enum Remote {
    /// A connection to the daemon of this display.
    static func client() throws -> ControlClient {
        do {
            let display = MappingStore.environment["DISPLAY"] ?? ""
            guard !display.isEmpty else {
                throw end(
                    "DISPLAY is not set: there is no daemon to talk to", ExitStatus.unavailable)
            }
            return try ControlClient(path: try ControlPath.socket(forDisplay: display))
        } catch let error as ControlError {
            throw end("\(error)", ExitStatus.unavailable)
        }
    }

    /// Tells the daemon of this display something, where one runs.
    static func quietly(_ line: String) throws(ControlError) -> String? {
        let display = MappingStore.environment["DISPLAY"] ?? ""
        guard !display.isEmpty else { return nil }
        let client = try ControlClient(path: try ControlPath.socket(forDisplay: display))
        return try client.request(line)
    }

    /// Asks `line` and gives what follows `ok`.
    static func ask(_ line: String) throws -> String {
        let client = try client()
        do {
            let answer = try client.request(line)
            if answer.hasPrefix("error ") { throw end(String(answer.dropFirst(6)), ExitCode(1)) }
            return String(answer.dropFirst(3))
        } catch let error as ControlError {
            throw end("\(error)", ExitStatus.unavailable)
        }
    }
}

/// `curlicue status`.
struct StatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show what the running daemon is doing.",
        discussion: "Exit status: 69 when none runs on this display.")

    func run() throws {
        for field in try Remote.ask("status").split(separator: "\t") {
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            print("\(parts[0]): \(parts.count > 1 ? String(parts[1]) : "")")
        }
    }
}

/// `curlicue reload`.
struct ReloadCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reload", abstract: "Make the running daemon read its mapping again.",
        discussion: "A mapping with errors changes nothing. Exit status: 69 when none runs.")

    func run() throws { _ = try Remote.ask("reload") }
}

/// `curlicue pause`.
struct PauseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause", abstract: "Make the running daemon let its hotkeys go.",
        discussion: "'curlicue resume' takes them again. Exit status: 69 when none runs.")

    func run() throws { _ = try Remote.ask("pause") }
}

/// `curlicue resume`.
struct ResumeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume", abstract: "Make a paused daemon take its hotkeys again.",
        discussion: "Exit status: 69 when none runs.")

    func run() throws { _ = try Remote.ask("resume") }
}

/// `curlicue quit`.
struct QuitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quit", abstract: "End the running daemon.",
        discussion: "Exit status: 69 when none runs.")

    func run() throws { _ = try Remote.ask("quit") }
}

/// `curlicue trigger PHRASE`.
struct TriggerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trigger",
        abstract: "Run what is mapped to a gesture, as if it had been drawn at the pointer.",
        discussion: "Exit status: 1 when nothing is mapped to it, 69 when no daemon runs.")

    @Argument(
        help: ArgumentHelp(
            "The gesture, as in the mapping: 'swipe left'.", valueName: "phrase"))
    var phrase: [String]

    func run() throws { print(try Remote.ask("trigger " + phrase.joined(separator: " "))) }
}
