internal import CLinux

/// The terminal that this process was started from, if there is one.
///
/// `SIGHUP` has two meanings: a daemon is asked to read its files again, or the terminal was closed,
/// and then a program that was started there ends like any other.
public struct ControllingTerminal: Sendable {
    private let wasThere: Bool

    /// Finds it. A program that was started to outlive its terminal (`nohup`) counts as having none.
    public init() {
        var action = sigaction()
        let isIgnored = sigaction(SIGHUP, nil, &action) == 0 && cl_is_ignored(&action) != 0
        wasThere = !isIgnored && ControllingTerminal.isThere
    }

    /// Whether there was one and it was closed.
    public var isGone: Bool { wasThere && !ControllingTerminal.isThere }

    private static var isThere: Bool {
        let number = cl_open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC, 0)
        guard number >= 0 else { return false }
        _ = FileDescriptor(owning: number)
        return true
    }
}
