internal import CLinux

/// One program that is connected to the daemon's control socket.
public final class ControlClientConnection {
    /// How many bytes may wait for the client to read them before it is dropped.
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
    }

    func start() {
        source = loop.add(connection.number) { [weak self] events in self?.handle(events) }
    }

    deinit {
        if let source { loop.remove(source) }
    }

    /// Sends a line. Line ends inside it become spaces, for with them it would be several lines.
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
            hasSentAll = true
            if let line = input.rest() { onRequest(line, self) }
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
        // `echo status | nc -U …` closes its end at once: it gets its answer, then this end is closed.
        if hasSentAll, isDrained, !isSubscribed { return close() }
        var events: EventLoop.Events = hasSentAll ? [] : .readable
        if !isDrained { events.insert(.writable) }
        loop.change(source, to: events)
    }
}
