/// Why a file, or standard input, cannot be read.
public enum ReadError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A system call failed.
    case system(SystemError)
    /// The file is compressed, and what it holds is not what gzip wrote.
    case damaged(path: String)
    /// The file is compressed, and its end is missing.
    case truncated(path: String)

    /// Whether the file can be read, but not what it holds.
    public var isDamage: Bool { if case .system = self { false } else { true } }

    /// What is wrong, and what can be done about it.
    public var description: String {
        switch self {
        case .system(let error): error.description
        case .damaged(let path):
            "cannot read \(path): the compressed file is damaged; copy it again, and check it "
                + "with 'gzip -t'"
        case .truncated(let path):
            "cannot read \(path): the compressed file ends too early; copy it again, and check it "
                + "with 'gzip -t'"
        }
    }
}
