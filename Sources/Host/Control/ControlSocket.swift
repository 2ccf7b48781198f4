internal import CLinux

/// The daemon's end of the control connection: requests are lines, and so are answers.
///
/// Any number of programs of the same user may be connected. A client that does not read what it is
/// sent, or that sends a line longer than 64 KiB, is dropped: the daemon never waits for a client.
public final class ControlSocket {
    /// Answers a request. It may answer at once, later, or with several lines.
    public typealias Handler = (_ request: String, _ client: ControlClientConnection) -> Void

    package let path: String

    private let loop: EventLoop
    private let handler: Handler
    private let listener: FileDescriptor
    /// The socket's file as it was made.
    private let file: FileStatus?
    private var source: EventLoop.Source?
    private(set) var clients: [ObjectIdentifier: ControlClientConnection] = [:]
    private var isClosed = false
    /// When it listens again, after there was no descriptor or no memory for a client.
    private var retryTime: Duration?

    /// Listens at `path`, as a source of `loop`, in place of whatever listened there: the caller
    /// has made sure that this is the display's only daemon.
    public init(path: String, loop: EventLoop, handler: @escaping Handler) throws(ControlError) {
        self.path = path
        self.loop = loop
        self.handler = handler
        listener = try Self.listen(at: path)
        file = FileStatus(of: path)
        source = loop.add(listener.number) { [weak self] _ in self?.accept() }
        loop.addDeadline { [weak self] in
            self?.retryTime
        } handler: { [weak self] _ in
            self?.resumeAccepting()
        }
    }

    deinit { close() }

    package func broadcast(_ line: String) {
        for client in clients.values where client.isSubscribed { client.send(line) }
    }

    package var hasSubscribers: Bool { clients.values.contains(where: \.isSubscribed) }

    /// Stops listening, drops all clients and removes the socket's file, unless another daemon has put
    /// its own there since.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        retryTime = nil
        if let source { loop.remove(source) }
        for client in clients.values { client.close() }
        clients = [:]
        let now = FileStatus(of: path)
        if let now, now.fileSystem == file?.fileSystem, now.number == file?.number { unlink(path) }
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
        while true {
            let flags = Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
            let number = accept4(listener.number, nil, nil, flags)
            guard number >= 0 else {
                switch cl_errno() {
                case EAGAIN: return
                case EINTR, ECONNABORTED: continue
                default:
                    // There may be no client whose end would have it listen again.
                    retryTime = MonotonicClock.now + .milliseconds(500)
                    // The listener stays ready: watching it would spin.
                    if let source { loop.change(source, to: []) }
                    return
                }
            }
            let connection = FileDescriptor(owning: number)
            guard connection.peerIsSameUser else { continue }
            admit(connection)
        }
    }

    private func admit(_ connection: consuming FileDescriptor) {
        let client = ControlClientConnection(
            connection, loop: loop,
            onRequest: { [weak self] line, client in self?.handler(line, client) },
            onClose: { [weak self] client in self?.clients[ObjectIdentifier(client)] = nil })
        clients[ObjectIdentifier(client)] = client
    }

    private func resumeAccepting() {
        retryTime = nil
        if let source { loop.change(source, to: .readable) }
    }
}

/// One program that is connected to the daemon's control socket.
public final class ControlClientConnection {
    /// How many bytes may wait for the client to read them; with more it is dropped.
    static let mostUnsent = 1 << 20
    private static let chunk = 16_384

    package private(set) var isSubscribed = false
    /// Whether it is still there. What is sent afterwards goes nowhere.
    package var isOpen: Bool { source != nil }
    package var process: ProcessID { cl_peer_of(connection.number).process }

    private let connection: FileDescriptor
    private let loop: EventLoop
    private let onRequest: (String, ControlClientConnection) -> Void
    private let onClose: (ControlClientConnection) -> Void
    private var source: EventLoop.Source?
    /// A client that sends a longer line does not follow the protocol, and must not fill our memory.
    private var input = LineBuffer(longest: 65_536)
    private var output: [UInt8] = []
    private var sent = 0
    /// The client has sent its last request; it may still be reading.
    private var hasSentAll = false
    /// The client does not read any more; its requests from before are still handled.
    private var hasGone = false

    init(
        _ connection: consuming FileDescriptor, loop: EventLoop,
        onRequest: @escaping (String, ControlClientConnection) -> Void,
        onClose: @escaping (ControlClientConnection) -> Void
    ) {
        self.connection = connection
        self.loop = loop
        self.onRequest = onRequest
        self.onClose = onClose
        source = loop.add(self.connection.number) { [weak self] in self?.handle($0) }
    }

    deinit {
        if let source { loop.remove(source) }
    }

    /// Sends a line. Line ends inside it become spaces, for with them it would be several lines.
    package func send(_ line: String) {
        guard isOpen, !hasGone else { return }
        output.append(contentsOf: line.asLine.utf8)
        flush()
        if output.count - sent > Self.mostUnsent { close() }
    }

    package func subscribe() {
        isSubscribed = true
    }

    package func close() {
        guard let source else { return }
        loop.remove(source)
        self.source = nil
        isSubscribed = false
        // The descriptor itself is closed with the last reference; the peer must know now.
        _ = shutdown(connection.number, Int32(SHUT_RDWR))
        onClose(self)
    }

    private func handle(_ events: EventLoop.Events) {
        if events.contains(.writable) { flush() }
        if events.contains(.readable) { receive() }
        // Without .readable there is nothing left to read before the end.
        if !events.contains(.readable), !events.isDisjoint(with: [.hangUp, .failure]) { close() }
    }

    private func receive() {
        guard isOpen else { return }
        switch connection.receive(into: &input) {
        case .moved:
            while isOpen, let line = input.next() { onRequest(line.line, self) }
            if input.isOverlong {
                send(ControlProtocol.refusal("the line is too long"))
                close()
            }
        case .wouldBlock:
            break
        case .ended:
            hasSentAll = true
            if let line = input.rest() { onRequest(line.line, self) }
            updateEvents()
        }
    }

    private func flush() {
        while isOpen, sent < output.count {
            let transfer = output.withUnsafeBytes {
                connection.send(UnsafeRawBufferPointer(rebasing: $0[sent...]))
            }
            switch transfer {
            case .moved(let count): sent += count
            case .wouldBlock: return updateEvents()
            case .ended:
                // A program that sends two requests and ends means both of them.
                hasGone = true
                isSubscribed = false
                output.removeAll()
                sent = 0
                return updateEvents()
            }
        }
        output.removeAll(keepingCapacity: output.capacity <= Self.chunk)
        sent = 0
        updateEvents()
    }

    /// Has the loop wait for what the connection needs now; closes it where that is nothing.
    private func updateEvents() {
        guard let source else { return }
        let isDrained = sent == output.count
        // `echo … | nc -U …` closes its end at once: it gets its answer, if that comes at once, too.
        if hasSentAll, isDrained, !isSubscribed { return close() }
        var events: EventLoop.Events = hasSentAll ? [] : .readable
        if !isDrained { events.insert(.writable) }
        loop.change(source, to: events)
    }
}

extension ArraySlice<UInt8> {
    /// The text of a line, without a carriage return at its end; invalid UTF-8 is replaced.
    var line: String { String(decoding: last == 0x0d ? dropLast() : self, as: UTF8.self) }
}

extension String {
    /// The text as one line with its end: line ends inside become spaces.
    var asLine: String {
        if utf8.contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
            return String(unicodeScalars.map { $0 == "\n" || $0 == "\r" ? " " : Character($0) })
                + "\n"
        }
        return self + "\n"
    }
}
