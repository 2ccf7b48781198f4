internal import CLinux
internal import Glibc

extension FileDescriptor {
    /// A new unix socket of `kind` (`SOCK_STREAM`, `SOCK_DGRAM`), not inherited by commands.
    init(unixSocket kind: Int32) throws(SystemError) {
        let number = socket(AF_UNIX, kind | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard number >= 0 else { throw SystemError("open a unix socket") }
        self.init(owning: number)
    }

    /// A connection to what listens on the unix socket at `path`. The error's code is that of
    /// connect(2), or `ENAMETOOLONG`.
    package static func connected(to path: String) throws(SystemError) -> FileDescriptor {
        var address = sockaddr_un()
        let length = cl_unix_address(&address, path, 0)
        guard length > 0 else { throw SystemError("connect to \(path)", code: ENAMETOOLONG) }
        let connection = try FileDescriptor(
            unixSocket: Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue))
        guard cl_connect_unix(connection.number, &address, length) == 0 else {
            throw SystemError("connect to \(path)")
        }
        return connection
    }

    /// Whether the process at the other end of this unix socket belongs to our user.
    var peerIsSameUser: Bool { cl_peer_of(number).user == geteuid() }

    /// Sleeps until the descriptor `number` is ready for `events` or the deadline has come (nil: for
    /// ever); whether it is ready.
    package static func wait(
        _ number: Int32, for events: Int32, until deadline: Duration?
    ) -> Bool {
        var entries = [pollfd(fd: number, events: Int16(events), revents: 0)]
        while true {
            let ready = poll(&entries, until: deadline)
            if ready >= 0 { return ready > 0 }
            if cl_errno() != EINTR { return false }
        }
    }
}

/// The result of a read or write that does not wait.
package enum Transfer {
    /// So many bytes were moved, at least one.
    case moved(Int)
    /// Nothing now; wait until it is ready.
    case wouldBlock
    /// The other end has closed, or the connection has failed.
    case ended

    init(_ count: Int) {
        if count > 0 {
            self = .moved(count)
        } else if count < 0, [EAGAIN, EINTR].contains(cl_errno()) {
            self = .wouldBlock
        } else {
            self = .ended
        }
    }
}

extension FileDescriptor {
    package func receive(into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
        Transfer(
            recv(number, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT)))
    }

    func receive(into lines: inout LineBuffer) -> Transfer {
        withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 1) { buffer in
            let transfer = receive(into: buffer)
            if case .moved(let count) = transfer { lines.append(buffer[..<count]) }
            return transfer
        }
    }

    func send(_ bytes: UnsafeRawBufferPointer) -> Transfer {
        let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
        return Transfer(CLinux.send(number, bytes.baseAddress, bytes.count, flags))
    }

    /// What came of sending everything by a deadline.
    package enum Sending { case sent, ended, late }

    /// Sends all of `bytes`, waiting for the other end to read until `deadline`.
    package func sendAll(_ bytes: [UInt8], until deadline: Duration) -> Sending {
        var unsent = bytes[...]
        while !unsent.isEmpty {
            switch unsent.withUnsafeBytes({ send($0) }) {
            case .moved(let count): unsent = unsent.dropFirst(count)
            case .ended: return .ended
            case .wouldBlock:
                guard Self.wait(number, for: POLLOUT, until: deadline) else { return .late }
            }
        }
        return .sent
    }
}

/// Where the daemon of a display listens.
public enum ControlPath {
    /// The socket's path: `curlicue-<display>.sock` in `$XDG_RUNTIME_DIR`, or in
    /// `/tmp/curlicue-<uid>` where there is no such folder of ours; that one is made if need be.
    ///
    /// - Parameters:
    ///   - display: the display's name, as in `DISPLAY`. `:0`, `:0.0` and `unix:0` are the same one.
    ///   - runtimeFolder: in place of `$XDG_RUNTIME_DIR`; empty for none.
    ///   - temporaryFolder: in place of `/tmp`.
    public static func socket(
        forDisplay display: String, runtimeFolder: String? = nil, temporaryFolder: String = "/tmp"
    ) throws(ControlError) -> String {
        let name = "curlicue-\(fileName(display)).sock"
        let runtime = runtimeFolder ?? Environment()["XDG_RUNTIME_DIR"] ?? ""
        // After `su` the variable still names the other user's folder.
        if runtime.hasPrefix("/"), isOursAlone(runtime) { return "\(runtime)/\(name)" }
        let folder = "\(temporaryFolder)/curlicue-\(geteuid())"
        do throws(SystemError) { try FileDescriptor.makeFolder(folder) } catch {
            throw .system(error)
        }
        guard isOursAlone(folder) else { throw .unsafeFolder(folder) }
        return "\(folder)/\(name)"
    }

    /// A display's name as part of a file's name: without the default screen, and with `%` for each
    /// slash.
    static func fileName(_ display: String) -> String {
        // What some old programs write for a display of this machine.
        var name = display.hasPrefix("unix:") ? String(display.dropFirst(4)) : display
        if let colon = name.lastIndex(of: ":"), name[colon...].hasSuffix(".0") {
            name.removeLast(2)
        }
        return name.replacing("/", with: "%")
    }

    /// Whether `path` is a folder (no link) that belongs to us and that no one else can write to.
    private static func isOursAlone(_ path: String) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0 else { return false }
        return status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
            && status.st_mode & 0o022 == 0
    }
}
