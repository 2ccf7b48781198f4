internal import ArgumentParser
internal import Desktop
internal import Host
internal import Logging

/// `curlicue run`: the daemon.
struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Wait for the hotkeys and run what is drawn (the default).",
        discussion: """
            Prints 'curlicue: ready' on standard error once the hotkeys are grabbed, and tells \
            systemd. Exit status: 0 on SIGTERM, SIGINT or 'curlicue quit'; 69 when there is no \
            display or it went away; 71 when the system refuses what it needs; 75 when another \
            curlicue runs on the display; 78 when the mapping has errors. SIGHUP reads the mapping again.
            """)

    @OptionGroup var mapping: MappingOptions

    @Flag(name: .shortAndLong, help: "Log what the recognizers think, too.")
    var verbose = false

    func run() throws {
        let status = RunCommand.start(config: mapping.config, verbose: verbose)
        throw ExitCode(status.rawValue)
    }

    /// Runs the daemon with the mapping file `config`, or the one that applies; gives the exit
    /// status, and says on standard error what it was that went wrong.
    static func start(config: String?, verbose: Bool) -> ExitCode {
        let level: Logger.Level = verbose ? .debug : .info
        let log = Logger(label: "curlicue") { _ in LineLog(logLevel: level) }
        let store = MappingStore(explicit: config)
        let loaded = store.load()
        for message in loaded.messages { StandardError.write(message) }
        guard let start = loaded.mapping else {
            return end(
                "the mapping has errors; 'curlicue check' lists them", ExitStatus.configuration)
        }
        do {
            let daemon = try Daemon(
                store: store, mapping: start, path: loaded.path, log: log)
            return ExitCode(try daemon.run())
        } catch let error as DesktopError {
            return end("\(error)", ExitStatus.unavailable)
        } catch let error as Daemon.Refusal {
            return end(error.description, ExitStatus.occupied)
        } catch {
            return end("\(error)", ExitCode(71))
        }
    }
}
