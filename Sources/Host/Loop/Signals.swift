internal import CLinux

/// The signals that the daemon answers, read as values from a descriptor in place of interrupting
/// it anywhere. `SIGPIPE` is ignored: a reader that has gone is an error of the write.
public final class Signals {
    /// A signal, by what it asks for.
    public enum Signal: Equatable, Sendable {
        /// `SIGTERM`: end.
        case terminate
        /// `SIGINT`: end, asked for at the terminal.
        case interrupt
        /// `SIGHUP`: read the mapping anew.
        case hangUp
        /// `SIGCHLD`: at least one command has ended; several may share one signal.
        case childExited
    }

    private let source: FileDescriptor

    /// Blocks the signals in the calling thread and opens the descriptor. Make it before any other
    /// thread starts: threads inherit the mask, and one without it would take the signals away.
    public init() throws(SystemError) {
        var set = sigset_t()
        sigemptyset(&set)
        for number in [SIGTERM, SIGINT, SIGHUP, SIGCHLD] { sigaddset(&set, number) }
        let failure = pthread_sigmask(SIG_BLOCK, &set, nil)
        guard failure == 0 else { throw SystemError("block signals", code: failure) }
        let number = signalfd(-1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
        guard number >= 0 else { throw SystemError("receive signals") }
        source = FileDescriptor(owning: number)
        _ = cl_ignore_signal(SIGPIPE)
        // A parent that ignores it would make the exit statuses of commands vanish.
        _ = cl_default_signal(SIGCHLD)
    }

    /// Readable when a signal is waiting.
    public var descriptor: Int32 { source.number }

    /// The signals that have arrived, in the order the system gives them; never waits.
    public func read() -> [Signal] {
        var signals: [Signal] = []
        var info = signalfd_siginfo()
        let size = MemoryLayout<signalfd_siginfo>.size
        while CLinux.read(source.number, &info, size) == size {
            switch Int32(info.ssi_signo) {
            case SIGTERM: signals.append(.terminate)
            case SIGINT: signals.append(.interrupt)
            case SIGHUP: signals.append(.hangUp)
            case SIGCHLD: signals.append(.childExited)
            default: break
            }
        }
        return signals
    }
}
