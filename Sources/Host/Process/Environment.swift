internal import CLinux

/// The environment of this process, which it never changes.
public struct Environment: Sendable {
    private let variables: [String: String]?

    /// That of this process; in tests one with these `variables`.
    public init(_ variables: [String: String]? = nil) { self.variables = variables }

    package subscript(name: String) -> String? {
        if let variables { return variables[name] }
        return getenv(name).map { String(cString: $0) }
    }
}

// The user's folders, as the XDG base directory specification has them.
extension Environment {
    /// The folder that the variable `name` has; nil where it has none, or a relative path, which
    /// the specification says to ignore.
    package func folder(_ name: String) -> String? { self[name].flatMap(Self.absolute) }

    /// The folder that the variable `name` has, or else the one that is `path` below the home folder.
    package func folder(_ name: String, orHome path: String) -> String? {
        folder(name) ?? folder("HOME").map { $0 + path }
    }

    /// The folders with what applies to all users, in order.
    package var sharedConfigFolders: [String] {
        let listed = self["XDG_CONFIG_DIRS"] ?? ""
        return (listed.isEmpty ? "/etc/xdg" : listed).split(separator: ":")
            .compactMap { Self.absolute(String($0)) }
    }

    /// `path` where it is absolute.
    package static func absolute(_ path: String) -> String? {
        path.unicodeScalars.first == "/" ? path : nil
    }

    /// `path`, made absolute where it is relative to the current folder.
    package static func absolutePath(of path: String) -> String {
        guard absolute(path) == nil, let folder = getcwd(nil, 0) else { return path }
        defer { free(folder) }
        return String(cString: folder) + "/" + path
    }
}

/// The service manager that started the daemon, if one did (`sd_notify(3)`).
public enum ServiceManager {
    /// Notifies the service manager of our state: `READY=1`, `RELOADING=1`, `STOPPING=1`,
    /// `STATUS=…`; several lines in one go are allowed. Waits at most a second. Without a service
    /// manager it does nothing.
    ///
    /// - Parameter socket: where to send it, a path or `@` and an abstract name; the default is
    ///   what the manager has put into our environment.
    public static func notify(_ state: String, socket: String? = nil) throws(SystemError) {
        guard let name = socket ?? Environment()["NOTIFY_SOCKET"], !name.isEmpty else { return }
        let action = "notify the service manager at \(name)"
        var address = sockaddr_un()
        let length = cl_unix_address(&address, name, 1)
        guard length > 0, name.hasPrefix("/") || name.hasPrefix("@") else {
            throw SystemError(action, code: EINVAL)
        }
        let socket = try FileDescriptor(unixSocket: Int32(SOCK_DGRAM.rawValue))
        var patience = timeval(tv_sec: 1, tv_usec: 0)
        _ = setsockopt(
            socket.number, SOL_SOCKET, SO_SNDTIMEO, &patience,
            socklen_t(MemoryLayout<timeval>.size))
        var text = state
        let sent = text.withUTF8 { bytes in
            cl_send_to_unix(
                socket.number, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL),
                &address, length)
        }
        guard sent >= 0 else { throw SystemError(action) }
    }
}
