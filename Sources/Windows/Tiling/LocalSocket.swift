internal import Glibc

/// One exchange with a program on this machine that listens on a unix socket.
enum LocalSocket {
    /// No answer that is of use here is longer.
    private static let longestAnswer = 1 << 16

    /// Connects to the socket at `path`, sends `request` and reads the answer until `isComplete`,
    /// or until the other end closes the connection. Nil when there is no such socket, when the
    /// answer is not complete within `limit`, or when it is too long.
    static func exchange(
        _ request: [UInt8], at path: String, within limit: Duration,
        until isComplete: ([UInt8]) -> Bool = { _ in false }
    ) -> [UInt8]? {
        let deadline = ContinuousClock.now + limit
        let flags = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let descriptor = socket(AF_UNIX, flags | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard connect(descriptor, to: path), send(request, over: descriptor, deadline) else {
            return nil
        }
        var answer: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4096)
        while !isComplete(answer) {
            let count = recv(descriptor, &part, part.count, 0)
            if count == 0 { return answer }
            if count > 0 {
                answer += part.prefix(count)
                guard answer.count <= longestAnswer else { return nil }
            } else {
                guard wait(descriptor, for: POLLIN, deadline) else { return nil }
            }
        }
        return answer
    }

    /// Whether something listens on the socket at `path`.
    static func accepts(at path: String) -> Bool {
        // Without a request, nothing is waited for.
        exchange([], at: path, within: .zero, until: { _ in true }) != nil
    }

    private static func connect(_ descriptor: Int32, to path: String) -> Bool {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let fits = withUnsafeMutableBytes(of: &address.sun_path) { bytes in
            guard !path.isEmpty, path.utf8.count < bytes.count else { return false }
            bytes.copyBytes(from: path.utf8)
            return true
        }
        guard fits else { return false }
        // Without waiting, a unix socket is connected at once or not at all.
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
    }

    private static func send(
        _ bytes: [UInt8], over descriptor: Int32, _ deadline: ContinuousClock.Instant
    ) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else {
                guard wait(descriptor, for: POLLOUT, deadline) else { return false }
            }
        }
        return true
    }

    /// Waits after a transfer that moved nothing; false when it failed, or the deadline has come.
    private static func wait(
        _ descriptor: Int32, for events: Int32, _ deadline: ContinuousClock.Instant
    ) -> Bool {
        guard errno == EAGAIN || errno == EINTR else { return false }
        return poll(descriptor, for: events, until: deadline)
    }

    /// Waits until `descriptor` is ready for `events`; false when the deadline has come.
    static func poll(
        _ descriptor: Int32, for events: Int32, until deadline: ContinuousClock.Instant
    ) -> Bool {
        let left = (deadline - ContinuousClock.now) / .milliseconds(1)
        guard left > 0 else { return false }
        var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        // After a signal the transfer is simply tried again.
        return Glibc.poll(&entry, 1, Int32(left.rounded(.up))) != 0
    }
}
