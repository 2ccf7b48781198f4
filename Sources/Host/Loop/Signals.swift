internal import CLinux

/// The signals that the daemon answers, read as values from a descriptor in place of interrupting
/// it anywhere. `SIGPIPE` is ignored: a reader that has gone is an error of the write. So are those
/// that stop a program from its terminal.
public final class Signals {
    /// A signal, by what it asks for.
    public enum Signal: Equatable, Sendable {
        /// `SIGTERM`, `SIGINT` from the terminal, or `SIGHUP` because that was closed: end.
        case terminate
        /// `SIGHUP` from elsewhere: read the mapping anew.
        case hangUp
        /// `SIGCHLD`: at least one command has ended; several may share one signal.
        case childExited
    }

    private let source: FileDescriptor
    private let terminal = ControllingTerminal()

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
        // Stopped from its terminal it would keep what it has grabbed from everybody.
        for number in [SIGPIPE, SIGTSTP, SIGTTIN, SIGTTOU] { _ = cl_ignore_signal(number) }
        // A parent that ignores it would make the exit statuses of commands vanish.
        _ = cl_default_signal(SIGCHLD)
    }

    package var descriptor: Int32 { source.number }

    /// The signals that have arrived, in the order the system gives them; never waits.
    public func read() -> [Signal] {
        var signals: [Signal] = []
        var info = signalfd_siginfo()
        let size = MemoryLayout<signalfd_siginfo>.size
        while CLinux.read(source.number, &info, size) == size {
            switch Int32(info.ssi_signo) {
            case SIGTERM, SIGINT: signals.append(.terminate)
            case SIGHUP: signals.append(terminal.isGone ? .terminate : .hangUp)
            case SIGCHLD: signals.append(.childExited)
            default: break
            }
        }
        return signals
    }
}

/// The terminal that this process was started from, if there is one.
///
/// `SIGHUP` has two meanings: a daemon is asked to read its files again, or the terminal was closed,
/// and then a program that was started there ends like any other.
struct ControllingTerminal {
    private let wasThere: Bool

    /// Finds it. A program that was started to outlive its terminal (`nohup`) counts as having none.
    init() {
        var action = sigaction()
        let isIgnored = sigaction(SIGHUP, nil, &action) == 0 && cl_is_ignored(&action) != 0
        wasThere = !isIgnored && ControllingTerminal.isThere
    }

    var isGone: Bool { wasThere && !ControllingTerminal.isThere }

    private static var isThere: Bool {
        let number = cl_open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC, 0)
        guard number >= 0 else { return false }
        _ = FileDescriptor(owning: number)
        return true
    }
}
