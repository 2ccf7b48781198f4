internal import CLinux

/// The daemon's end of its watchdog: a small process of its own that ends the daemon when it hangs,
/// so that the server releases what it grabbed. The daemon says when a hold begins and ends and, in
/// a hold, that its loop still runs. Time with keys pressed or bound counts as a hold. Otherwise
/// neither side wakes until input may have activated a passive grab: then the watchdog asks.
public final class Watchdog {
    /// What the daemon sends, a byte each.
    public enum Message: UInt8, Sendable {
        /// A hold begins, or keys are pressed or bound: from now on silence means a hang.
        case begin = 98
        /// The loop runs.
        case alive = 46
        /// That is over.
        case end = 101
        /// The answer to its question, in a hold.
        case holding = 66
        /// The answer to its question, between holds.
        case idle = 69
    }

    /// The bit that marks a byte of kinds of passive grabs, which is no message.
    static let grabsMark: UInt8 = 0x80
    /// The watchdog's question. What the daemon sends by itself does not answer it, for it may have
    /// been sent before the question was read.
    static let question: UInt8 = 63

    /// How often the daemon sends that it is alive in a hold, and how often the watchdog expects it.
    public static let beat = Duration.milliseconds(250)
    /// The name under which the program runs as the watchdog.
    public static let processName = "curlicue-watchdog"

    private let socket: FileDescriptor

    /// Starts the watchdog: this very program, under ``processName``, with `arguments`.
    public init(arguments: [String]) throws(SystemError) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
            throw SystemError("make a pair of sockets")
        }
        socket = FileDescriptor(owning: ends[0])
        let theirs = FileDescriptor(owning: ends[1])
        _ = try OwnProgram.start(
            [Self.processName] + arguments, descriptors: [0: theirs.number],
            // What the terminal ends is the daemon, and the watchdog with it.
            isApart: true)
    }

    /// Readable when it asks, readable or hung up once it has ended.
    public var descriptor: Int32 { socket.number }

    /// Sends a message; never waits. What there is no room for is lost, but the watchdog asks before
    /// it acts.
    public func send(_ message: Message) { send(message.rawValue) }

    /// Sends which kinds of passive grabs there are: the lower seven bits of `grabs`.
    public func send(grabs: UInt8) { send(grabs | Self.grabsMark) }

    private func send(_ byte: UInt8) {
        withUnsafeBytes(of: byte) { _ = socket.send($0) }
    }

    /// Reads its questions, which have to be answered; whether it is still there.
    public func receive() -> Bool {
        var byte: UInt8 = 0
        while true {
            switch withUnsafeMutableBytes(of: &byte, { socket.receive(into: $0) }) {
            case .moved: continue
            case .wouldBlock: return true
            case .ended: return false
            }
        }
    }
}

/// What the watchdog needs of the X server, over a connection of its own.
public protocol WatchedServer {
    /// Becomes readable when the server has sent something; nil without a connection.
    var descriptor: Int32? { get }
    /// Selects input that may activate one of these kinds of passive grabs.
    func listen(to grabs: UInt8)
    /// Reads what the server has sent; whether input may have activated a passive grab.
    func readActivation() -> Bool
    /// Returns once the server has answered, or where it cannot be asked.
    func waitForAnswer()
    /// The daemon has answered: it has handled all input before.
    func daemonAnswered()
    /// The daemon is about to be ended, perhaps in a hold.
    func prepareForEnd(isHolding: Bool)
    /// The daemon is gone: restores what outlives its connection.
    func restore()
}

/// What the watchdog's own process does: it sleeps until a hold begins, or input comes that may
/// have activated one of the daemon's passive grabs; then it waits for messages of the daemon,
/// and ends it when none comes. SIGKILL needs nothing of the X server, and releases every grab
/// within a millisecond. The watchdog ends when the daemon does.
///
/// Silence is counted in the watchdog's own beats, not in time: while the machine sleeps, or all of
/// its processes are stopped, the watchdog counts nothing either.
public struct WatchdogProcess {
    /// After how many beats without a message the daemon is asked, 2.25 s. It may have stopped
    /// nearly a beat after its last message, so that is at least two seconds after it stopped.
    static let patience = 9
    /// How long the daemon has to answer once the X server has answered the watchdog.
    static let grace = Duration.milliseconds(300)

