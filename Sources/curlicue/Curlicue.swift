internal import ArgumentParser
internal import Engine
internal import Gestures
internal import Glibc
internal import Host
internal import Mapping

/// `curlicue`: what all subcommands share.
struct Curlicue: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "curlicue",
        abstract: "Hold a key, draw a shape, let go: the shape runs a command.",
        discussion: """
            Without a subcommand curlicue runs in your session: it waits for the hotkeys of your \
            config, shows ink while one is held, and does what the config says for the gesture that \
            you drew.

            Your config is $XDG_CONFIG_HOME/curlicue/curlicue.yaml; curlicue(5) describes it.
            """,
        version: version,
        subcommands: [
            RunCommand.self, CheckCommand.self, TutorialCommand.self, ExplainCommand.self,
            SheetCommand.self, MonitorCommand.self, StatusCommand.self, ReloadCommand.self,
            PauseCommand.self, ResumeCommand.self, QuitCommand.self, TriggerCommand.self,
            WhyCommand.self, TeachCommand.self, UndoCommand.self, RecordCommand.self,
            StrokesCommand.self, InitCommand.self, AddCommand.self, RemoveCommand.self,
            ListCommand.self, ImportCommand.self, DoctorCommand.self,
        ],
        defaultSubcommand: RunCommand.self)

    private static let names =
        configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]

    /// Whether an argument is for the general parser: an option, or the name of a command.
    private static func isKnown(_ word: String) -> Bool {
        word.isEmpty || word.hasPrefix("-") || names.contains(word)
    }

    private static func unknown(_ word: String) -> String {
        if let near = Spelling.nearest(to: word, among: names) {
            return "there is no command \(word.quoted); did you mean 'curlicue \(near)'?"
        }
        return "there is no command \(word.quoted); 'curlicue --help' lists them"
    }

    static func main() {
        let words = CommandLine.arguments.dropFirst()
        let named = words.first == "help" ? words.dropFirst().first : words.first
        if let word = named, !isKnown(word) {
            StandardError.write("curlicue: error: \(unknown(word))")
            Glibc.exit(ExitStatus.usage.rawValue)
        }
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch {
            let text = fullMessage(for: error)
            // Help, which is to be whole, as all that is written there.
            guard exitCode(for: error) == .success, !text.isEmpty else { exit(withError: error) }
            StandardOutput.write(text)
        }
    }
}

struct MappingOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "The config, instead of the one in the usual place.", valueName: "file"),
        completion: .file())
    var config: String?
}

/// Reports an error on standard error; returns `status` for the command to end with.
func end(_ message: String, _ status: ExitCode) -> ExitCode {
    StandardError.write("curlicue: error: \(message)")
    return status
}

/// The result of `body`; where that throws an error, ends the command with `status`, and says why.
func orEnd<Value>(_ status: ExitCode, _ body: () throws -> Value) throws -> Value {
    do { return try body() } catch { throw end(clean("\(error)"), status) }
}

/// What shells offer as the argument that names a gesture or a recorded stroke.
enum Completions {
    static func strokes(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        (try? TemplateStore()?.names()) ?? []
    }

    /// The names of the recorded strokes, and the gestures that were taught.
    static func removableStrokes(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        strokes(words, index, prefix) + ((try? TemplateStore()?.taught.names()) ?? [])
    }

    /// The gestures of one finger, those of a mouse's wheel and buttons, and all strokes.
    static func phrases(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        let strokes = strokes(words, index, prefix).map { "stroke \($0)" }
        let kinds = Phrase.withoutFingerCount + [8, 9].map { .button($0) }
        return rest(of: kinds.map(\.description) + strokes, words, index)
    }

    /// The gestures of the mapping that applies now.
    static func mappedPhrases(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        let profiles = MappingStore(explicit: nil).load().mapping?.profiles ?? []
        var phrases: [String] = []
        for phrase in profiles.flatMap(\.allBindings).map(\.phrase.description)
        where !phrases.contains(phrase) { phrases.append(phrase) }
        return rest(of: phrases, words, index)
    }

    /// The rest of each of `phrases` that begins with the words typed so far: a gesture of several
    /// words need not be quoted.
    private static func rest(of phrases: [String], _ words: [String], _ index: Int) -> [String] {
        var typed: [String] = []
        var isValue = false
        for word in words.prefix(max(0, index)).dropFirst(2) {
            if isValue {
                isValue = false
            } else if word.hasPrefix("-") {
                // Every other option of these commands takes a value.
                isValue = !word.contains("=") && word != "--refused"
            } else {
                typed.append(word)
            }
        }
        guard !typed.isEmpty else { return phrases }
        let front = typed.joined(separator: " ") + " "
        return phrases.filter { $0.hasPrefix(front) }.map { String($0.dropFirst(front.count)) }
    }
}
