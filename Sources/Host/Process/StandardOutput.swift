internal import CLinux

/// Standard output without a buffer that would keep lines from a pipe's reader.
public enum StandardOutput {
    /// Whether colours may be used: on a terminal, unless the person wants none (no-color.org).
    public static let isColored =
        isatty(1) != 0 && (Environment()["NO_COLOR"] ?? "").isEmpty
        && Environment()["TERM"] != "dumb"

    /// Writes `line` and a line end; gives up once the reader has gone.
    public static func write(_ line: String) {
        var bytes = Array(line.utf8)
        bytes.append(0x0a)
        write(bytes)
    }

    /// Writes all of `bytes`.
    public static func write(_ bytes: [UInt8]) {
        var sent = 0
        bytes.withUnsafeBytes { buffer in
            while sent < buffer.count {
                let count = CLinux.write(
                    1, buffer.baseAddress?.advanced(by: sent), buffer.count - sent)
                if count > 0 {
                    sent += count
                } else if count == 0 || cl_errno() != EINTR {
                    return
                }
            }
        }
    }
}
