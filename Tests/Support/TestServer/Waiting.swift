public import Desktop
internal import CLinux
internal import Glibc

extension Display {
    /// Waits until `condition` holds, checking again whenever the server sends something and at
    /// least every five milliseconds.
    ///
    /// - Parameters:
    ///   - what: what is awaited, for the error.
    /// - Throws: ``TestServerError/timeout(_:)``, or ``TestServerError/display(_:)`` when the
    ///   server goes away.
    public func wait(
        for what: String, timeout: Duration = .seconds(10), until condition: () -> Bool
    ) throws(TestServerError) {
        let deadline = Instant.now + timeout
        while !condition() {
            if isLost { throw .display("it went away while waiting for \(what)") }
            if Instant.now >= deadline { throw .timeout(what) }
            flush()
            var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            poll(&entry, 1, 5)
            // Readable now means readable until it is read: do not spin on what the condition leaves
            // unread.
            if entry.revents != 0 { (Instant.now + .milliseconds(1)).sleep() }
        }
    }
}

/// Where `PATH` finds a program, or nil.
func findProgram(_ name: String) -> String? {
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    let candidates =
        name.contains("/") ? [name] : path.split(separator: ":").map { "\($0)/\(name)" }
    return candidates.first { access($0, X_OK) == 0 }
}
