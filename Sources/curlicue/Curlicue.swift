internal import ArgumentParser
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

    /// Runs the command that the arguments name.
    static func main() {
        let words = CommandLine.arguments.dropFirst()
        let named = words.first == "help" ? words.dropFirst().first : words.first
        if let word = named, !isKnown(word) {
            StandardError.write("curlicue: error: \(unknown(word))")
            Glibc.exit(ExitStatus.usage.rawValue)
        }
        main(nil)
    }
}

/// Where the mapping comes from.
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
