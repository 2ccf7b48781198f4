internal import CLinux

/// A program's end of the control connection to the daemon.
public final class ControlClient {
    package let connection: FileDescriptor
    /// As long as what the daemon may send at once: a stroke of several seconds at 1000 Hz is one
    /// line.
    private var input = LineBuffer(longest: ControlClientConnection.mostUnsent)

    package init(path: String) throws(ControlError) {
        do throws(SystemError) {
            connection = try FileDescriptor.connected(to: path)
        } catch {
            switch error.code {
            case ENAMETOOLONG: throw .pathTooLong(path)
            case ENOENT, ECONNREFUSED: throw .notRunning(path)
            // Its queue of connections is full: it has been hanging for a while.
            case EAGAIN: throw .timedOut
            default: throw .system(error)
            }
        }
        guard connection.peerIsSameUser else { throw .foreign(path) }
    }

    package func send(
        _ line: String, within patience: Duration = .seconds(5)
    ) throws(ControlError) {
        let deadline = MonotonicClock.now + patience
        switch connection.sendAll(Array(line.asLine.utf8), until: deadline) {
        case .sent: break
        case .ended: throw .disconnected
        case .late: throw .timedOut
        }
    }

    /// The next line; nil once the daemon has closed the connection.
    ///
    /// - Parameter patience: how long to wait for it; nil for no limit.
    public func receive(
        within patience: Duration? = .seconds(5)
    ) throws(ControlError) -> String? {
        let deadline = patience.map { MonotonicClock.now + $0 }
        while true {
            if let line = input.next() { return line.line }
            if input.isOverlong { throw .lineTooLong }
            switch connection.receive(into: &input) {
            case .moved: continue
            case .ended: return input.rest()?.line
            case .wouldBlock:
                guard FileDescriptor.wait(connection.number, for: POLLIN, until: deadline) else {
                    throw .timedOut
                }
            }
        }
    }
}

/// What can go wrong between the daemon and the commands that talk to it.
public enum ControlError: Error, Equatable, Sendable, CustomStringConvertible {
    /// No daemon listens at this path.
    case notRunning(String)
    /// Others could meddle with this folder: it is not ours alone.
    case unsafeFolder(String)
    /// The path does not fit into a socket address (107 bytes).
    case pathTooLong(String)
    /// The other end belongs to another user.
    case foreign(String)
    case timedOut
    /// The daemon closed the connection without an answer.
    case disconnected
    /// The daemon sent a line that is longer than 1 MiB.
    case lineTooLong
    /// The daemon did not do it, for this reason.
    case refused(String)
    case system(SystemError)

    /// A line for the user.
    public var description: String {
        switch self {
        case .notRunning: "curlicue isn't running; start it: curlicue run &"
        case .unsafeFolder(let path): "\(path) is no folder of yours alone"
        case .pathTooLong(let path): "\(path) is too long for a socket"
        case .foreign(let path): "\(path) belongs to another user's program"
        case .timedOut: "curlicue doesn't answer"
        case .disconnected: "curlicue closed the connection"
        case .lineTooLong: "curlicue sent a line that is too long"
        case .refused(let why): why
        case .system(let error): error.description
        }
    }
}
