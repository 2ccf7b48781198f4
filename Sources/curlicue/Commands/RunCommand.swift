internal import ArgumentParser
internal import Daemon
internal import Desktop
internal import Host
internal import Mapping

struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Wait for the hotkeys and run what is drawn (the default).",
        discussion: """
            Prints 'curlicue: ready' on standard error once the hotkeys are grabbed, and notifies \
            systemd. Exit status: 0 on SIGTERM, SIGINT or 'curlicue quit'; 1 when the server ended the \
            connection or the system refuses what it needs; 69 when there is no display, it went away \
            or is Xwayland; 75 when another curlicue runs there; 78 when the file of --config has \
            errors. SIGHUP reads the config again, or ends curlicue when its terminal was closed.
            """)

    @OptionGroup var mapping: MappingOptions

    @Flag(name: .shortAndLong, help: "Also log what each recognizer decides.")
    var verbose = false

    @Flag(help: "Replace the curlicue that runs on this display, if any.")
    var replace = false

    @Flag(help: "Also run under Xwayland, where only X windows can be reached.")
    var force = false

    func run() throws { throw start() }

    /// Runs the daemon; returns the exit status, and writes to standard error what went wrong.
    private func start() -> ExitCode {
        let log = Log(isVerbose: verbose)
        // Commands that ask the daemon for the path run in other folders.
        let store = MappingStore(explicit: mapping.config.map(Environment.absolutePath))
        let watch = MainLoop.watch(of: store)
        let loaded = store.load()
        for message in loaded.messages { StandardError.write(message) }
        // What the session starts has no terminal where it could say what is wrong.
        guard !loaded.hasErrors || mapping.config == nil else {
            return end(
                loaded.path.map(MappingStore.isMissing) == true
                    ? "nothing was started"
                    : "the config has errors; 'curlicue check' shows them",
                ExitStatus.configuration)
        }
        do {
            let daemon = try MainLoop(
                store: store, loaded: loaded, watch: watch, log: log, version: version,
                replacing: replace, force: force)
            return ExitCode(daemon.run())
        } catch let error as DesktopError {
            return end("\(error)", ExitStatus.unavailable)
        } catch let error as MainLoop.Refusal {
            switch error {
            case .occupied(let why): return end(why, ExitStatus.occupied)
            case .unfit(let why): return end(why, ExitStatus.unavailable)
            }
        } catch {
            return end("\(error)", ExitStatus.failure)
        }
    }
}
