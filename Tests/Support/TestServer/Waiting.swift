package import CX11
package import CLinux
package import Desktop
internal import Glibc
internal import Host

extension Display {
    /// The next event that the server has sent; nil where there is none.
    package func nextEvent() -> XEvent? {
        guard pending > 0 else { return nil }
        var event = XEvent()
        XNextEvent(handle, &event)
        return event
    }

    /// Waits until `condition` holds, checking again whenever the server sends something and at
    /// least every five milliseconds.
    ///
    /// - Parameters:
    ///   - what: what is awaited, for the error.
    /// - Throws: ``TestServerError/timeout(_:)``, or ``TestServerError/display(_:)`` when the
    ///   server goes away.
    package func wait(
        for what: String, timeout: Duration = .seconds(10), until condition: () -> Bool
    ) throws(TestServerError) {
        let deadline = MonotonicClock.now + timeout
        while !condition() {
            if isLost { throw .display("it went away while waiting for \(what)") }
            if MonotonicClock.now >= deadline { throw .timeout(what) }
            flush()
            var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            poll(&entry, 1, 5)
            // Readable now means readable until it is read: do not spin on what the condition leaves
            // unread.
            if entry.revents != 0 { (MonotonicClock.now + .milliseconds(1)).sleep() }
        }
    }
}

/// Where `PATH` finds a program, or nil.
package func findProgram(_ name: String) -> String? {
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    let candidates =
        name.contains("/") ? [name] : path.split(separator: ":").map { "\($0)/\(name)" }
    return candidates.first { access($0, X_OK) == 0 }
}

/// Binds or connects a unix socket.
package func attach(
    _ socket: Int32, to path: String,
    _ call: (Int32, UnsafePointer<sockaddr>?, socklen_t) -> Int32
) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            call(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
    }
}

/// How often a test repeats what shows a rare fault: `few` times for every change, and `full` times
/// once a week, where `CURLICUE_FULL` is set.
package func repetitions(_ few: Int, full: Int) -> Int {
    getenv("CURLICUE_FULL") == nil ? few : full
}

// Of times on the monotonic clock.
extension Duration {
    /// Milliseconds from now until this moment, rounded up for `poll`; 0 when it is past.
    var millisecondsLeft: Int32 {
        Int32(clamping: Int(max(0, (self - MonotonicClock.now) / .milliseconds(1)).rounded(.up)))
    }

    /// Sleeps until this moment. The deadline is absolute, so lateness never adds up.
    func sleep() {
        while case let left = (self - MonotonicClock.now) / .microseconds(1), left > 0 {
            usleep(UInt32(left.rounded(.up)))
        }
    }
}

/// What `errno` says, in words.
func errorText(_ code: Int32 = errno) -> String { String(cString: strerror(code)) }

/// What can go wrong while a private server is set up or driven.
package enum TestServerError: Error, Equatable, CustomStringConvertible {
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
    package var description: String {
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