    private let socket: Int32
    private let daemon: ProcessID
    private let server: any WatchedServer
    private var isHolding = false
    /// Whether the daemon was asked and has not answered yet.
    private var isAsked = false
    /// Whether to ask the daemon as soon as possible: not in a hold, nor while it has another
    /// question to answer.
    private var mustAsk = false
    private var isOver = false

    /// The watchdog of the process `daemon`, which started it and is at the other end of `socket`.
    public init(of daemon: ProcessID, socket: Int32 = 0, server: any WatchedServer) {
        self.socket = socket
        self.server = server
        self.daemon = daemon
    }

    /// Makes this process the watchdog. Signals do not end it: it ends with the daemon.
    public static func becomeWatchdog() {
        for number in [SIGTERM, SIGINT, SIGHUP, SIGPIPE] { _ = cl_ignore_signal(number) }
        cl_name_process("curlicue-watch")
    }

    /// Watches until the daemon is gone, and restores what it left behind.
    public mutating func run() {
        var missed = 0
        while !isOver {
            if receives(within: isHolding || isAsked ? Watchdog.beat : nil) {
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
            "curlicue: error: curlicue did not answer for two seconds and was stopped, so that "
                + "nothing stays grabbed; start it again: curlicue run &")
    }

    /// Asks the daemon, and returns whether no answer came.
    private mutating func isStillSilent() -> Bool {
        // What it sent before is no answer, and there may have been no room to send anything.
        _ = receives(within: .zero)
        guard !isOver else { return false }
        ask()
        return !receives(within: Self.grace) && !isOver
    }

    private mutating func ask() {
        var question = Watchdog.question
        _ = send(socket, &question, 1, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
        isAsked = true
        mustAsk = false
    }

    /// Receives what the daemon sends within `time` (nil for ever), or until there is a reason to
    /// ask it; whether it sent anything or was asked just now.
    private mutating func receives(within time: Duration?) -> Bool {
        let deadline = time.map { MonotonicClock.now + $0 }
        while true {
            var entries = [pollfd(fd: socket, events: Int16(POLLIN), revents: 0)]
            if let descriptor = server.descriptor {
                entries.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
            }
            let left = deadline.map { max(.zero, $0 - MonotonicClock.now) }
            let milliseconds = left.map { Int32(($0 / .milliseconds(1)).rounded(.up)) } ?? -1
            _ = poll(&entries, nfds_t(entries.count), milliseconds)
            let hasReceived = receiveMessages()
            if server.readActivation() { mustAsk = true }
            // In a hold silence is enough, and an answer to the question before may have been given
            // before this input came.
            if mustAsk, !isHolding, !isAsked, !isOver {
                ask()
                return true
            }
            if hasReceived { return true }
            if let deadline, MonotonicClock.now >= deadline { return false }
        }
    }

    /// Receives what the daemon has sent; whether there was anything.
    private mutating func receiveMessages() -> Bool {
        var hasReceived = false
        var byte: UInt8 = 0
        while true {
            let count = recv(socket, &byte, 1, Int32(MSG_DONTWAIT))
            if count == 1 {
                hasReceived = true
                handle(byte)
            } else if count < 0, cl_errno() == EINTR {
                continue
            } else {
                if count == 0 || cl_errno() != EAGAIN { isOver = true }
                return hasReceived || isOver
            }
        }
    }

    private mutating func handle(_ byte: UInt8) {
        guard byte & Watchdog.grabsMark == 0 else {
            server.listen(to: byte & ~Watchdog.grabsMark)
            // Input may have come before it was selected, at the start above all.
            mustAsk = true
            return
        }
        switch Watchdog.Message(rawValue: byte) {
        case .begin: isHolding = true
        case .end: isHolding = false
        case .holding: handleAnswer(isHolding: true)
        case .idle: handleAnswer(isHolding: false)
        case .alive, nil: break
        }
    }

    private mutating func handleAnswer(isHolding: Bool) {
        self.isHolding = isHolding
        isAsked = false
        server.daemonAnswered()
    }
}
