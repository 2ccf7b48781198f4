internal import CLinux

/// Standard output without a buffer that would keep lines from a pipe's reader.
public enum StandardOutput {
    /// Whether colours may be used: on a terminal, unless the person wants none (no-color.org).
    public static let isColored =
        isatty(1) != 0 && (Environment()["NO_COLOR"] ?? "").isEmpty
        && Environment()["TERM"] != "dumb"

    /// Writes `line` and a line end; gives up once the reader has gone.
    public static func write(_ line: String) { write(Array("\(line)\n".utf8)) }

    /// Writes all of `bytes`.
    public static func write(_ bytes: [UInt8]) { _ = FileDescriptor.writeAll(bytes, to: 1) }
}
