internal import Engine
internal import Gestures
internal import Host

/// The commands that gestures started and that still run.
///
/// They inherit the daemon's standard error; nothing that they write is read here.
final class RunningCommands {
    private var running: [ProcessID: Running] = [:]

    private struct Running {
        var gesture: String
        var name: String
        var isShell: Bool
        var start: Duration
    }

    /// A command that fails later than this after its start is only logged.
    private static let news = Duration.seconds(10)
    /// When the newest stroke began.
    private var newestStroke = Duration.zero

    /// A stroke began: failures of earlier commands are only logged from now on.
    func strokeBegan() { newestStroke = MonotonicClock.now }

    /// Whether to show a failure of what began at `time`, and not only log it.
    func isNews(since time: Duration) -> Bool {
        time >= newestStroke && MonotonicClock.now - time < RunningCommands.news
    }

    func add(_ process: ProcessID, _ command: Command, for binding: Binding) {
        let isShell = if case .shell = command { true } else { false }
        running[process] = Running(
            gesture: binding.label ?? binding.phrase.name, name: command.name,
            isShell: isShell, start: MonotonicClock.now)
    }

    /// Notes that a process ended; returns the failure to report, if any.
    func recordExit(_ exit: Exit) -> ActionFailure? {
        guard let command = running.removeValue(forKey: exit.process), exit.status != .code(0)
        else { return nil }
        let how =
            switch exit.status {
            // The statuses with which every shell reports that it could not run a command.
            case .code(126) where command.isShell: "exit status 126: not executable"
            case .code(127) where command.isShell: "exit status 127: command not found"
            case .code(let code): "exit status \(code)"
            case .signal(let number): "ended by signal \(number)"
            }
        return ActionFailure(
            gesture: command.gesture, problem: "\(command.name): \(how)",
            line: "\(command.gesture): \(command.name): \(exit)",
            isNews: isNews(since: command.start))
    }
}

struct ActionFailure {
    /// The gesture, or its label.
    var gesture: String
    /// Why, for the screen, where the gesture is named already.
    var problem: String
    /// For the log.
    var line: String
    var isNews: Bool
}
