/// What can go wrong between the daemon and the commands that talk to it.
public enum ControlError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A daemon is already listening at this path.
    case alreadyRunning(String)
    /// No daemon listens at this path.
    case notRunning(String)
    /// Others could meddle with this folder: it is not ours alone.
    case unsafeFolder(String)
    /// The path does not fit into a socket address (107 bytes).
    case pathTooLong(String)
    /// The other end belongs to another user.
    case foreign(String)
    /// The daemon did not answer in time.
    case timedOut
    /// The daemon closed the connection without an answer.
    case disconnected
    /// The daemon sent a line that is longer than 64 KiB.
    case lineTooLong
    /// The daemon did not do it, for this reason.
    case refused(String)
    /// A system call failed.
    case system(SystemError)

    /// A line for the user.
    public var description: String {
        switch self {
        case .alreadyRunning(let path): "curlicue is already running (it listens at \(path))"
        case .notRunning: "curlicue isn't running; start it: curlicue run &"
        case .unsafeFolder(let path): "other users can get into \(path)"
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
