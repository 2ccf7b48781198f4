internal import CLinux

/// The environment of this process, which it never changes.
public struct Environment: Sendable {
    private let variables: [String: String]?

    /// That of this process; in tests one with these `variables`.
    public init(_ variables: [String: String]? = nil) { self.variables = variables }

    /// The value of a variable; nil where it is not set.
    public subscript(name: String) -> String? {
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

/// The environment of commands.
extension Environment {
    /// Variables meant for this process alone; a command that used them would talk to our service
    /// manager or end our startup notification.
    private static let own: Set = [
        "NOTIFY_SOCKET", "WATCHDOG_PID", "WATCHDOG_USEC", "LISTEN_FDS", "LISTEN_PID",
        "LISTEN_FDNAMES", "DESKTOP_STARTUP_ID", "XDG_ACTIVATION_TOKEN",
    ]
    /// The most bytes of a value: Linux runs no program with a variable of 128 KiB or more
    /// (`MAX_ARG_STRLEN`).
    private static let longestValue = 65_536

    /// The variables of a command, to be freed by the caller: `additions`, and those of this process
    /// that are none of its own and have other names. An addition whose name is empty or has a `=`
    /// or a NUL in it is left out.
    static func variables(adding additions: [(String, String)]) -> [UnsafeMutablePointer<CChar>?] {
        let additions = additions.filter { name, _ in
            !name.isEmpty && !name.utf8.contains { $0 == 0 || $0 == UInt8(ascii: "=") }
        }
        let others = own.union(additions.map(\.0))
        var variables: [UnsafeMutablePointer<CChar>?] = []
        var next = cl_environ()
        while let entry = next?.pointee {
            next = next.map { $0 + 1 }
            let name = UnsafeRawBufferPointer(start: entry, count: strcspn(entry, "="))
            // Copied as it is: it need not be UTF-8.
            if !others.contains(String(decoding: name, as: UTF8.self)) {
                variables.append(strdup(entry))
            }
        }
        // A C string ends at its first NUL.
        for (name, value) in additions { variables.append(strdup("\(name)=\(short(value))")) }
        return variables
    }

    /// `value`, cut between two characters where it is too long.
    private static func short(_ value: String) -> Substring {
        guard value.utf8.count > longestValue else { return value[...] }
        var end = value.utf8.index(value.startIndex, offsetBy: longestValue)
        while end.samePosition(in: value.unicodeScalars) == nil {
            end = value.utf8.index(before: end)
        }
        return value[..<end]
    }
}
