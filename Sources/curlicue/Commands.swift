internal import Desktop
internal import Host
internal import Logging

/// The commands that gestures started and that still run.
final class Commands {
    private let spawner: Spawner
    private var running: [ProcessID: Running] = [:]
    /// Asks to be told when a descriptor is readable, until the handler gives false.
    var watch: (Int32, @escaping () -> Bool) -> Void = { _, _ in }
    /// What a command that went wrong soon after its start has to say; set by the daemon.
    var onFailure: (_ command: String, _ problem: String) -> Void = { _, _ in }

    /// A command that runs.
    private struct Running {
        var name: String
        var start: Duration
        var errors: ErrorPipe?
    }

    /// Whoever fails later than this is no news to the hand that started it.
    private static let news = Duration.seconds(10)
    /// The standard errors of no more commands than this are read; those of others go straight to
    /// ours.
    private static let mostRead = 64
    /// How many are read now, those of programs that a command left behind included.
    private var openErrors = 0
    /// For the next command: making one takes several calls of the system, which the hand that lets
    /// go need not wait for.
    private var nextErrors: ErrorPipe?
    private var wantsErrors = true
    /// When the newest stroke began.
    private var newestStroke = Duration.zero

    /// Commands that `spawner` starts.
    init(_ spawner: Spawner) { self.spawner = spawner }

    /// Prepares what the next command needs, where that is not done yet.
    func makeReady() {
        guard wantsErrors else { return }
        wantsErrors = false
        nextErrors = ErrorPipe()
    }

    /// Another stroke begins: that a command of an earlier one fails is no news any more.
    func strokeBegins() { newestStroke = MonotonicClock.now }

    /// Starts `command` with `environment` added to ours.
    func start(_ command: Command, _ environment: [(String, String)]) throws(ActionError) {
        do throws(SpawnError) {
            let isRead = openErrors < Commands.mostRead
            let errors = isRead ? nextErrors ?? ErrorPipe() : nil
            nextErrors = nil
            wantsErrors = true
            let process = try spawner.spawn(
                command: command, environment: environment, errors: errors)
            running[process] = Running(
                name: command.name, start: MonotonicClock.now, errors: errors)
            guard let errors else { return }
            openErrors += 1
            watch(errors.descriptor) { [unowned self] in
                errors.read { StandardError.write($0) }
                if errors.isEnded { openErrors -= 1 }
                return !errors.isEnded
            }
        } catch {
            throw .cannotRun(error.description)
        }
    }

    /// A command of ours ended.
    func note(_ exit: Exit, log: Logger) {
        guard let command = running.removeValue(forKey: exit.process), exit.status != .code(0)
        else { return }
        // What it said last may not have been read yet.
        command.errors?.read { StandardError.write($0) }
        log.warning("\(command.name): \(exit)")
        guard command.start >= newestStroke, MonotonicClock.now - command.start < Commands.news
        else { return }
        let how =
            switch exit.status {
            case .code(let code): "exit status \(code)"
            case .signal(let number): "ended by signal \(number)"
            }
        onFailure(command.name, how + (command.errors?.first.map { ": \($0)" } ?? ""))
    }
}
