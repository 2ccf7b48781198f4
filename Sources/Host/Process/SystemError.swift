internal import CLinux

/// A system call that failed.
public struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What was being done, to follow "cannot": `watch /home/ann/.config`.
    public var action: String
    /// The value of `errno`.
    public var code: Int32

    /// An error with the `errno` value `code`.
    public init(_ action: String, code: Int32) {
        self.action = action
        self.code = code
    }

    /// An error with the code that the last system call of this thread left behind.
    init(_ action: @autoclosure () -> String) {
        // The code first: building the text may call the system too.
        code = cl_errno()
        self.action = action()
    }

    /// A line for the log.
    public var description: String { "cannot \(action): \(Self.reason(code))" }

    /// The system's own words for `code`, in English whatever the locale is, with a small initial.
    static func reason(_ code: Int32) -> String {
        guard let words = strerrordesc_np(code) else { return "error \(code)" }
        let text = String(cString: words)
        return text.prefix(1).lowercased() + text.dropFirst()
    }
}
