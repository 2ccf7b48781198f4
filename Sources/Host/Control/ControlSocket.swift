internal import CLinux

/// The daemon's end of the control connection: requests are lines, and so are answers.
///
/// Any number of programs of the same user may be connected. A client that does not read what it is
/// sent, or that sends a line longer than 64 KiB, is dropped: the daemon never waits for a client.
public final class ControlSocket {
    /// Answers a request. It may answer at once, later, or with several lines.
    public typealias Handler = (_ request: String, _ client: ControlClientConnection) -> Void

    /// How many clients may be connected; more wait until one leaves.
    static let mostClients = 64

    /// Called when a client has gone.
    public var onDeparture: () -> Void = {}

    /// Where it listens.
    public let path: String

    private let loop: EventLoop
    private let handler: Handler
    private let lock: FileDescriptor
    private let listener: FileDescriptor
    private var source: EventLoop.Source?
    private var resumption: EventLoop.Source?
    private var resumeAt: Duration?
    private var clients: [ObjectIdentifier: ControlClientConnection] = [:]
    private var isClosed = false

    /// Listens at `path`, as a source of `loop`. What a daemon that crashed left there is replaced.
    ///
    /// - Throws: `alreadyRunning` when a daemon listens there.
    public init(path: String, loop: EventLoop, handler: @escaping Handler) throws(ControlError) {
        self.path = path
        self.loop = loop
        self.handler = handler
        lock = try Self.lock(beside: path)
        listener = try Self.listen(at: path)
        source = loop.add(listener.number) { [weak self] _ in self?.accept() }
        resumption = loop.addDeadline({ [weak self] in self?.resumeAt }) { [weak self] _ in
            self?.resume()
        }
    }

    deinit { close() }

    /// Sends a line to every client that has subscribed.
    public func broadcast(_ line: String) {
        for client in clients.values where client.isSubscribed { client.send(line) }
    }

    /// Whether any client would get what is broadcast; if not, it need not be put together.
    public var hasSubscribers: Bool { clients.values.contains(where: \.isSubscribed) }

    /// How many clients are connected.
    public var clientCount: Int { clients.count }

    /// Stops listening, drops all clients and removes the socket's file.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        onDeparture = {}
        if let source { loop.remove(source) }
        if let resumption { loop.remove(resumption) }
        for client in clients.values { client.close() }
        clients = [:]
        _ = unlink(path)
        // A daemon that takes over need not wait for this process to end.
        _ = cl_mark_holder(lock.number, 0)
        _ = flock(lock.number, LOCK_UN)
    }

    // A bare socket file does not say whether its daemon lives, and replacing it after asking is a
    // race between two that start at once. The lock decides: the system drops it with its holder.
    // Its file stays, for removing it would be the same race again.
    private static func lock(beside path: String) throws(ControlError) -> FileDescriptor {
        do throws(SystemError) {
            let lock = try openLock(beside: path)
            if flock(lock.number, LOCK_EX | LOCK_NB) == 0 {
                // For the program that has to end this process when it does not answer any more.
                _ = cl_mark_holder(lock.number, 1)
                return lock
            }
            let error = SystemError("lock \(path).lock")
            if error.code != EWOULDBLOCK { throw error }
        } catch {
            throw .system(error)
        }
        throw .alreadyRunning(path)
    }

    private static func openLock(beside path: String) throws(SystemError) -> FileDescriptor {
        try FileDescriptor(opening: path + ".lock", O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600)
    }

    /// The process that listens at `path`, or hangs there, if it is this user's; nil for none and
    /// for this one.
    static func holder(ofSocketAt path: String) -> ProcessID? {
        guard let lock = try? openLock(beside: path) else { return nil }
        let process = cl_holder(lock.number)
        var status = stat()
        guard process > 0, stat("/proc/\(process)", &status) == 0, status.st_uid == geteuid()
        else { return nil }
        return process
    }

    private static func listen(at path: String) throws(ControlError) -> FileDescriptor {
        var address = sockaddr_un()
        let length = cl_unix_address(&address, path, 0)
        guard length > 0 else { throw .pathTooLong(path) }
        do throws(SystemError) {
            let listener = try FileDescriptor(
                unixSocket: Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue))
            // Before bind, so that the file never exists with wider permissions.
            _ = fchmod(listener.number, 0o600)
            if unlink(path) != 0, cl_errno() != ENOENT {
                throw SystemError("replace \(path)")
            }
            guard cl_bind_unix(listener.number, &address, length) == 0,
                CLinux.listen(listener.number, 64) == 0
            else { throw SystemError("listen at \(path)") }
            return listener
        } catch {
            throw .system(error)
        }
    }

    private func accept() {
        while clients.count < Self.mostClients {
            let flags = Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
            let number = accept4(listener.number, nil, nil, flags)
            guard number >= 0 else {
                switch cl_errno() {
                case EAGAIN: return
                case EINTR, ECONNABORTED: continue
                default: return pause()
                }
            }
            let connection = FileDescriptor(owning: number)
            guard connection.peerIsSameUser else { continue }
            admit(connection)
        }
        pause()
    }

    private func admit(_ connection: consuming FileDescriptor) {
        let client = ControlClientConnection(
            connection, loop: loop,
            onRequest: { [weak self] line, client in self?.handler(line, client) },
            onClose: { [weak self] client in
                self?.clients[ObjectIdentifier(client)] = nil
                self?.resume()
                self?.onDeparture()
            })
        clients[ObjectIdentifier(client)] = client
        client.start()
    }

    // Out of descriptors: clients that wait stay in the system's queue, and the listener stays ready.
    // Watching it would spin.
    private func pause() {
        guard let source else { return }
        loop.change(source, to: [])
        resumeAt = MonotonicClock.now + .seconds(1)
    }

    private func resume() {
        guard resumeAt != nil, !isClosed, let source else { return }
        resumeAt = nil
        loop.change(source, to: .readable)
    }
}
