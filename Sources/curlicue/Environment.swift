internal import CLinux

/// The environment of this process, which it never changes. Each variable is asked for by itself:
/// to copy them all takes a quarter as long as to read the mapping.
struct Environment {
    /// The value of a variable; nil where it is not set.
    subscript(name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
