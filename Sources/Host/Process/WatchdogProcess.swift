internal import CLinux

/// What the watchdog needs of the X server, over a connection of its own.
public protocol WatchedServer {
    /// Becomes readable when the server has sent something; nil without a connection.
    var descriptor: Int32? { get }
    /// Hears from now on of input that may activate one of these kinds of passive grabs.
    func listen(to grabs: UInt8)
    /// Takes what the server has sent; whether input may have activated a passive grab.
    func takeActivation() -> Bool
    /// Returns once the server has answered, or where it cannot be asked.
    func waitForAnswer()
    /// The daemon is well: what came before is done with.
    func daemonAnswered()
    /// The daemon is about to be ended, perhaps in a hold.
    func prepareForEnd(isHolding: Bool)
    /// The daemon is gone: puts right what outlives its connection.
    func restore()
}

/// What the watchdog's own process does: it sleeps until a hold begins, or input comes that may
/// have activated one of the daemon's passive grabs; then it listens for the daemon, and ends it
/// when it stays silent. SIGKILL needs nothing of the X server, and frees every grab within a
/// millisecond. The watchdog ends when the daemon does.
///
/// Silence is counted in the watchdog's own beats, not in time: while the machine sleeps, or all of
/// its processes are stopped, the watchdog counts nothing either.
public struct WatchdogProcess {
    /// How many beats may be missed. The watchdog waits no less than two seconds after the daemon
    /// stopped, because the last beat it heard may have been one old.
    static let patience = 9
    /// How long the daemon has to answer once the X server has answered the watchdog.
    static let grace = Duration.milliseconds(300)

    private let socket: Int32
    private let daemon: ProcessID
    private let server: any WatchedServer
    private var isHolding = false
    /// Whether the daemon was asked and has not answered yet.
    private var isAsked = false
    /// Whether there is a reason to ask that came while the daemon could not be asked: in a hold,
    /// or while it had another question to answer.
    private var mustAsk = false
    private var isOver = false

    /// The watchdog of the process `daemon`, which started it and is at the other end of `socket`.
    public init(of daemon: ProcessID, socket: Int32 = 0, server: any WatchedServer) {
        self.socket = socket
        self.server = server
        self.daemon = daemon
    }

    /// Makes this process the watchdog. What ends the daemon ends the watchdog, and until then
    /// somebody has to watch.
    public static func becomeWatchdog() {
        for number in [SIGTERM, SIGINT, SIGHUP, SIGPIPE] { _ = cl_ignore_signal(number) }
        cl_name_process("curlicue-watch")
    }

    /// Watches until the daemon is gone, and puts right what it left behind.
    public mutating func run() {
        var missed = 0
        while !isOver {
            if hears(within: isHolding || isAsked ? Watchdog.beat : nil) {
                missed = 0
                continue
            }
            missed += 1
            guard missed >= Self.patience, !isOver else { continue }
            missed = 0
            // It may be the server that does not answer, or that another client has to itself.
            server.waitForAnswer()
            if isStillSilent() { endDaemon() }
        }
        server.restore()
    }

    private mutating func endDaemon() {
        defer {
            isHolding = false
            isAsked = false
            mustAsk = false
        }
        guard getppid() == daemon else { return }
        server.prepareForEnd(isHolding: isHolding)
        guard kill(daemon, SIGKILL) == 0 else { return }
        StandardError.write(
            "curlicue: error: the daemon did not answer for two seconds and was ended, so that "
                + "nothing stays grabbed; start it again")
    }

    /// Asks the daemon, and gives whether it has nothing to say.
    private mutating func isStillSilent() -> Bool {
        // What it said before is no answer, and it may have had no room to say it.
        _ = hears(within: .zero)
        guard !isOver else { return false }
        ask()
        return !hears(within: Self.grace) && !isOver
    }

    private mutating func ask() {
        var question = Watchdog.question
        _ = send(socket, &question, 1, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
        isAsked = true
        mustAsk = false
    }

    /// Takes what the daemon says within `time` (nil for ever), or until there is a reason to ask
    /// it; whether it said anything or was asked just now.
    private mutating func hears(within time: Duration?) -> Bool {
        let deadline = time.map { MonotonicClock.now + $0 }
        while true {
            var entries = [pollfd(fd: socket, events: Int16(POLLIN), revents: 0)]
            if let descriptor = server.descriptor {
                entries.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
            }
            let left = deadline.map { max(.zero, $0 - MonotonicClock.now) }
            let milliseconds = left.map { Int32(($0 / .milliseconds(1)).rounded(.up)) } ?? -1
            _ = poll(&entries, nfds_t(entries.count), milliseconds)
            let hasSpoken = takeWords()
            if server.takeActivation() { mustAsk = true }
            // In a hold silence is enough, and an answer to the question before may have been given
            // before this input came.
            if mustAsk, !isHolding, !isAsked, !isOver {
                ask()
                return true
            }
            if hasSpoken { return true }
            if let deadline, MonotonicClock.now >= deadline { return false }
        }
    }

    /// Takes what the daemon has said; whether there was anything.
    private mutating func takeWords() -> Bool {
        var heard = false
        var byte: UInt8 = 0
        while true {
            let count = recv(socket, &byte, 1, Int32(MSG_DONTWAIT))
            if count == 1 {
                heard = true
                take(byte)
            } else if count < 0, cl_errno() == EINTR {
                continue
            } else {
                if count == 0 || cl_errno() != EAGAIN { isOver = true }
                return heard || isOver
            }
        }
    }

    private mutating func take(_ byte: UInt8) {
        guard byte & Watchdog.grabsMark == 0 else {
            server.listen(to: byte & ~Watchdog.grabsMark)
            // Input may have come before it was listened for, at the start above all.
            mustAsk = true
            return
        }
        switch Watchdog.Message(rawValue: byte) {
        case .begin: isHolding = true
        case .end: isHolding = false
        case .holding: noteAnswer(isHolding: true)
        case .idle: noteAnswer(isHolding: false)
        case .alive, nil: break
        }
    }

    private mutating func noteAnswer(isHolding: Bool) {
        self.isHolding = isHolding
        isAsked = false
        server.daemonAnswered()
    }
}
