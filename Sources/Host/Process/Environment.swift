internal import CLinux

/// The environment of this process, which it never changes. Each variable is asked for by itself:
/// to copy them all takes a quarter as long as to read the mapping.
public struct Environment: Sendable {
    /// That of this process.
    public init() {}

    /// The value of a variable; nil where it is not set.
    public subscript(name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
