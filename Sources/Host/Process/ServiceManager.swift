internal import CLinux

/// The service manager that started the daemon, if one did (`sd_notify(3)`).
public enum ServiceManager {
    /// Notifies the service manager of our state: `READY=1`, `RELOADING=1`, `STOPPING=1`,
    /// `STATUS=…`; several lines in one go are allowed. Waits at most a second. Without a service
    /// manager it does nothing.
    ///
    /// - Parameter socket: where to send it, a path or `@` and an abstract name; the default is
    ///   what the manager has put into our environment.
    /// - Throws: `SystemError`, with EINVAL for a `socket` that is neither, or too long.
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
