internal import CLinux

/// The environment of this process, which it never changes. Each variable is looked up by itself:
/// copying them all takes a quarter of the time that reading the mapping does.
public struct Environment: Sendable {
    /// That of this process.
    public init() {}

    /// The value of a variable; nil where it is not set.
    public subscript(name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

/// The environment that commands start from: this process's own, copied once.
final class EnvironmentBlock {
    /// Meant for this process alone; a command that used them would talk to our service manager or
    /// end our startup notification.
    private static let private_ = [
        "NOTIFY_SOCKET", "WATCHDOG_PID", "WATCHDOG_USEC", "LISTEN_FDS", "LISTEN_PID",
        "LISTEN_FDNAMES", "DESKTOP_STARTUP_ID", "XDG_ACTIVATION_TOKEN",
    ]
    /// One string of an environment may be 128 KiB on Linux, or nothing runs at all; a window's
    /// title can be of any length.
    private static let longestValue = 65_536

    private let entries: [UnsafeMutablePointer<CChar>?]
    private let positions: [String: Int]
    private var kept: [UnsafeMutablePointer<CChar>?] = []
    private var added = CStrings()

    init() {
        var entries: [UnsafeMutablePointer<CChar>?] = []
        var positions: [String: Int] = [:]
        entries.reserveCapacity(96)
        positions.reserveCapacity(96)
        var next = cl_environ()
        while let entry = next?.pointee {
            next = next.map { $0 + 1 }
            let bytes = UnsafeRawBufferPointer(start: entry, count: strcspn(entry, "="))
            let name = String(decoding: bytes, as: UTF8.self)
            guard !Self.private_.contains(name), positions[name] == nil else { continue }
            positions[name] = entries.count
            entries.append(strdup(entry))
        }
        self.entries = entries
        self.positions = positions
    }

    deinit {
        for entry in entries { free(entry) }
    }

    /// Runs `body` with the environment and `additions`, which replace variables of the same
    /// name. An addition whose name is empty or has a `=` or a NUL in it is left out.
    func with<Result>(
        _ additions: [(String, String)],
        _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result? {
        added.removeAll()
        var replaced: [Int] = []
        for (name, value) in additions {
            guard !name.isEmpty, !name.utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: "=") })
            else { continue }
            if let position = positions[name] { replaced.append(position) }
            added.append(name: name, value: value, limit: Self.longestValue)
        }
        if replaced.isEmpty { return added.withPointers(after: entries, body) }
        kept.removeAll(keepingCapacity: true)
        for index in entries.indices where !replaced.contains(index) {
            kept.append(entries[index])
        }
        return added.withPointers(after: kept, body)
    }
}
