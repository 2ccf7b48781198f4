internal import CLinux

/// One program that is connected to the daemon's control socket.
public final class ControlClientConnection {
    /// How much may wait to be read by the client before it is dropped, in bytes.
    static let mostUnsent = 1 << 20
    private static let chunk = 16_384

    /// Whether broadcasts go to this client.
    public private(set) var isSubscribed = false
    /// Whether it is still there. What is sent afterwards goes nowhere.
    public var isOpen: Bool { source != nil }

    private let connection: FileDescriptor
    private let loop: EventLoop
    private let onRequest: (String, ControlClientConnection) -> Void
    private let onClose: (ControlClientConnection) -> Void
    private var source: EventLoop.Source?
    private var input = LineBuffer()
    private var output: [UInt8] = []
    private var sent = 0
    /// The client has said all that it had to say; it may still be listening.
    private var hasSaidAll = false
    /// The client does not listen any more; what it said before it went is still to be heard.
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
    }

    func start() {
        source = loop.add(connection.number) { [weak self] events in self?.handle(events) }
    }

    deinit {
        if let source { loop.remove(source) }
    }

    /// Sends a line. Line ends inside it become spaces, for they would be taken for several lines.
    public func send(_ line: String) {
        guard isOpen, !hasGone else { return }
        output.append(contentsOf: line.asLine.utf8)
        flush()
        if output.count - sent > Self.mostUnsent { close() }
    }

    /// Has broadcasts sent to this client from now on.
    public func subscribe() {
        isSubscribed = true
    }

    /// Drops the client.
    public func close() {
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
        let transfer = withUnsafeTemporaryAllocation(byteCount: Self.chunk, alignment: 1) {
            let transfer = connection.receive(into: $0)
            if case .moved(let count) = transfer {
                input.append(UnsafeRawBufferPointer(rebasing: $0[..<count]))
            }
            return transfer
        }
        switch transfer {
        case .moved:
            while isOpen, let line = input.next() { onRequest(line, self) }
            if input.isOverlong {
                send(ControlProtocol.refusal("the line is too long"))
                close()
            }
        case .wouldBlock:
            break
        case .ended:
            hasSaidAll = true
            if let line = input.rest() { onRequest(line, self) }
            settle()
        }
    }

    private func flush() {
        while isOpen, sent < output.count {
            let transfer = output.withUnsafeBytes {
                connection.send(UnsafeRawBufferPointer(rebasing: $0[sent...]))
            }
            switch transfer {
            case .moved(let count): sent += count
            case .wouldBlock: return settle()
            case .ended:
                // A program that sends two requests and ends means both of them.
                hasGone = true
                isSubscribed = false
                output.removeAll()
                sent = 0
                return settle()
            }
        }
        output.removeAll(keepingCapacity: output.capacity <= Self.chunk)
        sent = 0
        settle()
    }

    /// Waits for what there is to wait for now.
    private func settle() {
        guard let source else { return }
        let isDrained = sent == output.count
        // `echo status | nc -U …` closes its end at once: it gets its answer, then it is let go.
        if hasSaidAll, isDrained, !isSubscribed { return close() }
        var events: EventLoop.Events = hasSaidAll ? [] : .readable
        if !isDrained { events.insert(.writable) }
        loop.change(source, to: events)
    }
}
