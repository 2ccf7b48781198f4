internal import CLinux

/// What the watchdog's own process does: it sleeps until a hold begins, then listens for the
/// daemon's beats, and acts when they stay away. It ends when the daemon does.
///
/// Silence is counted in the watchdog's own beats, not in time: while the machine sleeps, or all of
/// its processes are stopped, the watchdog counts nothing either.
public struct WatchdogProcess {
    /// How many beats may be missed. The watchdog waits no less than two seconds after the daemon
    /// stopped, because the last beat it heard may have been one old.
    static let patience = 9
    /// How long the daemon has to answer once the X server has answered the watchdog.
    static let grace = Duration.milliseconds(300)
    /// How long a daemon whose connection was ended has to notice, before it is ended itself.
    static let mercy = Duration.seconds(10)

    private let socket: Int32
    private let daemon: ProcessID
    private var isHolding = false
    private var isOver = false

    /// The watchdog of this process's parent, which is at the other end of `socket`.
    public init(socket: Int32 = 0) {
        self.socket = socket
        daemon = getppid()
        // What ends the daemon ends the watchdog; until then somebody has to watch.
        for number in [SIGTERM, SIGINT, SIGHUP, SIGPIPE] { _ = cl_ignore_signal(number) }
        cl_name_process("curlicue-watch")
    }

    /// Watches until the daemon is gone.
    ///
    /// - Parameter free: frees what the daemon holds. It is handed a question to ask right before:
    ///   whether the daemon is still silent. Gives whether it did anything.
    public mutating func run(free: (_ isStillSilent: () -> Bool) -> Bool) {
        var missed = 0
        while !isOver {
            if hears(within: isHolding ? Watchdog.beat : nil) {
                missed = 0
                continue
            }
            missed += 1
            guard missed >= Self.patience, !isOver else { continue }
            missed = 0
            let isFreed = free { isStillSilent() }
            guard isFreed else { continue }
            StandardError.write(
                "curlicue: error: the daemon did not answer for two seconds in a hold: its "
                    + "connection to the X server was ended, so that nothing stays grabbed")
            isHolding = false
            endIfStuck()
        }
    }

    /// Asks the daemon, and gives whether it has nothing to say.
    private mutating func isStillSilent() -> Bool {
        // What it said before is no answer, and it may have had no room to say it.
        _ = hears(within: .zero)
        guard !isOver else { return false }
        var question: UInt8 = 63
        _ = send(socket, &question, 1, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
        return !hears(within: Self.grace) && !isOver
    }

    /// Takes what the daemon says within `time` (nil for ever); whether it said anything.
    private mutating func hears(within time: Duration?) -> Bool {
        var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        let milliseconds = time.map { Int32($0 / .milliseconds(1)) } ?? -1
        guard poll(&entry, 1, milliseconds) > 0 else { return false }
        var heard = false
        var byte: UInt8 = 0
        while true {
            let count = recv(socket, &byte, 1, Int32(MSG_DONTWAIT))
            if count == 1 {
                heard = true
                if byte == Watchdog.Word.begin.rawValue { isHolding = true }
                if byte == Watchdog.Word.end.rawValue { isHolding = false }
            } else if count < 0, cl_errno() == EINTR {
                continue
            } else {
                if count == 0 || cl_errno() != EAGAIN { isOver = true }
                return heard || isOver
            }
        }
    }

    /// A daemon that runs in circles never notices that its connection is gone, and whoever
    /// supervises it never notices the daemon: it is ended. One that is stopped, by a debugger for
    /// instance, is left to whoever stopped it, and ends by itself when it goes on.
    private mutating func endIfStuck() {
        while !isOver {
            if hears(within: Self.mercy) || isOver { return }
            guard getppid() == daemon, !isStopped else { continue }
            _ = kill(daemon, SIGKILL)
        }
    }

    private var isStopped: Bool {
        guard let file = fopen("/proc/\(daemon)/stat", "re") else { return false }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = fread(&bytes, 1, bytes.count, file)
        // "PID (NAME) STATE …", and the name may have parentheses in it.
        guard let end = bytes[..<count].lastIndex(of: 41), end + 2 < count else { return false }
        return bytes[end + 2] == 84 || bytes[end + 2] == 116
    }
}
