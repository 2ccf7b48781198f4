internal import CLinux
internal import Host

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
        do {
            return exchange(
                request, over: try .connected(to: path), until: MonotonicClock.now + limit,
                isComplete)
        } catch {
            return nil
        }
    }

    private static func exchange(
        _ request: [UInt8], over connection: borrowing FileDescriptor, until deadline: Duration,
        _ isComplete: ([UInt8]) -> Bool
    ) -> [UInt8]? {
        guard connection.sendAll(request, until: deadline) == .sent else { return nil }
        var answer: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4096)
        while !isComplete(answer) {
            switch part.withUnsafeMutableBytes({ connection.receive(into: $0) }) {
            case .moved(let count):
                answer += part.prefix(count)
                guard answer.count <= longestAnswer else { return nil }
            case .ended: return answer
            case .wouldBlock:
                guard connection.wait(for: POLLIN, until: deadline) else { return nil }
            }
        }
        return answer
    }

    /// Whether something listens on the socket at `path`.
    static func accepts(at path: String) -> Bool {
        // Without a request, nothing is waited for.
        exchange([], at: path, within: .zero, until: { _ in true }) != nil
    }
}
