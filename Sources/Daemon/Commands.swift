internal import Engine
internal import Host

/// The commands that gestures started and that still run.
///
/// Their standard error is the daemon's own, so that they write to it as they would without us, for
/// as long as they live. Nothing of it is read here.
final class Commands {
    private var running: [ProcessID: Running] = [:]

    /// A command that runs.
    private struct Running {
        /// What its gesture is called.
        var gesture: String
        var name: String
        var isShell: Bool
        var start: Duration
    }

    /// A command that fails later than this is no news to the user who started it.
    private static let news = Duration.seconds(10)
    /// When the newest stroke began.
    private var newestStroke = Duration.zero

    /// Another stroke began: that a command of an earlier one fails is no news any more.
    func strokeBegan() { newestStroke = MonotonicClock.now }

    /// Whether it is still news that something failed which began at `time`.
    func isNews(since time: Duration) -> Bool {
        time >= newestStroke && MonotonicClock.now - time < Commands.news
    }

    /// Starts `command` for `binding`, with `environment` added to ours.
    func start(
        _ command: Command, for binding: Binding, _ environment: [(String, String)]
    ) throws(ActionError) {
        do throws(SpawnError) {
            let process = try command.start(adding: environment)
            var isShell = false
            if case .shell = command { isShell = true }
            running[process] = Running(
                gesture: binding.label ?? binding.gestureName, name: command.name,
                isShell: isShell, start: MonotonicClock.now)
        } catch {
            throw .cannotRun(error.description)
        }
    }

    /// What there is to say about a command that ended with a failure.
    struct Failure {
        /// What its gesture is called.
        var gesture: String
        /// The command, and how it ended, in words.
        var problem: String
        /// Whether that is news to the user who started it.
        var isNews: Bool
        /// For the log.
        var line: String
    }

    /// A command of ours ended; gives what there is to say about it, if anything.
    func recordExit(_ exit: Exit) -> Failure? {
        guard let command = running.removeValue(forKey: exit.process), exit.status != .code(0)
        else { return nil }
        let how =
            switch exit.status {
            // What every shell says of itself.
            case .code(126) where command.isShell: "exit status 126: not executable"
            case .code(127) where command.isShell: "exit status 127: command not found"
            case .code(let code): "exit status \(code)"
            case .signal(let number): "ended by signal \(number)"
            }
        return Failure(
            gesture: command.gesture, problem: "\(command.name): \(how)",
            isNews: isNews(since: command.start),
            line: "\(command.gesture): \(command.name): \(exit)")
    }
}
