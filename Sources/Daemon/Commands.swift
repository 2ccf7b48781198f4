internal import Desktop
internal import Host
internal import Logging

/// The commands that gestures started and that still run.
///
/// Their standard error is the daemon's own, so that they write to it as they would without us, for
/// as long as they live. Nothing of it is read here.
final class Commands {
    private let spawner: Spawner
    private var running: [ProcessID: Running] = [:]
    /// What a command that went wrong soon after its start has to say; set by the daemon.
    var onFailure: (_ command: String, _ problem: String) -> Void = { _, _ in }

    /// A command that runs.
    private struct Running {
        var name: String
        var isShell: Bool
        var start: Duration
    }

    /// A command that fails later than this is no news to the user who started it.
    private static let news = Duration.seconds(10)
    /// When the newest stroke began.
    private var newestStroke = Duration.zero

    /// Commands that `spawner` starts.
    init(_ spawner: Spawner) { self.spawner = spawner }

    /// Another stroke begins: that a command of an earlier one fails is no news any more.
    func strokeBegins() { newestStroke = MonotonicClock.now }

    /// Whether it is still news that something failed which began at `time`.
    func isNews(since time: Duration) -> Bool {
        time >= newestStroke && MonotonicClock.now - time < Commands.news
    }

    /// Starts `command` with `environment` added to ours.
    func start(_ command: Command, _ environment: [(String, String)]) throws(ActionError) {
        do throws(SpawnError) {
            let process = try spawner.spawn(command: command, environment: environment)
            var isShell = false
            if case .shell = command { isShell = true }
            running[process] = Running(
                name: command.name, isShell: isShell, start: MonotonicClock.now)
        } catch {
            throw .cannotRun(error.description)
        }
    }

    /// A command of ours ended.
    func note(_ exit: Exit, log: Logger) {
        guard let command = running.removeValue(forKey: exit.process), exit.status != .code(0)
        else { return }
        log.warning("\(command.name): \(exit)")
        guard isNews(since: command.start) else { return }
        let how =
            switch exit.status {
            // What every shell says of itself.
            case .code(126) where command.isShell: "exit status 126: not to be executed"
            case .code(127) where command.isShell: "exit status 127: no such program"
            case .code(let code): "exit status \(code)"
            case .signal(let number): "ended by signal \(number)"
            }
        onFailure(command.name, how)
    }
}
