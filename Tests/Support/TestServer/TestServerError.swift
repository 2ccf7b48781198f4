/// What can go wrong while a private server is set up or driven.
public enum TestServerError: Error, Equatable, CustomStringConvertible {
    /// A program is not installed; `packages` says what to install.
    case missing(program: String, packages: String)
    /// A program could not be started.
    case spawn(program: String, reason: String)
    /// A program ended, or did not get ready in time. `output` is the end of what it said.
    case failed(program: String, reason: String, output: String)
    /// A file or folder could not be made or read.
    case file(path: String, reason: String)
    /// The server closed an input device's socket, or never answered on it.
    case device(String, reason: String)
    /// This kind of server has no such input device.
    case unsupported(String)
    /// No key of the keyboard carries this name.
    case unknownKey(String)
    /// A condition did not come true in time.
    case timeout(String)
    /// The server does not accept a connection, or went away.
    case display(String)

    /// One or two lines for people.
    public var description: String {
        switch self {
        case .missing(let program, let packages):
            "\(program) is not installed; on Debian: apt install \(packages)"
        case .spawn(let program, let reason): "cannot start \(program): \(reason)"
        case .failed(let program, let reason, let output):
            "\(program) \(reason)" + (output.isEmpty ? "" : "; it said:\n\(output)")
        case .file(let path, let reason): "\(path): \(reason)"
        case .device(let name, let reason): "input device '\(name)': \(reason)"
        case .unsupported(let what): "this server has no \(what)"
        case .unknownKey(let name): "no key is called '\(name)'"
        case .timeout(let what): "waited in vain for \(what)"
        case .display(let reason): "X server: \(reason)"
        }
    }
}
