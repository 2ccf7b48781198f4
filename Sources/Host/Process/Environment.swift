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
