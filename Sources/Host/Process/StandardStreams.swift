internal import CLinux
internal import Synchronization

/// Standard output without a buffer, so that a pipe's reader gets each line at once.
public enum StandardOutput {
    /// Whether colours may be used: on a terminal, unless the person wants none (no-color.org).
    public static let isColored =
        isatty(1) != 0 && (Environment()["NO_COLOR"] ?? "").isEmpty
        && Environment()["TERM"] != "dumb"

    /// Writes `line` and a line end; the program ends where that fails.
    public static func write(_ line: String) { write(Array("\(line)\n".utf8)) }

    /// Writes all of `bytes`. Where that fails, as on a full disk, the program ends with a message:
    /// a file that is cut off would be taken for whole.
    public static func write(_ bytes: [UInt8]) {
        guard !FileDescriptor.writeAll(bytes, to: 1) else { return }
        StandardError.write("curlicue: error: \(SystemError("write standard output"))")
        // EX_CANTCREAT of sysexits(3).
        exit(73)
    }
}

/// Standard error, for a daemon that must outlive the program that reads its log: a line that
/// cannot be written (closed, full disk, a reader that has stopped reading) is lost, nothing more.
public enum StandardError {
    private static let log = Mutex(LineWriter(descriptor: 2))

    package static func write(_ line: String) { _ = log.withLock { $0.write(line) } }
}

/// Writes lines to a descriptor that it does not own, and that may be shared with other programs:
/// its flags are theirs too, so it is not switched to non-blocking.
struct LineWriter: Sendable {
    /// How long a write may hold up the daemon, once; after that lines are dropped at once until
    /// the reader reads again.
    private static let patience: Duration = .milliseconds(50)
    /// So much can be written without blocking to a pipe that poll calls writable (PIPE_BUF).
    private static let chunk = 4096

    let descriptor: Int32
    private(set) var isStuck = false

    mutating func write(_ line: String) -> Bool {
        var text = line + "\n"
        return text.withUTF8 { writeAll(UnsafeRawBufferPointer($0)) }
    }

    private mutating func writeAll(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let deadline = MonotonicClock.now + (isStuck ? .zero : Self.patience)
        var rest = bytes[...]
        while !rest.isEmpty {
            // Hang-up and failure count as ready too: the write then says what is wrong.
            guard FileDescriptor.wait(descriptor, for: POLLOUT, until: deadline) else {
                isStuck = true
                return false
            }
            let part = UnsafeRawBufferPointer(rebasing: rest.prefix(Self.chunk))
            let count = CLinux.write(descriptor, part.baseAddress, part.count)
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count == 0 || ![EAGAIN, EINTR].contains(cl_errno()) {
                return false
            } else if MonotonicClock.now >= deadline {
                isStuck = true
                return false
            }
        }
        isStuck = false
        return true
    }
}

/// `text` fit for a terminal, whose cursor a control character could move, or worse: each becomes
/// U+FFFD, except line feeds and tabs.
public func clean(_ text: String) -> String {
    String(
        String.UnicodeScalarView(
            text.unicodeScalars.map { scalar in
                let isControl = scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)
                return isControl && scalar != "\n" && scalar != "\t" ? "\u{fffd}" : scalar
            }))
}
